"""The words of PowerShell text: quotes, variables, here-strings, tables. Blocks and brackets go to who reads statements."""

from warpgate.reading.commands import UNKNOWN, Call, Problem, Redirect, Word
from warpgate.reading.lexing import NAME
from warpgate.reading.options import names
from warpgate.reading.powershell_texts import PowerShellTexts, Unsplit

_HARMLESS_METHODS = names(
    "tostring trim trimend trimstart split replace contains startswith endswith substring tolower toupper format join "
    "equals indexof padleft padright gettype where foreach count item match matches ismatch parse getenvironmentvariable "
    "exists combine getfiles readalltext readalllines getfilename getdirectoryname getextension now isnullorempty round max "
    "min first select new"
)
BEFORE_BRACKETS = names("if elseif foreach for while until switch param catch trap return throw function filter class default")

DEEPEST = 15  # brackets and blocks inside one another


class PowerShellWords(PowerShellTexts):
    """A place in the text, and what follows it there."""

    def problem(self, what: str, at: int) -> None:
        """Note something that could not be read."""
        self.problems.append(Problem(what, self.text[at : at + 120]))

    def blanks(self, also: str = "") -> None:
        """Go on behind blanks, continued lines and comments within a line."""
        text = self.text
        while self.at < len(text):
            if text[self.at] in " \t\r" or text[self.at] in also:
                self.at += 1
            elif text.startswith("`\n", self.at):
                self.at += 2
            elif text.startswith("<#", self.at):
                end = text.find("#>", self.at)
                if end < 0:
                    raise Unsplit(self.at)
                self.at = end + 2
            elif text[self.at] == "#":
                end = text.find("\n", self.at)
                self.at = len(text) if end < 0 else end
            else:
                return

    def redirect(self, depth: int) -> "list[Redirect]":
        """The redirection that starts here; none where it only joins streams or drops them."""
        text = self.text
        number = text[self.at] if text[self.at] != ">" else "1"
        self.at += text[self.at] != ">"
        operator = ">>" if text.startswith(">>", self.at) else ">"
        self.at += len(operator)
        if text.startswith("&", self.at):
            self.at += 2
            return []
        self.blanks()
        target = self.word(depth, first=False)
        return [Redirect(operator, int(number) if number.isdecimal() else 1, target)] if target.text.lower() != "$null" else []

    def word(self, depth: int, first: bool) -> Word:
        """One word; blocks and parentheses in it are read as statements of their own. `first`: a variable ends before `=`."""
        text = self.text
        start = self.at
        parts: list[str] = []
        origins: list[str] = []
        quoted = False
        while self.at < len(text):
            char = text[self.at]
            if char in " \t\r\n;|)}" or (char in ",>&" and parts) or (first and parts and self._assigns(start)):
                break
            if char == "'":
                quoted = True
                parts.append(self._single())
            elif char == '"':
                quoted = True
                self._double(parts, origins, depth)
            elif text.startswith(("@'", '@"'), self.at):
                quoted = True
                self._here(parts, origins, depth)
            elif text.startswith("@{", self.at) and not parts:
                self._table(depth)
                parts.append(UNKNOWN)
                origins.append(text[start : self.at])
            elif char == "(" and parts and self._method(start):
                self._call(start, depth)
                parts, origins = [UNKNOWN], [text[start : self.at]]
                self._members(parts)
            elif char == "(" and parts and "".join(parts).lower() in BEFORE_BRACKETS:
                break
            elif char in "({" or text.startswith(("$(", "@("), self.at):
                self._nested(depth, parts, origins)
                self._members(parts)
            elif char == "@" and not parts and text[self.at + 1 : self.at + 2] in NAME:
                self.at += 1  # `@name`: the members of a list or table, which may be parameters
                self._name()
                return Word(UNKNOWN, raw=text[start : self.at])
            elif char == "$":
                self._variable(parts, origins)
                self._members(parts)
            elif char == "`" and self.at + 1 < len(text):
                parts.append(text[self.at + 1])
                self.at += 2
            else:
                end = self.at + 1
                while end < len(text) and text[end] in NAME:
                    end += 1
                parts.append(text[self.at : end])
                self.at = end
        if self.at == start:
            raise Unsplit(start)
        whole = "".join(parts)
        return Word(whole, quoted, not quoted and any(c in whole for c in "*?"), text[start : self.at], tuple(origins))

    def _assigns(self, start: int) -> bool:
        """Whether the word so far is a variable and `=`, `+=` and the like follow."""
        rest = self.text[self.at : self.at + 2]
        return self.text[start] in "$[" and (rest[:1] == "=" or rest in ("+=", "-=", "*=", "/=", "%=")) and rest != "=="

    def _method(self, start: int) -> bool:
        """Whether what stands before a bracket is a member's name, so that the bracket holds its arguments."""
        head, dot, name = self.text[start : self.at].replace("::", ".").rpartition(".")
        return bool(dot and head and name.strip("'\"").isidentifier())

    def _members(self, parts: "list[str]") -> None:
        """Go on behind `.Name` and `[0]` after a value: what they give is unknown."""
        text = self.text
        while True:
            end = self.at + 1
            if text.startswith(".", self.at) and text[end : end + 1].isalpha():
                while end < len(text) and text[end] in NAME:
                    end += 1
                if text.startswith("(", end):
                    return
            elif text.startswith("[", self.at) and text.find("]", self.at, self.at + 80) > 0:
                end = text.find("]", self.at) + 1
            else:
                return
            self.at = end
            if UNKNOWN not in parts[-1]:
                parts[-1] = UNKNOWN

    def _call(self, start: int, depth: int) -> None:
        """The arguments of a method; the call is noted unless it only computes."""
        raw = self.text[start : self.at].replace("::", ".")
        head, _, name = raw.rpartition(".")
        name = name.strip("'\"")
        self.at += 1
        arguments = self.statements(")", depth + 1)
        if name.lower() not in _HARMLESS_METHODS:
            static = head[head.rfind("[") :] + "::" if head[:1] == "[" and head.endswith("]") else "?."
            self.calls.append(Call(f"powershell:{static}{name}", tuple(arguments)))

    def _table(self, depth: int) -> None:
        """`@{ name = value; … }`: the values are read, the names are not."""
        self.at += 2
        if depth > DEEPEST:
            raise Unsplit(self.at)
        while True:
            self.blanks(";\n,")
            if self.text.startswith("}", self.at):
                self.at += 1
                return
            if self.at >= len(self.text):
                raise Unsplit(self.at)
            while not self.text.startswith("=", self.at):
                if self.text[self.at : self.at + 1] in ("", ";", "}", "\n"):
                    raise Unsplit(self.at)
                if self.text[self.at] in "'\"([{$":
                    self.word(depth, first=True)
                else:
                    self.at += 1
            self.at += 1
            self._value(depth)

    def _value(self, depth: int) -> None:
        """The value of a member of a table, up to the end of its line, `;` or the closing sign."""
        words, _, end = self.statement("}", depth + 1)
        if words and words[0].raw[:1] not in "'\"$([@{" and not words[0].raw[:1].isdecimal():
            self.simple(words, depth, self.text[:0])
        if end == "}":
            self.at -= 1
        elif end == "|" or not end:
            raise Unsplit(self.at)

    def statement(self, closing: str, depth: int) -> "tuple[list[Word], list[Redirect], str]":
        """The words up to the end of a statement."""
        raise NotImplementedError

    def simple(self, words: "list[Word]", depth: int, raw: str) -> None:
        """Add the command that the words make."""
        raise NotImplementedError
