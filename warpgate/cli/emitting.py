"""Filing a plan from the command line: progress shown, answers heard, links set, the report posted, a dry run ended."""

from warpgate.cli import wiring
from warpgate.cli.codes import PERSON_NEEDED
from warpgate.cli.progress import progress
from warpgate.errors import ServiceError
from warpgate.preflight.outline import outline
from warpgate.preflight.plan import Plan
from warpgate.preflight.runway import Runway
from warpgate.storage.runways import Runways
from warpgate.values import value
from warpgate.workflow.preflight import Emission, emit
from warpgate.workflow.preflight_answers import hear_answers
from warpgate.workflow.report import Posted, end_dry_run, link, post
from warpgate.workflow.runway import report
from warpgate.workflow.sessions import there

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.workflow.preflight import Shelf


@value
class Ran:
    """What filing a plan came to."""

    done: Emission
    posted: Posted
    shown: Runway
    noted: str = ""  # what could not be done, and will be by the next run

    @property
    def problems(self) -> tuple[str, ...]:
        """Why what is recorded is not all filed and posted."""
        return (*self.done.problems, *filter(None, [self.posted.problem]))

    @property
    def code(self) -> int:
        """The exit code that says how to go on."""
        return ServiceError.exit_code if self.problems else 0 if self.done.cleared else PERSON_NEEDED


def file_plan(found: Plan, at: wiring.Desk, box: "Shelf", place: str) -> Ran:
    """What filing the plan in this session came to; raises HumanNeeded when nothing may be decided without a person now."""
    with progress(len(found.items), box) as step:
        done = emit(found, at.policy, at.sessions, box, place, step)
        answered, unheard = _heard(at, box, place, done)
        if answered:
            # What an answer has freed is decided now; all else is there already.
            done = emit(found, at.policy, at.sessions, box, place)
        kept = outline(done.planned)
        Runways(at.root).write(place, kept)
        noted = "; ".join(filter(None, (unheard, link(done, box))))
        shown = report(there(at.sessions, place), kept, at.policy)
        posted = post(shown, box) if not done.problems else Posted()
    if not done.problems and not posted.problem:
        end_dry_run(at.sessions, there(at.sessions, place), wiring.moment(at), wiring.limits(at))
    return Ran(done, posted, report(there(at.sessions, place), kept, at.policy), noted)


def _heard(at: wiring.Desk, box: "Shelf", session: str, done: Emission) -> tuple[bool, str]:
    """Whether an answer below one of the TODOs has come to count, and why that is not known."""
    talk = getattr(box, "conversation", None)
    if talk is None:
        return False, ""
    lasts = at.settings.number("workflow.approval_minutes") * 60
    return hear_answers(at.sessions, box, talk, session, wiring.moment(at), lasts, done.oldest)
