"""What an answer of GitHub's API says: done, wait, refused, moved, or nothing that can be relied on."""

import json

from warpgate.marker import read_key
from warpgate.trackers.errors import Refused
from warpgate.trackers.values import Filed
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

DEFAULT_PAUSE = 60.0
ADVICE = {
    401: "GitHub does not know the token: it is wrong, expired or revoked. Check it with `gh auth status` or make a new one",
    403: "the token may not do this in {repo}: it needs `issues: write` there, and triage or push rights for labels",
    404: "{repo} does not exist or the token cannot see it: check the name, and that the token covers this repository",
    410: "issues are turned off in {repo}: turn them on under Settings, General, Features, or use the local tracker",
    422: "GitHub found the request invalid",
}


@value
class Answer:
    """One answer as it came over the wire; header names are in lower case."""

    status: int
    headers: "dict[str, str]"
    text: str

    def json(self) -> "Any":
        """The decoded body, or None when it is not JSON."""
        try:
            return json.loads(self.text)
        except ValueError:
            return None

    @property
    def message(self) -> str:
        """GitHub's own words for an error, on one line and bounded."""
        data = self.json()
        if not isinstance(data, dict):
            return ""
        errors = data.get("errors")
        details = [_detail(error) for error in errors] if isinstance(errors, list) else []
        return " ".join(": ".join(filter(None, [str(data.get("message", "")), "; ".join(details)])).split())[:300]

    @property
    def is_moved(self) -> bool:
        """Whether the repository has another name now; GitHub has then done nothing."""
        return self.status in (301, 302, 307, 308)

    @property
    def is_limit(self) -> bool:
        """Whether GitHub asks for a pause; it has then done nothing."""
        said = self.message.lower()
        told = "retry-after" in self.headers or self.headers.get("x-ratelimit-remaining") == "0"
        return self.status == 429 or (self.status == 403 and (told or "rate limit" in said or "abuse" in said))

    def pause(self, now: float) -> float:
        """For how many seconds GitHub wants to be left alone; a whole second at least."""
        after = self.headers.get("retry-after", "")
        reset = self.headers.get("x-ratelimit-reset", "")
        if after.isdigit():
            return max(1.0, float(after))
        if self.headers.get("x-ratelimit-remaining") == "0" and reset.isdigit():
            return max(1.0, float(reset) - now + 1)
        return DEFAULT_PAUSE


def refusal(answer: Answer, repo: str) -> Refused:
    """The error for a request that was turned down: what GitHub said, and what to do about it."""
    advice = ADVICE.get(answer.status, "GitHub turned the request down").format(repo=repo)
    said = f" ({answer.status} {answer.message})" if answer.message else f" ({answer.status})"
    return Refused(advice + said, answer.status)


def issue_from(data: "Any", login: str, created: bool = False) -> Filed | None:
    """The issue that the data describes, or None for a pull request and for what is no issue; a marker counts only in our own."""
    number = data.get("number") if isinstance(data, dict) else None
    if type(number) is not int or "/pull/" in str(data.get("html_url")) or data.get("pull_request"):
        return None
    body, author = str(data.get("body") or ""), _name(data.get("user"), "login")
    key = read_key(body) if login and author.casefold() == login.casefold() else ""
    return Filed(
        number=number,
        url=str(data.get("html_url", "")),
        key=key,
        title=str(data.get("title", "")),
        state=str(data.get("state", "open")),
        labels=tuple(_name(label, "name") for label in data.get("labels") or ()),
        created=created,
        body=body,
        author=author,
        at=str(data.get("created_at", "")),
    )


def _name(item: "Any", field: str) -> str:
    return str(item.get(field, "")) if isinstance(item, dict) else str(item or "")


def _detail(error: "Any") -> str:
    if not isinstance(error, dict):
        return str(error)
    return str(error.get("message") or " ".join(str(error[name]) for name in ("field", "code") if name in error))
