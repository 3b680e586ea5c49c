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


def digest(item: Decision | Todo) -> str:
    """The SHA-256 of the value in canonical JSON, without its id, as 64 hexadecimal digits."""
    shown = {name: plain(getattr(item, name)) for name in fields(item) if name != "id"}
    text = dumps([type(item).__name__, shown], sort_keys=True, separators=(",", ":"))
    hexadecimal: str = sha256(text.encode("ascii")).hexdigest()
    return hexadecimal
