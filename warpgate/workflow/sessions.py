"""The session's verbs: start it, move it, tell it what was spent, let a person review it, end it."""

from warpgate.errors import UsageError
from warpgate.session import metering, moving
from warpgate.session.events import Event
from warpgate.session.moving import Moment, Moved
from warpgate.session.state import Phase, Session, Step
from warpgate.values import replace, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.session.breakers import Limits
    from warpgate.workflow.protocols import SessionStore


@value
class Kickoff:
    """What a run is started with."""

    level: int
    requirement: str = ""
    dry_run: bool = False
    chunks: int = 1


def start(store: "SessionStore", session: str, kickoff: Kickoff, moment: Moment) -> Session:
    """The new session; raises UsageError when there is one of that id already."""

    def begin(before: Session) -> tuple[Session, Session]:
        if before.history or before.decisions or before.todos:
            raise UsageError(f"there is a session {session} already; warpgate session resume {session} takes it up again")
        if kickoff.chunks < 1:
            raise UsageError("a run has at least one chunk")
        step = Step(moment.at, "started", before.phase, before.phase, moment.by, kickoff.requirement)
        after = replace(
            before,
            level=kickoff.level,
            requirement=kickoff.requirement,
            dry_run=kickoff.dry_run,
            chunks=kickoff.chunks,
            phase_started=int(moment.now),
            history=(step,),
        )
        return after, after

    return store.update(session, moment.now, kickoff.level, begin)


def transition(
    store: "SessionStore",
    session: str,
    name: str,
    moment: Moment,
    limits: "Limits",
    *,
    gate: bool | None = None,
    requirement: str | None = None,
    chunks: int | None = None,
) -> Moved:
    """What the event did; raises `moving.Refused` when it is not taken here, UsageError when there is no such session."""
    there(store, session)

    def change(before: Session) -> tuple[Session, Moved]:
        moved = moving.move(before, moving.read_event(name, before), moment, limits, gate=gate)
        after = moved.session
        if not moved.halted:
            after = _planned(after, requirement, chunks)
        return after, replace(moved, session=after)

    return store.update(session, moment.now, 0, change)


def end(store: "SessionStore", session: str, moment: Moment, limits: "Limits") -> Session:
    """The session ended, aborted first when it was still running."""
    content = there(store, session)
    if content.phase is Phase.ENDED:
        return content
    if content.phase is not Phase.SESSION_ENDING:
        transition(store, session, Event.ABORT, moment, limits)
    return transition(store, session, Event.SESSION_ENDED, moment, limits).session


def tell(store: "SessionStore", session: str, moment: Moment, change: "Callable[[Session], Session]") -> Session:
    """The session after it was told something; raises UsageError when there is no such session."""
    there(store, session)

    def told(before: Session) -> tuple[Session, Session]:
        after = change(before)
        return after, after

    return store.update(session, moment.now, 0, told)


def budget_continue(store: "SessionStore", session: str, through: str, moment: Moment, limits: "Limits") -> Session:
    """The session reviewed through that decision, and back in its phase when there is room again."""
    return tell(store, session, moment, lambda before: moving.budget_continue(before, through, moment, limits))


def attach(store: "SessionStore", session: str, decision: str, commits: str, moment: Moment) -> Session:
    """The session with the commits that a decision led to."""
    return tell(store, session, moment, lambda before: metering.with_commits(before, decision, commits, moment))


def there(store: "SessionStore", session: str) -> Session:
    """The session; raises UsageError naming those that there are when it is not one of them."""
    content = store.read(session) if session else None
    if content is None:
        ids = ", ".join(store.ids()[-10:])
        raise UsageError(
            f"there is no session {session or 'yet'}; {f'there are: {ids}' if ids else 'warpgate session start makes one'}"
        )
    return content


def _planned(session: Session, requirement: str | None, chunks: int | None) -> Session:
    if chunks is not None and chunks < 1:
        raise UsageError("a run has at least one chunk")
    return replace(
        session,
        requirement=session.requirement if requirement is None else requirement,
        chunks=session.chunks if chunks is None else chunks,
    )
