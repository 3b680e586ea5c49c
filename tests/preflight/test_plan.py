"""The plan: what it is read from, and that it is the same each time."""

import pytest

from tests.fakes.judges import judge
from warpgate.errors import UsageError
from warpgate.preflight.plan import plan, read_requests


def test_every_wrong_item_is_named_by_its_place() -> None:
    with pytest.raises(UsageError) as found:
        read_requests(["code", 3, {"description": ""}, {"description": "a", "options": {}}, {"description": "a", "issue": "x"}])
    message = str(found.value)
    assert [place for place in (1, 2, 3, 4, 5) if f"item {place}" in message] == [2, 3, 4, 5]


def test_what_is_no_array_is_refused() -> None:
    with pytest.raises(UsageError, match="JSON array"):
        read_requests({"decisions": []})


def test_an_empty_plan_is_a_clear_runway() -> None:
    assert plan(read_requests([]), judge).cleared


def test_the_same_input_gives_the_same_plan() -> None:
    requests = read_requests(["code one", "mail two", "code three"])
    assert plan(requests, judge) == plan(requests, judge)


def test_the_split_keeps_the_order() -> None:
    planned = plan(read_requests(["mail one", "code two", "drop three", "read four"]), judge)
    assert [item.settled.request.description for item in planned.blockers] == ["mail one", "drop three"]
    assert [item.settled.request.description for item in planned.decided] == ["code two", "read four"]
