"""Random runs of a session with crashes and restarts: no cap is passed, nothing is lost, the history says it all."""

import shutil
import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from tests.fakes.judges import judge
from warpgate.decision.request import Request
from warpgate.errors import UsageError
from warpgate.session.breakers import Limits
from warpgate.session.events import Event
from warpgate.session.moving import Moment
from warpgate.session.recording import window
from warpgate.session.state import Phase, Session
from warpgate.storage.sessions import Sessions
from warpgate.trackers.local import LocalTracker
from warpgate.workflow.decide import Policy, decide
from warpgate.workflow.sessions import Kickoff, budget_continue, start, transition

CAP = 3
LIMITS = Limits(decisions=CAP, retries=2)


class Crash(Exception):
    """The process died here."""


class Run(RuleBasedStateMachine):
    """One session on a disk, used the way loops and people use it."""

    def __init__(self) -> None:
        super().__init__()
        self.root = Path(tempfile.mkdtemp())
        self.now = 1_700_000_000.0
        self.acknowledged: list[str] = []
        self.reviewed: set[str] = set()
        start(self.sessions, "s", Kickoff(4, chunks=3), self.moment)

    def teardown(self) -> None:
        shutil.rmtree(self.root)

    @property
    def sessions(self) -> Sessions:
        """Opened anew each time, as another process would."""
        return Sessions(str(self.root))

    @property
    def moment(self) -> Moment:
        self.now += 1
        return Moment(self.now, "2023-11-14T22:13:20Z", "me")

    @property
    def session(self) -> Session:
        content = self.sessions.read("s")
        assert content is not None
        return content

    @rule(event=st.sampled_from(tuple(Event)))
    def something_happens(self, event: Event) -> None:
        before = self.session
        try:
            moved = transition(self.sessions, "s", event, self.moment, LIMITS)
        except UsageError:
            assert self.session == before
            return
        if before.phase is Phase.BUDGET_EXCEEDED and moved.session.phase not in (Phase.BUDGET_EXCEEDED, Phase.SESSION_ENDING):
            assert len(window(before)) < CAP, "the budget was passed without a review"

    @rule(text=st.sampled_from(["code", "branch", "mail"]))
    def the_agent_decides(self, text: str) -> None:
        tracker = LocalTracker(str(self.root / ".warpgate" / "issues"))
        policy = Policy(4, CAP, False, self.now, "2023-11-14T22:13:20Z", "me")
        done = decide(Request(text), judge, policy, self.sessions, tracker, "s")
        if done.record:
            self.acknowledged.append(done.record.id)

    @rule()
    def the_process_dies_while_it_writes(self) -> None:
        def dies(_: Session) -> tuple[Session, None]:
            raise Crash

        before = self.session
        try:
            self.sessions.update("s", self.now, 4, dies)
        except Crash:
            (self.root / ".warpgate" / "sessions" / f".s.json.{int(self.now)}.tmp").write_text("{half")
        assert self.session == before

    @precondition(lambda self: bool(self.acknowledged))
    @rule(data=st.data())
    def a_person_reviews(self, data: st.DataObject) -> None:
        through = data.draw(st.sampled_from(self.acknowledged))
        seen = self.acknowledged[: self.acknowledged.index(through) + 1]
        budget_continue(self.sessions, "s", through, self.moment, LIMITS)
        self.reviewed |= set(seen)

    @invariant()
    def the_cap_holds(self) -> None:
        assert len(window(self.session)) <= CAP

    @invariant()
    def nothing_is_lost_and_nothing_is_reviewed_unseen(self) -> None:
        records = self.session.decisions
        assert [record.id for record in records] == self.acknowledged
        assert {record.id for record in records if record.reviewed} == self.reviewed

    @invariant()
    def the_history_replays_to_where_it_is(self) -> None:
        phase = Phase.PREREQUISITES
        for step in self.session.history:
            assert step.origin is phase
            phase = step.to
        assert phase is self.session.phase


TestRun = Run.TestCase
TestRun.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)
