"""Claude Code: `PreToolUse` and its kin, one JSON object on standard output at exit 0."""

import os

from warpgate.hooks.values import NOTHING, Event, Malformed, Output, text_of
from warpgate.reading.tool_calls import ToolCall
from warpgate.storage.jsontext import encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.hooks.values import Options, Refusal

BEFORE = "PreToolUse"
KINDS = {
    BEFORE: "before",
    "PostToolUse": "after",
    "PostToolUseFailure": "other",
    "SessionStart": "start",
    "UserPromptSubmit": "prompt",
    "Stop": "stop",
    # The prompt that follows is the person.
    "PermissionRequest": "other",
}


def parse(data: "dict[str, Any]", options: "Options") -> Event:
    """The event; raises Malformed where a call lacks its name or its arguments."""
    name = text_of(data, "hook_event_name") or options.event or BEFORE
    # An event of a name that is not known yet is what its line was installed for.
    kind = KINDS.get(name, KINDS.get(options.event, "other"))
    calls: tuple[ToolCall, ...] = ()
    if kind in ("before", "after"):
        calls = (call_of(data),)
    opened = os.environ.get("CLAUDE_PROJECT_DIR", "")
    return Event(
        kind, name, calls, text_of(data, "session_id"), text_of(data, "agent_id"), text_of(data, "cwd"),
        (opened,) if opened else (), text_of(data, "permission_mode"), data.get("stop_hook_active") is True,
    )  # fmt: skip


def call_of(data: "dict[str, Any]") -> ToolCall:
    """The call in an event of this shape; raises Malformed."""
    name, arguments = text_of(data, "tool_name"), data.get("tool_input")
    if not name or not isinstance(arguments, dict):
        raise Malformed("the event names no tool, or its input is no object")
    server: Any = data.get("mcp_server")
    served = text_of(server, "name") if isinstance(server, dict) else ""
    tool = name.rpartition("__")[2] if served and name.startswith("mcp__") else ""
    return ToolCall(name, arguments, served if tool else "", tool, "claude")


def stop(event: Event, refusal: "Refusal", options: "Options") -> Output:
    """The answer that stops the call."""
    answer = _answer(refusal, options)
    reason = refusal.text if answer == "deny" else f"{refusal.short}"
    return _decision(event.name, answer, reason)


def refuse(refusal: "Refusal", options: "Options") -> Output:
    """The answer when the event could not be judged; events other than a call about to be made are let go."""
    if KINDS.get(options.event or BEFORE) != "before":
        return NOTHING
    return _decision(BEFORE, "deny", refusal.text)


def passes(event: Event, options: "Options") -> Output:
    """Nothing: the agent's own rules go on as if there were no gate."""
    return _decision(event.name, "allow", "two-way door") if options.allow else NOTHING


def tell(event: Event, text: str, options: "Options") -> Output:
    """Text that is added to the conversation."""
    return Output(encode({"hookSpecificOutput": {"hookEventName": event.name, "additionalContext": text}}))


def end(event: Event, text: str, options: "Options") -> Output:
    """The run ends here."""
    return Output(encode({"continue": False, "stopReason": text}))


def _answer(refusal: "Refusal", options: "Options") -> str:
    """A person who sits at the terminal is asked; where nobody does, and where the gate itself is reached for, it is no."""
    if refusal.grave or options.answer == "deny":
        return "deny"
    if options.answer in ("ask", "defer"):
        return options.answer
    # Newer versions say whether somebody sits there; older ones only how they were started.
    attended = os.environ.get("CLAUDE_CODE_SESSION_ATTENDED", "1" if os.environ.get("CLAUDE_CODE_ENTRYPOINT") == "cli" else "0")
    return "ask" if attended == "1" else "deny"


def _decision(event: str, decision: str, reason: str) -> Output:
    return Output(
        encode({"hookSpecificOutput": {"hookEventName": event, "permissionDecision": decision, "permissionDecisionReason": reason}})
    )
