"""The compiled modules of this package in one file: a process that is started for each tool call opens one file, not ninety.

Each module of it counts only while its source has the size and the time that it was compiled from; where there is no bundle, or
a module is not in it, the ordinary import takes over. As with all that is compiled here, the place is beside the sources or in
the account's cache, never where an environment or a project says, and a file that another account may write is not read.
"""

import marshal
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.machinery import ModuleSpec
    from types import CodeType, ModuleType

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# What processes that judge, decide and record import.
PARTS = (
    "",
    "reading",
    "decision",
    "session",
    "storage",
    "checkpoints",
    "workflow",
    "trackers",
    "writing",
    "cli",
    "hooks",
    "hooks/hosts",
)
_TAG = sys.implementation.cache_tag or "unknown"
_LENGTH = 4
# What most processes load, in the order in which it is ready, is learnt from one that judges this.
_SAMPLE = '{"tool": "Bash", "arguments": {"command": "git status"}, "cwd": "FOLDER"}'

if TYPE_CHECKING:
    Entry = tuple[bool, str, int, int, int, int]  # a package?, its file, that file's size and time, where its code begins and ends


class Finder:
    """Finds the modules that the bundle holds; `sys.meta_path` asks it first."""

    def __init__(self, index: "dict[str, Entry]", descriptor: int, start: int) -> None:
        self._index = index
        self._descriptor = descriptor
        self._start = start

    def find_spec(self, name: str, path: object = None, target: object = None) -> "ModuleSpec | None":
        """The specification of a module whose source is as it was, or None."""
        entry = self._index.get(name)
        if entry is None:
            return None
        package, place, size, changed, _, _ = entry
        origin = f"{PACKAGE}/{place}"
        try:
            status = os.stat(origin)
        except OSError:
            return None
        if (status.st_size, status.st_mtime_ns) != (size, changed):
            return None
        kind: type[ModuleSpec] = sys.modules["_frozen_importlib"].ModuleSpec
        spec = kind(name, self, origin=origin, is_package=package)  # type: ignore[arg-type]  # a loader by what it does
        spec.has_location = True
        if package and spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(os.path.dirname(origin))
        return spec

    def create_module(self, spec: "ModuleSpec") -> None:
        """Nothing: an ordinary module will do."""

    def exec_module(self, module: "ModuleType") -> None:
        """Runs the module's code."""
        _, _, _, _, begin, end = self._index[module.__name__]
        code: CodeType = marshal.loads(os.pread(self._descriptor, end - begin, self._start + begin))
        exec(code, module.__dict__)

    def preload(self, names: "tuple[str, ...]") -> None:
        """Loads the modules, each of which needs only those in front of it, without the import system's questions.

        Ends at the first one whose source has changed.
        """
        kind, modules = type(sys), sys.modules
        for name in names:
            if name in modules:
                continue
            spec = self.find_spec(name)
            if spec is None:
                return
            module = kind(name)
            parent, _, last = name.rpartition(".")
            module.__spec__, module.__loader__, module.__file__ = spec, self, spec.origin  # type: ignore[assignment]
            module.__package__ = parent
            if spec.submodule_search_locations is not None:
                module.__package__, module.__path__ = name, spec.submodule_search_locations
            modules[name] = module
            try:
                self.exec_module(module)
            except BaseException:
                del modules[name]
                raise
            if parent:
                setattr(modules[parent], last, module)


def use(ready: bool = True) -> bool:
    """Imports this package's modules from the bundle from now on; whether there is a usable one.

    With `ready`, those that judging a tool call needs are loaded at once.
    """
    for place in places():
        found = _open(place)
        if found is not None:
            finder, first = found
            sys.meta_path.insert(0, finder)
            if ready:
                finder.preload(first)
            return True
    return False


def places() -> "Iterator[str]":
    """Where the bundle may lie."""
    yield os.path.join(PACKAGE, "hooks", "__pycache__", f"bundle.{_TAG}.bin")
    if hasattr(os, "getuid"):
        import pwd

        try:
            yield os.path.join(pwd.getpwuid(os.getuid()).pw_dir, ".cache", "warpgate", f"bundle.{_TAG}.bin")
        except KeyError:
            return


def build() -> str:
    """Writes the bundle of all modules and returns where; nothing where no place can be written."""
    index: dict[str, Entry] = {}
    content = bytearray()
    for name, place in _modules():
        source = os.path.join(PACKAGE, place)
        status = os.stat(source)
        with open(source, "rb") as file:
            # Without what only people and debuggers read; the command line shows its docstrings as help.
            optimize = 0 if place.startswith("cli") else 2
            code = marshal.dumps(compile(file.read(), source, "exec", dont_inherit=True, optimize=optimize), 4)
        end = len(content) + len(code)
        index[name] = (place.endswith("__init__.py"), place, status.st_size, status.st_mtime_ns, len(content), end)
        content += code
    head = marshal.dumps((PACKAGE, len(content), tuple(name for name in _order() if name in index), index), 4)
    data = len(head).to_bytes(_LENGTH, "big") + head + content
    return next((place for place in places() if _write(place, data)), "")


def is_current() -> bool:
    """Whether there is a bundle, and every module in it is as its source is now."""
    found = next((found for found in map(_open, places()) if found is not None), None)
    return found is not None and all(found[0].find_spec(name) is not None for name, _ in _modules())


def _order() -> "list[str]":
    """The modules that judging an ordinary call loads, in the order in which they are ready."""
    import subprocess
    import tempfile

    start = os.path.join(PACKAGE, "hooks", "start.py")
    with tempfile.TemporaryDirectory(prefix="warpgate-") as home:
        os.makedirs(os.path.join(home, "project", ".git"))
        for name in ("HEAD", "config"):
            with open(os.path.join(home, "project", ".git", name), "w", encoding="utf-8") as stream:
                stream.write("ref: refs/heads/topic\n" if name == "HEAD" else "")
        ran = subprocess.run(
            [sys.executable, "-I", "-S", "-v", start, "generic", "--home", home, "--unbundled"],
            input=_SAMPLE.replace("FOLDER", os.path.join(home, "project")).encode(),
            capture_output=True,
            check=False,
            timeout=60,
        )
    lines = ran.stderr.decode(errors="replace").splitlines()
    return [line.split("'")[1] for line in lines if line.startswith("import 'warpgate")]


def _write(target: str, data: bytes) -> bool:
    own = f"{target}.{os.getpid()}"
    try:
        os.makedirs(os.path.dirname(target), mode=0o700, exist_ok=True)
        descriptor = os.open(own, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o644)
        with open(descriptor, "wb") as file:
            file.write(data)
        os.replace(own, target)
    except OSError:
        return False
    return True


def _open(place: str) -> "tuple[Finder, tuple[str, ...]] | None":
    try:
        descriptor = os.open(place, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW)
    except OSError:
        return None
    status = os.fstat(descriptor)
    try:
        if status.st_mode & 0o022 or status.st_uid not in (os.geteuid(), 0):
            raise ValueError
        length = int.from_bytes(os.read(descriptor, _LENGTH), "big")
        package, size, first, index = marshal.loads(os.read(descriptor, length))
        if package != PACKAGE or status.st_size != _LENGTH + length + size:
            raise ValueError
    except (OSError, EOFError, ValueError, TypeError, MemoryError, OverflowError):
        os.close(descriptor)
        return None
    return Finder(index, descriptor, _LENGTH + length), first


def _modules() -> "Iterator[tuple[str, str]]":
    """Every module of the parts with its file, relative to the package."""
    for part in PARTS:
        for file in sorted(os.listdir(os.path.join(PACKAGE, part))):
            if file.endswith(".py") and file not in ("start.py", "__main__.py"):
                names = ["warpgate", *filter(None, part.split("/")), file.removesuffix(".py")]
                yield ".".join(name for name in names if name != "__init__"), os.path.join(part, file)
