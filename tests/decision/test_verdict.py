"""The verdict: one scale with four vocabularies, and how several matches become one."""

import itertools

import pytest

from tests.fakes.judges import one_way, two_way
from warpgate.decision.verdict import (
    ONE_WAY_CATEGORIES,
    SCALE,
    TWO_WAY_CATEGORIES,
    USUAL,
    Category,
    Confidence,
    Door,
    Level,
    fold,
    unknown,
)


@pytest.mark.parametrize(
    ("level", "door", "tier", "reversibility", "response_level", "rung"),
    [
        (Level.REVERSIBLE, "two-way", "auto", "reversible", "allow_and_log", "R1"),
        (Level.RECOVERABLE, "two-way", "checkpoint", "costly", "allow_under_budget", "R2"),
        (Level.IRREVERSIBLE, "one-way", "irreversible", "irreversible", "require_approval", "R3"),
    ],
)
def test_each_level_is_read_off_in_every_vocabulary(
    level: Level, door: str, tier: str, reversibility: str, response_level: str, rung: str
) -> None:
    assert SCALE[level][:5] == (Door(door), tier, reversibility, response_level, rung)


def test_the_json_starts_with_the_specifications_five_keys() -> None:
    shown = fold([two_way(Category.CODE_EDIT)]).to_dict()
    assert list(shown)[:5] == ["door", "category", "reversible", "confidence", "rationale"]


def test_a_one_way_match_outranks_a_two_way_match() -> None:
    verdict = fold([two_way(Category.READ_ONLY), one_way(Category.MONEY_SPEND), two_way(Category.CODE_EDIT)])
    assert verdict.category is Category.MONEY_SPEND
    assert len(verdict.matches) == 3


@pytest.mark.parametrize(("graver", "lighter"), list(itertools.pairwise(ONE_WAY_CATEGORIES)))
def test_the_graver_category_is_reported(graver: Category, lighter: Category) -> None:
    matches = [one_way(lighter) if lighter is not Category.UNKNOWN else unknown("?"), one_way(graver)]
    assert fold(matches).category is graver


def test_an_unknown_part_makes_the_whole_one_way() -> None:
    verdict = fold([two_way(Category.CODE_EDIT), unknown("Nobody knows this.")])
    assert (verdict.door, verdict.category, verdict.confidence) == (Door.ONE_WAY, Category.UNKNOWN, Confidence.LOW)


def test_nothing_found_is_unknown() -> None:
    assert fold([]).category is Category.UNKNOWN


def test_a_two_way_verdict_names_every_undo_once() -> None:
    matches = [two_way(Category.CODE_EDIT, "git restore ."), two_way(Category.BRANCH_OP, "git reset --soft HEAD~1")]
    assert fold([*matches, *matches]).undo == "git reset --soft HEAD~1; git restore ."


def test_a_one_way_verdict_names_no_undo() -> None:
    assert fold([two_way(Category.CODE_EDIT), one_way(Category.PROD_DEPLOY)]).undo == ""


def test_the_order_of_the_matches_does_not_matter() -> None:
    matches = [two_way(Category.CODE_EDIT), one_way(Category.PROD_DEPLOY), unknown("?")]
    assert fold(matches) == fold(reversed(matches))


def test_every_two_way_category_has_a_usual_level() -> None:
    assert set(USUAL) == set(TWO_WAY_CATEGORIES)
