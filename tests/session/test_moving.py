"""Every phase with every event, the breakers in front of them, and what each step counts."""

from itertools import product

import pytest

from tests.fakes.sessions import draft, session
from warpgate.errors import UsageError
from warpgate.session.breakers import Breaker, Limits, figures, tripped
from warpgate.session.events import NEVER_DIVERTED, TRANSITIONS, Event
from warpgate.session.metering import with_cost, with_edits, with_progress
from warpgate.session.moving import Moment, Moved, Refused, accepted, budget_continue, move, read_event, review
from warpgate.session.recording import window, with_records
from warpgate.session.state import Meters, Phase, Session
from warpgate.values import replace

NOW = Moment(1_700_000_000.0, "2023-11-14T22:13:20Z", "me")
LIMITS = Limits()
NO_LIMITS = Limits(0, 0, 0, 0, 0, 0, 0, 0)

# The design's table once more, by hand: from, event, to; what is not here is refused.
TABLE = {
    ("prerequisites", "prerequisites_ok"): "discovering",
    ("prerequisites", "prerequisites_failed"): "session_ending",
    ("discovering", "requirement_selected"): "planning",
    ("discovering", "nothing_to_do"): "session_ending",
    ("planning", "plan_ready"): "coding",
    ("coding", "code_complete"): "testing",
    ("testing", "tests_passed"): "documenting",
    ("testing", "tests_failed"): "coding",
    ("documenting", "docs_updated"): "committing",
    ("committing", "committed"): "reporting",
    ("committing", "commit_rejected"): "coding",
    ("reporting", "next_chunk"): "coding",
    ("reporting", "requirement_complete"): "discovering",
    ("reporting", "work_complete"): "session_ending",
    ("budget_exceeded", "budget_continue"): "testing",
    ("budget_exceeded", "budget_stop"): "session_ending",
    ("session_ending", "session_ended"): "ended",
    **{
        (phase, "abort"): "session_ending"
        for phase in (
            "prerequisites", "discovering", "planning", "coding", "testing",
            "documenting", "committing", "reporting", "budget_exceeded",
        )
    },
}  # fmt: skip


def at(phase: Phase, **changes: object) -> Session:
    return replace(session(), phase=phase, chunks=2, left=Phase.TESTING if phase is Phase.BUDGET_EXCEEDED else None, **changes)


@pytest.mark.parametrize(("phase", "event"), list(product(Phase, Event)))
def test_an_event_does_what_the_table_says_or_is_refused_with_what_is_taken(phase: Phase, event: Event) -> None:
    to = TABLE.get((str(phase), str(event)))
    before = at(phase)
    if to:
        after = move(before, event, NOW, LIMITS).session
        assert after.phase == to
        last = after.history[-1]
        assert (last.event, last.origin, last.to, last.by, last.at) == (event, phase, to, "me", NOW.at)
        return
    with pytest.raises(Refused) as found:
        move(before, event, NOW, LIMITS)
    assert set(found.value.taken) == {each for from_, each in TABLE if from_ == phase}
    for taken in found.value.taken:
        assert taken in str(found.value)


def test_the_code_has_no_transition_that_the_table_lacks() -> None:
    ours = {(str(phase), str(event)) for phase, events in TRANSITIONS.items() for event in events}
    assert ours == {*TABLE, ("planning", "dry_run_complete")}
    assert set(TRANSITIONS) == set(Phase)


def test_a_dry_run_builds_nothing() -> None:
    dry = at(Phase.PLANNING, dry_run=True)
    assert accepted(dry) == ("dry_run_complete", "abort")
    with pytest.raises(Refused, match="a dry run builds nothing"):
        move(dry, Event.PLAN_READY, NOW, LIMITS)
    assert move(dry, Event.DRY_RUN_COMPLETE, NOW, LIMITS).session.phase is Phase.SESSION_ENDING


def test_dry_run_complete_is_for_dry_runs() -> None:
    with pytest.raises(Refused, match="no dry run"):
        move(at(Phase.PLANNING), Event.DRY_RUN_COMPLETE, NOW, LIMITS)


def test_next_chunk_only_while_chunks_remain() -> None:
    second = move(at(Phase.REPORTING), Event.NEXT_CHUNK, NOW, LIMITS).session
    assert second.chunk == 2
    with pytest.raises(Refused, match="chunk 2 of 2 is the last"):
        move(replace(second, phase=Phase.REPORTING), Event.NEXT_CHUNK, NOW, LIMITS)


def test_an_unknown_event_is_told_what_is_taken() -> None:
    with pytest.raises(Refused, match="no such event"):
        read_event("lunch", at(Phase.CODING))


def test_a_check_that_failed_refuses_its_event_and_one_that_passed_is_kept() -> None:
    with pytest.raises(Refused, match="diff_relevance_check"):
        move(at(Phase.CODING), Event.CODE_COMPLETE, NOW, LIMITS, gate=False)
    after = move(at(Phase.CODING), Event.CODE_COMPLETE, NOW, LIMITS, gate=True).session
    assert [(gate.event, gate.passed) for gate in after.gates] == [("code_complete", True), ("docs_updated", None)]


def test_the_checklist_fills_and_is_emptied_by_the_next_chunk() -> None:
    done = at(Phase.TESTING)
    for event in (Event.TESTS_PASSED, Event.DOCS_UPDATED, Event.COMMITTED):
        done = move(done, event, NOW, LIMITS).session
    assert (done.checklist.tests_passed, done.checklist.docs_updated, done.checklist.committed) == (True, True, True)
    assert not move(done, Event.NEXT_CHUNK, NOW, LIMITS).session.checklist.committed


def full(count: int, phase: Phase = Phase.CODING) -> Session:
    return replace(with_records(session(), [draft(f"d {place}") for place in range(count)]).session, phase=phase)


TRIPPED = {
    Breaker.DECISIONS: (full(3), Limits(decisions=3)),
    Breaker.COST: (at(Phase.CODING, meters=Meters(micros=2_000_000)), Limits(cost=2)),
    Breaker.TOKENS: (at(Phase.CODING, meters=Meters(tokens=50)), Limits(tokens=50)),
    Breaker.PHASE_TIME: (at(Phase.CODING, phase_started=int(NOW.now) - 600), Limits(phase_minutes=10)),
    Breaker.RETRIES: (at(Phase.CODING, meters=Meters(retries=2)), Limits(retries=2)),
    Breaker.CYCLES: (at(Phase.CODING, meters=Meters(cycles=2)), Limits(cycles=2)),
    Breaker.EDITS: (with_edits(at(Phase.CODING), ["a.py", "a.py"], NOW), Limits(edits=2)),
    Breaker.NO_PROGRESS: (with_progress(with_progress(at(Phase.CODING), "f", NOW), "f", NOW), Limits(no_progress=1)),
}


@pytest.mark.parametrize("breaker", Breaker)
def test_a_breaker_diverts_the_next_event_and_names_figure_and_limit(breaker: Breaker) -> None:
    before, limits = TRIPPED[breaker]
    moved = move(before, Event.CODE_COMPLETE, NOW, limits)
    assert moved.diverted is not None
    assert (moved.session.phase, moved.session.left, moved.session.breaker) == (Phase.BUDGET_EXCEEDED, Phase.CODING, breaker)
    assert moved.session.halt == moved.diverted.reason
    assert str(moved.diverted.figure) in moved.session.halt
    assert str(moved.diverted.limit) in moved.session.halt


@pytest.mark.parametrize("breaker", Breaker)
def test_below_its_limit_or_without_one_a_breaker_is_silent(breaker: Breaker) -> None:
    before, _ = TRIPPED[breaker]
    assert tripped(before, NO_LIMITS, NOW.now) is None
    assert not move(at(Phase.CODING), Event.CODE_COMPLETE, NOW, LIMITS).halted


@pytest.mark.parametrize("event", sorted(NEVER_DIVERTED & set(TRANSITIONS[Phase.BUDGET_EXCEEDED])))
def test_what_answers_a_breaker_is_not_diverted(event: Event) -> None:
    before, limits = TRIPPED[Breaker.RETRIES]
    halted = move(before, Event.CODE_COMPLETE, NOW, limits).session
    assert not move(halted, event, NOW, limits).halted


@pytest.mark.parametrize("breaker", Breaker)
def test_only_the_decision_breaker_is_never_passed_by_itself(breaker: Breaker) -> None:
    before, limits = TRIPPED[breaker]
    moved = move(before, Event.CODE_COMPLETE, NOW, replace(limits, auto_continue=1))
    assert moved.halted == (breaker is Breaker.DECISIONS)
    if not moved.halted:
        assert moved.went_on is not None
        assert [step.event for step in moved.session.history[-2:]] == ["auto_continued", "code_complete"]


def test_going_on_by_itself_is_bounded() -> None:
    limits = Limits(retries=1, auto_continue=2)
    running, halts = at(Phase.TESTING), []
    for _ in range(4):
        moved = move(running, Event.TESTS_FAILED, NOW, limits)
        halts.append(moved.halted)
        running = replace(moved.session, phase=Phase.TESTING)
    assert halts == [False, False, False, True]


def test_below_level_4_nothing_goes_on_by_itself() -> None:
    before, limits = TRIPPED[Breaker.RETRIES]
    assert move(replace(before, level=3), Event.CODE_COMPLETE, NOW, replace(limits, auto_continue=9)).halted


def test_a_clock_that_was_set_back_trips_nothing() -> None:
    later = at(Phase.CODING, phase_started=int(NOW.now) + 10_000)
    assert tripped(later, LIMITS, NOW.now) is None
    assert all(figure.figure >= 0 for figure in figures(later, LIMITS, NOW.now))


def test_a_failed_test_counts_a_retry_and_a_cycle() -> None:
    after = move(at(Phase.TESTING), Event.TESTS_FAILED, NOW, LIMITS).session
    assert (after.meters.retries, after.meters.cycles) == (1, 1)
    assert move(at(Phase.COMMITTING), Event.COMMIT_REJECTED, NOW, LIMITS).session.meters.retries == 1


def test_progress_is_a_changed_fingerprint() -> None:
    told = with_progress(with_progress(with_progress(session(), "a", NOW), "a", NOW), "b", NOW)
    assert (told.meters.repeats, told.meters.fingerprint) == (0, "b")


def test_money_and_tokens_add_up_and_cannot_be_given_back() -> None:
    told = with_cost(with_cost(session(), 10, 500_000, NOW), 5, 700_000, NOW)
    assert (told.meters.tokens, told.meters.micros) == (15, 1_200_000)
    with pytest.raises(UsageError, match="negative"):
        with_cost(told, -1, 0, NOW)


def halt(count: int, cap: int) -> Moved:
    return move(full(count), Event.CODE_COMPLETE, NOW, Limits(decisions=cap))


def test_a_review_marks_only_what_was_seen() -> None:
    reviewed = review(full(5), "d3", NOW)
    assert [record.id for record in window(reviewed)] == ["d4", "d5"]


def test_a_review_of_what_is_not_there_is_refused() -> None:
    with pytest.raises(UsageError, match="no decision d9"):
        review(full(2), "d9", NOW)


def test_the_run_goes_back_where_it_was_when_there_is_room_again() -> None:
    halted = halt(5, 5).session
    after = budget_continue(halted, "d5", NOW, Limits(decisions=5))
    assert (after.phase, after.halt, after.left) == (Phase.CODING, "", None)
    assert not move(after, Event.CODE_COMPLETE, NOW, Limits(decisions=5)).halted


def test_it_stays_halted_while_the_window_is_full() -> None:
    halted = with_records(halt(5, 5).session, [draft(f"x {place}") for place in range(5)]).session
    assert budget_continue(halted, "d5", NOW, Limits(decisions=5)).phase is Phase.BUDGET_EXCEEDED


def test_budget_continue_as_an_event_does_not_stand_for_a_review() -> None:
    with pytest.raises(Refused, match="5 decisions wait for a review"):
        move(halt(5, 5).session, Event.BUDGET_CONTINUE, NOW, Limits(decisions=5))
