"""One statement of a shell text as a tree, and taking its words and redirections from the text."""

from warpgate.reading.lexing import BLANK, META, NAME, NAME_START, Unreadable, word_end

_OPERATORS = ("&>>", "<<<", "&>", ">>", ">|", ">&", "<&", "<>", ">", "<")


class Node:
    """One statement. `kind` says which fields are used:

    `simple` words, assignments, redirects; `pipe`, `sequence` parts; `and-or` parts with `words` as the operators between;
    `background`, `subshell`, `group` one part; `if` pairs of condition and body, then the rest; `loop` condition and body;
    `each` words[0] the name, then its words, one part; `for` the same over the arguments; `count` words only expanded, one
    part; `case` words[0], parts whose words are the patterns; `function` words[0], one part; `test`, `arithmetic` words that
    are only expanded. Compounds have redirects too. `text` is the statement as it was written.
    """

    __slots__ = ("assignments", "kind", "parts", "redirects", "start", "text", "words")

    def __init__(self, kind: str, start: int, parts: "list[Node] | None" = None, words: "list[str] | None" = None) -> None:
        self.kind = kind
        self.start = start
        self.text = ""
        self.parts = parts or []
        self.words = words or []
        self.assignments: list[str] = []
        self.redirects: list[tuple[str, int, str]] = []


class Words:
    """A place in a text, moved on over words, blanks and redirections. What does not read raises `Unreadable`."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.size = len(text)
        self.at = 0

    def _redirected(self, node: Node) -> Node:
        while True:
            self._blanks()
            if not self._redirect(node):
                return node

    def _redirect(self, node: Node) -> bool:
        """Take one redirection if there is one here."""
        text = self.text
        i = self.at
        while i < self.size and text[i].isdecimal() and text[i].isascii():
            i += 1
        if text.startswith("{", i) and i == self.at:
            end = text.find("}", i, i + 100)
            if end < 0 or text[end + 1 : end + 2] not in ("<", ">") or not set(text[i + 1 : end]) <= NAME:
                return False
            i = end + 1
        operator = next((o for o in _OPERATORS if text.startswith(o, i)), "")
        if not operator or (operator in ("<", ">") and text.startswith("(", i + 1)):
            return False
        if operator[0] == "&" and i > self.at:
            return False
        digits = text[self.at : i]
        self.at = i + len(operator)
        self._blanks()
        target = self._word()
        number = int(digits) if digits.isdecimal() and len(digits) < 5 else -1
        descriptor = number if number >= 0 else 0 if operator[0] == "<" else 1
        node.redirects.append((operator, descriptor, target))
        return True

    def _word(self) -> str:
        start = self.at
        self.at = word_end(self.text, start)
        if self.at == start:
            raise Unreadable(start)
        return self.text[start : self.at]

    def _peek(self) -> str:
        """The next word when it is made of letters, or one of the signs that can be reserved; it stays unread."""
        text = self.text
        i = self.at
        while i < self.size and text[i] not in META:
            if i - self.at > 8 or text[i] in "'\"$\\`=/":
                return ""
            i += 1
        return text[self.at : i]

    def _blanks(self) -> None:
        text = self.text
        while self.at < self.size:
            char = text[self.at]
            if char in BLANK:
                self.at += 1
            elif char == "#" and (not self.at or text[self.at - 1] in META):
                end = text.find("\n", self.at)
                self.at = self.size if end < 0 else end
            else:
                return

    def _lines(self) -> None:
        """Blanks, comments and ends of lines."""
        self._blanks()
        while self.text.startswith("\n", self.at):
            self.at += 1
            self._blanks()


def is_assignment(word: str) -> bool:
    """Whether the word, as written, is `NAME=…`, `NAME+=…` or `NAME[…]=…`."""
    end = word.find("=")
    if end < 1 or word[0] not in NAME_START:
        return False
    name = word[: end - 1] if word[end - 1] == "+" else word[:end]
    bracket = name.find("[")
    if bracket > 0 and name.endswith("]"):
        name = name[:bracket]
    return NAME.issuperset(name)
