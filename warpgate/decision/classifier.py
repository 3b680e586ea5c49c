"""The verdict on one decision: what its command does and what its words order, the stricter of the two."""

from warpgate.decision.verdict import UNKNOWN_RULE, Door, Match, Verdict, fold
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.decision.descriptions import Lexicon
    from warpgate.decision.request import Request
    from warpgate.decision.rulebook import Rulebook
    from warpgate.decision.surroundings import Surroundings


@value
class Books:
    """The judgement that a verdict rests on; each part is opened when it is first needed."""

    rulebook: "Callable[[], Rulebook]"
    lexicon: "Callable[[], Lexicon]"
    digest: str


def classify(request: "Request", books: Books, surroundings: "Surroundings | None" = None) -> Verdict:
    """The verdict on description and command together; options are judged one by one elsewhere."""
    words: tuple[Match, ...] = ()
    acts: tuple[Match, ...] = ()
    if request.command.strip():
        from warpgate.decision.commands import judge_command

        acts = judge_command(request.command, books.rulebook(), surroundings=surroundings)
    if request.description.strip():
        from warpgate.decision.descriptions import judge_description

        words = judge_description(
            request.description, books.lexicon(), context=request.context or None, heading=request.heading or None
        )
    return fold([*acts, *words], books.digest, _disagreement(words, acts))


def _disagreement(words: "tuple[Match, ...]", acts: "tuple[Match, ...]") -> tuple[str, ...]:
    """A note for the rationale when the words say one thing and the command does another."""
    if not words or not acts:
        return ()
    said, done = fold(words), fold(acts)
    if said.door is done.door or UNKNOWN_RULE in (said.matches[0].rule, done.matches[0].rule):
        return ()
    if said.door is Door.TWO_WAY:
        return (f"The description speaks of {said.category}, but the command is {done.category}.",)
    return (f"The command is {done.category}, but the description orders {said.category}.",)
