"""Which files of projects the user trusts to loosen the gate: each by its path and by the hash of its whole content."""

import os

from warpgate.errors import StateError
from warpgate.storage.files import Locked, make_folder, read_file, replace_file
from warpgate.storage.jsontext import decode, encode
from warpgate.values import plain, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FORMAT = "warpgate-trust"
LIMIT = 1 << 20


@value
class Trusted:
    """One file as it was when the user trusted it."""

    path: str
    sha256: str
    at: str


def is_trusted(home: str, path: str) -> bool:
    """Whether the file has just the content that the user trusted; raises StateError when the list cannot be read."""
    known = [each for each in listed(home) if each.path == os.path.realpath(path)]
    if not known:
        return False
    digest = fingerprint(path)
    return any(each.sha256 == digest for each in known)


def fingerprint(path: str) -> str:
    """The hash of a file's content; raises StateError when there is none to read."""
    from hashlib import sha256

    data = read_file(path, LIMIT)
    if data is None:
        raise StateError(f"no such file: {path}")
    return sha256(data).hexdigest()


def listed(home: str) -> tuple[Trusted, ...]:
    """Every trusted file; raises StateError when the list is torn or foreign."""
    path = _path(home)
    data = read_file(path, LIMIT)
    if data is None:
        return ()
    try:
        content: Any = decode(data)
        if content["format"] != FORMAT or content["version"] != 1:
            raise ValueError("it is of another kind")
        return tuple(Trusted(str(each["path"]), str(each["sha256"]), str(each["at"])) for each in content["files"])
    except (ValueError, KeyError, TypeError) as error:
        raise StateError(f"{path} is not a whole list of trusted files ({error}); it is kept as it is") from None


def add(home: str, file: Trusted) -> None:
    """Trusts the file; what was trusted of it before is forgotten."""
    _change(home, lambda files: (*(each for each in files if each.path != file.path), file))


def remove(home: str, path: str) -> bool:
    """Trusts the file no longer; whether it was trusted."""
    before = listed(home)
    _change(home, lambda files: tuple(each for each in files if each.path != os.path.realpath(path)))
    return len(listed(home)) < len(before)


def _change(home: str, change: "Any") -> None:
    make_folder(home)
    with Locked(os.path.join(home, ".trusted.lock")):
        files = change(listed(home))
        content = {"format": FORMAT, "version": 1, "files": [plain(each) for each in files]}
        replace_file(_path(home), (encode(content) + "\n").encode())


def _path(home: str) -> str:
    return os.path.join(home, "trusted.json")
