"""The report's issue: one, written anew when it says something else; and what a requirement is blocked by."""

from pathlib import Path

import pytest

from tests.fakes.judges import judge
from tests.fakes.trackers import FarTracker
from tests.workflow.test_decide import POLICY, World
from warpgate.errors import ServiceError
from warpgate.preflight.entries import read_entries
from warpgate.preflight.outline import outline
from warpgate.preflight.plan import plan
from warpgate.preflight.runway import Runway
from warpgate.session.answering import settled_by
from warpgate.session.breakers import Limits
from warpgate.session.moving import Moment, Refused
from warpgate.session.state import Answer, Phase, Session, Verb
from warpgate.trackers.values import NewIssue
from warpgate.values import replace
from warpgate.workflow.preflight import Emission, Shelf, emit
from warpgate.workflow.report import end_dry_run, link, post
from warpgate.workflow.runway import preview, report
from warpgate.workflow.sessions import Kickoff, start, transition

GIVEN = [{"description": "mail them", "id": "mail", "issue": 3}, {"description": "code it", "needs": "mail"}, "code two", "drop it"]
PLANNED = plan(read_entries(GIVEN), judge, name="p")
MOMENT = Moment(POLICY.now, POLICY.at, "me")


def emitted(world: World) -> tuple[Emission, Runway]:
    done = emit(PLANNED, world.policy, world.sessions, world.tracker, "s")
    return done, report(content(world), outline(done.planned), world.policy)


def content(world: World) -> Session:
    session = world.sessions.read("s")
    assert session is not None
    return session


def answer(world: World, todo: str, verb: Verb, **more: object) -> None:
    said = Answer(f"a-{todo}-{verb}", todo, verb, POLICY.at, "me", "terminal", **more)
    world.sessions.update("s", 0, 0, lambda before: (replace(before, answers=(*before.answers, said)), None))


class TestPosting:
    """One issue for the report."""

    @pytest.fixture(params=["local", "far"])
    def world(self, request: pytest.FixtureRequest, tmp_path: Path) -> World:
        return World(tmp_path, FarTracker() if request.param == "far" else None)

    def test_it_is_filed_once_and_left_alone_while_it_is_true(self, world: World) -> None:
        first = post(emitted(world)[1], world.tracker)
        again = post(emitted(world)[1], world.tracker)
        assert (first.created, again.created, again.changed) == (True, False, False)
        assert again.number == first.number

    def test_it_is_written_anew_when_it_says_something_else(self, world: World) -> None:
        first = post(emitted(world)[1], world.tracker)
        answer(world, "t1", Verb.DONE)
        again = post(emitted(world)[1], world.tracker)
        assert (again.number, again.created, again.changed) == (first.number, False, True)
        assert first.number is not None
        assert "Settled by a person: 1" in world.tracker.get(first.number).body

    def test_a_tracker_that_is_down_is_said(self, tmp_path: Path) -> None:
        posted = post(preview(PLANNED, POLICY), FarTracker("down"))
        assert (posted.number, "down" in posted.problem) == (None, True)


class TestAnswers:
    """What a person has settled frees what waits for it."""

    def test_done_frees_and_clears(self, tmp_path: Path) -> None:
        world = World(tmp_path)
        done, shown = emitted(world)
        assert (done.cleared, len(done.planned.waiting), len(shown.open)) == (False, 1, 2)
        answer(world, "t1", Verb.DONE)
        done, shown = emitted(world)
        assert (done.cleared, len(done.planned.waiting), len(shown.open)) == (False, 0, 1)
        answer(world, "t2", Verb.REJECT)
        done, shown = emitted(world)
        assert (done.cleared, shown.cleared, shown.verdict) == (True, True, "The runway is clear.")
        assert [each.description for each in shown.made] == ["code two", "code it"]

    @pytest.mark.parametrize("verb", [Verb.DEFER, Verb.APPROVE])
    def test_what_settles_nothing_clears_nothing(self, tmp_path: Path, verb: Verb) -> None:
        world = World(tmp_path)
        emitted(world)
        for todo in ("t1", "t2"):
            answer(world, todo, verb, expires=1)
        session = content(world)
        assert not any(settled_by(session, todo, int(POLICY.now)) for todo in session.todos)
        done, shown = emitted(world)
        assert (done.cleared, shown.cleared, len(shown.open)) == (False, False, 2)


class TestLinks:
    """A requirement and what blocks it."""

    def test_each_link_is_set_once(self, tmp_path: Path) -> None:
        far = FarTracker()
        world = World(tmp_path, far)
        for _ in range(2):
            assert link(emitted(world)[0], far) == ""
        todo = next(issue for issue in far.issues if issue.title.startswith("TODO: mail"))
        assert far.links == [(3, todo.number)]

    def test_a_run_that_broke_off_is_finished_by_the_next(self, tmp_path: Path) -> None:
        far = FarTracker()
        world = World(tmp_path, far)
        done = emitted(world)[0]
        far.block = Stumbling(far)  # type: ignore[method-assign]
        assert "next emit" in link(done, far)
        assert link(emitted(world)[0], far) == ""
        assert len(far.links) == 1

    def test_the_embedded_tracker_has_none(self, tmp_path: Path) -> None:
        world = World(tmp_path)
        assert link(emitted(world)[0], world.tracker) == ""


class Stumbling:
    """Fails once, then links."""

    def __init__(self, far: FarTracker) -> None:
        self.far = far
        self.failed = False

    def __call__(self, number: int, by: int) -> bool:
        if not self.failed:
            self.failed = True
            raise ServiceError("down")
        self.far.links.append((number, by))
        return True


class TestWhole:
    """A finished session's report."""

    def test_it_has_what_came_up_in_the_run(self, tmp_path: Path) -> None:
        world = World(tmp_path)
        done, _ = emitted(world)
        world.decide("code later")
        world.decide("mail later", file_todo=True)
        answer(world, "t3", Verb.REJECT, reason="no")
        whole = report(content(world), outline(done.planned), POLICY, whole=True)
        assert [made.description for made in whole.later] == ["code later"]
        assert [(each.description, each.answer.reason if each.answer else "") for each in whole.met] == [("mail later", "no")]
        assert [step.event for step in whole.history].count("decision_recorded") == 2
        assert len(whole.made) == 1

    def test_without_a_plan_it_is_what_the_session_recorded_beforehand(self, tmp_path: Path) -> None:
        world = World(tmp_path)
        emitted(world)
        shown = report(content(world), None, POLICY)
        assert (len(shown.made), len(shown.blockers), shown.waiting) == (1, 2, ())

    def test_a_preflight_that_broke_off_is_not_clear_when_all_that_is_known_is_settled(self, tmp_path: Path) -> None:
        world = World(tmp_path)
        emitted(world)
        for todo in ("t1", "t2"):
            answer(world, todo, Verb.DONE)
        shown = report(content(world), None, POLICY, whole=True)
        assert (shown.open, shown.cleared) == ((), None)
        assert "not run to its end" in shown.verdict

    def test_an_open_todo_of_the_run_keeps_it_from_being_clear(self, tmp_path: Path) -> None:
        world = World(tmp_path)
        emitted(world)
        for todo in ("t1", "t2"):
            answer(world, todo, Verb.DONE)
        world.decide("mail later", file_todo=True)

        def whole() -> Runway:
            return report(
                content(world), outline(emit(PLANNED, world.policy, world.sessions, world.tracker, "s").planned), POLICY, whole=True
            )

        assert (whole().cleared, whole().verdict) == (False, "Put before a person during the run, and still open: 1.")
        answer(world, "t3", Verb.REJECT)
        assert (whole().cleared, whole().verdict) == (True, "The runway is clear.")

    def test_a_session_without_a_preflight_is_neither_clear_nor_blocked(self, tmp_path: Path) -> None:
        world = World(tmp_path)
        world.decide("code it")
        shown = report(content(world), None, POLICY, whole=True)
        assert (shown.cleared, shown.verdict) == (None, "No pre-flight was run.")
        world.decide("mail it", file_todo=True)
        shown = report(content(world), None, POLICY, whole=True)
        assert shown.cleared is False
        assert shown.verdict == "No pre-flight was run. Put before a person during the run, and still open: 1."


class TestDryRun:
    """A session that only plans."""

    def begun(self, tmp_path: Path, *, dry_run: bool, events: tuple[str, ...]) -> World:
        world = World(tmp_path)
        start(world.sessions, "s", Kickoff(4, dry_run=dry_run), MOMENT)
        for event in events:
            transition(world.sessions, "s", event, MOMENT, Limits())
        return world

    def test_it_ends_when_its_plan_is_filed(self, tmp_path: Path) -> None:
        world = self.begun(tmp_path, dry_run=True, events=("prerequisites_ok", "requirement_selected"))
        emitted(world)
        after = end_dry_run(world.sessions, content(world), MOMENT, Limits())
        assert (after.phase, after.history[-1].event) == (Phase.SESSION_ENDING, "dry_run_complete")
        assert content(world).phase is Phase.SESSION_ENDING

    def test_it_builds_nothing(self, tmp_path: Path) -> None:
        world = self.begun(tmp_path, dry_run=True, events=("prerequisites_ok", "requirement_selected"))
        with pytest.raises(Refused, match="a dry run builds nothing"):
            transition(world.sessions, "s", "plan_ready", MOMENT, Limits())

    @pytest.mark.parametrize("events", [(), ("prerequisites_ok",)])
    def test_before_it_plans_it_stays_where_it_is(self, tmp_path: Path, events: tuple[str, ...]) -> None:
        world = self.begun(tmp_path, dry_run=True, events=events)
        before = content(world)
        assert end_dry_run(world.sessions, before, MOMENT, Limits()) == before

    def test_a_run_that_builds_goes_on(self, tmp_path: Path) -> None:
        world = self.begun(tmp_path, dry_run=False, events=("prerequisites_ok", "requirement_selected"))
        assert end_dry_run(world.sessions, content(world), MOMENT, Limits()).phase is Phase.PLANNING


def test_the_stand_in_has_what_a_shelf_has() -> None:
    far: Shelf = FarTracker()
    assert far.create(NewIssue("t", "b", ("x",), "k")).number == 1
