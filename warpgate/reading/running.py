"""What a tree of statements would run: every simple command, with what is known where it stands."""

from warpgate.reading.arithmetic import evaluated
from warpgate.reading.braces import braced
from warpgate.reading.commands import UNKNOWN, Command, Feed, Problem, Redirect, Word
from warpgate.reading.lexing import MARK, NAME, NAME_START, HereDocument, Unreadable, lifted, word_end
from warpgate.reading.parsing import Node, Parser, is_assignment
from warpgate.reading.printing import printed
from warpgate.reading.scope import Scope
from warpgate.reading.shell_builtins import BUILTINS, DECLARING
from warpgate.reading.words import commands_in, expanded, in_double_quotes, single
from warpgate.values import replace

MOST_COMMANDS = 2_000
MOST_STEPS = 20_000
LONGEST_VALUE = 20_000
MOST_EXPANDED = 2_000_000  # characters that all expansions of a text may come to
MOST_ROUNDS = 32  # of a loop over known words
DEEPEST = 12  # texts inside texts: substitutions, traps, functions, eval

_CERTAIN = frozenset(("cd", "export", "echo", "mkdir", "set", "true", ":", "local", "declare", "readonly", "printf", "shopt"))


class Stopped(Exception):
    """A limit was reached; what was read until then stays, with a problem."""


class Run:
    """Reads statements one after the other. Nothing is run: the name says whose view this is."""

    def __init__(self) -> None:
        self.scope = Scope()
        self.commands: list[Command] = []
        self.problems: list[Problem] = []
        self.place: tuple[str, ...] = ()
        self.via: tuple[str, ...] = ()
        self.feed: Feed | None = None
        self.source = ""
        self.depth = 0
        self.steps = 0
        self.expanded = 0
        self.locals: set[str] = set()
        self._documents: list[HereDocument] = []

    # Texts

    def read(self, text: str) -> None:
        """Read a whole text here, in this scope."""
        self.depth += 1
        if self.depth > DEEPEST:
            self.depth -= 1
            self.problem("too-deep", text)
            return
        outer = self.source
        try:
            text = lifted(text, self._documents)
        except Unreadable:
            self.problem("syntax", text)
        parser = Parser(text)
        tree = parser.read()
        for unreadable in parser.problems:
            self.problem(unreadable.what, text[unreadable.at : unreadable.at + 60] or text[-60:])
        self.source = text
        self._sequence(tree)
        self.source = outer
        self.depth -= 1

    def problem(self, what: str, where: str) -> None:
        """Note something that could not be read."""
        if len(self.problems) < 100:
            self.problems.append(Problem(what, where[:200]))

    def inside(self, place: str, *, text: str = "", node: "Node | None" = None, feed: "Feed | None" = None) -> "list[Command]":
        """Read a text or a statement in a copy of the scope; the commands found."""
        scope, outer, outer_feed = self.scope, self.place, self.feed
        self.scope = scope.copy()
        self.place = (*outer, place) if place else outer
        self.feed = feed
        start = len(self.commands)
        if node is None:
            self.read(text)
        else:
            self._statement(node)
        self.scope, self.place, self.feed = scope, outer, outer_feed
        return self.commands[start:]

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
        for number, part in enumerate(node.parts):
            if number and node.words[number - 1] == "||":
                skipped = self.scope.copy()
                self._statement(part)
                self.scope.merge([self.scope.copy(), skipped])
                continue
            self._statement(part)
            certain = part.kind == "simple" and (not part.words or part.words[0] in _CERTAIN)
            if before is None and not certain and number + 1 < len(node.parts):
                before = self.scope.copy()
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
            own = [i for i in range(start, end) if not _aside(self.commands[i], level)]
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
            if not command.feeds and not _aside(command, level):
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
            self._statement(parts[i + 1])
            ends.append(self.scope)
            self.scope = going_on
        if len(parts) % 2:
            self._statement(parts[-1])
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
        self._rounds(node, [_any_name(word) for word in words])

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
                single(raw, self)
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
        if words and words[0].text in BUILTINS:
            BUILTINS[words[0].text](self, words, node)

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

    # Assignments and redirections

    def _assignment(self, raw: str, keep: bool = True) -> "tuple[str, Word]":
        """The name and the value; kept in the scope unless it is for one command only."""
        end = raw.find("=")
        adding = raw[end - 1] == "+"
        target = raw[: end - adding]
        name, bracket, index = target.partition("[")
        value = raw[end + 1 :]
        if bracket:
            self.commands_in(index)
        if value.startswith("("):
            values = self._array(value[1:-1])
            self.scope.variables.pop(name, None)
            if adding and name not in self.scope.arrays:
                values = None
            if values is None:
                self.scope.arrays.pop(name, None)
            else:
                self.scope.arrays[name] = (self.scope.arrays[name] if adding else []) + values
            return name, Word(value, raw=value)
        word = single(value, self) if value else Word("")
        if not keep:
            return name, word
        if bracket:
            self.scope.forget(name)
        else:
            before: Value = ("", ())
            if adding:
                before = self.scope.variables.get(name, (UNKNOWN, ("$" + name,)))
            self.assign(name, (before[0] + word.text, before[1] + word.origins))
        return name, word

    def _array(self, inside: str) -> "list[Value] | None":
        """The members of an array; None when it is not known how many there are."""
        known = True
        values: list[Value] = []
        i = 0
        while i < len(inside):
            if inside[i] in " \t\n":
                i += 1
                continue
            end = word_end(inside, i)
            if end == i:
                return None
            raw = inside[i:end]
            for word in expanded(raw, self):
                values.append(_any_name(word))
                known = known and not word.glob and (word.known or word.quoted)
            known = known and not raw.startswith("[")
            i = end
        return values if known else None

    def _redirects(self, node: Node) -> "tuple[tuple[Redirect, ...], Feed | None]":
        if not node.redirects:
            return (), self.feed
        feed = self.feed
        redirects = []
        for operator, descriptor, target in node.redirects:
            if target.startswith(MARK):
                document = self._documents[int(target.strip(MARK))]
                text = document.body if document.quoted else in_double_quotes(document.body, self, quotes=False).text
                if not descriptor:
                    feed = Feed("heredoc", text)
            elif operator == "<<<":
                if not descriptor:
                    text = single(target, self).text
                    feed = Feed("herestring", None if text == UNKNOWN else text + "\n")
            else:
                word = single(target, self)
                redirects.append(Redirect(operator, descriptor, word))
                if operator in ("<", "<>") and not descriptor:
                    feed = Feed("file", None, (word,))
        return tuple(redirects), feed

    def _compound_redirects(self, node: Node) -> "Feed | None":
        """The feed inside a compound; its redirections stand as a command of their own."""
        if not node.redirects:
            return self.feed
        redirects, feed = self._redirects(node)
        if redirects:
            self.emit((), (), redirects, None, node.text)
        return feed

    # What expansion asks for

    def separators(self) -> "str | None":
        """The characters at which unquoted values are split; None: unknown."""
        if "IFS" not in self.scope.variables:
            return " \t\n"
        text = self.scope.variables["IFS"][0]
        return None if UNKNOWN in text else text

    def is_unset(self, name: str) -> bool:
        """Whether the text itself made the variable unset, or the arguments are known not to reach it."""
        if name.isdigit() and self.scope.arguments is not None:
            return int(name) > len(self.scope.arguments)
        return self.scope.variables.get(name) == UNSET

    def value(self, name: str, raw: str) -> "list[Value]":
        """The values of a variable, an argument or an array; unknown when the text does not assign it."""
        scope = self.scope
        if name in scope.variables:
            known = scope.variables[name]
            self.expanded += len(known[0])
            if self.expanded > MOST_EXPANDED:
                raise Stopped
            return [("", ())] if known == UNSET else [known]
        arguments = scope.arguments
        if arguments is not None:
            if name.isdigit() and name != "0":
                number = int(name) if len(name) < 6 else 99999
                return [arguments[number - 1]] if number <= len(arguments) else [("", ())]
            if name == "#":
                return [(str(len(arguments)), ())]
            if name == "@":
                return arguments
            if name == "*":
                return [self._joined(arguments)]
        if name == "0":
            return [scope.name]
        if name == "IFS":
            return [(" \t\n", ())]
        base, bracket, index = name.partition("[")
        index = index[:-1]
        if base in scope.arrays:
            return self._member(scope.arrays[base], index if bracket else "0", raw)
        if bracket and base in scope.variables and index in ("0", "@", "*"):
            return [scope.variables[base]]
        if bracket:
            self.commands_in(index)
        return [(UNKNOWN, (raw,))]

    def _member(self, values: "list[Value]", index: str, raw: str) -> "list[Value]":
        if index == "@":
            return values
        if index == "*":
            return [self._joined(values)]
        number = evaluated(index, self._number)
        self.commands_in(index)
        if number is None or any(UNKNOWN in text for text, _ in values):
            return [(UNKNOWN, (raw,))]
        return [values[number]] if -len(values) <= number < len(values) else [("", ())]

    def _joined(self, values: "list[Value]") -> "Value":
        """The values as `"$*"` joins them."""
        separators = self.separators()
        between = UNKNOWN if separators is None else separators[:1]
        return between.join(text for text, _ in values), tuple(o for _, origins in values for o in origins)

    def _number(self, name: str) -> "str | None":
        known = self.scope.variables.get(name)
        return known[0] if known else None

    def assign(self, name: str, value: "Value") -> None:
        """Give a variable a value; one that is very long is unknown."""
        self.scope.arrays.pop(name, None)
        if len(value[0]) > LONGEST_VALUE:
            value = (UNKNOWN, ("$" + name,))
        self.scope.variables[name] = value

    def text(self, raw: str, quoted: bool) -> "Value":
        """The text of an operand inside `${…}`."""
        if not raw:
            return "", ()
        word = in_double_quotes(raw, self) if quoted else single(raw, self)
        return word.text, word.origins

    def substitute(self, text: str, raw: str) -> "list[Value]":
        """What a command substitution becomes: what it prints where that is known. Its commands are read."""
        start = len(self.commands)
        level = len(self.place) + 1
        self.inside("substitution", text=text)
        own = [command for command in self.commands[start:] if not _aside(command, level)]
        output = printed(own) if own else None
        if output is None:
            return [(UNKNOWN, (raw,))]
        output = output.rstrip("\n")
        return [(output, (raw,) * output.count(UNKNOWN))]

    def process(self, text: str, direction: str) -> None:
        """Read the commands of `<(…)` or `>(…)`."""
        self.inside("process", text=text, feed=Feed("pipe") if direction == ">" else None)

    def arithmetic(self, text: str, raw: str) -> "list[Value]":
        """The value of an arithmetic expansion; what it assigns is unknown from here on."""
        if "$" in text or "`" in text:
            text = in_double_quotes(text, self).text
        number = None if UNKNOWN in text else evaluated(text, self._number)
        if number is None:
            self._forget_changed(text)
        return [(UNKNOWN, (raw,))] if number is None else [(str(number), ())]

    def commands_in(self, text: str) -> None:
        """Read the substitutions in a text that is not computed itself."""
        commands_in(text, self)

    def _forget_changed(self, text: str) -> None:
        """Forget each known variable that the text names without a `$`: it may assign it."""
        i = 0
        size = len(text)
        while i < size:
            if text[i] not in NAME_START:
                i += 1
                continue
            end = i
            while end < size and text[end] in NAME:
                end += 1
            name = text[i:end]
            bare = not (text[i - 1 : i] == "$" or text[max(0, i - 2) : i] == "${")
            if bare and (name in self.scope.variables or name in self.scope.arrays):
                self.scope.forget(name)
            i = end


UNSET: "Value" = ("", ("unset",))

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


def readable_program(word: Word) -> bool:
    """Whether it is certain which program the word names: no unknown part, no glob, no letter that looks like another."""
    return word.known and not word.glob and word.text.isascii() and word.text.isprintable()


def _restore(name: str, now: "dict[str, T]", then: "dict[str, T]") -> None:
    """Give a name back the value that it had before."""
    now.pop(name, None)
    if name in then:
        now[name] = then[name]


def _aside(command: Command, level: int) -> bool:
    """Whether a command ran in a substitution deeper than `level`, so that its output goes elsewhere."""
    return any(step in ("substitution", "process", "trap") for step in command.place[level:])


def _any_name(word: Word) -> "Value":
    """The value of a word where globs have been expanded to names: unknown where the pattern leaves it open."""
    if not word.glob:
        return word.text, word.origins
    text = word.text
    for char in "*?[":
        text = text.replace(char, UNKNOWN)
    return text, (word.raw,) * text.count(UNKNOWN)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    from warpgate.reading.scope import Value

    T = TypeVar("T")
