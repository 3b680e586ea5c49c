"""What happens to a tool call that an agent is about to make: judged, looked up among the grants, noted, let through or stopped."""

import os

from warpgate.checkpoints.callfacts import observe_call
from warpgate.decision.toolcalls import judge_call
from warpgate.decision.verdict import Category, Door, Level
from warpgate.errors import StateError
from warpgate.reading.redacting import redact
from warpgate.storage import gatelog
from warpgate.storage.books import books
from warpgate.storage.grants import Grants, Stopped, digest_of, id_of
from warpgate.storage.jsontext import encode
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from warpgate.decision.toolcalls import Facts, Judged
    from warpgate.decision.verdict import Verdict
    from warpgate.reading.tool_calls import ToolCall
    from warpgate.storage.policy import Policy

PACKAGE = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
# Words about a call that a model writes anew each time, and that change nothing of what is done.
_REMARKS = ("description", "explanation", "justification", "toolSummary", "toolAction")
# What still runs while a budget waits for a person.
_QUIET = (Category.READ_ONLY,)
BUDGET = "budget_exceeded"


@value
class Asking:
    """Who asks, and where."""

    host: str
    session: str = ""
    agent: str = ""
    root: str = ""  # the project; empty where there is none
    event: str = ""


@value
class Ruling:
    """What the gate says of one call."""

    lets: bool
    verdict: "Verdict"
    why: str = ""  # `two-way`, `granted`, `shadow`, `internal`; or `one-way`, `budget_exceeded`
    request: str = ""  # the id by which a person approves the call
    digest: str = ""  # what an approval is bound to
    halt: str = ""  # why the run is to stop
    reservation: str = ""  # of the money that the call is expected to cost


def rule(call: "ToolCall", asking: Asking, policy: "Policy", now: float, estimate: int | None = None) -> Ruling:
    """Whether the call may be made; what is let through has been noted before. Raises StateError where that is not possible.

    `estimate` is what the call is expected to cost, in millionths; without it, what the registry says.
    """
    registry = policy.registry()
    guarded = (PACKAGE, policy.home)
    facts = observe_call(call, registry, asking.root, guarded)
    judged = judge_call(call, registry, books().rulebook(), facts)
    if judged.internal:
        # Its lists and questions are all that a stopped agent has left.
        return Ruling(True, judged.verdict, "internal")
    ruling = _ruling(call, asking, policy, judged, facts, now, estimate)
    _note(call, asking, policy, ruling, now)
    return ruling


def _ruling(
    call: "ToolCall", asking: Asking, policy: "Policy", judged: "Judged", facts: "Facts", now: float, estimate: int | None
) -> Ruling:
    verdict = judged.verdict
    halt = policy.halted(asking.root)
    if halt and verdict.category not in _QUIET and not policy.shadow:
        return Ruling(False, verdict, BUDGET, halt=halt)
    if verdict.door is Door.TWO_WAY:
        reserved = ""
        # What can only be recovered may run while the budget reaches; without a limit it always does.
        if verdict.level is Level.RECOVERABLE and policy.max_cost > 0 and asking.root:
            price = judged.price if estimate is None else estimate
            reserved = reserve(asking.root, policy.max_cost, price, call.name, now)
            if not reserved and not policy.shadow:
                return Ruling(False, verdict, BUDGET, halt=f"the budget does not reach for {call.name}")
        return Ruling(True, verdict, "two-way", reservation=reserved)
    if policy.shadow:
        return Ruling(True, verdict, "shadow")
    return _one_way(call, asking, policy, verdict, facts, now)


def reserve(root: str, limit: int, micros: int, about: str, now: float) -> str:
    """The id of a reservation in the project's current session, which may be started by that; empty where it is too dear."""
    from warpgate.session.moving import Moment
    from warpgate.session.reserving import with_reservation
    from warpgate.storage.sessions import Sessions, stamp

    sessions = Sessions(root)
    name = sessions.current_or_new(now, 4)
    moment = Moment(now, stamp(now), "gate")
    return sessions.update(name, now, 4, lambda session: with_reservation(session, micros, limit, about, moment))


def _one_way(call: "ToolCall", asking: Asking, policy: "Policy", verdict: "Verdict", facts: "Facts", now: float) -> Ruling:
    """Let through where a person granted just this call, else kept so that one can."""
    digest = fingerprint(call, asking.root, facts)
    grants = Grants(policy.home)
    if grants.take(digest, asking.root, now) is not None:
        return Ruling(True, verdict, "granted")
    worst = verdict.matches[0]
    stopped = Stopped(
        id_of(digest), digest, now, asking.root, asking.host, asking.session, call.name, shown(call),
        str(verdict.category), worst.why, verdict.instead, verdict.rulebook,
    )  # fmt: skip
    return Ruling(False, verdict, "one-way", grants.ask(stopped), digest)


def fingerprint(call: "ToolCall", root: str, facts: "Facts | None" = None) -> str:
    """The hash that an approval is bound to: tool, arguments, folder, project, and the scripts that the command leads to."""
    arguments = {key: item for key, item in sorted(call.arguments.items()) if key not in _REMARKS}
    scripts = []
    for text, around in sorted((facts.commands if facts and facts.commands else {}).items()):
        scripts += [f"{text}\0{path}\0{content}" for path, content in sorted(around.files.items())]
    return digest_of("call", root, call.folder or "", call.server, call.name, encode(_ordered(arguments)), *scripts)


def _ordered(item: "Any") -> "Any":
    """The value with every object's names in order."""
    if isinstance(item, dict):
        return {key: _ordered(item[key]) for key in sorted(item)}
    return [_ordered(each) for each in item] if isinstance(item, (list, tuple)) else item


def shown(call: "ToolCall", limit: int = 300) -> str:
    """The arguments for people: shortened, without what looks like a secret."""
    arguments: Mapping[str, Any] = call.arguments
    for key in ("command", "cmd", "file_path", "path", "url"):
        if isinstance(arguments.get(key), str):
            return redact(str(arguments[key]), limit)
    return redact(", ".join(f"{key}={encode(item)}" for key, item in arguments.items()), limit)


def _note(call: "ToolCall", asking: Asking, policy: "Policy", ruling: Ruling, now: float) -> None:
    """One line in the log. What is stopped stays stopped when that fails, and what would run does not."""
    verdict = ruling.verdict
    entry = {
        "at": round(now, 3),
        "root": asking.root,
        "host": asking.host,
        "session": asking.session,
        "agent": asking.agent,
        "tool": call.name,
        "what": shown(call),
        "door": str(verdict.door),
        "category": str(verdict.category),
        "level": str(verdict.level),
        "rule": verdict.matches[0].rule,
        "lets": ruling.lets,
        "why": ruling.why,
        "request": ruling.request,
    }
    try:
        gatelog.write(policy.home, asking.root, entry)
    except StateError:
        if ruling.lets:
            raise
