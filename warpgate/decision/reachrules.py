"""Conditions on roundabout ways to the gate: its package, its processes, links to its files, the folders that hold them."""

from warpgate.decision.around import FINDERS
from warpgate.decision.globs import NO, YES, names
from warpgate.decision.guardrules import guarded
from warpgate.reading.commands import Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.decision.paths import Path
    from warpgate.decision.subject import Subject

_BEHIND_NAME = ("", "[", "=", "<", ">", "~", "!", "@", " ", "-", "*", ".", ";")
# A command line as the hosts start the gate's hook; whatever pattern fits it ends the hook.
_HOOK = "/usr/bin/env python3 -i -s /site-packages/warpgate/hooks/start.py"
_INTERPRETERS = names("sh bash zsh dash ksh ash fish python python2 python3 pythonw python.exe pythonw.exe py.exe bash.exe sh.exe")
_AGENTS = names("claude codex gemini opencode cursor-agent aider goose cline copilot qwen amp droid")
_BY_PATTERN = names("pkill pgrep")
_OWN_PARENTS = ("$PPID", "${PPID}", "ppid")
_LINK_OPTIONS = ("--link", "-l", "-s", "--symbolic-link", "-lr", "--link-dest", "-H", "--hard-links")
_HOMES = ("home", "users")


def _package(word: "Word") -> bool:
    """Whether the word names the gate's package: by its name, a version of it, its archive or its folder."""
    text = word.text.lower().rstrip("/")
    for part in (text, text.rpartition("/")[2], text.rpartition("/")[2].removesuffix(".git")):
        if part.startswith("warpgate") and part[8:9] in _BEHIND_NAME:
            return True
    return False


def _names_package(subject: "Subject") -> int:
    words = (*subject.line.operands, *(word for values in subject.line.options.values() for word in values))
    return YES if any(_package(word) for word in words) else NO


def _own_environment(subject: "Subject") -> int:
    """The program, or a folder that an option names, lies in the environment that the gate runs from."""
    named = [subject.command.words[0]] if "/" in subject.command.program else []
    if subject.command.via[-1:] and subject.command.via[-1].endswith(" -m"):
        named.append(Word(subject.command.raw.strip().partition(" ")[0].strip("'\"")))  # the interpreter, whose module this is
    named += [word for values in subject.line.options.values() for word in values if "/" in word.text]
    named += subject.line.operands
    return YES if any(_in_own(subject.path(word), subject) for word in named) else NO


def _in_own(path: "Path", subject: "Subject") -> bool:
    """Whether the path is one of the gate's own folders, lies in one, or lies in the environment around one."""
    own = subject.surroundings.guarded
    if not own or path.place not in ("absolute", "home", "temporary") or not path.parts:
        return False
    spelled = f"{'~' if path.place == 'home' else ''}/{path.text}"
    for place in own:
        environment = place.partition("/lib/python")[0]
        if f"{spelled}/".startswith((f"{place}/", f"{environment}/" if environment != place else f"{place}/")):
            return True
    return False


def _signal(text: str) -> bool:
    return text[:1] == "-" and (text[1:].isdigit() or text[1:].isupper())


def hook_pattern(text: str) -> bool:
    """Whether a pattern on whole command lines fits that of the gate's hook."""
    plain = text.lower().strip("^$.*() '\"").replace("\\", "").replace("[", "").replace("]", "")
    if len(plain) > 1 and plain in _HOOK:
        return True
    return "start.py" in plain or "warpgate" in plain


def _ends_the_gate(subject: "Subject") -> int:
    """The processes meant are the gate's: all, the parent, the group, an interpreter by name, a pattern that fits its hook."""
    words = list(subject.command.words[1:])
    texts = [word.text for word in words]
    if any(text in ("-0", "-l", "-L", "--list", "--table", "--help") for text in texts) or texts[:2] == ["-s", "0"]:
        return NO
    whole = subject.name in _BY_PATTERN and any(text[:1] == "-" and text[1:2] != "-" and "f" in text for text in texts)
    whole = whole or "--full" in texts
    signalled = False
    for word in words:
        text = word.text
        if word.origins and not word.known and any(_finds_the_gate(origin) for origin in word.origins):
            return YES
        if subject.name == "kill" and text in ("-1", "0") and (signalled or text == "0") and texts[-1] == text:
            return YES
        signalled = signalled or _signal(text) or text in ("--", "-s", "-n") or text.isdigit()
        if text[:1] == "-":
            continue
        if subject.name in ("pkill", "killall", "fkill", "skill") and _names_interpreter(text):
            return YES
        if whole and hook_pattern(text):
            return YES
        if not word.known and subject.around.sought_gate:
            return YES
    return NO


def _names_interpreter(text: str) -> bool:
    name = text.lower().strip("^$").rpartition("/")[2]
    return name in _INTERPRETERS or name in _AGENTS or (name.startswith("python") and name[6:].replace(".", "").isdigit())


def _finds_the_gate(origin: str) -> bool:
    """Whether an expansion gives a process of the gate or the one that started it."""
    if origin in _OWN_PARENTS or "getppid" in origin or "process.ppid" in origin or "Process.ppid" in origin:
        return True
    words = origin.strip("$()`").split()
    return finds_hook(words)


def finds_hook(words: "list[str]") -> bool:
    """Whether a search for processes finds the gate's hook."""
    if not words or words[0] not in ("pgrep", "pidof", "grep", "egrep", "rg", "ps"):
        return False
    named = [word.strip("'\"") for word in words[1:] if word[:1] != "-"]
    if words[0] in ("pgrep", "pidof") and any(_names_interpreter(word) for word in named):
        return True
    return words[0] != "ps" and any("start.py" in word.replace("[", "").replace("]", "") for word in named)


def _call_ends_the_gate(subject: "Subject") -> int:
    """A call that ends processes means all, the group or the parent."""
    for word in subject.line.operands:
        if any("ppid" in origin for origin in word.origins) or "ppid" in word.text:
            return YES
    texts = [word.text for word in subject.line.operands]
    ruby = subject.name.startswith(("ruby:", "perl:"))
    aimed = texts[1:] if ruby else texts[:1]
    return YES if any(text in ("-1", "0") for text in aimed) and texts[-1:] != ["0"] else NO


def _code_ends_the_gate(subject: "Subject") -> int:
    """Code in a command names both the process that started it and the ending of processes."""
    raw = subject.command.raw.lower()
    return YES if subject.command.carrier and "ppid" in raw and "kill" in raw else NO


def _holds_guarded(path: "Path", subject: "Subject") -> bool:
    """Whether a folder outside the project holds files of the gate or settings of agents."""
    if path.place == "home":
        if path.parts in ((), (".config",), (".cache",), (".local",)):
            return True
        spelled = "~/" + path.text + "/"
    elif path.place == "absolute":
        parts = tuple(part.lower() for part in path.parts)
        if not parts or parts in (("root",), ("home",), ("users",)) or (len(parts) == 2 and parts[0] in _HOMES):
            return True
        if all(part == ".." for part in parts):
            return True
        if len(parts) == 3 and parts[0] in _HOMES and parts[2] == ".config":
            return True
        spelled = "/" + path.text + "/"
    else:
        return False
    return any(f"{place}/".startswith(spelled) for place in subject.surroundings.guarded)


def _links_to_guarded(subject: "Subject") -> int:
    """What is linked to belongs to the gate or to agents' settings, or is a folder that holds such files."""
    line = subject.line
    if subject.name not in ("ln", "link", "mklink", "mount", "gln") and not any(option in line.options for option in _LINK_OPTIONS):
        return NO
    into = "--target-directory" in line.options
    sources = list(line.operands if into or len(line.operands) < 2 else line.operands[:-1])
    if subject.name == "mount" and "--bind" not in line.options and "--rbind" not in line.options:
        return NO
    if subject.name == "mklink":
        sources = list(line.operands[1:])
    sources += line.options.get("--link-dest", ())
    for word in sources:
        path = subject.path(word)
        if guarded(word, subject) == YES or _holds_guarded(path, subject):
            return YES
        if path.place == "inside" and not path.parts:
            return YES
    return NO


def _call_links_to_guarded(subject: "Subject") -> int:
    for word in subject.line.operands:
        path = subject.path(word)
        if guarded(word, subject) == YES or _holds_guarded(path, subject):
            return YES
    return NO


def _moves_above(subject: "Subject") -> int:
    """A folder above the gate's files is moved, or its mode or owner changed."""
    operands = subject.line.operands
    if subject.name == "mv" and "--target-directory" not in subject.line.options:
        operands = operands[:-1]
    found = [subject.path(word) for word in operands]
    return YES if any(_holds_guarded(path, subject) for path in found if path.parts or path.place == "home") else NO


_EDITORS = names("sed gsed perl ruby gawk awk ruff prettier black eslint isort")
_EDITING = ("--in-place", "-i", "--write", "-w", "--fix")


def _changes_found_outside(subject: "Subject") -> int:
    """It changes files whose names come from a search in a folder outside the project."""
    if not subject.around.searched_outside:
        return NO
    options, name = subject.line.options, subject.name
    if name in _EDITORS and name not in ("black", "isort") and not any(option in options for option in _EDITING):
        return NO
    written = subject.line.operands[-1:] if name in ("cp", "install") else subject.line.operands
    for word in written:
        if not word.known and any(_found_by_search(origin, subject) for origin in word.origins):
            return YES
    return YES if "xargs" in subject.command.via and name not in ("cp", "install") else NO


def _found_by_search(origin: str, subject: "Subject") -> bool:
    """Whether an expansion holds what a search printed: the search itself, or a variable that reads from it."""
    words = origin.strip("$()`").split()
    if words and words[0] in FINDERS:
        return any(word.startswith(("/", "~", "..", "$HOME")) for word in words[1:]) or words[0] in ("locate", "plocate", "mdfind")
    return origin[:1] == "$" and origin[1:2] not in "({" and "pipe" in subject.command.place


WHOLE: "dict[str, Callable[[Subject], int]]" = {
    "names the gate's package": _names_package,
    "works in the gate's environment": _own_environment,
    "ends what the gate runs in": _ends_the_gate,
    "the call ends what the gate runs in": _call_ends_the_gate,
    "the code ends what started it": _code_ends_the_gate,
    "changes what a search outside found": _changes_found_outside,
    "links to guarded files": _links_to_guarded,
    "the call links to guarded files": _call_links_to_guarded,
    "moves what holds guarded files": _moves_above,
}
