"""`make bench`: how fast and how large, as ratios to a bare interpreter measured in the same run."""

import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from warpgate.decision.classifier import classify
from warpgate.decision.request import Request
from warpgate.storage.books import books

CORPUS = Path(__file__).parent / "corpus"
ROUNDS = 21


def corpus(kind: str, key: str, most: int) -> list[str]:
    """Texts of the corpus, evenly drawn from all files."""
    texts = []
    for path in sorted((CORPUS / kind).glob("*.jsonl")):
        rows = [json.loads(line) for line in path.read_text().splitlines()]
        texts += [row[key] for row in rows if key in row]
    return texts[:: max(1, len(texts) // most)]


def once(work: Callable[[], object]) -> float:
    """Seconds of one run."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def warm(kind: str, key: str) -> None:
    """Median and 99th percentile of judging one text of the corpus, each the best of three, and growth with length."""
    texts, shelf = corpus(kind, key, 1500), books()

    def judge(text: str) -> None:
        classify(Request(**{key: text}), shelf)

    for text in texts:
        judge(text)
    best = sorted(min(once(lambda text=text: judge(text)) for _ in range(3)) for text in texts)
    middle, high = (best[len(best) * share // 100] * 1e6 for share in (50, 99))
    print(f"{kind}, warm, {len(best)} texts: median {middle:.0f} µs, 99th percentile {high:.0f} µs")
    part = {"command": "git status && ", "description": "Rename the helper and add a test. "}[key]
    times = [min(once(lambda count=count: judge(part * count + part.rstrip("& "))) for _ in range(3)) for count in (250, 500, 1000)]
    print(f"  250, 500, 1000 parts: {' / '.join(f'{seconds * 1e3:.1f}' for seconds in times)} ms (linear is 1 / 2 / 4)")


def cold(name: str, command: list[str], base: float, folder: str) -> None:
    """The median time of a whole process, as a ratio to the bare interpreter, and its memory."""
    environment = {**os.environ, "WARPGATE_HOME": f"{folder}/home"}
    subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)
    runs = []
    for turn in range(ROUNDS):
        words = [*command, "--session", f"s{turn}"] if "decide" in command else command
        started = time.perf_counter()
        subprocess.run(words, cwd=folder, env=environment, capture_output=True, check=False)
        runs.append(time.perf_counter() - started)
    print(f"  {name:<42} {statistics.median(runs) / base:5.2f}")


def main() -> None:
    """Prints all figures."""
    warm("commands", "command")
    warm("descriptions", "description")
    bare = [sys.executable, "-I", "-c", "pass"]
    base = statistics.median(once(lambda: subprocess.run(bare, check=False)) for _ in range(ROUNDS))
    print("cold processes, as ratios to a bare interpreter:")
    text = "Rename UserService to AccountService"
    with tempfile.TemporaryDirectory() as folder:
        program = [sys.executable, "-m", "warpgate"]
        cold("import json", [sys.executable, "-I", "-c", "import json"], base, folder)
        cold("classify --command", [*program, "classify", "--command", "git push --force origin main"], base, folder)
        cold("classify --command --json", [*program, "classify", "--command", "git status", "--json"], base, folder)
        cold("classify --description", [*program, "classify", "--description", text], base, folder)
        cold("decide --dry-run", [*program, "decide", "--description", text, "--dry-run"], base, folder)
        cold("decide on the embedded tracker, durable", [*program, "decide", "--description", text], base, folder)
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"largest process of these: {peak:.0f} MiB")
    hooks(base)


HOOK = """
import resource, subprocess, sys, time
times = []
for _ in range(int(sys.argv[1])):
    started = time.perf_counter()
    subprocess.run(sys.argv[3:], input=sys.argv[2].encode(), capture_output=True)
    times.append(time.perf_counter() - started)
print(sorted(times)[len(times) // 2], resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)
"""


def hooks(base: float) -> None:
    """A whole hook process in front of a tool call: its time as a ratio, and its memory."""
    from warpgate.storage.bundle import build

    build()
    start = Path(__file__).parents[1] / "warpgate" / "hooks" / "start.py"
    with tempfile.TemporaryDirectory() as folder:
        for name, tool, given in (
            ("hook, git status", "Bash", {"command": "git status"}),
            ("hook, npm test", "Bash", {"command": "npm test"}),
            ("hook, an edit", "Edit", {"file_path": "src/a.py", "old_string": "a", "new_string": "b"}),
            ("hook, stopped", "Bash", {"command": "git push --force origin main"}),
        ):
            event = json.dumps({"hook_event_name": "PreToolUse", "cwd": folder, "tool_name": tool, "tool_input": given})
            line = [sys.executable, "-I", "-S", str(start), "claude", "--home", f"{folder}/home"]
            ran = subprocess.run(
                [sys.executable, "-c", HOOK, str(ROUNDS), event, *line], capture_output=True, text=True, check=True
            )
            seconds, memory = map(float, ran.stdout.split())
            print(f"  {name:<42} {seconds / base:5.2f}  {memory:.0f} MiB")


if __name__ == "__main__":
    main()
