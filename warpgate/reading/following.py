"""From a command that names a file of the project to what that file would run.

Scripts, Makefile targets, justfile recipes, package scripts, Python files. The command itself stays as a carrier. Nothing is
followed on another host, from an unknown folder, or in a circle; what is not there to be read is left to its name.
"""

from warpgate.reading.carrier_table import TASKED
from warpgate.reading.commands import UNKNOWN, Command, Word
from warpgate.reading.options import first_operand
from warpgate.reading.scope import moved
from warpgate.values import replace

LONGEST = 200_000
DEEPEST = 8
MOST_FOLLOWED = 100  # files and targets that one text is followed into
_SHELLS = ("sh", "bash", "zsh", "dash", "ksh")
_PACKAGE_RUNNERS = frozenset(("npm", "yarn", "pnpm", "bun"))
_IMPLIED = frozenset(("test", "start", "stop", "restart", "t"))
_PACKAGE_VALUES = frozenset(("--prefix", "-C", "--dir", "--cwd", "-w", "--workspace", "--filter", "-F"))


def follow(to: "Unfolding", command: Command) -> bool:
    """Take what the file runs that the command names; False when it names none that can be read."""
    name = command.words[0].text
    if command.host is not None or command.folder is None:
        return False
    if "/" in name:
        return _program_file(to, command)
    if name in ("make", "gmake", "just"):
        from warpgate.reading.recipes import follow_recipes

        return follow_recipes(to, command)
    if name in _PACKAGE_RUNNERS:
        return _package_script(to, command, name)
    if name in TASKED:
        from warpgate.reading.project_tasks import follow_tasks

        return follow_tasks(to, command)
    if name in ("run-s", "run-p", "npm-run-all"):
        names = [word.text for word in command.words[1:] if word.text[:1] != "-"]
        return _scripts(to, command, command.folder, names, (), name)
    return False


def shell_file(to: "Unfolding", command: Command, script: Word, arguments: "tuple[Word, ...] | None", label: str) -> bool:
    """Take what a shell script runs."""
    text = opened(to, command, script)
    if text is None:
        return False
    return following(
        to,
        command,
        f"{label} {script.text}",
        lambda: to.text(command, replace(script, text=text), f"{label} {script.text}", arguments, script),
    )


def python_file(to: "Unfolding", command: Command, script: Word, label: str) -> bool:
    """Take what a Python file runs."""
    text = opened(to, command, script)
    if text is None:
        return False
    from warpgate.reading.python_code import read_python

    folder = script.text.rpartition("/")[0]
    beside = modules_of(to, command, f"{folder}/" if folder else "")
    whole = f"{label} {script.text}"
    return following(to, command, whole, lambda: to.script(command, read_python(text, beside), whole))


def modules_of(to: "Unfolding", command: Command, folder: str = "") -> "Callable[[str], str | None]":
    """What gives the text of a module that lies in the folder, where it can be read."""
    return lambda path: opened(to, command, Word(folder + path))


def opened(to: "Unfolding", command: Command, path: Word) -> "str | None":
    """The text of a file that a command names, where it can be read."""
    if to.files is None or command.host is not None or not path.known or path.glob:
        return None
    where = moved(command.folder, path.text)
    text = to.files.get(where) if where else None
    if text is not None and len(text) > LONGEST:
        to.problem("too-long", path.text)
        return None
    return text


def following(to: "Unfolding", command: Command, label: str, take: "Callable[[], None]") -> bool:
    """Keep the command as a carrier and take what follows from it, unless it is being read already."""
    here = f"{command.folder}\0{label}"
    to.add(replace(command, via=(*command.via, label), carrier=True))
    to.followings += 1
    if to.followings > MOST_FOLLOWED:
        to.problem("too-many", label)
        return True
    if here in to.followed:
        return True
    if len(to.followed) >= DEEPEST:
        to.problem("too-deep", label)
        return True
    to.followed.append(here)
    take()
    to.followed.pop()
    return True


def _program_file(to: "Unfolding", command: Command) -> bool:
    """A script that is started by its path: a shell script or Python, by its first line."""
    script = command.words[0]
    text = opened(to, command, script)
    if text is None:
        return False
    first = text.split("\n", 1)[0]
    interpreter = first[2:].replace("/usr/bin/env", "").split() if first.startswith("#!") else []
    name = next((word.rpartition("/")[2] for word in interpreter if word[:1] != "-"), "")
    if name.startswith("python"):
        return python_file(to, command, script, name)
    if name in _SHELLS or (not first.startswith("#!") and script.text.endswith((".sh", ".bash"))):
        return shell_file(to, command, script, command.words[1:], name or "sh")
    return False


def _package_script(to: "Unfolding", command: Command, runner: str) -> bool:
    """`npm run NAME`, `npm test`, `yarn NAME`."""
    words = command.words
    at = first_operand(words, 1, _PACKAGE_VALUES)
    folder = command.folder
    for i in range(1, min(at, len(words))):
        if words[i].text in ("--prefix", "-C", "--dir", "--cwd"):
            folder = moved(folder, words[i + 1].text) if i + 1 < len(words) else None
        elif words[i].text in ("-w", "--workspace", "--filter", "-F", "-r", "--workspaces") or words[i].text.startswith(
            "--workspace="
        ):
            return False
    if at >= len(words):
        return False
    name = words[at].text
    rest = at + 1
    if name in ("run", "run-script", "rum"):
        rest = first_operand(words, at + 1, _PACKAGE_VALUES)
        if rest >= len(words) or any(word.text[:2] == "-w" or word.text.startswith("--workspace") for word in words[at:rest]):
            return False
        name = words[rest].text
        rest += 1
    elif runner == "npm" and name not in _IMPLIED:
        return False
    arguments = tuple(word for word in words[rest:] if word.text != "--")
    return _scripts(to, command, folder, ["test" if name == "t" else name], arguments, f"{runner} run")


def _scripts(
    to: "Unfolding", command: Command, folder: "str | None", names: "list[str]", arguments: "tuple[Word, ...]", label: str
) -> bool:
    if folder is None or to.files is None:
        return False
    path = moved(folder, "package.json")
    text = to.files.get(path) if path else None
    if text is None or len(text) > LONGEST:
        return False
    import json

    try:
        package = json.loads(text)
    except (ValueError, RecursionError):
        to.problem("syntax", "package.json")
        return False
    scripts = package.get("scripts") if isinstance(package, dict) else None
    if not isinstance(scripts, dict) or not names or not all(isinstance(scripts.get(name), str) for name in names):
        return False
    inside = replace(command, folder=folder)
    label = f"{label} {' '.join(names)}"

    def take() -> None:
        for name in names:
            for part in (f"pre{name}", name, f"post{name}"):
                script = scripts.get(part)
                if isinstance(script, str):
                    given = arguments if part == name else ()
                    whole = script + ' "$@"' if given else script
                    to.text(inside, Word(whole, raw=script), label, given)

    return following(to, inside, label, take)


def unknown_where(text: str, opener: str, closer: str) -> str:
    """The text with each part between the signs replaced by `UNKNOWN`."""
    parts = []
    while True:
        before, found, rest = text.partition(opener)
        parts.append(before)
        if not found:
            return "".join(parts)
        _, closed, text = rest.partition(closer)
        parts.append(UNKNOWN)
        if not closed:
            return "".join(parts)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.reading.carriers import Unfolding
