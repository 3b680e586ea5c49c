"""Which option can be undone best, and how a list of options is read."""

import pytest

from tests.fakes.judges import judge
from warpgate.decision.choices import Option, Pick, most_reversible, read_options
from warpgate.decision.request import Request
from warpgate.errors import UsageError


def pick(*texts: str) -> Pick:
    return most_reversible([Option(text) for text in texts], lambda option: judge(Request(option.text, option.command)))


@pytest.mark.parametrize(
    ("texts", "place"),
    [
        (("code a", "code b"), 0),  # a tie: the earliest
        (("branch", "code"), 1),  # recoverable loses to reversible
        (("issue", "code", "read"), 2),  # nothing to undo beats a revert beats a compensation
        (("mail", "branch"), 1),
        (("mail", "drop"), None),
        (("something else",), None),
    ],
)
def test_the_most_reversible_then_cheapest_then_earliest_is_picked(texts: tuple[str, ...], place: int | None) -> None:
    assert pick(*texts).place == place


def test_no_reversible_option_is_said_and_nothing_is_picked() -> None:
    shown = pick("mail", "buy").to_dict()
    assert shown["noReversibleOption"] is True
    assert shown["option"] is None


def test_every_grade_is_shown() -> None:
    assert [each["level"] for each in pick("code", "mail").to_dict()["graded"]] == ["reversible", "irreversible"]


@pytest.mark.parametrize(
    "given",
    [["a", {"text": "b"}], [{"description": "a", "command": "ls"}, {"label": "b"}], [{"command": "ls"}, "b"]],
)
def test_options_are_texts_or_objects(given: list[object]) -> None:
    assert len(read_options(given)) == 2


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({}, "an object"),
        ([], "empty"),
        ("x", "a text"),
        (None, "null"),
        ([1, "a", None], "item 1 is a number; item 3 is null"),
        ([""], "an empty text"),
    ],
)
def test_what_is_no_list_of_options_is_named(given: object, named: str) -> None:
    with pytest.raises(UsageError, match=named):
        read_options(given)
