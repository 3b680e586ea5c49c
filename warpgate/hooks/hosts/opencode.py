"""OpenCode: a small plugin inside it sends each call on and obeys the decision; whatever else it hears stops the call."""

from warpgate.hooks.values import Event, Malformed, Output, text_of
from warpgate.reading.tool_calls import ToolCall
from warpgate.storage.jsontext import encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.hooks.values import Options, Refusal


def parse(data: "dict[str, Any]", options: "Options") -> Event:
    """The event; raises Malformed where a call lacks its name or its arguments."""
    name = text_of(data, "hook") or "tool.execute.before"
    if name not in ("tool.execute.before", "tool.execute.after"):
        return Event("other", name)
    given, output = data.get("input"), data.get("output")
    arguments: Any = output.get("args") if isinstance(output, dict) else None
    if not isinstance(given, dict) or not text_of(given, "tool") or not isinstance(arguments, dict):
        raise Malformed("the event names no tool, or its arguments are no object")
    folder = text_of(data, "directory")
    call = ToolCall(text_of(given, "tool"), arguments, host="opencode")
    kind = "before" if name.endswith("before") else "after"
    return Event(kind, name, (call,), text_of(given, "sessionID"), "", folder, (folder,) if folder else ())


def stop(event: Event, refusal: "Refusal", options: "Options") -> Output:
    """No."""
    return refuse(refusal, options)


def refuse(refusal: "Refusal", options: "Options") -> Output:
    """No: the plugin throws, and the model reads the reason."""
    return Output(encode({"decision": "deny", "reason": refusal.text}))


def passes(event: Event, options: "Options") -> Output:
    """Yes: the plugin does nothing, and the agent's own rules go on."""
    return Output(encode({"decision": "allow"}))


def tell(event: Event, text: str, options: "Options") -> Output:
    """There is no way to add to the conversation here."""
    return Output(encode({"decision": "allow"}))


def end(event: Event, text: str, options: "Options") -> Output:
    """There is no way to end a run here; the calls are stopped one by one."""
    return Output(encode({"decision": "allow"}))
