"""`make fuzz MINUTES=60`: texts that nobody would think of, for as long as is asked.

Each round makes texts from pieces of shell, of other languages and of the corpora, mutated and put together. Whatever the text:
judging it raises nothing, answers the same twice, takes a second at most, and is never looser than one of its parts by itself.
A failure prints the smallest text that hypothesis finds and the seed of its round, and ends with 1.
"""

import json
import sys
import time
from pathlib import Path

from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from warpgate.decision.classifier import classify
from warpgate.decision.request import Request
from warpgate.decision.verdict import Door, Verdict
from warpgate.reading.shell import read
from warpgate.storage.books import books

CORPUS = Path(__file__).parent / "corpus" / "commands"
SLOWEST = 1.0  # seconds of processor time for one text
NAMES = ("seen.jsonl", "opened.jsonl", "opened2.jsonl", "opened3.jsonl")
LINES = [json.loads(line)["command"] for name in NAMES for line in (CORPUS / name).read_text().splitlines()]
# What is judged too strictly by itself may be judged better in company.
ACCEPTED = {json.loads(line)["command"] for line in (CORPUS / "residual.jsonl").read_text().splitlines()}
PIECES = (
    *"'\"`$\\(){}[]<>|&;#!*?~=\n\t %^@,.:/-+0",
    *("$(", "${", "$((", "))", "<<E\n", "\nE\n", "<<<", "<(", ">(", "&&", "||", ";;", "2>&1", ">|", "{a,b}", "$'", "\\\n", "\r\n"),
    *(" if ", " then ", " fi ", " for x in ", "; do ", "; done", " case ", " in ", " esac", " f() { ", " }", " while ", "coproc "),
    *("sudo ", "env -S ", "xargs ", "bash -c ", "eval ", "ssh h ", "docker run --rm -v $PWD:/w i ", "kubectl exec p -- ", "npx "),
    *("find . -exec ", " \\;", "git -c alias.x=", "python -c ", "node -e ", "ruby -e ", "perl -e ", "php -r ", "awk ", "sed -e "),
    *("powershell -c ", "cmd /c ", "Get-Item ", "$x = ", "foreach ($a in ", "dir /s ", "for /f %i in ('", "%PATH%", "!X!"),
    *("psql -c ", "redis-cli ", "mysql -e ", "SELECT ", "DROP TABLE t", "import os\n", "os.system(", "require("),
    *("--force ", "--dry-run ", "-rf ", "-- ", "--", "rm ", "git ", "push ", "X=1 ", "$X ", "é"),
    *("\u202e", "\ud800", "\x00", "\x1a", "def f(", "lambda "),
)  # fmt: skip
CHUNK = st.one_of(
    st.sampled_from(PIECES), st.sampled_from(LINES), st.text(max_size=6), st.sampled_from(LINES).map(lambda s: s[: len(s) // 2])
)
TEXTS = st.lists(CHUNK, max_size=12).map("".join)
MUTATED = st.builds(
    lambda line, at, piece: line[: at % (len(line) + 1)] + piece + line[at % (len(line) + 1) :],
    st.sampled_from(LINES),
    st.integers(0, 400),
    st.sampled_from(PIECES),
)
# Two shells' languages in one text are no text of either.
FOREIGN = {("powershell",), ("cmd",)}
PARTS = [
    line
    for line in LINES
    if "\n" not in line and "<<" not in line and line not in ACCEPTED and all(c.via[:1] not in FOREIGN for c in read(line).commands)
]


def judged(text: str) -> Verdict:
    """The verdict; an answer that takes longer than a second is a failure."""
    started = time.process_time()
    verdict = classify(Request("", text), books())
    spent = time.process_time() - started
    assert spent < SLOWEST, f"{spent:.1f} s for {text[:200]!r}"
    return verdict


def answers(text: str) -> None:
    """Nothing is raised, and the second answer is the first."""
    assert judged(text) == judged(text)


def never_looser_than_a_part(one: str, two: str, between: str) -> None:
    """Two texts on lines of their own are as strict as the stricter of them."""
    parts = [judged(one), judged(two)]
    if "#" in one and "\n" not in between:
        return
    balanced = all(text.count(quote) % 2 == 0 for text in (one, two) for quote in "'\"`")
    if balanced and any(part.door is Door.ONE_WAY for part in parts) and not one.rstrip().endswith(("\\", "&", "|", ";")):
        assert judged(f"{one}{between}{two}").door is Door.ONE_WAY, (one, two)


BETWEEN = st.sampled_from(("\n", " ; ", "\ntrue\n", " & ", "\n( true )\n"))
CHECKS = {
    "answers": lambda: given(st.one_of(TEXTS, MUTATED))(lambda text: answers(text)),
    "is never looser than a part": lambda: given(st.sampled_from(PARTS), st.sampled_from(PARTS), BETWEEN)(
        lambda one, two, between: never_looser_than_a_part(one, two, between)
    ),
}


def main(minutes: float, first: int) -> int:
    """Rounds until the time is over; 0 when nothing was found."""
    end = time.monotonic() + minutes * 60
    number = first
    usual = settings(max_examples=300, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    while time.monotonic() < end:
        for name, check in CHECKS.items():
            try:
                seed(number)(usual(check()))()
            except AssertionError as failed:
                print(f"round {number}, {name}: {failed}")
                return 1
        number += 1
    print(f"{number - first} rounds, {(number - first) * 600} texts and more, nothing found")
    return 0


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0, int(sys.argv[2]) if len(sys.argv) > 2 else 1))
