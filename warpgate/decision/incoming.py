"""What a command brings along without naming it: the files of an archive, of a patch, of a folder that is copied.

Rules on commands see the archive's name; whether one of its files would lie where an agent's settings lie, only its list says.
"""

from warpgate.decision import paths
from warpgate.decision.globs import YES
from warpgate.decision.verdict import Category, Door, Match
from warpgate.reading.patches import read_patch
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from warpgate.decision.surroundings import Surroundings
    from warpgate.reading.commands import Command

# Without one of these in its text a command brings nothing along.
_SIGNS = ("tar", "zip", "7z", "jar", "patch", "apply", " am", "cp ", "rsync")
_ARCHIVERS = ("tar", "bsdtar", "gtar", "unzip", "7z", "7za", "7zz", "jar", "unar", "zipfile", "tarfile")
_COPIERS = ("cp", "gcp", "rsync", "ditto")
_ENDINGS = (".tar", ".tgz", ".tar.gz", ".tar.bz2", ".tbz", ".tar.xz", ".txz", ".tar.zst", ".zip", ".jar", ".whl", ".7z")
_INTO = ("-C", "--directory", "-d")


@value
class Bundle:
    """One thing that brings files along: an `archive`, a `patch` or a `folder` at a path, and where its files come to lie."""

    kind: str
    path: str
    into: str = ""
    strip: int = 0  # how many leading folders of each name are left out


def bundles_in(text: str) -> "tuple[tuple[Bundle, ...], tuple[str, ...]]":
    """The bundles that a command would open, and the patches that stand in its own text."""
    if not any(sign in text for sign in _SIGNS):
        return (), ()
    from warpgate.reading.carriers import unfold
    from warpgate.reading.shell import read

    found: list[Bundle] = []
    texts: list[str] = []
    for command in unfold(read(text), {}).commands:
        if command.host is not None or command.folder is None or not command.words:
            continue
        program = command.program.rpartition("/")[2]
        words = [word.text for word in command.words[1:]]
        if program in _ARCHIVERS or (
            program.startswith("python") and words[:1] == ["-m"] and words[1:2] in (["zipfile"], ["tarfile"])
        ):
            found += _archives(words, command.folder)
        elif program in _COPIERS:
            found += _folders(program, words, command.folder)
        elif program == "patch" or (program == "git" and ("apply" in words or "am" in words)):
            found += _patches(command, words)
            if command.feed is not None and command.feed.text:
                texts.append(command.feed.text)
    return tuple(found), tuple(texts)


def _archives(words: "list[str]", folder: str) -> "Iterator[Bundle]":
    into = next((words[place + 1] for place, word in enumerate(words[:-1]) if word in _INTO), "")
    strip = next((word.partition("=")[2] for word in words if word.startswith("--strip-components=")), "0")
    for word in words:
        if word.lower().endswith(_ENDINGS) and not word.startswith("-"):
            yield Bundle("archive", _joined(folder, word), _joined(folder, into), int(strip) if strip.isdigit() else 0)


def _folders(program: str, words: "list[str]", folder: str) -> "Iterator[Bundle]":
    deep = program != "cp" or any(
        word in ("--recursive", "--archive") or (word[:1] == "-" and word[1:2] != "-" and set(word) & set("rRa")) for word in words
    )
    operands = [word for word in words if word[:1] != "-"]
    if not deep or len(operands) < 2:
        return
    into = _joined(folder, operands[-1])
    for source in operands[:-1]:
        whole = source.endswith("/.") or (program == "rsync" and source.endswith("/"))
        name = "" if whole else source.rstrip("/").rpartition("/")[2]
        yield Bundle("folder", _joined(folder, source), _joined(into, name) if name else into)


def _patches(command: "Command", words: "list[str]") -> "Iterator[Bundle]":
    folder = command.folder or ""
    named = [word for word in words if word[:1] != "-" and word not in ("apply", "am")]
    named += [redirect.target.text for redirect in command.redirects if redirect.operator == "<"]
    named += [word.partition("=")[2] for word in words if word.startswith("--input=")]
    for word in named:
        if word.endswith((".patch", ".diff", ".mbox", ".txt")) or "/" in word:
            yield Bundle("patch", _joined(folder, word), folder)


def _joined(folder: str, path: str) -> str:
    return f"{folder}/{path}" if folder and path and not path.startswith(("/", "~")) else path or folder


def names_in_patch(text: str) -> list[str]:
    """Every file that a patch writes."""
    return [path for act, *places in read_patch(text) for path in places if path and (act != "move" or path == places[1])]


def judge_incoming(
    bundles: "Iterable[tuple[Bundle, Iterable[str]]]", surroundings: "Surroundings", where: str
) -> "Iterator[Match]":
    """A match for each bundle that brings a file of the gate's or of an agent's settings into its place."""
    for bundle, names in bundles:
        for name in names:
            parts = name.removeprefix("./").split("/")[bundle.strip :]
            path = paths.locate("/".join(filter(None, (bundle.into, *parts))), "", surroundings)
            # Deeper down, such a file sets up nothing here: packages carry their own along.
            in_place = path.place != "inside" or path.parts[:1] == () or path.parts[0].startswith(".") or len(path.parts) == 1
            if in_place and paths.guarded(path, surroundings.guarded) == YES:
                why = f"Brings {name} along, which belongs to the gate or to the settings that call it."
                yield Match(
                    "brings-guarded", Door.ONE_WAY, Category.SELF_PROTECTION, why[:300], where, "list it first: tar tf, unzip -l"
                )
                break
