"""Taking a decision back: how well that would still work, the plan, and doing it."""

from warpgate.checkpoints.git import Health, Repository
from warpgate.errors import HumanNeeded, UsageError, WarpgateError
from warpgate.session import metering
from warpgate.session.moving import Moment
from warpgate.session.state import Answer, Record, Session
from warpgate.values import value
from warpgate.workflow.answer import NOT_DONE
from warpgate.workflow.sessions import tell, there

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.workflow.protocols import SessionStore

MANUAL = "manual"


@value
class RevertPlan:
    """What taking a decision back would do: the commits, newest first, and the branch it would happen on."""

    record: Record
    commits: tuple[str, ...]
    branch: str
    health: Health


def health_of(record: Record, repository: Repository) -> Health:
    """How well a decision can still be taken back, tried in memory."""
    if record.reverted:
        return Health("reverted", record.reverted)
    if not record.commits:
        return Health(MANUAL, "no commits are attached; its undo is done by hand")
    return repository.health(record.commits)


def plan(store: "SessionStore", session: str, decision: str, repository: Repository) -> RevertPlan:
    """The plan for a decision; raises HumanNeeded when its undo is not a matter of commits."""
    record = metering.record_of(there(store, session), decision)
    if record.reverted:
        raise UsageError(f"{decision} is taken back already, on {record.reverted}")
    if not record.commits:
        raise HumanNeeded(
            f"{decision} has no commits attached (warpgate attach {decision} FROM..TO); its undo: {record.undo or 'none is known'}"
        )
    health = repository.health(record.commits)
    if health.state == "gone":
        raise UsageError(f"{decision}: {health.detail}")
    span = repository.span(record.commits)
    return RevertPlan(record, repository.commits_in(span), _free(repository, f"warpgate/revert-{session}-{decision}"), health)


def answered(store: "SessionStore", session: str, answer: Answer, repository: Repository, moment: Moment) -> str:
    """What came of a `/revert`: the branch on which the decision is taken back, or why that has to be done by hand."""
    record = metering.record_of(there(store, session), answer.about)
    if record.reverted:
        return record.reverted
    try:
        planned = plan(store, session, record.id, repository)
        if planned.health.state == "conflicts":
            return f"{NOT_DONE}: {planned.health.detail}; its undo: {record.undo}"
        carry_out(store, session, planned, repository, moment)
    except WarpgateError as error:
        return f"{NOT_DONE}: {error}"
    return planned.branch


def carry_out(store: "SessionStore", session: str, planned: RevertPlan, repository: Repository, moment: Moment) -> Session:
    """The session after the commits are taken back on the branch; raises ServiceError when they no longer apply cleanly."""
    branch = repository.revert(planned.record.commits, planned.branch)
    return tell(store, session, moment, lambda before: metering.with_revert(before, planned.record.id, branch, moment))


def _free(repository: Repository, branch: str) -> str:
    """The name, or one after it: what a branch that is there already holds, nobody here knows."""
    names = (branch, *(f"{branch}-{number}" for number in range(2, 100)))
    return next((name for name in names if not repository.has_branch(name)), branch)
