"""The named conditions that a rule may use: `is …` about one word, others about the whole command line.

Each answers yes, no or maybe. A name is listed in `warpgate/rulebook/README.md` and stands in a table below; a rule file that
uses another name is refused.
"""

from warpgate.decision import (
    callrules,
    filerules,
    gitrules,
    hostingrules,
    hosts,
    interpreterrules,
    networkrules,
    paths,
    refs,
    scripts,
    shellrules,
    sqlrules,
    systemrules,
    windowsrules,
)
from warpgate.decision.globs import MAYBE, NO, YES
from warpgate.reading.commands import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.decision.subject import Subject
    from warpgate.reading.commands import Word


SYSTEM_FOLDERS = frozenset(
    [
        "etc",
        "usr",
        "bin",
        "sbin",
        "boot",
        "dev",
        "lib",
        "lib32",
        "lib64",
        "sys",
        "proc",
        "root",
        "system",
        "library",
        "windows",
        "efi",
    ]
)


def _unknown(word: "Word", subject: "Subject") -> int:
    return NO if word.known else YES


def _plain(word: "Word", subject: "Subject") -> int:
    return YES if word.known and not word.glob else NO


def _glob(word: "Word", subject: "Subject") -> int:
    return YES if word.glob else NO


def _number(word: "Word", subject: "Subject") -> int:
    return MAYBE if not word.known else YES if word.text.lstrip("-+").replace(".", "", 1).isdigit() else NO


def _rebuildable(word: "Word", subject: "Subject") -> int:
    return paths.rebuildable(subject.path(word))


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


def _guarded(word: "Word", subject: "Subject") -> int:
    return paths.guarded(subject.path(word))


def _local_data(word: "Word", subject: "Subject") -> int:
    return paths.local_data(subject.path(word))


def _document(word: "Word", subject: "Subject") -> int:
    return paths.document(subject.path(word))


def _source(word: "Word", subject: "Subject") -> int:
    """A file of the project that git is expected to hold."""
    path = subject.path(word)
    if path.place == "unknown":
        return MAYBE
    if path.place != "inside" or not path.parts:
        return NO
    return min(YES if path.sure else MAYBE, YES - paths.local_data(path), YES - paths.guarded(path))


def _tracked(word: "Word", subject: "Subject") -> int:
    """A path that git was seen to track, unchanged."""
    path = subject.path(word)
    return YES if path.place == "inside" and path.sure and not word.glob and path.text in subject.surroundings.tracked else NO


def _ignored(word: "Word", subject: "Subject") -> int:
    """A path that git was seen to ignore and the project regenerates."""
    path = subject.path(word)
    return YES if path.place == "inside" and path.sure and path.text in subject.surroundings.ignored else NO


OPERAND: "dict[str, Callable[[Word, Subject], int]]" = {
    "is unknown": _unknown,
    "is a read block": windowsrules.is_block,
    "is plain": _plain,
    "is a glob": _glob,
    "is a number": _number,
    "is rebuildable": _rebuildable,
    "is made here": filerules.made_here,
    "is temporary": filerules.scratch,
    "is inside": _inside,
    "is outside": _outside,
    "is the whole project": _whole_project,
    "is a system path": _system_path,
    "is a device": _device,
    "is a harmless device": _harmless_device,
    "is guarded": _guarded,
    "is local data": _local_data,
    "is a document": _document,
    "is a source": _source,
    "is tracked": _tracked,
    "is ignored": _ignored,
    "is loopback": hosts.is_loopback,
    "is throwaway": hosts.is_throwaway,
    "is production": hosts.is_production,
    "is remote path": hosts.is_remote_path,
    "is an odd address": hosts.is_odd_address,
    "is own repository": hosts.is_own_repository,
    "is protected branch": refs.is_protected,
    "is forced refspec": refs.is_forced,
    "is deleting refspec": refs.is_deleting,
    "is tag": refs.is_tag,
    "is own branch": refs.is_own_branch,
    "is path-like": refs.is_path_like,
    "is everyday script": scripts.is_everyday,
    "is deploying script": scripts.is_deploying,
    "is risky script": scripts.is_risky,
}


def _carrier(subject: "Subject") -> int:
    """The command only carries another one, which was read and is judged on its own."""
    return YES if subject.command.carrier else NO


def _fed(subject: "Subject") -> int:
    return YES if subject.command.feed is not None or any(r.operator.startswith("<") for r in subject.command.redirects) else NO


def _fed_unknown(subject: "Subject") -> int:
    feed = subject.command.feed
    return YES if feed is not None and (feed.text is None or UNKNOWN in feed.text) else NO


def _elsewhere(subject: "Subject") -> int:
    host = subject.host
    return NO if host is None else YES - hosts.is_throwaway(host, subject)


def _in_production(subject: "Subject") -> int:
    """A word of the host, the environment or an operand says production."""
    words = [word for _, word in subject.environment]
    words += subject.line.operands
    words += [value for values in subject.line.options.values() for value in values]
    if subject.host is not None:
        words.append(subject.host)
    return max([min(hosts.is_production(word, subject), YES if word.known else NO) for word in words], default=NO)


def _outside_folder(subject: "Subject") -> int:
    """The working folder has left the project."""
    folder = subject.command.folder
    if folder is None:
        return MAYBE
    return NO if paths.locate(".", folder, subject.surroundings).place == "inside" else YES


def _as_root(subject: "Subject") -> int:
    return YES if any(name in ("sudo", "doas", "su", "pkexec") for name in subject.command.via) else NO


def _by_xargs(subject: "Subject") -> int:
    return YES if subject.command.via[-1:] == ("xargs",) else NO


def _loop(subject: "Subject") -> int:
    return YES if "loop" in subject.command.place else NO


WHOLE: "dict[str, Callable[[Subject], int]]" = {
    "is a carrier": _carrier,
    "is fed": _fed,
    "is fed unknown text": _fed_unknown,
    "runs elsewhere": _elsewhere,
    "names production": _in_production,
    "left the project": _outside_folder,
    "runs as root": _as_root,
    "stands behind xargs": _by_xargs,
    "stands in a loop": _loop,
    "on a protected branch": refs.on_protected,
    **callrules.WHOLE,
    **filerules.WHOLE,
    **gitrules.WHOLE,
    **hostingrules.WHOLE,
    **interpreterrules.WHOLE,
    **networkrules.WHOLE,
    **shellrules.WHOLE,
    **sqlrules.WHOLE,
    **systemrules.WHOLE,
}
