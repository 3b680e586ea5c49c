"""What a runway report says, whatever it is shown as: a terminal, Markdown, a page, JSON."""

from warpgate.decision.verdict import Category, Level
from warpgate.values import value


@value
class Way:
    """One way to settle a decision, as it was graded."""

    text: str
    level: Level
    category: Category
    why: str = ""
    chosen: bool = False


@value
class Said:
    """What a person answered, when."""

    verb: str
    by: str = ""
    at: str = ""
    reason: str = ""


@value
class Made:
    """One decision that was made without a person, and how it is taken back."""

    id: str
    description: str
    category: Category
    level: Level
    undo: str
    command: str = ""
    chosen: str = ""
    ways: tuple[Way, ...] = ()
    rationale: str = ""
    why: str = ""
    issue: int | None = None
    at: str = ""
    number: int | None = None
    url: str = ""
    reviewed: bool = False
    reverted: str = ""
    commits: str = ""
    answer: Said | None = None


@value
class Blocker:
    """One thing that only a person can settle, with its card; `answer` is what one said."""

    id: str
    description: str
    category: Category
    why: str
    changes: str
    affected: str
    if_wrong: str
    who: str
    takes: str
    command: str = ""
    instead: str = ""
    issue: int | None = None
    waits_for: tuple[str, ...] = ()
    at: str = ""
    number: int | None = None
    url: str = ""
    answer: Said | None = None
    settled: bool = False  # whether the answer settles it

    @property
    def card(self) -> tuple[str, str, str, str, str]:
        """What changes, who is affected, what if it is wrong, who can settle it, how long that takes."""
        return self.changes, self.affected, self.if_wrong, self.who, self.takes

    @property
    def unclear(self) -> bool:
        """Whether it is a person's only because nothing recognised it."""
        return self.category is Category.UNKNOWN


@value
class Waiting:
    """One decision that could be made, but not before others are settled."""

    id: str
    description: str
    waits_for: tuple[str, ...]


@value
class Happened:
    """One change of a session."""

    at: str
    event: str
    phase: str
    by: str = ""
    about: str = ""


@value
class Runway:
    """The whole report. `made` and `blockers` are the pre-flight's, `later` and `met` what came up in the run itself."""

    name: str
    issue: int | None = None
    at: str = ""
    preview: bool = False
    run: bool = True  # whether a pre-flight was run to its end
    made: tuple[Made, ...] = ()
    blockers: tuple[Blocker, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    skipped: tuple[str, ...] = ()
    cap: int = 0
    pending: int = 0  # recorded, but not yet filed
    session: str = ""
    phase: str = ""
    requirement: str = ""
    dry_run: bool = False
    later: tuple[Made, ...] = ()
    met: tuple[Blocker, ...] = ()
    history: tuple[Happened, ...] = ()

    @property
    def open(self) -> tuple[Blocker, ...]:
        """The blockers that nobody has settled, those that were understood first, by category, gravest first."""
        return tuple(each for kind in Category for each in self.blockers if each.category is kind and not each.settled)

    @property
    def settled(self) -> tuple[Blocker, ...]:
        """The blockers that a person has settled."""
        return tuple(each for each in self.blockers if each.settled)

    @property
    def unanswered(self) -> tuple[Blocker, ...]:
        """What came up in the run itself and still waits for a person."""
        return tuple(each for each in self.met if not each.settled)

    @property
    def cleared(self) -> bool | None:
        """Whether nothing waits for a person; None when that is not known, for no pre-flight was run to its end."""
        if self.open or self.waiting or self.unanswered:
            return False
        return True if self.run else None

    @property
    def verdict(self) -> str:
        """The report in one sentence, or in one for each thing that keeps it from being clear."""
        if self.cleared:
            return "The runway is clear."
        said = []
        if not self.run:
            begun = self.made or self.blockers
            said.append("The pre-flight was not run to its end (warpgate emit)." if begun else "No pre-flight was run.")
        if self.open:
            waiting = f" {len(self.waiting)} more wait for them." if self.waiting else ""
            said.append(f"Blockers remain: {len(self.open)}.{waiting}")
        elif self.waiting:
            said.append(f"Left open: {len(self.waiting)} wait for others.")
        if self.unanswered:
            said.append(f"Put before a person during the run, and still open: {len(self.unanswered)}.")
        return " ".join(said)

    @property
    def budget(self) -> str:
        """How much of the cap on unreviewed decisions these would use, in a sentence."""
        count = len(self.made)
        times = count // self.cap if self.cap else 0
        halts = f", which is {times} {'halt' if times == 1 else 'halts'} for a review" if times else ""
        cap = f"at a cap of {self.cap}{halts}" if self.cap else "and there is no cap"
        return f"Made during the run they would be {count} unreviewed decisions {cap}; made beforehand they use none."


@value
class Group:
    """The blockers of one category, with the card that they share; those whose card is another carry their own."""

    category: Category
    blockers: tuple[Blocker, ...]

    @property
    def size(self) -> int:
        """How many there are."""
        return len(self.blockers)

    @property
    def shared(self) -> Blocker:
        """A blocker whose card speaks for the group."""
        return self.blockers[0]


def groups(blockers: "tuple[Blocker, ...]") -> tuple[Group, ...]:
    """The blockers by category, gravest first; what was not understood is left out."""
    kinds = [kind for kind in Category if kind is not Category.UNKNOWN]
    found = (Group(kind, tuple(each for each in blockers if each.category is kind)) for kind in kinds)
    return tuple(group for group in found if group.blockers)


def unclear(blockers: "tuple[Blocker, ...]") -> tuple[Blocker, ...]:
    """The blockers that are a person's only because nothing recognised them."""
    return tuple(each for each in blockers if each.unclear)
