"""The tool calls in one line of an agent's transcript: Claude Code, Codex, Gemini CLI, Copilot CLI, and a plain form."""

import json

from warpgate.reading.tool_calls import ToolCall, quote
from warpgate.values import replace, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    Line = dict[str, Any]


@value
class Place:
    """What the lines so far say of where and when the calls were made."""

    host: str = ""
    session: str = ""
    cwd: str = ""
    at: str = ""


@value
class Read:
    """What one line holds: its calls, each with an id where it has one, and the place that holds from here on."""

    calls: tuple[tuple[str, ToolCall], ...]
    place: Place


def read_line(line: "Line", place: Place) -> Read:
    """The calls of a line; none for one that holds none, or is of a form that is not known."""
    for read in (_claude, _codex, _gemini, _copilot, _plain):
        found = read(line, place)
        if found is not None:
            return found
    return Read((), place)


def _text(line: "Any", *keys: str) -> str:
    return next((line[key] for key in keys if isinstance(line, dict) and isinstance(line.get(key), str)), "")


def _moved(place: Place, host: str, line: "Line") -> Place:
    """The place with what the line itself says of it."""
    return Place(
        host,
        _text(line, "sessionId", "session_id", "session") or place.session,
        _text(line, "cwd") or place.cwd,
        _text(line, "timestamp") or place.at,
    )


def _claude(line: "Line", place: Place) -> Read | None:
    message: Any = line.get("message")
    if not isinstance(message, dict) or line.get("type") not in ("assistant", "user"):
        return None
    place = _moved(place, "claude", line)
    content = message.get("content")
    blocks = content if isinstance(content, list) and line["type"] == "assistant" else []
    found = [each for each in blocks if isinstance(each, dict) and each.get("type") == "tool_use"]
    return Read(tuple(_call(each, "name", "input", "id", place) for each in found), place)


def _codex(line: "Line", place: Place) -> Read | None:
    payload: Any = line.get("payload")
    if not isinstance(payload, dict):
        return None
    place = _moved(place, "codex", payload)
    if line.get("type") == "session_meta":
        place = replace(place, session=_text(payload, "id") or place.session)
    kind = payload.get("type")
    if kind == "function_call":
        return Read((_call(payload, "name", "arguments", "call_id", place),), place)
    if kind == "custom_tool_call" and payload.get("name") == "apply_patch":
        return Read(((_text(payload, "call_id"), ToolCall("apply_patch", {"input": payload.get("input")}, host="codex")),), place)
    item: Any = payload.get("item")
    if kind == "item_completed" and isinstance(item, dict):
        return Read(tuple(_codex_item(item)), place)
    return Read((), place)


def _codex_item(item: "Line") -> "Iterator[tuple[str, ToolCall]]":
    """What a nested call of Codex's own scripts came to."""
    if item.get("type") == "CommandExecution":
        command = item.get("command")
        words = command if isinstance(command, list) else [command]
        text = words[-1] if len(words) == 3 and words[1] in ("-lc", "-c") else " ".join(quote(str(word)) for word in words)
        yield _text(item, "id"), ToolCall("Bash", {"command": text}, host="codex")
    changes: Any = item.get("changes")
    if item.get("type") == "FileChange" and isinstance(changes, dict):
        for path, change in changes.items():
            name = {"add": "Write", "delete": "Delete"}.get(_text(change, "type"), "Edit")
            yield f"{_text(item, 'id')} {path}", ToolCall(name, {"file_path": path}, host="codex")


def _gemini(line: "Line", place: Place) -> Read | None:
    calls = line.get("toolCalls")
    if line.get("type") != "gemini" and not isinstance(calls, list):
        return None
    place = _moved(place, "gemini", line)
    found = [each for each in calls if isinstance(each, dict)] if isinstance(calls, list) else []
    return Read(tuple(_call(each, "name", "args", "id", place) for each in found), place)


def _copilot(line: "Line", place: Place) -> Read | None:
    data: Any = line.get("data")
    kind = line.get("type")
    if not isinstance(data, dict) or not isinstance(kind, str) or "." not in kind:
        return None
    around: Any = data.get("context")
    place = _moved(place, "copilot", {**around, **data} if isinstance(around, dict) else data)
    if kind != "tool.execution_start":
        return Read((), place)
    return Read((_call(data, "toolName", "arguments", "toolCallId", place),), place)


def _plain(line: "Line", place: Place) -> Read | None:
    name = next((key for key in ("tool", "tool_name", "toolName", "name") if isinstance(line.get(key), str)), None)
    given = next((key for key in ("arguments", "tool_input", "input", "args", "parameters", "toolArgs") if key in line), None)
    if name is None or given is None:
        return None
    place = _moved(place, _text(line, "host") or "plain", line)
    return Read((_call(line, name, given, "id", place),), place)


def _call(line: "Line", name: str, given: str, key: str, place: Place) -> tuple[str, ToolCall]:
    arguments: Any = line.get(given)
    if isinstance(arguments, str):
        arguments = _decoded(arguments)
    if not isinstance(arguments, dict):
        # Judged as a call whose arguments nobody can see.
        arguments = {}
    server = _text(line, "server")
    tool = _text(line, name)
    return _text(line, key), ToolCall(tool, arguments, server, tool if server else "", place.host)


def _decoded(text: str) -> "Any":
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
