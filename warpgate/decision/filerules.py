"""Conditions on what tools do to files: which of their operands come back, and what their little programs write or run."""

from warpgate.decision import paths
from warpgate.decision.globs import MAYBE, NO, YES, names
from warpgate.decision.hosts import is_remote_path
from warpgate.reading.commands import UNKNOWN, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from warpgate.decision.subject import Subject


def made_here(word: Word, subject: "Subject") -> int:
    """The same text made it, or a throw-away container holds it: removing it takes nothing that was there before."""
    if subject.command.host in subject.around.throwaway:
        return YES
    container = subject.around.containers.get(subject.command.host or "")
    if container is not None:
        here = container.outside(word.text)
        if here is None:
            return YES
        word = here
    if word.origins and word.text.startswith(UNKNOWN) and word.origins[0].startswith(("$(mktemp", "`mktemp")):
        return YES if len(word.origins) == 1 and "/.." not in word.text else NO
    if not word.known:
        return MAYBE
    place = subject.path(word)
    if place.place == "inside" and place.text in subject.around.scratch:
        return YES
    if place.place != "temporary" or not place.sure or not place.parts:
        return NO
    made = subject.around.made
    if f"{place.place}:{place.text}" in made:
        return YES
    return YES if any(f"{place.place}:{'/'.join(place.parts[:length])}" in made for length in range(2, len(place.parts))) else NO


def rebuildable(word: Word, subject: "Subject", beside: "Sequence[Word] | None" = None) -> int:
    """The path has the name of build output and was not seen to hold anything else."""
    path = subject.path(word)
    found = paths.rebuildable(path)
    if found == NO and path.place == "inside" and path.parts[-1:] in (("bin",), ("Bin",)):
        # .NET builds into `bin` and `obj`; where both are named together, no scripts are meant.
        others = [subject.path(other) for other in (subject.operands if beside is None else beside)]
        found = YES if any(other.parts[:-1] == path.parts[:-1] and other.parts[-1:] == ("obj",) for other in others) else NO
    precious = subject.surroundings.precious
    if precious and found != NO and any("/".join(path.parts[:length]) in precious for length in range(1, len(path.parts) + 1)):
        return NO
    return found


def comes_back(word: Word, subject: "Subject") -> int:
    """The path is build output, was made by the same text, or is known to git."""
    path = subject.path(word)
    found = rebuildable(word, subject)
    if found == YES:
        return YES
    if path.place == "inside" and path.sure and not word.glob:
        around = subject.surroundings
        if path.text in around.tracked or path.text in around.ignored:
            return YES
    return max(found, made_here(word, subject))


def scratch(word: Word, subject: "Subject") -> int:
    """The path lies in a folder for temporary files."""
    path = subject.path(word)
    if path.place == "unknown":
        return YES if made_here(word, subject) == YES else MAYBE
    return YES if path.place == "temporary" else NO


def _removes_only(subject: "Subject") -> int:
    return min((comes_back(word, subject) for word in subject.operands), default=NO)


def _last_is_scratch(subject: "Subject") -> int:
    operands = subject.operands
    if not operands:
        return NO
    return max(scratch(operands[-1], subject), YES if operands[-1].text in paths.HARMLESS_DEVICES else NO)


def _was_missing(subject: "Subject") -> int:
    """The last operand stands behind a question whether it is there, and is written only where it is not."""
    if not subject.operands or not any(step.startswith("missing ") for step in subject.command.place):
        return NO
    word = subject.operands[-1]
    spelled = {word.text, (word.raw or word.text).strip("\"'")}
    asked = {step[8:].strip("\"'") for step in subject.command.place if step.startswith("missing ")}
    return YES if spelled & asked else NO


def _copy_of_git(subject: "Subject") -> int:
    """What `git show REV:FILE` prints goes into that same file, and with it every edit that was not committed."""
    words = [word.text for word in subject.command.words]
    if words[:1] != ["git"] or not subject.operands or not any(verb in words for verb in ("show", "cat-file")):
        return NO
    target = subject.operands[-1].text.removeprefix("./")
    held = (text.partition(":")[2].removeprefix("./") for text in words[2:] if ":" in text)
    return YES if any(path and (path == target or path.endswith("/" + target)) for path in held) else NO


def _leaves_only_scratch(subject: "Subject") -> int:
    """Everything that is outside the project or local data is scratch."""
    answer = YES
    for word in subject.operands:
        path = subject.path(word)
        if path.place == "inside" and path.sure and paths.local_data(path) == NO:
            continue
        answer = min(answer, scratch(word, subject))
    return answer


def _finds_rebuildable(subject: "Subject") -> int:
    """Every place searched is in the project, and either the places or the names asked for are build output."""
    places: Sequence[Word] = subject.operands or (Word("."),)
    answer = YES
    named = any(
        _is_rebuildable_name(word.text)
        for option in ("-name", "-iname", "-path", "-wholename")
        for word in subject.line.options.get(option, ())
    )
    if "-not" in subject.line.options or any(word.text == "!" for word in places):
        return NO
    for word in places:
        path = subject.path(word)
        if paths.rebuildable(path) != YES:
            inside = MAYBE if path.place == "unknown" else YES if path.place == "inside" and path.sure else NO
            answer = min(answer, inside if named else NO)
    return answer


def _renames_beside(subject: "Subject") -> int:
    """Each file that a loop or a search of the project finds gets another name in its own folder: `mv "$f" "${f%.js}.ts"`."""
    if len(subject.operands) != 2:
        return NO
    first, second = subject.operands
    name = first.raw.strip('"{}').replace("${", "").lstrip("$")
    if not name or not second.origins or not second.origins[0].startswith("${" + name) or "/" in second.text:
        return NO
    if second.origins[0][len(name) + 2 : len(name) + 3] not in "%#/" or len(second.origins) > 1:
        return NO
    origin = first.origins[0] if first.origins else ""
    relative = bool(origin) and " " not in origin and "*" in origin and not origin.startswith(("/", "~", "..", "$"))
    stands = Word(first.text.replace(UNKNOWN, "found")) if relative or not first.text.startswith(UNKNOWN) else first
    path = subject.path(stands)
    return YES if path.place == "inside" and path.sure and paths.local_data(path) == NO and paths.guarded(path) == NO else NO


def _finds_empty(subject: "Subject") -> int:
    """Only empty folders and files of the project are found."""
    options = subject.line.options
    if "-empty" not in options or any(name in options for name in ("-o", "-or", "-exec", "-execdir", "-L", "-not")):
        return NO
    places = [subject.path(word) for word in subject.operands or (Word("."),)]
    return YES if all(path.place == "inside" and path.sure for path in places) else NO


def _is_rebuildable_name(text: str) -> bool:
    last = text.rstrip("/*").rpartition("/")[2].lower()
    return last in paths.REBUILDABLE_FOLDERS or last in paths.REBUILDABLE_FILES or last.endswith(paths.REBUILDABLE_ENDINGS)


def _writes_nothing(subject: "Subject") -> int:
    """The command in front of the redirection prints nothing, so the file is emptied: `: > x`, `> x`, `echo -n > x`."""
    words = [word.text for word in subject.command.words]
    if not words or words[0] in (":", "true", "false"):
        return YES
    if words[0] == "cat":
        return YES if words[1:] == ["/dev/null"] else NO
    return YES if words[0] in ("echo", "printf") and all(word in ("-n", "", "-e") for word in words[1:]) and words[1:] else NO


def grows_by_use(word: Word, subject: "Subject") -> int:
    """A file that running programs fill and git does not hold: a log, something below storage, uploads, var, data."""
    path = subject.path(word)
    if path.place != "inside" or not path.parts:
        return NO
    folders = [part.lower() for part in path.parts[:-1]]
    last = path.parts[-1].lower()
    return YES if last.endswith((".log", ".jsonl", ".ndjson")) or any(part in FILLED for part in folders) else NO


def _grows_image(subject: "Subject") -> int:
    """`truncate -s 64M new.img`: a size with a unit, for an image file."""
    sizes = [word.text for word in subject.line.options.get("-s", ())]
    names = subject.operands
    grows = bool(sizes) and all(size[:1].isdigit() and size[:1] != "0" and size[-1:].isalpha() for size in sizes)
    return YES if grows and names and all(word.text.endswith((".img", ".raw", ".iso", ".bin")) for word in names) else NO


def _dd_writes_scratch(subject: "Subject") -> int:
    answer = NO
    for word in subject.operands:
        if word.text.startswith("of="):
            target = Word(word.text[3:], word.quoted, word.glob, word.raw, word.origins)
            harmless = YES if target.text in paths.HARMLESS_DEVICES else NO
            image = YES if target.text.endswith((".img", ".iso", ".raw")) and subject.path(target).place == "inside" else NO
            answer = max(scratch(target, subject), harmless, paths.rebuildable(subject.path(target)), image)
    return answer


def _file_outside(subject: "Subject") -> int:
    """`-f FILE` names a file outside the project that is not scratch (`-` is a pipe)."""
    answer = NO
    for word in subject.line.options.get("-f", ()):
        if word.text != "-" and word.text not in paths.HARMLESS_DEVICES:
            inside = min(YES if subject.path(word).place == "inside" else NO, YES - paths.local_data(subject.path(word)))
            answer = max(answer, YES - max(inside, scratch(word, subject)))
    return answer


def _last_is_remote(subject: "Subject") -> int:
    return is_remote_path(subject.operands[-1], subject) if subject.operands else NO


def _mirrors_into_build(subject: "Subject") -> int:
    """The target of a copy is build output or scratch, on this machine."""
    if not subject.operands or "--remove-source-files" in subject.line.options or _last_is_remote(subject) != NO:
        return NO
    return max(paths.rebuildable(subject.path(subject.operands[-1])), scratch(subject.operands[-1], subject))


FILLED = names("storage uploads upload var data logs log media journal spool queue backups backup dumps exports")

WORDS: "dict[str, Callable[[Word, Subject], int]]" = {
    "is filled by use": grows_by_use,
}

WHOLE: "dict[str, Callable[[Subject], int]]" = {
    "writes nothing": _writes_nothing,
    "removes only what comes back": _removes_only,
    "the last operand is scratch": _last_is_scratch,
    "the last operand was missing": _was_missing,
    "writes git's copy over its file": _copy_of_git,
    "only scratch leaves the project": _leaves_only_scratch,
    "finds only rebuildable files": _finds_rebuildable,
    "finds only what is empty": _finds_empty,
    "renames files beside": _renames_beside,
    "grows a new image": _grows_image,
    "dd writes scratch": _dd_writes_scratch,
    "writes its file outside": _file_outside,
    "the last operand is remote": _last_is_remote,
    "mirrors into build output": _mirrors_into_build,
}
