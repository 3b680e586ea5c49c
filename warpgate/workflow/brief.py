"""What waits for people, in one text: one issue a session, kept up to date, and one notice for several requests at once."""

import time

from warpgate.marker import checked_key
from warpgate.session.answering import open_decisions, open_todos
from warpgate.session.breakers import halted
from warpgate.session.moving import Moment
from warpgate.session.state import Filing, Record, Session, Todo
from warpgate.session.waiting import open_wait, unnoticed, with_notice
from warpgate.trackers.values import NewIssue
from warpgate.workflow.sessions import there
from warpgate.writing import values
from warpgate.writing.bodies import BRIEF_LABELS, brief_body, brief_title, notice_body

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.workflow.preflight import Shelf
    from warpgate.workflow.protocols import SessionStore

# Requests that come this close together are told of at once.
BATCH = 15


def brief_of(session: Session, now: int, cap: int) -> values.Brief:
    """What waits for a person in a session, and what was decided without one and is not reviewed."""
    requests = tuple(_request(session, todo) for todo in open_todos(session, now))
    decisions = tuple(_decision(record) for record in open_decisions(session))
    return values.Brief(_key(session), requests, decisions, bool(halted(session, cap)))


def file_brief(store: "SessionStore", tracker: "Shelf", session: str, moment: Moment, cap: int) -> tuple[int, str]:
    """Number and address of the one issue that says what waits, written anew; raises ServiceError when the tracker fails."""
    content = there(store, session)
    brief = brief_of(content, int(moment.now), cap)
    title, body = brief_title(brief), brief_body(brief)
    found = tracker.find(checked_key(brief.id), labels=BRIEF_LABELS)
    if not found:
        filed = tracker.create(NewIssue(title, body, BRIEF_LABELS, brief.id))
        return filed.number, filed.url
    tracker.rewrite(found[0].number, title, body)
    return found[0].number, found[0].url


def notice(
    store: "SessionStore", tracker: "Shelf", session: str, moment: Moment, cap: int, mention: tuple[str, ...] = ()
) -> tuple[Todo, ...]:
    """The requests of which people were told now, all in one comment below the brief; raises ServiceError when that failed.

    Of several processes that wait, one tells of them all.
    """

    def claim(before: Session) -> tuple[Session, tuple[Todo, ...]]:
        mine = tuple(todo for todo in unnoticed(before, int(moment.now)) if todo.filing and todo.filing.tracker == tracker.name)
        return with_notice(before, frozenset(todo.id for todo in mine), moment.at), mine

    todos = store.update(session, moment.now, 0, claim)
    if not todos:
        return ()
    ids = frozenset(todo.id for todo in todos)
    try:
        content = there(store, session)
        number, _ = file_brief(store, tracker, session, moment, cap)
        key = f"{content.uid[:60]}.{'-'.join(sorted(ids))}"[:96].rstrip(".-")
        lines = tuple(_request(content, todo) for todo in todos)
        tracker.say(number, notice_body(lines, mention, key), key)
    except BaseException:
        store.update(session, moment.now, 0, lambda before: (with_notice(before, ids, ""), None))
        raise
    return todos


def _request(session: Session, todo: Todo) -> values.Waiting:
    wait = open_wait(session, todo.id)
    until = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(wait.deadline)) if wait else ""
    digest = todo.filing.digest if todo.filing else ""
    return values.Waiting(_place(todo.filing, todo.id), todo.description, todo.category, digest, until, bool(wait and wait.blocks))


def _decision(record: Record) -> values.Waiting:
    shown = f"{record.description} → {record.chosen}" if record.chosen not in ("", record.description) else record.description
    return values.Waiting(_place(record.filing, record.id), shown, record.category, undo=record.undo)


def _place(filing: Filing | None, name: str) -> str:
    return f"#{filing.number}" if filing and filing.number else name


def _key(session: Session) -> str:
    return f"{session.uid[:80]}.brief"
