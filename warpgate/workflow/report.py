"""Putting a runway report where people look: one issue, written anew by each run, and links to what blocks a requirement."""

from warpgate.errors import ServiceError, StateError
from warpgate.session.events import Event
from warpgate.session.state import Phase
from warpgate.trackers.errors import LabelsDropped
from warpgate.trackers.values import NewIssue
from warpgate.values import value
from warpgate.workflow import sessions
from warpgate.writing import runway as writing
from warpgate.writing.digest import fingerprint

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.preflight.runway import Runway
    from warpgate.session.breakers import Limits
    from warpgate.session.moving import Moment
    from warpgate.session.state import Session
    from warpgate.workflow.preflight import Emission, Shelf
    from warpgate.workflow.protocols import SessionStore


@value
class Posted:
    """Where the report stands, and what this run did to it."""

    number: int | None = None
    url: str = ""
    created: bool = False
    changed: bool = False
    problem: str = ""


def post(report: "Runway", tracker: "Shelf") -> Posted:
    """The report's issue: made when there is none of its name, written anew when it says something else, left alone otherwise."""
    title, body, key = writing.report_title(report), writing.report_body(report), writing.report_key(report)
    try:
        found = tracker.find(key, labels=writing.REPORT_LABELS)
        if not found:
            filed = tracker.create(NewIssue(title, body, writing.REPORT_LABELS, key))
            # A tracker that knows the key gives back the issue that is there.
            found = (filed,)
        issue = found[0]
        current = issue.title == title and fingerprint(issue.body) == fingerprint(body)
        if not issue.created and not current:
            tracker.rewrite(issue.number, title, body)
        return Posted(issue.number, issue.url, issue.created, not current and not issue.created)
    except LabelsDropped as error:
        return Posted(error.filed.number, error.filed.url, True, problem=str(error))
    except (ServiceError, StateError) as error:
        return Posted(problem=f"the report could not be posted: {error}")


def link(done: "Emission", tracker: "Shelf") -> str:
    """Links each requirement to the TODOs that block it, where the tracker knows such links; why that failed, or nothing.

    What is linked already is left alone, so a run that broke off is finished by the next.
    """
    wanted: dict[int, list[int]] = {}
    for each in done.done:
        requirement, number = each.item.settled.request.issue, each.sent.filing.number
        if each.item.is_blocker and requirement and number and requirement != number:
            wanted.setdefault(requirement, []).append(number)
    try:
        for requirement, numbers in wanted.items():
            there = tracker.blocked_by(requirement)
            for number in numbers if there is not None else ():
                if number not in (there or ()) and not tracker.block(requirement, number):
                    # Not allowed here, or one of the two is gone: the text names the requirement in any case.
                    break
    except ServiceError as error:
        return f"the TODOs could not all be linked to what they block ({error}); the next emit tries again"
    return ""


def end_dry_run(store: "SessionStore", session: "Session", moment: "Moment", limits: "Limits") -> "Session":
    """The session after its dry run: on its way to its end when it was planning, as it was otherwise."""
    if not session.dry_run or session.phase is not Phase.PLANNING:
        return session
    return sessions.transition(store, session.id, Event.DRY_RUN_COMPLETE, moment, limits).session
