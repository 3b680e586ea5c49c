"""`warpgate explain`: how a command was read, part by part, and which rules spoke."""

from warpgate.cli import given
from warpgate.cli.judging import exit_code, observed, verdict_lines
from warpgate.cli.render import DOOR_STYLES, columns, one_line, show, show_json
from warpgate.decision.request import Request, checked
from warpgate.errors import UsageError
from warpgate.storage.books import books

TYPE_CHECKING = False
if TYPE_CHECKING:
    import typer

    from warpgate.cli.render import Line
    from warpgate.decision.explaining import Explanation, Part


def run(command: str | None, cwd: str | None, as_json: bool) -> int:
    """0 two-way, 3 one-way, as `classify` would say; raises UsageError when no command was given."""
    from warpgate.decision.explaining import explain_command

    if command is None:
        raise UsageError("nothing to explain: give --command")
    request = checked(Request(command=given.argument(command)))
    found = explain_command(request.command, books().rulebook(), observed(request, cwd))
    show_json(found.to_dict()) if as_json else show(_lines(found))
    return exit_code(found.verdict)


def _lines(found: "Explanation") -> "list[Line]":
    lines: list[Line] = []
    for number, part in enumerate(found.parts, 1):
        door = str(part.verdict.door)
        named = f"{part.kind} " if part.kind != "command" else ""
        lines += [(f"{number}. ", (door, DOOR_STYLES[door]), f"  {named}{one_line(' '.join(part.words), 160)}"), *_rows(part)]
    return [*lines, *verdict_lines(found.verdict)]


def _rows(part: "Part") -> "list[Line]":
    """Where the part stands, what surrounds it, and each rule that spoke."""
    facts = (
        ("in", " > ".join(part.place)),
        ("through", " > ".join(part.via)),
        ("on", part.host or ""),
        ("folder", "not known" if part.folder is None else part.folder),
        ("sets", " ".join(part.sets)),
        ("files", " ".join(part.redirects)),
        ("fed by", part.feed),
        ("carries", "what follows" if part.carrier else ""),
    )
    rows: list[tuple[str, Line]] = [(f"   {name}", one_line(text)) for name, text in facts if text]
    rows += [("   rule", f"{match.rule}: {match.category}, {one_line(match.why)}") for match in part.matches]
    return columns(rows)


def register(app: "typer.Typer") -> None:
    """Adds the command."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import JSON, example

    @app.command(
        "explain",
        epilog=example("warpgate explain --command 'cd build && rm -rf *'", "warpgate explain --command 'git push' --cwd . --json"),
    )
    def command_(
        command: Annotated[str | None, typer.Option(help="The shell command that would run.")] = None,
        cwd: Annotated[str | None, typer.Option(metavar="DIR", help="Where it would run; git is asked about it.")] = None,
        as_json: JSON = False,
    ) -> None:
        """Show how a command was read and which rules spoke: 0 two-way, 3 one-way, 2 usage."""
        raise typer.Exit(run(command, cwd, as_json))
