"""What a rule is asked about: one command line, redirection, assignment or call, with the facts around it."""

from warpgate.decision.listing import filters, standin
from warpgate.decision.options import Line
from warpgate.decision.paths import Path, locate
from warpgate.reading.commands import UNKNOWN, Command, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from warpgate.decision.around import Around
    from warpgate.decision.surroundings import Surroundings

# Expansions whose folder is known although its name is not.
FOLDERS = {
    "$HOME": "~",
    "$PWD": ".",
    "$(pwd)": ".",
    "$(git rev-parse --show-toplevel)": ".",
    "$TMPDIR": "/tmp/scratch",
    "$RUNNER_TEMP": "/tmp/scratch",
}


class Subject:
    """One thing to be judged. `skip` counts the operands that are the act; a rule sees those behind it."""

    __slots__ = ("around", "command", "line", "memo", "name", "presume_hidden", "skip", "tool", "where")

    def __init__(
        self,
        command: Command,
        around: "Around",
        where: str,
        name: str = "",
        line: Line | None = None,
        tool: "dict[str, Any] | None" = None,
    ) -> None:
        self.command = command
        self.around = around
        self.where = where
        self.name = name
        self.line = line or Line()
        self.tool = tool or {}
        self.skip = 0
        self.memo: dict[str, Any] = {}  # what a condition found out and another may need again
        self.presume_hidden = False

    @property
    def operands(self) -> "Sequence[Word]":
        """The operands behind the act."""
        return self.line.operands[self.skip :]

    @property
    def surroundings(self) -> "Surroundings":
        """The facts that were handed in."""
        return self.around.surroundings

    @property
    def environment(self) -> "Sequence[tuple[str, Word]]":
        """The assignments that are in force for the command."""
        return (*self.around.environment, *self.command.assignments)

    @property
    def host(self) -> Word | None:
        """The machine or container it runs on, if not this one."""
        return None if self.command.host is None else Word(self.command.host)

    def path(self, word: Word) -> "Path":
        """Where the path that the word names lies."""
        text = word.text
        if self.command.host in self.around.throwaway:
            return Path("temporary", tuple(text.split("/")), True)
        if self.command.host is not None:
            container = self.around.containers.get(self.command.host)
            if container is None:
                return Path("absolute", tuple(text.split("/")), False)
            here = container.outside(text)
            return self._here(here, here.text) if here is not None else Path("temporary", tuple(text.split("/")), True)
        return self._here(word, text)

    def _here(self, word: Word, text: str) -> "Path":
        """Where a path lies on this machine."""
        if UNKNOWN in text and self.command.via[-1:] in (("find -exec",), ("find -execdir",)):
            # A path below the folder that find was given; it never holds `..`.
            text = text.replace(UNKNOWN, "found")
        elif text == UNKNOWN and word.origins and (listed := self._listed(word.origins[0])):
            text = listed
        elif UNKNOWN in text and word.origins and _is_pattern(word.origins):
            text = text.replace(UNKNOWN, "*")  # a name that a pattern of the shell found, which never is `..`
        elif text.startswith(UNKNOWN) and word.origins:
            text = FOLDERS.get(word.origins[0].strip("{}").replace("${", "$"), UNKNOWN) + text[1:]
        path = locate(text, self.command.folder, self.around.surroundings)
        if self.around.links and self.around.is_behind_link(path, text):
            return Path("unknown", path.parts, False)
        return path

    def _listed(self, origin: str) -> str:
        """What stands for a file of the project, where the word comes from a command that lists some."""
        words = origin.removeprefix("$(").removesuffix(")").strip("`").split()
        if not words:
            return ""
        return self.around.listed if filters(words) and "xargs" in self.command.via else standin(words)


def _is_pattern(origins: tuple[str, ...]) -> bool:
    """Whether the unknown parts are names that a pattern such as `dist/*.map` found."""
    return all(
        "*" in origin and not any(sign in origin for sign in "$`(){} ") and not origin.startswith((".", "/.")) for origin in origins
    )
