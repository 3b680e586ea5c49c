"""A tracker on the far side of a network that fails when it is told to."""

from collections.abc import Iterable

from warpgate.errors import ServiceError
from warpgate.trackers.values import Filed, NewIssue
from warpgate.values import replace


class FarTracker:
    """Keeps issues in memory. `faults` says for each coming request: "" works, "lost" works but answers nothing, "down" fails."""

    name = "github:o/r"

    def __init__(self, *faults: str) -> None:
        self.faults = list(faults)
        self.issues: list[Filed] = []
        self.requests: list[str] = []
        self.links: list[tuple[int, int]] = []

    def create(self, issue: NewIssue) -> Filed:
        """Files the issue anew each time: this side knows no keys."""
        self.requests.append("create")
        fault = self.faults.pop(0) if self.faults else ""
        if fault == "down":
            raise ServiceError("the tracker is down")
        number = len(self.issues) + 1
        self.issues.append(
            Filed(number, f"https://example.test/{number}", issue.key, issue.title, labels=issue.labels, body=issue.body)
        )
        if fault == "lost":
            raise ServiceError("no answer came")
        return replace(self.issues[-1], created=True)

    def find(self, key: str, *, labels: Iterable[str] = (), since: str = "") -> tuple[Filed, ...]:
        """The issues with the key."""
        self.requests.append("find")
        return tuple(issue for issue in self.issues if issue.key == key)

    def get(self, number: int) -> Filed:
        """The issue of that number."""
        return self.issues[number - 1]

    def say(self, number: int, body: str, key: str) -> str:
        """Where the comment stands."""
        return f"{self.issues[number - 1].url}#{key}"

    def close(self, number: int, *, done: bool) -> None:
        """Closes the issue."""
        self.issues[number - 1] = replace(self.issues[number - 1], state="closed")

    def wait_up_to(self, seconds: float, notice: object) -> None:
        """Nobody asks for a pause here."""

    def held(self, labels: Iterable[str]) -> dict[str, Filed]:
        """All issues by key, the lowest number of each."""
        self.requests.append("held")
        return {issue.key: issue for issue in reversed(self.issues)}

    def adopt(self, number: int, child: int) -> bool:
        """No sub-issues here."""
        return False

    def rewrite(self, number: int, title: str, body: str) -> None:
        """Gives the issue another title and text."""
        self.requests.append("rewrite")
        self.issues[number - 1] = replace(self.issues[number - 1], title=title, body=body)

    def blocked_by(self, number: int) -> frozenset[int] | None:
        """The issues that block this one."""
        return frozenset(by for one, by in self.links if one == number)

    def block(self, number: int, by: int) -> bool:
        """Links the two."""
        self.requests.append("block")
        self.links.append((number, by))
        return True
