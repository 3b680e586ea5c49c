"""A tool call as a value, and what it can ask for: commands, files, requests, statements, other calls."""

from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    Arguments = Mapping[str, Any]

DEEPEST = 4


@value
class ToolCall:
    """One call that an agent is about to make."""

    name: str
    arguments: "Mapping[str, Any]"
    server: str = ""  # the MCP server, where the host says so
    tool: str = ""  # what the tool is called at its server
    host: str = ""  # the agent that calls
    folder: str | None = ""  # the working folder, relative to the project or absolute; None: not known
    annotations: "Mapping[str, Any] | None" = None  # what an MCP server says about its tool


@value
class Shell:
    """A text that a shell would run, in which folder."""

    text: str
    folder: str = ""
    dialect: str = ""  # `powershell` where the tool says so


@value
class FileAct:
    """One act on a file: `read`, `write` (all of it), `edit` (a part, the old text known), `create`, `delete`, `move`, `copy`,
    `folder`, or `change` (anything else)."""

    act: str
    path: str
    to: str = ""


@value
class Request:
    """One request over the network."""

    method: str
    address: str
    body: bool = False


@value
class Statement:
    """One text in a query language."""

    text: str


@value
class Inner:
    """A call within the call."""

    call: ToolCall


@value
class Unread:
    """What should be there and is not, or cannot be read."""

    why: str


if TYPE_CHECKING:
    Act = Shell | FileAct | Request | Statement | Inner | Unread


def plain_key(key: str) -> str:
    """A parameter's name without case and marks: `filePath`, `file_path` and `FilePath` are one."""
    return key.replace("_", "").replace("-", "").lower()


def named(arguments: "Arguments", keys: "tuple[str, ...]") -> "Iterator[Any]":
    """The values of the parameters with one of these names, in the order of the names."""
    plain = {plain_key(key): item for key, item in arguments.items()}
    return (plain[key] for key in keys if plain.get(key) not in (None, "", [], {}))


def texts(item: "Any") -> "Iterator[str]":
    """Every text in a value: itself, or those of a list, or of the objects in it."""
    if isinstance(item, str):
        yield item
    elif isinstance(item, (list, tuple)):
        for each in item:
            yield from texts(each)
    elif isinstance(item, dict):
        for each in item.values():
            yield from texts(each)


def quote(word: str) -> str:
    """The word as a shell reads it back unchanged."""
    return "'" + word.replace("'", "'\\''") + "'"
