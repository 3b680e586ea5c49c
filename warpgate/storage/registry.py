"""The tool registry on disk: the shipped entries, compiled once and found again in one file, and those that people added."""

import marshal
import os

from warpgate.decision.registry import Registry
from warpgate.errors import RulebookError
from warpgate.storage import rulecache
from warpgate.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from warpgate.decision.registry import Entry

FORMAT = 1
_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = os.path.join(_PACKAGE, "rulebook", "registry")
_COMPILER = [
    os.path.join(_PACKAGE, *name.split("/"))
    for name in (
        "storage/registry.py",
        "storage/registryfiles.py",
        "decision/registry.py",
        "decision/globs.py",
        "decision/verdict.py",
    )
]


def load(own: "tuple[Entry, ...]" = (), stricter: "tuple[Entry, ...]" = ()) -> Registry:
    """The shipped registry with what the user and the project added; raises RulebookError."""
    signature = _signature()
    found = _cached(signature)
    if found is None:
        digest, index, content = _build()
        for place in rulecache.places(FOLDER, True, "registry"):
            if rulecache.write_packed(place, signature, (digest, index), content):
                break
        found = Registry(digest, index, lambda begin, end: content[begin:end])
    return replace(found, own=own, stricter=stricter) if own or stricter else found


def sources() -> "Iterator[tuple[str, dict[str, Any]]]":
    """Every shipped entry as it is written, with the name of its file; raises RulebookError for a file that is not TOML."""
    import tomllib

    for name, content in _texts():
        try:
            yield from ((name, entry) for entry in tomllib.loads(content.decode()).get("tool", []))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise RulebookError([f"registry/{name}.toml: {error}"]) from None


def _cached(signature: "list[Any]") -> Registry | None:
    for place in rulecache.places(FOLDER, True, "registry"):
        found = rulecache.read_packed(place, signature, 2)
        if found is not None:
            (digest, index), reader = found
            return Registry(digest, index, reader)
    return None


def _texts() -> "Iterator[tuple[str, bytes]]":
    for name in sorted(os.listdir(FOLDER)):
        if name.endswith(".toml"):
            with open(os.path.join(FOLDER, name), "rb") as file:
                yield name.removesuffix(".toml"), file.read()


def _signature() -> "list[Any]":
    found: list[Any] = [FORMAT]
    with os.scandir(FOLDER) as entries:
        listed = sorted((entry.name, entry.stat()) for entry in entries if entry.name.endswith(".toml"))
    found += [(name, stat.st_size, stat.st_mtime_ns) for name, stat in listed]
    return [*found, *((stat.st_size, stat.st_mtime_ns) for stat in map(os.stat, _COMPILER))]


def _build() -> tuple[str, str, bytes]:
    """The digest of the files, the index of the packs and the packs; raises RulebookError with every problem at once."""
    import hashlib

    from warpgate.storage.registryfiles import read_entry

    digest = hashlib.sha256()
    for name, content in _texts():
        digest.update(f"{name}:{len(content)}:".encode() + content)
    problems: list[str] = []
    compiled = [read_entry(source, f"registry/{name}.toml", problems.append) for name, source in sources()]
    if problems:
        raise RulebookError(problems)
    groups: dict[str, list[Entry]] = {"*patterns": [], "*verbs": []}
    for entry in compiled:
        for name in entry["exact"]:
            groups.setdefault(name, []).append({**entry, "exact": ()})
        if entry["patterns"]:
            groups["*patterns"].append({**entry, "exact": ()})
        if entry["verbs"]:
            groups["*verbs"].append({**entry, "exact": ()})
    lines, packs = [], bytearray()
    for name, entries in groups.items():
        pack = marshal.dumps(entries, 4)
        lines.append(f"{name}\t{len(packs)}\t{len(packs) + len(pack)}")
        packs += pack
    return f"sha256:{digest.hexdigest()}", "\n" + "\n".join(lines) + "\n", bytes(packs)
