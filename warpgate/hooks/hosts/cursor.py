"""Cursor: an event for the shell, one for servers, one for its own tools; each answered with an object."""

from warpgate.hooks.values import NOTHING, Event, Malformed, Output, text_of
from warpgate.reading.tool_calls import ToolCall
from warpgate.storage.jsontext import decode, encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.hooks.values import Options, Refusal

KINDS = {
    "beforeShellExecution": "before",
    "beforeMCPExecution": "before",
    "beforeReadFile": "before",
    "preToolUse": "before",
    "afterFileEdit": "after",
    "afterShellExecution": "after",
    "stop": "stop",
    "beforeSubmitPrompt": "other",
    "sessionStart": "start",
}
# A person can be asked at these alone.
_ASKS = ("beforeShellExecution", "beforeMCPExecution")


def parse(data: "dict[str, Any]", options: "Options") -> Event:
    """The event; raises Malformed where a call lacks its name or its arguments."""
    name = text_of(data, "hook_event_name") or options.event or "preToolUse"
    kind = KINDS.get(name, "before" if name.startswith(("before", "pre")) else "other")
    calls = (_call(name, data),) if kind in ("before", "after") else ()
    roots = data.get("workspace_roots")
    opened = tuple(each for each in roots if isinstance(each, str)) if isinstance(roots, list) else ()
    cwd = text_of(data, "cwd") or next(iter(opened), "")
    return Event(kind, name, calls, text_of(data, "conversation_id"), "", cwd, opened)


def _call(name: str, data: "dict[str, Any]") -> ToolCall:
    if name in ("beforeShellExecution", "afterShellExecution"):
        return ToolCall("Shell", {"command": data.get("command")}, host="cursor")
    if name in ("beforeReadFile", "afterFileEdit"):
        tool = "Read" if name == "beforeReadFile" else "Edit"
        return ToolCall(tool, {"file_path": data.get("file_path")}, host="cursor")
    tool, arguments = text_of(data, "tool_name"), data.get("tool_input")
    if isinstance(arguments, str):
        try:
            arguments = decode(arguments) if arguments.strip() else {}
        except ValueError:
            raise Malformed("the tool's input is not JSON") from None
    if not tool or not isinstance(arguments, dict):
        raise Malformed("the event names no tool, or its input is no object")
    server = text_of(data, "mcp_server_name")
    if name == "beforeMCPExecution" and not server and ":" not in tool and "/" not in tool:
        return ToolCall(f"MCP:{tool}", arguments, host="cursor")
    return ToolCall(tool, arguments, server, tool.removeprefix("MCP:") if server else "", "cursor")


def stop(event: Event, refusal: "Refusal", options: "Options") -> Output:
    """No, or a question where the agent can ask one and a person is expected to sit there."""
    if event.name in _ASKS and options.answer == "ask" and not refusal.grave:
        return Output(encode({"permission": "ask", "user_message": refusal.short, "agent_message": refusal.text}))
    return _deny(refusal)


def refuse(refusal: "Refusal", options: "Options") -> Output:
    """The answer when the event could not be judged."""
    kind = KINDS.get(options.event, "before" if not options.event or options.event.startswith(("before", "pre")) else "other")
    return _deny(refusal) if kind == "before" else NOTHING


def passes(event: Event, options: "Options") -> Output:
    """An empty object: where the entry is marked to fail closed, nothing at all counts as a failure."""
    return Output(encode({"permission": "allow"} if options.allow else {}))


def tell(event: Event, text: str, options: "Options") -> Output:
    """Text that is added to the conversation."""
    return Output(encode({"additional_context": text}))


def end(event: Event, text: str, options: "Options") -> Output:
    """There is no way to end a run here; the calls are stopped one by one."""
    return NOTHING


def _deny(refusal: "Refusal") -> Output:
    return Output(encode({"permission": "deny", "user_message": refusal.short, "agent_message": refusal.text}))
