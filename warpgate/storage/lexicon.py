"""Where the reader's word lists are read from, and the compiled copy that spares a process the parsing.

`rulecache` says where the copy may lie and when it is to be trusted.
"""

import marshal
import os

from warpgate.reading.lexicon import Drawer, Lexicon
from warpgate.storage import rulecache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

FORMAT = 5
PREFIX = 3  # letters by which words are packed together
BY_WORD = ("words", "joined", "senses", "groups", "known", "stems")
_HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(os.path.dirname(_HERE), "rulebook", "prose")
_COMPILERS = [
    os.path.abspath(__file__),
    *(
        os.path.join(os.path.dirname(_HERE), "reading", f"{name}.py")
        for name in ("lexicon", "lexicon_compile", "lexicon_forms", "tongue_compile", "tongue_forms")
    ),
]

_LOADED: "list[Lexicon]" = []


def load_lexicon() -> Lexicon:
    """The shipped lexicon, opened once for each process; raises OSError or ValueError when a word list cannot be read."""
    if not _LOADED:
        _LOADED.append(_opened())
    return _LOADED[0]


def _opened() -> Lexicon:
    signature = _signature()
    for place in rulecache.places(FOLDER, True, "lexicon"):
        found = rulecache.read_packed(place, signature, 1)
        if found is not None:
            (index,), read = found
            return _lexicon(index, read)
    index, content = _packed(read_tables())
    for place in rulecache.places(FOLDER, True, "lexicon"):
        if rulecache.write_packed(place, signature, (index,), content):
            break
    return _lexicon(index, lambda begin, end: content[begin:end])


def _lexicon(index: str, read: "Callable[[int, int], bytes]") -> Lexicon:
    opened: dict[str, dict[str, Any]] = {}

    def part(name: str) -> "dict[str, Any]":
        if name not in opened:
            found = index.find(f"\n{name}\t")
            begin, end = index[found + len(name) + 2 : index.index("\n", found + 1)].split("\t") if found >= 0 else ("0", "0")
            opened[name] = marshal.loads(read(int(begin), int(end))) if found >= 0 else {}
        return opened[name]

    def word(kind: str) -> Drawer:
        return Drawer(part, "w", kind, PREFIX)

    core = part("core")
    return Lexicon(
        core["digest"],
        word("words"),
        word("joined"),
        word("senses"),
        word("groups"),
        word("known"),
        word("stems"),
        Drawer(part, "near", width=PREFIX),
        Drawer(part, "patterns"),
        Drawer(part, "cells"),
        Drawer(part, "rules"),
        Drawer(part, "languages"),
        core["scripts"],
        core["idioms"],
        core["particles"],
        core["suffixes"],
        core["places"],
        core["transparent"],
        core["choices"],
        core["usual"],
        core["nominal"],
        core["signs"],
        core["sign_words"],
        {},
    )


def _packed(tables: "dict[str, Any]") -> tuple[str, bytes]:
    """The tables in parts of which a process reads those that its words ask for, and where each begins and ends."""
    parts: dict[str, dict[str, Any]] = {}
    for kind in (*BY_WORD, "near"):
        for word, row in tables[kind].items():
            part = parts.setdefault(("near" if kind == "near" else "w") + word[:PREFIX], {})
            (part if kind == "near" else part.setdefault(kind, {}))[word] = row
    for kind in ("patterns", "cells", "rules", "languages"):
        for name, row in tables[kind].items():
            parts[kind + name] = {name: row}
    apart = (*BY_WORD, "near", "patterns", "cells", "rules", "languages")
    parts["core"] = {name: table for name, table in tables.items() if name not in apart}
    index = []
    packs = []
    place = 0
    for name in sorted(parts):
        pack = marshal.dumps(parts[name], 4)
        index.append(f"{name}\t{place}\t{place + len(pack)}\n")
        place += len(pack)
        packs.append(pack)
    return "\n" + "".join(index), b"".join(packs)


def _sources() -> "Iterator[tuple[str, str]]":
    """Name and path of every word list, in a fixed order."""
    for folder, prefix in ((FOLDER, ""), (os.path.join(FOLDER, "languages"), "languages/")):
        for name in sorted(os.listdir(folder)):
            if name.endswith(".toml"):
                yield prefix + name.removesuffix(".toml"), os.path.join(folder, name)


def _signature() -> "list[Any]":
    """What tells, without reading them, that the word lists and their compiler are still the same."""
    paths = [*(path for _, path in _sources()), *_COMPILERS]
    return [
        FORMAT,
        *((os.path.basename(path), status.st_size, status.st_mtime_ns) for path in paths for status in (os.stat(path),)),
    ]


def read_tables() -> "dict[str, Any]":
    """All word lists, parsed and compiled, as plain tables; raises OSError or ValueError when one cannot be read."""
    import hashlib
    import tomllib

    from warpgate.reading.lexicon_compile import compile_lexicon

    digest = hashlib.sha256()
    files = {}
    for name, path in _sources():
        with open(path, "rb") as file:
            content = file.read()
        digest.update(f"{name}:{len(content)}:".encode() + content)
        files[name] = tomllib.loads(content.decode())
    return {"digest": f"sha256:{digest.hexdigest()}", **compile_lexicon(files)}
