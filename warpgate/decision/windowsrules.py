"""Conditions on words that PowerShell hands over."""

from warpgate.decision import filerules
from warpgate.decision.globs import NO, YES
from warpgate.reading.commands import Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.decision.subject import Subject


def is_block(word: "Word", subject: "Subject") -> int:
    """A block or a table of PowerShell: what it would run was read and is judged on its own."""
    return YES if word.text == "\x1a" and word.raw.startswith(("{", "@{", "(")) else NO


def _build_output(subject: "Subject") -> int:
    """Every folder that `rmdir /s /q` or a list of PowerShell names comes back with a build."""
    folders = [word for word in subject.operands if not (word.text[:1] == "/" and len(word.text) == 2)]
    if any(sign in word.text for word in folders for sign in (":", "%")):
        return NO  # the registry and other drives of PowerShell
    parts = [Word(part.strip()) if "," in word.text else word for word in folders for part in word.text.split(",")]
    return min((filerules.rebuildable(word, subject, parts) for word in parts), default=NO)


_SEARCHES = ("get-childitem", "gci", "dir", "ls")


def _found_build_output(subject: "Subject") -> int:
    """What is removed was found by names of build output: `Get-ChildItem -Recurse -Include bin,obj | Remove-Item`."""
    feed = subject.command.feed
    if feed is None or not feed.by or feed.by[0].text.lower() not in _SEARCHES:
        return NO
    words = [word.text for word in feed.by]
    names: list[str] = []
    for at, text in enumerate(words[1:], 1):
        low = text.lower()
        if low in ("-include", "-filter", "-name") and at + 1 < len(words):
            names += [part.strip().strip("'\"") for part in words[at + 1].split(",")]
        elif low in ("-path", "-literalpath") and at + 1 < len(words):
            if subject.path(feed.by[at + 1]).place != "inside":
                return NO
        elif text[:1] != "-" and words[at - 1][:1] != "-" and subject.path(feed.by[at]).place != "inside":
            return NO
    found = [Word(name.replace("*", "found")) for name in names]
    return min((filerules.rebuildable(word, subject, found) for word in found), default=NO)


WORDS: "dict[str, Callable[[Word, Subject], int]]" = {
    "is a read block": is_block,
}

WHOLE: "dict[str, Callable[[Subject], int]]" = {
    "removes only build output": _build_output,
    "removes found build output": _found_build_output,
}
