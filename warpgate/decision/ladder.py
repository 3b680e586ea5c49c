"""The graduated response: how far a call can be undone and whether its run has money left decide what happens to it."""

from warpgate.decision.verdict import SCALE, Level
from warpgate.values import Vocabulary, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.decision.verdict import Verdict


class Decision(Vocabulary):
    """What happens to a call; the most restrictive first."""

    DENY = "deny"
    REQUIRES_APPROVAL = "requires_approval"
    ALLOW = "allow"


@value
class Response:
    """One rung of the ladder: its name, its number, and what it decides."""

    response_level: str
    rung: str
    decision: Decision


# level, whether there is money left: the rung
RUNGS = {
    (Level.REVERSIBLE, True): (Level.REVERSIBLE, Decision.ALLOW),
    (Level.REVERSIBLE, False): (Level.REVERSIBLE, Decision.ALLOW),
    (Level.RECOVERABLE, True): (Level.RECOVERABLE, Decision.ALLOW),
    (Level.RECOVERABLE, False): (Level.IRREVERSIBLE, Decision.REQUIRES_APPROVAL),
    (Level.IRREVERSIBLE, True): (Level.IRREVERSIBLE, Decision.REQUIRES_APPROVAL),
    (Level.IRREVERSIBLE, False): (Level.IRREVERSIBLE, Decision.REQUIRES_APPROVAL),
}


def respond(level: Level, headroom: bool) -> Response:
    """The rung for a call that can be undone this far, in a run that has money left or not."""
    stands_for, decision = RUNGS[level, headroom]
    _, _, _, response_level, rung, _ = SCALE[stands_for]
    return Response(response_level, rung, decision)


def combine(*decisions: Decision) -> Decision:
    """The most restrictive of several decisions; nothing loosens."""
    order = tuple(Decision)
    return min(decisions, key=order.index, default=Decision.DENY)


def answer(verdict: "Verdict", headroom: bool, listed: Decision = Decision.ALLOW) -> tuple[Response, Decision]:
    """The rung for a verdict, and what it comes to together with what an allowlist says."""
    found = respond(verdict.level, headroom)
    return found, combine(found.decision, listed)
