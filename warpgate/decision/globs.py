"""Whether a text fits a pattern, where parts of the text may be unknown: yes, maybe or no."""

from warpgate.reading.commands import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

# Three-valued answers are plain numbers, so that `and` is min and `or` is max.
NO, MAYBE, YES = 0, 1, 2


def compile_glob(pattern: str) -> "tuple[Any, ...]":
    """The pattern in the form that `fits` takes: `*` stands for any text, `?` for one character; case is ignored."""
    text = pattern.lower()
    if "*" not in text and "?" not in text:
        return ("=", text)
    pieces = text.split("*")
    kind = "?" if "?" in text else "*"
    return (kind, pieces[0], tuple(pieces[1:-1]), pieces[-1] if len(pieces) > 1 else None)


def compile_globs(patterns: "Iterable[str]") -> "tuple[tuple[Any, ...], ...]":
    """Several patterns, their alternatives between `|` included; plain texts share one entry, which is looked up at once."""
    parts = [part for pattern in patterns for part in pattern.split("|")]
    compiled = [compile_glob(part) for part in parts]
    plain = {glob[1]: 1 for glob in compiled if glob[0] == "="}
    others = tuple(glob for glob in compiled if glob[0] != "=")
    if not plain:
        return others
    first: tuple[Any, ...] = ("=", *plain) if len(plain) == 1 else ("in", plain)
    return (first, *others)


def fits(glob: "tuple[Any, ...]", text: str) -> int:
    """Whether the text fits the compiled glob; MAYBE where an unknown part decides."""
    text = text.lower()
    if UNKNOWN in text:
        return _fits_unknown(glob, text)
    if glob[0] == "=":
        return YES if text == glob[1] else NO
    if glob[0] == "in":
        return YES if text in glob[1] else NO
    kind, head, middle, tail = glob
    if kind == "*" and not middle:
        fit = len(text) >= len(head) + len(tail) and text.startswith(head) and text.endswith(tail)
        return YES if fit else NO
    if tail is None:
        return YES if len(text) == len(head) and _same(head, text) else NO
    if len(text) < len(head) + len(tail) or not _same(head, text[: len(head)]):
        return NO
    end = len(text) - len(tail)
    if not _same(tail, text[end:]):
        return NO
    place = len(head)
    for piece in middle:
        place = _find(piece, text, place, end)
        if place < 0:
            return NO
    return YES


def _same(piece: str, text: str) -> bool:
    return piece == text or ("?" in piece and all(a in ("?", b) for a, b in zip(piece, text, strict=True)))


def _find(piece: str, text: str, start: int, end: int) -> int:
    """Where the piece ends when it is found at or after `start`; -1 when it is not there."""
    if "?" not in piece:
        found = text.find(piece, start, end)
        return -1 if found < 0 else found + len(piece)
    for place in range(start, end - len(piece) + 1):
        if _same(piece, text[place : place + len(piece)]):
            return place + len(piece)
    return -1


def _fits_unknown(glob: "tuple[Any, ...]", text: str) -> int:
    if glob[0] == "in":
        return max(_fits_unknown(("=", plain), text) for plain in glob[1])
    head, tail = text[: text.index(UNKNOWN)], text[text.rindex(UNKNOWN) + 1 :]
    if glob[0] == "=":
        return MAYBE if glob[1].startswith(head) and glob[1].endswith(tail) else NO
    _, start, middle, end = glob
    if not _agree(start, head):
        return NO
    if end is None:
        return MAYBE
    if end and not _agree(end[::-1], tail[::-1]):
        return NO
    # A known beginning (and end) that already fits leaves nothing to the unknown part.
    sure = not middle and len(head) >= len(start) and len(tail) >= len(end)
    return YES if sure else MAYBE


def _agree(piece: str, known: str) -> bool:
    return all(a in ("?", b) for a, b in zip(piece, known, strict=False))


def names(text: str) -> frozenset[str]:
    """The words of a text as a set: a table of names reads better without a quote around each."""
    return frozenset(text.split())
