"""What a session becomes by an event: the table, the breakers in front of it, and what each step counts."""

from warpgate.errors import UsageError
from warpgate.session.breakers import Figure, Limits, let_go, may_go_on, tripped
from warpgate.session.events import NEVER_DIVERTED, TRANSITIONS, Event
from warpgate.session.recording import is_full, window
from warpgate.session.state import GATES, Checklist, Gate, Phase, Record, Session, Step
from warpgate.values import replace, value


class Refused(UsageError):
    """An event that is not taken here; `taken` are those that are."""

    def __init__(self, event: str, session: Session, why: str = "") -> None:
        self.taken = accepted(session)
        here = ", ".join(self.taken) or "none"
        super().__init__(f"{event} is not taken in {session.phase}{f' ({why})' if why else ''}; here: {here}")


@value
class Moved:
    """What an event did: the session after it, and the breaker that diverted or let it pass, if any."""

    session: Session
    diverted: Figure | None = None
    went_on: Figure | None = None  # a breaker that the run was allowed to pass by itself

    @property
    def halted(self) -> bool:
        """Whether the event was not taken because a limit is reached."""
        return self.diverted is not None


@value
class Moment:
    """When something happens, and who does it."""

    now: float
    at: str
    by: str = ""


def read_event(text: str, session: Session) -> Event:
    """The event of that name; raises Refused for a name that is none."""
    try:
        return Event(text)
    except ValueError:
        raise Refused(text, session, "no such event") from None


def accepted(session: Session) -> tuple[str, ...]:
    """The events that the session takes now."""
    return tuple(str(event) for event in TRANSITIONS[session.phase] if not _why_not(session, event))


def move(session: Session, event: Event, moment: Moment, limits: Limits, *, gate: bool | None = None) -> Moved:
    """The session after the event, or diverted to `budget_exceeded`; raises Refused when the event is not taken here.

    `gate` is what came of the check that the event waits for; a check that failed refuses the event.
    """
    if event not in TRANSITIONS[session.phase]:
        raise Refused(event, session)
    why = _why_not(session, event)
    if why:
        raise Refused(event, session, why)
    if event is Event.BUDGET_CONTINUE and is_full(session, limits.decisions):
        raise Refused(event, session, f"{len(window(session))} decisions wait for a review: budget-continue --reviewed-through ID")
    if gate is False:
        raise Refused(event, session, f"its check {_check_of(session, event)} did not pass")
    went_on = None
    if event not in NEVER_DIVERTED:
        figure = tripped(session, limits, moment.now)
        if figure and not may_go_on(session, figure, limits, session.level):
            return Moved(_diverted(session, figure, moment), diverted=figure)
        if figure:
            went_on, session = figure, _gone_on(session, figure, moment)
    return Moved(_taken(session, event, moment, gate), went_on=went_on)


def review(session: Session, through: str, moment: Moment) -> Session:
    """The session with every unreviewed decision up to `through` marked as reviewed; raises UsageError for an id it lacks.

    Records that were added later stay unreviewed: a person has not seen them.
    """
    ids = [record.id for record in session.decisions]
    if through not in ids:
        raise UsageError(f"there is no decision {through} in {session.id}; the last one is {ids[-1] if ids else 'none yet'}")
    seen = {record.id for record in window(session) if ids.index(record.id) <= ids.index(through)}
    if not seen:
        return session

    def marked(record: Record) -> Record:
        return replace(record, reviewed=True, reviewed_at=moment.at) if record.id in seen else record

    step = Step(moment.at, "reviewed", session.phase, session.phase, moment.by, through)
    return replace(session, decisions=tuple(map(marked, session.decisions)), history=(*session.history, step))


def budget_continue(session: Session, through: str, moment: Moment, limits: Limits) -> Session:
    """The session reviewed through that decision and, when it had halted and has room again, back in the phase it left."""
    reviewed = review(session, through, moment) if through else session
    if reviewed.phase is not Phase.BUDGET_EXCEEDED or is_full(reviewed, limits.decisions):
        return reviewed
    return move(reviewed, Event.BUDGET_CONTINUE, moment, limits).session


def _why_not(session: Session, event: Event) -> str:
    """Why an event of the table is not taken now, or nothing."""
    if event is Event.PLAN_READY and session.dry_run:
        return "a dry run builds nothing"
    if event is Event.DRY_RUN_COMPLETE and not session.dry_run:
        return "this is no dry run"
    if event is Event.NEXT_CHUNK and session.chunk >= session.chunks:
        return f"chunk {session.chunk} of {session.chunks} is the last"
    return ""


def _diverted(session: Session, figure: Figure, moment: Moment) -> Session:
    step = Step(moment.at, "diverted", session.phase, Phase.BUDGET_EXCEEDED, moment.by, figure.reason)
    return replace(
        session,
        phase=Phase.BUDGET_EXCEEDED,
        left=session.phase,
        halt=figure.reason,
        breaker=str(figure.breaker),
        phase_started=int(moment.now),
        history=(*session.history, step),
    )


def _gone_on(session: Session, figure: Figure, moment: Moment) -> Session:
    step = Step(moment.at, "auto_continued", session.phase, session.phase, moment.by, figure.reason)
    after = let_go(session, moment.now)
    counted = replace(after.meters, auto_continues=after.meters.auto_continues + 1)
    return replace(after, meters=counted, history=(*session.history, step))


def _taken(session: Session, event: Event, moment: Moment, gate: bool | None) -> Session:
    to = TRANSITIONS[session.phase][event] or session.left or Phase.PREREQUISITES
    step = Step(moment.at, str(event), session.phase, to, moment.by)
    after = let_go(session, moment.now) if event is Event.BUDGET_CONTINUE else session
    after = _counted(after, event)
    gates = tuple(replace(each, passed=gate) if each.event == event and gate is not None else each for each in after.gates)
    return replace(after, phase=to, phase_started=int(moment.now), gates=gates, history=(*session.history, step))


def _counted(session: Session, event: Event) -> Session:
    """What a step counts: retries and coding cycles, the checklist, the chunk."""
    meters, done = session.meters, session.checklist
    if event in (Event.TESTS_FAILED, Event.COMMIT_REJECTED):
        again = replace(meters, retries=meters.retries + 1, cycles=meters.cycles + 1)
        return replace(session, meters=again, checklist=Checklist())
    if event in (Event.NEXT_CHUNK, Event.REQUIREMENT_COMPLETE):
        fresh = replace(meters, retries=0, cycles=0, edits=(), fingerprint="", repeats=0)
        chunk = session.chunk + 1 if event is Event.NEXT_CHUNK else 1
        return replace(session, meters=fresh, checklist=Checklist(), gates=GATES, chunk=chunk)
    steps = {
        Event.TESTS_PASSED: {"tests_passed": True},
        Event.DOCS_UPDATED: {"docs_updated": True},
        Event.COMMITTED: {"committed": True},
        Event.WORK_COMPLETE: {"report_filed": True},
    }
    return replace(session, checklist=replace(done, **steps.get(event, {})))


def _check_of(session: Session, event: Event) -> str:
    gate: Gate | None = next((each for each in session.gates if each.event == event), None)
    return gate.check if gate else "check"
