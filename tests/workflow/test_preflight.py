"""Clearing the runway: one filing for each planned decision, however often and however far it is run."""

from pathlib import Path

from tests.fakes.judges import judge
from tests.fakes.trackers import FarTracker
from tests.workflow.test_decide import World
from warpgate.preflight.entries import read_entries
from warpgate.preflight.plan import Plan, plan
from warpgate.session.recording import window
from warpgate.workflow.preflight import Emission, Emitted, emit

DECISIONS = ["code one", {"description": "mail them", "issue": 3}, "read two", "code one"]


def planned(*given: object) -> Plan:
    return plan(read_entries(list(given or DECISIONS), issue=7), judge)


def emitted(world: World, *given: object) -> Emission:
    return emit(planned(*given), world.policy, world.sessions, world.tracker, "s")


def run(world: World) -> tuple[Emitted, ...]:
    return emitted(world).done


def test_each_decision_is_filed_once_by_its_door(tmp_path: Path) -> None:
    world = World(tmp_path)
    assert [each.item.is_blocker for each in run(world)] == [False, True, False]
    assert world.issues() == ["Decision: code one", "TODO: mail them", "Decision: read two"]


def test_a_second_run_files_nothing(tmp_path: Path) -> None:
    world = World(tmp_path)
    first = [each.sent.filing.number for each in run(world)]
    second = run(world)
    assert [each.sent.filing.number for each in second] == first
    assert not any(each.sent.created for each in second)
    assert len(world.issues()) == 3


def test_a_run_that_broke_off_is_finished_by_the_next(tmp_path: Path) -> None:
    world = World(tmp_path, FarTracker("", "lost", "down"))
    assert [bool(each.sent.problem) for each in run(world)] == [False, True, True]
    assert [bool(each.sent.problem) for each in run(world)] == [False, False, False]
    assert sorted(issue.key for issue in world.tracker.issues) == sorted({issue.key for issue in world.tracker.issues})


def test_the_preflights_decisions_do_not_count_against_the_cap(tmp_path: Path) -> None:
    world = World(tmp_path)
    run(world)
    session = world.sessions.read("s")
    assert session is not None
    assert (len(session.decisions), len(session.todos), len(window(session))) == (2, 1, 0)
