"""How a planned decision is settled, and what is said of one that asks for a choice and offers none."""

from warpgate.decision.settling import Settled, settle
from warpgate.preflight.spoken import leaves_open
from warpgate.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.decision.request import Request
    from warpgate.decision.settling import Judge

# Stands where the choice would stand, so that nobody takes the question for the answer.
NOTHING = "nothing has been chosen: name its `options` and plan it again"


def settled_in_plan(request: "Request", judge: "Judge") -> Settled:
    """The decision settled; where it needs no person but says only that something is to be chosen, `chosen` is NOTHING."""
    settled = settle(request, judge)
    bare = not (settled.chosen or request.options or request.command)
    return replace(settled, chosen=NOTHING) if bare and settled.verdict.reversible and leaves_open(request.description) else settled


def nothing_chosen(settled: Settled) -> bool:
    """Whether the decision says only that something is to be chosen."""
    return settled.chosen == NOTHING
