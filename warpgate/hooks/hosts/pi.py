"""pi: a small extension inside it sends each call on and obeys the decision; where a person sits there, it asks."""

from warpgate.hooks.values import Event, Malformed, Output, text_of
from warpgate.reading.tool_calls import ToolCall
from warpgate.storage.jsontext import encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.hooks.values import Options, Refusal

ATTENDED = "attended"


def parse(data: "dict[str, Any]", options: "Options") -> Event:
    """The event; raises Malformed where a call lacks its name or its arguments."""
    if text_of(data, "hook") not in ("", "tool_call"):
        return Event("other", text_of(data, "hook"))
    event: Any = data.get("event")
    context: Any = data.get("ctx") if isinstance(data.get("ctx"), dict) else {}
    if not isinstance(event, dict) or not text_of(event, "toolName") or not isinstance(event.get("input"), dict):
        raise Malformed("the event names no tool, or its input is no object")
    call = ToolCall(text_of(event, "toolName"), event["input"], host="pi")
    cwd = text_of(context, "cwd")
    return Event(
        "before", "tool_call", (call,), "", "", cwd, (cwd,) if cwd else (), ATTENDED if context.get("hasUI") is True else ""
    )


def stop(event: Event, refusal: "Refusal", options: "Options") -> Output:
    """A question where the agent can put one to a person, else no."""
    if event.mode == ATTENDED and not refusal.grave and options.answer != "deny":
        return Output(encode({"decision": "ask", "reason": refusal.short, "denied": refusal.text}))
    return refuse(refusal, options)


def refuse(refusal: "Refusal", options: "Options") -> Output:
    """No."""
    return Output(encode({"decision": "deny", "reason": refusal.text}))


def passes(event: Event, options: "Options") -> Output:
    """Yes."""
    return Output(encode({"decision": "allow"}))


def tell(event: Event, text: str, options: "Options") -> Output:
    """There is no way to add to the conversation here."""
    return passes(event, options)


def end(event: Event, text: str, options: "Options") -> Output:
    """There is no way to end a run here; the calls are stopped one by one."""
    return passes(event, options)
