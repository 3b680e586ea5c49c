"""What we hold on GitHub as a whole: all our issues by their keys, an issue written anew, and which one blocks which."""

from warpgate.errors import ServiceError
from warpgate.trackers.errors import Refused
from warpgate.trackers.github_wire import Unclear

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from warpgate.trackers.github_repository import Repository
    from warpgate.trackers.github_wire import Wire
    from warpgate.trackers.values import Filed

PAGES = 100
# Without their labels our issues are found among the newest of the account alone.
UNLABELLED_PAGES = 2
# The server does not know such links, or the issue is not there, or the token may not set them.
NOT_HERE = (403, 404, 410, 422)


class Shelf:
    """The issues of one repository, seen at once."""

    def __init__(self, repository: "Repository", wire: "Wire") -> None:
        self._repository = repository
        self._wire = wire

    def held(self, labels: "Iterable[str]") -> "dict[str, Filed]":
        """Our own issues by key, open and closed; of several with one key the lowest number.

        Raises ServiceError when nobody can say which are ours.
        """
        login = self._repository.login
        if not login:
            raise ServiceError("GitHub does not say which account the token stands for, so no issue can be trusted to be ours")
        own = {"creator": login, "state": "all"}
        found = [
            *self._repository.issues(own, UNLABELLED_PAGES),
            *self._repository.issues({**own, "labels": ",".join(labels)}, PAGES),
        ]
        by_number = sorted(found, key=lambda issue: -issue.number)
        return {issue.key: issue for issue in by_number if issue.key}

    def rewrite(self, number: int, title: str, body: str) -> None:
        """Gives the issue another title and text."""
        self._wire.change(f"{self._repository.path}/issues/{number}", {"title": title, "body": body})

    def blocked_by(self, number: int) -> "frozenset[int] | None":
        """The numbers of the issues that block this one, or None where the server does not know such links."""
        path = f"{self._repository.path}/issues/{number}/dependencies/blocked_by"
        answer = self._wire.read(path, {"per_page": 100}, missing=True)
        data = answer.json() if answer.status == 200 else None
        if not isinstance(data, list):
            return None
        found = (item.get("number") for item in data if isinstance(item, dict))
        return frozenset(each for each in found if type(each) is int)

    def block(self, number: int, by: int) -> bool:
        """Links the issue to the one that blocks it; False where that cannot be done. The link that is there already is as good."""
        kind = f"{self._repository.path}/issues/{number}/dependencies/blocked_by"
        return self._linked(kind, "issue_id", by, lambda: by in (self.blocked_by(number) or ()))

    def adopt(self, number: int, child: int) -> bool:
        """Makes the other issue a sub-issue of this one; False where that cannot be done."""
        kind = f"{self._repository.path}/issues/{number}/sub_issues"
        return self._linked(kind, "sub_issue_id", child, lambda: False)

    def _linked(self, path: str, field: str, other: int, there: "Callable[[], bool]") -> bool:
        data = self._wire.read(f"{self._repository.path}/issues/{other}", missing=True).json()
        own: Any = data.get("id") if isinstance(data, dict) else None
        if type(own) is not int:
            return False
        try:
            self._wire.write("POST", path, {field: own})
        except Unclear:
            return there()
        except Refused as error:
            if error.status in NOT_HERE:
                return False
            raise
        return True
