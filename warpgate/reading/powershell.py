"""From PowerShell text to the commands it would run, as words with cmdlets and parameters as their documentation spells them.

Only as much of the language as is needed to split it safely: statements, pipelines, quotes, blocks, variables given a text.
What does not split is a problem.
"""

from warpgate.reading.cmdlets import canonical, joins_list
from warpgate.reading.commands import UNKNOWN, Command, Feed, Redirect, Script, Word
from warpgate.reading.lexing import NAME
from warpgate.reading.options import names
from warpgate.reading.powershell_texts import Unsplit
from warpgate.reading.powershell_words import DEEPEST, PowerShellWords
from warpgate.values import replace

LONGEST = 100_000
LONGEST_VALUE = 20_000
MOST = 1_000
_KEYWORDS = names(
    "if elseif else foreach for while do until try catch finally return switch begin process end throw in trap break continue "
    "default"
)
_DEFINING = names("function filter class enum param using workflow configuration")
_CONTINUING = names("else elseif catch finally until while begin process end clean")
_EVALUATING = frozenset(("iex", "invoke-expression"))
_SAYING = names("echo write write-output")
_ASSIGNING = names("= += -= *= /= %= ??=")


def read_powershell(text: str) -> Script:
    """The commands of a PowerShell text. Never raises."""
    reading = _PowerShell(text.replace("\r\n", "\n") if "\r\n" in text else text)
    try:
        if len(text) > LONGEST:
            reading.problem("too-long", 0)
        else:
            reading.statements("", 0)
    except Unsplit as unsplit:
        reading.problem("syntax", unsplit.at)
    return Script(tuple(reading.commands), tuple(reading.problems), tuple(reading.calls))


class _PowerShell(PowerShellWords):
    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.functions: set[str] = set()
        self.changing = _assigned_again(text)  # variables whose value depends on the way that the run takes

    def statements(self, closing: str, depth: int) -> "list[Word]":
        """Read statements up to the closing sign, which is taken; the words of the last of them."""
        if depth > DEEPEST or len(self.commands) > MOST:
            raise Unsplit(self.at)
        feeding: list[int] = []
        by: tuple[Word, ...] = ()
        fed = False
        outer = self.piped
        last: list[Word] = []
        while True:
            start = self.at
            self.piped = by if fed else outer
            words, redirects, end = self.statement(closing, depth)
            first = len(self.commands)
            if words or redirects:
                last = words
                self.finish(words, redirects, start, Feed("pipe", _said(by), by) if fed else None, depth)
            own = range(first, len(self.commands))
            for index in feeding if words else ():
                if own:
                    self.commands[index] = replace(self.commands[index], feeds=self.commands[own[0]].words)
            if words or end != "|":
                fed = end == "|"
                feeding = list(own) if fed else []
                by = self.commands[own[-1]].words if own else tuple(words)
            if end == closing:
                self.piped = outer
                return last
            if not end:
                raise Unsplit(self.at)
            if fed:
                self.blanks("\n")

    def statement(self, closing: str, depth: int) -> "tuple[list[Word], list[Redirect], str]":
        """The words up to the end of a statement or of a part of a pipe, and the sign that ended it."""
        words: list[Word] = []
        redirects: list[Redirect] = []
        text = self.text
        while True:
            self.blanks()
            char = text[self.at : self.at + 1]
            if not char:
                return words, redirects, "" if closing else closing
            if text[self.at : self.at + 2] in ("&&", "||"):
                self.at += 2
                return words, redirects, ";"
            if char in ";\n|" or (char == "&" and words and words[-1].raw not in _ASSIGNING):
                self.at += 1
                if char == "\n" and words and self._piped_below():
                    continue
                return words, redirects, "|" if char == "|" else ";"
            if char == closing:
                self.at += 1
                return words, redirects, closing
            if char in ")}":
                raise Unsplit(self.at)
            if char == "&":
                self.at += 1
                words.append(Word("&", raw="&"))
            elif char == "," and words:
                self.at += 1
                self.blanks("\n")
                if len(words) > 2 and joins_list(words[-2]) and text[self.at : self.at + 1] not in ("", ";", "|", ")", "}"):
                    words[-1] = _joined(words[-1], self.word(depth, first=False))
            elif char == ">" or (char in "123456*" and text[self.at + 1 : self.at + 2] == ">"):
                redirects += self.redirect(depth)
            elif words and words[0].raw[:1] in ("$", "[") and self._operator(words):
                continue
            else:
                words.append(self.word(depth, first=not words))
                if words[-1].raw[:1] in "{(" and self._complete(words):
                    return words, redirects, ";"

    def _complete(self, words: "list[Word]") -> bool:
        """Whether a statement that begins with a keyword is over with the block or bracket that was read last."""
        keyword = words[0].text.lower()
        if keyword == "param":
            return len(words) == 2
        if keyword == "do" and words[-1].raw[:1] == "(":
            return words[-2].text.lower() in ("while", "until")
        if words[-1].raw[:1] != "{" or (keyword not in _KEYWORDS and keyword not in _DEFINING):
            return False
        start = self.at
        self.blanks("\n")
        end = self.at
        while self.text[end : end + 1].isalpha():
            end += 1
        if self.text[self.at : end].lower() in _CONTINUING:
            return False
        following = self.text[self.at : self.at + 1]
        self.at = start
        if following in "|>)};":
            self.blanks()
            return False
        return True

    def _piped_below(self) -> bool:
        """Whether the next line goes on with a pipe."""
        rest = self.text[self.at : self.at + 200].lstrip(" \t\n")
        return rest[:1] == "|" and rest[:2] != "||"

    def _operator(self, words: "list[Word]") -> bool:
        """Take `=` and its like behind a variable as a word of their own."""
        if any(word.raw in _ASSIGNING for word in words):
            return False
        for sign in ("??=", "+=", "-=", "*=", "/=", "%=", "="):
            if self.text.startswith(sign, self.at) and not self.text.startswith("==", self.at):
                self.at += len(sign)
                words.append(Word(sign, raw=sign))
                return True
        return False

    def finish(self, words: "list[Word]", redirects: "list[Redirect]", start: int, feed: "Feed | None", depth: int) -> None:
        """Add the command that the words of a statement make, if they make one."""
        raw = self.text[start : self.at].strip()
        at = next((i for i, word in enumerate(words) if word.raw in _ASSIGNING), 0)
        if at and words[0].raw[:1] in ("$", "[", "("):
            words = self.assigned(words[:at], words[at + 1 :], raw)
        piped = feed is not None and bool(words) and words[0].text.lower() == "foreach"
        while words and words[0].text.lower() in _KEYWORDS and not words[0].quoted and not piped:
            words = words[1:]
        if len(words) > 2 and words[1].text.lower() == "in" and words[0].raw[:1] == "$":
            words = words[2:]
        if words and words[0].text.lower() in _DEFINING and not words[0].quoted:
            self.functions.update(word.text.lower() for word in words[1:2])
            words = []
        if words or redirects:
            self.simple(words, depth, raw, redirects, feed)

    def assigned(self, targets: "list[Word]", value: "list[Word]", raw: str) -> "list[Word]":
        """Note what a variable is given; the words that are still to be read as a command."""
        name = targets[0].raw.rpartition("]")[2][1:].strip("{}").lower()
        self.known.pop(name, None)
        lone = value[0] if len(value) == 1 else None
        if name.startswith("env:"):
            given = lone if lone is not None and lone.text != "$null" else Word("") if lone else Word(UNKNOWN, origins=(raw,))
            self.commands.append(Command((), assignments=((name[4:].upper(), given),), raw=raw))
        elif (
            lone is not None
            and (lone.quoted or lone.text.isdecimal())
            and len(targets) == 1
            and name not in self.changing
            and len(lone.text) < LONGEST_VALUE
        ):
            self.known[name] = (lone.text, lone.origins)
        if lone is not None and (lone.quoted or lone.raw[:1] in "$[({@"):
            return []
        return value

    def simple(
        self,
        words: "list[Word]",
        depth: int,
        raw: str,
        redirects: "list[Redirect] | tuple[()]" = (),
        feed: "Feed | None" = None,
    ) -> None:
        """Add the command that the words make; none where they are a value, a block or a function of the text."""
        invoked = bool(words) and words[0].raw in ("&", ".")
        if invoked:
            words = words[1:]
        name = words[0].text.lower() if words else ""
        valued = bool(words) and not invoked and (words[0].raw[:1] in "$([@{-+!'\"" or words[0].raw[:1].isdecimal())
        if not words or valued or name in self.functions:
            if redirects:
                self.commands.append(Command((), redirects=tuple(redirects), raw=raw))
            return
        if name in _EVALUATING:
            self.evaluated(words, feed, raw, depth)
            return
        if UNKNOWN in name:
            if words[0].raw[:1] == "{":
                return  # a block that is run where it stands; it has been read
            self.problem("unresolved-program", max(self.at - len(raw) - 1, 0))
        made = canonical(tuple(words), feed is not None)
        self.commands.append(Command(made, redirects=tuple(redirects), feed=feed, raw=raw))

    def evaluated(self, words: "list[Word]", feed: "Feed | None", raw: str, depth: int) -> None:
        """Text that is run: read where it is known."""
        given = [word for word in words[1:] if word.text.lower() not in ("-command", "-c")]
        text = " ".join(word.text for word in given) if given else feed.text if feed else None
        if text is None or UNKNOWN in text or depth >= DEEPEST:
            self.problem("hidden-payload", max(self.at - len(raw) - 1, 0))
            return
        script = read_powershell(text)
        self.commands += script.commands
        self.problems += script.problems
        self.calls += script.calls


def _joined(first: Word, second: Word) -> Word:
    return replace(
        first,
        text=f"{first.text},{second.text}",
        quoted=True,
        raw=f"{first.raw},{second.raw}",
        origins=first.origins + second.origins,
    )


def _said(by: "tuple[Word, ...]") -> "str | None":
    """What a part of a pipe hands on, where it is a text that stands there."""
    words = by[1:] if by and by[0].text.lower() in _SAYING else by if by and by[0].raw[:1] in ("'", '"', "@") else ()
    if not words or not all(word.known for word in words):
        return None
    return " ".join(word.text for word in words) + "\n"


def _assigned_again(text: str) -> "frozenset[str]":
    """The variables that are given a value more than once, or in a loop."""
    seen: set[str] = set()
    again: set[str] = set()
    at = text.find("$")
    while at >= 0:
        end = at + 1
        while end < len(text) and text[end] in NAME:
            end += 1
        rest = text[end : end + 8].lstrip()
        if end > at + 1 and (rest[:1] == "=" or rest[1:2] == "=" or rest[:2] in ("++", "--") or rest[:3].lower() == "in "):
            name = text[at + 1 : end].lower()
            (again if name in seen or rest[:1] != "=" else seen).add(name)
        at = text.find("$", end)
    return frozenset(again)
