"""What looking at a hook comes to, and the files that are looked into."""

import json

from warpgate.errors import WarpgateError
from warpgate.storage.files import read_file
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LIMIT = 8 << 20


@value
class Finding:
    """One thing that was looked at: `ok`, `note`, `warning` or `error`; what it is, and how it is put right."""

    id: str
    severity: str
    title: str
    detail: str = ""
    fix: str = ""


def read_text(path: str) -> "tuple[str | None, Finding | None]":
    """The file's text, None where there is none; and the problem that kept it from being read."""
    try:
        data = read_file(path, LIMIT)
        return (None if data is None else data.decode("utf-8")), None
    except (WarpgateError, UnicodeDecodeError) as error:
        return None, Finding("unreadable", "error", f"{path} cannot be read", str(error), "put the file right by hand")


def read_settings(path: str) -> "dict[str, Any]":
    """The JSON object in the file; an empty one where there is none."""
    content, _ = read_text(path)
    try:
        found = json.loads(content or "{}")
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
