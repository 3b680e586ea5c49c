"""Where each agent keeps its hooks, and what has to stand there: its settings changed and nothing else in them touched."""

import os

from warpgate.errors import UsageError
from warpgate.hooks import lines
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Settings = dict[str, Any]


@value
class Wiring:
    """How one agent is wired: its file by scope, what is written, and how it comes to be in force."""

    host: str
    title: str
    user: str  # below the home folder
    project: str  # below the project
    shape: str  # `nested`, `flat`, `copilot`, or `file`
    events: tuple[tuple[str, str], ...] = ()  # event, matcher; the first is the one in front of a call
    program: str = ""  # the agent's own program
    live: bool = False  # whether the real program was seen to obey
    verified: str = ""  # the newest version that was
    after: str = ""  # what a person has to do before it is in force


WIRINGS = {
    wiring.host: wiring
    for wiring in (
        Wiring(
            "claude", "Claude Code", ".claude/settings.json", ".claude/settings.json", "nested",
            (("PreToolUse", "*"), ("PostToolUse", "Bash|Edit|Write|NotebookEdit"), ("SessionStart", ""), ("UserPromptSubmit", "")),
            "claude", True, "2.1.332",
        ),
        Wiring(
            "codex", "OpenAI Codex", ".codex/hooks.json", ".codex/hooks.json", "nested",
            (("PreToolUse", "*"), ("PostToolUse", "Bash|apply_patch"), ("SessionStart", "")), "codex", True, "0.171.0",
            "Codex skips a hook in silence until a person has trusted it: start codex, or warpgate install codex --trust",
        ),
        Wiring(
            "gemini", "Gemini CLI", ".gemini/settings.json", ".gemini/settings.json", "nested",
            (("BeforeTool", "*"), ("AfterTool", "run_shell_command|write_file|replace"), ("SessionStart", "")),
            "gemini", True, "0.61.0",
        ),
        Wiring(
            "cursor", "Cursor", ".cursor/hooks.json", ".cursor/hooks.json", "flat",
            (("beforeShellExecution", ""), ("beforeMCPExecution", ""), ("preToolUse", "Write|Delete|Task")), "cursor-agent",
        ),
        Wiring(
            "copilot", "Copilot CLI", ".copilot/hooks/warpgate.json", ".github/hooks/warpgate.json", "copilot",
            (("preToolUse", ""),), "copilot", True, "1.0.102",
            "Copilot skips a project's hooks in silence until the folder is trusted; the user's own always load",
        ),
        Wiring("cline", "Cline", ".cline/hooks/PreToolUse", ".cline/hooks/PreToolUse", "file", (), "cline", True, "3.0.65"),
        Wiring(
            "windsurf", "Windsurf", ".codeium/windsurf/hooks.json", ".windsurf/hooks.json", "flat",
            (("pre_run_command", ""), ("pre_write_code", ""), ("pre_mcp_tool_use", "")), "windsurf",
        ),
        Wiring(
            "opencode", "OpenCode", ".config/opencode/plugins/warpgate.js", ".opencode/plugins/warpgate.js", "file", (),
            "opencode", True, "1.18.33",
        ),
        Wiring("pi", "pi", ".pi/agent/extensions/warpgate.ts", ".pi/extensions/warpgate.ts", "file", (), "pi"),
    )
}  # fmt: skip


def wiring_of(host: str) -> Wiring:
    """The wiring of an agent; raises UsageError naming those there are."""
    from warpgate.hooks.process import NAMES

    found = WIRINGS.get(NAMES.get(host, host))
    if found is None:
        raise UsageError(f"no agent {host!r} is known; there are: {', '.join(WIRINGS)}")
    return found


def path_of(wiring: Wiring, scope: str, root: str) -> str:
    """The file for a scope, `user` or `project`; raises UsageError without a home folder."""
    if scope == "project":
        return os.path.join(root, wiring.project)
    home = os.path.expanduser("~")
    if not os.path.isabs(home):
        raise UsageError("there is no home folder: set HOME")
    return os.path.join(home, wiring.user)


def wanted(wiring: Wiring, settings: "Settings", home: str, extra: tuple[str, ...], where: str) -> "Settings":
    """The settings with the wiring in place and everything else as it was; raises UsageError where they have another form."""
    return _SHAPES[wiring.shape](wiring, settings, home, extra, where)


def without(wiring: Wiring, settings: "Settings", where: str) -> "Settings":
    """The settings with nothing of ours in them; raises UsageError where they have another form."""
    hooks = _hooks(settings, where)
    kept: Settings = {}
    for event, listed in hooks.items():
        rest = [entry for entry in (_stripped(each) for each in _list(listed, event, where)) if entry is not None]
        if rest or not any(_holds_ours(each) for each in listed):
            kept[event] = rest
    if kept or "hooks" not in settings:
        return {**settings, "hooks": kept} if "hooks" in settings else settings
    return {key: item for key, item in settings.items() if key != "hooks"}


def has_ours(settings: "Settings") -> int:
    """How many entries of ours the settings hold, in whatever form."""
    if isinstance(settings, dict):
        own = sum(1 for key in ("command", "bash") if lines.is_ours(settings.get(key)))
        return own + sum(has_ours(item) for item in settings.values())
    return sum(has_ours(item) for item in settings) if isinstance(settings, list) else 0


def _nested(wiring: Wiring, settings: "Settings", home: str, extra: tuple[str, ...], where: str) -> "Settings":
    def entry(event: str, matcher: str) -> "Settings":
        first = event == wiring.events[0][0]
        line = lines.line_of(wiring.host, home, event, extra, blocks=first)
        command: Settings = {"type": "command", "command": line, "timeout": lines.SECONDS}
        if wiring.host == "gemini":
            command |= {"name": "warpgate", "timeout": lines.SECONDS * 1000}
        if wiring.host == "claude":
            command["onFailure"] = "block" if first else "continue"
        return {"matcher": matcher, "hooks": [command]} if matcher else {"hooks": [command]}

    return _placed(wiring, settings, entry, where)


def _flat(wiring: Wiring, settings: "Settings", home: str, extra: tuple[str, ...], where: str) -> "Settings":
    def entry(event: str, matcher: str) -> "Settings":
        found: Settings = {"command": lines.line_of(wiring.host, home, event, extra)}
        if wiring.host == "cursor":
            found |= {"timeout": lines.SECONDS, "failClosed": True}
        if wiring.host == "windsurf":
            found["show_output"] = True
        return {**found, "matcher": matcher} if matcher else found

    start: Settings = {"version": 1} if wiring.host == "cursor" else {}
    if wiring.host == "cursor" and settings.get("version", 1) != 1:
        raise UsageError(f"{where}: version is {settings['version']!r}, and this program knows 1")
    return _placed(wiring, {**start, **settings}, entry, where)


def _copilot(wiring: Wiring, settings: "Settings", home: str, extra: tuple[str, ...], where: str) -> "Settings":
    event = wiring.events[0][0]
    entry = {"type": "command", "bash": lines.line_of("copilot", home, event, extra), "timeoutSec": lines.SECONDS}
    return {"version": 1, "hooks": {event: [entry]}}


_SHAPES: "dict[str, Callable[[Wiring, Settings, str, tuple[str, ...], str], Settings]]" = {
    "nested": _nested,
    "flat": _flat,
    "copilot": _copilot,
}


def _placed(wiring: Wiring, settings: "Settings", entry: "Callable[[str, str], Settings]", where: str) -> "Settings":
    """The settings with one entry of ours for each event: in the place of the old one, else behind all others."""
    hooks = dict(_hooks(settings, where))
    for event, matcher in wiring.events:
        listed = _list(hooks.get(event, []), event, where)
        own = [place for place, each in enumerate(listed) if _holds_ours(each)]
        rest = [(place, _stripped(each)) for place, each in enumerate(listed)]
        made = entry(event, matcher)
        placed = [made if own and place == own[0] and each is None else each for place, each in rest]
        found = [each for each in placed if each is not None]
        hooks[event] = found if made in found else [*found, made]
    return {**settings, "hooks": hooks}


def _hooks(settings: "Settings", where: str) -> "Settings":
    hooks = settings.get("hooks", {})
    if not isinstance(hooks, dict):
        raise UsageError(f"{where}: hooks is no object; it is left as it is")
    return hooks


def _list(listed: object, event: str, where: str) -> "list[Any]":
    if not isinstance(listed, list) or not all(isinstance(each, dict) for each in listed):
        raise UsageError(f"{where}: hooks.{event} is no list of objects; it is left as it is")
    return listed


def _holds_ours(entry: "Settings") -> bool:
    return has_ours(entry) > 0


def _stripped(entry: "Settings") -> "Settings | None":
    """The entry without our commands, or None when nothing else was in it."""
    if lines.is_ours(entry.get("command")) or lines.is_ours(entry.get("bash")):
        return None
    listed = entry.get("hooks")
    if not isinstance(listed, list):
        return entry
    kept = [each for each in listed if not (isinstance(each, dict) and lines.is_ours(each.get("command")))]
    if len(kept) == len(listed):
        return entry
    return {**entry, "hooks": kept} if kept else None
