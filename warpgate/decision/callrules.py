"""Conditions on the calls of a program that is written in a command: does the name say that something outside changes?"""

from warpgate.decision.filerules import comes_back
from warpgate.decision.globs import MAYBE, NO, YES, names
from warpgate.decision.hosts import loopback
from warpgate.reading.commands import UNKNOWN, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from warpgate.decision.subject import Subject

RISKY = names(
    """
    delete remove rm rmdir rmtree unlink drop destroy truncate wipe purge erase clear empty prune flush flushall
    flushdb reset restore evict send sendmail sendmessage mail email notify post put patch publish deliver tweet
    broadcast upload push submit invite announce create charge refund transfer pay purchase order capture payout
    subscribe provision register deploy release promote rollback write save update upsert insert replace rename move
    copy append dump execute executemany executescript exec query commit migrate upgrade downgrade kill terminate
    shutdown stop disable revoke cleanup teardown nuke expire archive rotate grant chmod chown symlink link touch
    mkdir makedirs delay enqueue trigger command call request raw run_command put_object dropdatabase dropcollection
    deletemany deleteone updatemany insertmany
    """
)
# Parents whose methods work on what was judged when it was opened, or only on values in memory.
_TAME = tuple(
    names(
        """
    open. io. pandas. numpy. polars. torch. tensorflow. sklearn. scipy. matplotlib. networkx. yaml. toml. tomllib.
    tomli. bs4. lxml. PIL. cv2. jinja2. re. asyncio. threading. queue. multiprocessing. concurrent. gc.
    sqlalchemy.create_engine sqlalchemy.text node:path. rich. click. pydantic. ast. tokenize. importlib.
    pkg_resources. transformers. datasets.load_dataset spacy. nltk. sympy. faker. dateutil. pytz. markdown.
    zipfile.ZipFile.read hashlib. select.
        """
    )
)
_TAME_ENDS = (
    ".fetchall",
    ".fetchone",
    ".fetchmany",
    ".cursor",
    ".close",
    ".read",
    ".readlines",
    ".connect",
    ".to_dict",
    ".to_string",
    ".copy",
)


# What hands back a text or a value: its methods change nothing else.
_TEXTS = names(
    """
    read_text read decode strip split lower upper getvalue dumps readlines replace text json group format splitlines encode join
    read_bytes rstrip lstrip title sub check_output listdir glob
    """
)


def words_of(name: str) -> list[str]:
    """The words of a function's name: `deleteMany`, `delete_many` are delete, many."""
    found, word = [], ""
    for letter in name:
        if letter == "_" or (letter.isupper() and word and not word[-1].isupper()):
            found.append(word.lower())
            word = ""
        if letter != "_":
            word += letter
    return [*found, word.lower()]


def _risky(subject: "Subject") -> int:
    """A word of the function's name is a verb that changes something outside the program."""
    name = subject.name
    if name.rpartition(".")[2] in ("create_app", "make_app", "create_engine", "create_model", "create_access_token"):
        return NO
    if name.startswith(_TAME) or name.endswith(_TAME_ENDS) or name.split(".")[-2:][0] in _TEXTS:
        return NO
    last = name.rpartition(".")[2].rpartition(":")[2]
    if UNKNOWN in last:
        return MAYBE
    return YES if last.lower() in RISKY or any(word in RISKY for word in words_of(last)) else NO


def _mode(subject: "Subject") -> str | None:
    """The mode of an `open`; None when it cannot be seen."""
    given = subject.line.options.get("--mode") or subject.line.operands[1:2]
    word = given[0] if given else Word("r")
    return word.text if word.known else None


def _opens_to_write(subject: "Subject") -> int:
    mode = _mode(subject)
    if mode is None:
        return MAYBE
    return YES if any(letter in mode for letter in "wax+") else NO


def _opens_only_to_read(subject: "Subject") -> int:
    """An `open` whose mode does not empty the file."""
    if not subject.name.endswith("open"):
        return NO
    mode = _mode(subject)
    return MAYBE if mode is None else YES if "w" not in mode and "x" not in mode else NO


def _reads_address(subject: "Subject") -> int:
    """A request that only reads: no body, no method that changes something."""
    options = subject.line.options
    if any(name in options for name in ("--data", "--json", "--files", "--body")):
        return NO
    methods = [word.text.upper() for word in options.get("--method", ())]
    if subject.name.endswith(".request") and not methods:
        methods = [word.text.upper() for word in subject.line.operands[:1]]
    if any(method not in ("GET", "HEAD", "OPTIONS") for method in methods):
        return NO
    extra = subject.line.operands[1:2]
    # The second argument of urlopen is a body; that of fetch holds the options that are keywords here.
    return NO if extra and subject.name.endswith("urlopen") else YES


def _stays_here(subject: "Subject") -> int:
    addresses = [
        word for word in subject.line.operands[:2] if "://" in word.text or "localhost" in word.text or "127.0.0.1" in word.text
    ]
    addresses += [word for name in ("--self", "--url", "--host") for word in subject.line.options.get(name, ())]
    return min((loopback(word.text.split(" ")[0]) for word in addresses), default=NO)


def _of_http(subject: "Subject") -> int:
    """The function may read as well as send, so its arguments decide."""
    ends = (".request", "urlopen", ":fetch", ":axios", ".Request", "file_get_contents", ".get")
    return YES if subject.name.endswith(ends) else NO


def _opens_connection(subject: "Subject") -> int:
    """The function reaches other machines or processes, though no verb in its name says so."""
    name = subject.name
    if name in ("socket.gethostname", "socket.socket", "socket.getaddrinfo"):
        return NO
    reaching = (
        "requests.",
        "httpx.",
        "urllib.request.",
        "aiohttp.",
        "socket.",
        "ftplib.",
        "paramiko.",
        "telnetlib.",
        "boto3.",
        "smtplib.",
        "fabric.",
    )
    if name in ("open", "io.open", "codecs.open", "pathlib.Path.open") or name.startswith(reaching):
        return YES
    opening = (
        "node:fetch",
        "node:axios",
        "node:got",
        "node:http",
        "node:net",
        "perl:open",
        "php:fopen",
        "ruby:open",
        "perl:socket",
        "perl:connect",
    )
    return YES if name.startswith(opening) else NO


def _in_memory(subject: "Subject") -> int:
    """A method of what a library holds in memory: a table, an array, a graph."""
    return YES if subject.name.startswith(_HELD_IN_MEMORY) and not subject.name.rpartition(".")[2].startswith("to_") else NO


def _ends_everything(subject: "Subject") -> int:
    """The process is the first of the machine, or all of them are meant."""
    return YES if any(word.text in ("0", "1", "-1") for word in subject.line.operands[:1]) else NO


_HELD_IN_MEMORY = ("pandas.", "numpy.", "polars.", "torch.", "networkx.", "geopandas.", "xarray.", "pyarrow.", "bs4.", "lxml.")


def _removes_only(subject: "Subject") -> int:
    return min((comes_back(word, subject) for word in subject.line.operands[:1]), default=NO)


_OWN_METHODS = names("push splice clear copy insert append replace unshift concat set add merge update sort")
_OWN_NAMES = names(
    "m map set s h hash obj o d dict params headers seen acc result res data pkg json a arr list items rows out x y l"
)
_NOT_OWN = names("git repo repository remote branch db client api queue redis cache model record user session")


def _own_value(subject: "Subject") -> int:
    """A method of a list, a table or a set that a name of the program itself stands for."""
    _, _, path = subject.name.partition(":")
    receiver, dot, method = path.partition(".")
    if not dot or "." in method or not receiver.isidentifier() or not receiver.islower() or receiver in _NOT_OWN:
        return NO
    return YES if (method in _OWN_METHODS and len(receiver) <= 12) or (method == "delete" and receiver in _OWN_NAMES) else NO


def _only_reads_file(subject: "Subject") -> int:
    last = subject.name.rpartition(".")[2].lower()
    reads = last.startswith(("read", "exists", "stat", "lstat", "access")) or last in ("size", "glob")
    return YES if reads else NO


def _carries_secret(subject: "Subject") -> int:
    """The program read a secret file, and an unknown part goes to another machine with the address."""
    if not subject.around.read_secret or _stays_here(subject) == YES:
        return NO
    words = [
        *subject.line.operands,
        *(word for name, values in subject.line.options.items() if name != "--self" for word in values),
    ]
    return YES if any(not word.known for word in words) else NO


def sql_tool(name: str) -> "dict[str, Any]":
    """Where the SQL of a call stands, as a tool says it of its command line."""
    embedded = name.startswith(("sqlite3.", "duckdb.", "aiosqlite."))
    place: dict[str, Any] = {"options": ["--self-sql"], "operands": 0, "databases": ["--self"], "hosts": ["--self", "--host"]}
    if embedded:
        place |= {"embedded": True, "dialect": "sqlite"}
    return {"sql": place}


WHOLE: "dict[str, Callable[[Subject], int]]" = {
    "is a risky call": _risky,
    "carries a secret away": _carries_secret,
    "changes a value of the program": _own_value,
    "call only reads a file": _only_reads_file,
    "opens to write": _opens_to_write,
    "opens only to read or add": _opens_only_to_read,
    "call only reads an address": _reads_address,
    "call only reads an address of http": lambda subject: min(_reads_address(subject), _of_http(subject)),
    "call stays on this machine": _stays_here,
    "works on values in memory": _in_memory,
    "ends the first process or all": _ends_everything,
    "opens a connection by name": _opens_connection,
    "the call removes only what comes back": _removes_only,
}
