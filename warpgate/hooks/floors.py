"""The floor in the words of each agent that has static rules: they hold without a process, and in every mode that was tried."""

import json
import os

from warpgate.errors import UsageError
from warpgate.hooks.floor import Beginning, Floor
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

HOSTS = ("claude", "codex", "gemini", "opencode")
MARK = "made by warpgate floor install"
# What no tool of an agent may change, as Claude Code and OpenCode spell paths.
GUARDED = (
    ".warpgate/**", ".warpgate.toml", ".claude/settings.json", ".claude/settings.local.json", ".claude/hooks/**", ".codex/**",
    ".cursor/hooks.json", ".gemini/settings.json", ".github/hooks/**", ".cline/hooks/**", ".opencode/plugins/**", ".mcp.json",
    "~/.config/warpgate/**", "~/.claude/settings.json", "~/.codex/**", "~/.gemini/settings.json", "~/.copilot/hooks/**",
    "~/.cline/hooks/**", "~/.config/opencode/plugins/**", "~/.cursor/hooks.json", "~/.pi/agent/extensions/**",
)  # fmt: skip


@value
class Part:
    """What goes into one file of an agent: rules of its own in a file of ours, or entries in its settings."""

    host: str
    path: str  # below the home folder
    text: str = ""  # the whole file, where it is ours
    deny: tuple[str, ...] = ()
    ask: tuple[str, ...] = ()


def part_of(host: str, floor: Floor, *, strict: bool) -> Part:
    """The floor for an agent; strict forbids where otherwise a person is asked. Raises UsageError for one without static rules."""
    if host not in HOSTS:
        raise UsageError(f"{host} has no static rules that this program knows; there are: {', '.join(HOSTS)}")
    if host == "claude":
        return _claude(floor, strict)
    if host == "opencode":
        return Part(host, ".config/opencode/opencode.json", "", *_sorted(floor, strict, lambda each: f"{_line(each)}*"))
    text = _codex(floor, strict) if host == "codex" else _gemini(floor, strict)
    return Part(host, ".codex/rules/warpgate.rules" if host == "codex" else ".gemini/policies/warpgate.toml", text)


def merged(part: Part, settings: "dict[str, Any]", old: "tuple[str, ...]", where: str) -> "dict[str, Any]":
    """The settings with the entries in place of those that were put there before; raises UsageError for another form."""
    return _into_opencode(part, settings, old, where) if part.host == "opencode" else _into_claude(part, settings, old, where)


def _line(each: Beginning) -> str:
    return " ".join(each.words)


def _sorted(floor: Floor, strict: bool, spell: "Any") -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The entries that deny and those that ask: what reaches for the gate is denied in any case."""
    deny = [spell(each) for each in floor.beginnings if strict or each.category == "self-protection"]
    ask = [spell(each) for each in floor.beginnings if not (strict or each.category == "self-protection")]
    return tuple(deny), tuple(ask)


def _claude(floor: Floor, strict: bool) -> Part:
    deny, ask = _sorted(floor, strict, lambda each: f"Bash({_line(each)}:*)")
    return Part("claude", ".claude/settings.json", "", (*(f"Edit({path})" for path in GUARDED), *deny), ask)


def _into_claude(part: Part, settings: "dict[str, Any]", old: "tuple[str, ...]", where: str) -> "dict[str, Any]":
    permissions = settings.get("permissions", {})
    if not isinstance(permissions, dict):
        raise UsageError(f"{where}: permissions is no object; it is left as it is")
    made = dict(permissions)
    for name, new in (("deny", part.deny), ("ask", part.ask)):
        listed = permissions.get(name, [])
        if not isinstance(listed, list):
            raise UsageError(f"{where}: permissions.{name} is no list; it is left as it is")
        kept = [each for each in listed if each not in old]
        made[name] = [*kept, *(each for each in new if each not in kept)]
        if not made[name] and name not in permissions:
            del made[name]
    return {**settings, "permissions": made} if made or "permissions" in settings else settings


def _into_opencode(part: Part, settings: "dict[str, Any]", old: "tuple[str, ...]", where: str) -> "dict[str, Any]":
    permission = settings.get("permission", {})
    bash = permission.get("bash", {}) if isinstance(permission, dict) else None
    if isinstance(bash, str):
        # One word for all commands; what is listed behind it holds for some.
        bash = {"*": bash}
    if not isinstance(permission, dict) or not isinstance(bash, dict):
        raise UsageError(f"{where}: permission is of another form; it is left as it is")
    kept = {key: item for key, item in bash.items() if key not in old}
    made = {**kept, **dict.fromkeys(part.ask, "ask"), **dict.fromkeys(part.deny, "deny")}
    if not made and "bash" not in permission:
        return settings
    return {**settings, "permission": {**permission, "bash": made}}


def _codex(floor: Floor, strict: bool) -> str:
    lines = [f"# {MARK} codex; warpgate floor remove codex takes it away"]
    for each in floor.beginnings:
        decision = "forbidden" if strict or each.category == "self-protection" else "prompt"
        words = ", ".join(json.dumps(word) for word in each.words)
        why = json.dumps(f"{each.category}: {each.why}")
        lines.append(
            f'prefix_rule(pattern=[{words}], decision="{decision}", justification={why}, match=[{json.dumps(_line(each))}])'
        )
    return "\n".join(lines) + "\n"


def _gemini(floor: Floor, strict: bool) -> str:
    lines = [f"# {MARK} gemini; warpgate floor remove gemini takes it away"]
    for each in floor.beginnings:
        decision = "deny" if strict or each.category == "self-protection" else "ask_user"
        lines += ["", "[[rule]]", 'toolName = "run_shell_command"', f"commandPrefix = {json.dumps(_line(each))}"]
        lines += [f'decision = "{decision}"', "priority = 900"]
        lines += [f"denyMessage = {json.dumps(each.category)}"] if decision == "deny" else []
    return "\n".join(lines) + "\n"


def path_of(part: Part) -> str:
    """The file of the part."""
    return os.path.join(os.path.expanduser("~"), part.path)
