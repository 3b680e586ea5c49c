"""Money that a call is expected to cost, taken from the run's budget before the call is made, and put right afterwards."""

from warpgate.errors import UsageError
from warpgate.session.breakers import MICROS
from warpgate.session.moving import Moment
from warpgate.session.state import Session, Step
from warpgate.values import replace

RESERVED, SETTLED = "cost_reserved", "cost_settled"


def headroom(session: Session, limit: int) -> int:
    """The millionths that the run may still spend; a limit of 0 (whole units) is none, and then there is always one left."""
    if limit <= 0:
        return 1
    return limit * MICROS - (session.meters.micros - session.meters.micros_before)


def with_reservation(session: Session, micros: int, limit: int, about: str, moment: Moment) -> tuple[Session, str]:
    """The session with the money taken, and the reservation's id; as it was and no id where the budget does not reach."""
    left = headroom(session, limit)
    if left <= 0 or (limit > 0 and micros > left):
        return session, ""
    number = f"r{sum(1 for step in session.history if step.event == RESERVED) + 1}"
    meters = replace(session.meters, micros=session.meters.micros + micros)
    return _told(replace(session, meters=meters), RESERVED, f"{number} {micros} {about[:100]}", moment), number


def with_settlement(session: Session, reservation: str, micros: int, moment: Moment) -> Session:
    """The session with what the call really cost in place of what was reserved; raises UsageError where nothing is reserved."""
    if micros < 0:
        raise UsageError("what was spent cannot be negative")
    taken = [_amount(step, reservation) for step in session.history if step.event == RESERVED]
    amount = next((each for each in taken if each is not None), None)
    if amount is None:
        raise UsageError(f"there is no reservation {reservation} in {session.id}")
    if any(step.event == SETTLED and step.about.split()[:1] == [reservation] for step in session.history):
        raise UsageError(f"the reservation {reservation} is settled already")
    meters = replace(session.meters, micros=max(session.meters.micros_before, session.meters.micros - amount + micros))
    return _told(replace(session, meters=meters), SETTLED, f"{reservation} {micros}", moment)


def _amount(step: Step, reservation: str) -> int | None:
    words = step.about.split()
    return int(words[1]) if len(words) > 1 and words[0] == reservation and words[1].isdigit() else None


def _told(session: Session, event: str, about: str, moment: Moment) -> Session:
    step = Step(moment.at, event, session.phase, session.phase, moment.by, about)
    return replace(session, history=(*session.history, step))
