"""The compound statements of shell text: groups, conditions, loops, functions, tests."""

from warpgate.reading.lexing import Unreadable, skip_arithmetic, word_end
from warpgate.reading.tree import Node, Words

OPENING = frozenset(("{", "if", "while", "until", "for", "select", "case", "function", "[["))


class Compounds(Words):
    """Reads what begins with one of the words of the language."""

    def _list(self, closing: "tuple[str, ...]") -> Node:
        """Statements up to a closing word or parenthesis, which stays unread."""
        raise NotImplementedError

    def _body(self, *closing: str) -> Node:
        """At least one statement up to a closing word, which is taken."""
        raise NotImplementedError

    def _command(self) -> Node:
        """One command, simple or compound."""
        raise NotImplementedError

    def _coprocess(self) -> Node:
        start = self.at
        self.at += 6
        self._blanks()
        before = self.at
        if self.text[self.at : self.at + 1] != "(" and self._peek() not in OPENING:
            self.at = word_end(self.text, self.at)
            self._blanks()
            if self.text[self.at : self.at + 1] != "(" and self._peek() not in OPENING:
                self.at = before  # no name: a simple command
        return Node("background", start, [self._command()])

    def _parenthesis(self) -> Node:
        start = self.at
        if self.text.startswith("((", start):
            try:
                end = skip_arithmetic(self.text, start)
            except Unreadable:
                end = 0
            if end:
                self.at = end
                return Node("arithmetic", start, words=[self.text[start + 2 : end - 2]])
        self.at += 1
        body = self._list(())
        if not body.parts or not self.text.startswith(")", self.at):
            raise Unreadable(self.at)
        self.at += 1
        return Node("subshell", start, [body])

    def _group(self) -> Node:
        start = self.at
        self.at += 1
        body = self._body("}")
        self.at += 1
        return Node("group", start, [body])

    def _if(self) -> Node:
        node = Node("if", self.at)
        self.at += 2
        while True:
            node.parts.append(self._body("then"))
            self.at += 4
            node.parts.append(self._body("elif", "else", "fi"))
            word = self._peek()
            self.at += len(word)
            if word == "else":
                node.parts.append(self._body("fi"))
                self.at += 2
            if word != "elif":
                return node

    def _while(self) -> Node:
        node = Node("loop", self.at)
        self.at += 5
        node.parts.append(self._body("do"))
        self.at += 2
        node.parts.append(self._body("done"))
        self.at += 4
        return node

    def _for(self) -> Node:
        node = Node("for", self.at)
        self.at += len(self._peek())
        self._blanks()
        if self.text.startswith("((", self.at):
            end = skip_arithmetic(self.text, self.at)
            node.kind = "count"
            node.words = [self.text[self.at + 2 : end - 2]]
            self.at = end
        else:
            node.words = [self._word()]
            self._lines()
            if self._peek() == "in":
                node.kind = "each"
                self.at += 2
                self._blanks()
                while self.text[self.at : self.at + 1] not in ("", ";", "\n"):
                    node.words.append(self._word())
                    self._blanks()
        self._blanks()
        if self.text.startswith(";", self.at):
            self.at += 1
        self._lines()
        opener = self._peek()
        if opener not in ("do", "{"):
            raise Unreadable(self.at)
        self.at += len(opener)
        closer = "done" if opener == "do" else "}"
        node.parts.append(self._body(closer))
        self.at += len(closer)
        return node

    def _case(self) -> Node:
        node = Node("case", self.at)
        self.at += 4
        self._blanks()
        node.words = [self._word()]
        self._lines()
        if self._peek() != "in":
            raise Unreadable(self.at)
        self.at += 2
        while True:
            self._lines()
            if self._peek() == "esac":
                self.at += 4
                return node
            if self.text.startswith("(", self.at):
                self.at += 1
            patterns = []
            while True:
                self._blanks()
                patterns.append(self._word())
                self._blanks()
                char = self.text[self.at : self.at + 1]
                self.at += 1
                if char == ")":
                    break
                if char != "|":
                    raise Unreadable(self.at - 1)
            body = self._list(("esac",))
            body.words = patterns
            node.parts.append(body)
            if self.text.startswith((";;", ";&"), self.at):
                self.at += 3 if self.text.startswith(";;&", self.at) else 2
            elif self._peek() != "esac":
                raise Unreadable(self.at)

    def _function(self) -> Node:
        start = self.at
        self.at += 8
        self._blanks()
        name = self._word()
        self._blanks()
        if self.text.startswith("(", self.at):
            self.at += 1
            self._blanks()
            if not self.text.startswith(")", self.at):
                raise Unreadable(self.at)
            self.at += 1
        return self._function_body(start, name)

    def _function_body(self, start: int, name: str) -> Node:
        self._lines()
        if not self.text.startswith("(", self.at) and self._peek() not in OPENING:
            raise Unreadable(self.at)
        return Node("function", start, [self._command()], [name])

    def _test(self) -> Node:
        node = Node("test", self.at)
        self.at += 2
        while True:
            self._lines()
            if self.at >= self.size:
                raise Unreadable(self.at)
            char = self.text[self.at]
            if char in "()<>&|;":
                if char == ";":
                    raise Unreadable(self.at)
                self.at += 1
                continue
            word = self._word()
            if word == "]]":
                return node
            node.words.append(word)
