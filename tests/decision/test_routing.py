"""Where a decision goes."""

from itertools import product

import pytest

from warpgate.decision.routing import Route, route
from warpgate.decision.verdict import Door


@pytest.mark.parametrize(("door", "level", "rdb", "full"), list(product(Door, (1, 2, 3, 4), (False, True), (False, True))))
def test_only_a_two_way_door_at_level_4_in_a_window_with_room_is_decided(door: Door, level: int, rdb: bool, full: bool) -> None:
    routed = route(door, level=level, rdb=rdb, full=full)
    assert routed.goes_on == (door is Door.TWO_WAY and level == 4 and not full)


@pytest.mark.parametrize(
    ("door", "level", "rdb", "full", "expected"),
    [
        (Door.TWO_WAY, 4, False, False, Route.AUTO_DECIDE),
        (Door.TWO_WAY, 4, True, False, Route.AUTO_DECIDE),
        (Door.TWO_WAY, 4, False, True, Route.HALT),
        (Door.TWO_WAY, 3, False, False, Route.ASK),
        (Door.ONE_WAY, 1, True, False, Route.ASK),
        (Door.ONE_WAY, 4, True, False, Route.NOTIFY_AND_WAIT),
        (Door.ONE_WAY, 4, False, False, Route.FILE_TODO),
        (Door.ONE_WAY, 4, False, True, Route.FILE_TODO),
    ],
)
def test_the_route_is_that_of_the_table(door: Door, level: int, rdb: bool, full: bool, expected: Route) -> None:
    assert route(door, level=level, rdb=rdb, full=full).route is expected


def test_a_full_window_names_the_budget() -> None:
    assert route(Door.TWO_WAY, level=4, rdb=False, full=True).reason == "budget_exceeded"
