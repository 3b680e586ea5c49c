"""The value of shell arithmetic, where it can be known."""

_ADDING = ("+", "-")
_TIMES = ("*", "/", "%")


def evaluated(text: str, lookup: "Lookup") -> "int | None":
    """The value of whole numbers, known names, `+ - * / %` and parentheses; None for anything else."""
    tokens = _tokens(text)
    if not tokens or len(tokens) > 100:
        return None
    position, value = _sum(tokens, 0, lookup, 0)
    return value if position == len(tokens) and value is not None and abs(value) < 2**63 else None


def hides_command(text: str) -> bool:
    """Whether the text has a subscript with a command in it, which the shell runs when it takes the text for a number."""
    at = text.find("[")
    while at >= 0:
        if text[at - 1 : at].isalnum() or text[at - 1 : at] == "_":
            rest = text[at + 1 :]
            return "$(" in rest or "`" in rest
        at = text.find("[", at + 1)
    return False


def _tokens(text: str) -> "list[str]":
    tokens: list[str] = []
    i = 0
    while i < len(text):
        char = text[i]
        if char in " \t\n":
            i += 1
        elif char.isascii() and (char.isalnum() or char == "_"):
            end = i
            while end < len(text) and text[end].isascii() and (text[end].isalnum() or text[end] == "_"):
                end += 1
            tokens.append(text[i:end])
            i = end
        elif char in "+-*/%()" and text[i : i + 2] not in ("++", "--", "**", "+=", "-=", "*=", "/=", "%="):
            tokens.append(char)
            i += 1
        else:
            return []
    return tokens


def _sum(tokens: "list[str]", i: int, lookup: "Lookup", depth: int) -> "tuple[int, int | None]":
    i, value = _product(tokens, i, lookup, depth)
    while value is not None and i < len(tokens) and tokens[i] in _ADDING:
        sign = tokens[i]
        i, other = _product(tokens, i + 1, lookup, depth)
        value = None if other is None else value + other if sign == "+" else value - other
    return i, value


def _product(tokens: "list[str]", i: int, lookup: "Lookup", depth: int) -> "tuple[int, int | None]":
    i, value = _atom(tokens, i, lookup, depth)
    while value is not None and i < len(tokens) and tokens[i] in _TIMES:
        sign = tokens[i]
        i, other = _atom(tokens, i + 1, lookup, depth)
        if other is None or (sign != "*" and not other) or abs(value) > 2**63:
            return i, None
        if sign == "*":
            value *= other
        else:  # towards zero, as C does
            quotient = abs(value) // abs(other) * (1 if (value < 0) == (other < 0) else -1)
            value = quotient if sign == "/" else value - quotient * other
    return i, value


def _atom(tokens: "list[str]", i: int, lookup: "Lookup", depth: int) -> "tuple[int, int | None]":
    if i >= len(tokens) or depth > 20:
        return i, None
    token = tokens[i]
    if token in _ADDING:
        i, value = _atom(tokens, i + 1, lookup, depth + 1)
        return i, value if value is None or token == "+" else -value
    if token == "(":
        i, value = _sum(tokens, i + 1, lookup, depth + 1)
        return (i + 1, value) if tokens[i : i + 1] == [")"] else (i, None)
    if token.isdecimal():
        return i + 1, int(token) if token == "0" or (token[0] != "0" and len(token) < 19) else None
    if token[0].isdecimal() or token in ("*", "/", "%", ")"):
        return i, None
    known = lookup(token)
    number = known.strip() if known is not None else ""
    digits = number[1:] if number[:1] == "-" else number
    plain = digits.isascii() and digits.isdecimal() and len(digits) < 19 and (digits == "0" or digits[0] != "0")
    return i + 1, int(number) if plain else None


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Lookup = Callable[[str], str | None]
