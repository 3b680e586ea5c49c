"""The tokens of a short JavaScript, Ruby, Perl or PHP program: enough to tell code from text and comments."""

from warpgate.reading.commands import UNKNOWN
from warpgate.reading.lexing import NAME, NAME_START
from warpgate.reading.quoting import unescaped

MOST = 50_000
_CLOSERS = {"(": ")", "[": "]", "{": "}", "<": ">"}
_LINE_COMMENTS = {"node": ("//",), "ruby": ("#",), "perl": ("#",), "php": ("//", "#"), "awk": ("#",)}
_BEFORE_OPERAND = frozenset(
    ("", "(", ",", "=", ":", "[", "!", "&", "|", "?", "{", "}", ";", "+", "-", "*", "%", "<", ">", "~", "^", "\n")
)
_WORDS_BEFORE_OPERAND = frozenset(
    ("return", "typeof", "case", "in", "of", "and", "or", "not", "if", "unless", "while", "split", "grep", "map")
)
_QUOTING = {
    "ruby": {"%q": "'", "%Q": '"', "%x": "`", "%w": "w", "%i": "w", "%W": "w", "%r": "/"},
    "perl": {"q": "'", "qq": '"', "qx": "`", "qw": "w", "m": "/", "qr": "/", "s": "s", "tr": "s", "y": "s"},
}


class Token:
    """`kind`: `name`, `text`, `command` (in backticks), `number`, `sign`, `end` (of a
    line) or `aside` (before and after the code of an interpolation, which follows its text)."""

    __slots__ = ("at", "kind", "text")

    def __init__(self, kind: str, text: str, at: int) -> None:
        self.kind = kind
        self.text = text
        self.at = at


class Unclear(Exception):
    """The program cannot be told into tokens."""


def tokens(code: str, language: str) -> "list[Token]":
    """The tokens, without comments; what is interpolated in a text follows it as tokens. Raises `Unclear`."""
    found: list[Token] = []
    _read(code, 0, language, found, "", 0)
    return found


def _read(code: str, i: int, language: str, found: "list[Token]", closing: str, depth: int) -> int:
    """Tokens up to the closing brace of an interpolation, or the end; the index after them."""
    if depth > 20:
        raise Unclear
    size = len(code)
    comments = _LINE_COMMENTS[language]
    open_braces = 0
    while i < size:
        if len(found) > MOST:
            raise Unclear
        char = code[i]
        if char == "\n":
            found.append(Token("end", char, i))
            i += 1
        elif char.isspace():
            i += 1
        elif code.startswith(comments, i) and not (language == "perl" and found and found[-1].text == "$"):
            end = code.find("\n", i)
            i = size if end < 0 else end
        elif code.startswith("/*", i) and language in ("node", "php"):
            end = code.find("*/", i)
            if end < 0:
                raise Unclear
            i = end + 2
        elif char in "'\"`":
            i = _quoted(code, i + 1, language, found, char, char, depth)
        elif char in NAME_START or (char == "$" and language == "node") or ord(char) > 127:
            i = _name(code, i, language, found, depth)
        elif char == "%" and language == "ruby" and code[i : i + 2] in _QUOTING["ruby"] and _operand_next(found):
            i = _special(code, i + 2, language, found, _QUOTING["ruby"][code[i : i + 2]], depth)
        elif char == "/" and language != "php" and _operand_next(found):
            i = _pattern_end(code, i + 1, "/")
            found.append(Token("number", "/", i))
        elif char.isdecimal():
            end = i
            while end < size and (code[end] in NAME or (code[end] == "." and code[end + 1 : end + 2].isdecimal())):
                end += 1
            found.append(Token("number", code[i:end], i))
            i = end
        else:
            if char == "{":
                open_braces += 1
            elif char == "}":
                if closing and not open_braces:
                    return i + 1
                open_braces -= 1
            two = code[i : i + 2]
            sign = two if two in ("::", "->", "?.", "=>", "&&", "||", "==") else char
            found.append(Token("sign", sign, i))
            i += len(sign)
    if closing:
        raise Unclear
    return i


def _operand_next(found: "list[Token]") -> bool:
    """Whether an operand may come next, so that a slash opens a pattern."""
    if not found:
        return True
    last = found[-1]
    if last.kind == "name":
        return last.text in _WORDS_BEFORE_OPERAND
    return last.kind == "end" or (last.kind == "sign" and last.text[-1] in _BEFORE_OPERAND)


def _name(code: str, i: int, language: str, found: "list[Token]", depth: int) -> int:
    end = i + 1
    while end < len(code) and (code[end] in NAME or ord(code[end]) > 127 or (code[end] == "$" and language == "node")):
        end += 1
    name = code[i:end]
    kind = _QUOTING.get(language, {}).get(name, "") if language == "perl" else ""
    if kind and not (found and found[-1].text in ("$", "@", "%", "->", "&", "sub")):
        after = end
        while code[after : after + 1].isspace():
            after += 1
        mark = code[after : after + 1]
        if mark and mark not in ",;=)>" and not (after > end and (mark in NAME or mark == "#")) and mark not in NAME:
            return _special(code, after, language, found, kind, depth)
    if language == "ruby" and end < len(code) and code[end] in "?!" and code[end + 1 : end + 2] != "=":
        end += 1
    found.append(Token("name", code[i:end], i))
    return end


def _special(code: str, i: int, language: str, found: "list[Token]", kind: str, depth: int) -> int:
    """A quoting form with its own delimiter, which is at `i`."""
    opener = code[i : i + 1]
    closer = _CLOSERS.get(opener, opener)
    if not opener:
        raise Unclear
    if kind in ("'", '"', "`"):
        return _quoted(code, i + 1, language, found, closer, kind, depth, opener)
    end = _pattern_end(code, i + 1, closer, opener)
    if kind == "w":
        for number, word in enumerate(code[i + 1 : end - 1].split()):
            if number:
                found.append(Token("sign", ",", i))
            found.append(Token("text", word, i))
        return end
    if kind == "s":
        start = end
        if opener in _CLOSERS:
            while code[start : start + 1].isspace():
                start += 1
            closer = _CLOSERS.get(code[start : start + 1], code[start : start + 1])
            start += 1
        end = _pattern_end(code, start, closer)
        flags = end
        while code[flags : flags + 1].isalpha():
            flags += 1
        found.append(Token("number", "/", i))
        if "e" in code[end:flags]:
            inside: list[Token] = []
            _read(code[start : end - 1], 0, language, inside, "", depth + 1)
            found += [Token("sign", ";", i), *inside, Token("sign", ";", i)]
        return flags
    found.append(Token("number", "/", i))
    return end


def _pattern_end(code: str, i: int, closer: str, opener: str = "") -> int:
    """The index after a pattern or list that ends at `closer`."""
    depth = 0
    in_class = False
    while i < len(code):
        char = code[i]
        if char == "\\":
            i += 2
            continue
        if char == "[" and closer == "/":
            in_class = True
        elif char == "]":
            in_class = False
        if char == opener and opener != closer:
            depth += 1
        elif char == closer and not in_class:
            if not depth:
                return i + 1
            depth -= 1
        i += 1
    raise Unclear


def _quoted(code: str, i: int, language: str, found: "list[Token]", closer: str, kind: str, depth: int, opener: str = "") -> int:
    """A text or a command in backticks, whose content starts at `i`."""
    parts: list[str] = []
    inner: list[Token] = []
    level = 0
    start = i
    while True:
        if i >= len(code):
            raise Unclear
        char = code[i]
        if char == "\\" and i + 1 < len(code):
            if kind == "'" and language != "node":
                parts.append(code[i + 1] if code[i + 1] in ("\\", "'") else code[i : i + 2])
                i += 2
            else:
                end = i + 2
                while end < len(code) and end - i < 6 and code[i + 1] in "xu0" and code[end].isalnum():
                    end += 1
                if code[i + 1] == "u" and code[i + 2 : i + 3] == "{":
                    parts.append(UNKNOWN)
                    end = code.find("}", i) + 1 or len(code)
                else:
                    parts.append(unescaped(code[i:end], zero=False).replace("\0", ""))
                i = end
        elif char == closer and not level:
            break
        elif opener and char in (opener, closer):
            level += 1 if char == opener else -1
            parts.append(char)
            i += 1
        elif kind != "'" and _interpolates(code, i, language, kind):
            parts.append(UNKNOWN)
            i = _interpolated(code, i, language, inner, depth)
        else:
            parts.append(char)
            i += 1
    backticks = kind == "`" and language != "node"
    found.append(Token("command" if backticks else "text", "".join(parts), start))
    if inner:
        found += [Token("aside", ";", start), *inner, Token("aside", ";", start)]
    return i + 1


def _interpolates(code: str, i: int, language: str, kind: str) -> bool:
    if language == "node":
        return kind == "`" and code.startswith("${", i)
    if language == "ruby":
        return code.startswith("#{", i)
    following = code[i + 1 : i + 2]
    sigil = code[i] == "$" or (code[i] == "@" and language == "perl")
    return (sigil and bool(following) and (following in NAME or following in "{&!@")) or (
        language == "php" and code.startswith("{$", i)
    )


def _interpolated(code: str, i: int, language: str, inner: "list[Token]", depth: int) -> int:
    """The index after an interpolation at `i`; the tokens of its code are added to `inner`."""
    brace = code.find("{", i, i + 2)
    if brace >= 0:
        return _read(code, brace + 1, language, inner, "}", depth + 1)
    i += 2
    while i < len(code) and code[i] in NAME:
        i += 1
    return i
