"""What the classifier answers, and the one table from which every other vocabulary is read off."""

from warpgate.values import Vocabulary, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any


class Door(Vocabulary):
    """Which way a decision can be walked through; gravest first."""

    ONE_WAY = "one-way"
    TWO_WAY = "two-way"


class Level(Vocabulary):
    """How far a decision can be undone; gravest first."""

    IRREVERSIBLE = "irreversible"
    RECOVERABLE = "recoverable"
    REVERSIBLE = "reversible"


class Recovery(Vocabulary):
    """How a decision is undone; costliest first."""

    IMPOSSIBLE = "impossible"
    TIME_OR_MONEY = "time-or-money"
    COMPENSATION = "compensation"
    SNAPSHOT = "snapshot"
    REVERT = "revert"
    NOTHING = "nothing"


class Confidence(Vocabulary):
    """How a verdict was reached: a rule named it, it was inferred from parts, or nothing recognised it."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Category(Vocabulary):
    """Why a decision has its door; the one-way categories first, gravest first within each door."""

    MONEY_SPEND = "money-spend"
    EXTERNAL_COMMS = "external-comms"
    DESTRUCTIVE_DATA = "destructive-data"
    PROD_DEPLOY = "prod-deploy"
    HISTORY_LOSS = "history-loss"
    PROVISIONING = "provisioning"
    SUBJECTIVE_SIGNOFF = "subjective-signoff"
    SELF_PROTECTION = "self-protection"
    UNKNOWN = "unknown"
    DEPENDENCY_ADD = "dependency-add"
    BRANCH_OP = "branch-op"
    REVERSIBLE_CONFIG = "reversible-config"
    CODE_EDIT = "code-edit"
    DOC_CHANGE = "doc-change"
    REQUIREMENT_TRACKING = "requirement-tracking"
    LOCAL_RUN = "local-run"
    READ_ONLY = "read-only"


ONE_WAY_CATEGORIES = tuple(Category)[: tuple(Category).index(Category.UNKNOWN) + 1]
TWO_WAY_CATEGORIES = tuple(Category)[len(ONE_WAY_CATEGORIES) :]

# One row for each level: every specification document has its own words for the same thing.
SCALE = {
    #                    door           tier            reversibility   response_level        rung  class
    Level.REVERSIBLE: (Door.TWO_WAY, "auto", "reversible", "allow_and_log", "R1", "REVERSIBLE"),
    Level.RECOVERABLE: (Door.TWO_WAY, "checkpoint", "costly", "allow_under_budget", "R2", "CONDITIONALLY REVERSIBLE"),
    Level.IRREVERSIBLE: (Door.ONE_WAY, "irreversible", "irreversible", "require_approval", "R3", "IRREVERSIBLE"),
}

# What a rule of a two-way category means where it does not say otherwise.
USUAL = {
    Category.DEPENDENCY_ADD: (Level.REVERSIBLE, Recovery.REVERT),
    Category.BRANCH_OP: (Level.RECOVERABLE, Recovery.REVERT),
    Category.REVERSIBLE_CONFIG: (Level.REVERSIBLE, Recovery.REVERT),
    Category.CODE_EDIT: (Level.REVERSIBLE, Recovery.REVERT),
    Category.DOC_CHANGE: (Level.REVERSIBLE, Recovery.REVERT),
    Category.REQUIREMENT_TRACKING: (Level.REVERSIBLE, Recovery.COMPENSATION),
    Category.LOCAL_RUN: (Level.REVERSIBLE, Recovery.NOTHING),
    Category.READ_ONLY: (Level.REVERSIBLE, Recovery.NOTHING),
}

UNKNOWN_RULE = "unknown"


@value
class Match:
    """One rule that spoke: what it says, why, of which part, and what would be safer (one-way) or undo it (two-way)."""

    rule: str
    door: Door
    category: Category
    why: str
    where: str = ""
    instead: str = ""
    undo: str = ""
    level: Level = Level.IRREVERSIBLE
    recovery: Recovery = Recovery.IMPOSSIBLE
    confidence: Confidence = Confidence.HIGH

    def to_dict(self) -> "dict[str, Any]":
        """The match as the verdict's JSON shows it."""
        return {
            "rule": self.rule,
            "door": str(self.door),
            "category": str(self.category),
            "why": self.why,
            "where": self.where,
            "instead": self.instead,
        }


@value
class Verdict:
    """The classifier's answer; design section 3 fixes the names and the order of its JSON."""

    door: Door
    category: Category
    confidence: Confidence
    rationale: str
    level: Level
    recovery: Recovery
    undo: str
    matches: tuple[Match, ...]
    rulebook: str = ""

    @property
    def reversible(self) -> bool:
        """Whether the door is two-way."""
        return self.door is Door.TWO_WAY

    @property
    def tier(self) -> str:
        """`auto`, `checkpoint` or `irreversible`."""
        return SCALE[self.level][1]

    @property
    def reversibility(self) -> str:
        """`reversible`, `costly` or `irreversible`."""
        return SCALE[self.level][2]

    @property
    def response_level(self) -> str:
        """`allow_and_log`, `allow_under_budget` or `require_approval`."""
        return SCALE[self.level][3]

    @property
    def rung(self) -> str:
        """`R1`, `R2` or `R3`."""
        return SCALE[self.level][4]

    @property
    def reversibility_class(self) -> str:
        """`REVERSIBLE`, `CONDITIONALLY REVERSIBLE` or `IRREVERSIBLE`."""
        return SCALE[self.level][5]

    @property
    def instead(self) -> str:
        """The safer act that the gravest match names, or nothing."""
        return next((match.instead for match in self.matches if match.instead), "")

    def to_dict(self) -> "dict[str, Any]":
        """The verdict as JSON: the five keys of the specification first, then ours."""
        return {
            "door": str(self.door),
            "category": str(self.category),
            "reversible": self.reversible,
            "confidence": str(self.confidence),
            "rationale": self.rationale,
            "level": str(self.level),
            "tier": self.tier,
            "reversibility": self.reversibility,
            "response_level": self.response_level,
            "rung": self.rung,
            "recovery": str(self.recovery),
            "undo": self.undo,
            "matches": [match.to_dict() for match in self.matches],
            "rulebook": self.rulebook,
        }


_LEVELS = {level: place for place, level in enumerate(Level)}
_CATEGORIES = {category: place for place, category in enumerate(Category)}
_CONFIDENCES = {confidence: place for place, confidence in enumerate(Confidence)}
_RECOVERIES = {recovery: place for place, recovery in enumerate(Recovery)}


def gravity(match: Match) -> tuple[int, int, int]:
    """A sorting key that puts the gravest match first: by level, then category, then the costlier recovery."""
    # `unknown` only says that nothing was recognised, so any category that was recognised is the better answer.
    return _LEVELS[match.level], _CATEGORIES[match.category], _RECOVERIES[match.recovery]


def unknown(why: str, where: str = "", instead: str = "") -> Match:
    """The match that stands for what no rule recognised: one-way, with low confidence."""
    return Match(UNKNOWN_RULE, Door.ONE_WAY, Category.UNKNOWN, why, where, instead, confidence=Confidence.LOW)


def harmless(rule: str, why: str, where: str, confidence: Confidence = Confidence.HIGH) -> Match:
    """The match for what changes nothing at all."""
    undo = "nothing to undo"
    return Match(
        rule, Door.TWO_WAY, Category.READ_ONLY, why, where, "", undo, Level.REVERSIBLE, Recovery.NOTHING, confidence
    )  # fmt: skip


def fold(matches: "Iterable[Match]", rulebook: str = "", notes: "Iterable[str]" = ()) -> Verdict:
    """The verdict of all matches together: the most restrictive decides, all are kept, nothing loosens."""
    ranked = tuple(sorted(dict.fromkeys(matches), key=gravity)) or (unknown("No rule recognises this."),)
    worst = ranked[0]
    if worst.door is Door.ONE_WAY:
        undo = ""
        confidence = worst.confidence
    else:
        undo = "; ".join(dict.fromkeys(match.undo for match in ranked if match.undo))
        confidence = max((match.confidence for match in ranked), key=_CONFIDENCES.__getitem__)
    why = worst.why if not worst.where else f"{worst.why} ({worst.where})"
    return Verdict(
        worst.door,
        worst.category,
        confidence,
        " ".join([why, *notes]),
        worst.level,
        min((match.recovery for match in ranked), key=_RECOVERIES.__getitem__),
        undo,
        ranked,
        rulebook,
    )
