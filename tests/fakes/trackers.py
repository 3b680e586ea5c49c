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

    def create(self, issue: NewIssue) -> Filed:
        """Files the issue anew each time: this side knows no keys."""
        self.requests.append("create")
        fault = self.faults.pop(0) if self.faults else ""
        if fault == "down":
            raise ServiceError("the tracker is down")
        number = len(self.issues) + 1
        self.issues.append(Filed(number, f"https://example.test/{number}", issue.key, issue.title, labels=issue.labels))
        if fault == "lost":
            raise ServiceError("no answer came")
        return replace(self.issues[-1], created=True)

    def find(self, key: str, *, labels: Iterable[str] = (), since: str = "") -> tuple[Filed, ...]:
        """The issues with the key."""
        self.requests.append("find")
        return tuple(issue for issue in self.issues if issue.key == key)
