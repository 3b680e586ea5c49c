"""The rulebook and the lexicon, each opened when it is first needed and kept for the life of the process."""

from warpgate.decision.classifier import Books

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.decision.descriptions import Lexicon
    from warpgate.decision.rulebook import Rulebook


class _Shelf:
    """What was opened; `functools.cache` would do the same and cost every start."""

    rulebook: "Rulebook | None" = None
    lexicon: "Lexicon | None" = None


def books() -> Books:
    """The judgement that this installation ships with."""
    return Books(_rulebook, _lexicon, _rulebook().digest)


def _rulebook() -> "Rulebook":
    if _Shelf.rulebook is None:
        from warpgate.storage.rulebook import load

        _Shelf.rulebook = load()
    return _Shelf.rulebook


def _lexicon() -> "Lexicon":
    if _Shelf.lexicon is None:
        from warpgate.storage.lexicon import load_lexicon

        _Shelf.lexicon = load_lexicon()
    return _Shelf.lexicon
