"""What a session is told while it runs: money, progress, edits, commits."""

from warpgate.errors import UsageError
from warpgate.session.breakers import MICROS
from warpgate.session.moving import Moment
from warpgate.session.state import Edited, Record, Session, Step
from warpgate.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

FILE_LIMIT = 5_000


def with_cost(session: Session, tokens: int, micros: int, moment: Moment) -> Session:
    """The session with the tokens and the money (in millionths) added; raises UsageError for a negative figure."""
    if tokens < 0 or micros < 0:
        raise UsageError("what was spent cannot be negative")
    meters = replace(session.meters, tokens=session.meters.tokens + tokens, micros=session.meters.micros + micros)
    about = f"{tokens} tokens, {micros / MICROS:g} money"
    return _told(replace(session, meters=meters), "cost_reported", about, moment)


def with_progress(session: Session, fingerprint: str, moment: Moment) -> Session:
    """The session with one more report of how the work looks; the same fingerprint again is no progress."""
    same = fingerprint == session.meters.fingerprint
    meters = replace(session.meters, fingerprint=fingerprint, repeats=session.meters.repeats + 1 if same else 0)
    return _told(replace(session, meters=meters), "progress_reported", fingerprint[:80], moment)


def with_edits(session: Session, paths: "Iterable[str]", moment: Moment) -> Session:
    """The session with one more edit counted for each path."""
    counts = {edited.path: edited.count for edited in session.meters.edits}
    named = [path[:400] for path in paths]
    for path in named:
        counts[path] = counts.get(path, 0) + 1
    # The most edited stay, should a run ever touch more files than we keep.
    kept = sorted(counts.items(), key=lambda item: -item[1])[:FILE_LIMIT]
    meters = replace(session.meters, edits=tuple(Edited(path, count) for path, count in sorted(kept)))
    return _told(replace(session, meters=meters), "edits_reported", ", ".join(named)[:200], moment)


def with_commits(session: Session, decision: str, commits: str, moment: Moment) -> Session:
    """The session with the commits that a decision led to; raises UsageError for a decision it lacks."""
    record_of(session, decision)
    changed = tuple(replace(each, commits=commits) if each.id == decision else each for each in session.decisions)
    return _told(replace(session, decisions=changed), "commits_attached", f"{decision} {commits}", moment)


def unsaid(session: Session) -> tuple[Record, ...]:
    """The filed decisions whose issues do not yet name the commits that they led to."""
    filed = (record for record in session.decisions if record.filing and record.filing.number)
    return tuple(record for record in filed if record.commits and record.commits != record.said)


def with_said(session: Session, decision: str, commits: str) -> Session:
    """The session in which the decision's issue names these commits."""
    return replace(
        session, decisions=tuple(replace(each, said=commits) if each.id == decision else each for each in session.decisions)
    )


def with_revert(session: Session, decision: str, branch: str, moment: Moment) -> Session:
    """The session with the branch that takes a decision back."""
    changed = tuple(replace(each, reverted=branch) if each.id == decision else each for each in session.decisions)
    return _told(replace(session, decisions=changed), "reverted", f"{decision} {branch}", moment)


def record_of(session: Session, decision: str) -> Record:
    """The record of that id; raises UsageError naming what there is."""
    found = next((record for record in session.decisions if record.id == decision), None)
    if found is None:
        ids = ", ".join(record.id for record in session.decisions[-10:])
        raise UsageError(f"there is no decision {decision} in {session.id}; there are: {ids or 'none yet'}")
    return found


def _told(session: Session, event: str, about: str, moment: Moment) -> Session:
    step = Step(moment.at, event, session.phase, session.phase, moment.by, about)
    return replace(session, history=(*session.history, step))
