"""An account of what became of decisions and TODOs, by category: the evidence for loosening or tightening."""

from warpgate.decision.verdict import Category
from warpgate.session.answering import answer_to
from warpgate.session.state import Record, Session, Todo, Verb
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Seconds = Callable[[str], int | None]


@value
class Decided:
    """What became of the decisions of one category that were made without a person."""

    category: Category
    made: int
    kept: int  # a person has reviewed it and left it
    reverted: int
    reopened: int  # its issue was opened again after it had been kept
    waiting: int  # nobody has reviewed it
    to_review: int | None  # seconds, the median

    @property
    def revert_rate(self) -> float | None:
        """The share of those that a person has seen which were taken back or opened again."""
        seen = self.kept + self.reverted
        return (self.reverted + self.reopened) / seen if seen else None


@value
class Asked:
    """What became of the TODOs of one category."""

    category: Category
    asked: int
    approved: int
    done: int
    rejected: int
    deferred: int  # the last word so far
    waiting: int  # nobody has said anything
    to_answer: int | None  # seconds, the median

    @property
    def approval_rate(self) -> float | None:
        """The share of those with a yes or a no to which a person said yes, or which they did themselves."""
        said = self.approved + self.done + self.rejected
        return (self.approved + self.done) / said if said else None


@value
class Account:
    """Both, each in the order of the categories."""

    decided: tuple[Decided, ...]
    asked: tuple[Asked, ...]


def account(
    sessions: "Iterable[Session]", seconds: "Seconds", reopened: frozenset[tuple[str, str]] = frozenset(), since: str = ""
) -> Account:
    """The account of these sessions; `reopened` names those (session, id) whose issues were opened again.

    What is older than `since` (ISO 8601, UTC) is left out; `seconds` reads such a moment.
    """
    whole = tuple(sessions)
    records = [(session, each) for session in whole for each in session.decisions if each.at >= since]
    todos = [(session, each) for session in whole for each in session.todos if each.at >= since]
    return Account(
        tuple(
            _decided(kind, [pair for pair in records if pair[1].category is kind], seconds, reopened) for kind in _kinds(records)
        ),
        tuple(_asked(kind, [pair for pair in todos if pair[1].category is kind], seconds) for kind in _kinds(todos)),
    )


def is_reverted(session: Session, record: Record) -> bool:
    """Whether a decision was taken back, or is to be."""
    last = answer_to(session, record.id)
    return bool(record.reverted) or bool(last and last.verb is Verb.REVERT)


def _kinds(pairs: "list[tuple[Session, Record]] | list[tuple[Session, Todo]]") -> "list[Category]":
    there = {item.category for _, item in pairs}
    return [kind for kind in Category if kind in there]


def _decided(
    kind: Category, pairs: "list[tuple[Session, Record]]", seconds: "Seconds", reopened: frozenset[tuple[str, str]]
) -> Decided:
    reverted = sum(is_reverted(session, record) for session, record in pairs)
    kept = [(session, record) for session, record in pairs if record.reviewed and not is_reverted(session, record)]
    times = [_between(record.at, record.reviewed_at, seconds) for _, record in pairs if record.reviewed_at]
    return Decided(
        kind,
        len(pairs),
        len(kept),
        reverted,
        sum((session.id, record.id) in reopened for session, record in kept),
        sum(not record.reviewed and not is_reverted(session, record) for session, record in pairs),
        _median(times),
    )


def _asked(kind: Category, pairs: "list[tuple[Session, Todo]]", seconds: "Seconds") -> Asked:
    last = [answer_to(session, todo.id) for session, todo in pairs]
    verbs = [answer.verb for answer in last if answer]
    first = {(session.id, answer.about): answer.at for session, _ in pairs for answer in reversed(session.answers)}
    times = [_between(todo.at, first[session.id, todo.id], seconds) for session, todo in pairs if (session.id, todo.id) in first]
    return Asked(
        kind,
        len(pairs),
        verbs.count(Verb.APPROVE),
        verbs.count(Verb.DONE),
        verbs.count(Verb.REJECT),
        verbs.count(Verb.DEFER),
        len(pairs) - len(verbs),
        _median(times),
    )


def _between(start: str, end: str, seconds: "Seconds") -> int | None:
    begun, ended = seconds(start), seconds(end)
    return None if begun is None or ended is None else max(0, ended - begun)


def _median(times: "list[int | None]") -> int | None:
    known = sorted(each for each in times if each is not None)
    return known[len(known) // 2] if known else None
