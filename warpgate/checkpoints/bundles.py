"""The names of the files that an archive, a patch or a folder brings along, as far as they are quickly found."""

import os

from warpgate.decision.incoming import names_in_patch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from warpgate.decision.incoming import Bundle

MOST_NAMES = 20_000
MOST_BYTES = 64 << 20
MOST_TEXT = 1 << 20


def names_in(bundle: "Bundle", root: str) -> list[str]:
    """The names of the files in the bundle, relative to where they come to lie; none where it cannot be read."""
    place = os.path.join(root, os.path.expanduser(bundle.path))
    try:
        if bundle.kind == "folder":
            return list(_walked(place))
        if not os.path.isfile(place) or os.path.getsize(place) > MOST_BYTES:
            return []
        return _patch(place) if bundle.kind == "patch" else list(_listed(place))
    except (OSError, ValueError, EOFError, RuntimeError):
        return []


def _patch(place: str) -> list[str]:
    with open(place, encoding="utf-8", errors="replace") as stream:
        return names_in_patch(stream.read(MOST_TEXT))


def _walked(place: str) -> "Iterator[str]":
    count = 0
    for base, _, files in os.walk(place.rstrip(".") if place.endswith("/.") else place):
        for name in files:
            count += 1
            if count > MOST_NAMES:
                return
            yield os.path.relpath(os.path.join(base, name), place)


def _listed(place: str) -> "Iterator[str]":
    # Loaded only where an archive is opened: most commands open none.
    import tarfile
    import zipfile

    if zipfile.is_zipfile(place):
        with zipfile.ZipFile(place) as archive:
            yield from archive.namelist()[:MOST_NAMES]
    elif tarfile.is_tarfile(place):
        with tarfile.open(place) as packed:
            for number, member in enumerate(packed):
                if number >= MOST_NAMES:
                    return
                yield member.name
