"""The digest that binds an answer to what was shown: one number for all that a body says, but for its id."""

from json import dumps

from warpgate.values import fields, plain
from warpgate.writing.values import Decision, Todo

try:
    # hashlib loads OpenSSL, which alone costs a seventh of a bare interpreter.
    from _sha2 import sha256  # type: ignore[import-not-found]
except ImportError:
    try:
        from _sha256 import sha256  # type: ignore[import-not-found]
    except ImportError:
        from hashlib import sha256


def fingerprint(body: str) -> str:
    """The SHA-256 of an issue's text, whichever of its boxes are ticked and whatever its line ends."""
    rows = body.replace("\r\n", "\n").rstrip().split("\n")
    plain_rows = ["- [ ] " + row[6:] if row.lower().startswith("- [x] ") else row for row in rows]
    return _hexadecimal("\n".join(plain_rows).encode("utf-8", "replace"))


def digest(item: Decision | Todo) -> str:
    """The SHA-256 of the value in canonical JSON, without its id, as 64 hexadecimal digits."""
    shown = {name: plain(getattr(item, name)) for name in fields(item) if name != "id"}
    text = dumps([type(item).__name__, shown], sort_keys=True, separators=(",", ":"))
    return _hexadecimal(text.encode("ascii"))


def _hexadecimal(data: bytes) -> str:
    found: str = sha256(data).hexdigest()
    return found
