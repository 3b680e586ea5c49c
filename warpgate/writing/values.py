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
