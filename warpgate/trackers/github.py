"""Issues on GitHub: filed once in effect, whatever happens to the answer."""

from warpgate.errors import ServiceError, UsageError
from warpgate.trackers.github_account import Account, AppTokens, checked_account
from warpgate.trackers.github_address import PUBLIC, checked_base_url, checked_slug
from warpgate.trackers.github_conversation import Conversation
from warpgate.trackers.github_facts import Facts, examine
from warpgate.trackers.github_filing import Filer, labelled, valid
from warpgate.trackers.github_pulls import Pulls
from warpgate.trackers.github_repository import GRAPHQL, Repository
from warpgate.trackers.github_shelf import Shelf
from warpgate.trackers.github_wire import Patience, Wire
from warpgate.trackers.moments import since_query
from warpgate.trackers.remembered import Remembered
from warpgate.trackers.values import Filed, NewIssue, has_labels
from warpgate.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from warpgate.trackers.github_wire import Send


class GitHubTracker:
    """Files issues in one repository; what it learns about it is kept in the file `memory`, if one is named."""

    def __init__(
        self,
        repo: str,
        token: str | Account,
        *,
        base_url: str = PUBLIC,
        login: str = "",
        memory: str = "",
        timeout: int = 15,
        patience: Patience | None = None,
    ) -> None:
        slug, url = checked_slug(repo), checked_base_url(base_url)
        account = checked_account(Account(token) if isinstance(token, str) else token)
        # Kept with each filing, so that a later run sends it to the same place.
        self.name = f"github:{slug}"
        self._patience = patience or Patience()
        self._wire = Wire(_sender(url, account, slug, timeout, self._patience.now), slug, self._patience)
        self._repository = Repository(slug, self._wire, Remembered(memory, f"{url} {slug} {account.fingerprint}"), login)

    @property
    def _filer(self) -> Filer:
        return Filer(self._repository, self._wire, self._patience)

    def create(self, issue: NewIssue) -> Filed:
        """The issue as filed by one request. Raises Refused when it was not, LabelsDropped when it was but cannot be listed,
        UnknownOutcome when nobody can say: then `find` it before it is created again."""
        return self._filer.create(issue)

    def find(self, key: str, *, labels: "Iterable[str]" = (), since: str = "") -> tuple[Filed, ...]:
        """The issues of our own account that carry the key in their marker, lowest number first."""
        return self._filer.find(key, tuple(labels), since)

    def ensure_labels(self, labels: "Iterable[str]") -> None:
        """Makes the labels that are missing."""
        self._repository.ensure_labels(labels)

    def get(self, number: int) -> Filed:
        """The issue with its body; raises UsageError when there is none of this number."""
        return self._repository.issue(number)

    def list(self, *, labels: "Iterable[str]" = (), state: str = "open", since: str = "") -> tuple[Filed, ...]:
        """The issues that carry all `labels`, lowest number first, pull requests left out; `state` is open, closed or all."""
        wanted = tuple(labels)
        issues = self._repository.issues({"state": state, **labelled(wanted), **since_query(since, slack=0)})
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
        Shelf(self._repository, self._wire).rewrite(number, valid(title), valid(body))

    def blocked_by(self, number: int) -> "frozenset[int] | None":
        """The numbers of the issues that block this one, or None where the server does not know such links."""
        return Shelf(self._repository, self._wire).blocked_by(number)

    def block(self, number: int, by: int) -> bool:
        """Links the issue to the one that blocks it; False where that cannot be done."""
        return Shelf(self._repository, self._wire).block(number, by)

    def adopt(self, number: int, child: int) -> bool:
        """Makes the other issue a sub-issue of this one; False where that cannot be done."""
        return Shelf(self._repository, self._wire).adopt(number, child)

    def facts(self) -> Facts:
        """What can be said about the repository and our place in it; raises nothing."""
        return examine(self._repository, self._wire)

    def heal(self, numbers: "Iterable[int]") -> int:
        """The number of the issue that stays of those that say the same: the lowest; the others are closed and point to it."""
        return self._filer.heal(numbers)

    @property
    def conversation(self) -> Conversation:
        """What is said below the issues."""
        return Conversation(self._repository, self._wire)

    @property
    def pulls(self) -> Pulls:
        """The pull requests."""
        return Pulls(self._repository, self._wire)


def _sender(base_url: str, account: Account, repo: str, timeout: int, now: "Callable[[], float]") -> "Send":
    """A function that sends one request through PyGithub, which repeats nothing and says nothing."""
    requester: Any = None
    tokens: AppTokens | None = None

    def connect() -> "tuple[Any, AppTokens | None]":
        # Costs more than twenty bare interpreters, so only a command that talks to GitHub pays for it.
        import logging

        import github

        logging.getLogger("github").handlers[:] = [logging.NullHandler()]

        def requester_as(auth: "Any") -> "Any":
            return github.Github(
                auth=auth,
                base_url=base_url,
                timeout=timeout,
                retry=None,
                seconds_between_requests=0,
                seconds_between_writes=0,
                user_agent="warpgate",
                verify=_bundle(account),
            ).requester

        if not account.app_id:
            return requester_as(github.Auth.Token(account.token.strip())), None

        def ask(verb: str, path: str, body: "dict[str, Any] | None") -> "tuple[int, str]":
            from jwt.exceptions import PyJWTError
            from requests.exceptions import RequestException

            try:
                as_app = requester_as(github.Auth.AppAuth(account.app_id, account.app_key))
                status, _, text = as_app.requestJson(verb, path, input=body)
            except RequestException as error:
                raise ServiceError(f"GitHub cannot be reached ({type(error).__name__}): nothing was sent") from error
            except (PyJWTError, ValueError, TypeError, AssertionError) as error:
                raise UsageError(
                    "the private key of the GitHub App cannot be used: give the PEM file as GitHub gave it out"
                ) from error
            return status, text

        return requester_as, AppTokens(account, repo, ask, now)

    def send(
        verb: str, path: str, query: "dict[str, Any] | None", body: "dict[str, Any] | None", more: "dict[str, str]"
    ) -> "tuple[int, Any, str]":
        nonlocal requester, tokens
        if requester is None:
            requester, tokens = connect()
        speaker = requester
        if tokens is not None:
            import github

            speaker = requester(github.Auth.Token(tokens.token()))
        address = speaker.graphql_url if path == GRAPHQL else path
        status, headers, text = speaker.requestJson(verb, address, parameters=query, headers=more, input=body)
        return status, headers, text

    return send


def _bundle(account: Account) -> "bool | str":
    """What a connection's certificate is checked against: a stored token is not for whoever the environment trusts."""
    if account.ca_bundle or not account.stored:
        return account.ca_bundle or True
    from certifi import where

    return where()
