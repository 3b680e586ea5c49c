"""What has to be looked at before a command can be judged by more than its text: which paths, files and git facts matter."""

from warpgate.decision.globs import names
from warpgate.decision.paths import locate
from warpgate.decision.surroundings import NOTHING_KNOWN
from warpgate.reading.carriers import unfold
from warpgate.reading.shell import read
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from warpgate.reading.commands import Command, Script, Word

MOST_PATHS = 64
MOST_FILES = 24
# What they name may be gone afterwards, so it matters whether git holds it.
_LOSING = names(
    """
    rm unlink rmdir shred truncate mv find trash remove-item ri del erase rd move-item mi move ren rename rename-item
    """
)
_LOSING_CALLS = ("remove", "unlink", "rmtree", "rename", "replace", "rmSync", "unlinkSync", "rm", "rm_rf", "delete", "move")
_ASK_GIT = names("git gh glab hub")
_GLOBS = "*?["


@value
class Wanted:
    """What to look at. Paths are relative to where the command starts, absolute, or below `~`."""

    paths: tuple[str, ...] = ()
    files: tuple[str, ...] = ()  # texts that are not yet handed in and that the command leads to
    repository: bool = False  # the branch checked out, the default branch, the own remote

    def __bool__(self) -> bool:
        """Whether anything is wanted."""
        return bool(self.paths or self.files or self.repository)


class _Asked(dict[str, str]):
    """The files at hand; notes the paths of those that are not."""

    def __init__(self, files: "Mapping[str, str]") -> None:
        super().__init__(files)
        self.missing: dict[str, None] = {}

    def get(self, path: str, default: "str | None" = None) -> "str | None":  # type: ignore[override]  # one of the overloads of dict.get is all that is asked
        if path not in self and len(self.missing) < MOST_FILES:
            self.missing[path] = None
        return super().get(path, default)


def facts_wanted(text: str, files: "Mapping[str, str] | None" = None) -> Wanted:
    """What matters for the text when the given files are known; ask again with those that were found."""
    if not text.strip():
        return Wanted()
    asked = _Asked(files or {})
    script = unfold(read(text), asked)
    paths = dict.fromkeys(_paths(script))
    programs = {command.program.rpartition("/")[2].removesuffix(".exe") for command in script.commands}
    return Wanted(tuple(paths)[:MOST_PATHS], tuple(asked.missing), not programs.isdisjoint(_ASK_GIT))


def _paths(script: "Script") -> "Iterator[str]":
    for command in script.commands:
        if command.host is not None or command.folder is None:
            continue
        if command.program.rpartition("/")[2].lower() in _LOSING:
            yield from _operands(command)
    for call in script.calls:
        if call.host is None and call.folder is not None and call.name.endswith(_LOSING_CALLS):
            for word in call.arguments[:2]:
                yield from _path(word, call.folder)


def _operands(command: "Command") -> "Iterator[str]":
    for word in command.words[1:]:
        if word.text[:1] != "-":
            yield from _path(word, command.folder or "")


def _path(word: "Word", folder: str) -> "Iterator[str]":
    """The path that the word names; for a glob the folder that it looks in."""
    text = word.text
    if not word.known or not text or len(text) > 1000 or "\n" in text or "\0" in text:
        return
    if word.glob:
        place = min((text.index(mark) for mark in _GLOBS if mark in text), default=len(text))
        text = text[:place].rpartition("/")[0] or "."
    path = locate(text, folder, NOTHING_KNOWN)
    if path.place == "inside" and path.parts:
        yield path.text
    elif path.place in ("absolute", "temporary") and path.sure:
        yield "/" + path.text
    elif path.place == "home":
        yield "~/" + path.text
