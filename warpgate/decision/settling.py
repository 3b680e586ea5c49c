"""How a decision is settled: the verdict on all of it, and which option is taken when none of it needs a person."""

from warpgate.decision.choices import Graded, Option, Pick, most_reversible
from warpgate.decision.request import Request
from warpgate.decision.verdict import UNKNOWN_RULE, Confidence, Verdict, fold
from warpgate.values import replace, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Judge = Callable[[Request], Verdict]

# An answer of so few words ("tabs", "option B", "go") says what it means only together with the question.
BARE_WORDS = 6


@value
class Settled:
    """The verdict on a decision together with the way that was taken, and the grades of all ways."""

    request: Request
    verdict: Verdict
    chosen: str = ""
    pick: Pick | None = None


def settle(request: Request, judge: "Judge") -> Settled:
    """The decision settled: the caller's choice, else the most reversible option, and the gravest of all that this does."""
    asked = judge(request)
    if not request.options and not request.chosen:
        return Settled(request, asked)
    pick = most_reversible(request.options, grader(request, asked, judge)) if request.options else None
    taken = _taken(request, pick, grader(request, asked, judge))
    if taken is None and pick is not None:
        every = [match for graded in pick.graded for match in graded.verdict.matches]
        verdict = fold([*asked.matches, *every], asked.rulebook, ("No option can be undone.",))
        return Settled(request, verdict, "", pick)
    if taken is None:
        return Settled(request, asked)
    return Settled(request, joined(asked, taken.verdict), taken.option.text, pick)


def grader(request: Request, asked: Verdict, judge: "Judge") -> "Callable[[Option], Verdict]":
    """Judges one option on its own; a bare answer takes its meaning from a question that was understood."""

    def grade(option: Option) -> Verdict:
        alone = judge(Request(option.text, option.command, context=request.context, heading=request.heading))
        bare = not option.command and len(option.text.split()) <= BARE_WORDS
        if not bare or not _not_understood(alone) or not asked.reversible:
            return alone
        matches = [replace(match, confidence=Confidence.MEDIUM) for match in asked.matches]
        return fold(matches, asked.rulebook, ("The answer takes its meaning from the question.",))

    return grade


def joined(one: Verdict, other: Verdict) -> Verdict:
    """The verdict of two together: the most restrictive part decides."""
    return fold([*one.matches, *other.matches], one.rulebook)


def _taken(request: Request, pick: Pick | None, grade: "Callable[[Option], Verdict]") -> Graded | None:
    if not request.chosen:
        return pick.chosen if pick else None
    listed = next((graded for graded in pick.graded if graded.option.text == request.chosen), None) if pick else None
    if listed:
        return listed
    option = Option(request.chosen)
    return Graded(option, grade(option))


def _not_understood(verdict: Verdict) -> bool:
    return all(match.rule == UNKNOWN_RULE for match in verdict.matches)
