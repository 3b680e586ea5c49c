"""The rulebook on disk: compiled once, then found again in one file; checked, listed and shown as it is written."""

import marshal
import os

from warpgate.decision.rulebook import Rulebook
from warpgate.errors import RulebookError, UsageError
from warpgate.storage import rulecache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from warpgate.storage.rulefiles import Family

FORMAT = 9
FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "rulebook", "tools")
_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_COMPILER = [
    os.path.join(_PACKAGE, *name.split("/"))
    for name in (
        "storage/rulebook.py", "storage/rulefiles.py", "storage/rulekeys.py", "storage/ruletools.py",
        "decision/conditions.py", "decision/globs.py", "decision/verdict.py",
    )
]  # fmt: skip


def load(folder: str = FOLDER) -> Rulebook:
    """The rulebook of a folder of rule files, from its compiled form where that is current; raises RulebookError."""
    signature = _signature(folder)
    for place in rulecache.places(folder, folder == FOLDER):
        found = rulecache.read(place, signature)
        if found is not None:
            return found
    digest, index, content = _build(folder)
    for place in rulecache.places(folder, folder == FOLDER):
        if rulecache.write(place, signature, digest, index, content):
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
    from warpgate.storage.rulecheck import clashes, example_problems

    read = families(folder)
    found = [problem for family in read for problem in family.problems]
    if not found:
        rulebook = load(folder)
        found = [problem for family in read for problem in example_problems(family, rulebook)]
    return [*clashes(read), *found]


def list_rules(folder: str = FOLDER) -> "list[dict[str, Any]]":
    """Every rule in short: its id, its file, what it judges, its door, category and reason."""
    return [_short(family, kind, source) for family in families(folder) for kind, source in family.written]


def show_rule(rule: str, folder: str = FOLDER) -> "dict[str, Any]":
    """A rule whole, as its file has it; raises UsageError, naming those most like it, when there is none of this id."""
    import difflib

    ids = []
    for family in families(folder):
        for kind, source in family.written:
            if source.get("id") == rule:
                return {**_short(family, kind, source), "source": source}
            ids.append(str(source.get("id")))
    near = ", ".join(difflib.get_close_matches(rule, ids, 3, 0.4))
    raise UsageError(f"there is no rule {rule!r}" + (f"; near it are {near}" if near else ""))


def _short(family: "Family", kind: str, source: "dict[str, Any]") -> "dict[str, Any]":
    from warpgate.storage.rulefiles import is_one_way

    return {
        "id": source.get("id", ""),
        "file": f"{family.name}.toml",
        "kind": kind,
        "door": "one-way" if is_one_way(source) else "two-way",
        "category": source.get("category", ""),
        "why": source.get("why", ""),
    }


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
    problems = [problem for family in read for problem in family.problems]
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
    """Every tool and every kind of general rules packed by itself, and where each begins and ends.

    A program that two files describe is left out, and so unknown: neither file alone says all that it can do.
    """
    lines: list[str] = []
    content = bytearray()
    times: dict[str, int] = {}
    for program in (name for family in read for name in _names(family.programs)):
        times[program] = times.get(program, 0) + 1
    for kind, rules in general.items():
        lines.append(f"*{kind}\t{len(content)}\t{len(content) + _append(content, rules)}")
    for family in read:
        for name, tool in family.tools.items():
            begin = len(content)
            end = begin + _append(content, _packed_tool(tool))
            own = _names(program for program, known in family.programs.items() if known == name)
            lines += [f"{program}\t{begin}\t{end}" for program in own if times[program] == 1]
    return "\n" + "\n".join(lines) + "\n", bytes(content)


def _append(content: bytearray, item: "Any") -> int:
    pack = marshal.dumps(item, 4)
    content += pack
    return len(pack)


def _names(programs: "Iterable[str]") -> list[str]:
    """The programs, and those in mixed case in lower case too."""
    return list(dict.fromkeys(name for program in programs for name in (program, program.lower())))


def _packed_tool(tool: "dict[str, Any]") -> "dict[str, Any]":
    """The tool with each rule and each option table packed by itself, so that a process unpacks only what it asks for."""
    tables = {path: marshal.dumps(table, 4) for path, table in tool["tables"].items()}
    return {**tool, "tables": tables, "packed": [marshal.dumps(rule, 4) for rule in tool["packed"]]}
