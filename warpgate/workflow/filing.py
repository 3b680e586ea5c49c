"""Getting what was recorded into a tracker, exactly once in effect, whatever happened before."""

from warpgate.errors import ServiceError, StateError
from warpgate.session.recording import find, pending, with_arrival
from warpgate.session.state import Filing, Session
from warpgate.trackers.errors import LabelsDropped, Limited
from warpgate.trackers.values import NewIssue
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from warpgate.trackers.values import Filed
    from warpgate.workflow.protocols import SessionStore, Tracker


class Unlocked:
    """A context that holds nothing; the standard library's loads a quarter of a bare interpreter with it."""

    def __enter__(self) -> None:
        """Nothing."""

    def __exit__(self, *_: object) -> None:
        """Nothing."""


@value
class Sent:
    """What delivering one filing came to."""

    filing: Filing
    created: bool = False  # this very call made the issue
    problem: str = ""  # why it is still on its way


def deliver(store: "SessionStore", tracker: "Tracker", session: str, key: str, now: float, *, fresh: bool) -> Sent:
    """The filing as it stands after one try to send it; raises ServiceError when the tracker did not take it.

    Only a `fresh` one, recorded a moment ago by this very process and never sent, goes out without looking for it first.
    """
    # A tracker that knows keys by itself needs no lock of ours.
    with Unlocked() if tracker.name == "local" else store.delivering(session):
        filing = _standing(store, session, key)
        if not filing.pending:
            return Sent(filing)
        found = () if fresh or tracker.name == "local" else tracker.find(key, labels=filing.labels)
        created, problem = False, ""
        if found:
            issue = found[0]
            _same(filing, issue)
        else:
            problem, issue = _create(tracker, NewIssue(filing.title, filing.body, filing.labels, key))
            created = issue.created
            _same(filing, issue)
        arrived = store.update(session, now, 0, lambda before: _arrive(before, key, issue))
        return Sent(arrived, created, problem)


def send(
    store: "SessionStore",
    tracker: "Tracker",
    session: str,
    filing: Filing,
    now: float,
    *,
    fresh: bool = False,
    limits: bool = False,
) -> Sent:
    """The same, with a failure as its `problem`: recorded it is, and a disk that refuses is like a service that is down.

    With `limits`, a tracker that asks for a longer pause raises Limited.
    """
    try:
        return deliver(store, tracker, session, filing.key, now, fresh=fresh)
    except (ServiceError, StateError) as error:
        if limits and isinstance(error, Limited):
            raise
        return Sent(filing, problem=str(error))


def deliver_all(
    store: "SessionStore",
    tracker_for: "Callable[[Filing], Tracker]",
    sessions: "Iterable[str]",
    now: float,
    progress: "Callable[[Sent], None]" = lambda _: None,
) -> tuple[Sent, ...]:
    """One try for everything that is still on its way in these sessions; a failure is reported and the next one is tried."""
    sent = []
    resting: dict[str, str] = {}
    for name in sessions:
        session = store.read(name)
        for filing in pending(session) if session else ():
            if filing.tracker in resting:
                sent.append(Sent(filing, problem=resting[filing.tracker]))
                continue
            try:
                sent.append(send(store, tracker_for(filing), name, filing, now, limits=True))
            except Limited as error:
                # Whoever asks for a pause is not asked again at once.
                resting[filing.tracker] = str(error)
                sent.append(Sent(filing, problem=str(error)))
            progress(sent[-1])
    return tuple(sent)


def _same(filing: Filing, issue: "Filed") -> None:
    """Raises ServiceError when the tracker knows the key from an issue about something else."""
    if issue.title != filing.title:
        raise ServiceError(f"the key {filing.key} stands for issue #{issue.number} already, and that is about something else")


def _create(tracker: "Tracker", issue: NewIssue) -> "tuple[str, Filed]":
    """The issue as filed, and what is wrong with it although it was."""
    try:
        return "", tracker.create(issue)
    except LabelsDropped as error:
        return str(error), error.filed


def _standing(store: "SessionStore", session: str, key: str) -> Filing:
    content = store.read(session)
    filing = find(content, key) if content else None
    if filing is None:
        raise ServiceError(f"session {session} no longer holds {key}")
    return filing


def _arrive(before: Session, key: str, issue: "Filed") -> tuple[Session, Filing]:
    after = with_arrival(before, key, issue.number, issue.url, issue.author)
    filing = find(after, key)
    assert filing is not None, key
    return after, filing
