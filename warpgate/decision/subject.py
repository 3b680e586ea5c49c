"""What a rule is asked about: one command line, redirection, assignment or call, with the facts around it."""

from warpgate.decision.options import Line
from warpgate.decision.listing import filters, standin
from warpgate.decision.paths import Path, locate
from warpgate.decision.written import downloads
from warpgate.reading.commands import UNKNOWN, Command, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from warpgate.decision.surroundings import Surroundings


# Programs whose operands are made by them.
MAKERS = ("mkdir", "touch", "mktemp", "cp", "tee", "install")


COMPILERS = ("gcc", "g++", "cc", "c++", "clang", "clang++", "rustc", "gfortran", "go", "ghc", "nvcc", "javac", "kotlinc")
SOURCES = (".c", ".cc", ".cpp", ".cxx", ".rs", ".f90", ".f", ".go", ".hs", ".cu", ".o", ".a", ".java", ".kt")
# Programs that find processes by name or file.
SEEKERS = ("pgrep", "pidof", "grep", "egrep", "rg", "lsof", "fuser", "ps", "findstr", "tasklist", "Get-Process", "Select-String")
SETTERS = ("export", "declare", "local", "readonly", "typeset")
# Expansions whose folder is known although its name is not.
FOLDERS = {
    "$HOME": "~",
    "$PWD": ".",
    "$(pwd)": ".",
    "$(git rev-parse --show-toplevel)": ".",
    "$TMPDIR": "/tmp/scratch",
    "$RUNNER_TEMP": "/tmp/scratch",
}


def _means_the_gate(words: "Sequence[Word]") -> bool:
    """Whether one of the words names the gate; `[w]arpgate` is how a search leaves itself out."""
    return any("warpgate" in word.text.lower().replace("[", "").replace("]", "") for word in words)


class Around:
    """What holds for a whole text: the facts handed in, and what its earlier parts made or set."""

    __slots__ = ("branch", "built", "environment", "links", "listed", "made", "sought_gate", "surroundings", "throwaway", "written", "read_secret")

    def __init__(self, surroundings: "Surroundings") -> None:
        self.surroundings = surroundings
        self.branch = surroundings.branch
        self.throwaway: set[str] = set(surroundings.throwaway_hosts)  # hosts that hold nothing of worth
        self.made: set[str] = set()  # paths that an earlier part of the same text made
        self.environment: list[tuple[str, Word]] = []  # variables set by an earlier part
        self.sought_gate = False  # whether an earlier part looked for the gate's processes
        self.written: set[str] = set()  # files of the project that an earlier part wrote
        self.built: set[str] = set()  # programs that an earlier part compiled from files of the project
        self.listed = ""  # what stands for a file that the pipe lists so far
        self.read_secret = False  # whether a program in the text opens a file of secrets
        self.links: set[str] = set()  # names that an earlier part made a link, so they say nothing of what lies there

    def learn(self, command: Command) -> None:
        """Note what the command leaves for the parts behind it: variables, scratch folders, files of its own in /tmp."""
        for name, word in command.assignments:
            if not command.words:
                self.environment.append((name, word))
        if "pipe" in command.place and command.words and not command.carrier:
            words = [word.text for word in command.words]
            if not (self.listed and filters(words)):
                self.listed = standin(words)
        if len(command.words) > 1:
            self._build(command)
            for path in downloads(command):
                found = locate(path, command.folder, self.surroundings)
                self.written.add(found.text)
        for redirect in command.redirects:
            if redirect.operator in (">", ">|", "&>"):
                self._make(redirect.target, command)
            elif redirect.operator == ">>" and redirect.target.known:
                self.written.add(locate(redirect.target.text, command.folder, self.surroundings).text)
        if command.carrier and "--rm" in [word.text for word in command.words]:
            self._contain(command)
        if command.program in SEEKERS and _means_the_gate(command.words[1:]):
            self.sought_gate = True
        if [word.text for word in command.words[:3]] == ["docker", "context", "use"] and len(command.words) > 3:
            self.environment.append(("DOCKER_CONTEXT", command.words[3]))
        if command.program in ("kubectl", "kubectx") and command.host is None:
            # The parts behind it act on the cluster that was chosen.
            words = [word for word in command.words if word.text[:1] != "-"]
            if len(words) > 3 and [word.text for word in words[1:3]] in (["config", "use-context"], ["config", "use"]):
                self.environment.append(("KUBE_CONTEXT", words[3]))
        if command.program == "git":
            self._switch(command.words[1:])
        elif command.program == "ln":
            path = locate(command.words[-1].text, command.folder, self.surroundings)
            self.links.add(f"{path.place}:{path.text}/")
        elif command.program in MAKERS:
            for word in command.words[1:]:
                self._make(word, command)
        elif command.program in SETTERS:
            for word in command.words[1:]:
                name, equals, text = word.text.partition("=")
                if equals:
                    self.environment.append((name, Word(text, raw=word.raw)))

    def _build(self, command: Command) -> None:
        """Note the program that a compiler makes of sources of the project which the same text did not write."""
        texts = [word.text for word in command.words]
        name = texts[0].rstrip("0123456789.-")
        if name not in COMPILERS or texts[-1] in ("-o", "-d"):
            return
        sources = [text for text in texts[1:] if text.endswith(SOURCES)]
        places = [locate(text, command.folder, self.surroundings) for text in sources]
        if not places or not all(path.place == "inside" and path.sure and path.text not in self.written for path in places):
            return
        stem = sources[0].rpartition("/")[2].partition(".")[0]
        made = texts[texts.index("-o") + 1] if "-o" in texts else texts[texts.index("-d") + 1] if name == "kotlinc" and "-d" in texts else stem
        found = locate(made, command.folder, self.surroundings)
        self.built.add(f"{found.place}:{found.text}")
        if name == "javac":
            self.built.update(f"class:{text.rpartition('/')[2].partition('.')[0]}" for text in sources)

    def was_built(self, program: str, folder: "str | None") -> bool:
        """Whether an earlier part of the same text compiled the program from files of the project."""
        if not self.built:
            return False
        found = locate(program, folder, self.surroundings)
        return f"{found.place}:{found.text}" in self.built or f"class:{program}" in self.built

    def _contain(self, command: Command) -> None:
        """A container that is removed afterwards and shares nothing with this machine is throw-away."""
        texts = [word.text for word in command.words]
        shared = ("-v", "--volume", "--mount", "--volumes-from", "--privileged", "--device", "--pid", "--net", "--network")
        if not any(text.startswith(shared) for text in texts) and "run" in texts and "compose" not in texts:
            self.throwaway.update(texts[-1:])

    def _switch(self, words: "Sequence[Word]") -> None:
        """Follow `git switch NAME` and `git checkout -b NAME` to the branch that the parts behind it stand on."""
        if words and words[0].text in ("switch", "checkout") and words[-1].known and words[-1].text[:1] not in ("-", "."):
            names = [word.text for word in words[1:] if not word.text.startswith("-")]
            if names:
                self.branch = names[0]

    def _make(self, word: Word, command: Command) -> None:
        if word.known and not word.glob:
            path = locate(word.text, command.folder, self.surroundings)
            if path.place == "inside":
                self.written.add(path.text)
            elif path.place == "temporary":
                self.made.add(f"{path.place}:{path.text}")


class Subject:
    """One thing to be judged. `skip` counts the operands that are the act; a rule sees those behind it."""

    __slots__ = ("around", "command", "line", "memo", "name", "presume_hidden", "skip", "tool", "where")

    def __init__(
        self,
        command: Command,
        around: Around,
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
            return Path("absolute", tuple(text.split("/")), False)
        if UNKNOWN in text and self.command.via[-1:] in (("find -exec",), ("find -execdir",)):
            # A path below the folder that find was given; it never holds `..`.
            text = text.replace(UNKNOWN, "found")
        elif text == UNKNOWN and word.origins and (listed := self._listed(word.origins[0])):
            text = listed
        elif text.startswith(UNKNOWN) and word.origins:
            text = FOLDERS.get(word.origins[0].strip("{}").replace("${", "$"), UNKNOWN) + text[1:]
        path = locate(text, self.command.folder, self.around.surroundings)
        if self.around.links:
            whole = f"{path.place}:{path.text}{'/' if text.endswith('/') else ''}"
            if any(whole.startswith(link) for link in self.around.links):
                return Path("unknown", path.parts, False)
        return path

    def _listed(self, origin: str) -> str:
        """What stands for a file of the project, where the word comes from a command that lists some."""
        words = origin.removeprefix("$(").removesuffix(")").strip("`").split()
        if not words:
            return ""
        return self.around.listed if filters(words) and "xargs" in self.command.via else standin(words)
