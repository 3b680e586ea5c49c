"""What is known of a thing that a call made: a client, a connection, a path, and what is reached through it."""

from warpgate.reading.commands import UNKNOWN
from warpgate.reading.options import names
from warpgate.reading.python_values import PATH, Known, Listed, Made, joined_path, text_of

LONGEST = 200  # of a chain's name

# Modules whose functions only compute.
COMPUTING = names(
    "abc argparse array ast base64 binascii bisect calendar cmath collections colorsys contextlib copy csv dataclasses "
    "datetime decimal difflib email enum fractions functools hashlib heapq hmac html inspect ipaddress itertools json "
    "keyword locale logging math numbers operator platform pprint random re secrets statistics string struct sys textwrap "
    "time timeit tokenize traceback types typing unicodedata unittest urllib.parse uuid warnings zoneinfo"
)
# Those among them whose results hold nothing but values in memory.
_PLAIN = names(
    "argparse array base64 binascii calendar csv datetime decimal difflib fractions hashlib hmac html ipaddress json locale math "
    "platform pprint re secrets statistics string struct textwrap time unicodedata uuid zoneinfo"
)
_CONTAINERS = names(
    "dict list set tuple str int float bool bytes bytearray frozenset sorted reversed len range enumerate zip map filter sum min "
    "max abs any all repr print type isinstance hasattr iter next round format vars dir id hash ord super object slice property"
)
DICT = "dict"
_OF_DICTS = names("update get items keys values pop setdefault copy clear popitem fromkeys")
_DATABASE = ("database", "dbname", "db", "dsn", "url", "uri", "conninfo", "path", "filename")
_HOST = ("host", "endpoint_url", "base_url", "hostname", "server", "addr", "address")
_LINES = ("open", "io.open", "codecs.open", "gzip.open")


def made(name: str, values: "list[Value]", keywords: "dict[str, Value]") -> Made:
    """What a call gives that makes something."""
    first = values[0] if values else next((keywords[key] for key in _DATABASE if key in keywords), None)
    host = next((text_of(keywords[key]) for key in _HOST if key in keywords), "")
    return Made(name, text_of(first) if first is not None else "", host)


def reached(of: Made, name: str) -> Made:
    """What is reached through an attribute, an index or a method; deep chains keep the name of their beginning."""
    return Made(f"{of.name}.{name}" if name and len(of.name) < LONGEST else of.name, of.text, of.host)


def is_plain(of: Made) -> bool:
    """Whether it is a value in memory, whose methods change nothing else."""
    root = of.name.partition(".")[0]
    return root in _PLAIN or of.name.startswith("urllib.parse.")


def stays_in_dict(of: Made, name: str) -> bool:
    """Whether it is a method of a dictionary that the code itself wrote down."""
    return of.name == DICT and name in _OF_DICTS


def is_container(name: str) -> bool:
    """Whether a function without a module is one of Python's own that only makes or shows a value."""
    return name in _CONTAINERS


def made_attribute(of: Made, name: str) -> "Value":
    """The value of an attribute that is known without a call; None for others."""
    if of.name != PATH:
        return None
    folder, _, last = of.text.rpartition("/")
    if name == "parent":
        return Made(PATH, folder or ("/" if of.text.startswith("/") else ".")) if last not in ("..", ".") else Made(PATH, UNKNOWN)
    if name == "name":
        return Known(last)
    if name in ("stem", "suffix"):
        return Known(UNKNOWN)
    return None


def made_method(of: Made, name: str, values: "list[Value]") -> "Value":
    """The value of a method that only computes; None for others."""
    if of.name != PATH:
        return None
    if name in ("joinpath", "__truediv__"):
        return Made(PATH, joined_path([of, *values]))
    if name in ("resolve", "absolute", "expanduser", "as_posix"):
        return of
    if name in ("with_suffix", "with_name", "relative_to"):
        folder, slash, last = of.text.rpartition("/")
        text = text_of(values[0]) if values else UNKNOWN
        if name == "with_name" and UNKNOWN not in text:
            return Made(PATH, folder + slash + text)
        if name == "with_suffix" and UNKNOWN not in last + text:
            stem = last.rpartition(".")[0] or last
            return Made(PATH, folder + slash + stem + text)
        return Made(PATH, UNKNOWN)
    if name in ("exists", "is_file", "is_dir", "is_symlink"):
        return Known(UNKNOWN)
    return None


def member(of: "Value") -> "Value":
    """One member of a value that is gone through."""
    if isinstance(of, Made) and of.name in (f"{PATH}.glob", f"{PATH}.rglob", f"{PATH}.iterdir"):
        return Made(PATH, f"{of.text.rstrip('/')}/{UNKNOWN}")
    if isinstance(of, Made) and not is_plain(of) and of.name not in (*_LINES, DICT):
        return of
    return Known(UNKNOWN) if isinstance(of, (Listed, Made)) else None


TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.python_values import Value
