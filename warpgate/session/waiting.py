"""Waiting for a person: when a wait begins, what it hears, when it is over, and how many may be open at once."""

from warpgate.decision.timeout import Reply
from warpgate.session.answering import answer_to
from warpgate.session.moving import Moment
from warpgate.session.state import Answer, Session, Step, Todo, Verb, Wait
from warpgate.values import replace

MINUTE = 60


def open_wait(session: Session, about: str) -> Wait | None:
    """The wait for this TODO that has not ended, or None."""
    return next((wait for wait in reversed(session.waits) if wait.about == about and not wait.ended), None)


def open_requests(session: Session, now: int) -> tuple[Wait, ...]:
    """The waits that somebody may still be sitting in: not ended, and their deadline is to come."""
    return tuple(wait for wait in session.waits if not wait.ended and wait.deadline > now)


def is_crowded(session: Session, about: str, now: int, cap: int) -> bool:
    """Whether as many others wait already as may; a cap of 0 is none."""
    return cap > 0 and sum(wait.about != about for wait in open_requests(session, now)) >= cap


def begin(session: Session, todo: Todo, minutes: int, blocks: bool, moment: Moment) -> tuple[Session, Wait]:
    """The session with a wait of so many minutes for this TODO; one that did not end is taken up again, with its deadline."""
    known = open_wait(session, todo.id)
    if known:
        return session, known
    now = int(moment.now)
    wait = Wait(todo.id, now, now + max(0, minutes) * MINUTE, blocks)
    step = Step(moment.at, "waiting", session.phase, session.phase, moment.by, todo.id)
    return replace(session, waits=(*session.waits, wait), history=(*session.history, step)), wait


def heard(session: Session, wait: Wait, now: int) -> tuple[Reply, Answer | None]:
    """What a wait has heard: an answer that was given no later than its deadline, nothing yet, or nothing in time."""
    answer = answer_to(session, wait.about)
    if answer and answer.when <= wait.deadline and _speaks(answer, wait, now):
        return Reply.YES, answer
    # At the very second of the deadline an answer may still be on its way here.
    return (Reply.NO if now > wait.deadline or wait.deadline == wait.since else Reply.NONE), None


def end(session: Session, wait: Wait, ending: str, moment: Moment) -> Session:
    """The session in which the wait is over, with how it ended."""
    step = Step(moment.at, "waited", session.phase, session.phase, moment.by, f"{wait.about} {ending}")
    waits = tuple(replace(each, ended=ending) if each == wait else each for each in session.waits)
    return replace(session, waits=waits, history=(*session.history, step))


def unnoticed(session: Session, now: int) -> tuple[Todo, ...]:
    """The TODOs for which somebody waits and of which people were not told yet."""
    waiting = {wait.about for wait in open_requests(session, now)}
    return tuple(todo for todo in session.todos if todo.id in waiting and not todo.noticed and todo.filing and todo.filing.number)


def with_notice(session: Session, ids: frozenset[str], at: str) -> Session:
    """The session in which people were told of these TODOs then, or (with no moment) were not."""
    return replace(session, todos=tuple(replace(todo, noticed=at) if todo.id in ids else todo for todo in session.todos))


def _speaks(answer: Answer, wait: Wait, now: int) -> bool:
    """Whether an answer says something to this wait: an earlier "not now" does not, nor what has expired unused."""
    if answer.verb is Verb.DEFER:
        return answer.when >= wait.since
    return bool(answer.used) or not 0 < answer.expires <= now
