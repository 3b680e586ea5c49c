"""Deciding: what is recorded and filed on which route, also when the tracker fails and when many decide at once."""

import multiprocessing
from pathlib import Path

import pytest

from tests.fakes.judges import judge
from tests.fakes.trackers import FarTracker
from warpgate.decision.request import Request
from warpgate.decision.routing import Route
from warpgate.decision.verdict import Category
from warpgate.session.recording import pending, window
from warpgate.storage.sessions import Sessions
from warpgate.trackers.local import LocalTracker
from warpgate.workflow.decide import Decided, Policy, decide, record_decision
from warpgate.workflow.filing import deliver_all

POLICY = Policy(level=4, cap=10, rdb=False, now=1_700_000_000.0, at="2023-11-14T22:13:20Z", by="me")


class World:
    """A project with its sessions and a tracker."""

    def __init__(self, root: Path, tracker: FarTracker | None = None, policy: Policy = POLICY) -> None:
        self.root = root
        self.sessions = Sessions(str(root))
        self.tracker = tracker or LocalTracker(str(root / ".warpgate" / "issues"))
        self.policy = policy

    def decide(self, text: str, *, key: str = "", dry_run: bool = False, file_todo: bool = False) -> Decided:
        request = Request(text, key=key)
        return decide(request, judge, self.policy, self.sessions, self.tracker, "s", dry_run=dry_run, file_todo=file_todo)

    def issues(self) -> list[str]:
        local = LocalTracker(str(self.root / ".warpgate" / "issues"))
        return [issue.title for issue in local.list(state="all")]

    def files(self) -> list[str]:
        return sorted(str(path.relative_to(self.root)) for path in self.root.rglob("*"))


def test_a_two_way_door_is_recorded_and_filed(tmp_path: Path) -> None:
    world = World(tmp_path)
    done = world.decide("code one")
    assert (done.routed.route, done.new, done.problem) == (Route.AUTO_DECIDE, True, "")
    assert done.record is not None
    assert done.record.filing is not None
    assert (done.record.id, done.record.filing.number) == ("d1", 1)
    assert len(world.issues()) == 1


def test_a_one_way_door_leaves_the_tracker_untouched(tmp_path: Path) -> None:
    world = World(tmp_path)
    done = world.decide("mail them")
    assert (done.routed.route, done.record) == (Route.FILE_TODO, None)
    assert world.files() == []


def test_a_one_way_door_becomes_a_todo_when_that_was_asked_for(tmp_path: Path) -> None:
    world = World(tmp_path)
    done = world.decide("mail them", file_todo=True)
    assert done.todo is not None
    assert not done.routed.goes_on
    assert world.issues() == ["TODO: mail them"]


def test_the_same_one_way_door_is_one_todo(tmp_path: Path) -> None:
    world = World(tmp_path)
    assert [world.decide("mail them", file_todo=True).new for _ in range(3)] == [True, False, False]
    assert len(world.issues()) == 1


@pytest.mark.parametrize("text", ["code one", "mail them"])
def test_a_dry_run_performs_nothing(tmp_path: Path, text: str) -> None:
    world = World(tmp_path)
    done = world.decide(text, dry_run=True, file_todo=True)
    assert world.files() == []
    assert done.settled.verdict.reversible == (done.preview is not None)


def test_below_level_4_everything_is_asked(tmp_path: Path) -> None:
    world = World(tmp_path, policy=Policy(3, 10, False, POLICY.now, POLICY.at))
    assert [world.decide(text).routed.route for text in ("code one", "mail them")] == [Route.ASK, Route.ASK]
    assert world.files() == []


def test_the_cap_halts_and_records_nothing_more(tmp_path: Path) -> None:
    world = World(tmp_path, policy=Policy(4, 2, False, POLICY.now, POLICY.at))
    done = [world.decide(f"code {place}") for place in range(4)]
    assert [str(each.routed.route) for each in done] == ["auto-decide", "auto-decide", "halt", "halt"]
    assert done[-1].routed.reason == "budget_exceeded"
    assert len(world.issues()) == 2


def test_a_dry_run_tells_that_the_window_is_full(tmp_path: Path) -> None:
    world = World(tmp_path, policy=Policy(4, 1, False, POLICY.now, POLICY.at))
    world.decide("code one")
    assert world.decide("code two", dry_run=True).routed.route is Route.HALT


def test_a_known_key_is_answered_even_when_the_window_is_full(tmp_path: Path) -> None:
    world = World(tmp_path, policy=Policy(4, 1, False, POLICY.now, POLICY.at))
    first, again = world.decide("code one", key="k"), world.decide("code one", key="k")
    assert (first.new, again.new, again.routed.route) == (True, False, Route.AUTO_DECIDE)
    assert first.record == again.record
    assert len(world.issues()) == 1


def decide_once(root: str, place: int) -> str:
    world = World(Path(root), policy=Policy(4, 25, False, POLICY.now, POLICY.at))
    return str(world.decide(f"code {place}").routed.route)


def test_many_at_once_never_pass_the_cap(tmp_path: Path) -> None:
    with multiprocessing.get_context("fork").Pool(20) as pool:
        routes = pool.starmap(decide_once, [(str(tmp_path), place) for place in range(40)], chunksize=1)
    assert (routes.count("auto-decide"), routes.count("halt")) == (25, 15)
    session = Sessions(str(tmp_path)).read("s")
    assert session is not None
    assert len({record.filing.number for record in session.decisions if record.filing}) == 25
    assert len(World(tmp_path).issues()) == 25


def test_a_far_tracker_gets_one_request_for_a_decision(tmp_path: Path) -> None:
    world = World(tmp_path, FarTracker())
    world.decide("code one")
    assert world.tracker.requests == ["create"]


@pytest.mark.parametrize("fault", ["lost", "down"])
def test_what_the_tracker_did_not_take_is_filed_once_by_a_later_sync(tmp_path: Path, fault: str) -> None:
    world = World(tmp_path, FarTracker(fault))
    done = world.decide("code one")
    assert done.problem
    assert done.record is not None
    sent = deliver_all(world.sessions, lambda _: world.tracker, ["s"], POLICY.now)
    assert [each.filing.number for each in sent] == [1]
    assert len(world.tracker.issues) == 1
    assert deliver_all(world.sessions, lambda _: world.tracker, ["s"], POLICY.now) == ()


def test_a_sync_that_fails_goes_on_with_the_next_and_loses_nothing(tmp_path: Path) -> None:
    world = World(tmp_path, FarTracker("down", "down", "down", ""))
    world.decide("code one")
    world.decide("code two")
    sent = deliver_all(world.sessions, lambda _: world.tracker, ["s"], POLICY.now)
    assert [bool(each.problem) for each in sent] == [True, False]
    session = world.sessions.read("s")
    assert session is not None
    assert len(pending(session)) == 1


def test_a_key_that_another_session_filed_is_found_and_not_filed_again(tmp_path: Path) -> None:
    tracker = FarTracker()
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    first = World(tmp_path / "a", tracker).decide("code one", key="k")
    second = World(tmp_path / "b", tracker).decide("code one", key="k")
    assert first.record is not None
    assert second.record is not None
    assert first.record.url == second.record.url
    assert tracker.requests.count("create") == 1


def test_a_decision_filed_by_other_means_counts_once(tmp_path: Path) -> None:
    world = World(tmp_path, policy=Policy(4, 2, False, POLICY.now, POLICY.at))
    urls = ["https://example.test/1", "https://example.test/1", "https://example.test/2", "https://example.test/3"]
    done = [record_decision("code one", url, None, judge, world.policy, world.sessions, "s") for url in urls]
    assert [each.new for each in done] == [True, False, True, False]
    assert done[-1].routed.route is Route.HALT
    session = world.sessions.read("s")
    assert session is not None
    assert len(window(session)) == 2


def test_a_record_keeps_the_category_that_it_was_given(tmp_path: Path) -> None:
    world = World(tmp_path)
    done = record_decision("code one", "u", Category.DOC_CHANGE, judge, POLICY, world.sessions, "s")
    assert done.record is not None
    assert done.record.category is Category.DOC_CHANGE
