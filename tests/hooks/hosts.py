"""For each agent, the events that it sends in the form in which they were recorded, and how its answers read."""

from __future__ import annotations

import json
from typing import Any

from warpgate.hooks.values import Output

HOSTS = ("claude", "codex", "gemini", "cursor", "copilot", "cline", "windsurf", "opencode", "pi", "generic")


def before(host: str, kind: str, root: str, what: Any) -> dict[str, Any]:
    """The event in front of a call: `shell` (what: the command), `write`, `edit` or `read` (a path) …"""
    found: dict[str, Any] = EVENTS[host](kind, root, what)
    return found


def _claude(kind: str, root: str, what: Any) -> dict[str, Any]:
    tool, given = {
        "shell": lambda: ("Bash", {"command": what, "description": "Do it"}),
        "write": lambda: ("Write", {"file_path": what, "content": "x"}),
        "edit": lambda: ("Edit", {"file_path": what, "old_string": "a", "new_string": "b", "replace_all": False}),
        "read": lambda: ("Read", {"file_path": what}),
        "fetch": lambda: ("WebFetch", {"url": what, "prompt": "sum it up"}),
        "internal": lambda: ("TodoWrite", {"todos": []}),
        "mcp": lambda: (f"mcp__{what[0]}__{what[1]}", what[2]),
    }[kind]()
    return {
        "session_id": "7c1d", "transcript_path": f"{root}/t.jsonl", "cwd": root, "prompt_id": "91aa", "permission_mode": "default",
        "effort": {"level": "medium"}, "hook_event_name": "PreToolUse", "tool_name": tool, "tool_input": given,
        "tool_use_id": "toolu_01",
    }  # fmt: skip


def _codex(kind: str, root: str, what: Any) -> dict[str, Any]:
    event = _claude(kind, root, what)
    patch = {
        "write": "*** Begin Patch\n*** Add File: {}\n+x\n*** End Patch",
        "edit": "*** Begin Patch\n*** Update File: {}\n@@\n-a\n+b\n*** End Patch",
    }
    if kind in patch:
        event |= {"tool_name": "apply_patch", "tool_input": {"command": patch[kind].format(what)}}
    if kind in ("read", "internal"):
        event |= {"tool_name": "view_image" if kind == "read" else "update_plan", "tool_input": {"path": what}}
    event.pop("prompt_id")
    event.pop("effort")
    return event | {
        "turn_id": "01a3",
        "transcript_path": None,
        "model": "m",
        "permission_mode": "bypassPermissions",
        "tool_use_id": "call_1",
    }


def _gemini(kind: str, root: str, what: Any) -> dict[str, Any]:
    tool, given = {
        "shell": lambda: ("run_shell_command", {"command": what, "description": "x"}),
        "write": lambda: ("write_file", {"file_path": what, "content": "x"}),
        "edit": lambda: ("replace", {"file_path": what, "old_string": "a", "new_string": "b", "instruction": "x"}),
        "read": lambda: ("read_file", {"file_path": what}),
        "fetch": lambda: ("web_fetch", {"prompt": f"Read {what}"}),
        "internal": lambda: ("write_todos", {"todos": []}),
        "mcp": lambda: (f"mcp_{what[0]}_{what[1]}", what[2]),
    }[kind]()
    event = {
        "session_id": "s", "transcript_path": "", "cwd": root, "hook_event_name": "BeforeTool", "timestamp": "2026-11-30T00:00:00Z",
        "tool_name": tool, "tool_input": given,
    }  # fmt: skip
    return event | (
        {"mcp_context": {"server_name": what[0], "tool_name": what[1], "command": "x", "args": []}} if kind == "mcp" else {}
    )


def _cursor(kind: str, root: str, what: Any) -> dict[str, Any]:
    common = {
        "conversation_id": "c", "generation_id": "g", "model": "m", "cursor_version": "3.1", "workspace_roots": [root],
        "user_email": None, "transcript_path": None,
    }  # fmt: skip
    if kind == "shell":
        return common | {"hook_event_name": "beforeShellExecution", "command": what, "cwd": "", "sandbox": False}
    if kind == "mcp":
        own = {"tool_name": what[1], "tool_input": json.dumps(what[2]), "url": "https://x.test", "mcp_server_name": what[0]}
        return common | own | {"hook_event_name": "beforeMCPExecution"}
    if kind == "read":
        return common | {"hook_event_name": "beforeReadFile", "file_path": what, "content": "x", "attachments": []}
    tool, given = {
        "write": ("Write", {"file_path": what, "content": "x"}),
        "edit": ("Write", {"file_path": what, "content": "x"}),
        "fetch": ("WebFetch", {"url": what}),
        "internal": ("Task", {"prompt": "x"}),
    }[kind]
    return common | {"hook_event_name": "preToolUse", "tool_name": tool, "tool_input": given, "tool_use_id": "1", "cwd": root}


def _copilot(kind: str, root: str, what: Any) -> dict[str, Any]:
    tool, given = {
        "shell": lambda: ("bash", {"command": what, "description": "x", "mode": "sync"}),
        "write": lambda: ("create", {"path": what, "file_text": "x"}),
        "edit": lambda: ("edit", {"path": what, "old_str": "a", "new_str": "b"}),
        "read": lambda: ("view", {"path": what}),
        "fetch": lambda: ("web_fetch", {"url": what}),
        "internal": lambda: ("report_intent", {"intent": "x"}),
        "mcp": lambda: (f"{what[0]}-{what[1]}", what[2]),
    }[kind]()
    return {"sessionId": "s", "timestamp": 1796000000000, "cwd": root, "toolName": tool, "toolArgs": given}


def copilot_other_spelling(event: dict[str, Any]) -> dict[str, Any]:
    """The same event under the other spelling of its name."""
    return {
        "hook_event_name": "PreToolUse", "session_id": "s", "timestamp": "2026-11-30T00:00:00Z", "cwd": event["cwd"],
        "tool_name": {"bash": "Bash", "create": "Write", "edit": "Edit", "view": "Read"}.get(event["toolName"], event["toolName"]),
        "tool_input": event["toolArgs"],
    }  # fmt: skip


def _cline(kind: str, root: str, what: Any) -> dict[str, Any]:
    tool, given = {
        "shell": lambda: ("run_commands", {"commands": [what]}),
        "write": lambda: ("editor", {"path": what, "new_text": "x"}),
        "edit": lambda: ("editor", {"path": what, "old_text": "a", "new_text": "b"}),
        "read": lambda: ("read_files", {"paths": [what]}),
        "fetch": lambda: ("fetch_web_content", {"requests": [{"url": what}]}),
        "internal": lambda: ("ask_question", {"question": "x"}),
        "mcp": lambda: (f"{what[0]}__{what[1]}", what[2]),
    }[kind]()
    texts = {key: item if isinstance(item, str) else json.dumps(item) for key, item in given.items()}
    return {
        "hookName": "tool_call", "taskId": "t", "workspaceRoots": [root], "tool_call": {"id": "1", "name": tool, "input": given},
        "preToolUse": {"toolName": tool, "parameters": texts},
    }  # fmt: skip


def cline_extension(event: dict[str, Any]) -> dict[str, Any]:
    """The same event as the extension of an editor sends it."""
    call = {"toolName": event["preToolUse"]["toolName"], "parameters": event["preToolUse"]["parameters"]}
    return {"hookName": "PreToolUse", "taskId": "t", "workspaceRoots": event["workspaceRoots"], "preToolUse": call}


def _windsurf(kind: str, root: str, what: Any) -> dict[str, Any]:
    common = {"trajectory_id": "t", "execution_id": "e", "timestamp": "2026-11-30T00:00:00Z", "model_name": "m"}
    name, info = {
        "shell": lambda: ("pre_run_command", {"command_line": what, "cwd": root}),
        "write": lambda: ("pre_write_code", {"file_path": what, "edits": [{"old_string": "", "new_string": "x"}]}),
        "edit": lambda: ("pre_write_code", {"file_path": what, "edits": [{"old_string": "a", "new_string": "b"}]}),
        "read": lambda: ("pre_read_code", {"file_path": what}),
        "internal": lambda: ("pre_user_prompt", {"user_prompt": "x"}),
        "mcp": lambda: ("pre_mcp_tool_use", {"mcp_server_name": what[0], "mcp_tool_name": what[1], "mcp_tool_arguments": what[2]}),
    }[kind]()
    return common | {"agent_action_name": name, "tool_info": info}


def _opencode(kind: str, root: str, what: Any) -> dict[str, Any]:
    tool, given = {
        "shell": lambda: ("bash", {"command": what, "description": "x"}),
        "write": lambda: ("write", {"filePath": what, "content": "x"}),
        "edit": lambda: ("edit", {"filePath": what, "oldString": "a", "newString": "b"}),
        "read": lambda: ("read", {"filePath": what}),
        "fetch": lambda: ("webfetch", {"url": what, "format": "text"}),
        "internal": lambda: ("todowrite", {"todos": []}),
        "mcp": lambda: (f"{what[0]}_{what[1]}", what[2]),
    }[kind]()
    return {
        "hook": "tool.execute.before", "input": {"tool": tool, "sessionID": "s", "callID": "c"}, "output": {"args": given},
        "directory": root,
    }  # fmt: skip


def _pi(kind: str, root: str, what: Any) -> dict[str, Any]:
    tool, given = {
        "shell": lambda: ("bash", {"command": what}),
        "write": lambda: ("write", {"path": what, "content": "x"}),
        "edit": lambda: ("edit", {"path": what, "edits": [{"oldText": "a", "newText": "b"}]}),
        "read": lambda: ("read", {"path": what}),
        "fetch": lambda: ("fetch", {"url": what}),
        "internal": lambda: ("question", {"question": "x"}),
        "mcp": lambda: (f"{what[0]}_{what[1]}", what[2]),
    }[kind]()
    event = {"type": "tool_call", "toolName": tool, "toolCallId": "1", "input": given}
    return {"hook": "tool_call", "event": event, "ctx": {"cwd": root, "hasUI": False, "mode": "print"}}


def _generic(kind: str, root: str, what: Any) -> dict[str, Any]:
    event = _claude(kind, root, what)
    return {"tool": event["tool_name"], "arguments": event["tool_input"], "cwd": root, "session": "s"}


EVENTS = {
    "claude": _claude, "codex": _codex, "gemini": _gemini, "cursor": _cursor, "copilot": _copilot, "cline": _cline,
    "windsurf": _windsurf, "opencode": _opencode, "pi": _pi, "generic": _generic,
}  # fmt: skip


def reading(host: str, output: Output) -> tuple[str, str]:
    """How the agent takes the answer: `stop`, `ask`, `yes` or `silence` (its own rules go on), with the words that reach the model.

    As strict as the agents were seen to be: what one of them would not understand as a no is a yes here.
    """
    if host == "windsurf":
        return ("stop", output.err) if output.code == 2 and output.err and not output.out else ("silence", "")
    if host == "generic":
        return ("stop", json.loads(output.out)["reason"]) if output.code == 2 else ("silence", "")
    if output.code != 0 or output.err:
        return ("yes", output.err)
    if not output.out:
        return ("silence", "")
    assert output.out.startswith("{"), output.out
    answer = json.loads(output.out)
    return {
        "claude": _read_claude, "codex": _read_codex, "gemini": _read_gemini, "cursor": _read_cursor, "copilot": _read_copilot,
        "cline": _read_cline, "opencode": _read_plugin, "pi": _read_plugin,
    }[host](answer)  # fmt: skip


def _read_claude(answer: dict[str, Any]) -> tuple[str, str]:
    own = answer.get("hookSpecificOutput", {})
    if own.get("hookEventName") != "PreToolUse":
        return "yes", ""
    names = {"deny": "stop", "ask": "ask", "defer": "ask", "allow": "yes"}
    return names.get(own.get("permissionDecision"), "yes"), own.get("permissionDecisionReason", "")


def _read_codex(answer: dict[str, Any]) -> tuple[str, str]:
    own = answer.get("hookSpecificOutput", {})
    keys = {"hookEventName", "permissionDecision", "permissionDecisionReason"}
    fits = set(answer) == {"hookSpecificOutput"} and set(own) == keys and own["permissionDecision"] == "deny"
    return ("stop", own["permissionDecisionReason"]) if fits and own["permissionDecisionReason"] else ("yes", "")


def _read_gemini(answer: dict[str, Any]) -> tuple[str, str]:
    names = {"deny": "stop", "block": "stop", "ask": "ask"}
    return names.get(answer.get("decision", ""), "yes"), answer.get("reason", "")


def _read_cursor(answer: dict[str, Any]) -> tuple[str, str]:
    if not answer:
        return "silence", ""
    return {"deny": "stop", "ask": "ask"}.get(answer.get("permission", ""), "yes"), answer.get("agent_message", "")


def _read_copilot(answer: dict[str, Any]) -> tuple[str, str]:
    names = {"deny": "stop", "ask": "ask"}
    return names.get(answer.get("permissionDecision", ""), "yes"), answer.get("permissionDecisionReason", "")


def _read_cline(answer: dict[str, Any]) -> tuple[str, str]:
    return ("stop", answer.get("errorMessage", "")) if answer.get("cancel") is True else ("silence", "")


def _read_plugin(answer: dict[str, Any]) -> tuple[str, str]:
    names = {"allow": "silence", "ask": "ask"}
    return names.get(answer.get("decision", ""), "stop"), answer.get("reason", "")
