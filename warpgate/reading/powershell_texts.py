"""The parts of PowerShell words that stand for a text: quotes, here-strings, variables."""

from warpgate.reading.commands import UNKNOWN, Call, Command, Problem, Word
from warpgate.reading.lexing import NAME

_CONSTANTS = frozenset(("true", "false", "null"))


class Unsplit(Exception):
    """The text does not split into words from here on."""

    def __init__(self, at: int) -> None:
        super().__init__()
        self.at = at


class PowerShellTexts:
    """A place in the text, and what is known there."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.known: dict[str, tuple[str, tuple[str, ...]]] = {}  # variables: a text, and what each UNKNOWN in it stands for
        self.piped: tuple[Word, ...] = ()  # the words of the command whose output `$_` is
        self.commands: list[Command] = []
        self.problems: list[Problem] = []
        self.calls: list[Call] = []

    def statements(self, closing: str, depth: int) -> "list[Word]":
        """Read statements up to the closing sign; the words of the last of them."""
        raise NotImplementedError

    def _nested(self, depth: int, parts: "list[str]", origins: "list[str]") -> None:
        """A bracket or a block; the value of a bracket that holds one known text is that text."""
        start = self.at
        if self.text[self.at] in "$@":
            self.at += 1
        opener = self.text[self.at]
        self.at += 1
        words = self.statements(")" if opener == "(" else "}", depth + 1)
        if opener == "(" and len(words) == 1 and words[0].quoted and words[0].known:
            parts.append(words[0].text)
            return
        parts.append(UNKNOWN)
        origins.append(self.text[start : self.at])

    def _single(self) -> str:
        end = self.at + 1
        while True:
            end = self.text.find("'", end)
            if end < 0:
                raise Unsplit(self.at)
            if not self.text.startswith("''", end):
                break
            end += 2
        inside = self.text[self.at + 1 : end].replace("''", "'")
        self.at = end + 1
        return inside

    def _double(self, parts: "list[str]", origins: "list[str]", depth: int) -> None:
        start = self.at
        self.at += 1
        while self.at < len(self.text):
            if self.text[self.at] == '"':
                if self.text.startswith('""', self.at):
                    parts.append('"')
                    self.at += 2
                    continue
                self.at += 1
                return
            self._in_double(parts, origins, depth)
        raise Unsplit(start)

    def _in_double(self, parts: "list[str]", origins: "list[str]", depth: int) -> None:
        """The next piece of what stands between double quotes."""
        text = self.text
        char = text[self.at]
        if char == "`":
            parts.append(text[self.at + 1 : self.at + 2])
            self.at += 2
        elif text.startswith("$(", self.at):
            self._nested(depth, parts, origins)
        elif char == "$":
            self._variable(parts, origins)
        else:
            end = self.at + 1
            while end < len(text) and text[end] not in '"`$\n':
                end += 1
            parts.append(text[self.at : end])
            self.at = end

    def _here(self, parts: "list[str]", origins: "list[str]", depth: int) -> None:
        """A here-string: from the next line up to a line that begins with its sign."""
        sign = self.text[self.at + 1]
        line = self.text.find("\n", self.at)
        end = self.text.find("\n" + sign + "@", line)
        if line < 0 or end < 0:
            raise Unsplit(self.at)
        if sign == "'":
            parts.append(self.text[line + 1 : end])
        else:
            self.at = line + 1
            while self.at < end:
                self._in_double(parts, origins, depth)
        self.at = end + 3

    def _name(self) -> str:
        start = self.at
        while self.at < len(self.text) and (self.text[self.at] in NAME or self.text[self.at] in ":?"):
            self.at += 1
        return self.text[start : self.at]

    def _variable(self, parts: "list[str]", origins: "list[str]") -> None:
        start = self.at
        self.at += 1
        if self.text.startswith("{", self.at):
            self.at = self.text.find("}", self.at) + 1 or len(self.text)
        else:
            self._name()
        raw = self.text[start : self.at]
        name = raw[1:].strip("{}").lower()
        if raw == "$" or name in _CONSTANTS:
            parts.append(raw)
        elif name in self.known:
            value, stands = self.known[name]
            parts.append(value)
            origins += stands
        else:
            parts.append(UNKNOWN)
            piped = self.piped if name in ("_", "psitem") else ()
            origins.append(" ".join(word.text for word in piped) or raw)
