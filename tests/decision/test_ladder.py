"""The ladder R1, R2, R3: every level with and without money left, and every pair of decisions."""

import itertools

import pytest

from warpgate.decision.ladder import RUNGS, Decision, answer, combine, respond
from warpgate.decision.verdict import Level, fold, unknown

TABLE = [
    ("reversible", True, "allow_and_log", "R1", "allow"),
    ("reversible", False, "allow_and_log", "R1", "allow"),
    ("recoverable", True, "allow_under_budget", "R2", "allow"),
    ("recoverable", False, "require_approval", "R3", "requires_approval"),
    ("irreversible", True, "require_approval", "R3", "requires_approval"),
    ("irreversible", False, "require_approval", "R3", "requires_approval"),
]


@pytest.mark.parametrize(("level", "headroom", "response_level", "rung", "decision"), TABLE)
def test_level_and_headroom_decide(level: str, headroom: bool, response_level: str, rung: str, decision: str) -> None:
    found = respond(Level(level), headroom)
    assert (found.response_level, found.rung, found.decision) == (response_level, rung, decision)


def test_the_table_is_complete() -> None:
    assert set(RUNGS) == set(itertools.product(Level, (True, False)))


@pytest.mark.parametrize(("first", "second"), itertools.product(Decision, repeat=2))
def test_the_more_restrictive_wins_and_nothing_loosens(first: Decision, second: Decision) -> None:
    order = {"allow": 0, "requires_approval": 1, "deny": 2}
    assert order[combine(first, second)] == max(order[first], order[second])
    assert combine(first, second) is combine(second, first)


def test_no_opinion_at_all_denies() -> None:
    assert combine() is Decision.DENY


@pytest.mark.parametrize("listed", Decision)
def test_the_rung_only_adds_to_what_a_list_says(listed: Decision) -> None:
    rung, decision = answer(fold([unknown("x")]), True, listed)
    assert rung.rung == "R3"
    assert decision is (Decision.DENY if listed is Decision.DENY else Decision.REQUIRES_APPROVAL)
