"""What PowerShell and cmd carry when they are started: `powershell -Command …`, `cmd /c …`, encoded text, standard input."""

from warpgate.reading.carrier_table import Row
from warpgate.reading.commands import UNKNOWN, Command, Script, Word
from warpgate.reading.options import names

_SWITCHES = names("noprofile nop noninteractive noni nologo noexit sta mta login l")
# Variables that bash knows as well: what it puts in their place is what it means.
_OF_BASH = names("HOME PATH PWD OLDPWD USER SHELL TMPDIR HOSTNAME LANG UID IFS RANDOM SECONDS LINENO PPID BASH")


def _windows(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    return _cmd(to, command, start) if label.lower() == "cmd" else _powershell(to, command, label.lower(), start)


def _cmd(to: "Unfolding", command: Command, start: int) -> bool:
    from warpgate.reading.cmd_text import read_cmd

    words = command.words
    at = next((i + 1 for i in range(start, len(words)) if words[i].text.lower() in ("/c", "/k", "//c", "/r")), len(words))
    if at >= len(words):
        return False
    to.script(command, read_cmd(" ".join(word.text for word in words[at:])), "cmd")
    return True


def _powershell(to: "Unfolding", command: Command, name: str, start: int) -> bool:
    from warpgate.reading.powershell import read_powershell

    words = command.words
    at = start
    while at < len(words):
        option = words[at].text.lower()
        if option in ("-", ""):
            at = len(words)
            break
        if option[:1] not in ("-", "/"):
            break
        option = option[1:]
        if (option and "encodedcommand".startswith(option)) or option in ("ec", "enc"):
            _encoded(to, command, words[at + 1 :])
            return True
        if option and "command".startswith(option):
            at += 1
            break
        if "file".startswith(option):
            return False
        at += 1 if option in _SWITCHES else 2
    if at >= len(words):
        if command.feed is not None and command.feed.text is not None:
            to.script(command, read_powershell(command.feed.text), "powershell")
            return True
        if command.feed is not None:
            to.problem("hidden-payload", command.raw)
        return False
    if name == "pwsh" and at == start:
        return False  # a script file
    if words[at].raw[:1] == "{":  # a block of the PowerShell text around it, which has been read
        to.keep(command, Row("words"), "powershell", at)
        return True
    text = " ".join(word.text for word in words[at:])
    meant = " ".join(_meant(word) for word in words[at:])
    if not meant.replace(UNKNOWN, "").strip():
        to.problem("hidden-payload", command.raw)
    script = read_powershell(meant)
    if not script.commands and not script.calls and not script.problems:
        shown = Command((Word("Write-Output"), Word(meant, True)), raw=command.raw)  # a value alone is shown
        script = Script((shown,))
    to.script(command, script, "powershell")
    if meant != text:
        _as_bash_has_it(to, command, words[at:])
    return True


def _meant(word: Word) -> str:
    """The text with PowerShell's variables where bash would have put its own, which are hardly ever set."""
    if UNKNOWN not in word.text:
        return word.text
    pieces = word.text.split(UNKNOWN)
    parts = [pieces[0]]
    for number, piece in enumerate(pieces[1:]):
        origin = word.origins[number] if number < len(word.origins) else ""
        parts += (origin if _is_powershell_variable(origin) else UNKNOWN, piece)
    return "".join(parts)


def _is_powershell_variable(origin: str) -> bool:
    name = origin[1:]
    return origin[:1] == "$" and name.isidentifier() and name not in _OF_BASH and (name == "_" or not name.isupper())


def _as_bash_has_it(to: "Unfolding", command: Command, words: "tuple[Word, ...]") -> None:
    """Add what remains when bash puts nothing in the place of the variables, unless that is no more than was read already."""
    from warpgate.reading.powershell import read_powershell

    script = read_powershell(" ".join(word.text.replace(UNKNOWN, "") for word in words))
    seen = {tuple(word.text for word in known.words) for known in to.commands}
    others = tuple(
        inner
        for inner in script.commands
        if inner.words and inner.words[0].known and _rooted(inner) and tuple(word.text for word in inner.words) not in seen
    )
    if others:
        to.script(command, Script(others), "powershell")


def _rooted(command: Command) -> bool:
    """Whether a path begins at the root of a drive, as one does when the variable in front of it is empty."""
    return any(word.text[:1] in ("\\", "/") and word.text[1:2] not in ("/", "\\") for word in command.words[1:])


def _encoded(to: "Unfolding", command: Command, words: "tuple[Word, ...]") -> None:
    from warpgate.reading.decoding import utf16_text
    from warpgate.reading.powershell import read_powershell

    text = utf16_text(words[0].text) if words and words[0].known else None
    if text is None:
        to.problem("hidden-payload", command.raw)
    else:
        to.script(command, read_powershell(text), "powershell")


READERS = {"windows": _windows}

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.carriers import Unfolding
