"""Any other agent: one call as an object; silence and exit code 0 for yes, an object and exit code 2 with words for no."""

from warpgate.hooks.values import NOTHING, Event, Malformed, Output, text_of
from warpgate.reading.tool_calls import ToolCall
from warpgate.storage.jsontext import encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.hooks.values import Options, Refusal

REFUSED = 2


def parse(data: "dict[str, Any]", options: "Options") -> Event:
    """The event `{"tool", "arguments", "cwd"?, "server"?, "session"?, "annotations"?}`, or `{"calls": [...]}`; raises Malformed."""
    listed: Any = data.get("calls", [data])
    if not isinstance(listed, list) or not listed:
        raise Malformed("calls is a list of calls")
    calls = tuple(_call(each, options) for each in listed)
    opened = text_of(data, "project")
    return Event("before", "call", calls, text_of(data, "session"), "", text_of(data, "cwd"), (opened,) if opened else ())


def _call(data: "Any", options: "Options") -> ToolCall:
    if not isinstance(data, dict):
        raise Malformed("a call is an object")
    name = text_of(data, "tool", "tool_name", "name")
    arguments = next((data[key] for key in ("arguments", "tool_input", "input", "args", "parameters") if key in data), None)
    if not name or not isinstance(arguments, dict):
        raise Malformed("the call names no tool, or its arguments are no object")
    server, said = text_of(data, "server"), data.get("annotations")
    return ToolCall(
        name, arguments, server, name if server else "", text_of(data, "host") or "generic",
        annotations=said if isinstance(said, dict) else None,
    )  # fmt: skip


def stop(event: Event, refusal: "Refusal", options: "Options") -> Output:
    """No, in every form that a caller may look at."""
    return refuse(refusal, options)


def refuse(refusal: "Refusal", options: "Options") -> Output:
    """No."""
    return Output(encode({"decision": "deny", "reason": refusal.text}), refusal.short, REFUSED)


def passes(event: Event, options: "Options") -> Output:
    """Nothing, or yes where the command line asks for it."""
    return Output(encode({"decision": "allow"})) if options.allow else NOTHING


def tell(event: Event, text: str, options: "Options") -> Output:
    """There are no further events."""
    return NOTHING


def end(event: Event, text: str, options: "Options") -> Output:
    """There are no further events."""
    return NOTHING
