"""Where the gate itself lives, as the rules on paths spell it."""

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def guarded_places(guarded: "Iterable[str]", home: str) -> tuple[str, ...]:
    """The places of the gate as they are, as links lead to them, and, below the home folder, from there."""
    named = [place.rstrip("/") for place in guarded if place.rstrip("/")]
    found = list(dict.fromkeys([*named, *map(os.path.realpath, named)]))
    return (*found, *(f"~{place[len(home) :]}" for place in found if os.path.isabs(home) and _lies_in(place, home)))


def _lies_in(place: str, folder: str) -> bool:
    return place == folder or place.startswith(folder.rstrip("/") + "/")
