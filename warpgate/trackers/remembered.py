"""What was learnt about a repository, kept between processes so that filing one issue costs one request."""

import json
import os

from warpgate.trackers.github_address import is_slug
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


@value
class Known:
    """The repository's own name, the account we write as, the labels that are there, and when we wrote in the last hour."""

    name: str = ""
    login: str = ""
    labels: tuple[str, ...] = ()
    writes: tuple[float, ...] = ()


class Remembered:
    """A small JSON file of what is known, one entry per `place`; without a path nothing outlives the process.

    It only saves requests: when it is missing, torn or wrong, everything is asked for again.
    """

    def __init__(self, path: str, place: str) -> None:
        self._path = path
        self._place = place

    def load(self) -> Known:
        """What is known of the place, or nothing."""
        entry = self._all().get(self._place)
        if not isinstance(entry, dict):
            return Known()
        labels, writes = entry.get("labels"), entry.get("writes")
        return Known(
            # Whoever can write the file must not be able to send our requests elsewhere on the server.
            str(entry["name"]) if is_slug(str(entry.get("name"))) else "",
            str(entry.get("login", "")),
            tuple(map(str, labels)) if isinstance(labels, list) else (),
            tuple(float(each) for each in writes if isinstance(each, (int, float))) if isinstance(writes, list) else (),
        )

    def save(self, known: Known) -> None:
        """Keeps it for the next process; a disk that refuses only costs requests later."""
        if not self._path:
            return
        everything = self._all()
        everything[self._place] = {
            "name": known.name,
            "login": known.login,
            "labels": list(known.labels),
            "writes": [round(moment, 2) for moment in known.writes],
        }
        temporary = f"{self._path}.{os.getpid()}.tmp"
        try:
            os.makedirs(os.path.dirname(self._path) or ".", exist_ok=True)
            with open(temporary, "w", encoding="utf-8") as stream:
                json.dump(everything, stream)
            os.replace(temporary, self._path)
        except OSError:
            return

    def _all(self) -> "dict[str, Any]":
        if not self._path:
            return {}
        try:
            with open(self._path, encoding="utf-8") as stream:
                everything = json.load(stream)
        except (OSError, ValueError):
            return {}
        return everything if isinstance(everything, dict) else {}
