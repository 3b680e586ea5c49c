"""`warpgate review` and `warpgate budget-continue`: a person reads the digest."""

import sys

from warpgate.checkpoints.git import Repository
from warpgate.cli import given, wiring
from warpgate.cli.codes import PERSON_NEEDED
from warpgate.cli.render import columns, one_line, show, show_json
from warpgate.cli.session import summary
from warpgate.errors import WarpgateError
from warpgate.session.breakers import halted
from warpgate.session.recording import window
from warpgate.session.state import Record
from warpgate.workflow import revert, sessions
from warpgate.workflow.human import Terminal

TYPE_CHECKING = False
if TYPE_CHECKING:
    import typer

    from warpgate.cli.render import Line

CHOICES = "keep, revert, open, stop? "


def run_review(session: str | None, as_json: bool = False) -> int:
    """0 when the person went through the digest; raises HumanNeeded where there is no terminal to ask on."""
    at = wiring.desk()
    content = sessions.there(at.sessions, wiring.session_id(at, session, start=False))
    records = window(content)
    if not records:
        if as_json:
            show_json({**summary(content), "decisions": 0, "cap": at.policy.cap, "exit": 0})
        else:
            show(["no decisions wait for a review"])
        return 0
    seen = ""
    with Terminal("the review") as terminal:
        for place, record in enumerate(records, 1):
            # With --json standard output holds one object; the person looks at the terminal.
            show(_card(record, place, len(records), Repository(at.root)), sys.stderr if as_json else None)
            answer = _ask(terminal, record)
            if answer == "stop":
                break
            if answer == "revert":
                _revert(at, content.id, record)
            seen = record.id
    if not seen:
        if as_json:
            show_json({**summary(content), "decisions": len(records), "cap": at.policy.cap, "exit": PERSON_NEEDED})
        else:
            show(["nothing was reviewed"])
        return PERSON_NEEDED
    # Compare and set: only what was on the screen counts as reviewed.
    return run_continue(session or content.id, seen, as_json)


def run_continue(session: str | None, through: str, as_json: bool) -> int:
    """0 when the run may go on, 3 when the window is still full or another limit holds it."""
    at = wiring.desk()
    name = wiring.session_id(at, session, start=False)
    content = sessions.budget_continue(at.sessions, name, given.argument(through), wiring.moment(at), wiring.limits(at))
    left = len(window(content))
    why = halted(content, at.policy.cap)
    code = PERSON_NEEDED if why else 0
    if as_json:
        facts = {"reviewedThrough": through, "decisions": left, "cap": at.policy.cap, "halted": bool(why), "exit": code}
        show_json({**summary(content), **facts})
    else:
        show([f"reviewed through {through}; {content.phase}  Decisions: {left} / {at.policy.cap}"])
    return code


def _ask(terminal: Terminal, record: Record) -> str:
    while True:
        answer = terminal.ask(CHOICES).lower()
        found = next((word for word in ("keep", "revert", "open", "stop") if answer and word.startswith(answer)), "")
        if found == "open":
            show([record.url or "it has no address"], sys.stderr)
        elif found:
            return found


def _revert(at: wiring.Desk, session: str, record: Record) -> None:
    try:
        repository = Repository(at.root)
        planned = revert.plan(at.sessions, session, record.id, repository)
        revert.carry_out(at.sessions, session, planned, repository, wiring.moment(at))
        show([f"taken back on {planned.branch}"], sys.stderr)
    except WarpgateError as error:
        show([f"not taken back: {error}"], sys.stderr)


def _card(record: Record, place: int, count: int, repository: Repository) -> "list[Line]":
    health = revert.health_of(record, repository)
    over = ", ".join(choice.text for choice in record.options if choice.text != record.chosen)
    rows: list[tuple[str, Line]] = [
        ("decided", one_line(record.chosen or record.description, 300)),
        ("question", one_line(record.description, 300)),
        ("over", one_line(over, 300) or "-"),
        ("why", one_line(record.rationale or record.why, 300)),
        ("undo", f"{one_line(record.undo, 200)}  [{health.state}{f': {health.detail}' if health.detail else ''}]"),
        ("link", record.url or "-"),
    ]
    return ["", ((f"{record.id}  ({place} of {count})  {record.category}", "bold"),), *columns(rows)]


def register(app: "typer.Typer") -> None:
    """Adds both commands."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import JSON, SESSION, example

    @app.command("review", epilog=example("warpgate review"))
    def review_command(session: SESSION = None, as_json: JSON = False) -> None:
        """Go through the digest at the terminal, one decision after another: keep, revert, open, stop."""
        raise typer.Exit(run_review(session, as_json))

    @app.command("budget-continue", epilog=example("warpgate budget-continue --reviewed-through d5"))
    def continue_command(
        reviewed_through: Annotated[str, typer.Option(metavar="ID", help="The last decision that you have read.")],
        session: SESSION = None,
        as_json: JSON = False,
    ) -> None:
        """Let a halted run go on after a review; decisions made since then stay unreviewed."""
        raise typer.Exit(run_continue(session, reviewed_through, as_json))
