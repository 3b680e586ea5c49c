"""Windsurf: nothing on standard output is read; exit code 2 with words on standard error stops the action."""

from warpgate.hooks.values import NOTHING, Event, Malformed, Output, text_of
from warpgate.reading.tool_calls import ToolCall

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.hooks.values import Options, Refusal

REFUSED = 2
_QUIET = ("pre_user_prompt",)


def parse(data: "dict[str, Any]", options: "Options") -> Event:
    """The event; raises Malformed where an action lacks what it acts on."""
    name = text_of(data, "agent_action_name") or options.event or "pre_run_command"
    before = name.startswith("pre_") and name not in _QUIET
    info: Any = data.get("tool_info")
    if before and not isinstance(info, dict):
        raise Malformed("the action has no tool_info")
    calls = (_call(name, info),) if before else ()
    cwd = text_of(info, "cwd") if isinstance(info, dict) else ""
    return Event("before" if before else "other", name, calls, text_of(data, "trajectory_id"), "", cwd)


def _call(name: str, info: "dict[str, Any]") -> ToolCall:
    if name == "pre_run_command":
        return ToolCall("run_command", {"command": info.get("command_line")}, host="windsurf")
    if name == "pre_write_code":
        edits: Any = info.get("edits")
        old = (
            [text_of(each, "old_string", "old_text") for each in edits if isinstance(each, dict)] if isinstance(edits, list) else []
        )
        return ToolCall("Edit" if any(old) else "Write", {"file_path": info.get("file_path")}, host="windsurf")
    if name == "pre_read_code":
        return ToolCall("Read", {"file_path": info.get("file_path")}, host="windsurf")
    if name == "pre_mcp_tool_use":
        arguments = info.get("mcp_tool_arguments") or {}
        tool = text_of(info, "mcp_tool_name")
        if not tool or not isinstance(arguments, dict):
            raise Malformed("the action names no tool, or its arguments are no object")
        return ToolCall(tool, arguments, text_of(info, "mcp_server_name") or "mcp", tool, "windsurf")
    return ToolCall(name, info, host="windsurf")


def stop(event: Event, refusal: "Refusal", options: "Options") -> Output:
    """The exit code that blocks, with words."""
    return Output(err=refusal.text, code=REFUSED)


def refuse(refusal: "Refusal", options: "Options") -> Output:
    """The answer when the event could not be judged."""
    before = not options.event or options.event.startswith("pre_")
    return Output(err=refusal.text, code=REFUSED) if before else NOTHING


def passes(event: Event, options: "Options") -> Output:
    """Nothing, with exit code 0."""
    return NOTHING


def tell(event: Event, text: str, options: "Options") -> Output:
    """There is no way to add to the conversation here."""
    return NOTHING


def end(event: Event, text: str, options: "Options") -> Output:
    """There is no way to end a run here; the actions are stopped one by one."""
    return NOTHING
