"""Cline: a call is let go or cancelled, and a cancelled one ends the run."""

from warpgate.hooks.values import NOTHING, Event, Malformed, Output, text_of
from warpgate.reading.tool_calls import ToolCall
from warpgate.storage.jsontext import decode, encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.hooks.values import Options, Refusal

KINDS = {"tool_call": "before", "PreToolUse": "before", "tool_result": "after", "PostToolUse": "after", "TaskStart": "start"}


def parse(data: "dict[str, Any]", options: "Options") -> Event:
    """The event; raises Malformed where a call lacks its name or its arguments."""
    name = text_of(data, "hookName") or options.event or "PreToolUse"
    kind = KINDS.get(name, "other")
    roots = data.get("workspaceRoots")
    opened = tuple(each for each in roots if isinstance(each, str)) if isinstance(roots, list) else ()
    # What came back from a call says nothing that we count here.
    kind = "other" if kind == "after" else kind
    calls = _calls(data) if kind == "before" else ()
    return Event(kind, name, calls, text_of(data, "taskId"), "", text_of(data, "cwd") or next(iter(opened), ""), opened)


def _calls(data: "dict[str, Any]") -> "tuple[ToolCall, ...]":
    """The call in each of the two forms that it is sent in; where they differ, both count."""
    found: list[ToolCall] = []
    for key, names, given in (("tool_call", ("name",), "input"), ("preToolUse", ("toolName", "tool"), "parameters")):
        call: Any = data.get(key)
        if call is None:
            continue
        if not isinstance(call, dict) or not text_of(call, *names) or not isinstance(call.get(given), dict):
            raise Malformed("the event names no tool, or its parameters are no object")
        read = ToolCall(text_of(call, *names), _values(call[given]), host="cline")
        if read not in found:
            found.append(read)
    if not found:
        raise Malformed("the event names no tool, or its parameters are no object")
    return tuple(found)


def _values(given: "dict[str, Any]") -> "dict[str, Any]":
    """The parameters with lists and objects that came as text read back; a command stays the text that it is."""
    return {key: _read(item) if key != "command" else item for key, item in given.items()}


def _read(item: "Any") -> "Any":
    if not isinstance(item, str) or item[:1] not in ("[", "{"):
        return item
    try:
        return decode(item)
    except ValueError:
        return item


def stop(event: Event, refusal: "Refusal", options: "Options") -> Output:
    """The call is cancelled."""
    return _cancel(refusal)


def refuse(refusal: "Refusal", options: "Options") -> Output:
    """The answer when the event could not be judged."""
    return _cancel(refusal) if KINDS.get(options.event or "PreToolUse") == "before" else NOTHING


def passes(event: Event, options: "Options") -> Output:
    """The call is not cancelled."""
    return Output(encode({"cancel": False}))


def tell(event: Event, text: str, options: "Options") -> Output:
    """Text that is added to the conversation."""
    return Output(encode({"cancel": False, "contextModification": text}))


def end(event: Event, text: str, options: "Options") -> Output:
    """The run ends here."""
    return Output(encode({"cancel": True, "errorMessage": text}))


def _cancel(refusal: "Refusal") -> Output:
    return Output(encode({"cancel": True, "errorMessage": refusal.text}))
