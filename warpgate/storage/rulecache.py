"""The compiled rulebook as a file: where it may lie, and when it is to be trusted.

It is as trusted as code, for whoever writes it decides what passes. So it is looked for only beside the rule files
themselves, or in the cache of the account's home as the system knows it: never in the project, and never where an
environment variable points. A file that another account owns or may write is not read.
"""

import marshal
import os

from warpgate.decision.rulebook import Rulebook

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_LENGTH = 4


def places(folder: str, shipped: bool) -> "Iterator[str]":
    """Where the compiled form of a folder of rule files may lie; the user's cache is only for those that are shipped."""
    yield os.path.join(folder, "__pycache__", "rulebook.bin")
    if hasattr(os, "getuid"):
        import pwd

        try:
            home = pwd.getpwuid(os.getuid()).pw_dir
        except KeyError:
            return
        if shipped:
            yield os.path.join(home, ".cache", "warpgate", "rulebook.bin")


def read(place: str, signature: "list[Any]") -> Rulebook | None:
    """The compiled rulebook there, if it is current and nobody else could have written it.

    The file begins with the length of its head; the packs behind the head are read one by one as they are asked for. It is
    only ever replaced, never changed, so an open one stays what it was.
    """
    try:
        descriptor = os.open(place, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0))
    except OSError:
        return None
    found = _opened(descriptor, signature)
    if found is None:
        os.close(descriptor)
    return found


def _opened(descriptor: int, signature: "list[Any]") -> Rulebook | None:
    status = os.fstat(descriptor)
    if hasattr(os, "getuid") and (status.st_mode & 0o022 or status.st_uid not in (os.geteuid(), 0)):
        return None
    try:
        length = int.from_bytes(os.read(descriptor, _LENGTH), "big")
        found, digest, index, size = marshal.loads(os.read(descriptor, length))
    except (EOFError, ValueError, TypeError, MemoryError, OverflowError):
        return None
    start = _LENGTH + length
    if found != signature or status.st_size != start + size:
        return None
    if hasattr(os, "pread"):
        return Rulebook(digest, index, lambda begin, end: os.pread(descriptor, end - begin, start + begin), {})
    with open(descriptor, "rb") as file:
        content = file.read()
    return Rulebook(digest, index, lambda begin, end: content[begin:end], {})


def write(place: str, signature: "list[Any]", digest: str, index: str, content: bytes) -> bool:
    """Put the compiled rulebook there; whether that was possible."""
    own = f"{place}.{os.getpid()}"
    head = marshal.dumps((signature, digest, index, len(content)), 4)
    try:
        os.makedirs(os.path.dirname(place), mode=0o700, exist_ok=True)
        descriptor = os.open(own, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
        with open(descriptor, "wb") as file:
            file.write(len(head).to_bytes(_LENGTH, "big") + head + content)
        os.replace(own, place)
    except OSError:
        return False
    return True
