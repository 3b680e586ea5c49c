"""How a request reaches GitHub: a read is repeated when it fails, a write never; pauses are kept, within bounds."""

import time

from warpgate.errors import ServiceError
from warpgate.trackers.errors import Limited
from warpgate.trackers.github_answers import Answer, refusal
from warpgate.trackers.pace import pause, recent_writes
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Send = Callable[[str, str, dict[str, Any] | None, dict[str, Any] | None, dict[str, str]], tuple[int, dict[str, Any], str]]

READ_TRIES = 3
# A 408 may come from a proxy that gave up on an answer that is still being written.
AMBIGUOUS = 408
SLACK = 2


def _silent(_: str) -> None:
    """Says nothing while waiting."""


class Unclear(ServiceError):
    """A write went out and nothing that can be relied on came back; `moved` when the repository has another name."""

    def __init__(self, message: str, moved: bool = False) -> None:
        super().__init__(message)
        self.moved = moved


@value
class Patience:
    """How long a command may wait: in all for one request, and between two writes. The clock is part of it for tests."""

    longest_wait: float = 10.0
    between_writes: float = 1.0
    sleep: "Callable[[float], None]" = time.sleep
    now: "Callable[[], float]" = time.time
    notice: "Callable[[str], object]" = _silent


class Wire:
    """Sends requests for one repository through `send`, which gives back status, headers and text."""

    def __init__(self, send: "Send", repo: str, patience: Patience) -> None:
        self._send = send
        self._repo = repo
        self.patience = patience
        self.writes: list[float] = []  # when we wrote in the last hour
        self.skew = 0  # by how many seconds GitHub's clock is ahead of ours, as its last answer said

    def read(self, path: str, parameters: "dict[str, Any] | None" = None, missing: bool = False, etag: str = "") -> Answer:
        """The answer to a GET; raises ServiceError for all else but 200.

        With `missing`, a 404 or 410 is an answer too; with the `etag` of an earlier answer, a 304 is one: nothing has changed.
        """
        trouble = ""
        for turn in range(READ_TRIES):
            if turn:
                self.patience.sleep(turn / 2)
            try:
                answer = self._unlimited("GET", path, parameters, None, {"If-None-Match": etag} if etag else {})
            except Unclear as error:
                trouble = str(error)
                continue
            if answer.status == 200 and answer.json() is not None:
                return answer
            if (missing and answer.status in (404, 410)) or (etag and answer.status == 304):
                return answer
            if 400 <= answer.status < 500:
                raise refusal(answer, self._repo)
            trouble = _unusable(answer)
        raise ServiceError(f"GitHub cannot be read now: {trouble}")

    def write(self, verb: str, path: str, body: "dict[str, Any]") -> "dict[str, Any]":
        """The object that one single write made or changed; raises Unclear when it may have happened, Refused when it has not."""
        self._keep_pace()
        answer = self._unlimited(verb, path, None, body)
        if answer.is_moved:
            raise Unclear(f"{self._repo} has moved ({answer.status})", moved=True)
        if 400 <= answer.status < 500 and answer.status != AMBIGUOUS:
            raise refusal(answer, self._repo)
        data = answer.json()
        if answer.status not in (200, 201) or not isinstance(data, dict):
            raise Unclear(_unusable(answer))
        return data

    def change(self, path: str, body: "dict[str, Any]") -> None:
        """Sets fields of what is there; the same again does no harm, so it is sent once more when it is not clear what happened."""
        try:
            self.write("PATCH", path, body)
        except Unclear:
            self.write("PATCH", path, body)

    def rest(self, seconds: float) -> None:
        """Waits before another look."""
        self.patience.sleep(seconds)

    def delete(self, path: str) -> None:
        """Takes something away; that it is gone already is as good. Raises like `write`."""
        self._keep_pace()
        answer = self._unlimited("DELETE", path, None, None)
        if answer.status in (204, 404, 410):
            return
        if 400 <= answer.status < 500 and answer.status != AMBIGUOUS:
            raise refusal(answer, self._repo)
        raise Unclear(_unusable(answer))

    def _unlimited(
        self,
        verb: str,
        path: str,
        parameters: "dict[str, Any] | None",
        body: "dict[str, Any] | None",
        headers: "dict[str, str] | None" = None,
    ) -> Answer:
        # A limit says that nothing was done, so even a write may be sent again after the pause.
        patience = self.patience.longest_wait
        while True:
            answer = self._once(verb, path, parameters, body, headers or {})
            if not answer.is_limit:
                return answer
            wanted = answer.pause(self.patience.now())
            if wanted > patience:
                raise Limited(
                    f"GitHub asks for a pause of {wanted:.0f} s ({answer.status}): nothing was filed; `warpgate sync` later",
                    answer.status,
                    wanted,
                )
            self.patience.notice(f"GitHub asks for a pause: waiting {wanted:.0f} s")
            self.patience.sleep(wanted)
            patience -= wanted

    def _once(
        self,
        verb: str,
        path: str,
        parameters: "dict[str, Any] | None",
        body: "dict[str, Any] | None",
        headers: "dict[str, str]",
    ) -> Answer:
        # Loaded already: `send` comes from it.
        from requests.exceptions import RequestException

        try:
            status, received, text = self._send(verb, path, parameters, body, headers)
        except RequestException as error:
            if _never_connected(error):
                raise ServiceError(f"GitHub cannot be reached ({_root(error)}): nothing was sent") from error
            raise Unclear(f"the connection failed ({type(error).__name__})") from error
        except (RuntimeError, AssertionError, ValueError) as error:
            raise Unclear(f"the answer cannot be used ({str(error)[:200]})") from error
        finally:
            if verb != "GET":
                self.writes = [*recent_writes(self.writes, self.patience.now()), self.patience.now()]
        answer = Answer(status, {name.lower(): str(item) for name, item in received.items()}, text)
        self.skew = _skew(answer, self.patience.now(), self.skew)
        return answer

    def _keep_pace(self) -> None:
        wait = pause(self.writes, self.patience.now(), self.patience.between_writes)
        if wait > max(self.patience.longest_wait, self.patience.between_writes):
            raise Limited(
                f"{len(self.writes)} things were written in the last hour, near to what GitHub takes: nothing was sent;"
                f" `warpgate sync` in {wait / 60:.0f} minutes",
                429,
                wait,
            )
        if wait > self.patience.between_writes:
            self.patience.notice(f"keeping GitHub's pace: waiting {wait:.0f} s")
        if wait > 0:
            self.patience.sleep(wait)


def _skew(answer: Answer, now: float, before: int) -> int:
    """By how much GitHub's clock is ahead; a second or two are the way that the answer took."""
    from email.utils import parsedate_to_datetime

    try:
        ahead = int(parsedate_to_datetime(answer.headers.get("date", "")).timestamp() - now)
    except (ValueError, TypeError):
        return before
    return ahead if abs(ahead) > SLACK else 0


def _unusable(answer: Answer) -> str:
    kind = "" if answer.json() is not None else ", not JSON"
    return f"GitHub answered {answer.status}{kind}"


def _never_connected(error: Exception) -> bool:
    from urllib3.exceptions import ConnectTimeoutError, NewConnectionError

    return isinstance(getattr(error.args[0] if error.args else None, "reason", None), (NewConnectionError, ConnectTimeoutError))


def _root(error: Exception) -> str:
    cause = getattr(error.args[0], "reason", error)
    return str(cause).rpartition(": ")[2][:200]
