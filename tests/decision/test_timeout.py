"""The timeout table: every combination of door, wait, channel, reply and what it blocks."""

from itertools import product

import pytest

from warpgate.decision.timeout import Ending, Reply, outcome
from warpgate.decision.verdict import Door

MINUTES = (-5, 0, 1, 10)
ALL = list(product(Door, MINUTES, (False, True), Reply, (False, True)))


def expected(door: Door, minutes: int, rdb: bool, reply: Reply, blocks: bool) -> tuple[Ending, int, int]:
    """The specification's table, row by row."""
    rows = [
        # door          waits   channel  reply        blocks   outcome                       exit
        (Door.TWO_WAY, None, None, None, None, Ending.AUTO_DECIDE, 0),
        (Door.ONE_WAY, None, None, Reply.YES, None, Ending.PROCEED_WITH_REPLY, 0),
        (Door.ONE_WAY, True, True, Reply.NONE, None, Ending.NOTIFY_AND_WAIT, 4),
        (Door.ONE_WAY, True, True, Reply.NO, False, Ending.DEFER_AND_CONTINUE, 0),
        (Door.ONE_WAY, True, True, Reply.NO, True, Ending.STOP, 3),
        (Door.ONE_WAY, True, False, None, False, Ending.DEFER_AND_CONTINUE, 0),
        (Door.ONE_WAY, True, False, None, True, Ending.STOP, 3),
        (Door.ONE_WAY, False, None, None, False, Ending.DEFER_AND_CONTINUE, 0),
        (Door.ONE_WAY, False, None, None, True, Ending.STOP, 3),
    ]
    asked = (door, minutes > 0, rdb, reply, blocks)
    row = next(row for row in rows if all(want is None or want == got for want, got in zip(row[:5], asked, strict=True)))
    return row[5], minutes if row[5] is Ending.NOTIFY_AND_WAIT else 0, row[6]


@pytest.mark.parametrize(("door", "minutes", "rdb", "reply", "blocks"), ALL)
def test_every_combination_has_the_outcome_of_the_table(door: Door, minutes: int, rdb: bool, reply: Reply, blocks: bool) -> None:
    answer = outcome(door, minutes, rdb=rdb, reply=reply, blocks_everything=blocks)
    assert (answer.ending, answer.wait_minutes, answer.exit_code) == expected(door, minutes, rdb, reply, blocks)


@pytest.mark.parametrize(("door", "minutes", "rdb", "reply", "blocks"), ALL)
def test_no_path_guesses_a_one_way_door(door: Door, minutes: int, rdb: bool, reply: Reply, blocks: bool) -> None:
    shown = outcome(door, minutes, rdb=rdb, reply=reply, blocks_everything=blocks).to_dict()
    assert shown["guessedOneWay"] is False
    if door is Door.ONE_WAY and reply is not Reply.YES:
        assert shown["outcome"] not in ("auto-decide", "proceed-with-reply")


def test_without_a_channel_a_waiting_decision_is_left_as_a_todo() -> None:
    assert outcome(Door.ONE_WAY, 10, rdb=False, reply=Reply.NONE, blocks_everything=False).files_todo
    assert not outcome(Door.ONE_WAY, 10, rdb=True, reply=Reply.NONE, blocks_everything=False).files_todo
