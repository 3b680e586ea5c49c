"""What a session becomes by an answer, and what in it waits for one."""

from warpgate.errors import UsageError
from warpgate.session.answers import DECISION_VERBS, TODO_VERBS, Asked, Weighed, why_unusable
from warpgate.session.moving import Moment
from warpgate.session.state import Answer, Record, Session, Step, Todo, Verb
from warpgate.values import replace

# Nothing more is to be said; the others leave the question open.
SETTLES = (Verb.APPROVE, Verb.REJECT, Verb.DONE, Verb.REVERT)


def item_of(session: Session, about: str) -> Record | Todo:
    """The TODO or decision of that id, of the number of its issue, or of its key; raises UsageError when there is none."""
    number = about.removeprefix("#")
    items: list[Record | Todo] = [*session.todos, *session.decisions]
    for item in items:
        filing = item.filing
        if item.id == about or (filing and (about == filing.key or (filing.number is not None and number == str(filing.number)))):
            return item
    raise UsageError(f"there is no TODO and no decision {about:.60} in {session.id}")


def answer_to(session: Session, about: str) -> Answer | None:
    """The last answer that counted for this TODO or decision, or None."""
    return next((answer for answer in reversed(session.answers) if answer.about == about), None)


def settled_by(session: Session, todo: Todo, now: int) -> Answer | None:
    """The answer that settles a TODO now, or None while it waits; an approval that expired before its use settles nothing."""
    answer = answer_to(session, todo.id)
    if answer is None or answer.verb not in SETTLES or (not answer.used and _expired(answer, now)):
        return None
    return answer


def open_todos(session: Session, now: int) -> tuple[Todo, ...]:
    """The TODOs that wait for a person, oldest first."""
    return tuple(todo for todo in session.todos if settled_by(session, todo, now) is None)


def open_decisions(session: Session) -> tuple[Record, ...]:
    """The decisions that nobody has reviewed, the pre-flight's too, oldest first."""
    return tuple(record for record in session.decisions if not record.reviewed)


def asked(session: Session, item: Record | Todo, now: int, *, intact: bool = True, filed_by: str = "") -> Asked:
    """What waits for an answer, as the rules of answers look at it."""
    last = answer_to(session, item.id)
    standing = last if last and not (not last.used and _expired(last, now)) else None
    verb = standing.verb if standing else None
    if isinstance(item, Record) and verb is None and item.reviewed:
        verb = Verb.REVERT if item.reverted else Verb.KEEP
    filing = item.filing
    return Asked(
        TODO_VERBS if isinstance(item, Todo) else DECISION_VERBS,
        filing.digest if filing else "",
        filed_by or (filing.by if filing else ""),
        intact,
        verb,
        standing.by if standing else "a review" if verb else "",
        bool(standing and standing.used),
    )


def with_answer(session: Session, item: Record | Todo, weighed: Weighed, where: str, moment: Moment) -> tuple[Session, Answer]:
    """The session with an answer that counts, and what it does at once: a decision that is kept or reverted is reviewed."""
    command = weighed.command
    answer = Answer(
        id=f"a{len(session.answers) + 1}",
        about=item.id,
        verb=command.verb,
        at=moment.at,
        by=weighed.said.by,
        where=where,
        digest=item.filing.digest if item.filing else "",
        reason=command.reason,
        when=weighed.said.at,
        expires=weighed.expires,
    )
    decisions = session.decisions
    if isinstance(item, Record) and not item.reviewed:
        reviewed = replace(item, reviewed=True, reviewed_at=moment.at)
        decisions = tuple(reviewed if each.id == item.id else each for each in decisions)
    step = Step(moment.at, "answered", session.phase, session.phase, weighed.said.by, f"{item.id} {command.verb}")
    return replace(session, answers=(*session.answers, answer), decisions=decisions, history=(*session.history, step)), answer


def with_use(session: Session, about: str, digest: str, moment: Moment) -> tuple[Session, str]:
    """The session with the approval of this TODO used up, or as it was with the reason why it allows nothing."""
    answer = answer_to(session, about)
    why = why_unusable(answer, digest, int(moment.now)) if answer else "nobody has answered yet"
    if answer is None or why:
        return session, why
    step = Step(moment.at, "approval_used", session.phase, session.phase, moment.by, about)
    after = _with(session, replace(answer, used=moment.at))
    return replace(after, history=(*after.history, step)), ""


def with_word(session: Session, answer: str, told: str = "", came_to: str = "") -> Session:
    """The session in which it is noted where people were told of an answer, and what was done because of it."""
    for each in session.answers:
        if each.id == answer:
            return _with(session, replace(each, told=told or each.told, came_to=came_to or each.came_to))
    return session


def untold(session: Session) -> tuple[Answer, ...]:
    """The answers of which no issue says anything yet."""
    return tuple(answer for answer in session.answers if not answer.told)


def _with(session: Session, answer: Answer) -> Session:
    return replace(session, answers=tuple(answer if each.id == answer.id else each for each in session.answers))


def _expired(answer: Answer, now: int) -> bool:
    return 0 < answer.expires <= now
