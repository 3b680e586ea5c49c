"""The project's sessions: one locked, whole-replaced file for each."""

import os
import time

from warpgate.errors import UsageError
from warpgate.session.state import Session
from warpgate.storage import places, session_codec
from warpgate.storage.files import Locked, forget_unfinished, make_folder, names_in, read_file, replace_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    T = TypeVar("T")

LIMIT = 64 << 20
_NAME = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-")


def stamp(now: float) -> str:
    """The moment as ISO 8601 in UTC, to the second."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now))


def new_uid(now: float) -> str:
    """A session id that sorts by time and is not used twice."""
    return time.strftime("%Y%m%dT%H%M%S", time.gmtime(now)) + f"-{os.urandom(4).hex()}"


class Sessions:
    """The sessions of one project. Nothing is written before the first change."""

    def __init__(self, root: str) -> None:
        self._state = places.state_folder(root)
        self._folder = os.path.join(self._state, "sessions")
        self._current = os.path.join(self._state, "current-session")

    def ids(self) -> tuple[str, ...]:
        """The ids of all sessions, oldest first where they were made by us."""
        return tuple(name.removesuffix(".json") for name in names_in(self._folder, ".json"))

    def current(self) -> str | None:
        """The id of the session that was started last, or None."""
        data = read_file(self._current, 1024)
        if data is None:
            return None
        return checked_id(data.decode("utf-8", "replace").strip())

    def read(self, session: str) -> Session | None:
        """The session, or None when there is none of that id; raises StateError when its file cannot be read."""
        path = self._path(session)
        data = read_file(path, LIMIT)
        return None if data is None else session_codec.decode(data, path)

    def current_or_new(self, now: float, level: int) -> str:
        """The id of the current session; one is started when there is none, by one process only."""
        known = self.current()
        if known and self._there(known):
            return known
        make_folder(self._state, ignored=True)
        with Locked(os.path.join(self._state, "lock")):
            known = self.current()
            if known and self._there(known):
                return known
            uid = new_uid(now)
            self.update(uid, now, level, lambda session: (session, None))
            return uid

    def new_id(self, now: float) -> str:
        """An id that no session has."""
        return new_uid(now)

    def make_current(self, session: str) -> None:
        """Makes the session the current one."""
        replace_file(self._current, f"{checked_id(session)}\n".encode())

    def forget_current(self, session: str) -> None:
        """Leaves no session current when it was this one, so that the next decision starts another."""
        with Locked(os.path.join(self._state, "lock")):
            if self.current() == session:
                os.unlink(self._current)

    def update(self, session: str, now: float, level: int, change: "Callable[[Session], tuple[Session, T]]") -> "T":
        """Replaces the session by what `change` makes of it, under its lock, and returns what `change` says.

        The session is started when there is none of that id. When `change` returns the session as it was, nothing is written.
        """
        path = self._path(session)
        make_folder(self._state, ignored=True)
        make_folder(self._folder)
        with Locked(os.path.join(self._folder, f".{session}.lock")):
            data = read_file(path, LIMIT)
            before = session_codec.decode(data, path) if data is not None else None
            start = before or Session(
                id=session, uid=f"{session}-{os.urandom(4).hex()}", started_at=stamp(now), level=level, phase_started=int(now)
            )
            after, answer = change(start)
            if before is None:
                # First, so that a crash leaves a pointer to nothing rather than a session that nobody finds.
                replace_file(self._current, f"{session}\n".encode())
            if after != before:
                forget_unfinished(path)
                replace_file(path, session_codec.encode(after))
        return answer

    def delivering(self, session: str) -> Locked:
        """A lock held while a session's filings are sent, so that no two processes send the same one."""
        make_folder(self._state, ignored=True)
        make_folder(self._folder)
        return Locked(os.path.join(self._folder, f".{checked_id(session)}.delivery"))

    def _there(self, session: str) -> bool:
        return os.path.lexists(self._path(session))

    def _path(self, session: str) -> str:
        return os.path.join(self._folder, f"{checked_id(session)}.json")


def checked_id(session: str) -> str:
    """The id when it is a plain name; raises UsageError for one that could leave the folder."""
    if not session or len(session) > 80 or session[0] in ".-" or not _NAME.issuperset(session):
        raise UsageError(f"{session[:80]!r} is not a session id: letters, digits, dot, dash and underscore, at most 80")
    return session
