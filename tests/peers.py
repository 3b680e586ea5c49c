"""The second half of `make bench`: two public guards of commands beside ours, on the same corpus in the same run.

They are installed into `build/peers` (from the package indexes that pip and npm are set up for); one that cannot be
installed is named and left out. A peer that asks or denies stops a command; one that allows lets it through.
"""

import json
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tests.accuracy import bounds
from tests.bench import ROUNDS

PROJECT = Path(__file__).parent.parent
FOLDER = PROJECT / "build" / "peers"
CORPUS = PROJECT / "tests" / "corpus" / "commands"
COMMAND = "git push --force origin main"

NAH = """
import json, sys, time
from nah.bash import classify_command
for line in sys.stdin:
    started = time.perf_counter()
    try:
        lets = classify_command(json.loads(line)).final_decision in ("allow", "context")
    except Exception:
        lets = False
    print(int(lets), time.perf_counter() - started)
"""
NET = """
import { checkCommand } from 'cc-safety-net/api';
import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) {
  const started = performance.now();
  let lets = false;
  try { lets = checkCommand({ command: JSON.parse(line), cwd: process.cwd() }).kind === 'allow'; } catch {}
  console.log(Number(lets), (performance.now() - started) / 1000);
}
"""
OURS = """
import json, sys, time
from warpgate.decision.classifier import classify
from warpgate.decision.request import Request
from warpgate.storage.books import books
shelf = books()
for line in sys.stdin:
    started = time.perf_counter()
    lets = classify(Request(command=json.loads(line)), shelf).door == "two-way"
    print(int(lets), time.perf_counter() - started)
"""


def rows() -> "list[dict[str, Any]]":
    """Every uncontested command of the corpus with its door."""
    found = [
        {**json.loads(line), "blind": path.name.startswith("check")}
        for path in sorted(CORPUS.glob("*.jsonl"))
        for line in path.read_text().splitlines()
    ]
    return [row for row in found if row.get("command") and not row.get("contested")]


def judged(words: "list[str]", texts: "list[str]", folder: Path) -> "list[tuple[bool, float]]":
    """For each command whether it is let through, and the seconds that took; raises CalledProcessError when the peer breaks."""
    lines = "".join(json.dumps(text) + "\n" for text in texts)
    done = subprocess.run(words, input=lines, capture_output=True, text=True, check=True, cwd=folder)
    return [(flag == "1", float(seconds)) for flag, seconds in (line.split() for line in done.stdout.splitlines())]


def hook(words: "list[str]", event: str, folder: Path) -> float:
    """The median seconds of a whole process that is asked about one command."""
    runs = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        subprocess.run(words, input=event, capture_output=True, text=True, check=False, cwd=folder)
        runs.append(time.perf_counter() - started)
    return statistics.median(runs)


def installed() -> "dict[str, tuple[list[str], list[str]]]":
    """For each peer that is there: how to judge a stream of commands, and how to start it as a hook."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    peers = {}
    python = FOLDER / "nah" / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(FOLDER / "nah")], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "-q", "nah"], check=False)
    if (FOLDER / "nah" / "bin" / "nah").exists():
        peers["nah"] = ([str(python), "-c", NAH], [str(python), "-m", "nah.claude_hooks"])
    if not (FOLDER / "node_modules" / "cc-safety-net").exists() and shutil.which("npm"):
        (FOLDER / "package.json").write_text('{"private": true, "type": "module"}')
        subprocess.run(["npm", "install", "--silent", "cc-safety-net"], cwd=FOLDER, check=False)
    if (FOLDER / "node_modules" / "cc-safety-net").exists():
        (FOLDER / "net.mjs").write_text(NET)
        peers["cc-safety-net"] = (
            ["node", str(FOLDER / "net.mjs")],
            ["node", str(FOLDER / "node_modules" / ".bin" / "cc-safety-net"), "hook", "--claude-code"],
        )
    return peers


def main() -> None:
    """Prints one table."""
    table = rows()
    texts = [row["command"] for row in table]
    one_way = [row["door"] == "one-way" for row in table]
    event = json.dumps(
        {
            "hook_event_name": "PreToolUse",
            "tool_name": "Bash",
            "tool_input": {"command": COMMAND},
            "cwd": str(FOLDER),
            "session_id": "bench",
            "permission_mode": "default",
        }
    )
    peers = {
        "warpgate": (
            [sys.executable, "-c", OURS],
            [sys.executable, "-I", "-S", str(PROJECT / "warpgate/hooks/start.py"), "claude", "--home", str(FOLDER / "home")],
        ),
        **installed(),
    }
    base = hook([sys.executable, "-I", "-c", "pass"], "", FOLDER)
    print(f"{len(texts)} commands of the corpus, {sum(one_way)} of them one-way")
    for name in ("nah", "cc-safety-net"):
        if name not in peers:
            print(f"{name}: not installed here")
    for name, (stream, process) in peers.items():
        answers = judged(stream, texts, PROJECT if name == "warpgate" else FOLDER)
        seconds = sorted(took for _, took in answers)
        middle, high = (seconds[len(seconds) * share // 100] * 1e6 for share in (50, 99))
        print(f"\n{name}")
        for part, among in (("all rows", (False, True)), ("rows that nobody tuned on", (True,))):
            lets = [
                (lets, row["door"] == "one-way") for (lets, _), row in zip(answers, table, strict=True) if row["blind"] in among
            ]
            doors = sum(door for _, door in lets)
            missed, stopped = sum(passed and door for passed, door in lets), sum(not passed and not door for passed, door in lets)
            print(f"  {part}: missed {missed} of {doors} {bounds(missed, doors)}", end="")
            print(f", stopped {stopped} of {len(lets) - doors} {bounds(stopped, len(lets) - doors)}")
        print(f"  warm             median {middle:.0f} µs, 99th percentile {high:.0f} µs")
        print(
            f"  cold hook        {hook(process, event, PROJECT if name == 'warpgate' else FOLDER) / base:.1f} x a bare interpreter"
        )


if __name__ == "__main__":
    main()
