"""From the text of a shell command to every simple command that it would run."""

from warpgate.reading.commands import UNKNOWN, Problem, Script, Word
from warpgate.reading.expanding import Stopped
from warpgate.reading.lexing import MARK, Unreadable
from warpgate.reading.running import Run
from warpgate.values import replace

LONGEST = 1_000_000
_CMD_NAMES = frozenset(
    (
        "dir",
        "del",
        "erase",
        "rmdir",
        "rd",
        "copy",
        "move",
        "xcopy",
        "robocopy",
        "ren",
        "type",
        "findstr",
        "tasklist",
        "taskkill",
        "md",
        "attrib",
        "try",
    )
)
_REFUSED = frozenset(("\0", MARK))
_MISLEADING = frozenset(map(chr, (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))))


def read(text: str) -> Script:
    """Every simple command of a text, in order, and what could not be read. Never raises.

    Nothing is judged here. A word holds `UNKNOWN` for each part that only the running shell knows; where such a word was not
    quoted it may become no word, one or several.
    """
    if UNKNOWN in text:
        return Script((), (Problem("reserved-character", text[:60]),))
    script = read_carried(text)
    if script.problems or _maybe_foreign(script):
        from warpgate.reading.cmd_text import read_cmd
        from warpgate.reading.powershell import read_powershell
        from warpgate.reading.windows import looks_foreign

        language = looks_foreign(text, script)
        if language:
            script = read_cmd(text) if language == "cmd" else read_powershell(text)
            commands = tuple(replace(command, via=(language, *command.via)) for command in script.commands)
            calls = tuple(replace(call, via=(language, *call.via)) for call in script.calls)
            return Script(commands, script.problems, calls)
    return script


def _maybe_foreign(script: Script) -> bool:
    """Whether a command has a name that PowerShell or cmd would know and a Unix shell would not."""
    for command in script.commands:
        if command.words:
            name = command.words[0].text
            if name in _CMD_NAMES or ("-" in name and not name.islower()):
                return True
    return False


def read_carried(
    text: str,
    arguments: "tuple[Word, ...] | None" = None,
    name: "Word | None" = None,
    variables: "tuple[tuple[str, Word], ...]" = (),
) -> Script:
    """As `read`, for a text that was found in another, so that it may hold `UNKNOWN`.

    `arguments` are `$1` and the following, `name` is `$0`, `variables` come from its surroundings, where they are known.
    """
    if len(text) > LONGEST:
        return Script((), (Problem("too-long", text[:60]),))
    run = Run()
    if not _REFUSED.isdisjoint(text):
        return Script((), (Problem("reserved-character", text[:60]),))
    if not text.isascii():
        if not _MISLEADING.isdisjoint(text):
            run.problem("reserved-character", text)
        text = text.encode("utf-8", "replace").decode()  # half a surrogate pair has no form that a shell could be handed
    if "\r\n" in text:
        text = text.replace("\r\n", "\n")
    if arguments is not None and all(word.known or word.quoted for word in arguments):
        run.scope.arguments = [(word.text, word.origins) for word in arguments]
    for variable, value in variables:
        run.assign(variable, (value.text, value.origins))
    if name is not None:
        run.scope.name = (name.text, name.origins)
    try:
        run.read(text)
    except Stopped:
        run.problem("too-many", text)
    except RecursionError:
        run.problem("too-deep", text)
    except Unreadable as unreadable:
        run.problem(unreadable.what, text)
    return Script(tuple(run.commands), tuple(run.problems))
