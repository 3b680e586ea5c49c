"""The largest and the oddest texts get a verdict within a second of processor time, and never a free pass."""

import random
import time

import pytest

from tests.fuzz import SLOWEST, judged
from warpgate.decision.verdict import Door

JUNK = random.Random(4).randbytes(300_000).decode("utf-8", "surrogateescape")
HUGE = {
    "a megabyte of one word": "echo " + "a" * 1_000_000,
    "a megabyte of words": "echo " + "ab " * 333_000,
    "a megabyte of commands": "ls; " * 250_000,
    "a megabyte of lines": "git status\n" * 90_000,
    "a megabyte of pipes": "ls | " * 200_000 + "cat",
    "a megabyte of assignments": "a=$a$a\n" * 140_000,
    "a megabyte of quotes": "'" * 1_000_001,
    "a megabyte in single quotes": "echo '" + "x y\n" * 250_000 + "'",
    "a megabyte on stdin": "cat > notes.txt <<'E'\n" + "some words\n" * 90_000 + "E\n",
    "a megabyte of code": 'python3 -c "' + "x = 1\n" * 160_000 + '"',
    "a megabyte of SQL": 'psql -c "' + "select 1; " * 100_000 + '"',
    "a megabyte of substitutions": "echo " + "$(" * 300_000,
    "a megabyte of awk": "awk '" + "{print $1}" * 60_000 + "' x",
    "a hundred thousand variables": "env " + "A=b " * 100_000 + "ls",
    "a hundred thousand files": "rm " + " ".join(f"*{i}*a*" for i in range(100_000)),
    "a hundred thousand files of an array": "a=(" + "w " * 100_000 + '); rm -rf "${a[@]}"',
    "a hundred thousand tasks": "make " + "t " * 100_000,
    "twenty thousand hosts": "ssh h " * 20_000 + "ls",
    "twenty thousand functions": "\n".join(f"f{i}() {{ g{i}; }}; f{i}" for i in range(20_000)),
    "a hundred thousand words": "ls " + "w " * 100_000,
    "a hundred thousand options": "rm " + "-f " * 100_000 + "x",
    "ten thousand parentheses": "(" * 10_000 + "ls" + ")" * 10_000,
    "ten thousand substitutions": "echo " + "$(echo " * 10_000 + ")" * 10_000,
    "ten thousand braces": "{ " * 10_000 + "ls" + "; }" * 10_000,
    "ten thousand quotes in each other": 'bash -c "' * 10_000,
    "ten thousand brace words": "echo " + "{a,b}" * 10_000,
    "ten thousand backticks": "`" * 10_000,
    "ten thousand cases": "case a in " * 10_000,
    "ten thousand here documents": "cat <<E\n" * 10_000,
    "ten thousand wrappers": "sudo env nice " * 10_000 + "ls",
    "ten thousand loops": "for i in a b; do " * 10_000,
    "ten thousand nested lists of Python": "python3 -c 'x = " + "[" * 10_000 + "'",
    "ten thousand nested blocks of PowerShell": 'powershell -Command "' + "if ($a) { " * 10_000 + '"',
    "binary junk": JUNK,
    "binary junk as a command's word": "cat '" + JUNK.replace("'", "") + "'",
    "zeros": "\x00" * 100_000,
}


@pytest.mark.parametrize("name", HUGE)
def test_the_largest_text_is_judged_within_a_second(name: str) -> None:
    begun = time.process_time()
    judged(HUGE[name])
    assert time.process_time() - begun < SLOWEST


@pytest.mark.parametrize("name", HUGE)
def test_a_one_way_door_behind_the_largest_text_is_not_passed(name: str) -> None:
    assert judged("git push --force origin main\n" + HUGE[name]).door is not Door.TWO_WAY
