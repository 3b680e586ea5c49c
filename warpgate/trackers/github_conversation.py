"""What is said below our issues on GitHub: read, weighed against the speaker's rights, and answered once."""

from warpgate.errors import ServiceError, UsageError
from warpgate.marker import read_marker
from warpgate.trackers.errors import Refused, UnknownOutcome
from warpgate.trackers.github_wire import Unclear
from warpgate.trackers.moments import since_query
from warpgate.trackers.values import Comment
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from warpgate.trackers.github_repository import Repository
    from warpgate.trackers.github_wire import Wire

# Whose workflows answer in our name; nobody but the repository's own workflows can write as this account.
WORKFLOWS = "github-actions[bot]"
LOOKS = 3
RIGHTS = {
    "admin": "admin",
    "maintain": "write",
    "write": "write",
    "push": "write",
    "read": "read",
    "triage": "read",
    "pull": "read",
}


@value
class Heard:
    """The comments that there are; `etag` asks again for less."""

    comments: tuple[Comment, ...]
    etag: str = ""
    unchanged: bool = False


class Conversation:
    """The comments of one repository."""

    def __init__(self, repository: "Repository", wire: "Wire") -> None:
        self._repository = repository
        self._wire = wire

    @property
    def skew(self) -> int:
        """By how many seconds GitHub's clock is ahead of ours."""
        return self._wire.skew

    def on(self, number: int, *, since: str = "", etag: str = "") -> Heard:
        """The comments on one issue, oldest first; `unchanged` without any when nothing has happened since the `etag`."""
        path = f"{self._repository.path}/issues/{number}/comments"
        answer = self._wire.read(path, {**since_query(since), "per_page": 100}, missing=True, etag=etag)
        if answer.status == 304:
            return Heard((), etag, unchanged=True)
        if answer.status != 200:
            raise UsageError(f"there is no issue {number} in {self._repository.repo}")
        found = _comments(answer.json())
        if len(found) == 100:
            # More than one page: an etag would speak for the first one alone.
            return Heard(_comments(self._repository.pages(f"issues/{number}/comments", since_query(since))))
        return Heard(found, answer.headers.get("etag", ""))

    def since(self, moment: str, numbers: "Iterable[int]") -> tuple[Comment, ...]:
        """The comments on these issues that were written or changed since then, oldest first, with one request where it can be."""
        wanted = set(numbers)
        query = {**since_query(moment), "sort": "created", "direction": "asc"}
        try:
            return tuple(each for each in _comments(self._repository.pages("issues/comments", query)) if each.number in wanted)
        except Refused as error:
            if error.status != 404:
                raise
        # Not every server has the list for the whole repository.
        return tuple(comment for number in sorted(wanted) for comment in self._still_on(number, moment))

    def _still_on(self, number: int, moment: str) -> tuple[Comment, ...]:
        try:
            return self.on(number, since=moment).comments
        except UsageError:
            # Deleted, so nobody waits for what is said there.
            return ()

    def one(self, comment: int) -> Comment | None:
        """The comment as it stands now, or None when it was deleted."""
        answer = self._wire.read(f"{self._repository.path}/issues/comments/{comment}", missing=True)
        found = _comments([answer.json()]) if answer.status == 200 else ()
        return found[0] if found else None

    def permission(self, login: str) -> str:
        """What the account may do in the repository at this moment: admin, write, read or none."""
        from urllib.parse import quote

        path = f"{self._repository.path}/collaborators/{quote(login, safe='')}/permission"
        data = self._wire.read(path, missing=True).json()
        said = [data.get("permission"), data.get("role_name")] if isinstance(data, dict) else []
        # Other servers name a role where GitHub names the right that it stands for.
        return next((RIGHTS[each] for each in said if isinstance(each, str) and each in RIGHTS), "none")

    def ours(self, comment: Comment, filed_by: str = "") -> bool:
        """Whether it was written in our name: by the token's account, the one that filed, or the repository's workflows."""
        return comment.author.casefold() in {self._repository.login.casefold(), filed_by.casefold(), WORKFLOWS} - {""}

    def say(self, number: int, body: str, key: str, filed_by: str = "") -> str:
        """The address of the comment with this key; it is written once in effect, whatever happens to the answer.

        Raises UnknownOutcome when nobody can say whether it was written.
        """
        there = self._said(number, key, filed_by)
        if there:
            return there[0].url
        try:
            data = self._wire.write("POST", f"{self._repository.path}/issues/{number}/comments", {"body": body})
            written = _comments([data])
            self._repository.learn(writes=tuple(self._wire.writes))
            if written:
                return self._healed(written[0], number, key, filed_by)
            trouble = Unclear("GitHub's answer holds no comment")
        except Unclear as error:
            trouble = error
        for turn in range(LOOKS):
            there = self._said(number, key, filed_by)
            if there:
                return there[0].url
            self._wire.rest(turn + 1)
        raise UnknownOutcome(f"{trouble}; the comment may have been written: `warpgate sync` looks again", key) from trouble

    def close(self, number: int, *, done: bool) -> None:
        """Closes the issue, as done or as not planned."""
        body = {"state": "closed", "state_reason": "completed" if done else "not_planned"}
        self._wire.change(f"{self._repository.path}/issues/{number}", body)

    def _said(self, number: int, key: str, filed_by: str) -> tuple[Comment, ...]:
        ours = (each for each in self.on(number).comments if self.ours(each, filed_by))
        return tuple(each for each in ours if (marker := read_marker(each.body)) and marker.key == key)

    def _healed(self, written: Comment, number: int, key: str, filed_by: str) -> str:
        """The address of the one comment that stays where two processes wrote at once: the first."""
        try:
            listed = {each.id: each for each in (*self._said(number, key, filed_by), written)}
            first = listed[min(listed)]
            if first.id != written.id:
                self._wire.delete(f"{self._repository.path}/issues/comments/{written.id}")
        except ServiceError:
            return written.url
        return first.url


def _comments(items: "Any") -> tuple[Comment, ...]:
    found = [_comment(item) for item in items if isinstance(item, dict)] if isinstance(items, list) else []
    return tuple(sorted((each for each in found if each), key=lambda each: (each.at, each.id)))


def _comment(data: "dict[str, Any]") -> Comment | None:
    number = str(data.get("issue_url", "")).rpartition("/")[2]
    if type(data.get("id")) is not int or not number.isdecimal():
        return None
    user = data.get("user")
    author = user if isinstance(user, dict) else {}
    return Comment(
        id=data["id"],
        number=int(number),
        body=str(data.get("body") or ""),
        author=str(author.get("login", "")),
        at=str(data.get("created_at", "")),
        changed=str(data.get("updated_at", "")),
        # What an app wrote in a person's name was not written by the person.
        machine=author.get("type") != "User" or bool(data.get("performed_via_github_app")),
        url=str(data.get("html_url", "")),
    )
