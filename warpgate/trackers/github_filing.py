"""How an issue comes to be on GitHub exactly once in effect: one request, and a look for it where no answer came."""

from warpgate.errors import ServiceError, UsageError
from warpgate.marker import checked_key
from warpgate.trackers.errors import LabelsDropped, UnknownOutcome
from warpgate.trackers.github_answers import issue_from
from warpgate.trackers.github_wire import Unclear
from warpgate.trackers.moments import since_query
from warpgate.trackers.values import Filed, NewIssue, has_labels
from warpgate.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from warpgate.trackers.github_repository import Repository
    from warpgate.trackers.github_wire import Patience, Wire

BODY_LIMIT = 65_536
TITLE_LIMIT = 256
# Before each look for an issue whose answer was lost: a list may lag a moment behind a write.
LOOKS = (0.0, 1.0, 3.0)
UNLABELLED_PAGES = 2


class Filer:
    """Files issues in one repository."""

    def __init__(self, repository: "Repository", wire: "Wire", patience: "Patience") -> None:
        self._repository = repository
        self._wire = wire
        self._patience = patience

    def create(self, issue: NewIssue) -> Filed:
        """The issue as filed by one request. Raises Refused when it was not, LabelsDropped when it was but cannot be listed,
        UnknownOutcome when nobody can say: then `find` it before it is created again."""
        _check_limits(issue)
        self._repository.ensure_labels(issue.labels)
        try:
            filed = self._post(issue)
        except Unclear as trouble:
            filed = self._after(trouble, issue)
        self._repository.learn(writes=tuple(self._wire.writes))
        missing = [label for label in issue.labels if not has_labels(filed, (label,))]
        if missing:
            self._repository.learn(labels=())
            raise LabelsDropped(
                f"filed as {filed.url}, but GitHub dropped the labels {', '.join(missing)}: "
                "the token needs triage or push rights; add them by hand",
                filed,
            )
        return self._healed(filed, issue)

    def find(self, key: str, labels: tuple[str, ...], since: str) -> tuple[Filed, ...]:
        """The issues of our own account that carry the key in their marker, lowest number first."""
        if not self._repository.login:
            raise ServiceError("the token does not say which account it is, so no issue can be trusted: set `github.login`")
        return self._own(key, labels, since_query(since))

    def heal(self, numbers: "Iterable[int]") -> int:
        """The lowest of the numbers; the other issues are closed and point to it."""
        first, *others = sorted(set(numbers))
        for number in others:
            self._close_duplicate(number, first)
        return first

    def _post(self, issue: NewIssue) -> Filed:
        body = {"title": valid(issue.title), "body": valid(issue.body), "labels": [*issue.labels]}
        data = self._wire.write("POST", f"{self._repository.path}/issues", body)
        author = data.get("user")
        login = str(author.get("login", "")) if isinstance(author, dict) else ""
        filed = issue_from(data, login, created=True)
        if filed is None:
            raise Unclear("GitHub's answer holds no issue")
        if login:
            self._repository.learn(login=login)
        return replace(filed, key=issue.key)

    def _after(self, trouble: Unclear, issue: NewIssue) -> Filed:
        """The issue that a request with a lost answer made; sent again only where a redirect says that nothing was done."""
        if trouble.moved:
            before = self._repository.known.name
            self._repository.learn(name="")
            if self._repository.path.casefold() != f"/repos/{before}".casefold() and not self._looked_for(issue, LOOKS[:1]):
                try:
                    return self._post(issue)
                except Unclear as again:
                    trouble = again
        found = self._looked_for(issue, LOOKS)
        if not found:
            raise UnknownOutcome(
                f"{trouble}; the issue may have been filed, but is not to be found yet: `warpgate sync` looks again", issue.key
            ) from trouble
        return replace(found[0], created=True)

    def _looked_for(self, issue: NewIssue, looks: tuple[float, ...]) -> tuple[Filed, ...]:
        newest = {"sort": "created", "direction": "desc"}
        try:
            for pause in looks if self._repository.login else ():
                if pause:
                    self._patience.sleep(pause)
                # The newest come first, so that no clock has to be trusted.
                found = self._own(issue.key, issue.labels, newest, pages=2)
                if found:
                    return found
        except ServiceError as error:
            raise UnknownOutcome(f"the issue may have been filed, and looking for it failed: {error}", issue.key) from error
        return ()

    def _own(self, key: str, labels: tuple[str, ...], query: "dict[str, Any]", pages: int = 10) -> tuple[Filed, ...]:
        # Once more without labels where nothing carries them: they may be what was lost.
        for narrowed, depth in [(labelled(labels), pages), ({}, UNLABELLED_PAGES)] if labels else [({}, pages)]:
            wanted = {"creator": self._repository.login, "state": "all", **narrowed, **query}
            found = tuple(issue for issue in self._repository.issues(wanted, depth) if issue.key == key)
            if found:
                return found
        return ()

    def _healed(self, filed: Filed, issue: NewIssue) -> Filed:
        """The one issue that stays of those with the same key: the lowest; others are closed with a pointer to it."""
        query = {"creator": self._repository.login, "state": "all", **labelled(issue.labels), **since_query(filed.at)}
        try:
            listed = [other for other in self._repository.issues(query) if other.key == issue.key]
            first, *others = sorted({other.number: other for other in (*listed, filed)}.values(), key=lambda one: one.number)
            for other in others:
                if other.state == "open":
                    self._close_duplicate(other.number, first.number)
        except ServiceError:
            # It is filed; what could not be healed now is healed by a later look.
            return filed
        return first

    def _close_duplicate(self, number: int, first: int) -> None:
        path = f"{self._repository.path}/issues/{number}"
        self._wire.write("POST", f"{path}/comments", {"body": f"Filed twice: #{first} stays, this one is closed."})
        self._wire.write("PATCH", path, {"state": "closed", "state_reason": "not_planned"})


def _check_limits(issue: NewIssue) -> None:
    checked_key(issue.key)
    for what, text, limit in (("title", issue.title, TITLE_LIMIT), ("body", issue.body, BODY_LIMIT)):
        if len(text) > limit:
            raise UsageError(f"the {what} of an issue may hold {limit:,} characters, not {len(text):,}")


def labelled(labels: tuple[str, ...]) -> "dict[str, str]":
    """The query for issues that carry all these labels."""
    return {"labels": ",".join(labels)} if labels else {}


def valid(text: str) -> str:
    """The text with a replacement for what cannot be written as UTF-8."""
    return text.encode("utf-8", "replace").decode()
