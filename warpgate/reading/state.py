"""The state while shell text is read: its commands and problems, the scope, the texts inside texts."""

from warpgate.reading.commands import Command, Feed, Problem
from warpgate.reading.here_documents import HereDocument, lifted
from warpgate.reading.lexing import Unreadable
from warpgate.reading.parsing import Parser
from warpgate.reading.scope import Scope
from warpgate.reading.tree import Node

MOST_COMMANDS = 2_000
MOST_TAKEN = 1_500_000
DEEPEST = 12  # texts inside texts: substitutions, traps, functions, eval


class Stopped(Exception):
    """A limit was reached; what was read until then stays, with a problem."""


class State:
    """The state while a text is read, and what the expansion of words asks of it."""

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
        self.taken = 0  # characters of all texts that were read, one inside the other or not
        self.locals: set[str] = set()
        self.files: Files | None = None  # where they are given: what is sourced is read in place
        self.base: str | None = ""  # the folder that the text starts in, for files
        self.sourcing = False
        self.sourced: list[str] = []
        self._documents: list[HereDocument] = []

    # Texts

    def read(self, text: str) -> None:
        """Read a whole text here, in this scope."""
        self.depth += 1
        self.taken += len(text)
        if self.taken > MOST_TAKEN:
            raise Stopped
        if self.depth > DEEPEST:
            self.depth -= 1
            self.problem("too-deep", text)
            return
        outer = self.source
        try:
            text = lifted(text, self._documents)
        except Unreadable as stuck:
            self.problem(stuck.what, text)
        parser = Parser(text)
        tree = parser.read()
        for unreadable in parser.problems:
            self.problem(unreadable.what, text[unreadable.at : unreadable.at + 60] or text[-60:])
        self.source = text
        self._statement(tree)
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

    def _statement(self, node: Node) -> None:
        """Read one statement; what kinds there are is known to who extends this."""
        raise NotImplementedError


def aside(command: Command, level: int) -> bool:
    """Whether a command ran in a substitution deeper than `level`, so that its output goes elsewhere."""
    return any(step in ("substitution", "process", "trap") for step in command.place[level:])


TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.commands import Files
