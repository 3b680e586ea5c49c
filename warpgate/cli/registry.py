"""`warpgate registry`: what the gate knows of tools, and what a person adds to it."""

from warpgate.cli.render import DOOR_STYLES, one_line, show, show_json
from warpgate.errors import UsageError
from warpgate.reading.tool_calls import ToolCall
from warpgate.storage import places, registryown
from warpgate.storage.books import books
from warpgate.storage.registry import load, sources
from warpgate.storage.registryfiles import check, read_entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    import typer

    from warpgate.cli.render import Line

LEVELS = {"reversible": "reversible", "costly": "recoverable", "recoverable": "recoverable", "irreversible": "irreversible"}
ORDER = ("reversible", "recoverable", "irreversible")
CATEGORIES = {"reversible": "read-only", "recoverable": "reversible-config", "irreversible": "unknown"}


def run_list(name: str | None, as_json: bool) -> int:
    """0 with the entries, or those whose names contain the text."""
    rows = [row for row in _rows() if name is None or any(name.lower() in each.lower() for each in (row["id"], *row["names"]))]
    if as_json:
        show_json(rows)
        return 0
    for row in rows:
        show([_line(row)])
    show([f"{len(rows)} entries; a tool that none of them knows is irreversible"])
    return 0


def run_check(as_json: bool) -> int:
    """0 when every entry proves itself by its examples; 2 with one line for each problem."""
    problems = check()
    try:
        registryown.own_entries(places.user_folder(), places.project_root())
    except UsageError as error:
        problems.append(str(error))
    count = sum(1 for _ in sources())
    if as_json:
        show_json({"problems": problems, "entries": count, "exit": 2 if problems else 0})
    else:
        show(problems or [f"{count} entries hold: their form and their examples"])
    return 2 if problems else 0


def run_add(name: str, level: str, given: "dict[str, Any]", as_json: bool) -> int:
    """0 when the tool is registered as the user's own; raises HumanNeeded when that loosens and nobody at a terminal agreed."""
    if level not in LEVELS:
        raise UsageError(f"a tool is {', '.join(LEVELS)}, not {level!r}")
    entry = _source(name, LEVELS[level], given)
    problems: list[str] = []
    read_entry(entry, "registry add", problems.append)
    if problems:
        raise UsageError("; ".join(problems))
    now = level_of(name)
    if ORDER.index(LEVELS[level]) < ORDER.index(now) or ("*" in name and LEVELS[level] != "irreversible"):
        _ask(f"{name} is {now} now and would be {LEVELS[level]}: its calls run without a person")
    path = registryown.change(places.user_folder(), lambda listed: [*(each for each in listed if each.get("name") != name), entry])
    return _say(
        {"name": name, "level": LEVELS[level], "was": now, "path": path}, f"{name} is {LEVELS[level]}; written to {path}", as_json
    )


def run_remove(name: str, as_json: bool) -> int:
    """0 when the user's own entry is gone; raises HumanNeeded when that loosens and nobody at a terminal agreed."""
    folder = places.user_folder()
    own = [each for each in registryown.sources(f"{folder}/{registryown.NAME}") if each.get("name") == name]
    if not own:
        raise UsageError(f"you have not registered {name}; warpgate registry list shows what is registered")
    shipped = _shipped_level(name)
    if any(ORDER.index(_own_level(each)) > ORDER.index(shipped) for each in own):
        _ask(f"{name} is irreversible by your own entry and would be {shipped}: its calls run without a person")
    path = registryown.change(folder, lambda listed: [each for each in listed if each.get("name") != name])
    return _say({"name": name, "level": shipped, "path": path}, f"{name} is {shipped} again; taken out of {path}", as_json)


def level_of(name: str) -> str:
    """How far a call of the tool without arguments can be undone, by all that is registered."""
    own, stricter = registryown.own_entries(places.user_folder(), places.project_root())
    return _level(name, load(own, stricter))


def _shipped_level(name: str) -> str:
    return _level(name, load())


def _level(name: str, known: "Any") -> str:
    from warpgate.decision.toolcalls import judge_call

    return str(judge_call(ToolCall(name, {}), known, books().rulebook()).verdict.level)


def _own_level(entry: "dict[str, Any]") -> str:
    compiled = read_entry(entry, "registry", lambda _: None)
    return compiled["level"] or "reversible"


def _source(name: str, level: str, given: "dict[str, Any]") -> "dict[str, Any]":
    category = given.get("category") or CATEGORIES[level]
    entry = {
        "id": f"own-{name}"[:80],
        "name": name,
        "why": given.get("why") or "Registered by the user.",
        "category": category,
        "level": level,
    }
    if level == "irreversible":
        entry["instead"] = given.get("instead") or "leave it to a person"
    else:
        entry["undo"] = given.get("undo") or "nothing to undo"
    if given.get("price"):
        entry["price"] = given["price"]
    if given.get("reads"):
        entry["reads"] = given["reads"]
    return entry


def _ask(what: str) -> None:
    from warpgate.workflow.human import ask

    ask(what)


def _rows() -> "Iterator[dict[str, Any]]":
    for file, entry in sources():
        yield _row(entry, f"shipped ({file})")
    folder, root = places.user_folder(), places.project_root()
    for source, path in (("user", f"{folder}/{registryown.NAME}"), ("project", places.project_settings(root))):
        for entry in registryown.sources(path):
            yield _row(entry, source)


def _row(entry: "dict[str, Any]", source: str) -> "dict[str, Any]":
    compiled = read_entry(entry, source, lambda _: None)
    names = (
        [entry["name"]]
        if isinstance(entry.get("name"), str)
        else [*entry.get("name", []), *(f"{verb}…" for verb in entry.get("verb", []))]
    )
    return {
        "id": compiled["id"],
        "names": names,
        "level": compiled["level"] or "by its arguments",
        "door": compiled["door"] or ("two-way" if compiled["internal"] else ""),
        "category": compiled["category"] or ("internal" if compiled["internal"] else "by its arguments"),
        "reads": list(compiled["reads"]),
        "why": compiled["why"],
        "source": source,
    }


def _line(row: "dict[str, Any]") -> "Line":
    door = row["door"] or "either"
    return ((door, DOOR_STYLES.get(door, "")), f"  {row['category']:<20} {row['id']:<26} {one_line(', '.join(row['names']), 70)}")


def _say(content: "dict[str, Any]", text: str, as_json: bool) -> int:
    if as_json:
        show_json(content)
    else:
        show([text])
    return 0


def register(app: "typer.Typer") -> None:
    """Adds the group."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import JSON, example

    group = typer.Typer(no_args_is_help=True, help="Read what the gate knows of tools, and add to it.")
    app.add_typer(group, name="registry")

    @group.command("list", epilog=example("warpgate registry list", "warpgate registry list github --json"))
    def list_command(
        name: Annotated[str | None, typer.Argument(help="Only entries with this in a name.")] = None, as_json: JSON = False
    ) -> None:
        """List the entries: shipped, your own, the project's."""
        raise typer.Exit(run_list(name, as_json))

    @group.command("check", epilog=example("warpgate registry check"))
    def check_command(as_json: JSON = False) -> None:
        """Check every entry by its own examples: 0 all hold, 2 some do not."""
        raise typer.Exit(run_check(as_json))

    @group.command(
        "add",
        epilog=example(
            "warpgate registry add 'linear/create_issue' reversible --category requirement-tracking --undo 'delete the issue'",
            "warpgate registry add 'mcp__acme__*' irreversible",
            "warpgate registry add render_video costly --price 0.40",
        ),
    )
    def add_command(
        name: Annotated[str, typer.Argument(help="The tool as the agent names it, server/tool, or a pattern with *.")],
        level: Annotated[str, typer.Argument(help="reversible, costly or irreversible.")],
        category: Annotated[str | None, typer.Option(help="Its category; by default the plainest of its level.")] = None,
        why: Annotated[str | None, typer.Option(help="One sentence on what it does.")] = None,
        undo: Annotated[str | None, typer.Option(help="How a call is undone.")] = None,
        instead: Annotated[str | None, typer.Option(help="A safer act, for an irreversible tool.")] = None,
        price: Annotated[float | None, typer.Option(min=0, help="What one call costs, in units of money.")] = None,
        reads: Annotated[str | None, typer.Option(help="How its arguments are read: command, write, http, sql …")] = None,
        as_json: JSON = False,
    ) -> None:
        """Register a tool as your own. What loosens asks at the terminal, never on standard input."""
        given = {"category": category, "why": why, "undo": undo, "instead": instead, "price": price, "reads": reads}
        raise typer.Exit(run_add(name, level, given, as_json))

    @group.command("remove", epilog=example("warpgate registry remove render_video"))
    def remove_command(name: Annotated[str, typer.Argument(help="A tool that you registered.")], as_json: JSON = False) -> None:
        """Take out an entry of your own. What loosens asks at the terminal."""
        raise typer.Exit(run_remove(name, as_json))
