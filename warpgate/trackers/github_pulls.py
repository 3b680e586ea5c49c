"""Pull requests on GitHub: opened once for a branch, whatever happens to the answer."""

from warpgate.errors import ServiceError
from warpgate.trackers.errors import Refused, UnknownOutcome
from warpgate.trackers.github_wire import Unclear

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.trackers.github_repository import Repository
    from warpgate.trackers.github_wire import Wire

LOOKS = 3


class Pulls:
    """The pull requests of one repository."""

    def __init__(self, repository: "Repository", wire: "Wire") -> None:
        self._repository = repository
        self._wire = wire

    def default_branch(self) -> str:
        """The branch that pull requests go to."""
        data = self._wire.read(self._repository.path).json()
        name = data.get("default_branch") if isinstance(data, dict) else None
        if not isinstance(name, str) or not name:
            raise ServiceError("GitHub did not say what the default branch is")
        return name

    def of(self, branch: str) -> int | None:
        """The number of the pull request from this branch, open or closed, or None."""
        owner = self._repository.path.split("/")[2]
        found = self._repository.pages("pulls", {"head": f"{owner}:{branch}", "state": "all"}, 1)
        heads = [each for each in found if isinstance(each.get("head"), dict) and each["head"].get("ref") == branch]
        return _number(heads[0]) if heads else None

    def open(self, branch: str, base: str, title: str, body: str) -> int:
        """The number of the pull request from this branch; raises UnknownOutcome when nobody can say whether there is one."""
        there = self.of(branch)
        if there is not None:
            return there
        trouble = "GitHub's answer holds no pull request"
        try:
            fields = {"title": title, "head": branch, "base": base, "body": body}
            number = _number(self._wire.write("POST", f"{self._repository.path}/pulls", fields))
            if number is not None:
                return number
        except Unclear as error:
            trouble = str(error)
        except Refused as error:
            if error.status == 422 and "already exists" in str(error) and (there := self.of(branch)) is not None:
                return there
            raise
        for turn in range(LOOKS):
            there = self.of(branch)
            if there is not None:
                return there
            self._wire.rest(turn + 1)
        raise UnknownOutcome(f"{trouble}; the pull request may have been opened: `warpgate sync` looks again", branch)


def _number(data: "dict[str, Any]") -> int | None:
    number = data.get("number")
    return number if type(number) is int else None
