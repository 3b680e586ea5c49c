"""What shells and their near relatives carry: `bash -c`, `env -S`, `su -c`, `source`, text on standard input."""

from warpgate.reading.carrier_table import Row
from warpgate.reading.commands import Command, Word
from warpgate.reading.options import first_operand, option_value
from warpgate.reading.shell import read_carried
from warpgate.values import replace

_ELSEWHERE = frozenset(("sudo", "-n", "rsync", "/usr/bin/rsync", "/usr/local/bin/rsync", "nice", "ionice"))
_UNREADABLE_FILES = ("/dev/stdin", "/dev/fd/0", "/proc/self/fd/0")


def _shell(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    words = command.words
    i = start
    flags = ""
    while i < len(words) and words[i].text[:1] in ("-", "+") and len(words[i].text) > 1:
        text = words[i].text
        if text == "--":
            i += 1
            break
        if text in ("--command", "-c") and label == "fish":
            flags += "c"
        if text in row.values:
            i += 1
        elif text[0] == "-" and text[1] != "-":
            flags += text[1:]
            i += text[-1] in "oO" and len(text) > 2
        i += 1
    if "n" in flags or words[-1].text in ("--version", "--help"):
        return False  # it reads the text and runs nothing
    if "c" in flags:
        if i >= len(words):
            return False
        named = words[i + 1] if i + 1 < len(words) else Word(label)
        to.text(command, words[i], f"{label} -c", words[i + 2 :], named, feed=command.feed)
        return True
    if i < len(words) and "s" not in flags and words[i].text not in _UNREADABLE_FILES and words[i].text != "-":
        return _script_file(to, command, words, i, label)
    return fed_text(to, command, label, words[i:] if "s" in flags else words[i + 1 :])


def _script_file(to: "Unfolding", command: Command, words: "tuple[Word, ...]", i: int, label: str) -> bool:
    """A script that is a process substitution cannot be seen; another is followed where there are files."""
    if words[i].raw.startswith("<("):
        to.problem("hidden-payload", command.raw)
        return False
    if to.files is None:
        return False
    from warpgate.reading.following import shell_file

    return shell_file(to, command, words[i], words[i + 1 :], label)


def fed_text(to: "Unfolding", command: Command, label: str, arguments: "tuple[Word, ...]") -> bool:
    """Take what a shell reads on its standard input, where that is a text to run."""
    feed = command.feed
    if feed is None:
        return False
    text = to.fed(command)
    if text is not None:
        to.text(command, Word(text, raw=command.raw), f"{label} <", arguments or None)
        return True
    by = " ".join(word.text for word in feed.by)
    to.problem("hidden-payload", f"{by} | {command.raw}" if feed.source == "pipe" else command.raw)
    return False


def _source(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    words = command.words
    if len(words) > 1 and (words[1].raw.startswith("<(") or words[1].text in _UNREADABLE_FILES):
        if words[1].text in _UNREADABLE_FILES:
            return fed_text(to, command, label, ())
        to.problem("hidden-payload", command.raw)
    if len(words) > 1 and to.files is not None:
        from warpgate.reading.following import shell_file

        return shell_file(to, command, words[1], words[2:] or None, label)  # without any, those of the text around it
    return False


def _command(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """`command NAME …` runs it; `command -v` only says where it is."""
    words = command.words
    i = first_operand(words, start, row.values)
    if i >= len(words) or any(word.text[:1] == "-" and set("vV") & set(word.text) for word in words[start:i]):
        return False
    to.inner(command, words[i:], label)
    return True


def _env(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    words = command.words
    split = frozenset(("-S", "--split-string"))
    folder = command.folder
    unset: tuple[tuple[str, Word], ...] = ()
    i = start
    while i < len(words) and words[i].text[:1] == "-" and words[i].text != "--":
        text = words[i].text
        if text[:2] in ("-v", "-i", "-0") and "S" in text:  # a cluster such as -vS
            value, after = Word(text[text.index("S") + 1 :]) if text[-1] != "S" else None, i + 1
            if value is None and after < len(words):
                value, after = words[after], after + 1
        else:
            value, after = option_value(words, i, split)
        if value is not None:
            parts = _split(value)
            if parts is None:
                to.problem("unresolved-program", command.raw)
                return False
            words = (*words[:1], *parts, *words[after:])
            i = 1
            continue
        there, after = option_value(words, i, frozenset(("-C", "--chdir")))
        if there is not None:
            from warpgate.reading.scope import moved

            folder = moved(folder, there.text)
            i = after
            continue
        gone, _ = option_value(words, i, frozenset(("-u", "--unset")))
        if gone is not None and gone.known:
            unset = (*unset, (gone.text, Word("", origins=("unset",))))
        i += 2 if text in row.values else 1
    moved_command = replace(command, words=words, folder=folder, assignments=(*command.assignments, *unset))
    plain = Row("words", " ".join(row.values), 0, "assignments clear")
    return to.open(moved_command, plain, label, i)


def _split(text: Word) -> "tuple[Word, ...] | None":
    """The words that `env -S` makes of a text; None when they cannot be told."""
    script = read_carried(text.text)
    if script.problems or len(script.commands) != 1:
        return None
    command = script.commands[0]
    return (*(Word(f"{name}={word.text}") for name, word in command.assignments), *command.words)


def _su(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """`su -c text`; `runuser -u user -- command`."""
    if to.option_texts(command, row, f"{label} -c", start):
        return True
    if label == "runuser" and any(word.text in ("-u", "--user") for word in command.words):
        return to.open(command, Row("words", " ".join(row.values)), label)
    if command.feed is not None:
        to.keep(command, row, label, len(command.words))
        return fed_text(to, command, label, ()) or True
    return False


def _script(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """`script -c text file`, or `script file command …` as other systems have it."""
    if to.option_texts(command, row, label, start):
        return True
    return to.open(command, Row("words", " ".join(row.values), 1), label)


def _options(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """Shell text only as the value of options."""
    return to.option_texts(command, row, label, start)


def _beside(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """The command stays whole; the programs that its options name are added."""
    found = False
    for i in range(start, len(command.words)):
        value, _ = option_value(command.words, i, row.texts)
        if value is None or value.text.split(" ", 1)[0] in ("ssh", "dot", "echo"):
            continue
        text = value.text.removeprefix("exec=")
        if command.words[i].text.startswith("--rsync-path") and set(text.split()) <= _ELSEWHERE:
            continue
        if command.words[i].text.startswith("--checkpoint-action") and text == value.text:
            continue  # an action of its own, no program
        if not found:
            to.add(command)
        found = True
        to.text(command, replace(value, text=text), label)
    return found


def _fed(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """Text on standard input is run later."""
    if command.feed is None or any(word.text in ("-l", "-r", "-d", "-c") for word in command.words):
        return False
    to.keep(command, row, label, len(command.words))
    fed_text(to, command, label, ())
    return True


def _timeout(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """cmd's own `timeout /t 5` waits and carries nothing."""
    flag = command.words[start].text if start < len(command.words) else ""
    if flag[:1] == "/" and flag[1:].lower() in ("t", "nobreak", "?"):
        return False
    return to.open(command, Row("words", " ".join(row.values), 1, "clear"), label, start)


def _nodemon(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    if to.option_texts(command, row, label, start):
        return True
    i = first_operand(command.words, start, row.values)
    if i >= len(command.words) or not command.words[i].text.endswith((".js", ".mjs", ".cjs", ".ts")):
        return False
    to.keep(command, row, label, i)
    to.inner(command, (Word("node"), *command.words[i:]), label)
    return True


READERS = {
    "shell": _shell,
    "source": _source,
    "command": _command,
    "env": _env,
    "su": _su,
    "script": _script,
    "options": _options,
    "beside": _beside,
    "fed": _fed,
    "nodemon": _nodemon,
    "timeout": _timeout,
}

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.carriers import Unfolding
