"""Conditions on words that PowerShell hands over."""

from warpgate.decision.globs import NO, YES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.decision.subject import Subject
    from warpgate.reading.commands import Word


def is_block(word: "Word", subject: "Subject") -> int:
    """A block or a table of PowerShell: what it would run was read and is judged on its own."""
    return YES if word.text == "\x1a" and word.raw.startswith(("{", "@{", "(")) else NO


WORDS: "dict[str, Callable[[Word, Subject], int]]" = {
    "is a read block": is_block,
}
