"""From the commands of a text to what they carry: `sudo`, `bash -c`, `xargs`, `ssh host`, `docker exec` and the like opened up.

What a carrier carries follows it in the script, its `via` extended by the carrier's label (`sudo`, `bash -c`, `docker exec`).
Where the carrier's own doing can matter (a container with mounts, another host, more rights) it stays as a command of its own:
`carrier` is True, its words end where the carried part begins, and its `via` ends with its own label. A carrier that carries
nothing here (`sudo -l`, `docker run image`, `command -v git`) stays an ordinary command.
"""

from warpgate.reading.carrier_table import CARRIERS, TASKED, Row, row_of
from warpgate.reading.commands import UNKNOWN, Call, Command, Feed, Problem, Script, Word
from warpgate.reading.options import first_operand, option_value, program_name, takes_next
from warpgate.reading.program_words import readable_program
from warpgate.reading.scope import moved
from warpgate.reading.shell import read_carried
from warpgate.reading.state import MOST_COMMANDS, Stopped
from warpgate.values import replace

SETTERS = ("export", "declare", "typeset", "readonly", "local")
FED_MAKERS = ("make", "gmake")  # they read what is to be done from a pipe where `-f -` says so
DEEPEST = 12  # carriers inside one another
MOST_WORDS = 12_000  # of all commands that are looked into

# Where the kinds of carriers that need more than the table are read; loaded when one is met.
_READERS = {
    kind: module
    for module, kinds in (
        ("carried_shell", "shell command env su fed script options beside source nodemon timeout"),
        ("carried_many", "xargs parallel find fd"),
        ("carried_elsewhere", "ssh docker compose kubectl vagrant tmux screen"),
        ("carried_remote", "remote remote-options"),
        ("carried_runners", "entr wsl prefix lines interpreted versioned bwrap"),
        ("carried_projects", "cargo chain tools sail programs workspace"),
        ("carried_by_tools", "git subcommands uv nix hatch nix-run rtk"),
        ("carried_scripts", "gdb sed vim ed database"),
        ("carried_code", "python manage awk inline"),
        ("carried_windows", "windows"),
    )
    for kind in kinds.split()
}


def unfold(script: Script, files: "Files | None" = None) -> Script:
    """The script with what its carriers carry, and what can be followed into the project's files. Never raises."""
    if files is not None and script.sourcing and not any(command.via for command in script.commands):
        again = read_carried(script.sourcing, files=files)
        script = Script(again.commands, again.problems, script.calls)
    unfolding = Unfolding(files)
    unfolding.problems += script.problems
    unfolding.calls += script.calls
    try:
        for command in script.commands:
            unfolding.take(command)
    except (Stopped, RecursionError) as limit:
        unfolding.problem("too-many" if isinstance(limit, Stopped) else "too-deep", "")
    return Script(tuple(unfolding.commands), tuple(unfolding.problems), tuple(unfolding.calls))


class Unfolding:
    """The commands found so far."""

    def __init__(self, files: "Files | None") -> None:
        self.files = files
        self.commands: list[Command] = []
        self.problems: list[Problem] = []
        self.calls: list[Call] = []
        self.depth = 0
        self.followings = 0
        self.words = 0
        self.recipes: dict[tuple[str, bool], tuple[dict[str, Recipe], dict[str, str]]] = {}  # of Makefiles that were read
        self.followed: list[str] = []  # the files and targets that are being read, outermost first

    def take(self, command: Command) -> None:
        """Add a command, with what it carries."""
        words = command.words
        self.words += len(words) + len(command.assignments)
        if self.words > MOST_WORDS:
            raise Stopped
        if command.assignments or (words and words[0].text in SETTERS):
            from warpgate.reading.carried_variables import run_by_variables

            run_by_variables(self, command)
        if not words or command.carrier:
            self.add(command)
            return
        name = words[0].text
        spec = CARRIERS.get(name) or CARRIERS.get(program_name(name))
        if self.depth > DEEPEST:
            self.problem("too-deep", command.raw)
            self.add(command)
            return
        self.depth += 1
        opened = self.files is not None and name in TASKED and self._follow(command)
        opened = opened or (spec is not None and self.open(command, row_of(spec), program_name(name)))
        seen = self.files is not None or (command.feed is not None and name in FED_MAKERS)
        if not opened and (name in TASKED or not seen or not self._follow(command)):
            self.add(command)
        self.depth -= 1

    def open(self, command: Command, row: Row, label: str, start: int = 1) -> bool:
        """Add what the carrier carries, its options read from `start` on; False when it carries nothing here."""
        if row.kind == "words":
            return self._words(command, row, label, start)
        if row.kind == "text":
            at = first_operand(command.words, start, row.values) + row.skip
            return self.joined(command, label, at, row)
        if row.kind == "each":
            return self._each(command, row, label, start)
        module = __import__(f"warpgate.reading.{_READERS[row.kind]}", fromlist=["READERS"])
        found: bool = module.READERS[row.kind](self, command, row, label, start)
        return found

    def _words(self, command: Command, row: Row, label: str, start: int) -> bool:
        words = command.words
        if row.texts:
            # Options behind the operands that the carrier takes are those of what it carries.
            own = row.values | row.texts
            end = first_operand(words, start, own)
            end = first_operand(words, end + row.skip, own) if row.skip else end
            if self.option_texts(command, row, label, start, end):
                return True
        at = first_operand(words, start, row.values)
        if row.dashes:
            at = next((i + 1 for i in range(start, len(words)) if words[i].text == "--"), len(words))
        assignments = command.assignments
        while row.assignments and at < len(words) and "=" in words[at].text and words[at].text[:1] not in "=/.":
            name, _, text = words[at].text.partition("=")
            assignments = (*assignments, (name, replace(words[at], text=text)))
            at += 1
        host = words[at].text if row.host and at < len(words) else command.host
        at += row.skip
        if row.skip and at < len(words) and words[at].text == "--":
            at += 1
        if at >= len(words):
            return False
        self.keep(command, row, label, at)
        self.inner(replace(command, assignments=assignments), words[at:], label, host)
        return True

    def _each(self, command: Command, row: Row, label: str, start: int) -> bool:
        self.keep(command, row, label, 1)
        i = start
        while i < len(command.words):
            value, after = option_value(command.words, i, row.texts)
            if value is not None:
                self.text(command, value, label)
                i = after
            elif command.words[i].text[:1] == "-":
                i += 1 + takes_next(command.words[i].text, row.values)
            else:
                self.text(command, _script_name(command.words[i]), label)
                i += 1
        return True

    def option_texts(self, command: Command, row: Row, label: str, start: int, end: int = 10**9) -> bool:
        """Read the shell text given as the value of one of the row's options before `end`; False when there is none."""
        found = False
        i = start
        while i < min(len(command.words), end):
            value, after = option_value(command.words, i, row.texts)
            if value is None and row.kind in ("script", "su"):
                value, after = _last_of_cluster(command.words, i, row.texts)
            if value is None:
                i += 1
                continue
            if not found:
                self.keep(command, row, label, i)
            found = True
            self.text(command, value, label, feed=command.feed)
            i = after
        return found

    # What readers of carriers use

    def add(self, command: Command) -> None:
        """Add a command as it is."""
        if len(self.commands) >= MOST_COMMANDS:
            raise Stopped
        self.commands.append(command)

    def problem(self, what: str, where: str) -> None:
        """Note something that could not be read."""
        if len(self.problems) < 100:
            self.problems.append(Problem(what, where[:200]))

    def keep(self, command: Command, row: Row, label: str, end: int) -> None:
        """Keep the carrier itself as a command, its words up to `end`, unless the table says that it does nothing itself."""
        if row.keep:
            self.add(replace(command, words=command.words[:end], via=(*command.via, label), carrier=True))

    def fed(self, command: Command) -> "str | None":
        """The text that the command reads on standard input: given, from a file, or from `cat` of files that can be read."""
        feed = command.feed
        if feed is None or feed.text is not None or self.files is None:
            return feed.text if feed is not None else None
        paths = feed.by if feed.source == "file" else feed.by[1:] if feed.by and feed.by[0].text in ("cat", "bat") else ()
        from warpgate.reading.following import opened

        texts = [opened(self, command, path) for path in paths]
        known = [text for text in texts if text is not None]
        return "".join(known) if texts and len(known) == len(texts) else None

    def inner(self, command: Command, words: "tuple[Word, ...]", label: str, host: "str | None" = None) -> None:
        """Take the command that stands in the carrier's words."""
        if not readable_program(words[0]):
            self.problem("unresolved-program" if UNKNOWN in words[0].text or words[0].glob else "reserved-character", command.raw)
        # The shell here opens the files; the carrier holds them where what it carries runs elsewhere.
        held = host is not None and bool(self.commands) and self.commands[-1].redirects is command.redirects
        redirects = () if held else command.redirects
        self.take(replace(command, words=words, redirects=redirects, via=(*command.via, label), host=host or command.host))

    def joined(self, command: Command, label: str, at: int, row: "Row | None" = None, host: "str | None" = None) -> bool:
        """Take the words from `at` on, joined by blanks, as shell text."""
        if at >= len(command.words):
            return False
        if row is not None:
            self.keep(command, row, label, at)
        text = " ".join(word.text for word in command.words[at:])
        self.text(command, Word(text, raw=command.raw), label, host=host, feed=command.feed)
        return True

    def text(
        self,
        command: Command,
        text: Word,
        label: str,
        arguments: "tuple[Word, ...] | None" = None,
        name: "Word | None" = None,
        host: "str | None" = None,
        feed: "Feed | None" = None,
    ) -> None:
        """Take what a shell text would run. `feed` is what its commands read where they are not fed in the text itself."""
        if UNKNOWN in text.text and not text.text.replace(UNKNOWN, "").strip():
            self.problem("hidden-payload", command.raw)
            return
        here = self.files if host is None and command.host is None and command.folder is not None else None
        script = read_carried(text.text, arguments, name, command.assignments, here, command.folder)
        self.script(command, script, label, host, feed)

    def script(self, command: Command, script: Script, label: str, host: "str | None" = None, feed: "Feed | None" = None) -> None:
        """Take the commands of a script that the command carries."""
        for problem in script.problems:
            self.problem(problem.what, problem.where)
        place, via, assignments = command.place, (*command.via, label), command.assignments
        if command.redirects and not (self.commands and self.commands[-1].redirects is command.redirects):
            self.add(replace(command, words=(), assignments=(), feed=None, feeds=()))  # they hold for the carrier as a whole
        for inner in script.commands:
            self.take(
                replace(
                    inner,
                    assignments=(*assignments, *inner.assignments) if inner.words else inner.assignments,
                    place=(*place, *inner.place),
                    via=(*via, *inner.via),
                    folder=None if inner.folder is None else moved(command.folder, inner.folder),
                    host=inner.host or host or command.host,
                    feed=inner.feed or feed,
                    feeds=inner.feeds or command.feeds,
                )
            )
        for call in script.calls:
            self.calls.append(
                replace(
                    call,
                    place=(*place, *call.place),
                    via=(*via, *call.via),
                    folder=None if call.folder is None else moved(command.folder, call.folder),
                    host=call.host or host or command.host,
                )
            )

    def _follow(self, command: Command) -> bool:
        """Whether the command is replaced by what a file of the project says that it runs."""
        from warpgate.reading.following import follow

        return follow(self, command)


def _last_of_cluster(words: "tuple[Word, ...]", i: int, options: "frozenset[str]") -> "tuple[Word | None, int]":
    """The value of the option that ends a cluster (`-qec text`), and the index after it."""
    text = words[i].text
    if len(text) < 3 or text[0] != "-" or text[1] == "-" or f"-{text[-1]}" not in options or i + 1 >= len(words):
        return None, i
    return words[i + 1], i + 2


def _script_name(word: Word) -> Word:
    """`npm:NAME`, as concurrently has it, is `npm run NAME`."""
    runner, colon, name = word.text.partition(":")
    return replace(word, text=f"{runner} run {name}") if colon and runner in ("npm", "yarn", "pnpm", "bun") else word


TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.commands import Files
    from warpgate.reading.recipes import Recipe
