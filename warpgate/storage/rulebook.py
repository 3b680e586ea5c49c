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
    from collections.abc import Callable, Iterator
    from typing import Any

    from warpgate.storage.rulefiles import Family

FORMAT = 4
FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "rulebook", "tools")
_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_COMPILER = [
    os.path.join(_PACKAGE, *names.split("/")) for names in ("storage/rulefiles.py", "decision/conditions.py", "decision/globs.py")
]


def load(folder: str = FOLDER) -> Rulebook:
    """The rulebook of a folder of rule files, from its compiled form where that is current; raises RulebookError."""
    signature = _signature(folder)
    for place in _places(folder):
        packed = _read(place, signature)
        if packed is not None:
            return Rulebook(packed["digest"], packed["programs"], packed["families"], {})
    packed = _build(folder, signature)
    for place in _places(folder):
        if _write(place, packed):
            break
    return Rulebook(packed["digest"], packed["programs"], packed["families"], {})


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


def _build(folder: str, signature: "list[Any]") -> "dict[str, Any]":
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
    packed = {
        family.name: marshal.dumps({"tools": _packed(family.tools, _packed_tool), "programs": family.programs}, 4)
        for family in read
    }
    return {
        "signature": signature,
        "digest": f"sha256:{digest.hexdigest()}",
        "programs": {program: family.name for family in read for program in family.programs},
        "families": {**packed, "*": marshal.dumps(_packed(general), 4)},
    }


def _packed(table: "dict[str, Any]", inner: "Callable[[Any], Any]" = lambda item: item) -> "dict[str, Any]":
    """The table with each entry packed by itself, so that a process unpacks only what it asks for."""
    return {key: marshal.dumps(inner(item), 4) for key, item in table.items()}


def _packed_tool(tool: "dict[str, Any]") -> "dict[str, Any]":
    return {**tool, "tables": _packed(tool["tables"]), "rules": _packed(tool["rules"])}


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


def _read(place: str, signature: "list[Any]") -> "dict[str, Any] | None":
    """The compiled rulebook there, if it is current and nobody else could have written it."""
    try:
        descriptor = os.open(place, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0))
    except OSError:
        return None
    with open(descriptor, "rb") as file:
        status = os.fstat(descriptor)
        if hasattr(os, "getuid") and (status.st_mode & 0o022 or status.st_uid not in (os.geteuid(), 0)):
            return None
        content = file.read()
    try:
        packed = marshal.loads(content)
        current = packed["signature"] == signature
    except (EOFError, ValueError, TypeError, KeyError):
        return None
    return packed if current else None


def _write(place: str, packed: "dict[str, Any]") -> bool:
    """Put the compiled rulebook there; whether that was possible."""
    own = f"{place}.{os.getpid()}"
    try:
        os.makedirs(os.path.dirname(place), mode=0o700, exist_ok=True)
        descriptor = os.open(own, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
        with open(descriptor, "wb") as file:
            file.write(marshal.dumps(packed, 4))
        os.replace(own, place)
    except OSError:
        return False
    return True
