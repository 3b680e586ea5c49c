"""What a project's own tasks run: composer.json, deno.json, pyproject.toml, Pipfile, pixi.toml, Taskfile.yml."""

from warpgate.reading.commands import Command, Word
from warpgate.reading.following import LONGEST, following, unknown_where
from warpgate.reading.options import first_operand, names
from warpgate.reading.scope import moved
from warpgate.values import replace

MOST = 200  # commands of a task with all that it calls
# For each runner: the files, the keys that lead to its tasks, and the words before the name of one.
_RUNNERS = {
    "composer": (("composer.json",), ("scripts",), ("run", "run-script", "")),
    "deno": (("deno.json", "deno.jsonc"), ("tasks",), ("task",)),
    "poe": (("pyproject.toml",), ("tool", "poe", "tasks"), ("",)),
    "pdm": (("pyproject.toml",), ("tool", "pdm", "scripts"), ("run", "")),
    "rye": (("pyproject.toml",), ("tool", "rye", "scripts"), ("run",)),
    "hatch": (("pyproject.toml",), ("tool", "hatch", "envs"), ("run",)),
    "pixi": (("pixi.toml", "pyproject.toml"), ("tasks",), ("run",)),
    "pipenv": (("Pipfile",), ("scripts",), ("run",)),
    "task": (("Taskfile.yml", "Taskfile.yaml", "taskfile.yml", "taskfile.yaml"), ("tasks",), ("",)),
}
_VALUES = names("-d --dir -C --directory -p --project -e --env --environment --working-dir --cwd --config -c -t --taskfile")
_TEXTS = ("cmd", "shell", "command", "run")


def follow_tasks(to: "Unfolding", command: Command) -> bool:
    """Take what the named task runs; False when it cannot be read."""
    runner = command.words[0].text.replace("go-task", "task")
    paths, keys, verbs = _RUNNERS[runner]
    words = command.words
    if any(word.text in ("--help", "-h", "--list", "-l", "--dry", "-n", "--dry-run", "--summary") for word in words[1:]):
        return False
    at = first_operand(words, 1, _VALUES)
    if at != 1 or at >= len(words):
        return False  # options in front may name another folder or file
    if words[at].text in verbs:
        at += 1
    elif "" not in verbs:
        return False
    if at >= len(words) or not words[at].known:
        return False
    table = _table(to, command, paths, keys, runner)
    if table is None and runner == "task":
        table = _table(to, command, ("pyproject.toml",), ("tool", "taskipy", "tasks"), runner)
    environment, _, name = words[at].text.rpartition(":") if runner == "hatch" else ("", "", words[at].text)
    if table is not None and runner == "hatch":
        chosen = table.get(environment or "default")
        scripts = chosen.get("scripts") if isinstance(chosen, dict) else None
        table = scripts if isinstance(scripts, dict) else None
    if table is None or name not in table:
        return False
    tasks = _Tasks(to, replace(command), table, f"{runner} {name}")
    rest = tuple(word for word in words[at + 1 :] if word.text != "--")
    return following(to, command, tasks.label, lambda: tasks.take(name, rest, ()))


class _Tasks:
    """The tasks of a file while one of them is read."""

    def __init__(self, to: "Unfolding", command: Command, table: "dict[str, Any]", label: str) -> None:
        self.to = to
        self.command = command
        self.table = table
        self.label = label
        self.count = 0

    def take(self, name: str, arguments: "tuple[Word, ...]", within: "tuple[str, ...]") -> None:
        """Take what a task runs, with what it calls."""
        if name in within or len(within) > 8:
            return
        self.entry(self.table.get(name), arguments, (*within, name))

    def entry(self, entry: object, arguments: "tuple[Word, ...]", within: "tuple[str, ...]") -> None:
        """Take one entry: a text, a list of them, or a table that names what it is."""
        self.count += 1
        if self.count > MOST:
            self.to.problem("too-many", self.label)
        elif isinstance(entry, str):
            self.text(entry, arguments, within)
        elif isinstance(entry, list):
            for part in entry:
                self.entry(part, (), within)
        elif isinstance(entry, dict):
            self.table_entry(entry, arguments, within)

    def table_entry(self, entry: "dict[str, Any]", arguments: "tuple[Word, ...]", within: "tuple[str, ...]") -> None:
        """A task that is a table: what it needs first, then its commands."""
        for key in ("deps", "depends", "depends-on", "depends_on", "dependencies", "preconditions", "status"):
            for need in _listed(entry.get(key)):
                needed = need.get("task") or need.get("sh") if isinstance(need, dict) else need
                if isinstance(needed, str):
                    if needed in self.table:
                        self.take(needed, (), within)
                    elif key in ("preconditions", "status"):
                        self.text(needed, (), within)
        for key in ("task", "ref"):
            if isinstance(entry.get(key), str):
                self.take(entry[key].split()[0], (), within)
        known = False
        for key in (*_TEXTS, "cmds", "sequence", "composite", "defer"):
            if key in entry:
                known = True
                words = entry[key]
                if isinstance(words, list) and key in _TEXTS and all(isinstance(word, str) for word in words):
                    words = " ".join(words)
                self.entry(words, arguments, within)
        for key in ("call", "script", "expr", "interpreter"):
            if key in entry and (not known or key == "interpreter"):
                self.to.problem("hidden-payload", f"{self.label}: {entry[key]}")

    def text(self, text: str, arguments: "tuple[Word, ...]", within: "tuple[str, ...]") -> None:
        """A text: another task that it names, or shell text."""
        first, _, rest = text.strip().partition(" ")
        if first[:1] == "@":
            if first[1:] in self.table:
                self.take(first[1:], arguments, within)
                return
            text = f"{first[1:]} {rest}" if first not in ("@putenv", "@additional_args") else f"export {rest}"
        elif first in self.table and first not in within:
            self.take(first, (*(Word(word) for word in rest.split()), *arguments), within)
            return
        text = unknown_where(text, "{{", "}}")
        whole = text + ' "$@"' if arguments and "\n" not in text else text
        self.to.text(self.command, Word(whole, raw=text), self.label, arguments)


def _listed(value: object) -> "list[Any]":
    return value if isinstance(value, list) else [] if value is None else [value]


def _table(
    to: "Unfolding", command: Command, paths: "tuple[str, ...]", keys: "tuple[str, ...]", runner: str
) -> "dict[str, Any] | None":
    """The tasks in the first of the files that is there; None when there are none that can be read."""
    for path in paths:
        where = moved(command.folder, path)
        text = to.files.get(where) if to.files is not None and where else None
        if text is None or len(text) > LONGEST:
            continue
        found: object = _parsed(text, path)
        for key in ("tool", "pixi", *keys) if runner == "pixi" and path == "pyproject.toml" else keys:
            found = found.get(key) if isinstance(found, dict) else None
        return found if isinstance(found, dict) else None
    return None


def _parsed(text: str, path: str) -> object:
    try:
        if path.endswith((".toml", "Pipfile")):
            import tomllib

            return tomllib.loads(text)
        if path.endswith((".yml", ".yaml")):
            from warpgate.reading.taskfiles import read_taskfile

            return read_taskfile(text)
        import json

        return json.loads(_without_comments(text) if path.endswith("c") else text)
    except (ValueError, RecursionError):
        return None


def _without_comments(text: str) -> str:
    return "\n".join("" if line.lstrip().startswith("//") else line for line in text.split("\n"))


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.reading.carriers import Unfolding
