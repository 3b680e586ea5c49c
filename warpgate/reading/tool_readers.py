"""What a tool call asks for, read from its arguments.

Agents' tools carry their arguments under names that differ from host to host; the same thing is found here whatever it is
called. Everything that is found counts: a call that names two commands runs two.
"""

from warpgate.reading.patches import read_patch
from warpgate.reading.tool_calls import FileAct, Inner, Shell, Statement, ToolCall, Unread, named, plain_key, quote, texts
from warpgate.reading.tool_commands import command_acts
from warpgate.reading.tool_requests import fetched, requested

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from warpgate.reading.tool_calls import Act

MOST_PARTS = 500
PATHS = (
    "filepath", "path", "notebookpath", "filename", "file", "targetfile", "absolutepath", "relativepath",
    "relativeworkspacepath", "uri", "target",
    "paths", "files", "filepaths", "source", "src", "oldpath", "from", "sourcepath", "dirpath", "directorypath", "directory",
)  # fmt: skip
TARGETS = ("destination", "dest", "newpath", "to", "targetpath", "destinationpath", "outputpath", "newname")
STATEMENTS = ("sql", "query", "statement", "queries", "statements")
OPERATIONS = ("operation", "op", "action", "command", "mode", "type", "editmode")
PATCHES = ("patch", "patchtext", "diff", "input", "command", "content", "changes")
CALLS = ("invocations", "toolcalls", "calls", "tooluses", "tools", "requests", "batch")
# What operations of file tools are called.
FILE_ACTS = {
    "read": (
        "read",
        "view",
        "list",
        "get",
        "stat",
        "open",
        "cat",
        "exists",
        "info",
        "search",
        "find",
        "tree",
        "head",
        "tail",
        "ls",
    ),
    "edit": ("edit", "strreplace", "replace", "insert", "append", "patch", "undoedit", "update", "modify", "add"),
    "write": ("write", "overwrite", "save", "put"),
    "create": ("create", "new", "touch"),
    "delete": ("delete", "remove", "rm", "unlink"),
    "move": ("move", "rename", "mv"),
    "copy": ("copy", "cp", "duplicate"),
    "folder": ("mkdir", "createdirectory", "createfolder", "makedirs"),
}
_OPERATION = {name: act for act, found in FILE_ACTS.items() for name in found}


def read_acts(reader: str, call: ToolCall) -> "tuple[Act, ...]":
    """What the call asks for, by one of the `READERS`; an `Unread` where what the tool needs is missing."""
    found: list[Act] = []
    for act in READERS[reader](call):
        found.append(act)
        if len(found) > MOST_PARTS:
            return (Unread("The call has too many parts to be judged."),)
    return tuple(found)


def _files(act: str) -> "Callable[[ToolCall], Iterator[Act]]":
    def read(call: ToolCall) -> "Iterator[Act]":
        return file_acts(act, call)

    return read


def file_acts(act: str, call: ToolCall) -> "Iterator[Act]":
    """One act on every path that the call names; an `Unread` where it names none and more than reading is meant."""
    to = next((item for item in named(call.arguments, TARGETS) if isinstance(item, str)), "")
    found = list(dict.fromkeys(path for item in named(call.arguments, PATHS) for path in _paths(item)))
    if not found and act != "read":
        yield Unread("The call names no file.")
    for path in found:
        yield FileAct(act, path, to)


def _paths(item: "Any") -> "Iterator[str]":
    if isinstance(item, str):
        yield item.removeprefix("file://") if item.startswith("file:///") else item
    elif isinstance(item, list):
        for each in item:
            yield from _paths(each)
    elif isinstance(item, dict):
        yield from (path for found in named(item, PATHS) for path in _paths(found))


def _operation(call: ToolCall) -> "Iterator[Act]":
    """A file tool whose act stands in a parameter."""
    name = next((item for item in named(call.arguments, OPERATIONS) if isinstance(item, str)), "")
    act = _OPERATION.get(plain_key(name), "change")
    kept = any(
        item not in (False, "false", "no", "0", 0) for item in named(call.arguments, ("backup", "withbackup", "createbackup"))
    )
    for found in file_acts(act, call):
        # Deleted with a copy kept is moved aside.
        if act == "delete" and kept and isinstance(found, FileAct):
            yield FileAct("move", found.path, f"{found.path}.bak")
        else:
            yield found


def _patch(call: ToolCall) -> "Iterator[Act]":
    found = False
    for item in named(call.arguments, PATCHES):
        for text in texts(item):
            changes = read_patch(text)
            found = found or bool(changes)
            yield from (FileAct(act, path, to) for act, path, to in changes)
    if not found:
        yield Unread("The patch names no file, or cannot be read.")


def _sql(call: ToolCall) -> "Iterator[Act]":
    found = [text for item in named(call.arguments, STATEMENTS) for text in texts(item)]
    if not found:
        yield Unread("The call names no statement.")
    yield from map(Statement, found)


def _calls(call: ToolCall) -> "Iterator[Act]":
    found = False
    for item in named(call.arguments, CALLS):
        for each in item if isinstance(item, list) else [item]:
            found = True
            inner = inner_call(each, call)
            yield Inner(inner) if inner else Unread("A call within the call cannot be read.")
    if not found:
        yield Unread("The call names no other calls.")


def inner_call(item: "Any", outer: ToolCall) -> ToolCall | None:
    """The call that an object describes, or None when it describes none."""
    if not isinstance(item, dict):
        return None
    name = next(
        (text for text in named(item, ("tool", "toolname", "name", "recipientname", "function")) if isinstance(text, str)), ""
    )
    given: Any = next(named(item, ("parameters", "arguments", "input", "args", "params", "toolinput", "toolargs")), {})
    server = next((text for text in named(item, ("server", "servername")) if isinstance(text, str)), "")
    if not name or not isinstance(given, dict):
        return None
    name = name.removeprefix("functions.").removeprefix("multi_tool_use.")
    return ToolCall(name, given, server, name if server else "", outer.host, outer.folder)


def _server(call: ToolCall) -> "Iterator[Act]":
    """A tool that calls a tool of a server: `use_mcp_tool`."""
    inner = inner_call(dict(call.arguments), call)
    yield Inner(inner) if inner else Unread("The call names no tool of a server, or its arguments cannot be read.")


def _workflow(call: ToolCall) -> "Iterator[Act]":
    """The program of a run of agents: its own calls count, those of its agents are judged when they make them."""
    for item in named(call.arguments, ("script", "code", "command")):
        text = item if isinstance(item, str) else ""
        if not text:
            yield Unread("The script is not a text.")
        elif text.lstrip().startswith("export const meta"):
            yield Shell(f"node --input-type=module -e {quote(text)}")
        else:
            yield Shell(text)


def _nothing(call: ToolCall) -> "Iterator[Act]":
    return iter(())


READERS: "dict[str, Callable[[ToolCall], Iterator[Act]]]" = {
    "nothing": _nothing,
    "command": command_acts,
    "operation": _operation,
    "patch": _patch,
    "fetch": fetched,
    "http": requested,
    "sql": _sql,
    "calls": _calls,
    "server": _server,
    "workflow": _workflow,
    **{act: _files(act) for act in (*FILE_ACTS, "change")},
}
