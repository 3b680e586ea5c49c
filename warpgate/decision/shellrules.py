"""Conditions on what a shell does by itself: the variables it sets, the clock, the name of the machine."""

from warpgate.decision.globs import MAYBE, NO, YES, compile_glob, fits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.decision.subject import Subject

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


WHOLE: "dict[str, Callable[[Subject], int]]" = {
    "names a guarded variable": _guarded_variable,
    "sets the clock or name": _sets_clock,
}
