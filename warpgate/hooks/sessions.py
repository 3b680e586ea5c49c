"""What the gate does at an agent's other events: take up the session, tell the agent where it stands, count what it did."""

import os
import time

from warpgate.hooks.places import home_of, root_and_folder
from warpgate.hooks.values import NOTHING, Output
from warpgate.session.metering import with_commits, with_edits
from warpgate.session.moving import Moment
from warpgate.session.recording import window
from warpgate.session.state import Phase
from warpgate.storage.places import state_folder
from warpgate.storage.policy import load
from warpgate.storage.sessions import Sessions, stamp

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from warpgate.hooks.values import Event, Options
    from warpgate.reading.tool_calls import ToolCall
    from warpgate.session.state import Session
    from warpgate.storage.policy import Policy

FRESH = 120  # seconds in which a commit is taken for the one that the call has just made
BY = "hook"


def told(adapter: "ModuleType", options: "Options", event: "Event") -> Output:
    """The answer to an event that is not about a call to be made; nothing in a project that keeps no sessions."""
    root, folder = root_and_folder(event)
    if not root or not os.path.isdir(state_folder(root)):
        return NOTHING
    policy = load(home_of(options), root)
    now = time.time()
    if event.kind == "after":
        return _after(adapter, options, event, policy, folder or "", now)
    if event.kind == "stop":
        # Whoever stops by itself need not be stopped.
        return NOTHING
    sessions = Sessions(root)
    name = sessions.current_or_new(now, 4) if event.kind == "start" and not policy.halted(root) else sessions.current()
    content = sessions.read(name) if name else None
    if content is None or (event.kind == "prompt" and not policy.halted(root)):
        return NOTHING
    found: Output = adapter.tell(event, standing(content, policy), options)
    return found


def standing(content: "Session", policy: "Policy") -> str:
    """Where the session stands, for the agent's own context."""
    open_answers = [each for each in content.answers if not each.used and not each.came_to]
    lines = [
        "A gate stands in front of your tool calls (warpgate). What can be undone runs; what cannot is stopped and left to a "
        "person: do not retry it in another form, go on with other work, and name it in your report.",
        f"Session {content.id}: {content.phase}, decisions {len(window(content))} / {policy.cap or 'no cap'} unreviewed, "
        f"{len(content.todos)} left to a person.",
    ]
    if content.requirement:
        lines.append(f"Requirement: {content.requirement[:200]}")
    lines += [
        f"A person answered {each.about}: {each.verb}{f' ({each.reason[:100]})' if each.reason else ''}"
        for each in open_answers[-5:]
    ]
    halt = policy.halted(policy.root)
    if halt:
        lines.append(f"budget_exceeded: {halt}. Nothing but reading goes on until a person has run: warpgate review")
    return "\n".join(lines)


def _after(adapter: "ModuleType", options: "Options", event: "Event", policy: "Policy", folder: str, now: float) -> Output:
    sessions = Sessions(policy.root)
    name = sessions.current()
    content = sessions.read(name) if name else None
    if name and content is not None and content.phase not in (Phase.ENDED, Phase.SESSION_ENDING):
        moment = Moment(now, stamp(now), BY)
        edited = [path for call in event.calls for path in _edited(call, policy.root, folder)]
        if edited:
            sessions.update(name, now, content.level, lambda session: (with_edits(session, edited, moment), None))
        if any(_may_commit(call) for call in event.calls):
            _commit(sessions, name, policy.root, moment)
    halt = policy.halted(policy.root)
    if not halt or policy.shadow:
        return NOTHING
    found: Output = adapter.end(event, f"budget_exceeded: {halt}. A person has to look: warpgate review", options)
    return found


def _edited(call: "ToolCall", root: str, folder: str) -> "list[str]":
    """The files of the project that the call has changed, relative to it."""
    from warpgate.decision.toolcalls import acts_of
    from warpgate.reading.tool_calls import FileAct
    from warpgate.storage.registry import load as load_registry

    acts = [act for _, act in acts_of(call, load_registry())]
    paths = [act.path for act in acts if isinstance(act, FileAct) and act.act in ("write", "edit", "create")]
    real = [os.path.realpath(os.path.join(root, folder, path)) for path in dict.fromkeys(paths)]
    return [os.path.relpath(path, root) for path in real if path.startswith(root + "/")]


def _may_commit(call: "ToolCall") -> bool:
    return any(isinstance(item, str) and "git" in item and "commit" in item for item in call.arguments.values())


def _commit(sessions: Sessions, name: str, root: str, moment: Moment) -> None:
    """Notes the commit that was just made with the newest decision, which it is taken to follow from."""
    from warpgate.checkpoints.surroundings import newest_commit

    made = newest_commit(root)
    if made is None or not 0 <= moment.now - made[1] < FRESH:
        return

    def change(session: "Session") -> "tuple[Session, None]":
        newest = next(reversed(session.decisions), None)
        if newest is None or newest.reviewed or newest.commits.endswith(made[0]):
            return session, None
        first = newest.commits.partition("..")[0]
        span = f"{first if '..' in newest.commits else f'{first}^'}..{made[0]}" if first else made[0]
        return with_commits(session, newest.id, span, moment), None

    sessions.update(name, moment.now, 4, change)
