"""An explanation has the verdict of `judge_command`, and every part with what the rules said of it."""

import pytest

from warpgate.decision.commands import judge_command
from warpgate.decision.explaining import explain_command
from warpgate.decision.verdict import Door, fold
from warpgate.storage.rulebook import load

BOOK = load()


@pytest.mark.parametrize(
    "text",
    [
        "git status",
        "cd build && rm -rf *",
        "python -c 'import os; os.remove(\"x\")'",
        "ls '",
        "",
        "# x",
        "frob",
        "$X y",
        "cat <<E | sh\nrm x\nE",
    ],
)
def test_the_verdict_is_the_same(text):
    found = explain_command(text, BOOK)
    expected = fold(judge_command(text, BOOK), BOOK.digest)
    assert (found.verdict.door, found.verdict.category, found.verdict.matches) == (
        expected.door,
        expected.category,
        expected.matches,
    )


def test_a_part_shows_how_it_was_read():
    first, second = explain_command("sudo -u bob env A=1 sh -c 'cd src; rm \"$X\" > log'", BOOK).parts[-2:]
    assert first.words == ("cd", "src")
    assert second.words == ("rm", "…")
    assert second.folder == "src"
    assert second.redirects == (">log",)
    assert "sudo" in second.via
    assert second.verdict.door is Door.ONE_WAY
    assert {match.rule for match in second.matches} >= {"rm"}


def test_calls_and_problems_are_parts_too():
    kinds = [part.kind for part in explain_command("python -c 'import shutil; shutil.rmtree(\"src\")'; $X", BOOK).parts]
    assert kinds[-2:] == ["call", "problem"]


def test_it_is_plain_json():
    answer = explain_command("ls | wc -l", BOOK).to_dict()
    assert [part["words"] for part in answer["parts"]] == [["ls"], ["wc", "-l"]]
    assert answer["verdict"]["door"] == "two-way"
