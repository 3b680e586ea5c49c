"""As whom we speak to GitHub: a token, or an App that gets itself one for an hour."""

import json

from warpgate.errors import ServiceError, UsageError
from warpgate.trackers.github_address import checked_token
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    # Verb, path and body of a request made as the App itself; status and text of the answer.
    Ask = Callable[[str, str, "dict[str, Any] | None"], "tuple[int, str]"]

# A token of an App lives an hour; it is renewed well before.
LIFETIME = 50 * 60


@value
class Account:
    """A token, or the id, key (PEM) and installation of an App; `ca_bundle` is what its connections are checked against."""

    token: str = ""
    app_id: str = ""
    app_key: str = ""
    installation: int = 0  # 0: the one of the repository
    ca_bundle: str = ""
    source: str = ""  # where it was found, for people
    stored: bool = False  # it is not from the environment, so the environment must not say where it goes

    @property
    def fingerprint(self) -> str:
        """What tells this account from others without giving it away."""
        from hashlib import sha256

        return sha256(f"{self.token} {self.app_id} {self.installation}".strip().encode()).hexdigest()[:12]


def checked_account(account: Account) -> Account:
    """The account itself; raises UsageError, without showing it, when it can be none."""
    if account.app_id:
        if not account.app_id.isalnum() or "PRIVATE KEY" not in account.app_key:
            raise UsageError("a GitHub App needs its id and its private key: a PEM file as GitHub gave it out")
        return account
    checked_token(account.token)
    return account


class AppTokens:
    """The token of an App's installation in one repository, renewed when it is about to end."""

    def __init__(self, account: Account, repo: str, ask: "Ask", now: "Callable[[], float]") -> None:
        self._account = account
        self._repo = repo
        self._ask = ask
        self._now = now
        self._token = ""
        self._until = 0.0

    def token(self) -> str:
        """The token; raises ServiceError when GitHub gives none, and nothing was sent then."""
        if not self._token or self._now() >= self._until:
            number = self._account.installation or self._number()
            answer = self._answer("POST", f"/app/installations/{number}/access_tokens", {})
            self._token = checked_token(str(answer.get("token", "")))
            self._until = self._now() + LIFETIME
        return self._token

    def _number(self) -> int:
        number = self._answer("GET", f"/repos/{self._repo}/installation", None).get("id")
        if type(number) is not int:
            raise ServiceError(f"GitHub did not say which installation of the App is for {self._repo}")
        return number

    def _answer(self, verb: str, path: str, body: "dict[str, Any] | None") -> "dict[str, Any]":
        status, text = self._ask(verb, path, body)
        try:
            content = json.loads(text)
        except ValueError:
            content = None
        if status in (200, 201) and isinstance(content, dict):
            return content
        hint = {
            401: "its id or its private key is wrong, or this machine's clock is",
            404: f"it is not installed for {self._repo}",
        }.get(status, "try again later")
        raise ServiceError(f"GitHub gave the App no token ({status}): {hint}; nothing was sent")
