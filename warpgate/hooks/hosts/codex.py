"""OpenAI Codex: the shape of Claude Code's events, and one strict answer; any other key or word lets the command run."""

from warpgate.hooks.hosts.claude import BEFORE, KINDS, call_of
from warpgate.hooks.values import NOTHING, Event, Output, text_of
from warpgate.storage.jsontext import encode
from warpgate.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.hooks.values import Options, Refusal
    from warpgate.reading.tool_calls import ToolCall


def parse(data: "dict[str, Any]", options: "Options") -> Event:
    """The event; raises Malformed where a call lacks its name or its arguments."""
    name = text_of(data, "hook_event_name") or options.event or BEFORE
    # An event of a name that is not known yet is what its line was installed for.
    kind = KINDS.get(name, KINDS.get(options.event, "other"))
    calls: tuple[ToolCall, ...] = (replace(call_of(data), host="codex"),) if kind in ("before", "after") else ()
    return Event(
        kind, name, calls, text_of(data, "session_id"), "", text_of(data, "cwd"), (), text_of(data, "permission_mode"),
        data.get("stop_hook_active") is True,
    )  # fmt: skip


def stop(event: Event, refusal: "Refusal", options: "Options") -> Output:
    """The only answer that stops a call."""
    return _deny(refusal)


def refuse(refusal: "Refusal", options: "Options") -> Output:
    """The answer when the event could not be judged."""
    return _deny(refusal) if KINDS.get(options.event or BEFORE) == "before" else NOTHING


def passes(event: Event, options: "Options") -> Output:
    """Nothing: a yes is no valid answer here."""
    return NOTHING


def tell(event: Event, text: str, options: "Options") -> Output:
    """Text that is added to the conversation."""
    return Output(encode({"hookSpecificOutput": {"hookEventName": event.name, "additionalContext": text}}))


def end(event: Event, text: str, options: "Options") -> Output:
    """The run ends here."""
    return Output(encode({"continue": False, "stopReason": text}))


def _deny(refusal: "Refusal") -> Output:
    answer = {"hookEventName": BEFORE, "permissionDecision": "deny", "permissionDecisionReason": refusal.text}
    return Output(encode({"hookSpecificOutput": answer}))
