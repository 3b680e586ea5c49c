"""A wait ends with the outcome of the table, at its second, whatever fails meanwhile, and is taken up after a crash."""

import time
from collections.abc import Callable
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.github_server import GitHubServer
from tests.fakes.sessions import todo
from warpgate.decision.timeout import EXIT_CODES, Ending
from warpgate.errors import ServiceError, UsageError
from warpgate.marker import read_marker
from warpgate.session.answering import item_of
from warpgate.session.answers import Said
from warpgate.session.commands import Command
from warpgate.session.moving import Moment
from warpgate.session.recording import with_todos
from warpgate.session.state import Session, Verb
from warpgate.session.waiting import begin
from warpgate.storage.sessions import Sessions, stamp
from warpgate.trackers.errors import Limited
from warpgate.values import replace
from warpgate.workflow.answer import give
from warpgate.workflow.brief import file_brief, notice
from warpgate.workflow.filing import deliver_all
from warpgate.workflow.issues import todo_issue
from warpgate.workflow.wait import LONGEST_PAUSE, Looking, Waited, wait

START, MINUTES = 1_800_000_000.0, 10
DEADLINE = START + 600


class Killed(BaseException):
    """The process died."""


class Room:
    """A session with TODOs and a clock of its own; things happen at moments of that clock."""

    def __init__(self, root: Path, count: int = 1) -> None:
        self.store, self.time = Sessions(str(root)), START
        self.planned: list[tuple[float, Callable[[], object]]] = []
        self.looked: list[float] = []
        self.look: Callable[[], bool] = lambda: False

        def start(before: Session) -> tuple[Session, None]:
            return with_todos(before, [todo(f"pay {number}") for number in range(count)], "loop", todo_issue)[0], None

        self.store.update("s", self.time, 4, start)

    def now(self) -> float:
        return self.time

    def stamp(self) -> str:
        return stamp(self.time)

    def sleep(self, seconds: float) -> None:
        assert seconds > 0, "a busy loop"
        self.time += seconds
        for due, happen in [each for each in self.planned if each[0] <= self.time]:
            self.planned.remove((due, happen))
            happen()

    def at(self, moment: float, happen: Callable[[], object]) -> None:
        self.planned.append((moment, happen))

    def answer(self, verb: Verb, when: float, about: str = "t1") -> None:
        item = item_of(self.session, about)
        assert item.filing
        command = Command(verb, item.filing.digest if verb in (Verb.APPROVE, Verb.REJECT) else "")
        said = Said("octocat", int(when), "write")
        given = give(self.store, "s", about, command, said, "comment:1", Moment(self.time, self.stamp()), 86_400)
        assert given.answer, given

    @property
    def session(self) -> Session:
        content = self.store.read("s")
        assert content is not None
        return content

    def wait(self, about: str = "t1", **more: Any) -> Waited:
        def look() -> bool:
            self.looked.append(self.time)
            return self.look()

        options = {"minutes": MINUTES, "blocks": False, "cap": 5, **more}
        return wait(self.store, "s", about, self, Looking(look, lambda: 1.0), **options)


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path)


@pytest.mark.parametrize("verb", [Verb.APPROVE, Verb.REJECT, Verb.DEFER, Verb.DONE])
@pytest.mark.parametrize("blocks", [False, True])
@pytest.mark.parametrize("second", [-599, -1, 0, 1])
def test_a_reply_before_at_and_after_the_deadline(room: Room, second: int, blocks: bool, verb: Verb) -> None:
    room.at(DEADLINE + second, lambda: room.answer(verb, DEADLINE + second))
    waited = room.wait(blocks=blocks)
    expected = Ending.PROCEED_WITH_REPLY if second <= 0 else Ending.STOP if blocks else Ending.DEFER_AND_CONTINUE
    assert waited.outcome.ending is expected
    assert waited.outcome.exit_code == EXIT_CODES[expected]
    assert waited.outcome.to_dict()["guessedOneWay"] is False
    assert (waited.answer.verb if waited.answer else None) is (verb if second <= 0 else None)
    assert room.session.waits[-1].ended == expected
    assert room.time <= DEADLINE + 3


@pytest.mark.parametrize("second", [-1, 0, 1])
def test_a_reply_elsewhere_is_found_by_the_last_look(room: Room, second: int) -> None:
    """It was written at that second, and nobody looked until the time was over."""
    looks = iter([True])

    def look() -> bool:
        if room.time > DEADLINE and next(looks, False):
            room.answer(Verb.APPROVE, DEADLINE + second)
            return True
        return False

    room.look = look
    assert room.wait().outcome.ending is (Ending.PROCEED_WITH_REPLY if second <= 0 else Ending.DEFER_AND_CONTINUE)


@pytest.mark.parametrize(("minutes", "blocks"), list(product((0, -5), (False, True))))
def test_no_minutes_look_once_and_wait_for_nobody(room: Room, minutes: int, blocks: bool) -> None:
    waited = room.wait(minutes=minutes, blocks=blocks)
    assert waited.outcome.ending is (Ending.STOP if blocks else Ending.DEFER_AND_CONTINUE)
    assert room.time - START < 3
    assert room.looked


def test_an_answer_from_before_ends_it_at_once(room: Room) -> None:
    room.answer(Verb.APPROVE, START)
    assert room.wait(minutes=0).outcome.ending is Ending.PROCEED_WITH_REPLY
    assert room.wait().answer
    assert room.time == START


def test_it_looks_less_and_less_often_and_never_in_a_busy_loop(room: Room) -> None:
    room.wait(minutes=60)
    pauses = [later - earlier for earlier, later in pairwise(room.looked)]
    assert max(pauses) <= LONGEST_PAUSE + 1
    assert min(pauses[:-3]) >= 5
    assert len(room.looked) < 80


def test_what_fails_meanwhile_is_tried_again(room: Room) -> None:
    def look() -> bool:
        if room.time < START + 120:
            raise ServiceError("the network is down")
        room.answer(Verb.APPROVE, START + 60)
        return True

    room.look = look
    waited = room.wait()
    assert (waited.outcome.ending, waited.problem) == (Ending.PROCEED_WITH_REPLY, "")


def test_what_fails_to_the_end_is_no_yes(room: Room) -> None:
    def look() -> bool:
        raise ServiceError("the network is down")

    room.look = look
    waited = room.wait(blocks=True)
    assert (waited.outcome.ending, waited.problem) == (Ending.STOP, "the network is down")
    assert len(room.looked) < 25


def test_a_pause_that_github_asks_for_is_kept(room: Room) -> None:
    def look() -> bool:
        raise Limited("slow down", 429, 300.0)

    room.look = look
    room.wait()
    assert [moment - START for moment in room.looked[:3]] == [0, 300, 600]


def test_a_crash_takes_nothing_from_the_deadline(room: Room) -> None:
    def die() -> None:
        raise Killed

    room.at(START + 200, die)
    with pytest.raises(Killed):
        room.wait()
    assert [(each.deadline, each.ended) for each in room.session.waits] == [(int(DEADLINE), "")]
    room.time += 100
    # Whatever the second call says: it is the same wait.
    waited = room.wait(minutes=99)
    assert waited.outcome.ending is Ending.DEFER_AND_CONTINUE
    assert DEADLINE < room.time < DEADLINE + 3


@pytest.mark.parametrize(("when", "ending"), [(DEADLINE, Ending.PROCEED_WITH_REPLY), (DEADLINE + 1, Ending.DEFER_AND_CONTINUE)])
def test_after_a_long_crash_only_an_answer_in_time_counts(room: Room, when: float, ending: Ending) -> None:
    def die() -> None:
        raise Killed

    room.at(START + 200, die)
    with pytest.raises(Killed):
        room.wait()
    room.time = DEADLINE + 5000
    room.answer(Verb.DONE, when)
    assert room.wait().outcome.ending is ending
    # Late, but it was answered: whoever asks again hears it.
    assert room.wait().outcome.ending is Ending.PROCEED_WITH_REPLY


def test_beyond_the_cap_it_is_deferred_at_once(tmp_path: Path) -> None:
    room = Room(tmp_path, 3)
    for name in ("t1", "t2"):
        room.store.update(
            "s", room.time, 4, lambda before, name=name: begin(before, item_of(before, name), 10, False, Moment(room.time, ""))
        )
    for blocks, ending in ((False, Ending.DEFER_AND_CONTINUE), (True, Ending.STOP)):
        waited = room.wait("t3", cap=2, blocks=blocks)
        assert (waited.outcome.ending, waited.wait) == (ending, None)
        assert "max_open_requests" in waited.reason
    assert room.time == START
    assert len(room.session.waits) == 2


def test_nothing_waits_under_another_name(room: Room) -> None:
    with pytest.raises(UsageError, match="no TODO"):
        room.wait("t9")


class TestNotice:
    """Several requests at once are one notice."""

    @pytest.fixture
    def room(self, tmp_path: Path, server: GitHubServer, clock: Any, connect: Callable[..., Any]) -> Room:
        clock.now = time.time
        room = Room(tmp_path, 0)

        def start(before: Session) -> tuple[Session, None]:
            drafts = [replace(todo(f"pay {n}"), filing=replace(todo("x").filing, tracker="github:octocat/demo")) for n in range(3)]
            after = with_todos(before, drafts, "loop", todo_issue)[0]
            for each in after.todos:
                after, _ = begin(after, each, 10, each.id == "t3", Moment(room.time, room.stamp()))
            return after, None

        room.store.update("s", room.time, 4, start)
        deliver_all(room.store, lambda _: connect(), ("s",), room.time)
        return room

    def told(self, room: Room, connect: Callable[..., Any], mention: tuple[str, ...] = ()) -> list[str]:
        return [each.id for each in notice(room.store, connect(), "s", Moment(room.time, room.stamp()), 10, mention)]

    def test_three_at_once_are_one_comment_below_one_issue(self, room: Room, server: GitHubServer, connect: Any) -> None:
        assert self.told(room, connect, ("octocat", "acme/leads", "@everyone now", "x y")) == ["t1", "t2", "t3"]
        assert self.told(room, connect) == []
        (text,) = server.state.replies(4)
        assert text.startswith("@octocat @acme/leads\n\n3 requests wait")
        assert all(f"- #{number} `pay {number - 1}`" in text for number in (1, 2, 3))
        assert "#3 `pay 2`: money-spend, **until 2027-01-15 08:10 UTC**, everything else waits for it" in text
        brief = server.state.issues[3]
        assert brief["title"] == "Waiting for a person: 3 open, 0 to review"
        marker = read_marker(brief["body"])
        assert marker
        assert marker.key.endswith(".brief")

    def test_a_later_one_is_told_below_the_same_issue(self, room: Room, server: GitHubServer, connect: Any) -> None:
        self.told(room, connect)
        room.store.update(
            "s",
            room.time,
            4,
            lambda before: (
                replace(
                    before, todos=tuple(replace(each, noticed="" if each.id == "t2" else each.noticed) for each in before.todos)
                ),
                None,
            ),
        )
        assert self.told(room, connect) == ["t2"]
        assert len(server.state.issues) == 4
        assert server.state.replies(4)[1].startswith("1 request waits")

    def test_what_could_not_be_told_is_told_later(self, room: Room, server: GitHubServer, connect: Any) -> None:
        server.fail("403 without Retry-After", ending="/comments")
        with pytest.raises(ServiceError):
            self.told(room, connect)
        assert self.told(room, connect) == ["t1", "t2", "t3"]
        assert len(server.state.replies(4)) == 1

    def test_the_brief_is_written_anew_in_its_place(self, room: Room, server: GitHubServer, connect: Any) -> None:
        moment = Moment(room.time, room.stamp())
        numbers = [file_brief(room.store, connect(), "s", moment, 10)[0] for _ in range(2)]
        room.answer(Verb.DONE, room.time)
        numbers.append(file_brief(room.store, connect(), "s", moment, 10)[0])
        assert numbers == [4, 4, 4]
        assert server.state.issues[3]["title"] == "Waiting for a person: 2 open, 0 to review"
        assert "pay 0" not in server.state.issues[3]["body"]
