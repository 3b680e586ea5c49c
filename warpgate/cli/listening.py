"""What the commands that look for answers share: comments heard, reverts done, replies written."""

from warpgate.checkpoints.git import Repository
from warpgate.cli import wiring
from warpgate.cli.render import one_line
from warpgate.errors import ServiceError, UsageError
from warpgate.session.state import Answer, Filing, Record
from warpgate.values import value
from warpgate.workflow import revert
from warpgate.workflow.answer import COMMENT, Told, name_commits, tell
from warpgate.workflow.hearing import Heard, came_to, listen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.cli.wiring import Desk, Trackers
    from warpgate.trackers.github import GitHubTracker


@value
class Listened:
    """What came of looking for answers in some sessions."""

    heard: tuple[Heard, ...] = ()
    told: tuple[Told, ...] = ()
    problems: tuple[str, ...] = ()

    @property
    def exit_code(self) -> int:
        """0 when all is done, 1 when something has to be tried again."""
        return ServiceError.exit_code if self.wrong else 0

    @property
    def wrong(self) -> tuple[str, ...]:
        """What has to be tried again, and why."""
        heard, told = (each.problem for each in self.heard), (each.problem for each in self.told)
        return (*self.problems, *filter(None, heard), *filter(None, told))

    def to_dict(self) -> "dict[str, Any]":
        """The same as JSON."""
        return {
            "heard": [
                {
                    "comment": each.comment,
                    "by": each.by,
                    "about": each.about or None,
                    "answer": str(each.answer.verb) if each.answer else None,
                    "refused": each.refused or None,
                    "problem": each.problem or None,
                }
                for each in self.heard
            ],
            "told": [
                {"about": each.answer.about, "answer": str(each.answer.verb), "url": each.place} for each in self.told if each.place
            ],
            "untold": [{"about": each.answer.about, "problem": each.problem} for each in self.told if each.problem],
            "problems": list(self.problems),
        }

    def lines(self) -> "list[str]":
        """The same for a person."""
        heard = [f"{each.about}: {each.answer.verb} by {each.by}" for each in self.heard if each.answer]
        heard += [f"{each.about}: not counted, by {each.by}: {each.refused}" for each in self.heard if each.refused]
        told = [f"said below {each.place}: {each.answer.verb}" for each in self.told if each.place]
        return [*heard, *told, *(f"to be tried again: {one_line(problem)}" for problem in self.wrong)]


def listen_all(at: "Desk", trackers: "Trackers", sessions: "tuple[str, ...]") -> Listened:
    """What came of the comments on these sessions' issues, and of every answer that was not carried out or told yet."""
    moment, lasts = wiring.moment(at), at.settings.number("workflow.approval_minutes") * 60
    heard: list[Heard] = []
    problems: list[str] = []
    for name in sessions:
        for place in _places(at, name):
            try:
                tracker = github(trackers, place)
                heard += listen(at.sessions, tracker, tracker.conversation, name, moment, lasts)
            except (ServiceError, UsageError) as error:
                problems.append(f"{place}: {error}")
    done = [finish(at, trackers, name) for name in sessions]
    return Listened(
        tuple(heard),
        tuple(told for each in done for told in each.told),
        (*problems, *(problem for each in done for problem in each.problems)),
    )


def finish(at: "Desk", trackers: "Trackers", session: str) -> Listened:
    """What came of carrying out and telling every answer of a session that counts."""
    moment = wiring.moment(at)
    repository = Repository(at.root)

    def publish(record: Record, answer: Answer, branch: str) -> str:
        filing = record.filing
        if filing is None or filing.number is None or wiring.GITHUB + wiring.origin(at.root) != filing.tracker:
            return branch
        pulls = github(trackers, filing.tracker).pulls
        return revert.pull_request(pulls, repository, filing.number, record.description, answer, branch, filing.key)

    def elsewhere(record: Record, answer: Answer) -> str:
        filing, comment = record.filing, answer.where.removeprefix(COMMENT)
        if filing is None or filing.number is None or not filing.tracker.startswith(wiring.GITHUB) or not comment.isdecimal():
            return ""
        return came_to(github(trackers, filing.tracker).conversation, filing.number, int(comment), filing.by)

    reverted = revert.carry_out_answers(at.sessions, session, repository, moment, publish, elsewhere)
    unnamed = name_commits(at.sessions, trackers.of, session, moment)
    told = tell(at.sessions, trackers.of, session, moment)
    return Listened((), told, (*unnamed, *(f"{answer.about}: {problem}" for answer, problem in reverted if problem)))


def github(trackers: "Trackers", place: str) -> "GitHubTracker":
    """The GitHub tracker of this name."""
    from warpgate.trackers.github import GitHubTracker

    tracker = trackers.of(Filing("", place))
    assert isinstance(tracker, GitHubTracker), place
    return tracker


def _places(at: "Desk", session: str) -> "list[str]":
    """The GitHub trackers on which a session has issues."""
    content = at.sessions.read(session)
    items: list[Any] = [*content.decisions, *content.todos] if content else []
    arrived = (item.filing for item in items if item.filing and item.filing.number)
    return sorted({filing.tracker for filing in arrived if filing.tracker.startswith(wiring.GITHUB)})
