"""Shell text inside the little languages of other programs: sed, editors, database shells, debuggers, and what find writes.

The command itself stays as it is; what its script runs, and the files that it writes, are added.
"""

from warpgate.reading.carrier_table import Row
from warpgate.reading.commands import UNKNOWN, Command, Redirect, Word
from warpgate.reading.options import names, option_value
from warpgate.values import replace

_WRITING_FIND = ("-fprintf", "-fprint", "-fprint0", "-fls")
_EX_PREFIXES = names("silent sil noautocmd noa keepjumps keepalt vertical vert bufdo windo argdo tabdo verbose")
_EX_SHELL = names("terminal term ter")
_INSERTING = ("a", "i", "c")


def lone(command: Command) -> Command:
    """The command with nothing that its script does not share: no assignments, redirections or input."""
    return replace(command, assignments=(), redirects=(), feed=None, feeds=())


def _beside(to: "Unfolding", command: Command, label: str, texts: "list[str]", files: "list[str] | tuple[()]" = ()) -> bool:
    """Add the command, what the texts run and the files it writes; False when there are none."""
    if not texts and not files:
        return False
    to.add(command)
    for text in texts:
        to.text(lone(command), Word(text, raw=command.raw), label)
    for path in files:
        to.add(replace(lone(command), words=(), redirects=(Redirect(">", 1, Word(path, True)),), via=(*command.via, label)))
    return True


def _scripts(command: Command, start: int, options: "frozenset[str]") -> "list[str]":
    """The values of the options that hold a script."""
    found = []
    for i in range(start, len(command.words)):
        value, _ = option_value(command.words, i, options)
        if value is not None:
            found.append(value.text)
    return found


def _sed(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    from warpgate.reading.sed_code import read_sed

    words = command.words
    scripts = _scripts(command, start, frozenset(("-e", "--expression")))
    if not scripts:
        scripts = [next((word.text for word in words[start:] if word.text[:1] != "-"), "")]
    texts: list[str] = []
    files: list[str] = []
    if "--sandbox" in [word.text for word in words]:
        return False
    for script in scripts:
        run, written = read_sed(script)
        texts += run
        files += written
    return _beside(to, command, label, texts, [path for path in files if not path.startswith("/dev/std")])


def _vim(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """`vim -c '!cmd'`, `vim +'!cmd'`, and for `ex` or `vim -es` what is read on standard input."""
    words = command.words
    scripts = _scripts(command, start, frozenset(("-c", "--cmd", "-S")))
    scripts += [word.text[1:] for word in words[start:] if word.text[:1] == "+" and len(word.text) > 1]
    reads = label == "ex" or any(word.text[:1] == "-" and set("eE") & set(word.text[1:3]) for word in words[start:])
    if reads and command.feed is not None and command.feed.text is not None:
        scripts.append(command.feed.text)
    return _beside(to, command, label, [text for script in scripts for text in ex_texts(script)])


def _ed(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    feed = command.feed
    return feed is not None and feed.text is not None and _beside(to, command, label, ex_texts(feed.text))


def ex_texts(script: str) -> "list[str]":
    """The shell texts in a script for ex, vim or ed: behind `!`, `r !`, `w !`, `:terminal`, in `system(…)`."""
    texts = []
    inserting = False
    for line in script.split("\n"):
        if inserting:
            inserting = line.strip() != "."
            continue
        rest = line.strip().lstrip(":").lstrip("0123456789,.$%;+-' ")
        inserting = rest in _INSERTING
        while rest:
            name = ""
            while rest[len(name) : len(name) + 1].isalpha():
                name = rest[: len(name) + 1]
            behind = rest[len(name) :].lstrip("!" if name in _EX_PREFIXES else "").lstrip()
            if behind[:1] == "!" and name in ("", "r", "re", "read", "w", "write", "e", "edit"):
                texts.append(behind[1:].replace("\\!", "!"))
                break
            if name in _EX_SHELL and behind:
                texts.append(behind.lstrip("! "))
                break
            if name in _EX_PREFIXES:
                rest = behind.lstrip(":").lstrip("0123456789,.$%;+-' ")
                continue
            if "system(" in rest:
                inside = rest.partition("system(")[2].strip()
                quote = inside[:1]
                texts.append(inside[1:].partition(quote)[0] if quote in ("'", '"') else UNKNOWN)
            if _hides(name, rest):
                texts.append(UNKNOWN)
            rest = rest.partition("|")[2].strip().lstrip(":").lstrip("0123456789,.$%;+-' ")
    return texts


def _hides(name: str, rest: str) -> bool:
    """Whether an ex command may run a text that is not seen here."""
    if name in ("exe", "execute"):
        return "!" in rest
    if name in ("g", "global", "v", "vglobal"):
        return "/!" in rest or "/w" in rest or "/r" in rest
    return any(sign in rest for sign in ("os.execute", "io.popen", "os.remove", "os.system", "subprocess"))


def _database(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """The commands of psql, mysql and sqlite3 that hand text to a shell."""
    scripts = _scripts(command, start, row.texts)
    if label in ("sqlite3", "duckdb"):
        scripts += [word.text for word in command.words[start:] if word.text.lstrip()[:1] == "."]
    if command.feed is not None and command.feed.text is not None:
        scripts.append(command.feed.text)
    texts = [text for script in scripts for line in script.split("\n") for text in _database_texts(line.strip(), label)]
    return _beside(to, command, label, texts)


def _database_texts(line: str, label: str) -> "list[str]":
    if label in ("sqlite3", "duckdb"):
        name, _, rest = line.partition(" ")
        rest = rest.strip()
        if name[:1] == "." and len(name) > 2 and (".shell".startswith(name) or ".system".startswith(name)):
            return [rest]
        if name in (".once", ".output", ".import", ".read", ".out", ".o") and rest.lstrip("'\"")[:1] == "|":
            return [rest.strip("'\"")[1:]]
        return []
    if "\\!" in line:
        return [line.partition("\\!")[2].strip() or "sh"]
    if label in ("mysql", "mariadb"):
        return [line[7:]] if line.lower().startswith("system ") else []
    if line[:1] != "\\":
        return []
    name, _, rest = line.partition(" ")
    texts = [rest.strip()[1:]] if name in ("\\o", "\\out", "\\g", "\\gx", "\\w", "\\write") and rest.strip()[:1] == "|" else []
    if name in ("\\copy", "\\COPY") and "program" in rest.lower():
        texts.append(rest[rest.lower().index("program") + 7 :].strip().strip("'"))
    return texts + rest.split("`")[1::2]


def _gdb(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """`gdb -ex 'shell …'`; `gdb --args program …` runs the program."""
    words = command.words
    texts = []
    for script in _scripts(command, start, frozenset(("-ex", "--ex", "-iex", "--eval-command", "-o", "-O", "--one-line"))):
        line = script.strip()
        name, _, rest = line.partition(" ")
        if line[:1] == "!" or name in ("shell", "make", "platform"):
            texts.append(line[1:] if line[:1] == "!" else rest.partition("shell")[2] if name == "platform" else rest)
        elif name in ("pipe", "|"):
            texts.append(rest.partition("|")[2])
        elif name in ("python", "py", "script", "call", "print", "p") and ("system" in rest or "popen" in rest or "exec" in rest):
            texts.append(UNKNOWN)
    at = next((i + 1 for i in range(start, len(words)) if words[i].text in ("--args", "-args", "--")), len(words))
    kept = words[:at] if at < len(words) else words
    found = _beside(to, replace(command, words=kept), label, texts)
    if at >= len(words):
        return found
    if not found:
        to.keep(command, row, label, at)
    to.inner(command, words[at:], label)
    return True


def written_by_find(command: Command) -> "list[Command]":
    """The files that `find -fprintf FILE` and its like write, each as a redirection."""
    words = command.words
    return [
        replace(lone(command), words=(), redirects=(Redirect(">", 1, words[i + 1]),))
        for i in range(len(words) - 1)
        if words[i].text in _WRITING_FIND
    ]


READERS = {"sed": _sed, "vim": _vim, "ed": _ed, "database": _database, "gdb": _gdb}

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.carriers import Unfolding
