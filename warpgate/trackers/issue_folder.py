"""A folder of numbered files that many processes add to: no number twice, no torn file, nothing lost in a crash."""

import fcntl
import os
import stat

from warpgate.errors import StateError

LOCK = ".lock"
# Only the holder of the lock writes here, so what is found under this name is a crash's left-over.
UNFINISHED = ".unfinished"


class IssueFolder:
    """Files named `<number>-<key>.md`; a file appears under its name in one step, complete and on the disk."""

    def __init__(self, root: str) -> None:
        self.root = root

    def _not_elsewhere(self) -> None:
        if os.path.islink(self.root):
            raise StateError(f"{self.root} is a link to elsewhere; it is not followed")

    def path(self, name: str) -> str:
        """Where the file of this name lies."""
        return os.path.join(self.root, name)

    def names(self) -> dict[int, str]:
        """Number to file name, lowest first; empty when there is no folder yet."""
        self._not_elsewhere()
        try:
            listed = os.listdir(self.root)
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise StateError(f"cannot read {self.root}: {error.strerror}") from error
        numbered = ((name[:-3].partition("-")[0], name) for name in listed if name.endswith(".md"))
        return dict(sorted((int(number), name) for number, name in numbered if number.isascii() and number.isdigit()))

    def read(self, name: str) -> str:
        """The text of one file."""
        try:
            with open(self.path(name), encoding="utf-8", newline="", opener=_plain) as stream:
                return stream.read()
        except OSError as error:
            raise StateError(f"cannot read {self.path(name)}: {error.strerror}") from error

    def locked(self) -> "Lock":
        """A context in which this process alone adds files; the folder is made when it is missing."""
        self._not_elsewhere()
        try:
            os.makedirs(self.root, exist_ok=True)
        except OSError as error:
            raise StateError(f"cannot make {self.root}: {error.strerror}") from error
        return Lock(self.path(LOCK))

    def next_number(self, names: dict[int, str]) -> int:
        """One more than the highest number ever given, also when that file has been deleted; only under the lock."""
        with open(self.path(LOCK), "rb") as stream:
            last = stream.read(20).strip()
        return max([*names, int(last) if last.isdigit() else 0], default=0) + 1

    def add(self, name: str, number: int, data: bytes) -> None:
        """Puts a new file in the folder, whole and flushed; only under the lock."""
        try:
            self._write(UNFINISHED, data)
            # link refuses to replace, so even a writer that ignores the lock loses nothing.
            os.link(self.path(UNFINISHED), self.path(name))
            os.unlink(self.path(UNFINISHED))
            self._sync()
            with open(self.path(LOCK), "r+b", buffering=0) as stream:
                stream.write(b"%-20d" % number)
        except OSError as error:
            raise StateError(f"cannot write {self.path(name)}: {error.strerror}") from error

    def replace(self, name: str, data: bytes) -> None:
        """Puts the new text in the place of a file's old one in one step; only under the lock."""
        try:
            self._write(UNFINISHED, data)
            os.replace(self.path(UNFINISHED), self.path(name))
            self._sync()
        except OSError as error:
            raise StateError(f"cannot write {self.path(name)}: {error.strerror}") from error

    def _write(self, name: str, data: bytes) -> None:
        # A crash right after the link leaves two names for one issue: the left-over is taken away, never written to.
        if os.path.lexists(self.path(name)):
            os.unlink(self.path(name))
        with open(self.path(name), "xb", buffering=0) as stream:
            view = memoryview(data)
            while view:
                view = view[stream.write(view) :]
            os.fsync(stream.fileno())

    def _sync(self) -> None:
        descriptor = os.open(self.root, os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _plain(path: str, flags: int) -> int:
    """Opens a plain file: a pipe in its place would hold us up for ever, and a link lead elsewhere."""
    descriptor = os.open(path, flags | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise StateError(f"{path} is not a plain file; it is left as it is")
    return descriptor


class Lock:
    """An exclusive lock on a file; the kernel lets go of it when the process dies."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._descriptor = -1

    def __enter__(self) -> "Lock":
        try:
            self._descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o644)
            fcntl.flock(self._descriptor, fcntl.LOCK_EX)
        except OSError as error:
            raise StateError(f"cannot lock {self._path}: {error.strerror}") from error
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._descriptor)
