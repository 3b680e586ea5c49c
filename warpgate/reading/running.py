"""What a tree of statements would run: every simple command, with what is known where it stands."""

from warpgate.reading.arithmetic import hides_command
from warpgate.reading.braces import braced
from warpgate.reading.commands import UNKNOWN, Command, Feed, Redirect, Word
from warpgate.reading.expanding import Expanding, any_name
from warpgate.reading.missing import place_behind
from warpgate.reading.printing import printed
from warpgate.reading.program_words import readable_program
from warpgate.reading.scope import Scope
from warpgate.reading.shell_builtins import BUILTINS, DECLARING, EVALUATING
from warpgate.reading.state import DEEPEST, MOST_COMMANDS, Stopped, aside
from warpgate.reading.tree import Node, is_assignment
from warpgate.reading.words import expanded, single
from warpgate.values import replace

MOST_STEPS = 20_000
MOST_ROUNDS = 32  # of a loop over known words
_CERTAIN = frozenset(("cd", "export", "echo", "mkdir", "set", "true", ":", "local", "declare", "readonly", "printf", "shopt"))


class Run(Expanding):
    """Reads statements one after the other. Nothing is run: the name says whose view this is."""

    # Statements

    def _statement(self, node: Node) -> None:
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise Stopped
        _KINDS[node.kind](self, node)

    def _sequence(self, node: Node) -> None:
        for part in node.parts:
            self._statement(part)

    def _and_or(self, node: Node) -> None:
        before: Scope | None = None
        outer_place = self.place
        for number, part in enumerate(node.parts):
            if number == 1:
                self.place = (*outer_place, *place_behind(node.parts[0], holds=node.words[0] == "&&"))
            elif number and "||" in node.words[:number]:
                self.place = outer_place
            if number and node.words[number - 1] == "||":
                skipped = self.scope.copy()
                self._statement(part)
                self.scope.merge([self.scope.copy(), skipped])
                continue
            self._statement(part)
            certain = part.kind == "simple" and (not part.words or part.words[0] in _CERTAIN)
            if before is None and not certain and number + 1 < len(node.parts):
                before = self.scope.copy()
        self.place = outer_place
        if before is not None:
            before.folder = self.scope.folder
            self.scope.merge([self.scope.copy(), before])

    def _pipe(self, node: Node) -> None:
        feed = self.feed
        earlier: tuple[int, int] | None = None
        for part in node.parts:
            start = len(self.commands)
            self.inside("pipe", node=part, feed=feed)
            end = len(self.commands)
            level = len(self.place) + 1
            own = [i for i in range(start, end) if not aside(self.commands[i], level)]
            if earlier is not None and own:
                self._connect(earlier, self.commands[own[0]], level)
            output = printed([self.commands[i] for i in own])
            words = self.commands[own[-1]].words if own else ()
            feed = Feed("pipe", None if output in (None, UNKNOWN) else output, words)
            earlier = (start, end)

    def _connect(self, span: "tuple[int, int]", reader: Command, level: int) -> None:
        """Note in the commands of one part of a pipe which command reads what they print."""
        for i in range(*span):
            command = self.commands[i]
            if not command.feeds and not aside(command, level):
                self.commands[i] = replace(command, feeds=reader.words)

    def _background(self, node: Node) -> None:
        self.inside("background", node=node.parts[0], feed=self.feed)

    def _subshell(self, node: Node) -> None:
        feed = self._compound_redirects(node)
        self.inside("subshell", node=node.parts[0], feed=feed)

    def _group(self, node: Node) -> None:
        outer = self.feed
        self.feed = self._compound_redirects(node)
        self._statement(node.parts[0])
        self.feed = outer

    def _if(self, node: Node) -> None:
        outer = self.feed
        self.feed = self._compound_redirects(node)
        ends = []
        parts = node.parts
        for i in range(0, len(parts) - 1, 2):
            self._statement(parts[i])
            going_on = self.scope.copy()
            outer_place = self.place
            self.place = (*outer_place, *place_behind(parts[i], holds=True))
            self._statement(parts[i + 1])
            self.place = outer_place
            ends.append(self.scope)
            self.scope = going_on
        if len(parts) % 2:
            outer_place = self.place
            self.place = (*outer_place, *place_behind(parts[0], holds=False)) if len(parts) == 3 else outer_place
            self._statement(parts[-1])
            self.place = outer_place
        ends.append(self.scope)
        self.scope = ends[0].copy()
        self.scope.merge(ends)
        self.feed = outer

    def _loop(self, node: Node) -> None:
        outer = self.feed
        self.feed = self._compound_redirects(node)
        outer_place = self.place
        self.place = (*outer_place, "loop")
        self._forget_changed(node.text)
        self._statement(node.parts[0])
        before = self.scope.copy()
        self._statement(node.parts[1])
        self.scope.merge([before, self.scope.copy()])
        self.place = outer_place
        self.feed = outer

    def _count(self, node: Node) -> None:
        self.commands_in(node.words[0])
        self._rounds(node, [])

    def _each(self, node: Node) -> None:
        words: list[Word] = []
        for raw in node.words[1:]:
            words += expanded(raw, self)
        self._rounds(node, [any_name(word) for word in words])

    def _for(self, node: Node) -> None:
        self._rounds(node, self.value("@", '"$@"'))

    def _rounds(self, node: Node, values: "list[Value]") -> None:
        """The body of a loop once for each value; once with all unknown when they are many or not known."""
        outer = self.feed
        self.feed = self._compound_redirects(node)
        outer_place = self.place
        self.place = (*outer_place, "loop")
        if len(values) > MOST_ROUNDS or node.kind == "count":
            values = [(UNKNOWN, ("$" + node.words[0],))]
        if any(UNKNOWN in text for text, _ in values):
            self._forget_changed(node.text)
        before = self.scope.copy()
        for value in values:
            if node.kind != "count":
                self.assign(node.words[0], value)
            self._statement(node.parts[0])
        if any(UNKNOWN in text for text, _ in values):
            self.scope.merge([before, self.scope.copy()])
        self.place = outer_place
        self.feed = outer

    def _compound_redirects(self, node: Node) -> "Feed | None":
        """The feed inside a compound; its redirections stand as a command of their own."""
        if not node.redirects:
            return self.feed
        redirects, feed = self._redirects(node)
        if redirects:
            self.emit((), (), redirects, None, node.text)
        return feed

    def _case(self, node: Node) -> None:
        outer = self.feed
        self.feed = self._compound_redirects(node)
        single(node.words[0], self)
        ends = [self.scope]
        for part in node.parts:
            self.scope = ends[0].copy()
            for pattern in part.words:
                single(pattern, self)
            self._statement(part)
            ends.append(self.scope)
        self.scope = ends[0].copy()
        self.scope.merge(ends)
        self.feed = outer

    def _function(self, node: Node) -> None:
        self.scope.functions[node.words[0]] = node.parts[0]

    def _expanded_only(self, node: Node) -> None:
        """`[[ … ]]` and `(( … ))`: nothing runs but what is substituted in them."""
        for raw in node.words:
            if node.kind == "arithmetic":
                self.arithmetic(raw, raw)
            else:
                word = single(raw, self)
                if "[" in word.text and hides_command(word.text):
                    self.problem("hidden-payload", raw)
        self._compound_redirects(node)

    # Simple commands

    def _simple(self, node: Node) -> None:
        if self.scope.aliases and node.words and self._alias(node):
            return
        words: list[Word] = []
        declaring = bool(node.words) and node.words[0] in DECLARING
        for raw in node.words:
            if declaring and is_assignment(raw):
                words += self._declared(raw)
            else:
                words += expanded(raw, self)
        assignments = []
        for raw in node.assignments:
            name, word = self._assignment(raw, keep=not words)
            assignments.append((name, word))
        redirects, feed = self._redirects(node)
        body = self.scope.functions.get(words[0].text) if words and self.scope.functions else None
        if body is not None:
            self._call(body, words, redirects, feed)
            return
        self.emit(tuple(words), tuple(assignments), redirects, feed, node.text)
        if words and words[0].text in EVALUATING:
            self._evaluated(words, feed)
        if words and words[0].text in BUILTINS:
            BUILTINS[words[0].text](self, words, node)

    def _evaluated(self, words: "list[Word]", feed: "Feed | None") -> None:
        """What a builtin takes for a number or the name of a variable, or reads into one."""
        texts = [word.text for word in words[1:]]
        if words[0].text == "printf" and texts[:1] != ["-v"]:
            return
        if feed is not None and feed.text is not None and words[0].text in ("read", "mapfile", "readarray"):
            texts.append(feed.text)
        if any("[" in text and hides_command(text) for text in texts):
            self.problem("hidden-payload", words[0].text)

    def _declared(self, raw: str) -> "list[Word]":
        """An assignment among the words of a declaration; one with braces is expanded as other words are."""
        if "{" in raw and "=(" not in raw and len(braced(raw) or "") > 1:
            words = expanded(raw, self)
            for word in words:
                name, equals, text = word.text.partition("=")
                if equals:
                    self.assign(name, (text, word.origins))
            return words
        name, word = self._assignment(raw)
        return [Word(f"{name}={word.text}", word.quoted, False, raw, word.origins)]

    def emit(
        self,
        words: "tuple[Word, ...]",
        assignments: "tuple[tuple[str, Word], ...]" = (),
        redirects: "tuple[Redirect, ...]" = (),
        feed: "Feed | None" = None,
        raw: str = "",
    ) -> None:
        """Add one command that would run here."""
        if len(self.commands) >= MOST_COMMANDS:
            raise Stopped
        if words and not readable_program(words[0]):
            what = "unresolved-program" if not words[0].known or words[0].glob else "reserved-character"
            self.problem(what, raw or words[0].raw)
        self.commands.append(Command(words, assignments, redirects, feed, (), self.place, self.via, self.scope.folder, None, raw))

    def _call(self, body: Node, words: "list[Word]", redirects: "tuple[Redirect, ...]", feed: "Feed | None") -> None:
        """The body of a function, with its arguments."""
        self.depth += 1
        if self.depth > DEEPEST:
            self.depth -= 1
            self.problem("too-deep", words[0].text)
            return
        if redirects:
            self.emit((), (), redirects)
        scope = self.scope
        outer = (scope.arguments, self.place, self.feed, self.locals)
        before = (scope.variables.copy(), scope.arrays.copy())
        scope.arguments = [(word.text, word.origins) for word in words[1:]]
        if any(not word.known and not word.quoted for word in words[1:]):
            scope.arguments = None  # one of them may be none or several
        self.place = (*self.place, f"function {words[0].text}")
        self.feed = feed
        self.locals = set()
        self._statement(body)
        for name in self.locals:
            _restore(name, self.scope.variables, before[0])
            _restore(name, self.scope.arrays, before[1])
        self.scope.arguments, self.place, self.feed, self.locals = outer
        self.depth -= 1

    def _alias(self, node: Node) -> bool:
        """Read the command with its alias put in, when one is in force here."""
        name = node.words[0]
        if node.assignments or name not in self.scope.aliases:
            return False
        text, source, start = self.scope.aliases[name]
        if source is self.source and node.start < start:
            return False
        del self.scope.aliases[name]
        before = len(self.scope.aliases)
        rest = node.text[node.text.find(name) + len(name) :]
        self.read(text + rest)
        if len(self.scope.aliases) == before:
            self.scope.aliases[name] = (text, source, start)
        return True


_KINDS = {
    "simple": Run._simple,
    "sequence": Run._sequence,
    "and-or": Run._and_or,
    "pipe": Run._pipe,
    "background": Run._background,
    "subshell": Run._subshell,
    "group": Run._group,
    "if": Run._if,
    "loop": Run._loop,
    "count": Run._count,
    "each": Run._each,
    "for": Run._for,
    "case": Run._case,
    "function": Run._function,
    "test": Run._expanded_only,
    "arithmetic": Run._expanded_only,
}


def _restore(name: str, now: "dict[str, T]", then: "dict[str, T]") -> None:
    """Give a name back the value that it had before."""
    now.pop(name, None)
    if name in then:
        now[name] = then[name]


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    from warpgate.reading.scope import Value

    T = TypeVar("T")
