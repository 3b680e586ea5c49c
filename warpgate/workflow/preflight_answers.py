"""Answers below the TODOs of a pre-flight, heard by the run that files it again, also in a session that never saw them."""

from warpgate.errors import ServiceError, UsageError
from warpgate.workflow.hearing import hear, on_tracker
from warpgate.workflow.sessions import there

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.session.moving import Moment
    from warpgate.workflow.protocols import Conversation, SessionStore, Tracker


def hear_answers(
    store: "SessionStore", tracker: "Tracker", talk: "Conversation", session: str, moment: "Moment", lasts: int, oldest: str = ""
) -> tuple[bool, str]:
    """Whether an answer has come to count, and why they could not all be heard, or nothing.

    `oldest` is when the first of those issues was filed that an earlier session made: its answers are older than this one.
    """
    content = there(store, session)
    numbers = on_tracker(content, tracker.name)
    since = min(filter(None, (content.heard or content.started_at, oldest)))
    try:
        heard = hear(store, tracker, talk, session, talk.since(since, numbers), moment, lasts) if numbers else ()
    except (ServiceError, UsageError) as error:
        return False, f"answers could not be heard ({error}); the next emit tries again"
    problems = [each.problem for each in heard if each.problem]
    said = f"an answer could not be weighed ({problems[0]}); the next emit tries again" if problems else ""
    return any(each.answer for each in heard), said
