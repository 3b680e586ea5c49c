"""What a session becomes when a decision or a TODO is added to it, or has reached its tracker."""

from warpgate.errors import UsageError
from warpgate.session.state import Filing, Record, Session, Step, Todo
from warpgate.values import replace, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import TypeVar

    T = TypeVar("T", Record, Todo)
    Writer = Callable[[Record, Filing], Filing]
    TodoWriter = Callable[[Todo, Filing], Filing]

BUDGET_EXCEEDED = "budget_exceeded"


@value
class Added:
    """What came of adding records: the session after it, and per item the record that now stands for it."""

    session: Session
    records: tuple[Record, ...]
    new: tuple[bool, ...]


def window(session: Session) -> tuple[Record, ...]:
    """The decisions that count against the cap: those that nobody has reviewed, without the pre-flight's."""
    return tuple(record for record in session.decisions if not record.reviewed and not record.preflight)


def is_full(session: Session, cap: int) -> bool:
    """Whether no further decision may be made before a person has read the digest; a cap of 0 is never full."""
    return cap > 0 and len(window(session)) >= cap


def with_records(session: Session, drafts: "Iterable[Record]", by: str = "", write: "Writer | None" = None) -> Added:
    """The session with the drafts recorded, each numbered and then written out as an issue by `write`.

    A draft whose filing key is already known stands for the earlier record.
    """
    known = {_key(record): record for record in session.decisions if record.filing}
    decisions, history = list(session.decisions), list(session.history)
    standing, new = [], []
    for draft in drafts:
        earlier = known.get(_key(draft)) if _key(draft) else None
        new.append(earlier is None)
        if earlier:
            _same(draft, earlier)
            standing.append(earlier)
            continue
        _free(draft, session.todos)
        record = _numbered(session, draft, f"d{len(decisions) + 1}")
        if record.filing:
            record = replace(record, filing=write(record, record.filing) if write else record.filing)
            known[_key(record)] = record
        decisions.append(record)
        standing.append(record)
        history.append(Step(record.at, "decision_recorded", session.phase, session.phase, by, record.id))
    changed = replace(session, decisions=tuple(decisions), history=tuple(history))
    return Added(changed, tuple(standing), tuple(new))


def with_todos(session: Session, drafts: "Iterable[Todo]", by: str, write: "TodoWriter") -> tuple[Session, tuple[Todo, ...]]:
    """The session with the TODOs added and written out as issues, and the TODO that now stands for each draft."""
    known = {_key(todo): todo for todo in session.todos if todo.filing}
    todos, history, standing = list(session.todos), list(session.history), []
    for draft in drafts:
        earlier = known.get(_key(draft)) if _key(draft) else None
        if earlier:
            _same(draft, earlier)
            standing.append(earlier)
            continue
        _free(draft, session.decisions)
        todo = _numbered(session, draft, f"t{len(todos) + 1}")
        if todo.filing:
            todo = replace(todo, filing=write(todo, todo.filing))
            known[_key(todo)] = todo
        todos.append(todo)
        standing.append(todo)
        history.append(Step(todo.at, "todo_recorded", session.phase, session.phase, by, todo.id))
    return replace(session, todos=tuple(todos), history=tuple(history)), tuple(standing)


def pending(session: Session) -> tuple[Filing, ...]:
    """The filings that no tracker has confirmed yet, oldest first: the outbox."""
    items: list[Record | Todo] = [*session.decisions, *session.todos]
    return tuple(item.filing for item in sorted(items, key=lambda item: item.at) if item.filing and item.filing.pending)


def with_arrival(session: Session, key: str, number: int, url: str, by: str = "") -> Session:
    """The session with the filing confirmed, filed by that account; what was kept to send it is let go."""
    return _with_filing(session, key, lambda filing: replace(filing, number=number, url=url, by=by, title="", body="", labels=()))


def find(session: Session, key: str) -> Filing | None:
    """The filing with this key, or None."""
    items: list[Record | Todo] = [*session.decisions, *session.todos]
    return next((item.filing for item in items if item.filing and item.filing.key == key), None)


def _same(draft: "Record | Todo", earlier: "Record | Todo") -> None:
    """Raises UsageError when a key that is known is to stand for something else."""
    if (draft.description, draft.command) != (earlier.description, earlier.command):
        raise UsageError(f"the key {_key(draft)} stands for {earlier.id} already, and that is another decision")


def _free(draft: "Record | Todo", others: "Iterable[Record | Todo]") -> None:
    """Raises UsageError when a decision and a TODO are to share a key."""
    taken = next((other.id for other in others if _key(draft) and _key(other) == _key(draft)), None)
    if taken:
        raise UsageError(f"the key {_key(draft)} stands for {taken} already, which is of the other kind")


def _key(item: "Record | Todo") -> str:
    return item.filing.key if item.filing else ""


def _numbered(session: Session, draft: "T", number: str) -> "T":
    filing = draft.filing
    if filing and not filing.key:
        filing = replace(filing, key=f"{session.uid}.{number}")
    return replace(draft, id=number, filing=filing)


def _with_filing(session: Session, key: str, change: "Callable[[Filing], Filing]") -> Session:
    def changed(item: "T") -> "T":
        if not item.filing or item.filing.key != key:
            return item
        filing = change(item.filing)
        if isinstance(item, Record):
            return replace(item, filing=filing, url=filing.url)
        return replace(item, filing=filing)

    return replace(
        session,
        decisions=tuple(changed(record) for record in session.decisions),
        todos=tuple(changed(todo) for todo in session.todos),
    )
