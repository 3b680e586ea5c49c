"""What Python code computes where that is known: methods of texts, operators, functions without an effect."""

import _ast as ast

from warpgate.reading.commands import UNKNOWN
from warpgate.reading.decoding import base64_text, hex_text
from warpgate.reading.python_made import made_method
from warpgate.reading.python_values import PATH, Known, Listed, Made, Named, joined_path, listed, text_of


def folded(op: ast.operator, one: "Value", two: "Value") -> "Value":
    """The value of `one op two`."""
    if isinstance(op, ast.Div):
        made = [side for side in (one, two) if isinstance(side, Made) and side.name == PATH]
        return Made(PATH, joined_path([one, two])) if made else None
    if isinstance(op, ast.Add):
        if isinstance(one, Listed) and isinstance(two, Listed):
            return Listed(one.items + two.items)
        if isinstance(one, Known) or isinstance(two, Known):
            whole = text_of(one) + text_of(two)
            return Known(whole if len(whole) < 100_000 else UNKNOWN)
    if isinstance(op, ast.Mult) and isinstance(one, Known) and isinstance(two, Known) and two.text.isdecimal():
        count = int(two.text) if len(two.text) < 6 else 0
        return Known(one.text * count) if 0 < len(one.text) * count < 10_000 and not one.text.isdecimal() else None
    if isinstance(op, ast.Mod) and isinstance(one, Known):
        return Known(_formatted(one.text, listed(two) or [two]))
    return None


def _formatted(form: str, values: "list[Value]") -> str:
    parts = form.replace("%d", "%s").replace("%r", "%s").split("%s")
    if len(parts) != len(values) + 1 or any("%" in part for part in parts):
        return UNKNOWN
    texts = [text_of(item) for item in values] + [""]
    return "".join(part + text for part, text in zip(parts, texts, strict=True))


def called(of: "Value", name: str, values: "list[Value]") -> "Value":
    """The value of a call that only computes, where it is known; None when it is not, or is no such call."""
    if isinstance(of, Known):
        return _text_method(of, name, values)
    if isinstance(of, Made):
        return made_method(of, name, values)
    if isinstance(of, Named):
        return _function(f"{of.name}.{name}" if of.name else name, values)
    return None


def _text_method(of: Known, name: str, values: "list[Value]") -> "Value":
    arguments = [text_of(item) for item in values]
    if name == "join" and values:
        items = listed(values[0])
        return Known(of.text.join(text_of(item) for item in items)) if items is not None else Known(UNKNOWN)
    if not of.known or any(UNKNOWN in argument for argument in arguments):
        return (
            Known(UNKNOWN)
            if name in ("format", "strip", "replace", "decode", "encode", "lower", "upper", "rstrip", "lstrip")
            else None
        )
    if name in ("encode", "decode"):
        return of if not arguments or arguments[0].lower().startswith(("utf", "ascii", "latin", "iso")) else None
    if name in ("lower", "upper", "strip", "lstrip", "rstrip", "title") and len(arguments) <= 1:
        done: str = getattr(of.text, name)(*arguments)
        return Known(done)
    if name == "replace" and len(arguments) == 2 and len(of.text) < 10_000 and arguments[0]:
        return Known(of.text.replace(arguments[0], arguments[1]))
    if name == "split" and len(arguments) <= 1 and arguments != [""]:
        return Listed(tuple(Known(part) for part in (of.text.split(arguments[0]) if arguments else of.text.split())))
    if name == "format" and of.text.count("{}") == len(arguments) and of.text.count("{") == len(arguments):
        parts = of.text.split("{}")
        return Known("".join(part + text for part, text in zip(parts, [*arguments, ""], strict=True)))
    return None


def _function(name: str, values: "list[Value]") -> "Value":
    first = values[0] if values else None
    text = text_of(first) if first is not None else UNKNOWN
    match name:
        case (
            "str" | "os.fspath" | "os.path.expanduser" | "os.path.abspath" | "os.path.realpath" | "os.path.normpath" | "shlex.quote"
        ):
            return Known(text)
        case "os.path.join":
            return Known(joined_path(values))
        case "os.getcwd":
            return Known(".")
        case (
            "os.getenv"
            | "os.environ.get"
            | "input"
            | "os.path.basename"
            | "os.path.dirname"
            | "tempfile.mkdtemp"
            | "tempfile.mktemp"
        ):
            return None if name.startswith("tempfile") else Known(UNKNOWN)
        case "base64.b64decode" | "base64.standard_b64decode" | "base64.urlsafe_b64decode" if UNKNOWN not in text:
            decoded = base64_text(text)
            return Known(decoded) if decoded is not None else None
        case "bytes.fromhex" | "binascii.unhexlify" if UNKNOWN not in text:
            decoded = hex_text(text)
            return Known(decoded) if decoded is not None else None
        case (
            "sqlalchemy.text"
            | "sqlalchemy.sql.text"
            | "psycopg.sql.SQL"
            | "psycopg2.sql.SQL"
            | "bson.ObjectId"
            | "bson.objectid.ObjectId"
        ):
            return first if isinstance(first, Known) else Known(UNKNOWN)
        case "chr" if text.isascii() and text.isdecimal() and len(text) < 8 and int(text) < 0x110000:
            return Known(chr(int(text)))
        case "shlex.split" if UNKNOWN not in text:
            return Listed(tuple(Known(part) for part in text.split())) if not set("'\"\\") & set(text) else None
        case "list" | "tuple" | "sorted" | "reversed" if isinstance(first, Listed):
            return Listed(first.items[::-1]) if name == "reversed" else first
    return None


TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.python_values import Value
