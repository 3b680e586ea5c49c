"""A person's answer: weighed and recorded in one step, then carried out, then said where people look."""

import time

from warpgate.errors import ServiceError, StateError, UsageError
from warpgate.session.answering import asked, item_of, untold, with_answer, with_word
from warpgate.session.answers import Said, Weighed, weigh
from warpgate.session.commands import Command
from warpgate.session.metering import unsaid, with_said
from warpgate.session.moving import Moment
from warpgate.session.state import Answer, Filing, Record, Session, Todo, Verb
from warpgate.values import replace, value
from warpgate.workflow.issues import decision_issue, todo_issue
from warpgate.workflow.sessions import there
from warpgate.writing.bodies import commits_body, reply_body
from warpgate.writing.digest import fingerprint
from warpgate.writing.neutral import Safe, code_span, plain
from warpgate.writing.values import Reply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.workflow.protocols import SessionStore, Tracker

COMMENT = "comment:"
NOT_DONE = "not done"
# What is done, and what that means for the work.
MEANS = {
    Verb.APPROVE: ("Approved", "Exactly this may be done, once, until {until}. `/reject` takes it back until then."),
    Verb.REJECT: ("Rejected", "It is not to happen."),
    Verb.DEFER: ("Deferred", "What needs this is set aside; it can be answered at any later time."),
    Verb.DONE: ("Done", "What waited for this goes on."),
    Verb.KEEP: ("Kept", "It stands, and counts as reviewed."),
    Verb.REVERT: ("To be reverted", "It counts as reviewed."),
}
# The question is answered for good, and as what its issue is closed.
CLOSES = {Verb.REJECT: False, Verb.DONE: True, Verb.KEEP: True}


@value
class Given:
    """An answer that was weighed; `answer` is what was recorded when it counts."""

    item: Record | Todo
    weighed: Weighed
    answer: Answer | None = None


@value
class Told:
    """What became of telling people about one answer."""

    answer: Answer
    place: str = ""
    problem: str = ""


def give(
    store: "SessionStore",
    session: str,
    about: str,
    command: Command,
    said: Said,
    where: str,
    moment: Moment,
    lasts: int,
    *,
    body: str | None = None,
    filed_by: str = "",
) -> Given:
    """What came of an answer; it is weighed and recorded in one step, so that two never count where one may.

    `body` is the text of the issue as the person saw it, where there is one. Raises UsageError when nothing waits under `about`.
    """
    there(store, session)

    def change(before: Session) -> tuple[Session, Given]:
        item = with_digest(item_of(before, about))
        shown = item.filing.shown if item.filing else ""
        intact = body is None or not shown or fingerprint(body) == shown
        waiting = asked(_with(before, item), item, int(moment.now), intact=intact, filed_by=filed_by)
        weighed = weigh(command, said, waiting, int(moment.now), lasts)
        if not weighed.counts:
            return before, Given(item, weighed)
        after, answer = with_answer(_with(before, item), item, weighed, where, moment)
        return after, Given(item_of(after, item.id), weighed, answer)

    return store.update(session, moment.now, 0, change)


def tell(store: "SessionStore", tracker_for: "Callable[[Filing], Tracker]", session: str, moment: Moment) -> tuple[Told, ...]:
    """One try to say below its issue, once, what became of each answer of which nothing was said yet; then it is closed."""
    content = there(store, session)
    done = []
    for answer in untold(content):
        item = item_of(content, answer.about)
        if answer.verb is Verb.REVERT and not answer.came_to:
            # It is said when it is done.
            continue
        try:
            place = _tell_one(tracker_for, content, item, answer)
        except (ServiceError, StateError, UsageError) as error:
            done.append(Told(answer, problem=str(error)))
            continue
        if place:
            note(store, session, answer, moment, told=place)
            done.append(Told(answer, place))
    return tuple(done)


def name_commits(
    store: "SessionStore", tracker_for: "Callable[[Filing], Tracker]", session: str, moment: Moment
) -> tuple[str, ...]:
    """One try to say below each decision's issue which commits it led to; comes back with what went wrong."""
    problems = []
    for record in unsaid(there(store, session)):
        filing, commits = record.filing, record.commits
        assert filing is not None
        assert filing.number is not None
        key = f"commits-{commits.rpartition('.')[2][:64]}"
        try:
            tracker_for(filing).say(filing.number, commits_body(commits, key), key)
        except (ServiceError, StateError, UsageError) as error:
            problems.append(f"{record.id}: {error}")
            continue
        _keep(store, session, moment, record.id, commits)
    return tuple(problems)


def _keep(store: "SessionStore", session: str, moment: Moment, decision: str, commits: str) -> None:
    store.update(session, moment.now, 0, lambda before: (with_said(before, decision, commits), None))


def note(store: "SessionStore", session: str, answer: Answer, moment: Moment, *, told: str = "", came_to: str = "") -> None:
    """Keeps where people were told of an answer, or what was done because of it."""
    store.update(session, moment.now, 0, lambda before: (with_word(before, answer.id, told, came_to), None))


def reply_of(answer: Answer, key: str) -> Reply:
    """What is said to an answer that counts."""
    head, means = MEANS[answer.verb]
    until = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(answer.expires))
    return Reply(key, True, Safe(means.format(until=until)), head, answer.by, answer.reason, _came_to(answer.came_to))


def _came_to(text: str) -> Safe:
    """What was done as it stands in a comment: the number of a pull request, the name of a branch, or a sentence."""
    if text.startswith("#") and text[1:].isdecimal():
        return Safe(text)
    return plain(text) if not text or text.startswith(NOT_DONE) else code_span(text)


def refusal_of(key: str, weighed: Weighed) -> Reply:
    """What is said to an answer that does not count."""
    return Reply(key, False, weighed.words, by=weighed.said.by)


def reply_key(session: Session, answer: Answer) -> str:
    """The key in the marker of what is said to an answer."""
    if answer.where.startswith(COMMENT):
        return comment_key(int(answer.where.removeprefix(COMMENT)), answer.verb)
    return f"{session.uid}.{answer.id}"


def comment_key(comment: int, verb: Verb | None) -> str:
    """The key in the marker of our reply to a comment: what it came to, or `no`."""
    return f"comment-{comment}.{verb or 'no'}"


def with_digest(item: Record | Todo) -> "Record | Todo":
    """The item with its digest, also where the file is older than digests in it."""
    filing = item.filing
    if filing is None or filing.digest:
        return item
    written = decision_issue(item, filing) if isinstance(item, Record) else todo_issue(item, filing)
    kept = replace(filing, digest=written.digest)
    return replace(item, filing=kept)


def _with(session: Session, item: Record | Todo) -> Session:
    if isinstance(item, Record):
        return replace(session, decisions=tuple(item if each.id == item.id else each for each in session.decisions))
    return replace(session, todos=tuple(item if each.id == item.id else each for each in session.todos))


def _tell_one(tracker_for: "Callable[[Filing], Tracker]", session: Session, item: Record | Todo, answer: Answer) -> str:
    filing = item.filing
    if filing is None:
        return answer.where
    if filing.number is None:
        # The issue itself is still on its way.
        return ""
    tracker, key = tracker_for(filing), reply_key(session, answer)
    place = tracker.say(filing.number, reply_body(reply_of(answer, key), answer.digest), key)
    if answer.verb in CLOSES:
        tracker.close(filing.number, done=CLOSES[answer.verb])
    return place
