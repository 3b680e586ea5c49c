"""From the text of a shell command to every simple command that it would run."""

from warpgate.reading.commands import UNKNOWN, Problem, Script, Word
from warpgate.reading.lexing import MARK, Unreadable
from warpgate.reading.running import Run
from warpgate.reading.state import Stopped

LONGEST = 1_000_000
LONGEST_FOREIGN = 100_000  # of a text that may be another language's
# First words that PowerShell or cmd may know better than a Unix shell does; what they tell is looked at elsewhere.
_FOREIGN = frozenset(
    (
        "dir", "del", "erase", "rmdir", "rd", "copy", "move", "xcopy", "robocopy", "ren", "type", "findstr", "tasklist", "taskkill",
        "md", "attrib", "icacls", "where", "try", "set", "timeout", "start", "cd", "exit", "choice", "mklink", "ping", "tree",
        "pushd", "rename", "gci", "gc", "gi", "gm", "gp", "gps", "gsv", "gcm", "gcim", "gwmi", "iwr", "irm", "icm", "ipmo", "saps",
        "spps", "sajb", "ipcsv", "gdr", "gcb", "rvpa", "sls", "select", "%", "?", "if", "for", "foreach", "rem", "@echo",
        "setlocal",
    )
)  # fmt: skip
_VERBS = frozenset(
    (
        "get", "remove", "new", "select", "where", "test", "write", "import", "invoke", "copy", "move", "rename", "start", "stop",
        "out", "measure", "sort", "format", "foreach", "compare", "join", "resolve", "expand", "compress", "clear", "add", "export",
        "convertto", "convertfrom", "set", "group", "tee", "restart", "wait", "push", "pop", "split", "receive", "read", "install",
    )
)  # fmt: skip
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
    if len(text) <= LONGEST_FOREIGN and (script.problems or _maybe_windows(text) or _maybe_foreign(script)):
        from warpgate.reading.both_ways import read_both

        return read_both(text, script)
    return script


def _maybe_windows(text: str) -> bool:
    """Whether a backslash stands between letters, as in a path, or `%NAME%` in the text."""
    at = text.find("\\", 1)
    while at >= 0:
        after = text[at + 1 : at + 2]
        if (after.isalnum() or (after and after in "._*%@~")) and text[at - 1] not in " \t\n'\"(|;&":
            return True
        at = text.find("\\", at + 2)
    return "%" in text and any(len(piece) > 3 and piece.isupper() for piece in text.split("%")[1:-1])


def _maybe_foreign(script: Script) -> bool:
    """Whether a command has a name that PowerShell or cmd would know and a Unix shell would not."""
    for command in script.commands:
        if command.words:
            name = command.words[0].text
            if name.lower() in _FOREIGN:
                if "/" in command.raw or "=" in command.raw or name not in ("cd", "exit", "set", "start", "ping"):
                    return True
            elif "-" in name and (not name.islower() or name.partition("-")[0] in _VERBS):
                return True
    return False


def read_carried(
    text: str,
    arguments: "tuple[Word, ...] | None" = None,
    name: "Word | None" = None,
    variables: "tuple[tuple[str, Word], ...]" = (),
    files: "Files | None" = None,
    folder: "str | None" = "",
) -> Script:
    """As `read`, for a text that was found in another, so that it may hold `UNKNOWN`.

    `arguments` are `$1` and the following, `name` is `$0`, `variables` come from its surroundings, where they are known.
    `files` are those that it may source, `folder` is the one it starts in.
    """
    if len(text) > LONGEST:
        return Script((), (Problem("too-long", text[:60]),))
    run = Run()
    run.files, run.base = files, folder
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
    return Script(tuple(run.commands), tuple(run.problems), (), text if run.sourcing else "")


TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.commands import Files
