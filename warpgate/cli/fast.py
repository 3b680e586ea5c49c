"""The short way for the commands that loops and hooks call all the time: no framework is loaded for a plain command line.

Only the plainest form is read here: known long flags, each with its value. Help, abbreviations, mistakes and everything else
go the long way, which says the same of the same command line (a test holds the two against each other).
"""

import importlib

from warpgate.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

COMMANDS = {
    "classify": "warpgate.cli.classify",
    "most-reversible": "warpgate.cli.most_reversible",
    "decide": "warpgate.cli.decide",
    "outcome": "warpgate.cli.outcome",
}


def run(words: "list[str]") -> int | None:
    """The exit code when the command line is plain enough; None when it has to go the long way."""
    module = COMMANDS.get(words[0]) if words else None
    if module is None:
        return None
    command = importlib.import_module(module)
    values = read(words[1:], command.VALUES, command.SWITCHES)
    return None if values is None else int(command.run(**values))


def read(words: "list[str]", takes: "dict[str, str]", switches: "dict[str, str]") -> "dict[str, Any] | None":
    """The parameters that the words set, or None when a word is anything but a known flag or its value.

    Raises UsageError for a flag whose value is missing before another flag.
    """
    values: dict[str, Any] = {}
    known = {*takes, *switches}
    place = 0
    while place < len(words):
        flag, joined, given = words[place].partition("=")
        if flag in switches and not joined:
            values[switches[flag]] = True
            place += 1
        elif flag in takes and joined:
            values[takes[flag]] = given
            place += 1
        elif flag in takes and not joined and words[place + 1 : place + 2] and words[place + 1] in known:
            # The long way would take the next flag for the value, and judge "--json".
            raise UsageError(f"{flag} needs a value, and {words[place + 1]} is a flag")
        elif flag in takes and place + 1 < len(words) and not words[place + 1].startswith("--"):
            values[takes[flag]] = words[place + 1]
            place += 2
        else:
            return None
    return values
