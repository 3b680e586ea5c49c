"""Gemini CLI: `BeforeTool`, answered with a decision and a reason."""

from warpgate.hooks.values import NOTHING, Event, Malformed, Output, text_of
from warpgate.reading.tool_calls import ToolCall
from warpgate.storage.jsontext import encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.hooks.values import Options, Refusal

BEFORE = "BeforeTool"
KINDS = {BEFORE: "before", "AfterTool": "after", "SessionStart": "start", "BeforeAgent": "prompt", "AfterAgent": "stop"}


def parse(data: "dict[str, Any]", options: "Options") -> Event:
    """The event; raises Malformed where a call lacks its name or its arguments."""
    name = text_of(data, "hook_event_name") or options.event or BEFORE
    # An event of a name that is not known yet is what its line was installed for.
    kind = KINDS.get(name, KINDS.get(options.event, "other"))
    calls: tuple[ToolCall, ...] = ()
    if kind in ("before", "after"):
        tool, arguments = text_of(data, "tool_name"), data.get("tool_input")
        if not tool or not isinstance(arguments, dict):
            raise Malformed("the event names no tool, or its input is no object")
        server: Any = data.get("mcp_context")
        served = server if isinstance(server, dict) else {}
        called = text_of(served, "tool_name")
        calls = (ToolCall(tool, arguments, text_of(served, "server_name"), called, "gemini"),)
        if called and not tool.endswith(called):
            # Two names for one call: whichever of them is run, both count.
            calls = (*calls, ToolCall(tool, arguments, host="gemini"))
    return Event(kind, name, calls, text_of(data, "session_id"), "", text_of(data, "cwd"))


def stop(event: Event, refusal: "Refusal", options: "Options") -> Output:
    """No, unless the command line asks for a prompt: that one hangs where nobody can answer it."""
    if options.answer == "ask" and not refusal.grave:
        return Output(encode({"decision": "ask", "reason": refusal.short}))
    return _deny(refusal)


def refuse(refusal: "Refusal", options: "Options") -> Output:
    """The answer when the event could not be judged."""
    return _deny(refusal) if KINDS.get(options.event or BEFORE) == "before" else NOTHING


def passes(event: Event, options: "Options") -> Output:
    """Nothing: the agent's own rules go on as if there were no gate."""
    return NOTHING


def tell(event: Event, text: str, options: "Options") -> Output:
    """Text that is added to the conversation."""
    return Output(encode({"hookSpecificOutput": {"hookEventName": event.name, "additionalContext": text}}))


def end(event: Event, text: str, options: "Options") -> Output:
    """The run ends here."""
    return Output(encode({"continue": False, "stopReason": text}))


def _deny(refusal: "Refusal") -> Output:
    return Output(encode({"decision": "deny", "reason": refusal.text}))
