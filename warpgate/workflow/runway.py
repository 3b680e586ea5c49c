"""From a plan, or from what a session holds of one, to the runway report."""

from warpgate.preflight import runway
from warpgate.preflight.people import PEOPLE
from warpgate.session.answering import answer_to, settled_by
from warpgate.session.recording import pending
from warpgate.session.state import Answer, Record, Session, Todo
from warpgate.workflow.decide import draft_record, draft_todo
from warpgate.workflow.issues import written_todo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import TypeVar

    from warpgate.preflight.plan import Item, Plan
    from warpgate.workflow.decide import Policy

    T = TypeVar("T", Record, Todo)


def preview(planned: "Plan", policy: "Policy") -> runway.Runway:
    """The report of a plan that nobody has filed."""
    names = _names(planned)
    return runway.Runway(
        name=planned.name,
        issue=planned.issue,
        preview=True,
        made=tuple(_made(draft_record(item.settled, policy, "", key=item.key), item.id) for item in planned.decided),
        blockers=tuple(
            _blocker(draft_todo(item.settled, policy, "", key=item.key), item.id, _waits(item, names)) for item in planned.blockers
        ),
        waiting=_waiting(planned, names),
        skipped=planned.skipped,
        cap=policy.cap,
    )


def report(session: Session, planned: "Plan | None", policy: "Policy", *, whole: bool = False) -> runway.Runway:
    """The report of what a session filed of a plan; with `whole`, of everything that the session holds.

    Without a plan, its pre-flight is what the session recorded as such.
    """
    now = int(policy.now)
    names = _names(planned) if planned else {}
    own = {item.key: item for item in planned.items} if planned else {}
    mine, later = _split(session.decisions, own)
    blocking, met = _split(session.todos, own)
    waits = {key: _waits(item, names) for key, item in own.items()}
    return runway.Runway(
        name=planned.name if planned else "",
        issue=planned.issue if planned else None,
        at=policy.at,
        made=tuple(_made(record, _id(record, own), session) for record in mine),
        blockers=tuple(_blocker(todo, _id(todo, own), waits.get(_key(todo), ()), session, now) for todo in blocking),
        waiting=_waiting(planned, names) if planned else (),
        skipped=planned.skipped if planned else (),
        cap=policy.cap,
        pending=len(pending(session)),
        session=session.id,
        phase=str(session.phase),
        requirement=session.requirement,
        dry_run=session.dry_run,
        later=tuple(_made(record, record.id, session) for record in later) if whole else (),
        met=tuple(_blocker(todo, todo.id, (), session, now) for todo in met) if whole else (),
        history=tuple(runway.Happened(step.at, step.event, str(step.to), step.by, step.about) for step in session.history)
        if whole
        else (),
    )


def settled_ids(session: Session, planned: "Plan", now: float) -> frozenset[str]:
    """The ids of the plan's blockers that a person has settled in this session."""
    keys = {_key(todo) for todo in session.todos if settled_by(session, todo, int(now))}
    return frozenset(item.id for item in planned.blockers if item.key in keys)


def _split(items: "tuple[T, ...]", own: "Mapping[str, Item]") -> "tuple[list[T], list[T]]":
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
    card = written_todo(todo, own)
    who, takes = PEOPLE[todo.category]
    return runway.Blocker(
        id=own,
        description=todo.description,
        category=todo.category,
        why=todo.why,
        changes=card.changes,
        affected=card.affected,
        if_wrong=card.if_wrong,
        who=who,
        takes=takes,
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


def _waiting(planned: "Plan", names: "Mapping[str, str]") -> tuple[runway.Waiting, ...]:
    return tuple(
        runway.Waiting(item.id, item.settled.request.title, _waits(item, names)) for item in planned.items if item.is_waiting
    )


def _waits(item: "Item", names: "Mapping[str, str]") -> tuple[str, ...]:
    return tuple(names.get(one, f"{one}, which is not in the plan") for one in item.waits_for)


def _names(planned: "Plan") -> dict[str, str]:
    return {item.id: f"{item.id}: {item.settled.request.title}" for item in planned.items}


def _id(item: Record | Todo, own: "Mapping[str, Item]") -> str:
    return own[_key(item)].id if _key(item) in own else item.id


def _key(item: Record | Todo) -> str:
    return item.filing.key if item.filing else ""
