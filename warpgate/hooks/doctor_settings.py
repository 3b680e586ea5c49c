"""Mistakes and switches in an agent's settings that keep its hooks from running, mostly in silence."""

import json
import os

from warpgate.hooks.findings import Finding, read_settings
from warpgate.hooks.wiring import has_ours

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from warpgate.hooks.wiring import Wiring

# An event that Cursor does not know voids the whole file.
_EVENTS = {
    "cursor": (
        "beforeShellExecution", "beforeMCPExecution", "beforeReadFile", "preToolUse", "postToolUse", "postToolUseFailure",
        "afterFileEdit", "afterShellExecution", "afterMCPExecution", "beforeSubmitPrompt", "stop", "sessionStart", "sessionEnd",
        "subagentStart", "subagentStop", "afterAgentResponse", "afterAgentThought", "preCompact", "beforeTabFileRead",
        "afterTabFileEdit",
    ),
}  # fmt: skip
_TYPES = ("command", "http", "mcp_tool", "prompt", "agent")


def spoilt(found: "Wiring", settings: "dict[str, Any]", path: str) -> "Iterator[Finding]":
    """Mistakes of others in the same file that make the agent ignore all of it."""
    hooks = settings.get("hooks", {})
    known = _EVENTS.get(found.host)
    for event, listed in hooks.items() if isinstance(hooks, dict) else ():
        if known and event not in known:
            yield Finding(
                "unknown-event", "error", f"{found.title} ignores the whole file for its event {event}", path, "take the entry out"
            )
        for each in listed if isinstance(listed, list) else [None]:
            bad = not isinstance(each, dict) or not _fits(each)
            if bad:
                yield Finding(
                    "bad-entry",
                    "error",
                    f"{found.title} may ignore the whole file for an entry of {event}",
                    path,
                    "put the entry right",
                )
    if found.host == "codex" and set(settings) - {"hooks", "description"}:
        extra = ", ".join(sorted(set(settings) - {"hooks", "description"}))
        yield Finding("unknown-key", "error", f"Codex ignores the whole file for its key {extra}", path, "take the key out")


def _fits(entry: "dict[str, Any]") -> bool:
    """Whether an entry has the types that the agents expect."""
    inner = entry.get("hooks", [])
    if not isinstance(inner, list) or not all(isinstance(each, dict) for each in inner):
        return False
    kinds = all(each.get("type", "command") in _TYPES for each in inner)
    return kinds and all(each.get("onFailure", "block") in ("block", "continue") for each in inner)


def switches(found: "Wiring", path: str, content: str, root: str = "") -> "Iterator[Finding]":
    """What is set to switch the agent's hooks off."""
    if found.shape == "file":
        if found.host == "cline" and not os.access(path, os.X_OK):
            yield Finding("not-executable", "error", "Cline skips a hook that cannot be executed", path, f"chmod +x {path}")
        return
    try:
        settings = json.loads(content)
    except ValueError:
        return
    yield from _never_fires(found, settings, path)
    if found.host == "claude":
        read = {path: settings, **{place: read_settings(place) for place in _claude_files(path, root)}}
        others = list(read.values())
        for place, each in read.items():
            if each.get("disableAllHooks") is True:
                yield Finding("switched-off", "error", "Claude Code: disableAllHooks is set, so no hook runs", place, "take it out")
        if any(each.get("allowManagedHooksOnly") is True for each in others):
            yield Finding("switched-off", "error", "Claude Code: allowManagedHooksOnly is set, so this hook is not run", path)
    if found.host == "gemini":
        switches: Any = settings.get("hooksConfig", {})
        tools: Any = settings.get("tools", {})
        off = isinstance(switches, dict) and (switches.get("enabled") is False or "warpgate" in (switches.get("disabled") or []))
        if off or (isinstance(tools, dict) and tools.get("enableHooks") is False):
            yield Finding("switched-off", "error", "Gemini CLI: its settings switch hooks off", path, "take the switch out")


def _never_fires(found: "Wiring", settings: "dict[str, Any]", path: str) -> "Iterator[Finding]":
    """Entries of ours in front of calls whose matcher leaves out calls that the wiring is there for."""
    hooks: Any = settings.get("hooks")
    for event, matcher in found.events if isinstance(hooks, dict) else ():
        for each in hooks.get(event) or () if isinstance(hooks.get(event), list) else ():
            given = each.get("matcher", "") if isinstance(each, dict) and has_ours(each) else ""
            if given not in ("", "*", ".*", matcher):
                title = f"{found.title}: the matcher {str(given)[:40]!r} keeps the hook of {event} from most calls"
                yield Finding("never-fires", "error", title, path, f"warpgate install {found.host}")


def _claude_files(path: str, root: str) -> "list[str]":
    """Every further file whose switches count for a session in the project."""
    folders = [os.path.dirname(path), os.path.join(os.path.expanduser("~"), ".claude")]
    folders += [os.path.join(root, ".claude")] if root else []
    files = [os.path.join(folder, name) for folder in folders for name in ("settings.json", "settings.local.json")]
    return [*dict.fromkeys(each for each in files if each != path), "/etc/claude-code/managed-settings.json"]
