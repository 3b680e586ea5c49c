"""From a plan, or from what a session holds of one, to the runway report."""

from warpgate.preflight import runway
from warpgate.preflight.outline import Outline, outline
from warpgate.preflight.people import PEOPLE
from warpgate.session.answering import answer_to, settled_by
from warpgate.session.recording import pending
from warpgate.session.state import Answer, Record, Session, Step, Todo
from warpgate.workflow.decide import draft_record, draft_todo
from warpgate.workflow.issues import CARDS
from warpgate.writing.neutral import Safe

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import TypeVar

    from warpgate.preflight.outline import Row
    from warpgate.preflight.plan import Plan
    from warpgate.workflow.decide import Policy

    T = TypeVar("T", Record, Todo)


def preview(planned: "Plan", policy: "Policy") -> runway.Runway:
    """The report of a plan that nobody has filed."""
    rows = {row.id: row for row in outline(planned).rows}
    return runway.Runway(
        name=planned.name,
        issue=planned.issue,
        preview=True,
        made=tuple(_made(draft_record(item.settled, policy, "", key=item.key), item.id) for item in planned.decided),
        blockers=tuple(
            _blocker(draft_todo(item.settled, policy, "", key=item.key), item.id, rows[item.id].waits_for)
            for item in planned.blockers
        ),
        waiting=_waiting(rows.values()),
        skipped=planned.skipped,
        cap=policy.cap,
    )


def report(session: Session, kept: Outline | None, policy: "Policy", *, whole: bool = False) -> runway.Runway:
    """The report of what a session filed of a plan; with `whole`, of everything that the session holds.

    Without a plan, its pre-flight is what the session recorded as such, and nobody knows whether that is all of it.
    """
    now = int(policy.now)
    plan = kept or Outline()
    own = {row.key: row for row in plan.rows}
    mine, later = _split(session.decisions, own)
    blocking, met = _split(session.todos, own)
    return runway.Runway(
        name=plan.name,
        issue=plan.issue,
        at=policy.at,
        run=kept is not None,
        made=tuple(_made(record, _id(record, own), session) for record in mine),
        blockers=tuple(_blocker(todo, _id(todo, own), _waits(todo, own), session, now) for todo in blocking),
        waiting=_waiting(plan.rows),
        skipped=plan.skipped,
        cap=policy.cap,
        pending=len(pending(session)),
        session=session.id,
        phase=str(session.phase),
        requirement=session.requirement,
        dry_run=session.dry_run,
        later=tuple(_made(record, record.id, session) for record in later) if whole else (),
        met=tuple(_blocker(todo, todo.id, (), session, now) for todo in met) if whole else (),
        history=tuple(map(_happened, session.history)) if whole else (),
    )


def settled_ids(session: Session, planned: "Plan", now: float) -> frozenset[str]:
    """The ids of the plan's blockers that a person has settled in this session."""
    keys = {_key(todo) for todo in session.todos if settled_by(session, todo, int(now))}
    return frozenset(item.id for item in planned.blockers if item.key in keys)


def _split(items: "tuple[T, ...]", own: "Mapping[str, Row]") -> "tuple[list[T], list[T]]":
    """Those of the plan (or, without one, of any pre-flight), and the others."""
    mine: list[T] = []
    others: list[T] = []
    for item in items:
        (mine if (_key(item) in own if own else item.preflight) else others).append(item)
    return mine, others


def _made(record: Record, own: str, session: Session | None = None) -> runway.Made:
    ways = tuple(
        runway.Way(choice.text, choice.level, choice.category, choice.why, choice.text == record.chosen)
        for choice in record.options
    )
    return runway.Made(
        id=own,
        description=record.description,
        category=record.category,
        level=record.level,
        undo=record.undo,
        command=record.command,
        chosen=record.chosen,
        ways=ways,
        rationale=record.rationale,
        why=record.why,
        issue=record.issue,
        at=record.at,
        number=record.filing.number if record.filing else None,
        url=record.url or (record.filing.url if record.filing else ""),
        reviewed=record.reviewed,
        reverted=record.reverted,
        commits=record.commits,
        answer=_said(answer_to(session, record.id) if session else None),
    )


def _blocker(todo: Todo, own: str, waits: tuple[str, ...], session: Session | None = None, now: int = 0) -> runway.Blocker:
    # The words of a card are ours where the TODO leaves them to its category.
    changes, affected, if_wrong = CARDS[todo.category]
    who, takes = PEOPLE[todo.category]
    return runway.Blocker(
        id=own,
        description=todo.description,
        category=todo.category,
        why=todo.why,
        changes=todo.changes or Safe(changes),
        affected=todo.affected or Safe(affected),
        if_wrong=todo.if_wrong or Safe(if_wrong),
        who=Safe(who),
        takes=Safe(takes),
        command=todo.command,
        instead=todo.instead,
        issue=todo.issue,
        waits_for=waits,
        at=todo.at,
        number=todo.filing.number if todo.filing else None,
        url=todo.filing.url if todo.filing else "",
        answer=_said(answer_to(session, todo.id) if session else None),
        settled=bool(session and settled_by(session, todo, now)),
    )


def _said(answer: Answer | None) -> runway.Said | None:
    return runway.Said(str(answer.verb), answer.by, answer.at, answer.reason) if answer else None


def _waiting(rows: "Iterable[Row]") -> tuple[runway.Waiting, ...]:
    return tuple(runway.Waiting(row.id, row.title, row.waits_for) for row in rows if row.waiting)


def _happened(step: Step) -> runway.Happened:
    return runway.Happened(step.at, step.event, str(step.to), step.by, step.about)


def _waits(todo: Todo, own: "Mapping[str, Row]") -> tuple[str, ...]:
    row = own.get(_key(todo))
    return row.waits_for if row else ()


def _id(item: Record | Todo, own: "Mapping[str, Row]") -> str:
    row = own.get(_key(item))
    return row.id if row else item.id


def _key(item: Record | Todo) -> str:
    return item.filing.key if item.filing else ""
