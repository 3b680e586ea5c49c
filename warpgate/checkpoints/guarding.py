"""Where the gate itself lives, as the rules on paths spell it."""

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def guarded_places(guarded: "Iterable[str]", folder: str, home: str) -> tuple[str, ...]:
    """The places of the gate that lie outside the folder, as they are and, below the home folder, from there."""
    found = [place.rstrip("/") for place in guarded if place and not _lies_in(place, folder)]
    return (*found, *(f"~{place[len(home) :]}" for place in found if os.path.isabs(home) and _lies_in(place, home)))


def _lies_in(place: str, folder: str) -> bool:
    return place == folder or place.startswith(folder.rstrip("/") + "/")
