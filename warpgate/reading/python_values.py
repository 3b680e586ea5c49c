"""What is known of a value in Python code: a text, a list, a name from a module, something that a call made."""

import _ast as ast

from warpgate.reading.commands import UNKNOWN, Word
from warpgate.values import value


@value
class Known:
    """A text (or a number, as text), with `UNKNOWN` for the parts that are not known."""

    text: str

    @property
    def known(self) -> bool:
        """Whether every part is known."""
        return UNKNOWN not in self.text


@value
class Listed:
    """A list or tuple of values."""

    items: "tuple[Value, ...]"


@value
class Named:
    """A module, class or function by its dotted name."""

    name: str


@value
class Made:
    """What a call of that name gave, or what was reached through it.

    `text` is the path of a `pathlib.Path`, else what it was made for: the first argument, or the database that a keyword names.
    """

    name: str
    text: str = ""
    host: str = ""  # the machine or address that a keyword names


@value
class Method:
    """An attribute of a value that is no module."""

    of: "Value"
    name: str


class Own:
    """A function that the code defines itself."""

    __slots__ = ("node",)

    def __init__(self, node: "ast.FunctionDef | ast.AsyncFunctionDef") -> None:
        self.node = node


# Stands for the folder or file that `tempfile` makes.
SCRATCH = "/tmp/made-by-the-program"
HIDDEN = Named("\0hidden")  # reached in a way that keeps its name from being known

PATH = "pathlib.Path"
_SCRATCH_MAKERS = ("tempfile.mkdtemp", "tempfile.TemporaryDirectory", "tempfile.NamedTemporaryFile.name")


def children(node: ast.AST) -> "list[ast.AST]":
    """The nodes right inside a node, in order."""
    found: list[ast.AST] = []
    for name in node._fields:
        inside = getattr(node, name, None)
        if isinstance(inside, ast.AST):
            found.append(inside)
        elif isinstance(inside, list):
            found += [item for item in inside if isinstance(item, ast.AST)]
    return found


def descendants(node: ast.AST) -> "list[ast.AST]":
    """The node and all nodes inside it."""
    found = [node]
    for one in found:
        found += children(one)
    return found


def source_of(node: ast.AST, code: str) -> str:
    """The first line of a node's text."""
    number, column = getattr(node, "lineno", 0), getattr(node, "col_offset", 0)
    lines = code.split("\n")
    return lines[number - 1].encode("utf-8", "replace")[column:].decode("utf-8", "replace") if 0 < number <= len(lines) else ""


def text_of(of: "Value") -> str:
    """The value as text, `UNKNOWN` where it is not known."""
    if isinstance(of, Known):
        return of.text
    if isinstance(of, Made) and of.name == PATH:
        return of.text
    if isinstance(of, Made) and of.name.startswith(_SCRATCH_MAKERS):
        return SCRATCH
    return UNKNOWN


def word_of(of: "Value") -> Word:
    """The value as a word."""
    if isinstance(of, Listed):
        return Word(" ".join(text_of(item) for item in of.items), True)
    text = text_of(of)
    origins = (of.name,) if isinstance(of, (Named, Made)) and text == UNKNOWN else ()
    return Word(text, True, origins=origins)


def listed(of: "Value") -> "list[Value] | None":
    """The members of a value; None when they are not known."""
    return list(of.items) if isinstance(of, Listed) else None


def joined_path(values: "list[Value]") -> str:
    """The path that the parts come to."""
    path = ""
    for part in values:
        text = text_of(part)
        path = text if text.startswith("/") or not path else f"{path.rstrip('/')}/{text}"
    return path or "."


TYPE_CHECKING = False
if TYPE_CHECKING:
    Value = Known | Listed | Named | Made | Method | Own | None
