"""What people said below our issues: heard, weighed with their rights of this moment, recorded, and each command answered once."""

import re

from warpgate.errors import ServiceError, UsageError
from warpgate.marker import read_marker
from warpgate.session.answering import item_of
from warpgate.session.answers import Said
from warpgate.session.commands import Command, read_commands
from warpgate.session.moving import Moment
from warpgate.session.state import Answer, Filing, Record, Session, Todo, Verb
from warpgate.trackers.moments import day_before, seconds
from warpgate.values import replace, value
from warpgate.workflow.answer import COMMENT, Given, comment_key, give, refusal_of
from warpgate.workflow.sessions import there
from warpgate.writing.bodies import reply_body

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from warpgate.trackers.values import Comment
    from warpgate.workflow.protocols import Conversation, SessionStore, Tracker

# To one account, below one issue: whoever only wants us to write does not get far.
REFUSALS = 3


@value
class Heard:
    """One command with what came of it; a `problem` says why that is not known yet."""

    comment: int
    by: str
    about: str = ""
    answer: Answer | None = None
    refused: str = ""
    problem: str = ""


def on_tracker(session: Session, name: str) -> dict[int, Filing]:
    """The filings of a session that arrived at this tracker, by the number of their issue."""
    items: list[Record | Todo] = [*session.decisions, *session.todos]
    filings = (item.filing for item in items)
    return {filing.number: filing for filing in filings if filing and filing.number and filing.tracker == name}


def listen(
    store: "SessionStore", tracker: "Tracker", talk: "Conversation", session: str, moment: Moment, lasts: int
) -> tuple[Heard, ...]:
    """What came of all commands that were given below the session's issues since it last listened."""
    content = there(store, session)
    numbers = on_tracker(content, tracker.name)
    if not numbers:
        return ()
    # Once something was heard, the moments are the tracker's own.
    comments = talk.since(content.heard or day_before(content.started_at), numbers)
    done = hear(store, tracker, talk, session, comments, moment, lasts)
    newest = max((each.changed for each in comments), default="")
    if newest > content.heard and not any(each.problem for each in done):
        store.update(session, moment.now, 0, lambda before: (replace(before, heard=max(before.heard, newest)), None))
    return done


def hear(
    store: "SessionStore",
    tracker: "Tracker",
    talk: "Conversation",
    session: str,
    comments: "Iterable[Comment]",
    moment: Moment,
    lasts: int,
) -> tuple[Heard, ...]:
    """What came of the commands in these comments; what was answered before is left alone."""
    return tuple(_hear(store, tracker, talk, session, tuple(comments), moment, lasts))


def command_of(comment: "Comment") -> Command | None:
    """The one command of a comment, with its problem where it has one, or None."""
    found = read_commands(comment.body)
    return found[0] if found else None


def said_in(comment: "Comment", talk: "Conversation", permission: str) -> Said:
    """Who gave a command, when by our clock, and with which right."""
    return Said(comment.author, seconds(comment.at) - talk.skew, permission, comment.edited, comment.machine)


def replied(talk: "Conversation", comments: "Iterable[Comment]", filed_by: str) -> dict[str, str]:
    """Comment to what we said it came to, from the markers of our own replies."""
    keys = [marker.key for each in comments if talk.ours(each, filed_by) and (marker := read_marker(each.body))]
    split = (key.removeprefix("comment-").partition(".") for key in keys if key.startswith("comment-"))
    return {comment: came_to for comment, _, came_to in split}


def came_to(talk: "Conversation", number: int, comment: int, filed_by: str) -> str:
    """What one of us said that a `/revert` came to, or nothing when nobody has answered it."""
    key = comment_key(comment, Verb.REVERT)
    for each in talk.on(number).comments:
        marker = read_marker(each.body) if talk.ours(each, filed_by) else None
        if marker and marker.key == key:
            found = re.search(r"(?m)^What came of it: (.+)$", each.body)
            return found[1].strip("`") if found else "done elsewhere"
    return ""


def too_many(comment: "Comment", comments: "Iterable[Comment]", done: dict[str, str]) -> bool:
    """Whether the account was refused below this issue so often that it gets no more replies."""
    own = [each for each in comments if each.number == comment.number and each.author == comment.author]
    return sum(done.get(str(each.id)) == "no" for each in own) >= REFUSALS


def _hear(
    store: "SessionStore",
    tracker: "Tracker",
    talk: "Conversation",
    session: str,
    comments: "tuple[Comment, ...]",
    moment: Moment,
    lasts: int,
) -> "Iterator[Heard]":
    content = there(store, session)
    numbers = on_tracker(content, tracker.name)
    recorded = {answer.where for answer in content.answers}
    permissions: dict[str, str] = {}
    done: dict[str, str] = {}
    for number, filing in numbers.items():
        done |= replied(talk, (each for each in comments if each.number == number), filing.by)
    for comment in comments:
        command = command_of(comment)
        known = numbers.get(comment.number)
        if command is None or known is None or f"{COMMENT}{comment.id}" in recorded or done.get(str(comment.id)) == "no":
            continue
        if talk.ours(comment, known.by) and read_marker(comment.body):
            continue
        try:
            if comment.author not in permissions:
                permissions[comment.author] = talk.permission(comment.author)
            issue = tracker.get(comment.number)
            given = give(
                store, session, item_of(content, known.key).id, command, said_in(comment, talk, permissions[comment.author]),
                f"{COMMENT}{comment.id}", moment, lasts, body=issue.body, filed_by=known.by or issue.author,
            )  # fmt: skip
            if not given.weighed.counts and not too_many(comment, comments, done):
                _refuse(talk, comment, given, known.by)
                done[str(comment.id)] = "no"
        except (ServiceError, UsageError, ValueError) as error:
            yield Heard(comment.id, comment.author, problem=str(error))
            continue
        yield Heard(comment.id, comment.author, given.item.id, given.answer, given.weighed.words)


def _refuse(talk: "Conversation", comment: "Comment", given: Given, filed_by: str) -> None:
    key = comment_key(comment.id, None)
    talk.say(comment.number, reply_body(refusal_of(key, given.weighed)), key, filed_by)
