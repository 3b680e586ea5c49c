"""The limits of a run: what each one measures, and which is over."""

from warpgate.session.recording import BUDGET_EXCEEDED, is_full, window
from warpgate.session.state import Meters, Phase, Session
from warpgate.values import Vocabulary, replace, value

FULL_AUTO = 4
MICROS = 1_000_000


class Breaker(Vocabulary):
    """A limit that diverts a session to `budget_exceeded`, in the order in which they are asked."""

    DECISIONS = "decisions"
    COST = "cost"
    TOKENS = "tokens"
    PHASE_TIME = "phase-time"
    RETRIES = "retries"
    CYCLES = "coding-cycles"
    EDITS = "edits-per-file"
    NO_PROGRESS = "no-progress"


# A person has to look; no loop may go on past these by itself.
ALWAYS_HALT = frozenset({Breaker.DECISIONS})


@value
class Limits:
    """How far a run may go; 0 turns a limit off."""

    decisions: int = 10
    cost: int = 0  # whole units of money
    tokens: int = 0
    phase_minutes: int = 120
    retries: int = 5
    cycles: int = 10
    edits: int = 30
    no_progress: int = 3
    auto_continue: int = 0  # how often the run may go on by itself, never past ALWAYS_HALT


@value
class Figure:
    """One breaker's figure beside its limit."""

    breaker: Breaker
    figure: int
    limit: int
    unit: str
    about: str = ""

    @property
    def over(self) -> bool:
        """Whether the limit is reached."""
        return self.limit > 0 and self.figure >= self.limit

    @property
    def reason(self) -> str:
        """Figure and limit in one line."""
        return f"{self.breaker}: {self.figure} of {self.limit} {self.unit}{f' ({self.about})' if self.about else ''}"


def figures(session: Session, limits: Limits, now: float) -> tuple[Figure, ...]:
    """Every breaker's figure, in the order in which they are asked."""
    meters = session.meters
    # A clock that was set back must not make a phase look long, nor negative.
    minutes = max(0, int(now) - session.phase_started) // 60 if session.phase_started else 0
    worst = max(meters.edits, key=lambda edited: edited.count, default=None)
    return (
        Figure(Breaker.DECISIONS, len(window(session)), limits.decisions, "unreviewed decisions"),
        Figure(Breaker.COST, (meters.micros - meters.micros_before) // MICROS, limits.cost, "units of money"),
        Figure(Breaker.TOKENS, meters.tokens - meters.tokens_before, limits.tokens, "tokens"),
        Figure(Breaker.PHASE_TIME, minutes, limits.phase_minutes, "minutes in one phase"),
        Figure(Breaker.RETRIES, meters.retries, limits.retries, "retries"),
        Figure(Breaker.CYCLES, meters.cycles, limits.cycles, "coding cycles"),
        Figure(Breaker.EDITS, worst.count if worst else 0, limits.edits, "edits of one file", worst.path if worst else ""),
        Figure(Breaker.NO_PROGRESS, meters.repeats, limits.no_progress, "reports without a change"),
    )


def tripped(session: Session, limits: Limits, now: float) -> Figure | None:
    """The first breaker whose limit is reached, or None."""
    return next((figure for figure in figures(session, limits, now) if figure.over), None)


def may_go_on(session: Session, figure: Figure, limits: Limits, level: int) -> bool:
    """Whether the run may go on past this breaker without a person."""
    return level >= FULL_AUTO and figure.breaker not in ALWAYS_HALT and session.meters.auto_continues < limits.auto_continue


def let_go(session: Session, now: float) -> Session:
    """The session with every window but the decisions' opened anew; those are let go by a review alone."""
    meters = session.meters
    fresh = Meters(
        tokens=meters.tokens,
        tokens_before=meters.tokens,
        micros=meters.micros,
        micros_before=meters.micros,
        auto_continues=meters.auto_continues,
    )
    return replace(session, meters=fresh, phase_started=int(now), left=None, halt="", breaker="")


def halted(session: Session, cap: int) -> str:
    """Why the session takes no further decision, or nothing when it does."""
    if session.phase is Phase.BUDGET_EXCEEDED or is_full(session, cap):
        return BUDGET_EXCEEDED
    return str(session.phase) if session.phase in (Phase.SESSION_ENDING, Phase.ENDED) else ""
