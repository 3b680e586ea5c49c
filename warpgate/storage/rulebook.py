"""The rulebook on disk: checked and compiled once, then found again in one file.

The compiled file is as trusted as code, for whoever writes it decides what passes. So it is looked for only beside the rule
files themselves, or in the cache of the account's home as the system knows it: never in the project, and never where an
environment variable points. A file that another account owns or may write is not read.
"""

import marshal
import os

from warpgate.decision.rulebook import Rulebook
from warpgate.errors import RulebookError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from warpgate.storage.rulefiles import Family

FORMAT = 6
_LENGTH = 4
FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "rulebook", "tools")
_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_COMPILER = [
    os.path.join(_PACKAGE, *names.split("/")) for names in ("storage/rulefiles.py", "decision/conditions.py", "decision/globs.py")
]


def load(folder: str = FOLDER) -> Rulebook:
    """The rulebook of a folder of rule files, from its compiled form where that is current; raises RulebookError."""
    signature = _signature(folder)
    for place in _places(folder):
        found = _read(place, signature)
        if found is not None:
            return found
    digest, index, content = _build(folder)
    for place in _places(folder):
        if _write(place, signature, digest, index, content):
            break
    return Rulebook(digest, index, lambda begin, end: content[begin:end], {})


def families(folder: str = FOLDER) -> "list[Family]":
    """All rule files, read and checked; problems stay with their family."""
    import tomllib

    from warpgate.storage.rulefiles import Family, read_family

    found = []
    for name, content in _texts(folder):
        try:
            found.append(read_family(name, tomllib.loads(content.decode())))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            broken = Family(name)
            broken.problem("file", str(error))
            found.append(broken)
    return found


def check_rulebook(folder: str = FOLDER) -> list[str]:
    """One line for each thing that is wrong with the rule files: their form, their examples, the safer acts they name."""
    from warpgate.storage.rulecheck import example_problems

    try:
        rulebook = load(folder)
    except RulebookError as error:
        return error.problems
    return [problem for family in families(folder) for problem in example_problems(family, rulebook)]


def _texts(folder: str) -> "Iterator[tuple[str, bytes]]":
    for name in sorted(os.listdir(folder)):
        if name.endswith(".toml"):
            with open(os.path.join(folder, name), "rb") as file:
                yield name.removesuffix(".toml"), file.read()


def _signature(folder: str) -> "list[Any]":
    """What tells, without reading them, that the rule files and their compiler are still the same."""
    found: list[Any] = [FORMAT]
    with os.scandir(folder) as entries:
        listed = sorted((entry.name, entry.stat()) for entry in entries if entry.name.endswith(".toml"))
    found += [(name, stat.st_size, stat.st_mtime_ns) for name, stat in listed]
    compiler = [os.stat(place) for place in _COMPILER]
    return [*found, *((stat.st_size, stat.st_mtime_ns) for stat in compiler)]


def _build(folder: str) -> tuple[str, str, bytes]:
    """The digest of the rule files, the index of their packs and the packs; raises RulebookError."""
    import hashlib

    read = families(folder)
    problems = [problem for family in read for problem in family.problems] + _clashes(read)
    if problems:
        raise RulebookError(problems)
    digest = hashlib.sha256()
    for name, content in _texts(folder):
        digest.update(f"{name}:{len(content)}:".encode() + content)
    general: dict[str, Any] = {"redirect": [], "assignment": [], "call": [], "command": []}
    for family in read:
        for kind, rules in family.general.items():
            general[kind] += rules
    return f"sha256:{digest.hexdigest()}", *_packed(read, general)


def _packed(read: "list[Family]", general: "dict[str, Any]") -> tuple[str, bytes]:
    """Every tool and every kind of general rules packed by itself, and where each begins and ends."""
    lines: list[str] = []
    content = bytearray()
    for kind, rules in general.items():
        lines.append(f"*{kind}\t{len(content)}\t{len(content) + _append(content, rules)}")
    for family in read:
        for name, tool in family.tools.items():
            begin = len(content)
            end = begin + _append(content, _packed_tool(tool))
            lines += [f"{program}\t{begin}\t{end}" for program in _names(family, name)]
    return "\n" + "\n".join(lines) + "\n", bytes(content)


def _append(content: bytearray, item: "Any") -> int:
    pack = marshal.dumps(item, 4)
    content += pack
    return len(pack)


def _names(family: "Family", tool: str) -> list[str]:
    """The programs of a tool; one in mixed case is found in lower case too."""
    own = [program for program, name in family.programs.items() if name == tool]
    return list(dict.fromkeys([*own, *(program.lower() for program in own)]))


def _packed_tool(tool: "dict[str, Any]") -> "dict[str, Any]":
    """The tool with each rule and each option table packed by itself, so that a process unpacks only what it asks for."""
    tables = {path: marshal.dumps(table, 4) for path, table in tool["tables"].items()}
    return {**tool, "tables": tables, "packed": [marshal.dumps(rule, 4) for rule in tool["packed"]]}


def _clashes(read: "list[Family]") -> list[str]:
    """Programs and rule ids that two files claim."""
    problems = []
    for kind, listed in (
        ("program", [(program, family.name) for family in read for program in family.programs]),
        ("rule", [(str(source.get("id")), family.name) for family in read for source in family.sources]),
    ):
        first: dict[str, str] = {}
        for name, family in listed:
            if name in first:
                problems.append(f"{family}.toml: {kind} {name}: is in {first[name]}.toml too")
            first.setdefault(name, family)
    return problems


def _places(folder: str) -> "Iterator[str]":
    yield os.path.join(folder, "__pycache__", "rulebook.bin")
    if hasattr(os, "getuid"):
        import pwd

        try:
            home = pwd.getpwuid(os.getuid()).pw_dir
        except KeyError:
            return
        if folder == FOLDER:
            yield os.path.join(home, ".cache", "warpgate", "rulebook.bin")


def _read(place: str, signature: "list[Any]") -> Rulebook | None:
    """The compiled rulebook there, if it is current and nobody else could have written it.

    The file begins with the length of its head; the packs behind the head are read one by one as they are asked for. It is
    only ever replaced, never changed, so an open one stays what it was.
    """
    try:
        descriptor = os.open(place, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0))
    except OSError:
        return None
    found = _opened(descriptor, signature)
    if found is None:
        os.close(descriptor)
    return found


def _opened(descriptor: int, signature: "list[Any]") -> Rulebook | None:
    status = os.fstat(descriptor)
    if hasattr(os, "getuid") and (status.st_mode & 0o022 or status.st_uid not in (os.geteuid(), 0)):
        return None
    try:
        length = int.from_bytes(os.read(descriptor, _LENGTH), "big")
        found, digest, index, size = marshal.loads(os.read(descriptor, length))
    except (EOFError, ValueError, TypeError, MemoryError, OverflowError):
        return None
    start = _LENGTH + length
    if found != signature or status.st_size != start + size:
        return None
    if hasattr(os, "pread"):
        return Rulebook(digest, index, lambda begin, end: os.pread(descriptor, end - begin, start + begin), {})
    with open(descriptor, "rb") as file:
        content = file.read()
    return Rulebook(digest, index, lambda begin, end: content[begin:end], {})


def _write(place: str, signature: "list[Any]", digest: str, index: str, content: bytes) -> bool:
    """Put the compiled rulebook there; whether that was possible."""
    own = f"{place}.{os.getpid()}"
    head = marshal.dumps((signature, digest, index, len(content)), 4)
    try:
        os.makedirs(os.path.dirname(place), mode=0o700, exist_ok=True)
        descriptor = os.open(own, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
        with open(descriptor, "wb") as file:
            file.write(len(head).to_bytes(_LENGTH, "big") + head + content)
        os.replace(own, place)
    except OSError:
        return False
    return True
