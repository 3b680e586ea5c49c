"""What the verbs need from the edges."""

from typing import Protocol

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from contextlib import AbstractContextManager
    from typing import TypeVar

    from warpgate.decision.request import Request
    from warpgate.decision.verdict import Verdict
    from warpgate.session.state import Session
    from warpgate.trackers.github_conversation import Heard
    from warpgate.trackers.values import Comment, Filed, NewIssue

    T = TypeVar("T")


class Judge(Protocol):
    """Judges one decision without its options."""

    def __call__(self, request: "Request") -> "Verdict":
        """The verdict on description and command together."""


class SessionStore(Protocol):
    """Keeps sessions."""

    def ids(self) -> "tuple[str, ...]":
        """The ids of all sessions."""

    def read(self, session: str) -> "Session | None":
        """The session, or None."""

    def update(self, session: str, now: float, level: int, change: "Callable[[Session], tuple[Session, T]]") -> "T":
        """Replaces the session by what `change` makes of it, atomically and by one process at a time."""

    def delivering(self, session: str) -> "AbstractContextManager[object]":
        """Held while a session's filings are sent."""


class Tracker(Protocol):
    """Keeps issues."""

    name: str

    def create(self, issue: "NewIssue") -> "Filed":
        """The issue as filed."""

    def get(self, number: int) -> "Filed":
        """The issue of that number with its body; raises UsageError when there is none."""

    def find(self, key: str, *, labels: "Iterable[str]" = (), since: str = "") -> "tuple[Filed, ...]":
        """Our issues with this key, lowest number first."""

    def say(self, number: int, body: str, key: str) -> str:
        """Where the comment with this key stands below the issue; it is written once in effect."""

    def close(self, number: int, *, done: bool) -> None:
        """Closes the issue, as done or as not planned."""


class Conversation(Protocol):
    """What is said below the issues of a tracker that people reach from elsewhere."""

    @property
    def skew(self) -> int:
        """By how many seconds the tracker's clock is ahead of ours."""

    def on(self, number: int, *, since: str = "", etag: str = "") -> "Heard":
        """The comments on one issue, or that nothing has changed since the `etag`."""

    def since(self, moment: str, numbers: "Iterable[int]") -> "tuple[Comment, ...]":
        """The comments on these issues that were written or changed since then, oldest first."""

    def one(self, comment: int) -> "Comment | None":
        """The comment as it stands now, or None when it was deleted."""

    def permission(self, login: str) -> str:
        """What the account may do at this moment: admin, write, read or none."""

    def ours(self, comment: "Comment", filed_by: str = "") -> bool:
        """Whether the comment was written in our name."""

    def say(self, number: int, body: str, key: str, filed_by: str = "") -> str:
        """The address of the comment with this key; it is written once in effect."""


class Pulls(Protocol):
    """The pull requests of a tracker."""

    def default_branch(self) -> str:
        """The branch that pull requests go to."""

    def of(self, branch: str) -> int | None:
        """The number of the pull request from this branch, or None."""

    def open(self, branch: str, base: str, title: str, body: str) -> int:
        """The number of the pull request from this branch, opened once in effect."""
