"""What was handed over: every item read, everything wrong said at once."""

import pytest

from warpgate.errors import UsageError
from warpgate.preflight.entries import MOST, read_entries


def test_every_wrong_item_is_named_by_its_place() -> None:
    given = ["code", 3, {"description": ""}, {"description": "a", "options": {}}, {"description": "a", "issue": "x"}]
    with pytest.raises(UsageError) as found:
        read_entries(given)
    assert [place for place in range(1, 6) if f"item {place}" in str(found.value)] == [2, 3, 4, 5]


def test_a_wrong_item_of_a_file_is_named_by_its_line_too() -> None:
    with pytest.raises(UsageError, match=r"item 2 \(line 9\): .*empty"):
        read_entries(["code", {"description": " "}], ("line 4", "line 9"))


@pytest.mark.parametrize("given", [{"decisions": []}, "code", None, 3])
def test_what_is_no_array_is_refused(given: object) -> None:
    with pytest.raises(UsageError, match="array"):
        read_entries(given)


def test_a_plan_has_a_limit() -> None:
    with pytest.raises(UsageError, match="split it"):
        read_entries(["code"] * (MOST + 1))


def test_the_requirement_of_an_item_is_its_own_or_the_plans() -> None:
    entries = read_entries(["code", {"description": "mail", "issue": 3}], issue=7)
    assert [entry.request.issue for entry in entries] == [7, 3]


@pytest.mark.parametrize("own", ["a b", "-x", "x" * 65, "<b>", [], True])
def test_an_id_is_one_word(own: object) -> None:
    with pytest.raises(UsageError, match="item 1"):
        read_entries([{"description": "a", "id": own}])


def test_needs_are_one_or_several() -> None:
    entries = read_entries([{"description": "a", "id": 7, "needs": "x"}, {"description": "b", "needs": ["x", 7]}])
    assert [(entry.id, entry.needs) for entry in entries] == [("7", ("x",)), ("", ("x", "7"))]
    with pytest.raises(UsageError, match="needs"):
        read_entries([{"description": "a", "needs": {}}])
