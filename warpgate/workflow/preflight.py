"""Clearing the runway: every reversible decision recorded and filed, every other one put before a person."""

from warpgate.errors import HumanNeeded, ServiceError, StateError
from warpgate.preflight.plan import Item, Plan
from warpgate.session.breakers import halted
from warpgate.session.recording import find, with_records, with_todos
from warpgate.session.state import Filing, Session
from warpgate.values import value
from warpgate.workflow.decide import Policy, draft_record, draft_todo
from warpgate.workflow.filing import Sent, deliver
from warpgate.workflow.issues import decision_issue, todo_issue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.workflow.protocols import SessionStore, Tracker


@value
class Emitted:
    """One planned decision with what filing it came to."""

    item: Item
    sent: Sent


def emit(
    planned: Plan,
    policy: Policy,
    store: "SessionStore",
    tracker: "Tracker",
    session: str,
    progress: "Callable[[Emitted], None]" = lambda _: None,
) -> tuple[Emitted, ...]:
    """Records the whole plan in one step, then files it item by item; what was filed before is found again, not filed twice."""

    def add(before: Session) -> tuple[Session, None]:
        why = halted(before, policy.cap)
        if why:
            raise HumanNeeded(f"session {before.id} halted ({why}); a person reviews it first: warpgate review")
        records = [draft_record(item.settled, policy, tracker.name, key=item.key, preflight=True) for item in planned.decided]
        todos = [draft_todo(item.settled, policy, tracker.name, key=item.key, preflight=True) for item in planned.blockers]
        added = with_records(before, records, policy.by, decision_issue)
        return with_todos(added.session, todos, policy.by, todo_issue)[0], None

    store.update(session, policy.now, policy.level, add)
    done = []
    for item in planned.items:
        emitted = Emitted(item, _send(item.key, policy, store, tracker, session))
        progress(emitted)
        done.append(emitted)
    return tuple(done)


def _send(key: str, policy: Policy, store: "SessionStore", tracker: "Tracker", session: str) -> Sent:
    try:
        # The same plan may have been filed by another session, so each one is looked for first.
        return deliver(store, tracker, session, key, policy.now, fresh=False)
    except (ServiceError, StateError) as error:
        content = store.read(session)
        filing = find(content, key) if content else None
        return Sent(filing or Filing(key, tracker.name), problem=str(error))
