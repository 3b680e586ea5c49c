"""What one run of a loop holds: its place, the decisions it made, the TODOs it filed, and what has still to reach a tracker."""

from warpgate.decision.verdict import Category, Confidence, Level, Recovery
from warpgate.values import Vocabulary, value

VERSION = 3


class Phase(Vocabulary):
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


class Verb(Vocabulary):
    """What a person may answer to a TODO (the first four) or to a decision."""

    APPROVE = "approve"
    REJECT = "reject"
    DEFER = "defer"
    DONE = "done"
    KEEP = "keep"
    REVERT = "revert"


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
    digest: str = ""  # of what the issue is about; an answer names it
    shown: str = ""  # of the issue's text as it was filed
    by: str = ""  # the account that filed it, which may not answer

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
    reviewed_at: str = ""
    url: str = ""
    commits: str = ""  # `from..to` or one commit: what was done because of it
    said: str = ""  # the commits that its issue names
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
    # What the issue says; what is empty is written from the description and by the category.
    what: str = ""
    changes: str = ""
    affected: str = ""
    if_wrong: str = ""
    steps: tuple[str, ...] = ()
    noticed: str = ""  # when people were told that it waits for them
    filing: Filing | None = None


@value
class Answer:
    """What a person said to a TODO or a decision, and that it counted."""

    id: str
    about: str  # the id of the TODO or the decision
    verb: Verb
    at: str
    by: str
    where: str  # `terminal`, or `comment:` and its number
    digest: str = ""  # of what was shown when it was said
    reason: str = ""
    when: int = 0  # when it was said, in seconds since 1970 by our clock
    expires: int = 0  # until when an approval may be used, in seconds since 1970
    used: str = ""  # when it was used up
    told: str = ""  # where the issue says so
    came_to: str = ""  # what was done because of it


@value
class Wait:
    """One wait for a person: it outlives the process that waits."""

    about: str
    since: int  # seconds since 1970, UTC
    deadline: int
    blocks: bool = False  # all other work waits for it
    ended: str = ""  # how it ended


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
    answers: tuple[Answer, ...] = ()
    waits: tuple[Wait, ...] = ()
    heard: str = ""  # up to when the comments on its issues were read
    history: tuple[Step, ...] = ()
