"""Runs each real agent with our hook installed, whole and broken in turn, and prints what became of its calls.

    make agents                  all of them; npm fetches what is missing into build/agents
    make agents ONLY="claude"    some of them

Exit code 1 when something ran that should not have, or did not run that should have.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.agents.stub import Model
from tests.agents.table import AGENTS, PACKAGES, Agent

TOP = Path(__file__).parents[2]
FOLDER = Path(os.environ.get("AGENTS", TOP / "build" / "agents"))
SECONDS = 120


class Room:
    """A home folder, a project and a copy of the package for one case, with the agent wired to it."""

    def __init__(self, agent: Agent, model: Model, folder: Path) -> None:
        self.agent, self.model, self.folder = agent, model, folder
        self.home, self.root, self.copy = folder / "home", folder / "project", folder / "copy"
        for each in (self.home, self.root):
            each.mkdir()
        subprocess.run(["git", "init", "-q", str(self.root)], check=True)
        shutil.copytree(TOP / "warpgate", self.copy / "warpgate", ignore=shutil.ignore_patterns("*.bin"))
        agent.prepare(self.home, model.address)
        if agent.before:
            self.run([word.replace("ADDRESS", model.address) for word in agent.before])
        installed = self.warpgate("install", agent.name)
        assert installed.returncode == 0, installed.stderr
        if agent.name == "codex":
            _trust(self)

    def environment(self) -> dict[str, str]:
        binaries = FOLDER / self.agent.name / "node_modules" / ".bin"
        return {
            "HOME": str(self.home),
            "PATH": f"{binaries}:/usr/local/bin:/usr/bin:/bin",
            **self.agent.environment(self.model.address),
        }

    def run(self, line: list[str]) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            line,
            cwd=self.root,
            env=self.environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )

    def warpgate(self, *words: str) -> "subprocess.CompletedProcess[str]":
        environment = {**self.environment(), "PYTHONPATH": str(self.copy)}
        return subprocess.run(
            [sys.executable, "-m", "warpgate", *words], cwd=self.root, env=environment, capture_output=True, text=True, check=False
        )

    def ran(self, one_way: bool) -> bool:
        """Whether the agent, asked by its model for this command, ran it."""
        mark = (self.home if one_way else self.root) / "MARK"
        mark.unlink(missing_ok=True)
        command = f"echo x > {mark}" if one_way else "touch MARK"
        self.model.tool = self.agent.tool(command)
        self.model.results.clear()
        self.run(self.agent.line)
        return mark.exists()

    def files(self) -> list[Path]:
        """The files that the installation wrote."""
        listed = [path for path in self.home.rglob("*") if path.is_file() and path.stat().st_size < 1_000_000]
        return [path for path in listed if str(self.copy) in path.read_text(errors="replace")]

    def spoil(self, old: str, new: str) -> None:
        """Changes the installed line."""
        for path in self.files():
            path.write_text(path.read_text().replace(old, new))


def _trust(room: Room) -> None:
    """Has Codex trust the hook, as a person would."""
    text = "import os; from warpgate.hooks.codextrust import trust; print(trust(os.getcwd()))"
    environment = {**room.environment(), "PYTHONPATH": str(room.copy)}
    ran = subprocess.run([sys.executable, "-c", text], cwd=room.root, env=environment, capture_output=True, text=True, check=False)
    assert ran.stdout.strip() not in ("", "0"), ran.stderr


def _whole(room: Room) -> None:
    """Nothing is broken."""


def _no_interpreter(room: Room) -> None:
    interpreter = os.path.realpath(sys.executable)
    # Codex trusts a line, not what it leads to; so the program goes away and the line stays.
    if room.agent.name == "codex":
        shutil.rmtree(room.copy / "warpgate")
    else:
        room.spoil(interpreter, "/gone/python")


def _no_program(room: Room) -> None:
    shutil.rmtree(room.copy / "warpgate")


def _no_home(room: Room) -> None:
    place = room.home / ".config" / "warpgate"
    shutil.rmtree(place, ignore_errors=True)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text("in the way")


def _no_rulebook(room: Room) -> None:
    with open(room.copy / "warpgate" / "rulebook" / "tools" / "git.toml", "a") as stream:
        stream.write("\n[[half")
    with open(room.copy / "warpgate" / "rulebook" / "registry" / "agents.toml", "a") as stream:
        stream.write("\n[[half")


def _killed(room: Room) -> None:
    (room.copy / "warpgate" / "hooks" / "process.py").write_text("import os\nos.kill(os.getpid(), 9)\n")


def _noisy(room: Room) -> None:
    (room.copy / "warpgate" / "hooks" / "process.py").write_text("raise SystemExit(0)\n")


def _emptied(room: Room) -> None:
    (room.copy / "warpgate" / "hooks" / "start.py").write_text("")


# What is broken, how, whether the one-way call may run, and whether the two-way call has to.
CASES: tuple[tuple[str, Callable[[Room], None], bool], ...] = (
    ("whole", _whole, True),
    ("interpreter gone", _no_interpreter, False),
    ("program gone", _no_program, False),
    ("home unwritable", _no_home, False),
    ("rulebook broken", _no_rulebook, False),
    ("killed", _killed, False),
    ("ends too early", _noisy, False),
    ("emptied", _emptied, False),
)


def fetch(name: str) -> bool:
    """Whether the agent's program is there, fetched by npm where it was missing."""
    folder = FOLDER / name
    if not (folder / "node_modules" / ".bin" / name).exists():
        if shutil.which("npm") is None:
            return False
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text("{}")
        print(f"fetching {PACKAGES[name]} into {folder}", flush=True)
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent", PACKAGES[name]], cwd=folder, check=False)
    return (folder / "node_modules" / ".bin" / name).exists()


def main(wanted: list[str]) -> int:
    """1 when an agent did not do as it should."""
    model = Model()
    wrong = 0
    print(f"{'agent':<10}{'hook':<18}{'one-way':<10}{'two-way':<10}{'doctor':<8}")
    for name in wanted or list(AGENTS):
        if not fetch(name):
            print(f"{name:<10}not there, and npm could not fetch it")
            wrong += 1
            continue
        for title, spoil, works in CASES:
            with tempfile.TemporaryDirectory(prefix="warpgate-agents-", ignore_cleanup_errors=True) as folder:
                room = Room(AGENTS[name], model, Path(folder))
                spoil(room)
                doctor = _doctor(room) if (room.copy / "warpgate" / "cli").exists() else "-"
                one_way, two_way = room.ran(True), room.ran(False)
                told = any("Stopped by warpgate" in each for each in model.results)
                bad = one_way or two_way is not works or (title == "whole" and doctor != "0") or (not works and doctor == "0")
                wrong += bad
                row = f"{name:<10}{title:<18}{_word(one_way):<10}{_word(two_way):<10}{doctor:<8}"
                print(row + ("told " if told else "") + ("WRONG" if bad else ""), flush=True)
    model.close()
    return 1 if wrong else 0


def _word(ran: bool) -> str:
    return "ran" if ran else "stopped"


def _doctor(room: Room) -> str:
    """The doctor's exit code, and nothing where it cannot start."""
    found = room.warpgate("doctor", room.agent.name, "--user", "--json")
    try:
        return str(json.loads(found.stdout)["exit"])
    except (ValueError, KeyError):
        return "-"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
