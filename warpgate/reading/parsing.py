"""From shell text to the tree of its statements; words stay as they are written.

A recursive descent over bash's own grammar. It is stricter than bash: what bash would refuse, or run only with options that
are off by default, is unreadable here.
"""

from warpgate.reading.compounds import OPENING, Compounds
from warpgate.reading.lexing import META, Unreadable, word_end
from warpgate.reading.tree import Node, is_assignment

DEEPEST = 40  # statements inside one another
MOST_SIMPLE = 5_000  # simple commands of a text; more than these are never run through
MOST_WORDS = 110_000  # of one command
MOST_REDIRECTS = 1_000

_DECLARING = frozenset(("export", "declare", "local", "readonly", "typeset"))
_CLOSING = frozenset(("then", "elif", "else", "fi", "do", "done", "esac", "}"))


class Parser(Compounds):
    """Reads one text. `problems` holds what could not be read; reading goes on after it as far as it can."""

    def __init__(self, text: str, depth: int = 0) -> None:
        super().__init__(text)
        self.depth = depth
        self.problems: list[Unreadable] = []
        self._simple: list[Node] = []

    def read(self) -> Node:
        """The whole text as one `sequence`."""
        whole = Node("sequence", 0)
        outside = self.depth
        while True:
            self.depth = outside
            self._simple.clear()
            try:
                part = self._list(())
                whole.parts += part.parts
                if self.at >= self.size:
                    return whole
                raise Unreadable(self.at)
            except Unreadable as problem:
                self.problems.append(problem)
                whole.parts += self._simple
                if problem.what != "syntax" or len(self.problems) > 20:
                    return whole
                self.at = self._next_line(max(self.at, problem.at) + 1)

    def _next_line(self, i: int) -> int:
        """Where to go on after something unreadable: the next end of a statement."""
        while i < self.size and self.text[i] not in "\n;":
            i += 1
        return min(i + 1, self.size)

    # Lists

    def _list(self, closing: "tuple[str, ...]") -> Node:
        """Statements up to a closing word or parenthesis, which stays unread."""
        found = Node("sequence", self.at)
        while True:
            self._lines()
            if self.at >= self.size or self.text[self.at] == ")" or self.text.startswith((";;", ";&"), self.at):
                break
            if self._peek() in _CLOSING:
                if self._peek() in closing:
                    break
                raise Unreadable(self.at)
            statement = self._and_or()
            self._blanks()
            char = self.text[self.at : self.at + 1]
            if char == "&":
                self.at += 1
                statement = Node("background", statement.start, [statement])
            elif (char == ";" and not self.text.startswith((";;", ";&"), self.at)) or char == "\n":
                self.at += 1
            elif char not in ("", ")", ";"):
                raise Unreadable(self.at)
            found.parts.append(statement)
        return found

    def _body(self, *closing: str) -> Node:
        """At least one statement up to a closing word, which is taken."""
        body = self._list(closing)
        if not body.parts or self._peek() not in closing:
            raise Unreadable(self.at)
        return body

    def _and_or(self) -> Node:
        first = self._pipeline()
        self._blanks()
        if not self.text.startswith(("&&", "||"), self.at):
            return first
        whole = Node("and-or", first.start, [first])
        while self.text.startswith(("&&", "||"), self.at):
            whole.words.append(self.text[self.at : self.at + 2])
            self.at += 2
            self._lines()
            whole.parts.append(self._pipeline())
            self._blanks()
        return whole

    def _pipeline(self) -> Node:
        start = self.at
        while True:
            word = self._peek()
            if word == "!":
                self.at += 1
            elif word == "time":
                self.at += 4
                self._blanks()
                while self._peek() in ("-p", "--"):
                    self.at += 2
                    self._blanks()
            else:
                break
            self._blanks()
        if self.at > start and (self.at >= self.size or self.text[self.at] in "\n;"):
            return Node("sequence", start)
        first = self._command()
        self._blanks()
        parts = [first]
        while self.text.startswith("|", self.at) and not self.text.startswith("||", self.at):
            both = self.text.startswith("|&", self.at)
            if both:
                parts[-1].redirects.append((">&", 2, "1"))
            self.at += 2 if both else 1
            self._lines()
            parts.append(self._command())
            self._blanks()
        return Node("pipe", start, parts) if len(parts) > 1 else first

    # Commands

    def _command(self) -> Node:
        start = self.at
        self.depth += 1
        if self.depth > DEEPEST:
            raise Unreadable(start, "too-deep")
        word = self._peek()
        if word == "coproc":
            node = self._coprocess()
        elif self.text.startswith("(", start):
            node = self._redirected(self._parenthesis())
        elif word in OPENING:
            node = getattr(self, _COMPOUND[word])()
            node = self._redirected(node)
        elif word in _CLOSING:
            raise Unreadable(start)
        else:
            node = self._simple_command()
        node.text = self.text[start : self.at]
        self.depth -= 1
        return node

    def _simple_command(self) -> Node:
        node = Node("simple", self.at)
        text = self.text
        declaring = False
        while True:
            self._blanks()
            if self.at >= self.size:
                break
            char = text[self.at]
            if char in "<>&0123456789{" and self._redirect(node):
                if len(node.redirects) > MOST_REDIRECTS:
                    raise Unreadable(self.at, "too-many")
                continue
            if char in META and not (char in "<>" and text.startswith("(", self.at + 1)):
                if char == "(" and len(node.words) == 1 and not node.assignments and not node.redirects:
                    return self._function_after(node)
                break
            start = self.at
            self.at = word_end(text, start, declaring or not node.words)
            word = text[start : self.at]
            if not node.words and is_assignment(word):
                node.assignments.append(word)
                continue
            node.words.append(word)
            if len(node.words) == 1:
                declaring = word in _DECLARING
            elif len(node.words) > MOST_WORDS:
                raise Unreadable(self.at, "too-many")
        if not (node.words or node.assignments or node.redirects):
            raise Unreadable(self.at)
        node.text = text[node.start : self.at].rstrip()
        self._simple.append(node)
        if len(self._simple) > MOST_SIMPLE:
            raise Unreadable(self.at, "too-many")
        return node

    def _function_after(self, node: Node) -> Node:
        self.at += 1
        self._blanks()
        if not self.text.startswith(")", self.at):
            raise Unreadable(self.at)
        self.at += 1
        return self._function_body(node.start, node.words[0])


_COMPOUND = {
    "{": "_group",
    "if": "_if",
    "while": "_while",
    "until": "_while",
    "for": "_for",
    "select": "_for",
    "case": "_case",
    "function": "_function",
    "[[": "_test",
}
