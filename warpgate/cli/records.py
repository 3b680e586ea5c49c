"""`warpgate decisions` and `warpgate record-decision`: the digest, and adding to it by other means."""

from warpgate.cli import given, wiring
from warpgate.cli.codes import PERSON_NEEDED
from warpgate.cli.judging import judge
from warpgate.cli.render import one_line, show, show_json
from warpgate.decision.request import checked_text
from warpgate.decision.verdict import TWO_WAY_CATEGORIES, Category
from warpgate.errors import UsageError
from warpgate.session.recording import BUDGET_EXCEEDED, window
from warpgate.session.state import Record
from warpgate.workflow.decide import record_decision

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import typer

    from warpgate.checkpoints.git import Health
    from warpgate.cli.render import Line


LONGEST_ADDRESS = 2000


def run_decisions(session: str | None, every: bool, health: bool, as_json: bool) -> int:
    """0 with the decisions that nobody has reviewed, or with all of the session's; with `health`, how well each reverts."""
    at = wiring.desk()
    name = wiring.session_id(at, session, start=False)
    content = at.sessions.read(name) if name else None
    if session and content is None:
        raise UsageError(f"there is no session {session}; there are: {', '.join(at.sessions.ids()) or 'none yet'}")
    records = (content.decisions if every else window(content)) if content else ()
    states = _health(at, records) if health else {}
    if as_json:
        show_json([{**shown(record), **_state(states.get(record.id))} for record in records])
        return 0
    show(
        [_row(record, states.get(record.id)) for record in records]
        or ["no decisions" if every else "no decisions wait for a review"]
    )
    return 0


def run_record(description: str, url: str, category: str | None, session: str | None, as_json: bool) -> int:
    """0 recorded, 3 when the window is full; raises UsageError for a category that is never decided without a person."""
    text = checked_text("the description", given.argument(description))
    address = checked_text("the address", given.argument(url))
    if not text.strip() or not address.strip():
        raise UsageError("a record needs a description and the address of its issue")
    if len(address) > LONGEST_ADDRESS or not address.isprintable():
        raise UsageError(f"the address takes one line of at most {LONGEST_ADDRESS} characters")
    kind = None if category is None else _category(category)
    at = wiring.desk()
    place = wiring.session_id(at, session, start=True)
    done = record_decision(text, address, kind, judge, at.policy, at.sessions, place)
    code = 0 if done.routed.goes_on else PERSON_NEEDED
    if as_json:
        show_json(
            {
                "id": done.record.id if done.record else None,
                "new": done.new,
                "route": str(done.routed.route),
                "reason": done.routed.reason,
                "session": place,
                "decisions": done.count,
                "cap": done.cap,
                "exit": code,
            }
        )
    elif done.record:
        show([f"recorded as {done.record.id}  Decisions: {done.count} / {done.cap}"])
    else:
        show([f"halted {BUDGET_EXCEEDED}: {done.count} of {done.cap} decisions wait for a review (warpgate decisions)"])
    return code


def shown(record: Record) -> "dict[str, Any]":
    """A record as JSON."""
    filing = record.filing
    return {
        "id": record.id,
        "at": record.at,
        "description": record.description,
        "command": record.command or None,
        "chosen": record.chosen or None,
        "options": [{"option": choice.text, "level": str(choice.level)} for choice in record.options],
        "rationale": record.rationale or None,
        "category": str(record.category),
        "level": str(record.level),
        "recovery": str(record.recovery),
        "undo": record.undo,
        "issue": record.issue,
        "preflight": record.preflight,
        "reviewed": record.reviewed,
        "commits": record.commits or None,
        "reverted": record.reverted or None,
        "url": record.url or None,
        "number": filing.number if filing else None,
        "pending": bool(filing and filing.pending),
    }


def _health(at: "wiring.Desk", records: "tuple[Record, ...]") -> "dict[str, Health]":
    from warpgate.checkpoints.git import Repository
    from warpgate.workflow.revert import health_of

    repository = Repository(at.root)
    return {record.id: health_of(record, repository) for record in records}


def _state(health: "Health | None") -> "dict[str, Any]":
    return {} if health is None else {"health": health.state, "healthDetail": health.detail or None}


def _row(record: Record, health: "Health | None" = None) -> "Line":
    number = f"#{record.filing.number}" if record.filing and record.filing.number else "-"
    mark = "reviewed" if record.reviewed else "pre-flight" if record.preflight else "unreviewed"
    chosen = f" -> {one_line(record.chosen, 60)}" if record.chosen else ""
    head = f"{record.id:<5} {number:<6} {mark:<10} {record.category!s:<21} "
    row: Line = (head, one_line(record.description, 100) + chosen, (f"  undo: {one_line(record.undo, 100)}", "dim"))
    if health is None:
        return row
    style = {"clean": "green", "conflicts": "bold red", "left": "yellow"}.get(health.state, "")
    return (*row, (f"  {health.state}{f': {health.detail}' if health.detail else ''}", style))


def _category(text: str) -> Category:
    names = [str(category) for category in TWO_WAY_CATEGORIES]
    if text not in names:
        raise UsageError(f"--category takes a two-way category ({', '.join(names)}), not {given.argument(text)!r}")
    return Category(text)


def register(app: "typer.Typer") -> None:
    """Adds both commands."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import JSON, SESSION, example

    @app.command(
        "decisions", epilog=example("warpgate decisions", "warpgate decisions --health", "warpgate decisions --all --json")
    )
    def decisions_command(
        every: Annotated[bool, typer.Option("--all", help="The whole session, reviewed and pre-flight decisions too.")] = False,
        health: Annotated[bool, typer.Option("--health", help="Try in memory how well each still reverts.")] = False,
        session: SESSION = None,
        as_json: JSON = False,
    ) -> None:
        """List the decisions that nobody has reviewed yet."""
        raise typer.Exit(run_decisions(session, every, health, as_json))

    @app.command(
        "record-decision",
        epilog=example(
            "warpgate record-decision --description 'Use tabs' --url https://github.com/o/r/issues/7 --category code-edit"
        ),
    )
    def record_command(
        description: Annotated[str, typer.Option(help="What was decided.")],
        url: Annotated[str, typer.Option(help="The address of the issue that records it.")],
        category: Annotated[str | None, typer.Option(help="A two-way category; by default the classifier's.")] = None,
        session: SESSION = None,
        as_json: JSON = False,
    ) -> None:
        """Add a decision that was filed by other means, so that it counts: 0 recorded, 3 the window is full."""
        raise typer.Exit(run_record(description, url, category, session, as_json))
