"""What can be said about a repository and our place in it, asked once each; what cannot be asked says why."""

from warpgate.errors import ServiceError
from warpgate.trackers.github_address import is_slug
from warpgate.trackers.values import LABELS
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.trackers.github_repository import Repository
    from warpgate.trackers.github_wire import Wire

# In the order in which one includes the next.
ROLES = ("admin", "maintain", "push", "triage", "pull")


@value
class Facts:
    """What GitHub says; an empty text is "does not say", and `problem` is why nothing could be asked at all."""

    asked: str
    problem: str = ""
    name: str = ""
    login: str = ""
    role: str = ""
    scopes: str = ""  # of a classic token
    archived: bool = False
    issues: bool = True
    private: bool = False
    missing: tuple[str, ...] = ()  # labels of ours that are not there
    remaining: int = -1  # requests that are left in this hour, or -1
    limit: int = 0
    resets: int = 0  # seconds since 1970
    skew: int = 0
    twice: tuple[tuple[str, tuple[int, ...]], ...] = ()  # keys under which more than one issue of ours is open
    partly: tuple[str, ...] = ()  # what else could not be asked, and why


def examine(repository: "Repository", wire: "Wire") -> Facts:
    """What can be said; it raises nothing."""
    try:
        answer = wire.read(f"/repos/{repository.repo}")
    except ServiceError as error:
        return Facts(repository.repo, str(error), skew=wire.skew)
    data = answer.json()
    data = data if isinstance(data, dict) else {}
    partly: list[str] = []
    rights = data.get("permissions")
    role = next((name for name in ROLES if isinstance(rights, dict) and rights.get(name)), "")
    name, archived, issues = str(data.get("full_name", "")), bool(data.get("archived")), data.get("has_issues") is not False
    if is_slug(name):
        # What is remembered may be an older one.
        repository.learn(name=name)
    readable = issues and not archived
    missing = _asked(partly, "labels", lambda: _missing(repository)) if readable else None
    login = _asked(partly, "account", lambda: repository.login)
    twice = _asked(partly, "issues", lambda: _twice(repository)) if readable and login else None
    core = _asked(partly, "rate limit", lambda: _rate(wire)) or {}
    return Facts(
        repository.repo,
        "",
        name,
        login or "",
        role,
        answer.headers.get("x-oauth-scopes", ""),
        archived,
        issues,
        bool(data.get("private")),
        missing or (),
        int(core.get("remaining", -1)),
        int(core.get("limit", 0)),
        int(core.get("reset", 0)),
        wire.skew,
        twice or (),
        tuple(partly),
    )


def _asked(partly: "list[str]", what: str, ask: "Any") -> "Any":
    try:
        return ask()
    except ServiceError as error:
        partly.append(f"{what}: {error}")
        return None


def _missing(repository: "Repository") -> tuple[str, ...]:
    there = {str(label.get("name", "")).casefold() for label in repository.pages("labels", {})}
    return tuple(label for label in LABELS if label not in there)


def _twice(repository: "Repository") -> "tuple[tuple[str, tuple[int, ...]], ...]":
    """Keys of our own with the numbers of their open issues, where that is more than one."""
    found: dict[str, list[int]] = {}
    for issue in repository.issues({"creator": repository.login, "state": "open", "labels": "warp-drive"}):
        if issue.key:
            found.setdefault(issue.key, []).append(issue.number)
    return tuple((key, tuple(numbers)) for key, numbers in found.items() if len(numbers) > 1)


def _rate(wire: "Wire") -> "dict[str, Any]":
    data = wire.read("/rate_limit").json()
    resources = data.get("resources") if isinstance(data, dict) else None
    core = resources.get("core") if isinstance(resources, dict) else None
    return core if isinstance(core, dict) else {}
