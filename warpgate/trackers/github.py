"""Issues on GitHub: filed once in effect, whatever happens to the answer."""

from warpgate.errors import ServiceError, UsageError
from warpgate.marker import checked_key
from warpgate.trackers.errors import LabelsDropped, UnknownOutcome
from warpgate.trackers.github_address import PUBLIC, checked_base_url, checked_slug, checked_token
from warpgate.trackers.github_answers import issue_from
from warpgate.trackers.github_conversation import Conversation
from warpgate.trackers.github_pulls import Pulls
from warpgate.trackers.github_repository import GRAPHQL, Repository
from warpgate.trackers.github_shelf import Shelf
from warpgate.trackers.github_wire import Patience, Unclear, Wire
from warpgate.trackers.moments import since_query
from warpgate.trackers.remembered import Remembered
from warpgate.trackers.values import Filed, NewIssue, has_labels
from warpgate.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from warpgate.trackers.github_wire import Send

BODY_LIMIT = 65_536
TITLE_LIMIT = 256
# Before each look for an issue whose answer was lost: a list may lag a moment behind a write.
LOOKS = (0.0, 1.0, 3.0)
UNLABELLED_PAGES = 2


class GitHubTracker:
    """Files issues in one repository; what it learns about it is kept in the file `memory`, if one is named."""

    def __init__(
        self,
        repo: str,
        token: str,
        *,
        base_url: str = PUBLIC,
        login: str = "",
        memory: str = "",
        timeout: int = 15,
        patience: Patience | None = None,
    ) -> None:
        slug, url, secret = checked_slug(repo), checked_base_url(base_url), checked_token(token)
        # Kept with each filing, so that a later run sends it to the same place.
        self.name = f"github:{slug}"
        self._patience = patience or Patience()
        self._wire = Wire(_sender(url, secret, timeout), slug, self._patience)
        self._repository = Repository(slug, self._wire, Remembered(memory, f"{url} {slug} {_fingerprint(secret)}"), login)

    def create(self, issue: NewIssue) -> Filed:
        """The issue as filed by one request. Raises Refused when it was not, LabelsDropped when it was but cannot be listed,
        UnknownOutcome when nobody can say: then `find` it before it is created again."""
        _check_limits(issue)
        self._repository.ensure_labels(issue.labels)
        try:
            filed = self._post(issue)
        except Unclear as trouble:
            filed = self._after(trouble, issue)
        self._repository.learn(wrote=self._wire.last_write)
        missing = [label for label in issue.labels if not has_labels(filed, (label,))]
        if missing:
            self._repository.learn(labels=())
            raise LabelsDropped(
                f"filed as {filed.url}, but GitHub dropped the labels {', '.join(missing)}: "
                "the token needs triage or push rights; add them by hand",
                filed,
            )
        return self._healed(filed, issue)

    def find(self, key: str, *, labels: "Iterable[str]" = (), since: str = "") -> tuple[Filed, ...]:
        """The issues of our own account that carry the key in their marker, lowest number first."""
        if not self._repository.login:
            raise ServiceError("the token does not say which account it is, so no issue can be trusted: set `github.login`")
        return self._own(key, tuple(labels), since_query(since))

    def ensure_labels(self, labels: "Iterable[str]") -> None:
        """Makes the labels that are missing."""
        self._repository.ensure_labels(labels)

    def get(self, number: int) -> Filed:
        """The issue with its body; raises UsageError when there is none of this number."""
        return self._repository.issue(number)

    def list(self, *, labels: "Iterable[str]" = (), state: str = "open", since: str = "") -> tuple[Filed, ...]:
        """The issues that carry all `labels`, lowest number first, pull requests left out; `state` is open, closed or all."""
        wanted = tuple(labels)
        issues = self._repository.issues({"state": state, **_labelled(wanted), **since_query(since, slack=0)})
        return tuple(issue for issue in issues if has_labels(issue, wanted) and state in ("all", issue.state))

    def say(self, number: int, body: str, key: str) -> str:
        """The address of the comment with this key below the issue; it is written once in effect."""
        return self.conversation.say(number, body, key)

    def close(self, number: int, *, done: bool) -> None:
        """Closes the issue, as done or as not planned; raises UsageError when there is none of this number."""
        if self._repository.issue(number).state != "closed":
            self.conversation.close(number, done=done)

    def wait_up_to(self, seconds: float, notice: "Callable[[str], object]") -> None:
        """From now on a pause that GitHub asks for is kept up to so long, and said to `notice`."""
        self._patience = replace(self._patience, longest_wait=seconds, notice=notice)
        self._wire.patience = self._patience

    def held(self, labels: "Iterable[str]") -> "dict[str, Filed]":
        """Our own issues by key, open and closed, in a few requests; raises ServiceError when nobody can say which are ours."""
        return Shelf(self._repository, self._wire).held(labels)

    def rewrite(self, number: int, title: str, body: str) -> None:
        """Gives the issue another title and text."""
        Shelf(self._repository, self._wire).rewrite(number, _valid(title), _valid(body))

    def blocked_by(self, number: int) -> "frozenset[int] | None":
        """The numbers of the issues that block this one, or None where the server does not know such links."""
        return Shelf(self._repository, self._wire).blocked_by(number)

    def block(self, number: int, by: int) -> bool:
        """Links the issue to the one that blocks it; False where that cannot be done."""
        return Shelf(self._repository, self._wire).block(number, by)

    @property
    def conversation(self) -> Conversation:
        """What is said below the issues."""
        return Conversation(self._repository, self._wire)

    @property
    def pulls(self) -> Pulls:
        """The pull requests."""
        return Pulls(self._repository, self._wire)

    def _post(self, issue: NewIssue) -> Filed:
        body = {"title": _valid(issue.title), "body": _valid(issue.body), "labels": [*issue.labels]}
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
        for narrowed, depth in [(_labelled(labels), pages), ({}, UNLABELLED_PAGES)] if labels else [({}, pages)]:
            wanted = {"creator": self._repository.login, "state": "all", **narrowed, **query}
            found = tuple(issue for issue in self._repository.issues(wanted, depth) if issue.key == key)
            if found:
                return found
        return ()

    def _healed(self, filed: Filed, issue: NewIssue) -> Filed:
        """The one issue that stays of those with the same key: the lowest; others are closed with a pointer to it."""
        query = {"creator": self._repository.login, "state": "all", **_labelled(issue.labels), **since_query(filed.at)}
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


def _sender(base_url: str, token: str, timeout: int) -> "Send":
    """A function that sends one request through PyGithub, which repeats nothing and says nothing."""
    requester: Any = None

    def send(
        verb: str, path: str, query: "dict[str, Any] | None", body: "dict[str, Any] | None", more: "dict[str, str]"
    ) -> "tuple[int, Any, str]":
        nonlocal requester
        if requester is None:
            # Costs more than twenty bare interpreters, so only a command that talks to GitHub pays for it.
            import logging

            import github

            logging.getLogger("github").handlers[:] = [logging.NullHandler()]
            requester = github.Github(
                auth=github.Auth.Token(token),
                base_url=base_url,
                timeout=timeout,
                retry=None,
                seconds_between_requests=0,
                seconds_between_writes=0,
                user_agent="warpgate",
            ).requester
        address = requester.graphql_url if path == GRAPHQL else path
        status, headers, text = requester.requestJson(verb, address, parameters=query, headers=more, input=body)
        return status, headers, text

    return send


def _check_limits(issue: NewIssue) -> None:
    checked_key(issue.key)
    for what, text, limit in (("title", issue.title, TITLE_LIMIT), ("body", issue.body, BODY_LIMIT)):
        if len(text) > limit:
            raise UsageError(f"the {what} of an issue may hold {limit:,} characters, not {len(text):,}")


def _labelled(labels: tuple[str, ...]) -> "dict[str, str]":
    return {"labels": ",".join(labels)} if labels else {}


def _fingerprint(token: str) -> str:
    from hashlib import sha256

    return sha256(token.encode()).hexdigest()[:12]


def _valid(text: str) -> str:
    return text.encode("utf-8", "replace").decode()
