"""The tools that people registered themselves: the user's, which count as they stand, and the project's, which only raise."""

import os

from warpgate.errors import UsageError
from warpgate.storage import places
from warpgate.storage.files import Locked, decode_given, make_folder, read_file, replace_file
from warpgate.storage.trust import is_trusted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.decision.registry import Entry

LIMIT = 1 << 20
NAME = "registry.toml"


def own_entries(home: str, root: str) -> "tuple[tuple[Entry, ...], tuple[Entry, ...]]":
    """The entries that count as they stand and those that only raise; raises UsageError with every problem at once."""
    own: list[Entry] = []
    stricter: list[Entry] = []
    problems: list[str] = []
    users = os.path.join(home, NAME)
    for path in (users, *([places.project_settings(root)] if root else ())):
        listed = sources(path)
        if not listed:
            continue
        from warpgate.storage.registryfiles import read_entry

        user = path == users and not (root and places.is_below(home, root))
        heard = own if user or is_trusted(home, path) else stricter
        heard += [read_entry(each, path, problems.append) for each in listed]
    if problems:
        raise UsageError("; ".join(problems))
    return tuple(own), tuple(stricter)


def sources(path: str) -> "list[dict[str, Any]]":
    """The entries of a file as they are written; none where there is no file, or it lists no tools."""
    data = read_file(path, LIMIT)
    # Parsing TOML costs more than a bare interpreter, and most files list no tools.
    if data is None or b"[[tool]]" not in data:
        return []
    import tomllib

    try:
        listed = tomllib.loads(decode_given(data, path)).get("tool", [])
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{path} is not valid TOML: {error}") from None
    if not isinstance(listed, list) or not all(isinstance(each, dict) for each in listed):
        raise UsageError(f"{path}: tool is a list of tables: [[tool]]")
    return listed


def change(home: str, change_sources: "Any") -> str:
    """Replaces the user's entries by what `change_sources` makes of them, and returns the path of the file."""
    import tomli_w

    path = os.path.join(home, NAME)
    make_folder(home)
    with Locked(os.path.join(home, ".registry.lock")):
        replace_file(path, tomli_w.dumps({"tool": change_sources(sources(path))}).encode())
    return path
