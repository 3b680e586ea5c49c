"""What the earlier parts of a text leave for the later ones: variables, files, links, a branch, throw-away hosts."""

from itertools import pairwise

from warpgate.decision.listing import filters, standin
from warpgate.decision.paths import locate
from warpgate.decision.written import downloads
from warpgate.reading.commands import Command, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from warpgate.decision.containers import Container
    from warpgate.decision.paths import Path
    from warpgate.decision.surroundings import Surroundings

# What chooses the target of later parts: the acts, and the variable that stands for the choice.
CHOOSERS = {
    "kubectl": (("config use-context", "config use"), "KUBE_CONTEXT"),
    "docker": (("context use",), "DOCKER_CONTEXT"),
}
CONTAINERS = ("docker", "podman", "nerdctl", "finch")
SEQUENCES = ("cherry-pick", "revert", "merge", "rebase", "am")
LOCAL_CLUSTERS = ("kind", "k3d", "minikube")
SCRATCH_ENDINGS = (".bak", ".tmp", ".temp", ".orig", ".new", ".tar", ".tgz", ".tar.gz", ".zip", ".out", ".patch", ".diff", ".pid")
UNPACKERS = ("tar", "bsdtar", "unzip", "7z", "7za", "cpio", "gunzip", "unxz", "ar", "dpkg-deb")
FETCHERS = ("curl", "wget", "aria2c", "http", "xh", "gh", "aws", "gsutil", "scp", "ssh", "nc")
# Programs whose operands are made by them.
MAKERS = ("mkdir", "touch", "mktemp", "cp", "tee", "install")


COMPILERS = ("gcc", "g++", "cc", "c++", "clang", "clang++", "rustc", "gfortran", "go", "ghc", "nvcc", "javac", "kotlinc")
SOURCES = (".c", ".cc", ".cpp", ".cxx", ".rs", ".f90", ".f", ".go", ".hs", ".cu", ".o", ".a", ".java", ".kt")
# Programs that find processes by name or file.
SEEKERS = ("pgrep", "pidof", "grep", "egrep", "rg", "lsof", "fuser", "ps", "findstr", "tasklist", "Get-Process", "Select-String")
FINDERS = ("find", "fd", "fdfind", "rg", "grep", "egrep", "ls", "locate", "plocate", "mdfind", "du", "tree")
SETTERS = ("export", "declare", "local", "readonly", "typeset")


class Around:
    """What holds for a whole text: the facts handed in, and what its earlier parts made or set."""

    __slots__ = (
        "begun", "branch", "built", "clusters", "containers", "environment", "fetched",
        "links", "listed", "made", "read_secret", "remotes", "scratch", "searched_outside", "sought_gate", "surroundings",
        "tags", "throwaway", "written",
    )  # fmt: skip

    def __init__(self, surroundings: "Surroundings") -> None:
        self.surroundings = surroundings
        self.branch = surroundings.branch
        self.throwaway: set[str] = set(surroundings.throwaway_hosts)  # hosts that hold nothing of worth
        self.begun: set[str] = set()  # what git was told to begin and may stop in the middle of: a merge, a rebase
        self.clusters: set[str] = set()  # files that lead to a cluster for tests on this machine
        self.containers: dict[str, Container] = {}  # by image: throw-away, but for the folders that they share
        self.environment: list[tuple[str, Word]] = []  # variables that were set
        self.made: set[str] = set()  # scratch paths that were made
        self.written: set[str] = set()  # files that were written or fetched
        self.built: set[str] = set()  # programs that were compiled from files of the project
        self.fetched = False  # whether an archive that was fetched was unpacked, into folders whose names are not known
        self.links: set[str] = set()  # names that became links, so they say nothing of what lies there
        self.listed = ""  # what stands for a file that the pipe lists so far
        self.remotes: set[str] = set()  # remotes whose address the text sets
        self.scratch: set[str] = set()  # files of the project that the text fetched or left as copies, so it may remove them
        self.tags: set[str] = set()  # tags that the text makes
        self.sought_gate = False  # whether the gate's processes were looked for
        self.searched_outside = False  # whether files were looked for in a folder outside the project
        self.read_secret = False  # whether a program in the text opens a file of secrets

    def learn(self, command: Command) -> None:
        """Note what the command leaves for the parts behind it."""
        if not command.words:
            self.environment += command.assignments
        self._learn_redirects(command)
        if not command.words:
            return
        if "pipe" in command.place and not command.carrier:
            words = [word.text for word in command.words]
            if not (self.listed and filters(words)):
                self.listed = standin(words)
        if command.carrier and command.program in CONTAINERS:
            self._contain(command)
        if command.program in SEEKERS and _means_the_gate(command.words):
            self.sought_gate = True
        if command.program in FINDERS and self._looks_outside(command):
            self.searched_outside = True
        if len(command.words) > 1:
            self._learn_words(command)

    def _looks_outside(self, command: Command) -> bool:
        """Whether a search lists files of a folder that is neither the project's nor one for temporary files."""
        if command.host is not None:
            return False
        if command.program in ("locate", "plocate", "mdfind"):
            return True
        texts = [word.text for word in command.words[1:] if word.text[:1] != "-" and word.text.startswith(("/", "~", ".."))]
        return any(self._place(text, command).place in ("absolute", "home") for text in texts)

    def _learn_redirects(self, command: Command) -> None:
        for redirect in command.redirects:
            if redirect.operator in (">", ">|", "&>"):
                self._make(redirect.target, command)
            elif redirect.operator == ">>" and redirect.target.known:
                self.written.add(self._place(redirect.target.text, command).text)

    def _learn_words(self, command: Command) -> None:
        """What the words of the command make, set or choose."""
        program, words = command.program, command.words[1:]
        if program.rstrip("0123456789.-") in COMPILERS:
            self._build(command)
        if program in CONTAINERS and command.host is None:
            from warpgate.decision.containers import published

            self.throwaway.update(f":{port}" for port in published(command))
        if program in LOCAL_CLUSTERS:
            self._learn_cluster(command)
        for path in downloads(command):
            placed = self._place(path, command)
            self.written.add(placed.text)
            if placed.place == "inside" and placed.sure:
                self.scratch.add(placed.text)
        if program in ("sed", "gsed", "perl"):
            self._learn_backups(command)
        if program in UNPACKERS and self._unpacks_fetched(command):
            self.fetched = True
        if program == "git":
            self._switch(words)
            self._learn_remote([word.text for word in words])
            self.tags.update(_tagged([word.text for word in words]))
            verb = next((word.text for word in words if word.text in SEQUENCES), "")
            if verb and not any(word.text in ("--abort", "--continue", "--skip", "--quit") for word in words):
                self.begun.add(verb)
        elif program == "ln":
            link = self._place(words[-1].text, command)
            self.links.add(f"{link.place}:{link.text}/")
        elif program in MAKERS:
            for word in words:
                self._make(word, command)
        elif program in SETTERS:
            for word in words:
                name, equals, text = word.text.partition("=")
                if equals:
                    self.environment.append((name, Word(text, raw=word.raw)))
        elif program in CHOOSERS and command.host is None:
            self._choose(program, [word for word in words if word.text[:1] != "-"])

    def _choose(self, program: str, words: "Sequence[Word]") -> None:
        """The cluster or engine that the parts behind it act on: `kubectl config use-context X`, `docker context use X`."""
        acts, variable = CHOOSERS[program]
        if len(words) > 2 and " ".join(word.text for word in words[:2]) in acts:
            self.environment.append((variable, words[2]))

    def _learn_backups(self, command: Command) -> None:
        """Note the copies that `sed -i.bak` leaves beside the files it edits."""
        ending = next((word.text[2:] for word in command.words if word.text.startswith("-i.")), "")
        for word in command.words[1:] if ending else ():
            path = self._place(word.text + ending, command)
            if word.known and not word.glob and path.place == "inside":
                self.scratch.add(path.text)

    def _learn_cluster(self, command: Command) -> None:
        """Note the file that leads to a cluster for tests: `kind get kubeconfig > f`, `kind export kubeconfig --kubeconfig f`."""
        texts = [word.text for word in command.words]
        if "kubeconfig" not in texts:
            return
        files = [redirect.target.text for redirect in command.redirects if redirect.operator == ">"]
        files += [texts[at + 1] for at, text in enumerate(texts[:-1]) if text in ("--kubeconfig", "-o", "--output")]
        self.clusters.update(files)

    def _learn_remote(self, texts: "Sequence[str]") -> None:
        """Note a remote that the text itself names anew: `git remote add NAME URL`, `git remote set-url NAME URL`."""
        if "remote" in texts and len(texts) > texts.index("remote") + 3:
            verb, *rest = texts[texts.index("remote") + 1 :]
            named = [text for text in rest if text[:1] != "-"]
            if verb in ("add", "set-url") and len(named) > 1 and not named[1].startswith((".", "/tmp/")):
                self.remotes.add(named[0])

    def _unpacks_fetched(self, command: Command) -> bool:
        """Whether an archive is unpacked that an earlier part fetched, or that comes through a pipe from elsewhere."""
        feed = command.feed
        if feed is not None and feed.by and feed.by[0].text in FETCHERS:
            return True
        return any(self._place(word.text, command).text in self.written for word in command.words[1:] if word.known)

    def _place(self, path: str, command: Command) -> "Path":
        return locate(path, command.folder, self.surroundings)

    def _build(self, command: Command) -> None:
        """Note the program that a compiler makes of sources of the project which the same text did not write."""
        texts = [word.text for word in command.words]
        if texts[-1] in ("-o", "-d"):
            return
        sources = [text for text in texts[1:] if text.endswith(SOURCES)]
        if not sources and "-" in texts and "-o" in texts and self._is_harmless(command):
            made = self._place(texts[texts.index("-o") + 1], command)
            self.built.add(f"{made.place}:{made.text}")
            return
        places = [self._place(text, command) for text in sources]
        if not places or not all(path.place == "inside" and path.sure and path.text not in self.written for path in places):
            return
        stems = [text.rpartition("/")[2].partition(".")[0] for text in sources]
        option = "-d" if texts[0] == "kotlinc" else "-o"
        made = self._place(texts[texts.index(option) + 1] if option in texts else stems[0], command)
        self.built.add(f"{made.place}:{made.text}")
        if texts[0] == "javac":
            self.built.update(f"class:{stem}" for stem in stems)

    def _is_harmless(self, command: Command) -> bool:
        """Whether the program text on standard input only computes and shows."""
        from warpgate.decision.snippets import only_computes

        return command.feed is not None and command.feed.text is not None and only_computes(command.feed.text)

    def was_built(self, program: str, folder: "str | None") -> bool:
        """Whether an earlier part of the same text compiled the program from files of the project."""
        found = locate(program, folder, self.surroundings)
        return f"{found.place}:{found.text}" in self.built or f"class:{program}" in self.built

    def is_behind_link(self, path: "Path", text: str) -> bool:
        """Whether the path lies behind a name that an earlier part made a link."""
        whole = f"{path.place}:{path.text}{'/' if text.endswith('/') else ''}"
        return any(whole.startswith(link) for link in self.links)

    def _contain(self, command: Command) -> None:
        """A container that is removed afterwards is throw-away but for the folders that it shares with this machine."""
        from warpgate.decision.containers import container_of

        found = container_of(command)
        image = command.words[-1].text
        self.throwaway.discard(image)
        self.containers.pop(image, None)
        if found is not None and found.mounts:
            self.containers[image] = found
        elif found is not None:
            self.throwaway.add(image)

    def _switch(self, words: "Sequence[Word]") -> None:
        """Follow `git switch NAME` and `git checkout -b NAME` to the branch that the parts behind it stand on."""
        if words and words[0].text in ("switch", "checkout") and words[-1].known and words[-1].text[:1] not in ("-", "."):
            names = [word.text for word in words[1:] if not word.text.startswith("-")]
            if names:
                self.branch = names[0]

    def _make(self, word: Word, command: Command) -> None:
        if word.known and not word.glob:
            path = self._place(word.text, command)
            if path.place == "inside":
                self.written.add(path.text)
                if path.sure and path.text.endswith(SCRATCH_ENDINGS):
                    self.scratch.add(path.text)
            elif path.place == "temporary":
                self.made.add(f"{path.place}:{path.text}")


def _means_the_gate(words: "Sequence[Word]") -> bool:
    """Whether one of the words names the gate or finds its hook; `[w]arpgate` is how a search leaves itself out."""
    from warpgate.decision.reachrules import finds_hook

    if any("warpgate" in word.text.lower().replace("[", "").replace("]", "") for word in words[1:]):
        return True
    return finds_hook([word.text for word in words])


def _tagged(texts: "Sequence[str]") -> list[str]:
    """The tag that `git tag NAME` makes, if any."""
    if "tag" not in texts[:3] or any(text in ("-l", "--list", "-d", "--delete", "-v", "--verify", "-n") for text in texts):
        return []
    at = list(texts).index("tag") + 1
    valued = ("-m", "-F", "-u", "--message", "--file", "--local-user")
    for before, text in pairwise(texts[at - 1 :]):
        if text[:1] != "-" and before not in valued:
            return [text]
    return []
