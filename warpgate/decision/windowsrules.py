"""Conditions on words that PowerShell hands over."""

from warpgate.decision import paths
from warpgate.decision.globs import NO, YES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.decision.subject import Subject
    from warpgate.reading.commands import Word


def is_block(word: "Word", subject: "Subject") -> int:
    """A block or a table of PowerShell: what it would run was read and is judged on its own."""
    return YES if word.text == "\x1a" and word.raw.startswith(("{", "@{", "(")) else NO


def _build_output(subject: "Subject") -> int:
    """Every folder that `rmdir /s /q` names comes back with a build."""
    folders = [word for word in subject.operands if not (word.text[:1] == "/" and len(word.text) == 2)]
    return min((paths.rebuildable(subject.path(word)) for word in folders), default=NO)


WORDS: "dict[str, Callable[[Word, Subject], int]]" = {
    "is a read block": is_block,
}

WHOLE: "dict[str, Callable[[Subject], int]]" = {
    "removes only build output": _build_output,
}
