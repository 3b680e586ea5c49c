"""`warpgate templates`: which texts are the user's own, what the shipped ones say, and whether one's own would do."""

import os

from warpgate.cli import given, wiring
from warpgate.cli.codes import USAGE
from warpgate.cli.render import show, show_json
from warpgate.decision.verdict import Category, Confidence, Level, Recovery
from warpgate.errors import UsageError
from warpgate.session.state import Choice, Filing, Record, Todo
from warpgate.storage import places
from warpgate.workflow.issues import decision_issue, todo_issue
from warpgate.writing import bodies, overrides, values
from warpgate.writing.places import shipped_templates

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    import typer

# Hostile enough to show when a template lets a text out of its place.
TEXT = "A text of `an agent` with @octocat, #1 and <b>tags</b>"


def run_list(as_json: bool) -> int:
    """0 with every template and where it comes from."""
    wiring.desk()
    found = {name: overrides.path_of(name) for name in overrides.NAMES}
    if as_json:
        show_json({"folder": _folder(), "templates": {name: path or None for name, path in found.items()}})
    else:
        show([f"yours are looked for in {_folder()}", *(f"{name:<10} {path or 'shipped'}" for name, path in found.items())])
    return 0


def run_show(name: str) -> int:
    """0 with the text of the template that holds; raises UsageError when there is none of this name."""
    wiring.desk()
    if given.argument(name) not in overrides.NAMES:
        raise UsageError(f"no template is called {name:.60}; there are: {', '.join(overrides.NAMES)}")
    path = overrides.path_of(name) or os.path.join(shipped_templates(), name + overrides.ENDING)
    print(given.text_of(path), end="")
    return 0


def run_check(as_json: bool) -> int:
    """0 when every template of the user's own would do, 2 with what is wrong."""
    wiring.desk()
    problems = {}
    for name, write in SAMPLES.items():
        try:
            write()
        except UsageError as error:
            problems[name] = str(error)
    code = USAGE if problems else 0
    if as_json:
        show_json({"ok": not problems, "problems": problems, "exit": code})
    else:
        show(list(problems.values()) or ["every template would do"])
    return code


def _folder() -> str:
    return os.path.join(places.account_folder(), "templates")


def _decision() -> None:
    choice = Choice(TEXT, Level.REVERSIBLE, Recovery.REVERT, Category.CODE_EDIT, TEXT)
    record = Record(
        "d1", "", TEXT, Category.CODE_EDIT, Level.REVERSIBLE, Recovery.REVERT, TEXT, Confidence.HIGH, "", TEXT, TEXT, TEXT,
        (choice, choice), TEXT, 1,
    )  # fmt: skip
    decision_issue(record, Filing("sample.d1", "local"))


def _todo() -> None:
    todo_issue(Todo("t1", "", TEXT, Category.UNKNOWN, TEXT, TEXT, TEXT, 1), Filing("sample.t1", "local"))


def _line() -> values.Waiting:
    return values.Waiting("#1", TEXT, Category.UNKNOWN, "ab" * 32, "2030-01-01 00:00 UTC", True, TEXT)


SAMPLES: "dict[str, Callable[[], object]]" = {
    "answer": lambda: bodies.reply_body(values.Reply("sample.a1", True, TEXT, "Approved", "octocat", TEXT, TEXT)),
    "brief": lambda: bodies.brief_body(values.Brief("sample.brief", (_line(),), (_line(),), True)),
    "commits": lambda: bodies.commits_body("a" * 40 + ".." + "b" * 40, "sample"),
    "decision": _decision,
    "notice": lambda: bodies.notice_body((_line(), _line()), ("octocat",), "sample"),
    "pull": lambda: bodies.pull_body(1, TEXT, "octocat", TEXT, "sample"),
    "todo": _todo,
}


def register(app: "typer.Typer") -> None:
    """Adds the group."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import JSON, example

    group = typer.Typer(no_args_is_help=True, help="The texts of issues and comments, and your own in their place.")
    app.add_typer(group, name="templates")

    @group.command("list", epilog=example("warpgate templates list"))
    def list_command(as_json: JSON = False) -> None:
        """List the templates, and which of them are yours for this project."""
        raise typer.Exit(run_list(as_json))

    @group.command("show", epilog=example("warpgate templates show todo > ~/.config/warpgate/templates/todo.md.j2"))
    def show_command(name: Annotated[str, typer.Argument(metavar="NAME", help="The template.")]) -> None:
        """Show the template that holds, to begin your own from."""
        raise typer.Exit(run_show(name))

    @group.command("check", epilog=example("warpgate templates check"))
    def check_command(as_json: JSON = False) -> None:
        """Fill in every template with a sample: 0 all would do, 2 one would not."""
        raise typer.Exit(run_check(as_json))
