"""Taking a decision back: how well that would still work, the plan, and doing it."""

from warpgate.checkpoints.git import Health, Repository
from warpgate.errors import HumanNeeded, UsageError
from warpgate.session import metering
from warpgate.session.moving import Moment
from warpgate.session.state import Record, Session
from warpgate.values import value
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
    return RevertPlan(record, repository.commits_in(span), f"warpgate/revert-{session}-{decision}", health)


def carry_out(store: "SessionStore", session: str, planned: RevertPlan, repository: Repository, moment: Moment) -> Session:
    """The session after the commits are taken back on the branch; raises ServiceError when they no longer apply cleanly."""
    branch = repository.revert(planned.record.commits, planned.branch)
    return tell(store, session, moment, lambda before: metering.with_revert(before, planned.record.id, branch, moment))
