"""The embedded tracker: issues as Markdown files in one folder, safe among many processes and against a crash."""

import os
import time

from warpgate.errors import StateError, UsageError
from warpgate.marker import checked_key, read_marker
from warpgate.trackers.frontmatter import read_issue, write_issue
from warpgate.trackers.issue_folder import IssueFolder
from warpgate.trackers.values import Comment, Filed, NewIssue, has_labels
from warpgate.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


class LocalTracker:
    """Files issues under `folder`; `author` signs them and `clock` dates them."""

    name = "local"

    def __init__(self, folder: str, author: str = "warpgate", clock: "Callable[[], float]" = time.time) -> None:
        self._folder = IssueFolder(folder)
        self._author = author
        self._clock = clock

    def create(self, issue: NewIssue) -> Filed:
        """The issue as filed; when its key is already there, that earlier issue with `created` false."""
        checked_key(issue.key)
        with self._folder.locked():
            names = self._folder.names()
            for number, name in names.items():
                if _key_of(name) == issue.key:
                    return self._load(number, name)
            number = self._folder.next_number(names)
            name = f"{number:04}-{issue.key}.md"
            filed = Filed(
                number, self._folder.path(name), issue.key, issue.title, "open", issue.labels, True,
                issue.body, self._author, self._now(),
            )  # fmt: skip
            self._folder.add(name, number, write_issue(filed).encode("utf-8", "replace"))
        return filed

    def find(self, key: str, *, labels: "Iterable[str]" = (), since: str = "") -> tuple[Filed, ...]:
        """The issues filed under this key, lowest number first; `since` (ISO 8601, UTC) leaves older ones out."""
        named = [(number, name) for number, name in self._folder.names().items() if _key_of(name) == key]
        found = [self._load(number, name) for number, name in named]
        return tuple(issue for issue in found if has_labels(issue, labels) and issue.at >= since)

    def ensure_labels(self, labels: "Iterable[str]") -> None:
        """Nothing to do: a label exists here as soon as an issue carries it."""

    def get(self, number: int) -> Filed:
        """The issue with its body; raises UsageError when there is none of this number."""
        name = self._folder.names().get(number)
        if name is None:
            raise UsageError(f"there is no issue {number} in {self._folder.root}")
        return self._load(number, name)

    def say(self, number: int, body: str, key: str) -> str:
        """Where the comment with this key stands below the issue; it is written once."""
        with self._folder.locked():
            issue = self.get(number)
            if not any((marker := read_marker(comment.body)) and marker.key == key for comment in issue.comments):
                comment = Comment(len(issue.comments) + 1, number, body, self._author, self._now())
                self._replace(replace(issue, comments=(*issue.comments, comment)))
        return issue.url

    def close(self, number: int, *, done: bool) -> None:
        """Closes the issue; here nothing tells what is done from what is not planned."""
        with self._folder.locked():
            issue = self.get(number)
            if issue.state != "closed":
                self._replace(replace(issue, state="closed"))

    def wait_up_to(self, seconds: float, notice: "Callable[[str], object]") -> None:
        """Nobody asks for a pause here."""

    def held(self, labels: "Iterable[str]") -> dict[str, Filed]:
        """Nothing needs to be listed beforehand: `create` knows by itself what is there."""
        return {}

    def rewrite(self, number: int, title: str, body: str) -> None:
        """Gives the issue another title and text; raises UsageError when there is none of this number."""
        with self._folder.locked():
            self._replace(replace(self.get(number), title=title, body=body))

    def blocked_by(self, number: int) -> None:
        """None: links between issues are only in their texts here."""

    def block(self, number: int, by: int) -> bool:
        """False: links between issues are only in their texts here."""
        return False

    def adopt(self, number: int, child: int) -> bool:
        """False: links between issues are only in their texts here."""
        return False

    def list(self, *, labels: "Iterable[str]" = (), state: str = "open", since: str = "") -> tuple[Filed, ...]:
        """The issues that carry all `labels`, lowest number first; `state` is open, closed or all."""
        wanted = tuple(labels)
        issues = (self._load(number, name) for number, name in self._folder.names().items())
        return tuple(issue for issue in issues if state in ("all", issue.state) and issue.at >= since and has_labels(issue, wanted))

    def _now(self) -> str:
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(self._clock()))

    def _replace(self, issue: Filed) -> None:
        self._folder.replace(self._folder.names()[issue.number], write_issue(issue).encode("utf-8", "replace"))

    def _load(self, number: int, name: str) -> Filed:
        path = self._folder.path(name)
        try:
            return replace(read_issue(self._folder.read(name)), number=number, url=path, key=_key_of(name))
        except ValueError as error:
            raise StateError(f"{path} is not an issue as warpgate writes them: {error}") from error


def _key_of(name: str) -> str:
    return os.path.splitext(name)[0].partition("-")[2]
