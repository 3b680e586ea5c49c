"""Files that survive a crash and many processes: locked, replaced whole, flushed to the disk."""

import errno
import fcntl
import os
import stat

from warpgate.errors import StateError, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

IGNORE_ALL = "*\n"


class Locked:
    """A context manager that holds an exclusive lock on a file; the kernel lets go of it when the process dies."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._descriptor = -1

    def __enter__(self) -> "Locked":
        try:
            self._descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o644)
            fcntl.flock(self._descriptor, fcntl.LOCK_EX)
        except OSError as error:
            raise StateError(f"cannot lock {self._path}: {reason(error)}") from error
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._descriptor)


def reason(error: OSError) -> str:
    """The operating system's words for what went wrong, without Python's."""
    return os.strerror(error.errno).lower() if error.errno else str(error)


def make_folder(path: str, ignored: bool = False) -> str:
    """The folder, made with its parents when it was missing; with `ignored`, git leaves all of it out."""
    if os.path.islink(path):
        raise StateError(f"{path} is a link to elsewhere; it is not followed")
    try:
        os.makedirs(path, exist_ok=True)
        marker = os.path.join(path, ".gitignore")
        if ignored and not os.path.lexists(marker):
            replace_file(marker, IGNORE_ALL.encode())
    except OSError as error:
        raise StateError(f"cannot make {path}: {reason(error)}") from error
    return path


def replace_file(path: str, data: bytes, *, flush: bool = True) -> None:
    """Puts `data` in the place of the file in one step that a crash cannot tear; raises StateError when the disk refuses.

    Without `flush`, what a failing machine may forget: the step is still one, and the disk takes its time.
    """
    folder, name = os.path.split(path)
    # The name is this process's own, and an old one left by a crash is taken over.
    temporary = os.path.join(folder, f".{name}.{os.getpid()}.tmp")
    try:
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC | os.O_NOFOLLOW, 0o644)
        try:
            _write_all(descriptor, data)
            if flush:
                os.fsync(descriptor)
        finally:
            os.close(descriptor)
        os.replace(temporary, path)
        if flush:
            _sync_folder(folder)
    except OSError as error:
        _forget(temporary)
        raise StateError(f"cannot write {path}: {reason(error)}") from error


def forget_unfinished(path: str) -> None:
    """Takes away what crashed writers of this file left beside it; the caller holds the file's lock, so nobody is writing."""
    folder, name = os.path.split(path)
    for each in os.listdir(folder):
        if each.startswith(f".{name}.") and each.endswith(".tmp"):
            _forget(os.path.join(folder, each))


def read_file(path: str, limit: int, *, plain: bool = True) -> bytes | None:
    """The file's bytes, or None when there is none; raises StateError when it cannot be read or is larger than `limit`.

    With `plain`, only a plain file is read: a pipe or a device in its place would hold us up for ever.
    """
    try:
        # Opening a pipe that nobody writes to would wait.
        opener = _open_plain if plain else None
        with open(path, "rb", buffering=0, opener=opener) as stream:
            data = stream.read(limit + 1)
            while data and len(data) <= limit and (more := stream.read(limit + 1 - len(data))):
                data += more
    except FileNotFoundError:
        return None
    except NotADirectoryError:
        return None
    except OSError as error:
        raise StateError(f"cannot read {path}: {reason(error)}") from error
    if data is not None and len(data) > limit:
        raise StateError(f"{path} is larger than {limit:,} bytes")
    return data


def read_given(path: str, limit: int) -> str:
    """The text of a file that a person named; raises UsageError when it is missing, unreadable, too large or not UTF-8."""
    try:
        data = read_file(path, limit, plain=False)
    except StateError as error:
        raise UsageError(str(error)) from error
    if data is None:
        raise UsageError(f"no such file: {path}")
    return decode_given(data, path)


def decode_given(data: bytes, name: str) -> str:
    """The bytes as text; raises UsageError with the place of the first one that is not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError(f"{name} is not valid UTF-8 (byte {error.start + 1})") from error


def names_in(folder: str, ending: str) -> "Iterator[str]":
    """The names in a folder that end so, sorted, hidden ones left out; none when there is no such folder."""
    try:
        names = sorted(os.listdir(folder))
    except (FileNotFoundError, NotADirectoryError):
        return
    yield from (name for name in names if name.endswith(ending) and not name.startswith("."))


def _open_plain(path: str, flags: int) -> int:
    descriptor = os.open(path, flags | os.O_NONBLOCK)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise StateError(f"{path} is not a plain file; it is left as it is")
    return descriptor


def _write_all(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def _sync_folder(folder: str) -> None:
    descriptor = os.open(folder or ".", os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    except OSError as error:
        # Some file systems have nothing to flush for a folder.
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(descriptor)


def _forget(path: str) -> None:
    try:
        os.unlink(path)
    except OSError:
        return
