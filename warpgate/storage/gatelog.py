"""What the gate judged, a line each, in the user's own folder: written before a call is let through."""

import os

from warpgate.errors import StateError
from warpgate.storage.files import make_folder, reason
from warpgate.storage.jsontext import decode, encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_LONGEST = 200  # letters of a file's name
LARGEST = 32 << 20  # bytes; then the file becomes the older one, and the one before is let go


def path_of(home: str, root: str) -> str:
    """The log of a project."""
    name = "".join(letter if letter.isalnum() or letter in "-_" else f"%{ord(letter):02x}" for letter in root.strip("/")) or "root"
    if len(name) > _LONGEST:
        from warpgate.storage.grants import digest_of

        name = f"{name[-80:]}-{digest_of(root)[:16]}"
    return os.path.join(home, "log", f"{name}.jsonl")


def write(home: str, root: str, entry: "dict[str, Any]") -> None:
    """Adds one line in one step; raises StateError when it cannot be kept."""
    path = path_of(home, root)
    line = (encode(entry) + "\n").encode()
    try:
        descriptor = _open(path)
    except OSError as error:
        if not isinstance(error, FileNotFoundError):
            raise StateError(f"cannot write {path}: {reason(error)}") from error
        make_folder(os.path.dirname(path))
        descriptor = _open_or_say(path)
    try:
        if os.fstat(descriptor).st_size > LARGEST:
            os.replace(path, f"{path}.1")
        written = os.write(descriptor, line)
        if written != len(line):
            raise OSError(28, "no space left")
    except OSError as error:
        raise StateError(f"cannot write {path}: {reason(error)}") from error
    finally:
        os.close(descriptor)


def _open(path: str) -> int:
    return os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)


def _open_or_say(path: str) -> int:
    try:
        return _open(path)
    except OSError as error:
        raise StateError(f"cannot write {path}: {reason(error)}") from error


def last(home: str, root: str, count: int) -> "list[dict[str, Any]]":
    """The last entries of a project's log, oldest first; none where there is no log."""
    return list(_entries(path_of(home, root)))[-count:]


def _entries(path: str) -> "Iterator[dict[str, Any]]":
    try:
        with open(path, encoding="utf-8", errors="replace") as stream:
            for line in stream:
                try:
                    entry = decode(line)
                except ValueError:
                    continue
                if isinstance(entry, dict):
                    yield entry
    except OSError:
        return
