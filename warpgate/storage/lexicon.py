"""Where the reader's word lists are read from, and the compiled copy that spares a process the parsing.

The copy is as trusted as code. It lies beside the lists themselves or in the cache of the account's home, never where the project
or the environment points, and one that another account owns or may write is not read.
"""

import marshal
import os

from warpgate.reading.lexicon import Lexicon

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

FORMAT = 1
_HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(os.path.dirname(_HERE), "rulebook", "prose")
_COMPILERS = [os.path.join(os.path.dirname(_HERE), "reading", name) for name in ("lexicon_compile.py", "lexicon_forms.py")]

_LOADED: "list[Lexicon]" = []


def load_lexicon() -> Lexicon:
    """The shipped lexicon, opened once for each process; raises OSError or ValueError when a word list cannot be read."""
    if not _LOADED:
        _LOADED.append(Lexicon(**_tables(), seen={}))
    return _LOADED[0]


def _tables() -> "dict[str, Any]":
    signature = _signature()
    for place in _places():
        packed = _read(place, signature)
        if packed is not None:
            return packed["tables"]  # type: ignore[no-any-return]
    tables = _build()
    for place in _places():
        if _write(place, {"signature": signature, "tables": tables}):
            break
    return tables


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


def _build() -> "dict[str, Any]":
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


def _places() -> "Iterator[str]":
    yield os.path.join(FOLDER, "__pycache__", "lexicon.bin")
    if hasattr(os, "getuid"):
        import pwd

        try:
            home = pwd.getpwuid(os.getuid()).pw_dir
        except KeyError:
            return
        yield os.path.join(home, ".cache", "warpgate", "lexicon.bin")


def _read(place: str, signature: "list[Any]") -> "dict[str, Any] | None":
    """The compiled lists there, if they are current and nobody else could have written them."""
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
        return packed if packed["signature"] == signature else None
    except (EOFError, ValueError, TypeError, KeyError):
        return None


def _write(place: str, packed: "dict[str, Any]") -> bool:
    """Put the compiled lists there; whether that was possible."""
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
