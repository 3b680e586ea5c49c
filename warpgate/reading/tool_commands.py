"""The commands that a tool call names, and the patches that stand in them."""

from itertools import pairwise

from warpgate.reading.commands import UNKNOWN
from warpgate.reading.patches import read_patch
from warpgate.reading.tool_calls import FileAct, Shell, ToolCall, Unread, named, quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from warpgate.reading.patches import Change
    from warpgate.reading.tool_calls import Act

COMMANDS = ("command", "cmd", "commandline", "script", "commands", "shellcommand", "bash", "shell", "code")
_PROGRAMS = ("command", "cmd", "program", "executable")
FOLDERS = ("cwd", "workdir", "workingdirectory", "dirpath", "directory", "dir")
_PATCHER = "apply_patch"


def _folder_of(call: ToolCall) -> str:
    """The folder that the call names for itself, or nothing."""
    return next((item for item in named(call.arguments, FOLDERS) if isinstance(item, str)), "")


def command_acts(call: ToolCall) -> "Iterator[Act]":
    """Each command of the call, or the changes of a patch that it does nothing but apply; an `Unread` where it names none."""
    folder = _folder_of(call)
    dialect = "powershell" if "powershell" in call.name.lower() else ""
    found = False
    # Arguments apart from the program belong to it.
    extra = next(named(call.arguments, ("args", "arguments", "argv")), None)
    program = next((item for item in named(call.arguments, _PROGRAMS) if isinstance(item, str)), "")
    if extra is not None:
        found = True
        words = [str(item) for item in extra] if isinstance(extra, list) else [str(extra)]
        yield Shell(" ".join([program, *map(quote, words)]).strip(), folder, dialect)
    for key in COMMANDS:
        item = next(named(call.arguments, (key,)), None)
        if item is None or (extra is not None and item == program):
            continue
        found = True
        for text in _command_texts(item, several=key == "commands"):
            if text is None:
                yield Unread("The command is not a text.")
            elif _PATCHER in text and (changes := patch_in(text)):
                yield from (FileAct(act, _joined(folder, path), _joined(folder, to)) for act, path, to in changes)
            else:
                yield Shell(text, folder, dialect)
    if not found:
        yield Unread("The call names no command.")


def patch_in(text: str) -> "tuple[Change, ...]":
    """The changes of a command that does nothing but apply a patch which stands in it; none for any other command."""
    from warpgate.reading.shell import read

    script = read(text)
    commands = [command for command in script.commands if command.program != "cd"]
    if script.problems or script.calls or len(commands) != 1 or commands[0].program not in (_PATCHER, "applypatch"):
        return ()
    command = commands[0]
    feed = command.feed.text if command.feed else None
    patch = feed if feed is not None else command.words[-1].text if len(command.words) == 2 else None
    plain = patch is not None and UNKNOWN not in patch and not command.redirects and not command.place and not command.via
    if not plain or command.folder is None or not patch:
        return ()
    return tuple((act, _joined(command.folder, path), _joined(command.folder, to)) for act, path, to in read_patch(patch))


def _joined(folder: str, path: str) -> str:
    return f"{folder}/{path}" if folder and path and not path.startswith(("/", "~")) else path


def _command_texts(item: "Any", *, several: bool = False) -> "Iterator[str | None]":
    """The command texts in a parameter: a text, a list of words, or a list of commands."""
    if isinstance(item, str):
        yield item
    elif isinstance(item, list) and item and all(isinstance(word, str) for word in item):
        if not several and " " not in item[0] and len(item) > 1:
            yield " ".join(map(quote, item))
        # Where a list of words and a list of commands could be meant, both are judged.
        if several or len(item) == 1 or _may_be_several(item):
            yield from item
    elif isinstance(item, list) and item:
        for each in item:
            yield from _command_texts(next(named(each, COMMANDS), None) if isinstance(each, dict) else each)
    else:
        yield None


def _may_be_several(words: "list[str]") -> bool:
    """Whether a list of texts may be commands rather than the words of one: a text with blanks that is no option's value."""
    return " " in words[0].strip() or any(" " in word.strip() and not before.startswith("-") for before, word in pairwise(words))
