"""Conditions on what a shell does by itself: the variables it sets, the clock, the name of the machine."""

from warpgate.decision.globs import MAYBE, NO, YES, compile_glob, fits, names
from warpgate.decision.paths import TEMPORARY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.decision.subject import Subject
    from warpgate.reading.commands import Word

_GUARDED = tuple(
    compile_glob(name) for name in ("warpgate_*", "ld_preload", "ld_audit", "dyld_insert_libraries", "bash_env", "prompt_command")
)
_SETTERS = ("export", "declare", "typeset", "readonly", "local", "unset", "read")


def _guarded_variable(subject: "Subject") -> int:
    if subject.name not in _SETTERS:
        return NO
    names = [word.text.partition("=")[0] for word in subject.line.operands]
    return max((fits(glob, name) for glob in _GUARDED for name in names if name[:1] != "\x1a"), default=NO)


def _sets_clock(subject: "Subject") -> int:
    """`date -s`, `date MMDDhhmm`, `hostname NAME`."""
    operands = subject.line.operands
    if subject.name == "date":
        if any(name in subject.line.options for name in ("-s", "--set")):
            return YES
        return YES if any(word.text.isdigit() and len(word.text) >= 8 for word in operands) else NO
    if subject.name == "hostname":
        return (YES if operands[0].known else MAYBE) if operands else NO
    return NO


def is_planted_path(word: "Word", subject: "Subject") -> int:
    """A list of folders for programs that begins with a scratch, relative or unknown one, or leaves the usual ones out."""
    first = word.text.partition(":")[0]
    if first.startswith(TEMPORARY) or not first.startswith(("/", "~", "\x1a")) or first in ("", "."):
        return YES
    if first.startswith("\x1a") and word.origins:
        origin = word.origins[0].strip("{}").replace("${", "$")
        if origin in ("$PWD", "$(pwd)") or origin.startswith("$(mktemp"):
            return YES if "/node_modules/" not in first and "/.venv/" not in first and not first.endswith(("/bin", "/.bin")) else NO
        return YES if word.text == "\x1a" and origin != "$PATH" else NO
    return NO


def _runs_history(subject: "Subject") -> int:
    """`fc` without `-l` runs what it finds."""
    if subject.name != "fc":
        return NO
    words = [word.text for word in subject.command.words[1:]]
    if len(words) > 1 and all("." in word or word[:1] == "/" for word in words):
        return NO  # `fc` of Windows compares two files
    return NO if any(word[:1] == "-" and "l" in word for word in words) else YES


_LOOKS = names("bt backtrace where info thread run r start quit q p print list frame break b continue c x set")


def _debugger_looks(subject: "Subject") -> int:
    """Every command that the debugger is given shows something or runs the program."""
    words = [word.text for word in subject.command.words]
    given = [words[at + 1] for at, word in enumerate(words[:-1]) if word in ("-ex", "-iex", "--ex", "-eval-command", "-o", "-O")]
    if any(word in ("-x", "--command", "-p", "--pid") for word in words):
        return NO
    firsts = [text.split()[0] if text.split() else "" for text in given]
    harmless = all(first in _LOOKS for first in firsts) and not any(mark in text for text in given for mark in "|!")
    return YES if given and harmless and not any("system(" in text or "call" in text for text in given) else NO


def _pager_runs(subject: "Subject") -> int:
    texts = [word.text for word in subject.command.words[1:]]
    if any(text.startswith(("+!", "+|", "++!")) for text in texts):
        return YES
    if subject.name != "man":
        return NO
    pagers = [texts[at + 1] for at, text in enumerate(texts[:-1]) if text in ("-P", "--pager", "-H")]
    pagers += [text.partition("=")[2] for text in texts if text.startswith("--pager=")]
    return YES if any(pager.split()[:1] not in (["cat"], ["less"], ["more"], ["head"], ["tail"]) for pager in pagers) else NO


WORDS: "dict[str, Callable[[Word, Subject], int]]" = {
    "is a planted path": is_planted_path,
}

WHOLE: "dict[str, Callable[[Subject], int]]" = {
    "names a guarded variable": _guarded_variable,
    "the pager runs something": _pager_runs,
    "debugger only looks": _debugger_looks,
    "runs history again": _runs_history,
    "sets the clock or name": _sets_clock,
}
