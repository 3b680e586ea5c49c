"""`warpgate rules`: list the rules, show one, test them all by their own examples."""

from warpgate.cli.codes import OK
from warpgate.cli.render import DOOR_STYLES, columns, one_line, show, show_json
from warpgate.errors import UsageError
from warpgate.storage.rulebook import check_rulebook, list_rules, show_rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import typer

    from warpgate.cli.render import Line

# What a person reads first of a rule; the rest of its keys follow as they stand in the file.
FIRST = ("id", "why", "category", "undo", "instead")


def run_list(category: str | None, door: str | None, file: str | None, as_json: bool) -> int:
    """0 with the rules that fit."""
    wanted = {"category": category, "door": door, "file": file and file.removesuffix(".toml") + ".toml"}
    rules = [rule for rule in list_rules() if all(given is None or rule[name] == given for name, given in wanted.items())]
    if as_json:
        show_json(rules)
        return OK
    for rule in rules:
        show([_line(rule)])
    show([f"{len(rules)} rules" if rules else "no rules"])
    return OK


def run_show(rule: str, as_json: bool) -> int:
    """0 with the rule; raises UsageError when there is none of this id."""
    found = show_rule(rule)
    if as_json:
        show_json(found)
        return OK
    source = found["source"]
    rows: list[tuple[str, Line]] = [("file", f"{found['file']} ({found['kind']})"), ("door", (_door(found),))]
    rows += [(name, _text(source[name])) for name in FIRST if name in source]
    rows += [(name, _text(content)) for name, content in source.items() if name not in FIRST]
    show(columns(rows))
    return OK


def run_test(as_json: bool) -> int:
    """0 when every rule is well formed and proves itself; 2 with one line for each problem."""
    problems = check_rulebook()
    code = UsageError.exit_code if problems else OK
    if as_json:
        show_json({"problems": problems, "rules": len(list_rules()), "exit": code})
    else:
        show(problems or [f"{len(list_rules())} rules hold: their form, their examples, the safer acts that they name"])
    return code


def _line(rule: "dict[str, Any]") -> "Line":
    return (_door(rule), f"  {rule['category']:<20} {rule['id']:<36} {one_line(rule['why'], 90)}")


def _door(rule: "dict[str, Any]") -> tuple[str, str]:
    return rule["door"], DOOR_STYLES[rule["door"]]


def _text(content: object) -> str:
    return one_line(", ".join(map(str, content)) if isinstance(content, list) else str(content), 1000)


def register(app: "typer.Typer") -> None:
    """Adds the group."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import JSON, example

    group = typer.Typer(no_args_is_help=True, help="Read the rules that commands are judged by.")
    app.add_typer(group, name="rules")

    @group.command("list", epilog=example("warpgate rules list --door one-way", "warpgate rules list --file git --json"))
    def list_command(
        category: Annotated[str | None, typer.Option(help="Only rules of this category.")] = None,
        door: Annotated[str | None, typer.Option(help="Only one-way or only two-way.")] = None,
        file: Annotated[str | None, typer.Option(metavar="FAMILY", help="Only the rules of one file, such as git.")] = None,
        as_json: JSON = False,
    ) -> None:
        """List the rules in short."""
        raise typer.Exit(run_list(category, door, file, as_json))

    @group.command("show", epilog=example("warpgate rules show git-push-force"))
    def show_command(rule: Annotated[str, typer.Argument(metavar="ID", help="The rule's id.")], as_json: JSON = False) -> None:
        """Show one rule whole, with its examples."""
        raise typer.Exit(run_show(rule, as_json))

    @group.command("test", epilog=example("warpgate rules test"))
    def test_command(as_json: JSON = False) -> None:
        """Check every rule by its own examples: 0 all hold, 2 some do not."""
        raise typer.Exit(run_test(as_json))
