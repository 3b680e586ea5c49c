"""The learning corpus: the whole rulebook gives each command the door that its row asks for."""

import json
from pathlib import Path

import pytest

from warpgate.decision.commands import judge_command
from warpgate.decision.verdict import ONE_WAY_CATEGORIES, Door, fold
from warpgate.storage.rulebook import load

FOLDER = Path(__file__).parent.parent / "corpus" / "commands"
ROWS = [json.loads(line) for file in sorted(FOLDER.glob("learn*.jsonl")) for line in file.read_text().splitlines() if line.strip()]
BOOK = load()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_a_learned_command_keeps_its_door(row):
    verdict = fold(judge_command(row["command"], BOOK))
    assert str(verdict.door) == row["door"], [match.to_dict() for match in verdict.matches]


# Rows that were written for checking and then opened: any row of theirs may be looked at, none is left out.
OPENED = ["seen.jsonl", "opened.jsonl", "opened2.jsonl", "opened3.jsonl"]
SEEN = [json.loads(line) for name in OPENED for line in (FOLDER / name).read_text().splitlines()]
RESIDUAL = {row["case"]: row for row in map(json.loads, (FOLDER / "residual.jsonl").read_text().splitlines())}


def test_opened_rows_keep_their_doors_but_for_the_accepted_risks():
    rows = [row for row in SEEN if not row.get("contested")]
    wrong = {row["id"]: row["command"] for row in rows if str(fold(judge_command(row["command"], BOOK)).door) != row["door"]}
    assert {case: text for case, text in wrong.items() if case not in RESIDUAL} == {}
    # What is right again leaves the register.
    assert RESIDUAL.keys() - wrong.keys() == set()


def test_an_accepted_risk_says_why():
    assert len(RESIDUAL) <= 12
    assert sum(row["door"] == "one-way" for row in RESIDUAL.values()) <= 3
    for row in RESIDUAL.values():
        assert len(row["reason"]) > 20, row["id"]


def test_ids_are_unique():
    assert len({row["id"] for row in ROWS}) == len(ROWS)


def test_categories_are_right_where_a_row_names_one():
    named = [row for row in ROWS if row.get("category")]
    wrong = [row["command"] for row in named if str(fold(judge_command(row["command"], BOOK)).category) != row["category"]]
    assert len(wrong) <= len(named) // 20, wrong


def test_a_row_names_a_category_of_its_own_door():
    one_way = {str(category) for category in ONE_WAY_CATEGORIES}
    for row in ROWS:
        if row.get("category") and row["category"] in one_way:
            assert row["door"] == Door.ONE_WAY, row
