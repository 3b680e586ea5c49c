"""Where a decision goes."""

from itertools import product

import pytest

from warpgate.decision.routing import Route, route
from warpgate.decision.verdict import Door


@pytest.mark.parametrize(
    ("door", "level", "rdb", "halt"), list(product(Door, (1, 2, 3, 4), (False, True), ("", "budget_exceeded")))
)
def test_only_a_two_way_door_at_level_4_in_a_session_that_runs_is_decided(door: Door, level: int, rdb: bool, halt: str) -> None:
    routed = route(door, level=level, rdb=rdb, halt=halt)
    assert routed.goes_on == (door is Door.TWO_WAY and level == 4 and not halt)


@pytest.mark.parametrize(
    ("door", "level", "rdb", "halt", "expected"),
    [
        (Door.TWO_WAY, 4, False, "", Route.AUTO_DECIDE),
        (Door.TWO_WAY, 4, True, "", Route.AUTO_DECIDE),
        (Door.TWO_WAY, 4, False, "budget_exceeded", Route.HALT),
        (Door.TWO_WAY, 3, False, "", Route.ASK),
        (Door.ONE_WAY, 1, True, "", Route.ASK),
        (Door.ONE_WAY, 4, True, "", Route.NOTIFY_AND_WAIT),
        (Door.ONE_WAY, 4, False, "", Route.FILE_TODO),
        (Door.ONE_WAY, 4, False, "budget_exceeded", Route.FILE_TODO),
    ],
)
def test_the_route_is_that_of_the_table(door: Door, level: int, rdb: bool, halt: str, expected: Route) -> None:
    assert route(door, level=level, rdb=rdb, halt=halt).route is expected


def test_a_full_window_names_the_budget() -> None:
    assert route(Door.TWO_WAY, level=4, rdb=False, halt="budget_exceeded").reason == "budget_exceeded"
