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

# What words are when they name a run whose content they do not show.
UNSEEN = (UNKNOWN_RULE, "unseen-run", "unclear")


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
        acts = _judge_command(request.command, books, surroundings)
    if request.description.strip():
        words = _judge_words(request, books, surroundings)
    return fold([*acts, *words], books.digest, _disagreement(words, acts))


def _judge_command(text: str, books: Books, surroundings: "Surroundings | None") -> tuple[Match, ...]:
    from warpgate.decision.commands import judge_command

    return judge_command(text, books.rulebook(), surroundings=surroundings)


def _judge_words(request: "Request", books: Books, surroundings: "Surroundings | None") -> tuple[Match, ...]:
    """What the words order; a command that they order to run, or that they are, is judged as a command."""
    from warpgate.decision.descriptions import commands_in, judge_reading
    from warpgate.reading.prose import read_prose

    reading = read_prose(request.description, books.lexicon())
    words = judge_reading(reading, books.lexicon(), context=request.context or None, heading=request.heading or None)
    commands = commands_in(reading)
    leading = _leading_span(request.description)
    if leading and not commands and books.rulebook().tool(leading.split()[0]) is not None:
        commands = (leading,)
    if not commands:
        return words
    acts = [match for command in commands for match in _judge_command(command, books, surroundings)]
    # What the words could not say about a run that was not seen, the command itself says.
    said = [match for match in words if match.rule not in UNSEEN and not match.rule.startswith("perhaps-")]
    return (*said, *acts)


def _leading_span(description: str) -> str:
    """The code span that a description begins with when it reads like a command, or nothing."""
    text = description.strip()
    span, closing, _ = text[1:].partition("`")
    return span.strip() if text.startswith("`") and closing and len(span.split()) > 1 else ""


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
