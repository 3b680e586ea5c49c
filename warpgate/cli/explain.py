"""`warpgate explain`: how a command or a description was read, part by part, and which rules spoke."""

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
    from warpgate.decision.explaining_words import Said, WordsExplained
    from warpgate.decision.verdict import Match
    from warpgate.reading.things import Thing

BOTH = "--command and --description together are judged by classify; explain shows one of them"


def run(
    command: str | None, description: str | None, context: str | None, heading: str | None, cwd: str | None, as_json: bool
) -> int:
    """0 two-way, 3 one-way, as `classify` would say; raises UsageError when not exactly one text was given."""
    if command is None and description is None:
        raise UsageError("nothing to explain: give --command or --description")
    if command is not None and description is not None:
        raise UsageError(BOTH)
    if command is None:
        return _words(
            checked(Request(given.argument(description or ""), context=context or "", heading=heading or "")), cwd, as_json
        )
    from warpgate.decision.explaining import explain_command

    request = checked(Request(command=given.argument(command)))
    found = explain_command(request.command, books().rulebook(), observed(request, cwd))
    show_json(found.to_dict()) if as_json else show(_lines(found))
    return exit_code(found.verdict)


def _words(request: Request, cwd: str | None, as_json: bool) -> int:
    from warpgate.decision.explaining_words import explain_words

    found = explain_words(request, books(), observed(request, cwd))
    show_json(found.to_dict()) if as_json else show(_clauses(found))
    return exit_code(found.verdict)


def _clauses(found: "WordsExplained") -> "list[Line]":
    lines: list[Line] = [(f"stripped  {one_line(fact)}",) for fact in found.facts]
    lines += [(f"misspelt  {one_line(word)}",) for word in found.guessed]
    for number, said in enumerate(found.clauses, 1):
        lines += [(f"{number}. {one_line(said.clause.text, 160)}",), *_said(said)]
    lines += columns([("   rule", _spoke(match)) for match in found.others])
    if found.signs:
        total = sum(points for _, points in found.signs)
        lines += [f"signs     {'; '.join(f'{sign} {points:+d}' for sign, points in found.signs)}; in all {total:+d}"]
    return [*lines, *verdict_lines(found.verdict)]


def _said(said: "Said") -> "list[Line]":
    """How the clause stands, its act, what it is done to and where, and each rule that spoke."""
    clause = said.clause
    facts = (
        ("stands as", ", ".join(part for part in (clause.standing, clause.form, clause.note) if part)),
        ("act", f"{clause.verb} ({clause.act})" if clause.act else ""),
        ("on", "; ".join(map(_named, clause.objects))),
        ("where", "; ".join(f"{prep} {_named(place)}" for prep, place in clause.places)),
        ("by", "; ".join(map(_named, clause.subject))),
        ("surroundings", ", ".join(clause.around)),
        ("idioms", "; ".join(rule for rule, _ in clause.idioms)),
    )
    rows: list[tuple[str, Line]] = [(f"   {name}", one_line(text)) for name, text in facts if text]
    rows += [("   rule", _spoke(match)) for match in said.matches]
    return columns(rows)


def _named(thing: "Thing") -> str:
    marks = [name for name, set_ in (("definite", thing.definite), ("counted", thing.counted)) if set_]
    return f"{thing.text} ({', '.join([thing.kind or 'not in any list', *marks])})"


def _spoke(match: "Match") -> str:
    return f"{match.rule}: {match.category}, {one_line(match.why)}"


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
    rows += [("   rule", _spoke(match)) for match in part.matches]
    return columns(rows)


def register(app: "typer.Typer") -> None:
    """Adds the command."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import JSON, example

    @app.command(
        "explain",
        epilog=example(
            "warpgate explain --command 'cd build && rm -rf *'",
            "warpgate explain --command 'git push' --cwd . --json",
            "warpgate explain --description 'Email the beta list about the outage'",
        ),
    )
    def command_(
        command: Annotated[str | None, typer.Option(help="The shell command that would run.")] = None,
        description: Annotated[str | None, typer.Option(help="The decision in words.")] = None,
        context: Annotated[str | None, typer.Option(help="The list it stands in: plan, launch, human or operations.")] = None,
        heading: Annotated[str | None, typer.Option(help="The heading it stands under.")] = None,
        cwd: Annotated[str | None, typer.Option(metavar="DIR", help="Where it would run; git is asked about it.")] = None,
        as_json: JSON = False,
    ) -> None:
        """Show how a command or a description was read and which rules spoke: 0 two-way, 3 one-way, 2 usage."""
        raise typer.Exit(run(command, description, context, heading, cwd, as_json))
