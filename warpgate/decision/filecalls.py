"""What an act on a file by a tool means: the rules on paths are those of the shell, asked with what was seen on the disk."""

from warpgate.decision import paths
from warpgate.decision.around import Around
from warpgate.decision.commands import judge_part
from warpgate.decision.globs import YES
from warpgate.decision.surroundings import Seen
from warpgate.decision.verdict import Category, Door, Match, fold, harmless, unknown
from warpgate.reading.commands import UNKNOWN, Command, Redirect, Word
from warpgate.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from warpgate.decision.rulebook import Rulebook
    from warpgate.decision.surroundings import Surroundings
    from warpgate.reading.tool_calls import FileAct

# What agents keep for themselves below the home folder: plans, memories, notes.
_OWN_NOTES = (".claude/plans/", ".claude/projects/", ".gemini/tmp/", ".claude/todos/", ".copilot/session-state/")
_COMMANDS = {"delete": ("rm", "-r"), "move": ("mv",), "copy": ("cp", "-r"), "folder": ("mkdir", "-p")}
_LONGEST = 4096
_ELSEWHERE = "Writes where others keep it: a share, a bucket, another machine."


NOT_SEEN = Seen()


def judge_file(
    act: "FileAct", folder: str | None, seen: "Mapping[str, Seen]", rulebook: "Rulebook", surroundings: "Surroundings"
) -> "tuple[Match, ...]":
    """Every match for one act on a file; its name and where it really lies are both judged when they differ."""
    where = f"{act.act} {act.path}" + (f" to {act.to}" if act.to and act.act in ("move", "copy") else "")
    for path in (act.path, act.to):
        if not _readable(path):
            return (unknown("The path cannot be read.", where),)
    if act.act == "read":
        return (harmless("file-read", "Reads a file.", where),)
    if any(_elsewhere(path) for path in (act.path, act.to)):
        return (Match("file-elsewhere", Door.ONE_WAY, Category.DESTRUCTIVE_DATA, _ELSEWHERE, where, "write a file of the project"),)
    if act.act in _COMMANDS:
        return _as_command(act, folder, seen, rulebook, surroundings, where)
    found = _guarded(act.path, folder, surroundings, where)
    facts = seen.get(act.path, NOT_SEEN)
    return found or _write(act, facts.real or act.path, folder, facts, rulebook, surroundings, where)


def _readable(path: str) -> bool:
    return len(path) <= _LONGEST and UNKNOWN not in path and "\0" not in path and "\n" not in path


def _elsewhere(path: str) -> bool:
    return "://" in path or path.startswith(("\\\\", "//"))


def _guarded(path: str, folder: str | None, surroundings: "Surroundings", where: str) -> "tuple[Match, ...]":
    """The match for a name that belongs to the gate or to agents' settings, wherever it really leads."""
    if paths.guarded(paths.locate(path, folder, surroundings), surroundings.guarded) != YES:
        return ()
    why = "Reaches for the gate's own state or for the settings that call it."
    return (Match("file-guarded", Door.ONE_WAY, Category.SELF_PROTECTION, why, where, "read it instead"),)


def _write(
    act: "FileAct",
    path: str,
    folder: str | None,
    facts: Seen,
    rulebook: "Rulebook",
    surroundings: "Surroundings",
    where: str,
) -> "tuple[Match, ...]":
    """A file written whole, changed in part, or made: as the shell would write it with `>` or `>>`."""
    place = paths.locate(path, folder, surroundings)
    if place.place == "home" and place.sure and place.text.startswith(_OWN_NOTES) and place.text.endswith((".md", ".txt", ".json")):
        return (replace(harmless("file-own-notes", "Writes the agent's own notes.", where), undo="write the earlier text back"),)
    # What is new overwrites nothing; of what is changed in part, or held by git, the old text is still to be had.
    keeps = act.act == "edit" or not facts.exists or facts.tracked
    command = Command((), redirects=(Redirect(">>" if keeps else ">", 1, Word(path, quoted=True)),), folder=folder, raw=where)
    undo = "remove the file" if not facts.exists else "edit it back: the old text stands in the call" if act.act == "edit" else ""
    found = judge_part(command, rulebook, Around(surroundings))
    return tuple(replace(match, undo=undo or match.undo) if match.door is Door.TWO_WAY else match for match in found)


def _as_command(
    act: "FileAct",
    folder: str | None,
    seen: "Mapping[str, Seen]",
    rulebook: "Rulebook",
    surroundings: "Surroundings",
    where: str,
) -> "tuple[Match, ...]":
    """A file deleted, moved or copied, or a folder made: as the shell's own program would do it."""
    operands = [act.path, act.to] if act.act in ("move", "copy") else [act.path]
    if act.act in ("move", "copy") and not act.to:
        return (unknown("The call does not say where to.", where),)
    found = [match for path in operands for match in _guarded(path, folder, surroundings, where)]
    real = [seen.get(path, NOT_SEEN).real or path for path in operands]
    facts = {path for path in operands if seen.get(path, NOT_SEEN).tracked}
    places = [paths.locate(path, folder, surroundings).text for path in facts]
    around = Around(replace(surroundings, tracked=surroundings.tracked | frozenset(places)))
    words = tuple(Word(text) for text in (*_COMMANDS[act.act], "--")) + tuple(Word(path, quoted=True) for path in real)
    found += judge_part(Command(words, folder=folder, raw=where), rulebook, around)
    return fold(found).matches
