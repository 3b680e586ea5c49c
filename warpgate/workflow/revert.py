"""Taking a decision back: how well that would still work, the plan, and doing it."""

from warpgate.checkpoints.git import Health, Repository
from warpgate.errors import HumanNeeded, ServiceError, UsageError, WarpgateError
from warpgate.session import metering
from warpgate.session.moving import Moment
from warpgate.session.state import Answer, Record, Session, Verb
from warpgate.trackers.errors import Refused
from warpgate.values import value
from warpgate.workflow.answer import NOT_DONE, note
from warpgate.workflow.sessions import tell, there
from warpgate.writing.bodies import pull_body
from warpgate.writing.neutral import title

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.trackers.values import Filed
    from warpgate.workflow.protocols import Pulls, SessionStore

MANUAL = "manual"
FORBIDDEN = 403


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


def carry_out_answers(
    store: "SessionStore",
    session: str,
    repository: Repository,
    moment: Moment,
    publish: "Callable[[Record, Answer, str], str]",
    elsewhere: "Callable[[Record, Answer], str]" = lambda *_: "",
) -> tuple[tuple[Answer, str], ...]:
    """Every `/revert` that nothing was done about yet, with the reason why nothing still is, or an empty text.

    `publish` takes a branch to where people look, and says where that is; `elsewhere` says what others of us did about it.
    """
    done = []
    for answer in [each for each in there(store, session).answers if each.verb is Verb.REVERT and not each.came_to]:
        record, problem, came_to = metering.record_of(there(store, session), answer.about), "", ""
        try:
            came_to = elsewhere(record, answer)
            if not came_to:
                came_to = answered(store, session, answer, repository, moment)
                came_to = came_to if came_to.startswith(NOT_DONE) else publish(record, answer, came_to)
        except ServiceError as error:
            problem = str(error)
        if not problem:
            note(store, session, answer, moment, came_to=came_to)
        done.append((answer, problem))
    return tuple(done)


def pull_request(
    pulls: "Pulls", repository: Repository, number: int, description: str, answer: Answer, branch: str, key: str, name: str = ""
) -> str:
    """The pull request, as `#12`, that takes back what issue `number` decided; raises ServiceError when it cannot be opened."""
    # First, for it fails where somebody else's commits lie under this name, and theirs is not our pull request.
    name = name or branch
    repository.push(branch, name)
    base = repository.base_at_origin() or pulls.default_branch()
    body = pull_body(number, description, answer.by, answer.reason, f"{key}.revert")
    try:
        return f"#{pulls.open(name, base, title(f'Revert: {description}'), body)}"
    except Refused as error:
        if error.status != FORBIDDEN:
            raise
        return f"{NOT_DONE}: the branch {name} is there, but this token may open no pull request; open it by hand"


def for_issue(pulls: "Pulls", repository: Repository, issue: "Filed", answer: Answer, commits: str) -> str:
    """What came of a `/revert` where no session is: the pull request, or why it has to be done by hand."""
    if not commits:
        return f"{NOT_DONE}: no commits are named below this issue (warpgate attach names them)"
    health = repository.health(commits)
    if health.state in ("gone", "conflicts") or "conflicts" in health.detail:
        return f"{NOT_DONE}: {health.detail}"
    name = f"warpgate/revert-issue-{issue.number}"
    branch = repository.revert(commits, _free(repository, name), answer.at)
    what = issue.title.removeprefix("Decision: ")
    return pull_request(pulls, repository, issue.number, what, answer, branch, f"issue-{issue.number}", name)


def carry_out(store: "SessionStore", session: str, planned: RevertPlan, repository: Repository, moment: Moment) -> Session:
    """The session after the commits are taken back on the branch; raises ServiceError when they no longer apply cleanly."""
    branch = repository.revert(planned.record.commits, planned.branch)
    return tell(store, session, moment, lambda before: metering.with_revert(before, planned.record.id, branch, moment))


def _free(repository: Repository, branch: str) -> str:
    """The name, or one after it: what a branch that is there already holds, nobody here knows."""
    names = (branch, *(f"{branch}-{number}" for number in range(2, 100)))
    return next((name for name in names if not repository.has_branch(name)), branch)
