"""What one run of a loop holds: its place, the decisions it made, the TODOs it filed, and what has still to reach a tracker."""

from enum import StrEnum

from warpgate.decision.verdict import Category, Confidence, Level, Recovery
from warpgate.values import value

VERSION = 2


class Phase(StrEnum):
    """Where a session is."""

    PREREQUISITES = "prerequisites"
    DISCOVERING = "discovering"
    PLANNING = "planning"
    CODING = "coding"
    TESTING = "testing"
    DOCUMENTING = "documenting"
    COMMITTING = "committing"
    REPORTING = "reporting"
    BUDGET_EXCEEDED = "budget_exceeded"
    SESSION_ENDING = "session_ending"
    ENDED = "ended"


@value
class Choice:
    """One option as it was graded when the decision was made."""

    text: str
    level: Level
    recovery: Recovery
    category: Category
    why: str = ""


@value
class Filing:
    """One issue on its way to a tracker, or arrived there. `title`, `body` and `labels` are kept until it has arrived."""

    key: str  # in the issue's marker; the same key is never filed twice
    tracker: str  # `local`, or `github:owner/name`
    number: int | None = None
    url: str = ""
    title: str = ""
    body: str = ""
    labels: tuple[str, ...] = ()

    @property
    def pending(self) -> bool:
        """Whether the tracker has not confirmed it yet."""
        return self.number is None


@value
class Record:
    """One decision that was made without a person, and how it is undone."""

    id: str
    at: str
    description: str
    category: Category
    level: Level
    recovery: Recovery
    undo: str
    confidence: Confidence = Confidence.HIGH
    rulebook: str = ""
    why: str = ""
    command: str = ""
    chosen: str = ""
    options: tuple[Choice, ...] = ()
    rationale: str = ""
    issue: int | None = None
    preflight: bool = False
    reviewed: bool = False
    url: str = ""
    commits: str = ""  # `from..to` or one commit: what was done because of it
    reverted: str = ""  # the branch that takes it back
    filing: Filing | None = None


@value
class Todo:
    """One one-way door that was put before a person."""

    id: str
    at: str
    description: str
    category: Category
    why: str
    instead: str = ""
    command: str = ""
    issue: int | None = None
    preflight: bool = False
    filing: Filing | None = None


@value
class Edited:
    """How often a file was edited since its count was last let go."""

    path: str
    count: int


@value
class Meters:
    """What the breakers look at. The `_before` figures were spent before a person (or the loop) last let the session go on."""

    tokens: int = 0
    tokens_before: int = 0
    micros: int = 0  # money, in millionths of the currency's unit
    micros_before: int = 0
    retries: int = 0
    cycles: int = 0
    edits: tuple[Edited, ...] = ()
    fingerprint: str = ""  # of the last state of the work that was reported
    repeats: int = 0  # how often it was reported again without a change
    auto_continues: int = 0


@value
class Checklist:
    """What the current chunk has behind it."""

    tests_passed: bool = False
    docs_updated: bool = False
    committed: bool = False
    report_filed: bool = False


@value
class Gate:
    """A check that an event waits for: its name, and what came of it (None: not asked yet)."""

    event: str
    check: str
    passed: bool | None = None


GATES = (Gate("code_complete", "diff_relevance_check"), Gate("docs_updated", "ac_count_check"))


@value
class Step:
    """One change of a session: when, from which phase, by which event, to which phase, by whom, about what."""

    at: str
    event: str
    origin: Phase
    to: Phase
    by: str = ""
    about: str = ""


@value
class Session:
    """One run of a loop."""

    id: str
    uid: str  # never used twice anywhere, unlike an id that a person chose
    started_at: str
    phase: Phase = Phase.PREREQUISITES
    level: int = 4
    requirement: str = ""
    dry_run: bool = False
    phase_started: int = 0  # seconds since 1970, UTC
    left: Phase | None = None  # the phase that a breaker made it leave
    halt: str = ""  # why it halted
    breaker: str = ""  # which breaker halted it
    chunk: int = 1
    chunks: int = 1
    checklist: Checklist = Checklist()
    gates: tuple[Gate, ...] = GATES
    meters: Meters = Meters()
    decisions: tuple[Record, ...] = ()
    todos: tuple[Todo, ...] = ()
    history: tuple[Step, ...] = ()
