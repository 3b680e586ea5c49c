"""Every rule speaks for its examples, not for its near misses, and names a safer act that is two-way."""

import tomllib
from pathlib import Path

import pytest

from warpgate.decision.descriptions import judge_description
from warpgate.decision.verdict import ONE_WAY_CATEGORIES, Category, Door, fold
from warpgate.storage.lexicon import FOLDER, load_lexicon, read_tables

LEXICON = load_lexicon()
RULES = tomllib.loads((Path(FOLDER) / "rules.toml").read_text(encoding="utf-8"))["rule"]


def spoken(text: str) -> set[str]:
    return {match.rule for match in judge_description(text, LEXICON)}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["id"])
def test_a_rule_speaks_for_its_examples(rule: dict[str, list[str]]) -> None:
    assert [text for text in rule["matches"] if rule["id"] not in spoken(text)] == []


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["id"])
def test_a_rule_is_silent_on_its_near_misses(rule: dict[str, list[str]]) -> None:
    assert rule["not_matches"]
    assert [text for text in rule["not_matches"] if rule["id"] in spoken(text)] == []


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["id"])
def test_a_two_way_rule_names_its_undo_and_a_one_way_rule_a_safer_act(rule: dict[str, str]) -> None:
    if Category(rule["category"]) in ONE_WAY_CATEGORIES:
        assert fold(judge_description(rule["instead"], LEXICON)).door is Door.TWO_WAY, rule["instead"]
    else:
        assert rule["undo"]


def test_every_cell_and_choice_leads_to_a_rule() -> None:
    tables = read_tables()
    known = {*tables["rules"], *tables["choices"], "usual"}
    cells = {rule for cells in tables["cells"].values() for rule in cells.values()}
    chosen = {rule for pairs in tables["choices"].values() for _, rule in pairs}
    spoken_by_idioms = {rule for rule, *_ in tables["patterns"].values()}
    assert (cells | chosen | spoken_by_idioms | set(tables["usual"].values())) - known == set()
    assert all("other" in cells for cells in tables["cells"].values())
