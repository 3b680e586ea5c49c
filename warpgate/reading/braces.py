"""Brace expansion: `{a,b}` and `{1..3}`, on a word as it is written."""

import itertools

from warpgate.reading.lexing import skip_backtick, skip_dollar, skip_double, skip_single

MOST = 256  # words that one word may become; None is answered beyond it
MOST_STEPS = 300_000  # characters that are looked through for braces


def braced(raw: str, spend: "Callable[[int], None] | None" = None) -> "list[str] | None":
    """The words, as written, that the word becomes; None when they are too many to list. `spend` is told of lost steps."""
    if "{" not in raw:
        return [raw]
    done: list[str] = []
    waiting = [("", raw)]
    steps = 0
    while waiting:
        before, rest = waiting.pop()
        steps += len(rest)
        if len(waiting) + len(done) >= MOST or steps > MOST_STEPS + len(raw):
            return None
        group = _first_group(rest, spend)
        if group is None:
            done.append(before + rest)
            continue
        start, end, choices = group
        if len(choices) > MOST:
            return None
        waiting += [("", before + rest[:start] + choice + rest[end:]) for choice in reversed(choices)]
    return done


def _first_group(raw: str, spend: "Callable[[int], None] | None") -> "tuple[int, int, list[str]] | None":
    """The leftmost brace that expands: where it starts and ends, and its choices."""
    i = 0
    tried = 0
    last = raw.rfind("}")
    while i < last:
        if raw[i] == "{":
            found = _group(raw, i)
            if found is not None:
                return i, *found
            tried += 1
            if spend is not None:
                spend(len(raw) - i)
            if tried > MOST or tried * len(raw) > MOST_STEPS:
                return i, len(raw), [""] * (MOST + 1)
            i += 1
        else:
            i = _past(raw, i)
    return None


def _group(raw: str, start: int) -> "tuple[int, list[str]] | None":
    """The choices of the brace at `start`, and the index after it; None when it stays as it is."""
    depth = 0
    commas: list[int] = []
    i = start + 1
    while i < len(raw):
        char = raw[i]
        if char == "{":
            depth += 1
        elif char == "}":
            if not depth:
                inside = raw[start + 1 : i]
                if commas:
                    cuts = [start, *commas, i]
                    return i + 1, [raw[a + 1 : b] for a, b in itertools.pairwise(cuts)]
                steps = _sequence(inside)
                return (i + 1, steps) if steps else None
            depth -= 1
        elif char == "," and not depth:
            commas.append(i)
        i = i + 1 if char in "{}" else _past(raw, i)
    return None


def _past(raw: str, i: int) -> int:
    """The index after the character at `i`, or after the quoted or nested part that it opens."""
    char = raw[i]
    if char == "\\":
        return i + 2
    if char == "'":
        return skip_single(raw, i)
    if char == '"':
        return skip_double(raw, i)
    if char == "`":
        return skip_backtick(raw, i)
    return skip_dollar(raw, i) if char == "$" else i + 1


def _sequence(inside: str) -> "list[str]":
    """The members of `1..9`, `a..e` or `1..9..2`; empty when it is none."""
    ends = inside.split("..")
    if len(ends) not in (2, 3):
        return []
    first, last = ends[:2]
    numeric = _whole(first) and _whole(last)
    letters = len(first) == len(last) == 1 and first.isalpha() and last.isalpha() and (first + last).isascii()
    if not (numeric or letters) or (len(ends) == 3 and not _whole(ends[2])):
        return []
    low, high = (int(first), int(last)) if numeric else (ord(first), ord(last))
    step = abs(int(ends[2])) if len(ends) == 3 else 1
    step = step or 1
    count = abs(high - low) // step + 1
    numbers = [low + (step if high >= low else -step) * k for k in range(min(count, MOST + 1))]
    if not numeric:
        return [chr(number) for number in numbers]
    padded = any(len(end.lstrip("-")) > 1 and end.lstrip("-")[0] == "0" for end in (first, last))
    width = max(len(first), len(last)) if padded else 0
    return [f"{number:0{width}d}" if width else str(number) for number in numbers]


def _whole(text: str) -> bool:
    digits = text[1:] if text[:1] in ("-", "+") else text
    return digits.isascii() and digits.isdecimal() and len(digits) < 10


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
