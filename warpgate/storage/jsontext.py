"""JSON without the standard library's module, which costs a process more than half a bare interpreter to load.

The scanner and the string encoder are those of that module, written in C; where an interpreter lacks them, the module is used.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_BLANKS = " \t\n\r"


class _Context:
    """What the C scanner asks of its decoder."""

    strict = True
    object_hook = None
    object_pairs_hook = None
    parse_float = float
    parse_int = int
    memo: "dict[str, str]" = {}  # noqa: RUF012  # the scanner's own; it is emptied after each text

    @staticmethod
    def parse_constant(name: str) -> "Any":
        """Refuses what is not JSON: NaN and the infinities."""
        raise ValueError(f"{name} is not JSON")


def decode(data: "bytes | str") -> "Any":
    """The one JSON value in the data; raises ValueError when there is none, more than one, or bytes that are not UTF-8."""
    text = data.decode("utf-8") if isinstance(data, bytes) else data
    start = len(text) - len(text.lstrip(_BLANKS))
    try:
        value, end = _scanner()(text, start)
    except StopIteration:
        raise ValueError("there is no JSON value") from None
    except SystemError:
        # The scanner in C cannot say what is wrong while the module around it is not loaded.
        raise ValueError("it is not JSON") from None
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    if text[end:].strip(_BLANKS):
        raise ValueError("something stands behind the JSON value")
    return value


def encode(value: "Any") -> str:
    """The value as JSON on one line, in ASCII alone, so that no encoding on the way can harm it."""
    if isinstance(value, str):
        return _quoted()(value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return str(int(value)) if isinstance(value, int) else repr(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{encode(str(key))}: {encode(item)}" for key, item in value.items()) + "}"
    return "[" + ", ".join(map(encode, value)) + "]"


def _scanner() -> "Callable[[str, int], tuple[Any, int]]":
    try:
        from _json import make_scanner
    except ImportError:
        from json.scanner import py_make_scanner as make_scanner  # type: ignore[attr-defined,no-redef]  # not in its stub
    context: Any = _Context
    found: Callable[[str, int], tuple[Any, int]] = make_scanner(context)
    return found


def _quoted() -> "Callable[[str], str]":
    try:
        from _json import encode_basestring_ascii
    except ImportError:
        from json.encoder import py_encode_basestring_ascii as encode_basestring_ascii
    found: Callable[[str], str] = encode_basestring_ascii
    return found
