"""Conditions on what reaches for the gate itself: its files, its settings, its processes, and what calls it."""

from warpgate.decision import paths
from warpgate.decision.globs import NO, YES, names
from warpgate.reading.commands import Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from warpgate.decision.subject import Subject

# Of these only the last operand, or an option that names the target, is written.
_COPIERS = names("cp copy copy-item cpi rsync scp install ditto robocopy xcopy")
_TARGETS = ("-t", "--target-directory", "-destination", "--destination")
_LOOKERS = names("test [ [[ cd pushd")
_MAKERS = names("mkdir md")


def guarded(word: Word, subject: "Subject") -> int:
    """The word names a file of the gate, of an agent's settings, or of git's hooks; `$WARPGATE_HOME` stands for such a place."""
    if word.origins and not word.known:
        for origin in word.origins:
            if "WARPGATE_" in origin or ("XDG_CONFIG_HOME" in origin and "/warpgate" in word.text):
                return YES
    return paths.guarded(subject.path(word), subject.surroundings.guarded)


def _named(subject: "Subject") -> "Iterator[Word]":
    """Every word that may name a file which is written: operands, the values of options, and what follows a `=`."""
    line, name = subject.line, subject.name.lower()
    operands = line.operands
    if name in _COPIERS:
        targets = [word for option in line.options if option.lower() in _TARGETS for word in line.options[option]]
        yield from targets or operands[-1:]
        return
    yield from operands
    if name == "git":
        # `update-index --cacheinfo MODE,OBJECT,PATH`
        for word in (*operands, *(word for values in line.options.values() for word in values)):
            if word.text.count(",") == 2:
                yield Word(word.text.rpartition(",")[2], word.quoted, word.glob, word.raw, word.origins)
    for values in line.options.values():
        # A sentence is no path: `-k "not x"`, `--message "…"`.
        yield from (word for word in values if " " not in word.text or word.text[:1] in "/~.")
    for word in operands:
        head, equals, value = word.text.partition("=")
        if equals and "." in value and "/" not in head:
            yield Word(value, word.quoted, word.glob, word.raw, word.origins)


def touches(subject: "Subject") -> int:
    """What the command names belongs to the gate or to agents' settings."""
    if subject.name in _LOOKERS:
        return NO
    for word in _named(subject):
        # A new folder for an agent holds nothing yet.
        if guarded(word, subject) == YES and not (
            subject.name in _MAKERS and subject.path(word).text.rpartition("/")[2].lower() in paths.AGENT_FOLDERS
        ):
            return YES
    return NO


def _names_the_gate(subject: "Subject") -> int:
    """A process is meant by the gate's name, or by a number that an earlier part or a substitution found by it."""
    for word in subject.operands:
        if "warpgate" in word.text.lower() or any("warpgate" in origin.lower() for origin in word.origins):
            return YES
        if not word.known and subject.around.sought_gate:
            return YES
    options = subject.line.options.values()
    return YES if any("warpgate" in word.text.lower() for values in options for word in values) else NO


WORDS: "dict[str, Callable[[Word, Subject], int]]" = {
    "is guarded": guarded,
}

WHOLE: "dict[str, Callable[[Subject], int]]" = {
    "touches guarded files": touches,
    "names the gate": _names_the_gate,
}
