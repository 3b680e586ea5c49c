"""Waiting for a person's answer to one TODO, until it comes or its deadline passes, through crashes and lost connections."""

from typing import Protocol

from warpgate.decision.timeout import Outcome, Reply, outcome
from warpgate.decision.verdict import Door
from warpgate.errors import ServiceError, UsageError
from warpgate.session.answering import item_of
from warpgate.session.moving import Moment
from warpgate.session.state import Answer, Session, Todo, Wait
from warpgate.session.waiting import begin, end, heard, is_crowded
from warpgate.trackers.errors import Limited
from warpgate.values import value
from warpgate.workflow.sessions import there

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.workflow.protocols import SessionStore

# The session is looked at each second; what costs a request, less and less often.
TICK = 1.0
FIRST_PAUSE, LONGEST_PAUSE, GROWTH = 5.0, 60.0, 1.5


class Clock(Protocol):
    """The time, and how it is let pass."""

    def now(self) -> float:
        """Seconds since 1970."""

    def sleep(self, seconds: float) -> None:
        """Returns after so long."""

    def stamp(self) -> str:
        """The moment as ISO 8601 in UTC."""


@value
class Waited:
    """How a wait ended: what the loop does now, the answer if one came in time, and what went wrong while looking for one."""

    todo: Todo
    outcome: Outcome
    answer: Answer | None = None
    wait: Wait | None = None
    reason: str = ""
    problem: str = ""


class Looking:
    """Looks somewhere for answers now and then: less often when nothing comes of it, and as GitHub asks when it asks."""

    def __init__(self, look: "Callable[[], bool]", jitter: "Callable[[], float]") -> None:
        self._look = look
        self._jitter = jitter
        self._pause = FIRST_PAUSE
        self._next = 0.0
        self.problem = ""

    def at(self, now: float, *, last: bool = False) -> None:
        """One look when it is time for it, or when it is the last; what fails is tried again later and kept in `problem`."""
        if now < self._next and not last:
            return
        pause = self._pause
        try:
            found, self.problem = self._look(), ""
            self._pause = FIRST_PAUSE if found else min(LONGEST_PAUSE, self._pause * GROWTH)
        except Limited as error:
            self.problem, pause = str(error), max(pause, error.seconds)
        except (ServiceError, UsageError) as error:
            self.problem = str(error)
            self._pause = min(LONGEST_PAUSE, self._pause * 2)
        self._next = now + pause * self._jitter()


def wait(
    store: "SessionStore",
    session: str,
    about: str,
    clock: Clock,
    looking: Looking,
    *,
    minutes: int,
    blocks: bool,
    cap: int,
    by: str = "",
    progress: "Callable[[Wait, float], None]" = lambda *_: None,
) -> Waited:
    """How the wait for this TODO ended; one that did not end before is taken up with its own deadline.

    When too many wait already, nobody is waited for. Raises UsageError when nothing waits under this name.
    """
    item = item_of(there(store, session), about)
    if not isinstance(item, Todo):
        raise UsageError(f"{item.id} is a decision that was made; nothing waits for it")

    def start(before: Session) -> tuple[Session, Wait | None]:
        now = int(clock.now())
        if is_crowded(before, item.id, now, cap):
            return before, None
        return begin(before, item, minutes, blocks, Moment(clock.now(), clock.stamp(), by))

    began = store.update(session, clock.now(), 0, start)
    if began is None:
        # The notice would be one too many: what cannot be asked now is set aside.
        told = outcome(Door.ONE_WAY, minutes, rdb=True, reply=Reply.NO, blocks_everything=blocks)
        return Waited(item, told, reason=f"{cap} requests wait for people already (rdb.max_open_requests)")
    while True:
        now = clock.now()
        over = now > began.deadline
        looking.at(now, last=over)
        reply, answer = heard(there(store, session), began, int(now))
        if reply is not Reply.NONE:
            break
        progress(began, now)
        clock.sleep(max(0.05, min(TICK, began.deadline + 1 - now)))
    told = outcome(Door.ONE_WAY, minutes, rdb=True, reply=reply, blocks_everything=began.blocks)
    moment = Moment(clock.now(), clock.stamp(), by)
    store.update(session, clock.now(), 0, lambda before: (end(before, began, str(told.ending), moment), None))
    return Waited(item, told, answer, began, problem=looking.problem)
