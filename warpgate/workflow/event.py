"""One comment, as the event of it says, answered where no session is: what stands below the issue is the record."""

import re

from warpgate.errors import UsageError
from warpgate.marker import Marker, read_marker
from warpgate.session.answers import DECISION_VERBS, TODO_VERBS, Asked, Weighed, weigh
from warpgate.session.state import Answer, Verb
from warpgate.trackers.github_conversation import WORKFLOWS
from warpgate.values import replace, value
from warpgate.workflow.answer import CLOSES, COMMENT, comment_key, refusal_of, reply_of
from warpgate.workflow.hearing import command_of, replied, said_in, too_many
from warpgate.writing.bodies import DECISION_LABELS, TODO_LABELS, reply_body

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.session.moving import Moment
    from warpgate.trackers.values import Comment, Filed
    from warpgate.workflow.protocols import Conversation, Tracker

COMMITS = re.compile(r"`([0-9a-f]{40}\.\.[0-9a-f]{40})`")
REPOSITORY_WRITERS = ("admin", "write")


@value
class Event:
    """What an `issue_comment` event says: where, and which issue and comment; the rest is asked for anew."""

    repo: str
    number: int
    comment: int
    issue_body: str
    text: str


@value
class Outcome:
    """What came of an event: an answer that counts, the reason why none does, or why there was nothing to do."""

    answer: Answer | None = None
    refused: str = ""
    nothing: str = ""


def read_event(content: object) -> Event | str:
    """The event, or why there is nothing to do about it; raises UsageError when it is none of a comment."""
    try:
        assert isinstance(content, dict)
        action, issue, comment = content["action"], content["issue"], content["comment"]
        event = Event(
            str(content["repository"]["full_name"]),
            int(issue["number"]),
            int(comment["id"]),
            str(issue["body"] or ""),
            str(comment["body"] or ""),
        )
    except (AssertionError, KeyError, TypeError, ValueError) as error:
        raise UsageError(f"this is no event of a comment on an issue ({type(error).__name__}: {error})") from None
    if action != "created":
        return f"the comment was {str(action)[:20]}; only a new one is an answer"
    if issue.get("pull_request"):
        return "the comment is on a pull request"
    return event


def answer_event(
    event: Event,
    tracker: "Tracker",
    talk: "Conversation",
    moment: "Moment",
    lasts: int,
    revert: "Callable[[Filed, Answer, str], str]",
    login: str = "",
) -> Outcome:
    """What came of the event; every command gets one reply. `revert` takes commits back and says where that is.

    Only issues of our own are answered: with our labels and marker, filed by `login`, by a workflow, or by someone who may write.
    """
    comment = talk.one(event.comment)
    if comment is None or comment.number != event.number:
        return Outcome(nothing="the comment is gone")
    command = command_of(comment)
    if command is None:
        return Outcome(nothing="the comment holds no command")
    issue = tracker.get(event.number)
    verbs, marker = _verbs(issue), read_marker(issue.body)
    if marker is None or not verbs or not _is_ours(issue, talk, login):
        return Outcome(nothing="the issue is none of warpgate's")
    comments = talk.on(event.number).comments
    if talk.ours(comment, issue.author) and read_marker(comment.body):
        return Outcome(nothing="the comment is our own")
    done = replied(talk, comments, issue.author)
    if str(comment.id) in done:
        return Outcome(nothing="the comment was answered already")
    standing = _standing(comments, done)
    # What was approved is what the event shows; what it became in the meantime is another text.
    intact = issue.body.replace("\r\n", "\n") == event.issue_body.replace("\r\n", "\n")
    asked = Asked(verbs, marker.digest, issue.author, intact, *standing)
    said = said_in(comment, talk, talk.permission(comment.author))
    said = replace(said, edited=said.edited or comment.body != event.text)
    weighed = weigh(command, said, asked, int(moment.now), lasts)
    if not weighed.counts:
        if not too_many(comment, comments, done):
            key = comment_key(comment.id, None)
            talk.say(event.number, reply_body(refusal_of(key, weighed)), key, issue.author)
        return Outcome(refused=weighed.words)
    return Outcome(_carry_out(tracker, talk, issue, comments, weighed, marker, comment, revert))


def _carry_out(
    tracker: "Tracker",
    talk: "Conversation",
    issue: "Filed",
    comments: "tuple[Comment, ...]",
    weighed: Weighed,
    marker: Marker,
    comment: "Comment",
    revert: "Callable[[Filed, Answer, str], str]",
) -> Answer:
    command, where = weighed.command, f"{COMMENT}{comment.id}"
    # The moment of the comment, so that a second try makes the same commits.
    answer = Answer("", marker.key, command.verb, comment.at, comment.author, where, marker.digest, command.reason, weighed.expires)
    if command.verb is Verb.REVERT:
        answer = replace(answer, came_to=revert(issue, answer, _commits(talk, comments, issue)))
    key = comment_key(comment.id, command.verb)
    talk.say(issue.number, reply_body(reply_of(answer, key), marker.digest), key, issue.author)
    if command.verb in CLOSES:
        tracker.close(issue.number, done=CLOSES[command.verb])
    return answer


def _verbs(issue: "Filed") -> tuple[Verb, ...]:
    labels = {label.casefold() for label in issue.labels}
    if labels >= set(TODO_LABELS):
        return TODO_VERBS
    return DECISION_VERBS if labels >= set(DECISION_LABELS) else ()


def _is_ours(issue: "Filed", talk: "Conversation", login: str) -> bool:
    """Whether the issue was filed by us: anyone can write an issue that looks so, but not everybody may write here."""
    if login:
        return issue.author.casefold() == login.casefold()
    return issue.author == WORKFLOWS or talk.permission(issue.author) in REPOSITORY_WRITERS


def _standing(comments: "tuple[Comment, ...]", done: "dict[str, str]") -> tuple[Verb | None, str]:
    """The last answer that counted, and who gave it, by our own replies."""
    verbs = {str(verb): verb for verb in Verb}
    for comment in reversed(comments):
        verb = verbs.get(done.get(str(comment.id), ""))
        if verb:
            return verb, comment.author
    return None, ""


def _commits(talk: "Conversation", comments: "tuple[Comment, ...]", issue: "Filed") -> str:
    """The commits that the decision led to, as our own comment last named them."""
    for comment in reversed(comments):
        marker = read_marker(comment.body)
        if marker and marker.key.startswith("commits-") and talk.ours(comment, issue.author):
            found = COMMITS.search(comment.body)
            return found[1] if found else ""
    return ""
