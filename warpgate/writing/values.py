"""What the bodies of our issues are written from."""

from warpgate.decision.verdict import Category, Level, Verdict
from warpgate.values import value

HEAD_OF_DIGEST = 12


@value
class Option:
    """One way to settle a decision, how far it can be undone, and why we think so."""

    label: str
    level: Level
    why: str = ""
    chosen: bool = False


@value
class Decision:
    """One decision that was made unattended; `rationale` is the agent's, `undo` says how this one is taken back."""

    id: str
    description: str
    chosen: str
    verdict: Verdict
    options: tuple[Option, ...] = ()
    rationale: str = ""
    command: str = ""
    undo: str = ""
    requirement: int | None = None
    session: str = ""


@value
class Todo:
    """One thing that only a person can do; `imperative` is its title without the prefix."""

    id: str
    imperative: str
    what: str
    category: Category
    reason: str
    changes: str
    affected: str
    if_wrong: str
    steps: tuple[str, ...]
    requirement: int | None = None
    command: str = ""
    instead: str = ""
    session: str = ""


@value
class Reply:
    """What we say to an answer: that it counts, what it means and what came of it, or why it does not."""

    id: str
    counts: bool
    words: str
    head: str = ""  # what was done, in one or two words
    by: str = ""
    reason: str = ""
    came_to: str = ""


@value
class Waiting:
    """One line of a brief: where the issue is, what it is about, and until when somebody waits."""

    place: str
    title: str
    category: Category
    answer: str = ""
    until: str = ""
    blocks: bool = False
    undo: str = ""


@value
class Brief:
    """What waits for a person, and what was decided without one and is not reviewed."""

    id: str
    requests: tuple[Waiting, ...]
    decisions: tuple[Waiting, ...]
    halted: bool = False
