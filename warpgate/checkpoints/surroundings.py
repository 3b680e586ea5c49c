"""What git and the disk say about the paths, files and branches that a command names.

Nothing that the repository configures runs: git is asked for its index only, and contents are compared
here, since git itself would run the filters that the repository names. What cannot be observed is left out.
"""

import os

from warpgate.checkpoints.gitfiles import plain_head
from warpgate.checkpoints.guarding import guarded_places
from warpgate.decision.facts import facts_wanted
from warpgate.decision.surroundings import Surroundings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from warpgate.decision.facts import Wanted

TIMEOUT = 10
ROUNDS = 4  # a script leads to a script leads to a script
LONGEST = 200_000  # bytes of a file whose text is followed
MOST_BYTES = 32 << 20  # compared with the index for one command
MOST_ENTRIES = 5000
_SAFE = ("--literal-pathspecs", "-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false", "-c", "core.quotePath=false")


def observe(text: str, folder: str, guarded: "Iterable[str]" = ()) -> Surroundings:
    """The surroundings of a command that would run in the folder; `guarded` are absolute folders of the gate's own."""
    folder = os.path.realpath(folder)
    home = os.path.expanduser("~")
    files: dict[str, str] = {}
    wanted = facts_wanted(text)
    for _ in range(ROUNDS):
        found = dict(_texts(folder, wanted.files))
        if not found:
            break
        files |= found
        wanted = facts_wanted(text, files)
    tracked, precious = _held(folder, home, wanted)
    branch, default, repository = _repository(folder) if wanted.repository else ("", "", "")
    return Surroundings(
        root=folder,
        home=home if os.path.isabs(home) else "",
        tracked=frozenset(tracked),
        precious=frozenset(precious),
        branch=branch,
        default_branch=default,
        repository=repository,
        guarded=guarded_places(guarded, home),
        files=files,
    )


def _texts(folder: str, paths: "Iterable[str]") -> "Iterator[tuple[str, str]]":
    """The text of each file of the folder that is plain, small and UTF-8."""
    for path in paths:
        place = os.path.realpath(os.path.join(folder, path))
        if path.startswith(("/", "~")) or not _below(place, folder):
            continue
        try:
            if os.path.isfile(place) and os.path.getsize(place) <= LONGEST:
                with open(place, encoding="utf-8") as stream:
                    yield path, stream.read()
        except (OSError, UnicodeDecodeError):
            continue


def _below(place: str, folder: str) -> bool:
    return place == folder or place.startswith(folder.rstrip("/") + "/")


def _held(folder: str, home: str, wanted: "Wanted") -> tuple[list[str], list[str]]:
    """The paths that git brings back as they are, and those that neither git nor a build does."""
    paths = [path for path in (_relative(path, folder, home) for path in wanted.paths) if path]
    linked = [path for path in paths if _through_link(folder, path)]
    paths = [path for path in paths if os.path.lexists(os.path.join(folder, path))]
    if not paths:
        return [], linked
    entries = _entries(folder, paths)
    if entries is None:
        return [], linked
    budget = [MOST_BYTES]
    tracked = [path for path in paths if path not in linked and _unchanged(folder, path, entries, budget)]
    rest = [path for path in paths if path not in tracked and path not in linked]
    return tracked, linked + [path for path in rest if _changed(folder, path, entries, budget)]


def tracked_unchanged(folder: str, path: str) -> bool:
    """Whether git brings the path of the folder back as it lies there now."""
    entries = _entries(folder, [path])
    return entries is not None and _unchanged(folder, path, entries, [MOST_BYTES])


def newest_commit(folder: str) -> tuple[str, int] | None:
    """The name of the current commit and when it was made, in seconds since 1970; None where there is none."""
    out = (_git(folder, "log", "-1", "--format=%H %ct") or "").split()
    return (out[0], int(out[1])) if len(out) == 2 and out[1].isdigit() else None


def _relative(path: str, folder: str, home: str) -> str:
    """The path relative to the folder, or nothing when it lies elsewhere."""
    if path.startswith("~/"):
        path = os.path.join(home, path[2:])
    if not os.path.isabs(path):
        return path
    return os.path.relpath(path, folder) if _below(path, folder) and path != folder else ""


def _through_link(folder: str, path: str) -> bool:
    """Whether the path is a link or goes through one, so that its name does not say what is there."""
    parts = path.split("/")
    return any(os.path.islink(os.path.join(folder, *parts[:length])) for length in range(1, len(parts) + 1))


def _entries(folder: str, paths: "list[str]") -> "dict[str, tuple[str, str]] | None":
    """What the index holds of the paths: mode and object of each file; None when git does not say."""
    out = _git(folder, "ls-files", "-z", "--stage", "--", *paths)
    if out is None:
        return None
    found = {}
    for line in out.split("\0"):
        head, tab, name = line.partition("\t")
        mode, _, rest = head.partition(" ")
        if tab and rest.endswith(" 0"):
            found[name] = (mode, rest.partition(" ")[0])
    return found if len(found) <= MOST_ENTRIES else None


def _unchanged(folder: str, path: str, entries: "dict[str, tuple[str, str]]", budget: "list[int]") -> bool:
    """Whether everything at the path is in the index just as it lies there."""
    place = os.path.join(folder, path)
    files = [path] if not os.path.isdir(place) else list(_walk(folder, path))
    if not files or len(files) > MOST_ENTRIES:
        return False
    return all(name in entries and _same(os.path.join(folder, name), *entries[name], budget) for name in files)


def _changed(folder: str, path: str, entries: "dict[str, tuple[str, str]]", budget: "list[int]") -> bool:
    """Whether a file that git tracks at or below the path lies there with other content."""
    own = [name for name in entries if _below(name, path)]
    return any(
        os.path.lexists(os.path.join(folder, name)) and not _same(os.path.join(folder, name), *entries[name], budget)
        for name in own
    )


def _walk(folder: str, path: str) -> "Iterator[str]":
    for base, folders, files in os.walk(os.path.join(folder, path)):
        links = [name for name in folders if os.path.islink(os.path.join(base, name))]
        for name in (*files, *links):
            yield os.path.relpath(os.path.join(base, name), folder)


def _same(place: str, mode: str, identifier: str, budget: "list[int]") -> bool:
    """Whether the file is the object, byte for byte; one that git would convert on the way counts as changed."""
    try:
        if os.path.islink(place):
            content = os.fsencode(os.readlink(place)) if mode == "120000" else b""
        elif mode not in ("100644", "100755") or not os.path.isfile(place):
            return False
        else:
            budget[0] -= os.path.getsize(place)
            if budget[0] < 0:
                return False
            with open(place, "rb") as stream:
                content = stream.read()
    except OSError:
        return False
    import hashlib

    digest = hashlib.sha1 if len(identifier) == 40 else hashlib.sha256
    return digest(b"blob %d\0" % len(content) + content).hexdigest() == identifier


def _repository(folder: str) -> tuple[str, str, str]:
    """The branch checked out, the default branch, and `owner/name` of the remote called origin; empty where not known."""
    plain = plain_head(folder)
    if plain is not None:
        return plain[0], plain[1], _slug(plain[2])
    branch = (_git(folder, "symbolic-ref", "--short", "-q", "HEAD", codes=(0, 1)) or "").strip()
    default = (_git(folder, "symbolic-ref", "--short", "-q", "refs/remotes/origin/HEAD", codes=(0, 1)) or "").strip()
    address = (_git(folder, "config", "--get", "remote.origin.url", codes=(0, 1)) or "").strip()
    return branch, default.removeprefix("origin/"), _slug(address)


def _slug(address: str) -> str:
    """`owner/name` in the address of a remote, or nothing."""
    path = address.removesuffix("/").removesuffix(".git")
    path = path.partition("://")[2].partition("/")[2] if "://" in path else path.partition(":")[2]
    parts = path.split("/")
    return "/".join(parts) if len(parts) == 2 and all(parts) else ""


def _git(folder: str, *words: str, codes: "tuple[int, ...]" = (0,)) -> "str | None":
    """What git prints, or None when it does not answer."""
    import subprocess  # most commands need no answer of git, and loading this costs half a bare interpreter

    # The agent may have set variables that send git elsewhere or make it run something.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    environment |= {"GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"}
    try:
        ran = subprocess.run(
            ["git", "-C", folder, *_SAFE, *words],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="surrogateescape",
            timeout=TIMEOUT,
            check=False,
            env=environment,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return ran.stdout if ran.returncode in codes else None
