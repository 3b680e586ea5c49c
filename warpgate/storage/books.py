"""The rulebook and the lexicon, each opened when it is first needed and kept for the life of the process."""

from functools import cache

from warpgate.decision.classifier import Books

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.decision.descriptions import Lexicon
    from warpgate.decision.rulebook import Rulebook


@cache
def books() -> Books:
    """The judgement that this installation ships with."""
    return Books(_rulebook, _lexicon, _rulebook().digest)


@cache
def _rulebook() -> "Rulebook":
    from warpgate.storage.rulebook import load

    return load()


@cache
def _lexicon() -> "Lexicon":
    from warpgate.storage.lexicon import load_lexicon

    return load_lexicon()
