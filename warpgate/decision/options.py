"""How a tool reads its own command line: which words are options, which are their values, and which are operands."""

from warpgate.decision.rulebook import opened
from warpgate.reading.commands import UNKNOWN, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

FLAG, VALUE, ATTACHED = 0, 1, -1  # an option's arity: none, one (or more) following words, only `--name=value`
MOST_VALUES = 9  # words behind an option that may be its values


class Line:
    """A command line as its tool reads it.

    `options` has every spelling of each option that stands there, with its values; `doubtful` those that an ambiguous
    abbreviation may mean; `after` is the number of operands before `--`, or -1; `hidden` says that an unquoted unknown word
    may hold an option; `unclear` names options that no table knows and that stand before a word which may be their value.
    """

    __slots__ = ("after", "doubtful", "hidden", "operands", "options", "unclear")

    def __init__(self) -> None:
        self.options: dict[str, list[Word]] = {}
        self.doubtful: set[str] = set()
        self.operands: list[Word] = []
        self.after = -1
        self.hidden = False
        self.unclear: list[str] = []

    def add(self, names: "Sequence[str]", values: "Sequence[Word]" = ()) -> None:
        """Note an option under all its spellings."""
        for name in names:
            self.options.setdefault(name, []).extend(values)


def read_line(words: "Sequence[Word]", tool: "dict[str, Any]", taking: "Sequence[str]" = ()) -> Line:
    """The words after the program, sorted by the tool's tables; the options in `taking` are read as if they took a value."""
    return _Reader(tool, taking).read(words)


_HINTS = ("opt", "flag", "arg", "mode", "param", "extra", "switch", "force", "$@", "$*", "printf", "echo ", "cat ")


def _may_be_options(word: Word) -> bool:
    """Whether an unknown word may stand for options: unquoted, and named or made like some, or nothing is known of it."""
    if word.quoted or not word.raw:
        return False
    return not word.origins or any(hint in word.origins[0].lower() for hint in _HINTS)


class _Reader:
    """One pass over the words; the tables in scope grow with each operand that is part of an act."""

    __slots__ = ("ahead", "line", "path", "rest", "scopes", "taking", "tool")

    def __init__(self, tool: "dict[str, Any]", taking: "Sequence[str]") -> None:
        self.tool = tool
        self.taking = taking
        self.ahead = ""  # the word behind the option that is being read
        self.line = Line()
        self.scopes: list[dict[str, tuple[tuple[str, ...], int]]] = [opened(tool["tables"], "") or {}]
        self.path = ""
        self.rest = False

    def read(self, words: "Sequence[Word]") -> Line:
        line = self.line
        place, count = 0, len(words)
        while place < count:
            word = words[place]
            text = word.text
            place += 1
            if self.rest or not text or not self._is_option(text, place):
                if not self.rest and text[:1] == UNKNOWN and _may_be_options(word):
                    line.hidden = True
                if self._operand(word):
                    line.operands.extend(words[place:])
                    break
            elif text == "--":
                self.rest = True
                line.after = len(line.operands)
                line.add(("--",))
            else:
                place += self._option(
                    word, words[place : place + MOST_VALUES], "-" + text if text[0] != "-" and text[0] != "/" else text
                )
        return line

    def _is_option(self, text: str, place: int) -> bool:
        if text[0] == "-":
            return text != "-"
        if self.tool.get("slash") and text[0] == "/":
            return 1 < len(text) < 16 and "/" not in text[1:] and "\\" not in text
        if self.tool.get("bare_cluster"):
            return place == 1 and text.isalpha()
        return False

    def _operand(self, word: Word) -> bool:
        """Take an operand; whether options end with it."""
        line, tool, text = self.line, self.tool, word.text
        line.operands.append(word)
        stops = tool.get("stops")
        if len(line.operands) > tool["depth"] and not stops:
            return False
        if stops and self.path in stops:
            return True
        if len(line.operands) <= tool["depth"]:
            text = tool["aliases"].get(text, text) if not self.path else text
            self.path = f"{self.path} {text}" if self.path else text
            table = opened(tool["tables"], self.path)
            if table is not None:
                self.scopes.append(table)
        return False

    def _option(self, word: Word, following: "Sequence[Word]", text: str) -> int:
        """Take an option and say how many of the following words are its values."""
        self.ahead = following[0].text if following else ""
        if text[0] == "/":
            name, _, value = text.partition(":")
            self.line.add((name.lower(), name.upper()), (Word(value, raw=word.raw),) if value else ())
            return 0
        if text[1:].isdigit():
            self.line.add(("-#",), (Word(text[1:], raw=word.raw),))
            return 0
        if text.startswith("--") or self.tool.get("single_dash"):
            return self._long(word, following, text)
        return self._cluster(word, following, text)

    def _long(self, word: Word, following: "Sequence[Word]", text: str) -> int:
        line = self.line
        name, equals, value = text.partition("=")
        if UNKNOWN in name:
            line.hidden = True
            return 0
        names, arity = self._lookup(name)
        if equals:
            line.add(names, (Word(value, word.quoted, word.glob, word.raw),))
            return 0
        if arity <= 0:
            line.add(names)
            return 0
        line.add(names, following[:arity])
        return min(arity, len(following))

    def _lookup(self, name: str) -> "tuple[tuple[str, ...], int]":
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        if self.tool.get("single_dash") and name.startswith("--"):
            names, arity = self._lookup(name[1:])
            return (*names, name), arity
        if self.tool.get("abbreviates"):
            found = {entry for scope in self.scopes for full, entry in scope.items() if full.startswith(name)}
            if len(found) == 1:
                return found.pop()
            if found:
                self.line.doubtful.update(spelling for names, _ in found for spelling in names)
                return (name,), max(arity for _, arity in found)
        return self._undeclared(name)

    def _undeclared(self, name: str) -> "tuple[tuple[str, ...], int]":
        if name in self.taking:
            return (name,), VALUE
        if len(self.line.operands) < self.tool["depth"] and self.ahead[:1] not in ("", "-"):
            self.line.unclear.append(name)
        return (name,), FLAG

    def _cluster(self, word: Word, following: "Sequence[Word]", text: str) -> int:
        """Short options that share a dash; the first one that takes a value takes the rest of the word."""
        line = self.line
        for place in range(1, len(text)):
            letter = text[place]
            if letter == UNKNOWN:
                line.hidden = True
                return 0
            names, arity = self._short("-" + letter)
            rest = text[place + 1 :]
            if arity == FLAG:
                line.add(names)
            elif rest:
                value = rest[1:] if rest[0] == "=" else rest
                line.add(names, (Word(value, word.quoted, word.glob, word.raw),))
                return 0
            else:
                line.add(names, following[: max(arity, 0)])
                return min(max(arity, 0), len(following))
        return 0

    def _short(self, name: str) -> "tuple[tuple[str, ...], int]":
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        return self._undeclared(name)
