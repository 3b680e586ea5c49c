"""What a shell knows of variables, arguments and here-documents while it reads on, and what expansion makes of them."""

from warpgate.reading.arithmetic import evaluated, hides_command
from warpgate.reading.commands import UNKNOWN, Feed, Redirect, Word
from warpgate.reading.lexing import MARK, NAME, NAME_START, word_end
from warpgate.reading.printing import printed
from warpgate.reading.state import State, Stopped, aside
from warpgate.reading.tree import Node
from warpgate.reading.words import commands_in, expanded, in_double_quotes, single

LONGEST_VALUE = 20_000
MOST_EXPANDED = 2_000_000  # characters that all expansions of a text may come to

NEVER_SET = ("true", "false", "null")  # constants of PowerShell, which no shell of Unix knows
UNSET: "Value" = ("", ("unset",))


class Expanding(State):
    """What the expansion of words asks of the state."""

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
                values.append(any_name(word))
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

    # What expansion asks for

    def spend(self, steps: int) -> None:
        """Count what the expansions of a text cost."""
        self.expanded += steps
        if self.expanded > MOST_EXPANDED:
            raise Stopped

    def separators(self) -> "str | None":
        """The characters at which unquoted values are split; None: unknown."""
        if "IFS" not in self.scope.variables:
            return " \t\n"
        text = self.scope.variables["IFS"][0]
        return None if UNKNOWN in text else text

    def is_unset(self, name: str) -> bool:
        """Whether the text itself made the variable unset, or the arguments are known not to reach it."""
        if name.isdecimal() and self.scope.arguments is not None:
            return int(name) > len(self.scope.arguments)
        return self.scope.variables.get(name) == UNSET

    def value(self, name: str, raw: str) -> "list[Value]":
        """The values of a variable, an argument or an array; unknown when the text does not assign it."""
        scope = self.scope
        self.spend(16)
        if name in scope.variables:
            known = scope.variables[name]
            self.expanded += len(known[0])
            return [("", ())] if known == UNSET else [known]
        arguments = scope.arguments
        if arguments is not None:
            if name.isdecimal() and name != "0":
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
        if name in NEVER_SET:
            return [("", ())]
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
        if "[" in value[0] and hides_command(value[0]):
            self.problem("hidden-payload", value[0])
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
        own = [command for command in self.commands[start:] if not aside(command, level)]
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
        if "[" in text and hides_command(text):
            self.problem("hidden-payload", raw)
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


def any_name(word: Word) -> "Value":
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
