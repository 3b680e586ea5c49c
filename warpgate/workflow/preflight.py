"""Clearing the runway: every reversible decision recorded and filed, every other one put before a person."""

from typing import Protocol

from warpgate.errors import HumanNeeded
from warpgate.preflight.plan import Item, Plan, waited
from warpgate.session.breakers import FULL_AUTO, halted
from warpgate.session.recording import BUDGET_EXCEEDED, find, with_records, with_todos
from warpgate.session.state import Filing, Session
from warpgate.trackers.values import FILED_LABEL
from warpgate.values import value
from warpgate.workflow.decide import Policy, draft_record, draft_todo
from warpgate.workflow.filing import Sent, send
from warpgate.workflow.issues import decision_issue, todo_issue
from warpgate.workflow.protocols import Tracker
from warpgate.workflow.runway import settled_ids

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from warpgate.trackers.values import Filed, NewIssue
    from warpgate.workflow.protocols import SessionStore


class Shelf(Tracker, Protocol):
    """A tracker that can be seen at once, and written to again."""

    def wait_up_to(self, seconds: float, notice: "Callable[[str], object]") -> None:
        """From now on a pause that the tracker asks for is kept up to so long, and said to `notice`."""

    def list(self, *, labels: "Iterable[str]" = (), state: str = "open", since: str = "") -> "tuple[Filed, ...]":
        """The issues that carry all `labels`, lowest number first; `state` is open, closed or all."""

    def held(self, labels: "Iterable[str]") -> "dict[str, Filed]":
        """Our own issues by key."""

    def rewrite(self, number: int, title: str, body: str) -> None:
        """Gives the issue another title and text."""

    def blocked_by(self, number: int) -> "frozenset[int] | None":
        """The numbers of the issues that block this one, or None where such links are not known."""

    def block(self, number: int, by: int) -> bool:
        """Links the issue to the one that blocks it; False where that cannot be done."""

    def adopt(self, number: int, child: int) -> bool:
        """Makes the other issue a sub-issue of this one; False where that cannot be done."""


# A tracker that failed so often in a row is left alone: what is recorded is sent by the next run.
GIVE_UP_AFTER = 3


@value
class Emitted:
    """One planned decision with what filing it came to."""

    item: Item
    sent: Sent


@value
class Emission:
    """The plan as it stands after the answers that were given so far, and what filing each item came to."""

    planned: Plan
    done: tuple[Emitted, ...]
    settled: frozenset[str] = frozenset()  # ids of blockers that a person has settled
    oldest: str = ""  # when the first of the issues was filed that were there already

    @property
    def cleared(self) -> bool:
        """Whether nothing waits for a person any more."""
        return not self.planned.waiting and all(item.id in self.settled for item in self.planned.blockers)

    @property
    def problems(self) -> tuple[str, ...]:
        """Why what is recorded is not all filed."""
        return tuple(each.sent.problem for each in self.done if each.sent.problem)


def emit(
    planned: Plan,
    policy: Policy,
    store: "SessionStore",
    tracker: "Shelf",
    session: str,
    progress: "Callable[[Emitted], None]" = lambda _: None,
) -> Emission:
    """Records the whole plan in one step, then files it item by item; what was filed before is found again, not filed twice.

    Raises HumanNeeded when nothing may be decided without a person now.
    """

    def add(before: Session) -> tuple[Session, tuple[Plan, frozenset[str]]]:
        _refuse(before, policy)
        settled = settled_ids(before, planned, policy.now)
        found = waited(planned, settled)
        records = [draft_record(item.settled, policy, tracker.name, key=item.key, preflight=True) for item in found.decided]
        todos = [draft_todo(item.settled, policy, tracker.name, key=item.key, preflight=True) for item in found.blockers]
        added = with_records(before, records, policy.by, decision_issue)
        return with_todos(added.session, todos, policy.by, todo_issue)[0], (found, settled)

    found, settled = store.update(session, policy.now, policy.level, add)
    filed = [item for item in found.items if not item.is_waiting]
    line = Line(tracker)
    done = tuple(_file(filed, policy, store, line, session, progress))
    return Emission(found, done, settled, line.oldest)


class Line:
    """A tracker whose issues are listed once when the first is looked for: two hundred of them cost no two hundred requests."""

    def __init__(self, tracker: "Shelf") -> None:
        self.name = tracker.name
        self.oldest = ""
        self._tracker = tracker
        self._held: dict[str, Filed] | None = None

    def create(self, issue: "NewIssue") -> "Filed":
        """The issue as filed."""
        return self._tracker.create(issue)

    def get(self, number: int) -> "Filed":
        """The issue of that number."""
        return self._tracker.get(number)

    def find(self, key: str, *, labels: "Iterable[str]" = (), since: str = "") -> "tuple[Filed, ...]":
        """Our issue with this key as it was listed."""
        if self._held is None:
            self._held = self._tracker.held((FILED_LABEL,))
        found = self._held.get(key)
        if found is None:
            return ()
        self.oldest = min(filter(None, (self.oldest, found.at)), default="")
        return (found,)

    def say(self, number: int, body: str, key: str) -> str:
        """Where the comment stands."""
        return self._tracker.say(number, body, key)

    def close(self, number: int, *, done: bool) -> None:
        """Closes the issue."""
        self._tracker.close(number, done=done)


def _refuse(before: Session, policy: Policy) -> None:
    why = halted(before, policy.cap)
    if why == BUDGET_EXCEEDED:
        raise HumanNeeded(f"session {before.id} halted ({why}); a person reviews it first: warpgate review")
    # A dry run is there for its plan alone, so its answers may still clear it after its end.
    if why and not before.dry_run:
        raise HumanNeeded(f"session {before.id} is in {why} and takes no more decisions; warpgate session start begins another")
    level = min(policy.level, before.level)
    if level < FULL_AUTO:
        raise HumanNeeded(f"automation.level is {level}: nothing is decided without a person, so nothing was filed (warpgate plan)")


def _file(
    items: "Iterable[Item]", policy: Policy, store: "SessionStore", line: Line, session: str, progress: "Callable[[Emitted], None]"
) -> "Iterable[Emitted]":
    content = store.read(session)
    failures, trouble = 0, ""
    for item in items:
        filing = (find(content, item.key) if content else None) or Filing(item.key, line.name)
        if not filing.pending:
            sent = Sent(filing)
        elif failures >= GIVE_UP_AFTER:
            sent = Sent(filing, problem=trouble)
        else:
            sent = send(store, line, session, filing, policy.now)
            failures = failures + 1 if sent.filing.pending else 0
            trouble = sent.problem or trouble
        emitted = Emitted(item, sent)
        progress(emitted)
        yield emitted
