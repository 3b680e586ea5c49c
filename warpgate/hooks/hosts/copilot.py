"""GitHub Copilot CLI: two spellings of one event, and one answer that both of them read."""

from warpgate.hooks.values import NOTHING, Event, Malformed, Output, text_of
from warpgate.reading.tool_calls import ToolCall
from warpgate.storage.jsontext import decode, encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.hooks.values import Options, Refusal

KINDS = {
    "preToolUse": "before", "PreToolUse": "before", "postToolUse": "after", "PostToolUse": "after", "sessionStart": "start",
    "SessionStart": "start", "userPromptSubmitted": "other", "permissionRequest": "other", "agentStop": "other", "Stop": "other",
}  # fmt: skip


def parse(data: "dict[str, Any]", options: "Options") -> Event:
    """The event; raises Malformed where a call lacks its name or its arguments."""
    name = text_of(data, "hook_event_name") or options.event or "preToolUse"
    # An event of a name that is not known yet is what its line was installed for.
    kind = KINDS.get(name, KINDS.get(options.event, "other"))
    calls: tuple[ToolCall, ...] = ()
    if kind in ("before", "after"):
        tool = text_of(data, "toolName", "tool_name")
        arguments: Any = next((data[key] for key in ("toolArgs", "tool_input", "toolInput") if key in data), None)
        if isinstance(arguments, str):
            try:
                arguments = decode(arguments)
            except ValueError:
                raise Malformed("the tool's arguments are not JSON") from None
        if not tool or not isinstance(arguments, dict):
            raise Malformed("the event names no tool, or its arguments are no object")
        calls = (ToolCall(tool, arguments, host="copilot"),)
    session, agent = text_of(data, "sessionId", "session_id"), text_of(data, "agentId", "agent_id")
    return Event(kind, name, calls, session, agent, text_of(data, "cwd"))


def stop(event: Event, refusal: "Refusal", options: "Options") -> Output:
    """No; a question only where the command line asks for it, since a switch of the agent's is known to swallow it."""
    if options.answer == "ask" and not refusal.grave:
        return Output(encode({"permissionDecision": "ask", "permissionDecisionReason": refusal.short}))
    return _deny(refusal)


def refuse(refusal: "Refusal", options: "Options") -> Output:
    """The answer when the event could not be judged."""
    return _deny(refusal) if KINDS.get(options.event or "preToolUse") == "before" else NOTHING


def passes(event: Event, options: "Options") -> Output:
    """Nothing: the agent's own rules go on as if there were no gate."""
    return Output(encode({"permissionDecision": "allow"})) if options.allow else NOTHING


def tell(event: Event, text: str, options: "Options") -> Output:
    """Text that is added to the conversation."""
    return Output(encode({"additionalContext": text}))


def end(event: Event, text: str, options: "Options") -> Output:
    """There is no way to end a run here; the calls are stopped one by one."""
    return NOTHING


def _deny(refusal: "Refusal") -> Output:
    return Output(encode({"permissionDecision": "deny", "permissionDecisionReason": refusal.text}))
