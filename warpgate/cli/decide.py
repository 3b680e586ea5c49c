"""`warpgate decide`: judge a decision and act on the verdict."""

from warpgate.cli import given, wiring
from warpgate.cli.codes import PERSON_NEEDED
from warpgate.cli.judging import judge_in, verdict_lines
from warpgate.cli.render import one_line, show, show_json
from warpgate.decision.request import Request, checked, issue_number, read_request
from warpgate.decision.routing import Route
from warpgate.errors import ServiceError, UsageError
from warpgate.workflow.decide import Decided, decide

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import typer

    from warpgate.cli.render import Line
    from warpgate.session.state import Filing

VALUES = {
    "--description": "description",
    "--command": "command",
    "--from-json": "from_json",
    "--options": "options",
    "--rationale": "rationale",
    "--chosen": "chosen",
    "--issue": "issue",
    "--context": "context",
    "--heading": "heading",
    "--key": "key",
    "--session": "session",
    "--tracker": "tracker",
    "--timeout": "timeout",
}
SWITCHES = {
    "--rdb": "rdb",
    "--dry-run": "dry_run",
    "--file-todo": "file_todo",
    "--wait": "wait",
    "--blocks-everything": "blocks_everything",
    "--json": "as_json",
}


def run(
    session: str | None = None,
    tracker: str | None = None,
    rdb: bool = False,
    dry_run: bool = False,
    file_todo: bool = False,
    wait: bool = False,
    blocks_everything: bool = False,
    timeout: str | None = None,
    as_json: bool = False,
    **texts: str | None,
) -> int:
    """0 recorded (or would be), 3 a person is needed, 1 recorded but not yet filed; raises UsageError for a wrong request.

    With `wait`, a one-way door ends as the outcome table says.
    """
    request = _request(texts)
    minutes = None if timeout is None else given.minutes(given.argument(timeout))
    if (timeout is not None or blocks_everything) and not wait:
        raise UsageError("--timeout and --blocks-everything say how to wait, and --wait is missing")
    at = wiring.desk(rdb=rdb or wait)
    name = wiring.tracker_name(at, tracker)
    place = wiring.session_id(at, session, start=not dry_run)
    box = wiring.tracker(at, "local" if dry_run else name)
    done = decide(request, judge_in("."), at.policy, at.sessions, box, place, dry_run=dry_run, file_todo=file_todo or wait)
    if name == "local" and tracker is None and done.new and done.record and done.record.id == "d1":
        wiring.say_embedded()
    if done.todo and done.new and done.todo.issue:
        from warpgate.workflow.linking import link

        link(box, done.todo.issue, done.todo.filing)
    if wait and done.todo:
        return _wait(at, done, minutes, blocks_everything, as_json)
    show_json(answer(done)) if as_json else show(_lines(done))
    if done.problem and not as_json:
        raise ServiceError(f"recorded, but not filed yet: {done.problem} (warpgate sync tries again)")
    return code(done)


def _wait(at: wiring.Desk, done: Decided, minutes: int | None, blocks: bool, as_json: bool) -> int:
    """The exit code of the wait for the TODO; what could not be filed yet is filed while it is waited for."""
    from warpgate.cli import wait as waiting

    assert done.todo is not None
    if not as_json:
        show(_lines(done))
    waited = waiting.wait_for(at, done.session, done.todo.id, minutes, blocks)
    ended = waiting.exit_code(waited)
    if as_json:
        show_json({**answer(done), "wait": waiting.to_dict(waited), "exit": ended})
    else:
        show(waiting.lines(waited))
    return ended


def code(done: Decided) -> int:
    """The exit code that says how to go on."""
    if done.problem:
        return ServiceError.exit_code
    return 0 if done.routed.goes_on else PERSON_NEEDED


def answer(done: Decided) -> "dict[str, Any]":
    """What came of the decision, as JSON."""
    verdict = done.settled.verdict
    filing = done.preview or (done.record.filing if done.record else None) or (done.todo.filing if done.todo else None)
    return {
        **verdict.to_dict(),
        "route": str(done.routed.route),
        "reason": done.routed.reason,
        "chosen": done.settled.chosen or None,
        "options": [graded.to_dict() for graded in done.settled.pick.graded] if done.settled.pick else [],
        "noReversibleOption": bool(done.settled.pick and done.settled.pick.chosen is None),
        "session": done.session or None,
        "id": (done.record.id if done.record else done.todo.id if done.todo else "") or None,
        "new": done.new,
        "dryRun": done.preview is not None,
        "issue": _issue(filing),
        "problem": done.problem or None,
        "decisions": done.count,
        "cap": done.cap,
        "guessedOneWay": False,
        "exit": code(done),
    }


def _issue(filing: "Filing | None") -> "dict[str, Any] | None":
    if filing is None:
        return None
    shown: dict[str, Any] = {"tracker": filing.tracker, "number": filing.number, "url": filing.url or None, "key": filing.key}
    return {**shown, "title": filing.title, "body": filing.body, "labels": list(filing.labels)} if filing.body else shown


def _request(texts: "dict[str, str | None]") -> Request:
    texts = {name: given.argument(text) for name, text in texts.items() if text is not None}
    source = texts.pop("from_json", None)
    if source is not None:
        if texts.keys() - {"rationale", "chosen", "issue", "key", "context", "heading"}:
            raise UsageError("give either --from-json or --description, --command and --options, not both")
        request = read_request(given.json_file(source, "--from-json"))
    elif "description" not in texts and "command" not in texts:
        raise UsageError("nothing to decide: give --description, --command, or --from-json FILE")
    else:
        request = Request()
    return checked(_with(request, texts))


def _with(request: Request, texts: "dict[str, str | None]") -> Request:
    from warpgate.decision.choices import read_options
    from warpgate.values import replace

    changes: dict[str, Any] = dict(texts)
    if "options" in changes:
        changes["options"] = read_options(given.json_value(changes["options"], "--options"), "--options")
    if "issue" in changes:
        changes["issue"] = issue_number(changes["issue"])
    return replace(request, **changes)


def _lines(done: Decided) -> "list[Line]":
    if done.preview is not None:
        return [done.preview.title, "", done.preview.body]
    lines: list[Line] = list(verdict_lines(done.settled.verdict))
    if done.settled.chosen:
        lines.append((("chosen  ", "dim"), one_line(done.settled.chosen)))
    return [*lines, _last(done)]


def _last(done: Decided) -> "Line":
    route = done.routed.route
    if done.record and done.record.filing:
        number = f"#{done.record.filing.number}" if done.record.filing.number else "not filed yet"
        was = "" if done.new else "already "
        return (("recorded", "bold green"), f" {was}as {number}  {done.record.url}  Decisions: {done.count} / {done.cap}")
    if done.todo and done.todo.filing:
        number = f"#{done.todo.filing.number}" if done.todo.filing.number else "not filed yet"
        return (("left to a person", "bold yellow"), f" as {number}  {done.todo.filing.url}")
    if route is Route.HALT:
        return (
            ("halted", "bold red"),
            f" {done.routed.reason}: Decisions: {done.count} / {done.cap} (warpgate status says why, warpgate review goes on)",
        )
    return ((str(route), "bold yellow"), f" {done.routed.reason}")


def register(app: "typer.Typer") -> None:
    """Adds the command to the long way."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import ISSUE, JSON, SESSION, TRACKER, example

    @app.command(
        "decide",
        epilog=example(
            "warpgate decide --description 'Use SQLite for the local cache' --rationale 'no server to run'",
            """warpgate decide --description 'Pick the PDF renderer' --options '["Add weasyprint", "Buy a licence"]' --issue 41""",
            "warpgate decide --description 'E-mail the beta users' --file-todo --json",
            "warpgate decide --description 'E-mail the beta users' --rdb --wait --timeout 30",
            "warpgate decide --from-json decision.json --dry-run",
        ),
    )
    def command(
        description: Annotated[str | None, typer.Option(help="What is to be decided or done, in words.")] = None,
        command: Annotated[str | None, typer.Option(help="The shell command that would run.")] = None,
        from_json: Annotated[
            str | None, typer.Option(metavar="FILE|-", help="A decision object in a file or on standard input.")
        ] = None,
        options: Annotated[str | None, typer.Option(metavar="JSON|@FILE|-", help="The ways to settle it, a JSON array.")] = None,
        rationale: Annotated[str | None, typer.Option(help="Why, in the agent's words.")] = None,
        chosen: Annotated[str | None, typer.Option(help="The way that is taken; by default the most reversible option.")] = None,
        issue: ISSUE = None,
        context: Annotated[str | None, typer.Option(help="The list it stands in: plan, launch, human or operations.")] = None,
        heading: Annotated[str | None, typer.Option(help="The heading it stands under.")] = None,
        key: Annotated[str | None, typer.Option(help="Names this very decision: the same key is never filed twice.")] = None,
        session: SESSION = None,
        tracker: TRACKER = None,
        rdb: Annotated[bool, typer.Option("--rdb", help="A person can answer while the run waits.")] = False,
        dry_run: Annotated[bool, typer.Option("--dry-run", help="Print the issue's body and perform nothing.")] = False,
        file_todo: Annotated[bool, typer.Option("--file-todo", help="File a one-way door as a TODO for a person.")] = False,
        wait: Annotated[
            bool, typer.Option("--wait", help="File a one-way door and wait for a person, as `warpgate wait`.")
        ] = False,
        blocks_everything: Annotated[bool, typer.Option("--blocks-everything", help="All other work waits for it.")] = False,
        timeout: Annotated[str | None, typer.Option(metavar="MINUTES", help="How long to wait; by default the setting.")] = None,
        as_json: JSON = False,
    ) -> None:
        """Judge a decision and act: 0 two-way and recorded, 3 a person is needed, 1 not filed yet, 2 usage."""
        texts = {
            "description": description, "command": command, "from_json": from_json, "options": options,
            "rationale": rationale, "chosen": chosen, "issue": issue, "context": context, "heading": heading, "key": key,
        }  # fmt: skip
        raise typer.Exit(run(session, tracker, rdb, dry_run, file_todo, wait, blocks_everything, timeout, as_json, **texts))
