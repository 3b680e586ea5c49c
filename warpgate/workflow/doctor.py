"""What keeps issues from being filed and answers from being heard, each with what to do about it."""

from warpgate.errors import StateError
from warpgate.session.answering import untold
from warpgate.session.recording import pending
from warpgate.values import Vocabulary, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from warpgate.trackers.github_facts import Facts
    from warpgate.workflow.protocols import SessionStore

# With less than this share left, a long run would stand still before the hour is over.
LOW = 0.1
CLOCK = 60
MAY_LABEL = ("admin", "maintain", "push", "triage")


class State(Vocabulary):
    """How a check ended, from good to bad."""

    OK = "ok"
    NOTE = "note"  # worth knowing; nothing is kept from happening
    FAIL = "fail"


@value
class Check:
    """One thing that was looked at, what was found, and what to do."""

    name: str
    state: State
    says: str
    do: str = ""


def check_github(facts: "Facts", source: str, now: float) -> "Iterator[Check]":
    """What GitHub's answers say about filing in this repository with this token."""
    if facts.problem:
        yield Check("repository", State.FAIL, facts.problem, "mend that first; nothing else could be asked")
        return
    yield Check("token", State.OK, f"from {source}")
    if facts.login:
        yield Check("account", State.OK, f"files as {facts.login}; nobody may answer as this account")
    else:
        yield Check(
            "account", State.FAIL, "GitHub does not say whose token it is, so no issue is known to be ours", "set github.login"
        )
    yield _repository(facts)
    yield _permission(facts)
    yield _labels(facts)
    yield _rate(facts, now)
    if abs(facts.skew) > CLOCK:
        yield Check(
            "clock", State.NOTE, f"this machine's clock is {abs(facts.skew)} s off", "set the clock; an App's sign-in needs it"
        )
    for key, numbers in facts.twice:
        places = ", ".join(f"#{number}" for number in numbers)
        yield Check("duplicates", State.NOTE, f"{key} is filed as {places}", "warpgate doctor --fix closes all but the first")
    for problem in facts.partly:
        yield Check("asked in vain", State.NOTE, problem, "try again; if it stays, the token may not read it")


def check_sessions(store: "SessionStore", tracker: str) -> "Iterator[Check]":
    """What the sessions still have to get across, and whether their files can be read."""
    stuck, unsaid = 0, 0
    for name in store.ids():
        try:
            session = store.read(name)
        except StateError as error:
            yield Check("session", State.FAIL, str(error), "put it right or move it away; the session cannot go on without it")
            continue
        if session is None:
            continue
        waiting = pending(session)
        stuck, unsaid = stuck + len(waiting), unsaid + len(untold(session))
        yield from _elsewhere(name, {filing.tracker for filing in waiting} - {tracker} if tracker else ())
    if stuck:
        yield Check("outbox", State.FAIL, f"{stuck} recorded, but not filed yet", "warpgate sync")
    else:
        yield Check("outbox", State.OK, "everything that was recorded is filed")
    if unsaid:
        yield Check("answers", State.NOTE, f"{unsaid} that the issues do not say yet", "warpgate sync")


def _elsewhere(name: str, places: "Iterable[str]") -> "Iterator[Check]":
    for place in sorted(places):
        says = f"session {name} has something on its way to {place}, which is not where issues go now"
        yield Check("outbox", State.NOTE, says, "warpgate sync still delivers it there, with a token for it")


def _repository(facts: "Facts") -> Check:
    name = facts.name or facts.asked
    if facts.archived:
        return Check("repository", State.FAIL, f"{name} is archived", "unarchive it, or set github.repo to another")
    if not facts.issues:
        todo = "turn issues on under Settings, General, Features, or use --tracker local"
        return Check("repository", State.FAIL, f"{name} has its issues turned off", todo)
    if name.casefold() != facts.asked.casefold():
        return Check(
            "repository", State.NOTE, f"{facts.asked} is called {name} now", f"set github.repo to {name}, and origin's address"
        )
    return Check("repository", State.OK, f"{name}{', private' if facts.private else ''}")


def _permission(facts: "Facts") -> Check:
    classic = {scope.strip() for scope in facts.scopes.split(",") if scope.strip()}
    if facts.scopes and not classic & ({"repo"} if facts.private else {"repo", "public_repo"}):
        return Check("permission", State.FAIL, f"the token's scopes are {facts.scopes}", "it needs `repo` (or `public_repo`)")
    if not facts.role:
        return Check("permission", State.NOTE, "GitHub does not say what the token may do here", "it needs `issues: write`")
    if facts.role not in MAY_LABEL:
        todo = "give the account triage or write: without it, GitHub drops the labels and the issues are not found again"
        return Check("permission", State.FAIL, f"the account has {facts.role}", todo)
    return Check("permission", State.OK, facts.role)


def _labels(facts: "Facts") -> Check:
    if facts.missing:
        says = f"not there yet: {', '.join(facts.missing)}"
        return Check("labels", State.NOTE, says, "they are made when they are first needed; warpgate doctor --fix makes them now")
    return Check("labels", State.OK, "all there")


def _rate(facts: "Facts", now: float) -> Check:
    if facts.remaining < 0 or not facts.limit:
        return Check("rate limit", State.NOTE, "GitHub does not say how many requests are left")
    says = f"{facts.remaining:,} of {facts.limit:,} requests are left"
    if facts.remaining > facts.limit * LOW:
        return Check("rate limit", State.OK, says)
    minutes = max(1, round((facts.resets - now) / 60))
    return Check(
        "rate limit", State.FAIL if facts.remaining == 0 else State.NOTE, says, f"wait {minutes} minutes, or use another token"
    )
