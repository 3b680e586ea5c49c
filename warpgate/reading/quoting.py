"""What escapes mean: in `$'…'`, and in what echo and printf print."""

_SIMPLE = {
    "a": "\a", "b": "\b", "e": "\x1b", "E": "\x1b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v",
    "\\": "\\", "'": "'", '"': '"', "?": "?",
}  # fmt: skip
_OCTAL = frozenset("01234567")
_HEX = frozenset("0123456789abcdefABCDEF")
_HEX_DIGITS = {"x": 2, "u": 4, "U": 8}


def ansi(text: str) -> str:
    """The content of `$'…'` with its escapes applied."""
    return unescaped(text, zero=False)


def unescaped(text: str, zero: bool) -> str:
    """The text with backslash escapes applied; `zero`: octal ones are `\\0nnn` (echo -e), not `\\nnn`. `\\c` ends it."""
    if "\\" not in text:
        return text
    parts: list[str] = []
    size = len(text)
    i = 0
    while i < size:
        char = text[i]
        if char != "\\" or i + 1 >= size:
            parts.append(char)
            i += 1
            continue
        letter = text[i + 1]
        i += 2
        if letter in _HEX_DIGITS:
            end = _digits(text, i, _HEX_DIGITS[letter], _HEX)
            parts.append(_character(int(text[i:end], 16)) if end > i else "\\" + letter)
            i = end
        elif letter in _OCTAL and (not zero or letter == "0"):
            start = i if zero else i - 1
            end = _digits(text, start, 3, _OCTAL)
            parts.append(_character(int(text[start:end] or "0", 8) & 0xFF))
            i = end
        elif letter == "c":
            if zero:
                break
            parts.append(_character(ord(text[i : i + 1] or "@") & 0x1F))
            i += 1
        else:
            parts.append(_SIMPLE.get(letter, "\\" + letter))
    whole = "".join(parts)
    return whole.split("\0", 1)[0] if not zero else whole


def _digits(text: str, i: int, most: int, allowed: "frozenset[str]") -> int:
    end = i
    while end < len(text) and end - i < most and text[end] in allowed:
        end += 1
    return end


def _character(number: int) -> str:
    return chr(number) if number < 0x110000 else "\ufffd"
