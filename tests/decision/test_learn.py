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
