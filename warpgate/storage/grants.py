"""Calls that were stopped and wait for a person, and what a person granted: once, for exactly that call, for a short time.

A request is what the gate writes when it stops a call. A grant is written only from a terminal; taking it away is one step of
the file system, so that of two calls one gets it.
"""

import os

from warpgate.errors import StateError, UsageError
from warpgate.storage.files import make_folder, names_in, read_file, replace_file
from warpgate.storage.jsontext import decode, encode
from warpgate.values import plain, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LIMIT = 1 << 20
KEPT = 24 * 3600  # seconds for which a stopped call can be approved
MOST = 200  # requests kept; the oldest go first
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


@value
class Stopped:
    """One call that was stopped, as a person sees it before approving."""

    id: str
    digest: str
    at: float
    root: str
    host: str
    session: str
    tool: str
    what: str  # the arguments, shortened and without secrets
    category: str
    why: str
    instead: str = ""
    rulebook: str = ""


@value
class Grant:
    """One approval."""

    digest: str
    id: str
    root: str
    until: float
    by: str = ""


def digest_of(*parts: str) -> str:
    """A hash that binds all parts; no two lists of parts share one."""
    try:
        from _blake2 import blake2b
    except ImportError:
        from hashlib import blake2b
    return blake2b("".join(f"{len(part)}:{part}" for part in parts).encode("utf-8", "surrogatepass"), digest_size=32).hexdigest()


def id_of(digest: str, length: int = 6) -> str:
    """A short name for a digest that a person can type; the same for the same call."""
    number, letters = int(digest[:24], 16), ""
    for _ in range(length):
        number, place = divmod(number, len(_LETTERS))
        letters += _LETTERS[place]
    return letters


class Grants:
    """The requests and grants in the user's own folder."""

    def __init__(self, home: str) -> None:
        self._requests = os.path.join(home, "requests")
        self._grants = os.path.join(home, "grants")

    def ask(self, stopped: Stopped) -> str:
        """Keeps the stopped call so that a person can approve it, and returns its id; raises StateError when it cannot."""
        make_folder(self._requests)
        path = os.path.join(self._requests, f"{stopped.id}.json")
        if not os.path.lexists(path):
            self._forget_old(stopped.at)
        # A request that is lost is made again by the next try.
        replace_file(path, encode(plain(stopped)).encode(), flush=False)
        return stopped.id

    def waiting(self, now: float) -> tuple[Stopped, ...]:
        """The calls that wait for a person, oldest first."""
        found = [self._request(name.removesuffix(".json")) for name in names_in(self._requests, ".json")]
        fresh = [each for each in found if each is not None and now - each.at < KEPT]
        return tuple(sorted(fresh, key=lambda each: each.at))

    def find(self, request: str, now: float) -> Stopped:
        """The waiting call of that id; raises UsageError when there is none or it is too old."""
        if not request or any(letter not in _LETTERS for letter in request):
            raise UsageError(f"{request[:40]!r} is not the id of a stopped call")
        found = self._request(request)
        if found is None or now - found.at >= KEPT:
            raise UsageError(f"no stopped call {request} waits; warpgate hook status lists those that do")
        return found

    def give(self, stopped: Stopped, until: float, by: str) -> None:
        """Lets exactly this call through once, until then. Only for callers that have asked a person at a terminal."""
        make_folder(self._grants)
        grant = Grant(stopped.digest, stopped.id, stopped.root, until, by)
        replace_file(self._path(stopped.digest), encode(plain(grant)).encode())
        self.drop(stopped.id)

    def state(self, request: str, digest: str) -> str:
        """Whether a stopped call `waits`, is `granted`, or is neither any more: `gone`."""
        if os.path.lexists(self._path(digest)):
            return "granted"
        return "waits" if os.path.lexists(os.path.join(self._requests, f"{request}.json")) else "gone"

    def take(self, digest: str, root: str, now: float) -> Grant | None:
        """The grant for this call, which is used up by that; None when there is none, or it has expired."""
        path = self._path(digest)
        try:
            data = read_file(path, LIMIT)
        except StateError:
            return None
        grant = None if data is None else _grant(data)
        if data is None:
            return None
        try:
            # Whoever unlinks it has it.
            os.unlink(path)
        except OSError:
            return None
        fits = grant is not None and grant.digest == digest and grant.root == root and now < grant.until < now + 2 * KEPT
        return grant if fits else None

    def reject(self, request: str, now: float) -> Stopped:
        """Forgets the waiting call; raises UsageError when there is none."""
        stopped = self.find(request, now)
        self.drop(request)
        return stopped

    def drop(self, request: str) -> None:
        """Forgets the call of that id, if one waits."""
        if not request or any(letter not in _LETTERS for letter in request):
            return
        try:
            os.unlink(os.path.join(self._requests, f"{request}.json"))
        except FileNotFoundError:
            return

    def _forget_old(self, now: float) -> None:
        """Takes away what nobody approved in time, and the oldest where there are too many."""
        kept = self.waiting(now)
        names = {f"{each.id}.json" for each in kept[-MOST:]}
        for name in names_in(self._requests, ".json"):
            if name not in names:
                self.drop(name.removesuffix(".json"))

    def _request(self, request: str) -> Stopped | None:
        data = read_file(os.path.join(self._requests, f"{request}.json"), LIMIT)
        try:
            content: Any = decode(data) if data is not None else None
            return None if content is None else Stopped(**content)
        except (ValueError, TypeError):
            return None

    def _path(self, digest: str) -> str:
        return os.path.join(self._grants, f"{digest}.json")


def _grant(data: bytes) -> Grant | None:
    try:
        content: Any = decode(data)
        grant = Grant(**content)
    except (ValueError, TypeError):
        return None
    return grant if isinstance(grant.until, (int, float)) else None
