"""`warpgate classify`: which door a decision is."""

from warpgate.cli import given
from warpgate.cli.judging import exit_code, judge, settled, verdict_lines
from warpgate.cli.render import show, show_json
from warpgate.decision.request import Request, checked, read_request
from warpgate.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import typer

    from warpgate.decision.verdict import Verdict

VALUES = {
    "--description": "description",
    "--command": "command",
    "--from-json": "from_json",
    "--context": "context",
    "--heading": "heading",
    "--cwd": "cwd",
}
SWITCHES = {"--json": "as_json", "--lines": "lines"}


def run(
    description: str | None = None,
    command: str | None = None,
    from_json: str | None = None,
    context: str | None = None,
    heading: str | None = None,
    cwd: str | None = None,
    lines: bool = False,
    as_json: bool = False,
) -> int:
    """0 two-way, 3 one-way; raises UsageError when nothing that can be judged was given."""
    if lines:
        if description is not None or command is not None:
            raise UsageError("--lines reads its decisions from standard input or --from-json, not from --description or --command")
        return _many(from_json or "-", cwd)
    verdict = _verdict(_request(description, command, from_json, context, heading), cwd)
    if as_json:
        show_json(verdict.to_dict())
    else:
        show(verdict_lines(verdict))
    return exit_code(verdict)


def _request(
    description: str | None, command: str | None, from_json: str | None, context: str | None, heading: str | None
) -> Request:
    if from_json is not None:
        if description is not None or command is not None:
            raise UsageError("give either --from-json or --description and --command, not both")
        return read_request(given.json_file(from_json, "--from-json"))
    if description is None and command is None:
        raise UsageError("nothing to classify: give --description, --command, or --from-json FILE")
    texts = [given.argument(text or "") for text in (description, command, context, heading)]
    return checked(Request(texts[0], texts[1], context=texts[2], heading=texts[3]))


def _verdict(request: Request, cwd: str | None = None) -> "Verdict":
    return settled(request, cwd).verdict if request.options or request.chosen else judge(request, cwd)


def _many(source: str, cwd: str | None) -> int:
    """One verdict a line; 2 when a line could not be read, else 3 when any was one-way, else 0."""
    codes = set()
    for number, item in given.json_lines(source):
        code, answer = _line(number, item, cwd)
        codes.add(code)
        show_json(answer)
    if not codes:
        raise UsageError("no decision was given: --lines reads one JSON value a line")
    return 2 if 2 in codes else max(codes)


def _line(number: int, item: object, cwd: str | None) -> "tuple[int, dict[str, Any]]":
    try:
        if isinstance(item, UsageError):
            raise item
        verdict = _verdict(read_request(item, f"line {number}"), cwd)
    except UsageError as error:
        # A line that cannot be read is not let through.
        return 2, {"door": "one-way", "category": "unknown", "reversible": False, "error": str(error), "line": number}
    answer = verdict.to_dict()
    if isinstance(item, dict) and "id" in item:
        answer["id"] = item["id"]
    return exit_code(verdict), answer


def register(app: "typer.Typer") -> None:
    """Adds the command to the long way."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import JSON, example

    @app.command(
        epilog=example(
            "warpgate classify --command 'git push --force origin main'",
            "warpgate classify --command 'rm -r src/old' --cwd .",
            "warpgate classify --description 'Rename UserService to AccountService' --json",
            "warpgate classify --from-json decision.json",
            "warpgate classify --lines < decisions.jsonl",
        )
    )
    def classify(
        description: Annotated[str | None, typer.Option(help="What is to be decided or done, in words.")] = None,
        command: Annotated[str | None, typer.Option(help="The shell command that would run.")] = None,
        from_json: Annotated[
            str | None, typer.Option(metavar="FILE|-", help="A decision object in a file or on standard input.")
        ] = None,
        context: Annotated[str | None, typer.Option(help="The list it stands in: plan, launch, human or operations.")] = None,
        heading: Annotated[str | None, typer.Option(help="The heading it stands under.")] = None,
        cwd: Annotated[str | None, typer.Option(metavar="DIR", help="Where it would run; git is asked about it.")] = None,
        lines: Annotated[bool, typer.Option("--lines", help="JSON Lines in, one verdict a line out.")] = False,
        as_json: JSON = False,
    ) -> None:
        """Say whether a decision can be undone: 0 two-way, 3 one-way, 2 usage."""
        raise typer.Exit(run(description, command, from_json, context, heading, cwd, lines, as_json))
