"""What a rule may ask of one word: where the path lies that it names, and whether it is known at all."""

from warpgate.decision import filerules, paths
from warpgate.decision.globs import MAYBE, NO, YES, names
from warpgate.decision.guardrules import guarded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.decision.subject import Subject
    from warpgate.reading.commands import Word

SYSTEM_FOLDERS = names("etc usr bin sbin boot dev lib lib32 lib64 sys proc root system library windows efi")


def _unknown(word: "Word", subject: "Subject") -> int:
    return NO if word.known else YES


def _plain(word: "Word", subject: "Subject") -> int:
    return YES if word.known and not word.glob else NO


def _glob(word: "Word", subject: "Subject") -> int:
    return YES if word.glob else NO


def _number(word: "Word", subject: "Subject") -> int:
    return MAYBE if not word.known else YES if word.text.lstrip("-+").replace(".", "", 1).isdigit() else NO


def _inside(word: "Word", subject: "Subject") -> int:
    path = subject.path(word)
    if path.place == "unknown":
        return MAYBE
    return (YES if path.sure else MAYBE) if path.place == "inside" else NO


def _outside(word: "Word", subject: "Subject") -> int:
    """Neither in the project nor in a folder for temporary files, nor /dev/null."""
    return YES - max(_inside(word, subject), filerules.scratch(word, subject), _harmless_device(word, subject))


def _whole_project(word: "Word", subject: "Subject") -> int:
    path = subject.path(word)
    return YES if path.place == "inside" and path.parts in ((), ("*",)) else NO


def _system_path(word: "Word", subject: "Subject") -> int:
    path = subject.path(word)
    return YES if path.place == "absolute" and path.parts[:1] and path.parts[0].lower() in SYSTEM_FOLDERS else NO


def _device(word: "Word", subject: "Subject") -> int:
    return paths.device(subject.path(word))


def _harmless_device(word: "Word", subject: "Subject") -> int:
    return YES if word.text.lower() in paths.HARMLESS_DEVICES else NO


def _process(word: "Word", subject: "Subject") -> int:
    """`>(wc -l)`: the input of another process, which was read on its own."""
    return YES if word.raw.startswith((">(", "<(")) and not word.known else NO


def _local_data(word: "Word", subject: "Subject") -> int:
    found = paths.local_data(subject.path(word))
    return NO if found == MAYBE and filerules.scratch(word, subject) == YES else found


def _document(word: "Word", subject: "Subject") -> int:
    return paths.document(subject.path(word))


def _settings(word: "Word", subject: "Subject") -> int:
    return paths.settings(subject.path(word))


def _source(word: "Word", subject: "Subject") -> int:
    """A file of the project that git is expected to hold."""
    path = subject.path(word)
    if path.place == "unknown":
        return MAYBE
    if path.place != "inside" or not path.parts:
        return NO
    return min(YES if path.sure else MAYBE, YES - paths.local_data(path), YES - guarded(word, subject))


def _tracked(word: "Word", subject: "Subject") -> int:
    """A path that git was seen to track, unchanged."""
    path = subject.path(word)
    return YES if path.place == "inside" and path.sure and not word.glob and path.text in subject.surroundings.tracked else NO


def _ignored(word: "Word", subject: "Subject") -> int:
    """A path that git was seen to ignore and the project regenerates."""
    path = subject.path(word)
    return YES if path.place == "inside" and path.sure and path.text in subject.surroundings.ignored else NO


WORDS: "dict[str, Callable[[Word, Subject], int]]" = {
    "is unknown": _unknown,
    "is plain": _plain,
    "is a glob": _glob,
    "is a number": _number,
    "is rebuildable": filerules.rebuildable,
    "is made here": filerules.made_here,
    "is temporary": filerules.scratch,
    "is inside": _inside,
    "is outside": _outside,
    "is the whole project": _whole_project,
    "is a system path": _system_path,
    "is a device": _device,
    "is a harmless device": _harmless_device,
    "is a process": _process,
    "is local data": _local_data,
    "is a document": _document,
    "is a settings file": _settings,
    "is a source": _source,
    "is tracked": _tracked,
    "is ignored": _ignored,
}
