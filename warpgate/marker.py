"""The line by which an issue of ours is known again: who it stands for and which content it was given."""

import re

from warpgate.errors import UsageError
from warpgate.values import value

KEY = r"[A-Za-z0-9][A-Za-z0-9._-]{0,95}"
KEY_CHARACTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-")
DIGEST = r"[0-9a-f]{0,64}"
LINE = rf"<!-- warpgate:v1 id=({KEY}) digest=({DIGEST}) -->"


@value
class Marker:
    """The id of what an issue stands for, and the digest of what it showed when it was filed."""

    key: str
    digest: str = ""

    def __str__(self) -> str:
        return f"<!-- warpgate:v1 id={checked_key(self.key)} digest={_checked_digest(self.digest)} -->"


def read_marker(body: str) -> Marker | None:
    """The marker of a body, or None; only the last line that is not blank counts, so prose cannot hold one."""
    found = re.fullmatch(LINE, body.rstrip()[-400:].rpartition("\n")[2])
    return Marker(found[1], found[2]) if found else None


def read_key(body: str) -> str:
    """The key in the marker of a body, else the one that its last footer shows to people, else nothing.

    Somebody may have taken the marker out, or a program that drops comments.
    """
    marker = read_marker(body)
    shown = re.findall(rf"(?m)^warpgate · id `({KEY})`", body) if marker is None else ()
    return marker.key if marker else shown[-1] if shown else ""


def checked_key(key: str) -> str:
    """The key itself; raises UsageError unless it can stand in a marker and in a file name."""
    if not 0 < len(key) <= 96 or not key[0].isalnum() or set(key) - KEY_CHARACTERS:
        raise UsageError(f"{key!r:.100} cannot be the key of an issue: letters, digits, dot, dash, underscore, at most 96")
    return key


def _checked_digest(digest: str) -> str:
    if len(digest) > 64 or digest.strip("0123456789abcdef"):
        raise UsageError(f"{digest!r:.100} is not a digest: lower-case hexadecimal, at most 64 digits")
    return digest
