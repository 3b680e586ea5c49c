"""What moves a session, from which phase to which: the whole table."""

from warpgate.session.state import Phase
from warpgate.values import Vocabulary


class Event(Vocabulary):
    """Something that happened in a loop."""

    PREREQUISITES_OK = "prerequisites_ok"
    PREREQUISITES_FAILED = "prerequisites_failed"
    REQUIREMENT_SELECTED = "requirement_selected"
    NOTHING_TO_DO = "nothing_to_do"
    PLAN_READY = "plan_ready"
    DRY_RUN_COMPLETE = "dry_run_complete"
    CODE_COMPLETE = "code_complete"
    TESTS_PASSED = "tests_passed"
    TESTS_FAILED = "tests_failed"
    DOCS_UPDATED = "docs_updated"
    COMMITTED = "committed"
    COMMIT_REJECTED = "commit_rejected"
    NEXT_CHUNK = "next_chunk"
    REQUIREMENT_COMPLETE = "requirement_complete"
    WORK_COMPLETE = "work_complete"
    BUDGET_CONTINUE = "budget_continue"
    BUDGET_STOP = "budget_stop"
    SESSION_ENDED = "session_ended"
    ABORT = "abort"


# `None` stands for the phase that a breaker made the session leave.
TRANSITIONS: "dict[Phase, dict[Event, Phase | None]]" = {
    Phase.PREREQUISITES: {
        Event.PREREQUISITES_OK: Phase.DISCOVERING,
        Event.PREREQUISITES_FAILED: Phase.SESSION_ENDING,
        Event.ABORT: Phase.SESSION_ENDING,
    },
    Phase.DISCOVERING: {
        Event.REQUIREMENT_SELECTED: Phase.PLANNING,
        Event.NOTHING_TO_DO: Phase.SESSION_ENDING,
        Event.ABORT: Phase.SESSION_ENDING,
    },
    Phase.PLANNING: {
        Event.PLAN_READY: Phase.CODING,
        Event.DRY_RUN_COMPLETE: Phase.SESSION_ENDING,
        Event.ABORT: Phase.SESSION_ENDING,
    },
    Phase.CODING: {Event.CODE_COMPLETE: Phase.TESTING, Event.ABORT: Phase.SESSION_ENDING},
    Phase.TESTING: {
        Event.TESTS_PASSED: Phase.DOCUMENTING,
        Event.TESTS_FAILED: Phase.CODING,
        Event.ABORT: Phase.SESSION_ENDING,
    },
    Phase.DOCUMENTING: {Event.DOCS_UPDATED: Phase.COMMITTING, Event.ABORT: Phase.SESSION_ENDING},
    Phase.COMMITTING: {
        Event.COMMITTED: Phase.REPORTING,
        Event.COMMIT_REJECTED: Phase.CODING,
        Event.ABORT: Phase.SESSION_ENDING,
    },
    Phase.REPORTING: {
        Event.NEXT_CHUNK: Phase.CODING,
        Event.REQUIREMENT_COMPLETE: Phase.DISCOVERING,
        Event.WORK_COMPLETE: Phase.SESSION_ENDING,
        Event.ABORT: Phase.SESSION_ENDING,
    },
    Phase.BUDGET_EXCEEDED: {
        Event.BUDGET_CONTINUE: None,
        Event.BUDGET_STOP: Phase.SESSION_ENDING,
        Event.ABORT: Phase.SESSION_ENDING,
    },
    Phase.SESSION_ENDING: {Event.SESSION_ENDED: Phase.ENDED},
    Phase.ENDED: {},
}

# Events that end a run or answer a breaker: no breaker diverts them.
NEVER_DIVERTED = frozenset({Event.ABORT, Event.BUDGET_CONTINUE, Event.BUDGET_STOP, Event.SESSION_ENDED})
