"""What `${…}` becomes."""

from warpgate.reading.commands import UNKNOWN
from warpgate.reading.lexing import NAME, NAME_START
from warpgate.reading.matching import matches

_SPECIAL = frozenset("@*#?$!-_")


def parameter(inside: str, raw: str, run: "Expanding", quoted: bool) -> "list[Value]":
    """The values of `${inside}`; `raw` is it as written, for what stays unknown."""
    unknown: list[Value] = [(UNKNOWN, (raw,))]
    if inside[:1] == "#" and len(inside) > 1 and (inside[1] in NAME or inside[1] in "@*"):
        return _length(inside[1:], raw, run)
    if inside[:1] == "!":
        run.commands_in(inside)
        return _indirect(inside[1:], raw, run)
    name, index, rest = _named(inside)
    if not name:
        run.commands_in(inside)
        return unknown
    values = run.value(f"{name}[{index}]" if index else name, raw)
    if not rest:
        return values
    operator = rest[:2] if rest[:2] in (":-", ":=", ":+", ":?", "##", "%%", "//", "/#", "/%", "^^", ",,") else rest[:1]
    argument = rest[len(operator) :]
    if operator[-1] in "-=+?" and operator[0] in ":-=+?":
        return _default(operator, argument, values, raw, name, run, quoted)
    operand, _ = run.text(argument, quoted)
    if UNKNOWN in operand or any(UNKNOWN in text for text, _ in values):
        return unknown
    changed = [_changed(text, operator, argument, operand, run) for text, _ in values]
    return unknown if None in changed else [(text, ()) for text in changed if text is not None]


def _named(inside: str) -> "tuple[str, str, str]":
    """Name, index in brackets and what follows."""
    i = 0
    if inside[:1] in NAME_START and inside:
        while i < len(inside) and inside[i] in NAME:
            i += 1
    elif inside[:1].isdecimal():
        while i < len(inside) and inside[i].isdecimal():
            i += 1
    elif inside[:1] in _SPECIAL and inside:
        i = 1
    name = inside[:i]
    if inside[i : i + 1] != "[" or not name:
        return name, "", inside[i:]
    end = inside.find("]", i)
    return (name, inside[i + 1 : end], inside[end + 1 :]) if end > 0 else ("", "", "")


def _length(inside: str, raw: str, run: "Expanding") -> "list[Value]":
    name, index, rest = _named(inside)
    values = run.value(f"{name}[{index}]" if index else name, raw)
    if rest or any(UNKNOWN in text for text, _ in values):
        return [(UNKNOWN, (raw,))]
    return [(str(len(values) if index in ("@", "*") or name in ("@", "*") else len(values[0][0]) if values else 0), ())]


def _indirect(inside: str, raw: str, run: "Expanding") -> "list[Value]":
    name, index, rest = _named(inside)
    if name and not index and not rest:
        values = run.value(name, raw)
        other = values[0][0] if len(values) == 1 else ""
        if other and NAME.issuperset(other):
            return run.value(other, raw)
    return [(UNKNOWN, (raw,))]


def _default(
    operator: str, argument: str, values: "list[Value]", raw: str, name: str, run: "Expanding", quoted: bool
) -> "list[Value]":
    """`-`, `=`, `+` and `?`, with and without the colon."""
    unset = run.is_unset(name)
    empty = not values or (len(values) == 1 and not values[0][0])
    missing = unset or (operator[0] == ":" and empty)
    operand = run.text(argument, quoted)
    if any(UNKNOWN in text for text, _ in values) and not unset:
        if operator[-1] == "=":
            run.assign(name, (UNKNOWN, (raw,)))
        return [(UNKNOWN, (raw,))]
    if operator[-1] == "+":
        return [("", ())] if missing else [operand]
    if not missing:
        return values
    if operator[-1] == "=":
        run.assign(name, operand)
    return [(UNKNOWN, (raw,))] if operator[-1] == "?" else [operand]


def _changed(text: str, operator: str, argument: str, operand: str, run: "Expanding") -> "str | None":
    """The value with a part cut out, replaced or in other letters; None when it cannot be computed here."""
    if operator[0] in "#%":
        return _trimmed(text, operator, operand)
    if operator[0] == "/":
        return _replaced(text, operator, argument, run)
    if operator in ("^^", ",,") and not operand:
        return text.upper() if operator == "^^" else text.lower()
    if operator in ("^", ",") and not operand:
        return (text[:1].upper() if operator == "^" else text[:1].lower()) + text[1:]
    if operator == ":":
        return _part(text, operand)
    return None


def _trimmed(text: str, operator: str, pattern: str) -> "str | None":
    if len(text) > 2000:
        return None
    cuts = range(len(text) + 1)
    if operator[0] == "#":
        order = cuts if len(operator) == 1 else reversed(cuts)
        pieces = ((text[:cut], text[cut:]) for cut in order)
    else:
        order = reversed(cuts) if len(operator) == 1 else cuts
        pieces = ((text[cut:], text[:cut]) for cut in order)
    for gone, kept in pieces:
        hit = matches(pattern, gone)
        if hit is None:
            return None
        if hit:
            return kept
    return text


def _replaced(text: str, operator: str, argument: str, run: "Expanding") -> "str | None":
    pattern, _, instead = argument.partition("/")
    if any(char in argument for char in "\\*?[&\"'") or argument.count("/") > 1:
        return None
    (old, _), (new, _) = run.text(pattern, False), run.text(instead, False)
    if not old or any(char in old + new for char in UNKNOWN + "*?[&"):
        return None
    if operator == "/#":
        return new + text[len(old) :] if text.startswith(old) else text
    if operator == "/%":
        return text[: -len(old)] + new if text.endswith(old) else text
    return text.replace(old, new) if operator == "//" else text.replace(old, new, 1)


def _part(text: str, operand: str) -> "str | None":
    numbers = [number.strip() for number in operand.split(":")]
    if len(numbers) > 2 or not all(number.isascii() and number.lstrip("-").isdecimal() for number in numbers):
        return None
    start = int(numbers[0])
    start = start if start >= 0 else len(text) + start
    if start < 0 or start > len(text):
        return ""
    if len(numbers) == 1:
        return text[start:]
    length = int(numbers[1])
    return text[start : start + length] if length >= 0 else text[start:length]


TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.expanding import Expanding
    from warpgate.reading.scope import Value
