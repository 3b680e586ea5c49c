"""What we write comes at a pace that GitHub takes, across processes, and what is too much is said and kept."""

import pytest

from tests.trackers.contract import new_issue
from warpgate.trackers.errors import Limited
from warpgate.trackers.pace import A_MINUTE, AN_HOUR, pause, recent_writes


@pytest.mark.parametrize(
    ("writes", "now", "wait"),
    [
        ([], 100.0, 0.0),
        ([100.0], 100.0, 1.0),
        ([100.0], 100.4, 0.6),
        ([100.0], 102.0, 0.0),
        ([100.0], 50.0, 0.0),
        ([float(n) for n in range(A_MINUTE)], 59.0, 1.0),
        ([n / 10 for n in range(A_MINUTE)], 6.0, 54.0),
        ([n * 2.0 for n in range(AN_HOUR)], 1000.0, 2600.0),
        ([n * 2.0 for n in range(AN_HOUR)], 3601.0, 0.0),
    ],
)
def test_how_long_the_next_write_waits(writes: list[float], now: float, wait: float) -> None:
    assert pause(writes, now, 1.0) == pytest.approx(wait)


def test_what_is_older_than_an_hour_is_let_go() -> None:
    assert recent_writes([0.0, 400.0, 4000.0], 3700.0) == [400.0]
    assert len(recent_writes([1.0] * 9999, 2.0)) == AN_HOUR


def most_in(moments, span):
    """The largest number of moments in any window of so many seconds."""
    return max(sum(first <= each < first + span for each in moments) for first in moments)


def test_a_hundred_decisions_keep_within_the_limits_on_new_content(connect, server, clock):
    moments = []
    note = server.note

    def noted(verb, *rest):
        if verb != "GET":
            moments.append(clock.now())
        note(verb, *rest)

    server.note = noted
    for number in range(100):
        # Each is a process of its own.
        connect().create(new_issue(f"s1.d{number}"))
    assert len(server.state.issues) == 100
    assert len(moments) == 102  # and two labels
    assert most_in(moments, 60) <= 80
    assert most_in(moments, 3600) <= 500
    assert clock.now() - 1_000_000 < 150
    reads = len(server.requests) - len(moments)
    assert reads <= 100 + 3


def test_beyond_an_hours_worth_nothing_is_sent_and_it_is_said_when(connect, server, clock):
    tracker = connect()
    tracker.create(new_issue("s1.d0"))
    # Nothing else may have happened in the last hour than these.
    tracker._wire.writes = [clock.now() - 3000 + n for n in range(AN_HOUR)]
    tracker._repository.learn(writes=tuple(tracker._wire.writes))
    with pytest.raises(Limited, match="warpgate sync` in 10 minutes"):
        connect().create(new_issue("s1.d1"))
    assert len(server.state.issues) == 1
    clock.slept.append(700)
    assert connect().create(new_issue("s1.d1")).number == 2


def test_a_long_pause_is_kept_and_said_where_it_may_be_long(connect, clock):
    tracker = connect(wait=1000.0)
    tracker.create(new_issue("s1.d0"))
    tracker._wire.writes = [clock.now() - 3000 + n for n in range(AN_HOUR)]
    tracker.create(new_issue("s1.d1"))
    assert any("keeping GitHub's pace" in said for said in clock.said)
