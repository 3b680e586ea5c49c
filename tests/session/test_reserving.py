"""Money is reserved before it is spent, so that two calls never share the last of it."""

import pytest

from warpgate.errors import UsageError
from warpgate.session.metering import with_cost
from warpgate.session.moving import Moment
from warpgate.session.reserving import headroom, with_reservation, with_settlement
from warpgate.session.state import Session

NOW = Moment(1_800_000_000.0, "2027-01-15T08:00:00Z", "gate")
SESSION = Session("s", "s-1", NOW.at)
UNIT = 1_000_000


def reserved(session: Session, micros: int, limit: int) -> tuple[Session, str]:
    return with_reservation(session, micros, limit, "render_video", NOW)


@pytest.mark.parametrize(
    ("limit", "prices", "ids"),
    [
        (1, [UNIT, 1], ["r1", ""]),
        (1, [UNIT + 1], [""]),
        (1, [UNIT - 1, 1, 0], ["r1", "r2", ""]),
        (1, [0, 0], ["r1", "r2"]),
        (0, [10**12, 10**12], ["r1", "r2"]),
        (2, [UNIT, 2 * UNIT, UNIT], ["r1", "", "r2"]),
    ],
)
def test_what_is_reserved_is_gone_for_the_next(limit: int, prices: list[int], ids: list[str]) -> None:
    session, found = SESSION, []
    for price in prices:
        session, name = reserved(session, price, limit)
        found.append(name)
    assert found == ids


def test_what_was_reserved_and_cost_less_comes_back() -> None:
    session, name = reserved(SESSION, UNIT, 1)
    assert headroom(session, 1) == 0
    session = with_settlement(session, name, UNIT // 4, NOW)
    assert headroom(session, 1) == UNIT * 3 // 4
    assert [step.event for step in session.history] == ["cost_reserved", "cost_settled"]


def test_what_cost_more_than_reserved_counts_whole() -> None:
    session, name = reserved(SESSION, UNIT // 2, 1)
    assert headroom(with_settlement(session, name, 3 * UNIT, NOW), 1) == -2 * UNIT


def test_reports_of_cost_and_reservations_share_one_purse() -> None:
    assert reserved(with_cost(SESSION, 0, UNIT, NOW), 1, 1)[1] == ""


@pytest.mark.parametrize(("name", "micros"), [("r9", 1), ("", 1), ("r1", -1), ("cost", 1)])
def test_only_what_is_reserved_can_be_settled_and_only_once(name: str, micros: int) -> None:
    session, own = reserved(SESSION, 5, 1)
    with pytest.raises(UsageError):
        with_settlement(session, name, micros, NOW)
    settled = with_settlement(session, own, 5, NOW)
    with pytest.raises(UsageError, match="settled already"):
        with_settlement(settled, own, 5, NOW)
