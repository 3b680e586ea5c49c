"""Deciding: a two-way door is recorded and filed, a one-way door is left to a person, a full window halts."""

from warpgate.decision.request import content_key
from warpgate.decision.routing import Route, Routed, route
from warpgate.decision.settling import Settled, settle
from warpgate.decision.verdict import Category
from warpgate.errors import UsageError
from warpgate.session.breakers import halted
from warpgate.session.recording import Added, window, with_records, with_todos
from warpgate.session.state import Choice, Filing, Record, Session, Todo
from warpgate.values import replace, value
from warpgate.workflow.filing import send
from warpgate.workflow.issues import decision_issue, todo_issue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.decision.request import Request
    from warpgate.workflow.protocols import Judge, SessionStore, Tracker


@value
class Policy:
    """What a person has allowed, and who asks when."""

    level: int
    cap: int
    rdb: bool
    now: float
    at: str
    by: str = ""


@value
class Decided:
    """What came of a decision."""

    settled: Settled
    routed: Routed
    session: str = ""
    record: Record | None = None
    todo: Todo | None = None
    preview: Filing | None = None  # what a dry run would have filed
    new: bool = False
    problem: str = ""  # why a filing is still on its way
    count: int = 0
    cap: int = 0


def decide(
    request: "Request",
    judge: "Judge",
    policy: Policy,
    store: "SessionStore",
    tracker: "Tracker",
    session: str,
    *,
    dry_run: bool = False,
    file_todo: bool = False,
) -> Decided:
    """The decision settled, routed and, unless this is a dry run, recorded and filed.

    A filing that the tracker did not take stays in the outbox and is named in `problem`; nothing is lost.
    """
    settled = settle(request, judge)
    before = store.read(session) if session else None
    level = min(policy.level, before.level) if before else policy.level
    halt = halted(before, policy.cap) if before and not _known(before, request.key) else ""
    routed = route(settled.verdict.door, level=level, rdb=policy.rdb, halt=halt)
    plan = Decided(settled, routed, session, cap=policy.cap, count=len(window(before)) if before else 0)
    if routed.route is Route.AUTO_DECIDE:
        draft = draft_record(settled, policy, tracker.name)
        return _preview(plan, draft) if dry_run else _record(plan, draft, policy, store, tracker)
    if file_todo and routed.route in (Route.FILE_TODO, Route.NOTIFY_AND_WAIT) and not dry_run:
        return _put_before_a_person(plan, policy, store, tracker)
    return plan


def draft_record(settled: Settled, policy: Policy, tracker: str, *, key: str = "", preflight: bool = False) -> Record:
    """The record of a decision, before it has a number of its own."""
    request, verdict = settled.request, settled.verdict
    graded = settled.pick.graded if settled.pick else ()
    choices = (
        Choice(each.option.text, each.verdict.level, each.verdict.recovery, each.verdict.category, each.verdict.rationale)
        for each in graded
    )
    return Record(
        id="",
        at=policy.at,
        description=request.title,
        category=verdict.category,
        level=verdict.level,
        recovery=verdict.recovery,
        undo=verdict.undo,
        confidence=verdict.confidence,
        rulebook=verdict.rulebook,
        why=verdict.rationale,
        command=request.command,
        chosen=settled.chosen,
        options=tuple(choices),
        rationale=request.rationale,
        issue=request.issue,
        preflight=preflight,
        filing=Filing(key or request.key, tracker),
    )


def draft_todo(settled: Settled, policy: Policy, tracker: str, *, key: str = "", preflight: bool = False) -> Todo:
    """The TODO of a one-way door, before it has a number of its own."""
    request, verdict = settled.request, settled.verdict
    return Todo(
        id="",
        at=policy.at,
        description=request.title,
        category=verdict.category,
        why=verdict.rationale,
        instead=verdict.instead,
        command=request.command,
        issue=request.issue,
        preflight=preflight,
        filing=Filing(key or request.key, tracker),
    )


def _preview(plan: Decided, draft: Record) -> Decided:
    assert draft.filing is not None
    filing = decision_issue(draft, replace(draft.filing, key=draft.filing.key or "dry-run"))
    return replace(plan, record=draft, preview=filing)


def _record(plan: Decided, draft: Record, policy: Policy, store: "SessionStore", tracker: "Tracker") -> Decided:
    def add(before: Session) -> tuple[Session, Added | str]:
        known = _known(before, draft.filing.key if draft.filing else "")
        halt = "" if known else halted(before, policy.cap)
        if halt:
            return before, halt
        added = with_records(before, (draft,), policy.by, decision_issue)
        return added.session, added

    added = store.update(plan.session, policy.now, policy.level, add)
    if isinstance(added, str):
        # Another process took the last place since we looked.
        return replace(plan, routed=Routed(Route.HALT, added), count=policy.cap)
    record, new = added.records[0], added.new[0]
    plan = replace(plan, count=len(window(added.session)), new=new)
    assert record.filing is not None
    sent = send(store, tracker, plan.session, record.filing, policy.now, fresh=new and not plan.settled.request.key)
    return replace(plan, record=replace(record, filing=sent.filing, url=sent.filing.url), problem=sent.problem)


def _put_before_a_person(plan: Decided, policy: Policy, store: "SessionStore", tracker: "Tracker") -> Decided:
    draft = draft_todo(plan.settled, policy, tracker.name)

    def add(before: Session) -> tuple[Session, tuple[Todo, bool]]:
        # A loop that meets the same door again finds the TODO that is already there.
        key = plan.settled.request.key or f"{before.uid}.{content_key(plan.settled.request)}"
        named = replace(draft, filing=Filing(key, tracker.name))
        after, todos = with_todos(before, (named,), policy.by, todo_issue)
        return after, (todos[0], len(after.todos) > len(before.todos))

    todo, new = store.update(plan.session, policy.now, policy.level, add)
    assert todo.filing is not None
    sent = send(store, tracker, plan.session, todo.filing, policy.now, fresh=new and not plan.settled.request.key)
    return replace(plan, todo=replace(todo, filing=sent.filing), new=new, problem=sent.problem)


def _known(session: Session, key: str) -> bool:
    """Whether the key stands for a decision that was made already; whether for the same one is asked when it is recorded."""
    return bool(key) and any(record.filing and record.filing.key == key for record in session.decisions)


def record_decision(
    description: str, url: str, category: Category | None, judge: "Judge", policy: Policy, store: "SessionStore", session: str
) -> Decided:
    """A decision that was filed by other means, recorded so that it counts; the same address is recorded once."""
    from warpgate.decision.request import Request

    settled = settle(Request(description), judge)
    draft = draft_record(settled, policy, "")
    draft = replace(draft, filing=None, url=url, undo=draft.undo or f"undo it as its issue says: {url}")
    if category is not None:
        draft = replace(draft, category=category)

    def add(before: Session) -> tuple[Session, Added | str]:
        earlier = next((record for record in before.decisions if url and record.url == url), None)
        if earlier and earlier.description != description:
            raise UsageError(f"{url} is {earlier.id} already, and that is another decision")
        if earlier:
            return before, Added(before, (earlier,), (False,))
        halt = halted(before, policy.cap)
        if halt:
            return before, halt
        added = with_records(before, (draft,), policy.by)
        return added.session, added

    added = store.update(session, policy.now, policy.level, add)
    if isinstance(added, str):
        return Decided(settled, Routed(Route.HALT, added), session, count=policy.cap, cap=policy.cap)
    count = len(window(added.session))
    routed = Routed(Route.AUTO_DECIDE, "recorded")
    return Decided(settled, routed, session, added.records[0], new=added.new[0], count=count, cap=policy.cap)
