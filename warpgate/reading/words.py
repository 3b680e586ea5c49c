"""From a word as it is written to the words that the program gets."""

from warpgate.reading.braces import braced
from warpgate.reading.commands import UNKNOWN, Word
from warpgate.reading.lexing import (
    MARK,
    NAME,
    NAME_START,
    Unreadable,
    dollar_kind,
    skip_arithmetic,
    skip_backtick,
    skip_dollar,
    skip_double,
    skip_parenthesis,
    skip_single,
)
from warpgate.reading.parameters import parameter
from warpgate.reading.quoting import ansi

_ORDINARY = frozenset("\\$`'\"*?[{~<>" + MARK)  # none of these: the word is what it looks like
_STOPS = frozenset("\\$`'\"<>")
_GLOB = frozenset("*?[")
_SPACE = frozenset(" \t\n")
_SPECIAL = frozenset("@*#?$!-_0123456789")
_IN_DOUBLE = frozenset('$`"\\')


class _Fields:
    """The words under construction."""

    def __init__(self, raw: str, separators: "str | None") -> None:
        self.raw = raw
        self.separators = separators  # None: unknown
        self.words: list[Word] = []
        self.parts: list[str] = []
        self.origins: list[str] = []
        self.started = self.quoted = self.glob = self.soft = self.hard = self.lone = False

    def plain(self, text: str) -> None:
        """Text that stood unquoted in the word itself."""
        self.parts.append(text)
        self.started = True
        if not _GLOB.isdisjoint(text):
            self.glob = True

    def quote(self, text: str, origins: "tuple[str, ...]" = ()) -> None:
        """Text that stood in quotes."""
        self.parts.append(text)
        self.started = self.quoted = True
        self.origins += origins

    def split(self, text: str, origins: "tuple[str, ...]") -> None:
        """The value of an unquoted expansion: split at the separators, globs still to be expanded."""
        separators = self.separators
        if separators is None:
            separators = ""
            if text and UNKNOWN not in text:
                text, origins = UNKNOWN, ("$IFS",)
        if not any(char in text for char in separators):
            if text:
                self.plain(text)
                self.origins += origins
            return
        left = list(origins)
        for char in text:
            self.hard = char in separators and char not in _SPACE
            if char not in separators:
                self.plain(char)
                self.soft = False
                if char == UNKNOWN:
                    self.origins.append(left.pop(0) if left else "")
            elif char in _SPACE:
                self.soft = self.close() or self.soft
            elif not self.close() and not self.soft:
                self.started = True
                self.close()
            else:
                self.soft = False

    def close(self) -> bool:
        """End the current word, if there is one."""
        if not self.started:
            return False
        text = "".join(self.parts)
        glob = self.glob and text != "[" and not text.endswith("/[")  # a bracket that nothing closes is a letter
        self.words.append(Word(text, self.quoted, glob, self.raw, tuple(self.origins)))
        self.parts = []
        self.origins = []
        self.started = self.quoted = self.glob = False
        return True


def expanded(raw: str, run: "Expanding", split: bool = True) -> "list[Word]":
    """The words that a word as written becomes: none, one or many. `split`: braces, and unquoted values, make several."""
    if _ORDINARY.isdisjoint(raw):
        return [Word(raw, False, False, raw)]
    choices = braced(raw, run.spend) if split else [raw]
    if choices is None:
        choices = [UNKNOWN]
    words: list[Word] = []
    for choice in choices:
        fields = _Fields(raw, run.separators() if split else "")
        _expand(choice, fields, run)
        fields.close()
        if fields.lone and len(fields.words) > 1:  # bash does not split a word that holds a sign on its own
            fields.words = [Word(UNKNOWN, raw=raw, origins=(raw,))]
        words += fields.words
    return words


def single(raw: str, run: "Expanding") -> Word:
    """The one word that it becomes where nothing is split: the value of an assignment, the target of a redirection."""
    found = expanded(raw, run, split=False)
    return found[0] if len(found) == 1 else Word(" ".join(word.text for word in found), raw=raw)


def in_double_quotes(text: str, run: "Expanding", quotes: bool = True) -> Word:
    """The text expanded as between double quotes; `quotes` False: a double quote is a character like others (here-documents)."""
    fields = _Fields(text, "")
    _double(text, 0, fields, run, len(text), quotes)
    fields.started = True
    fields.close()
    return fields.words[0] if len(fields.words) == 1 else Word(" ".join(word.text for word in fields.words), raw=text)


def _expand(raw: str, fields: _Fields, run: "Expanding") -> None:
    size = len(raw)
    i = 0
    while i < size:
        char = raw[i]
        if char == "'":
            end = skip_single(raw, i)
            fields.quote(raw[i + 1 : end - 1])
            i = end
        elif char == '"':
            end = skip_double(raw, i)
            if not _is_all(raw[i + 1 : end - 1]):  # which is no word at all when there are none
                fields.quote("")
            _double(raw, i + 1, fields, run, end - 1, True)
            i = end
        elif char == "\\":
            if raw[i + 1 : i + 2] != "\n":
                fields.quote(raw[i + 1 : i + 2] or "\\")
            i += 2
        elif char == "$":
            i = _dollar(raw, i, fields, run, False)
        elif char == "`":
            i = _backtick(raw, i, fields, run, False)
        elif char in "<>":
            end = skip_parenthesis(raw, i + 1)
            run.process(raw[i + 2 : end - 1], char)
            fields.quote(UNKNOWN, (raw[i:end],))
            i = end
        else:
            end = i + 1
            while end < size and raw[end] not in _STOPS:
                end += 1
            fields.plain(raw[i:end])
            i = end


def _double(raw: str, i: int, fields: _Fields, run: "Expanding", end: int, quotes: bool) -> None:
    """The content of double quotes, up to `end`."""
    while i < end:
        char = raw[i]
        if char == "$":
            i = _dollar(raw, i, fields, run, True)
        elif char == "`":
            i = _backtick(raw, i, fields, run, True)
        elif char == "\\" and i + 1 < end and raw[i + 1] in '$`"\\\n' and (quotes or raw[i + 1] != '"'):
            if raw[i + 1] != "\n":
                fields.quote(raw[i + 1])
            i += 2
        else:
            start = i
            i += 1
            while i < end and raw[i] not in _IN_DOUBLE:
                i += 1
            fields.quote(raw[start:i])


def _backtick(raw: str, i: int, fields: _Fields, run: "Expanding", quoted: bool) -> int:
    end = skip_backtick(raw, i)
    inside = raw[i + 1 : end - 1]
    if "\\" in inside:
        for escaped in ("$", "`", *(('"',) if quoted else ())):
            inside = inside.replace("\\" + escaped, escaped)
        inside = inside.replace("\\\\", "\\")
    _add(fields, run.substitute(inside, raw[i:end]), quoted)
    return end


def _dollar(raw: str, i: int, fields: _Fields, run: "Expanding", quoted: bool) -> int:
    """The expansion whose `$` is at `i`; the index after it."""
    char = raw[i + 1 : i + 2]
    if char == "'" and not quoted:
        end = skip_dollar(raw, i)
        fields.quote(ansi(raw[i + 2 : end - 1]))
        return end
    if char == '"' and not quoted:
        return i + 1  # a text to be translated: as without the sign
    if char == "(":
        if dollar_kind(raw, i, quoted) == "((":
            end = skip_arithmetic(raw, i + 1)
            _add(fields, run.arithmetic(raw[i + 3 : end - 2], raw[i:end]), quoted)
        else:
            end = skip_parenthesis(raw, i + 1)
            _add(fields, run.substitute(raw[i + 2 : end - 1], raw[i:end]), quoted)
        return end
    if char == "{":
        end = skip_dollar(raw, i, quoted)
        run.spend(60)
        _add(fields, parameter(raw[i + 2 : end - 1], raw[i:end], run, quoted), quoted)
        return end
    end = i + 1
    if char in NAME_START and char:
        while end < len(raw) and raw[end] in NAME:
            end += 1
    elif char in _SPECIAL and char:
        end += 1
    else:
        (fields.quote if quoted else fields.plain)("$")
        fields.lone = fields.lone or not quoted
        return end
    _add(fields, run.value(raw[i + 1 : end], raw[i:end]), quoted)
    return end


def _add(fields: _Fields, values: "list[Value]", quoted: bool) -> None:
    """The values of an expansion; several (`$@`, an array) begin a new word each."""
    for number, (text, origins) in enumerate(values):
        if number:
            if fields.hard and not fields.started:
                fields.started = True
            fields.close()
        fields.hard = False
        if quoted and not (text == UNKNOWN and origins and _is_all(origins[0])):
            fields.quote(text, origins)
        else:
            fields.split(text, origins)


def _is_all(text: str) -> bool:
    """Whether it is an expansion that gives a word for each argument or member even in quotes."""
    return text in ("$@", "${@}") or (text.endswith("[@]}") and text.startswith("${"))


def commands_in(text: str, run: "Expanding") -> None:
    """Run what a text that is otherwise not computed holds in substitutions."""
    if "$" in text or "`" in text:
        try:
            in_double_quotes(text, run)
        except Unreadable:
            run.problem("syntax", text)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.expanding import Expanding
    from warpgate.reading.scope import Value
