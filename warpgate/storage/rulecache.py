"""The compiled rulebook and word lists as files: where they may lie, and when they are to be trusted.

They are as trusted as code, for whoever writes them decides what passes. So each is looked for only beside its own
sources, or in the cache of the account's home as the system knows it: never in the project, and never where an
environment variable points. A file that another account owns or may write is not read.
"""

import marshal
import os

from warpgate.decision.rulebook import Rulebook

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    Reader = Callable[[int, int], bytes]  # the bytes of the content from one place to another

_LENGTH = 4


def places(folder: str, shipped: bool, name: str = "rulebook") -> "Iterator[str]":
    """Where the compiled form of a folder of sources may lie; the user's cache is only for those that are shipped."""
    yield os.path.join(folder, "__pycache__", f"{name}.bin")
    if hasattr(os, "getuid"):
        import pwd

        try:
            home = pwd.getpwuid(os.getuid()).pw_dir
        except KeyError:
            return
        if shipped:
            yield os.path.join(home, ".cache", "warpgate", f"{name}.bin")


def read(place: str, signature: "list[Any]") -> Rulebook | None:
    """The compiled rulebook there, if it is current and nobody else could have written it."""
    found = read_packed(place, signature, 2)
    if found is None:
        return None
    (digest, index), reader = found
    return Rulebook(digest, index, reader, {})


def write(place: str, signature: "list[Any]", digest: str, index: str, content: bytes) -> bool:
    """Put the compiled rulebook there; whether that was possible."""
    return write_packed(place, signature, (digest, index), content)


def read_packed(place: str, signature: "list[Any]", count: int) -> "tuple[list[Any], Reader] | None":
    """The `count` facts of a compiled file and a reader of its content, if it is current and nobody else could have written it.

    The file begins with the length of its head; the packs behind the head are read one by one as they are asked for. It is
    only ever replaced, never changed, so an open one stays what it was.
    """
    try:
        descriptor = os.open(place, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0))
    except OSError:
        return None
    found = _opened(descriptor, signature, count)
    if found is None:
        os.close(descriptor)
    return found


def _opened(descriptor: int, signature: "list[Any]", count: int) -> "tuple[list[Any], Reader] | None":
    status = os.fstat(descriptor)
    if hasattr(os, "getuid") and (status.st_mode & 0o022 or status.st_uid not in (os.geteuid(), 0)):
        return None
    try:
        length = int.from_bytes(os.read(descriptor, _LENGTH), "big")
        found, *facts, size = marshal.loads(os.read(descriptor, length))
    except (EOFError, ValueError, TypeError, MemoryError, OverflowError):
        return None
    start = _LENGTH + length
    if found != signature or len(facts) != count or status.st_size != start + size:
        return None
    if hasattr(os, "pread"):
        return facts, lambda begin, end: os.pread(descriptor, end - begin, start + begin)
    with open(descriptor, "rb") as file:
        content = file.read()
    return facts, lambda begin, end: content[begin:end]


def write_packed(place: str, signature: "list[Any]", facts: "tuple[str, ...]", content: bytes) -> bool:
    """Put the facts and the content there as one compiled file; whether that was possible."""
    own = f"{place}.{os.getpid()}"
    head = marshal.dumps((signature, *facts, len(content)), 4)
    try:
        os.makedirs(os.path.dirname(place), mode=0o700, exist_ok=True)
        descriptor = os.open(own, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
        with open(descriptor, "wb") as file:
            file.write(len(head).to_bytes(_LENGTH, "big") + head + content)
        os.replace(own, place)
    except OSError:
        return False
    return True
