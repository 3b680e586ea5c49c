"""What is known while a text is read on: variables, functions, aliases, arguments and the folder."""

from warpgate.reading.commands import UNKNOWN
from warpgate.reading.tree import Node


class Scope:
    """The state at one point of a text. A subshell gets a copy."""

    __slots__ = ("aliases", "arguments", "arrays", "before", "folder", "functions", "name", "stack", "variables")

    def __init__(self) -> None:
        self.variables: dict[str, Value] = {}
        self.arrays: dict[str, list[Value]] = {}
        self.functions: dict[str, Node] = {}
        self.aliases: dict[str, tuple[str, str, int]] = {}  # its text; in which text, from where on, it is in force
        self.arguments: list[Value] | None = None  # $1 …; None: unknown
        self.name: Value = (UNKNOWN, ("$0",))
        self.folder: str | None = ""
        self.before: str | None = None  # the folder before the last cd
        self.stack: tuple[str | None, ...] = ()

    def copy(self) -> "Scope":
        """A scope that starts the same."""
        other = Scope.__new__(Scope)
        other.variables = self.variables.copy()
        other.arrays = self.arrays.copy()
        other.functions = self.functions.copy()
        other.aliases = self.aliases.copy()
        other.arguments = self.arguments
        other.name = self.name
        other.folder = self.folder
        other.before = self.before
        other.stack = self.stack
        return other

    def forget(self, name: str) -> None:
        """From here on the variable has a value that is not known."""
        self.arrays.pop(name, None)
        self.variables[name] = (UNKNOWN, ("$" + name,))

    def merge(self, others: "list[Scope]") -> None:
        """Become what holds whichever of the others was reached: what differs is unknown."""
        first = others[0]
        for other in others[1:]:
            for name in first.variables.keys() | other.variables.keys():
                if first.variables.get(name) != other.variables.get(name):
                    first.forget(name)
            for name in first.arrays.keys() | other.arrays.keys():
                if first.arrays.get(name) != other.arrays.get(name):
                    first.forget(name)
            if first.folder != other.folder:
                first.folder = None
            if first.arguments != other.arguments:
                first.arguments = None
            for name, body in other.functions.items():
                known = first.functions.get(name, body)
                first.functions[name] = body if known is body else Node("sequence", 0, [known, body])
            first.aliases.update(other.aliases)
        for slot in self.__slots__:
            setattr(self, slot, getattr(first, slot))


def moved(folder: "str | None", to: str) -> "str | None":
    """The folder after `cd to`; None when it cannot be known."""
    if UNKNOWN in to:
        return None
    if to.startswith(("/", "~")):
        start, rest = "", to
    elif folder is None:
        return None
    else:
        start, rest = folder, to
    absolute = (start or rest).startswith("/")
    kept: list[str] = []
    for part in f"{start}/{rest}".split("/"):
        if part == ".." and kept and kept[-1] != ".." and not kept[-1].startswith("~"):
            kept.pop()
        elif part not in ("", ".") and not (part == ".." and absolute):
            kept.append(part)
    return "/" + "/".join(kept) if absolute else "/".join(kept)


TYPE_CHECKING = False
if TYPE_CHECKING:
    Value = tuple[str, tuple[str, ...]]  # the text, and for each UNKNOWN in it what it stands for
