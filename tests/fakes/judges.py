"""Stand-ins that the tests share; each passes the tests of the real thing where there is one."""

from warpgate.decision.request import Request
from warpgate.decision.verdict import USUAL, Category, Confidence, Door, Match, Verdict, fold, unknown

TWO_WAY = {
    "code": Category.CODE_EDIT,
    "branch": Category.BRANCH_OP,
    "read": Category.READ_ONLY,
    "issue": Category.REQUIREMENT_TRACKING,
}
ONE_WAY = {"mail": Category.EXTERNAL_COMMS, "drop": Category.DESTRUCTIVE_DATA, "buy": Category.MONEY_SPEND}


def two_way(category: Category, undo: str = "git revert") -> Match:
    """A match of a two-way rule."""
    level, recovery = USUAL[category]
    return Match(f"some-{category}", Door.TWO_WAY, category, f"It is {category}.", "", "", undo, level, recovery)


def one_way(category: Category) -> Match:
    """A match of a one-way rule."""
    return Match(f"some-{category}", Door.ONE_WAY, category, f"It is {category}.", confidence=Confidence.HIGH)


def judge(request: Request) -> Verdict:
    """A judge that goes by the words of TWO_WAY and ONE_WAY; any other text is unknown."""
    words = f"{request.description} {request.command}".split()
    matches = [two_way(TWO_WAY[word]) for word in words if word in TWO_WAY]
    matches += [one_way(ONE_WAY[word]) for word in words if word in ONE_WAY]
    return fold(matches or [unknown("No rule recognises this.")], "sha256:fake")
