"""From PowerShell text to the commands it would run, as words with their flags as written.

Only as much of the language as is needed to split it safely: statements, pipelines, quotes, blocks, variables given a text.
What does not split is a problem.
"""

from warpgate.reading.commands import UNKNOWN, Call, Command, Feed, Problem, Redirect, Script, Word
from warpgate.reading.lexing import NAME
from warpgate.reading.options import names
from warpgate.values import replace

LONGEST = 100_000
DEEPEST = 15
MOST = 1_000
_KEYWORDS = names(
    "if elseif else foreach for while do until try catch finally function param return switch begin process end throw in "
    "trap filter"
)
_EVALUATING = frozenset(("iex", "invoke-expression"))
_HARMLESS_METHODS = names(
    "tostring trim trimend trimstart split replace contains startswith endswith substring tolower toupper format join "
    "equals indexof padleft padright gettype where foreach count item match matches ismatch parse getenvironmentvariable "
    "exists combine getfiles readalltext readalllines getfilename getdirectoryname getextension now isnullorempty round max "
    "min first select"
)


def read_powershell(text: str) -> Script:
    """The commands of a PowerShell text. Never raises."""
    reading = _PowerShell(text)
    try:
        if len(text) > LONGEST:
            reading.problem("too-long", 0)
        else:
            reading.statements("", 0)
    except _Unsplit as unsplit:
        reading.problem("syntax", unsplit.at)
    return Script(tuple(reading.commands), tuple(reading.problems), tuple(reading.calls))


class _Unsplit(Exception):
    def __init__(self, at: int) -> None:
        super().__init__()
        self.at = at


class _PowerShell:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.known: dict[str, str] = {}
        self.commands: list[Command] = []
        self.problems: list[Problem] = []
        self.calls: list[Call] = []

    def problem(self, what: str, at: int) -> None:
        self.problems.append(Problem(what, self.text[at : at + 120]))

    def statements(self, closing: str, depth: int) -> None:
        """Statements up to the closing sign, which is taken."""
        if depth > DEEPEST or len(self.commands) > MOST:
            raise _Unsplit(self.at)
        feeding: list[int] = []
        while True:
            start = self.at
            words, redirects, end = self.statement(closing, depth)
            first = len(self.commands)
            self.finish(words, redirects, start, bool(feeding))
            own = list(range(first, len(self.commands)))
            for index in feeding:
                if own:
                    self.commands[index] = replace(self.commands[index], feeds=self.commands[own[0]].words)
            feeding = own if end == "|" else []
            if end == closing:
                return
            if not end:
                raise _Unsplit(self.at)

    def statement(self, closing: str, depth: int) -> "tuple[list[Word], list[Redirect], str]":
        """The words up to the end of a statement or of a part of a pipe, and the sign that ended it."""
        words: list[Word] = []
        redirects: list[Redirect] = []
        text = self.text
        while True:
            while text[self.at : self.at + 1] in (" ", "\t", "\r") and text[self.at : self.at + 1]:
                self.at += 1
            char = text[self.at : self.at + 1]
            two = text[self.at : self.at + 2]
            if not char:
                return words, redirects, "" if closing else closing
            if two == "<#":
                end = text.find("#>", self.at)
                if end < 0:
                    raise _Unsplit(self.at)
                self.at = end + 2
            elif char == "#":
                end = text.find("\n", self.at)
                self.at = len(text) if end < 0 else end
            elif two in ("&&", "||"):
                self.at += 2
                return words, redirects, ";"
            elif char in ";\n|" or (char == "&" and words and words[-1].raw != "="):
                self.at += 1
                return words, redirects, "|" if char == "|" else ";"
            elif char == closing:
                self.at += 1
                return words, redirects, closing
            elif char in ")}":
                raise _Unsplit(self.at)
            elif char == "`" and two == "`\n":
                self.at += 2
            elif char == "&":
                self.at += 1
                words.append(Word("&", raw="&"))
            elif char == "," and words:
                self.at += 1
            elif char == ">" or (char in "0123456789*" and text[self.at + 1 : self.at + 2] == ">"):
                redirects += self.redirect(depth)
            else:
                words.append(self.word(depth, closing))

    def redirect(self, depth: int) -> "list[Redirect]":
        text = self.text
        number = text[self.at] if text[self.at] != ">" else "1"
        self.at += text[self.at] != ">"
        operator = ">>" if text.startswith(">>", self.at) else ">"
        self.at += len(operator)
        if text.startswith("&", self.at):
            self.at += 2
            return []
        while text[self.at : self.at + 1] == " ":
            self.at += 1
        target = self.word(depth, "")
        return [Redirect(operator, int(number) if number.isdigit() else 1, target)] if target.text.lower() != "$null" else []

    def word(self, depth: int, closing: str) -> Word:
        """One word; blocks and parentheses in it are read as statements of their own."""
        text = self.text
        start = self.at
        parts: list[str] = []
        origins: list[str] = []
        quoted = False
        while self.at < len(text):
            char = text[self.at]
            if char in " \t\r\n;|" or (char in ")}" and (True)) or (char == "," and parts) or (char == ">" and parts):
                break
            if char == "'":
                quoted = True
                parts.append(self.single())
            elif char == '"':
                quoted = True
                self.double(parts, origins, depth)
            elif text.startswith(("@'", '@"'), self.at):
                quoted = True
                parts.append(self.here())
            elif char in "({" or text.startswith(("$(", "@(", "@{"), self.at):
                self.nested(char, depth)
                parts.append(UNKNOWN)
                origins.append(text[start : self.at])
            elif char == "$":
                self.variable(parts, origins)
            elif char == "`" and self.at + 1 < len(text):
                parts.append(text[self.at + 1])
                self.at += 2
            elif char == "&" and parts:
                break
            else:
                parts.append(char)
                self.at += 1
        if self.at == start:
            raise _Unsplit(start)
        whole = "".join(parts)
        return Word(whole, quoted, not quoted and any(c in whole for c in "*?"), text[start : self.at], tuple(origins))

    def nested(self, char: str, depth: int) -> None:
        if char in "$@":
            self.at += 1
        opener = self.text[self.at]
        self.at += 1
        self.statements(")" if opener == "(" else "}", depth + 1)

    def single(self) -> str:
        end = self.at + 1
        while True:
            end = self.text.find("'", end)
            if end < 0:
                raise _Unsplit(self.at)
            if not self.text.startswith("''", end):
                break
            end += 2
        inside = self.text[self.at + 1 : end].replace("''", "'")
        self.at = end + 1
        return inside

    def double(self, parts: "list[str]", origins: "list[str]", depth: int) -> None:
        start = self.at
        self.at += 1
        while self.at < len(self.text):
            char = self.text[self.at]
            if char == '"':
                if self.text.startswith('""', self.at):
                    parts.append('"')
                    self.at += 2
                    continue
                self.at += 1
                return
            if char == "`":
                parts.append(self.text[self.at + 1 : self.at + 2])
                self.at += 2
            elif self.text.startswith("$(", self.at):
                before = self.at
                self.nested("$", depth)
                parts.append(UNKNOWN)
                origins.append(self.text[before : self.at])
            elif char == "$":
                self.variable(parts, origins)
            else:
                parts.append(char)
                self.at += 1
        raise _Unsplit(start)

    def here(self) -> str:
        sign = self.text[self.at + 1]
        end = self.text.find("\n" + sign + "@", self.at)
        if end < 0:
            raise _Unsplit(self.at)
        inside = self.text[self.text.find("\n", self.at) + 1 : end]
        self.at = end + 3
        return inside if sign == "'" or "$" not in inside else UNKNOWN

    def variable(self, parts: "list[str]", origins: "list[str]") -> None:
        end = self.at + 1
        if self.text.startswith("{", end):
            end = self.text.find("}", end) + 1 or len(self.text)
        else:
            while end < len(self.text) and (self.text[end] in NAME or self.text[end] in ":?"):
                end += 1
        raw = self.text[self.at : end]
        self.at = end
        name = raw[1:].strip("{}").lower()
        if raw == "$" or name in ("true", "false", "null"):
            parts.append(raw)
        elif name in self.known:
            parts.append(self.known[name])
        else:
            parts.append(UNKNOWN)
            origins.append(raw)

    def finish(self, words: "list[Word]", redirects: "list[Redirect]", start: int, fed: bool) -> None:
        """Add the command that the words of a statement make, if they make one."""
        raw = self.text[start : self.at].strip()
        if len(words) > 2 and words[1].raw in ("=", "+=") and words[0].raw[:1] in ("$", "["):
            name = words[0].raw[1:].lower()
            self.known.pop(name, None)
            words = words[2:]
            if len(words) == 1 and words[0].known and (words[0].quoted or words[0].text.isdigit()):
                self.known[name] = words[0].text
                return
        while words and words[0].text.lower() in _KEYWORDS and not words[0].quoted:
            words = words[1:]
        invoked = bool(words) and words[0].raw in ("&", ".")
        if invoked:
            words = words[1:]
        if not words:
            if redirects:
                self.commands.append(Command((), redirects=tuple(redirects), raw=raw))
            return
        first = words[0]
        if not invoked and (first.raw[:1] in "$([@{-+!'\"" or first.raw[:1].isdigit()):
            self.expression(words, raw)
            return
        if first.text.lower() in _EVALUATING and (fed or len(words) < 2 or not all(word.known for word in words[1:])):
            self.problem("hidden-payload", start)
        elif first.text.lower() in _EVALUATING:
            script = read_powershell(" ".join(word.text for word in words[1:]))
            self.commands += script.commands
            self.problems += script.problems
            return
        if UNKNOWN in first.text:
            if first.raw[:1] == "{":
                return  # a block that is run where it stands; it has been read
            self.problem("unresolved-program", start)
        feed = Feed("pipe") if fed else None
        self.commands.append(Command(tuple(words), redirects=tuple(redirects), feed=feed, raw=raw))

    def expression(self, words: "list[Word]", raw: str) -> None:
        """A value, not a command: the methods called in it are noted unless they only compute."""
        for piece in raw.replace("::", ".").split("(")[:-1]:
            head, dot, name = piece.rpartition(".")
            method = name.strip().lower()
            if dot and method.isidentifier() and method not in _HARMLESS_METHODS:
                static = head[head.rfind("[") :] + "::" if head.endswith("]") else "?."
                self.calls.append(Call(f"powershell:{static}{name.strip()}", tuple(words[1:])))
