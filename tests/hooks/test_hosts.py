"""Every agent, every kind of call: the answer is in the shape that the agent was seen to obey."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.hooks.conftest import ONE_WAY, TWO_WAY, Send
from tests.hooks.hosts import HOSTS, before, cline_extension, copilot_other_spelling, reading

KINDS = ("shell", "write", "edit", "read", "fetch", "internal", "mcp")
UNKNOWN_FIELDS = {"zz_new": {"deep": [1, None]}, "apiVersion": 99}


def call(kind: str, root: Path, one_way: bool) -> Any:
    """What the call of a kind names, on either side."""
    return {
        "shell": ONE_WAY if one_way else TWO_WAY,
        "write": "/srv/other/a.py" if one_way else f"{root}/src/a.py",
        "edit": f"{root}/.claude/settings.json" if one_way else f"{root}/src/a.py",
        "read": f"{root}/.env",
        "fetch": "telnet://mail.example.test:25" if one_way else "https://example.test/docs",
        "internal": "",
        "mcp": ("mail", "send_email", {"to": "ada"}) if one_way else ("github", "get_me", {}),
    }[kind]


def has(host: str, kind: str) -> bool:
    return not (host == "windsurf" and kind == "fetch") and not (host == "codex" and kind == "read")


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("read", "internal")])
def test_a_one_way_call_is_stopped(host: str, kind: str, root: Path, send: Send) -> None:
    if not has(host, kind):
        return
    event = before(host, kind, str(root), call(kind, root, one_way=True))
    for each in (event, event | UNKNOWN_FIELDS):
        door, words = reading(host, send(host, each))
        assert door == "stop"
        assert "Do not retry it or rephrase it" in words
        assert "warpgate approve " in words


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_two_way_call_goes_on_in_silence(host: str, kind: str, root: Path, send: Send) -> None:
    if not has(host, kind):
        return
    event = before(host, kind, str(root), call(kind, root, one_way=False))
    for each in (event, event | UNKNOWN_FIELDS):
        assert reading(host, send(host, each)) == ("silence", "")


@pytest.mark.parametrize("host", HOSTS)
def test_a_tool_that_nobody_registered_is_stopped(host: str, root: Path, send: Send) -> None:
    event = before(host, "mcp", str(root), ("acme", "frobnicate", {"x": 1}))
    assert reading(host, send(host, event))[0] == "stop"


def leaves(item: Any, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """The paths to every key of an event."""
    if not isinstance(item, dict):
        return []
    return [found for key in item for found in [(*path, key), *leaves(item[key], (*path, key))]]


def without(event: dict[str, Any], path: tuple[str, ...], instead: Any = None) -> dict[str, Any]:
    """The event without a key, or with another value at it."""
    made = json.loads(json.dumps(event))
    item = made
    for key in path[:-1]:
        item = item[key]
    if instead is None:
        del item[path[-1]]
    else:
        item[path[-1]] = instead
    return made  # type: ignore[no-any-return]


@pytest.mark.parametrize("host", HOSTS)
@pytest.mark.parametrize("instead", [None, 0, [], "x", True], ids=["missing", "number", "list", "text", "true"])
def test_a_spoilt_event_never_turns_a_no_into_a_yes(host: str, instead: Any, root: Path, send: Send) -> None:
    event = before(host, "shell", str(root), ONE_WAY)
    command = {"command", "command_line", "commands"}
    for path in leaves(event):
        # Another command is another call, and another name of the event another event.
        renamed = instead is not None and path[-1] in ("hook_event_name", "hook", "hookName", "agent_action_name")
        if renamed or (path[-1] in command and instead == "x"):
            continue
        spoilt = without(event, path, instead)
        if host == "cline" and path[0] == "tool_call":
            spoilt.pop("preToolUse")
        try:
            output = send(host, spoilt)
        except (ValueError, TypeError):
            continue  # the process answers no
        # With a person at its screen, pi asks.
        assert reading(host, output)[0] == ("ask" if path == ("ctx", "hasUI") and instead is True else "stop"), path


def test_both_spellings_of_copilot_are_read(root: Path, send: Send) -> None:
    for kind in ("shell", "write", "edit"):
        for one_way in (True, False):
            event = copilot_other_spelling(before("copilot", kind, str(root), call(kind, root, one_way)))
            assert reading("copilot", send("copilot", event))[0] == ("stop" if one_way else "silence"), kind
    event = before("copilot", "shell", str(root), ONE_WAY)
    assert reading("copilot", send("copilot", event | {"toolArgs": json.dumps(event["toolArgs"])}))[0] == "stop"
    with pytest.raises(ValueError, match="not JSON"):
        send("copilot", event | {"toolArgs": "{half"})


def test_both_forms_of_cline_are_read(root: Path, send: Send) -> None:
    for one_way in (True, False):
        event = cline_extension(before("cline", "shell", str(root), call("shell", root, one_way)))
        assert reading("cline", send("cline", event))[0] == ("stop" if one_way else "silence")
    event = cline_extension(before("cline", "shell", str(root), TWO_WAY))
    event["preToolUse"] = {"tool": "execute_command", "parameters": {"command": ONE_WAY}}
    assert reading("cline", send("cline", event))[0] == "stop"
    event["preToolUse"] = {
        "toolName": "use_mcp_tool",
        "parameters": {"server_name": "mail", "tool_name": "send_email", "arguments": "{}"},
    }
    assert reading("cline", send("cline", event))[0] == "stop"


def test_a_person_at_claudes_terminal_is_asked_but_not_about_the_gate(
    root: Path, send: Send, monkeypatch: pytest.MonkeyPatch
) -> None:
    one_way = before("claude", "shell", str(root), ONE_WAY)
    gate = before("claude", "edit", str(root), f"{root}/.claude/settings.json")
    for entry, first in (("cli", "ask"), ("sdk-cli", "stop"), ("sdk-py", "stop"), ("claude-vscode", "stop"), ("", "stop")):
        monkeypatch.setenv("CLAUDE_CODE_ENTRYPOINT", entry)
        assert reading("claude", send("claude", one_way))[0] == first
        assert reading("claude", send("claude", gate))[0] == "stop"
    for said, first in (("1", "ask"), ("0", "stop"), ("", "stop")):
        monkeypatch.setenv("CLAUDE_CODE_SESSION_ATTENDED", said)
        assert reading("claude", send("claude", one_way))[0] == first
    monkeypatch.delenv("CLAUDE_CODE_SESSION_ATTENDED")
    assert reading("claude", send("claude", one_way, "--answer", "ask"))[0] == "ask"
    assert json.loads(send("claude", one_way, "--park").out)["hookSpecificOutput"]["permissionDecision"] == "defer"
    monkeypatch.setenv("CLAUDE_CODE_ENTRYPOINT", "cli")
    assert reading("claude", send("claude", one_way, "--answer=deny"))[0] == "stop"


def test_where_an_agent_can_ask_it_does_so_only_on_request(root: Path, send: Send) -> None:
    for host in ("gemini", "copilot", "cursor"):
        event = before(host, "shell", str(root), ONE_WAY)
        assert reading(host, send(host, event))[0] == "stop"
        assert reading(host, send(host, event, "--answer", "ask"))[0] == "ask"
    event = before("codex", "shell", str(root), ONE_WAY)
    assert reading("codex", send("codex", event, "--answer", "ask"))[0] == "stop"
    event = before("pi", "shell", str(root), ONE_WAY)
    event["ctx"]["hasUI"] = True
    assert reading("pi", send("pi", event))[0] == "ask"


def test_yes_is_said_only_on_request(root: Path, send: Send) -> None:
    for host in ("claude", "copilot", "cursor"):
        assert reading(host, send(host, before(host, "shell", str(root), TWO_WAY), "--allow"))[0] == "yes"
    assert reading("codex", send("codex", before("codex", "shell", str(root), TWO_WAY), "--allow"))[0] == "silence"


def test_two_calls_in_one_turn_are_judged_one_by_one(root: Path, send: Send) -> None:
    first, second = (before("claude", "shell", str(root), text) | {"tool_use_id": text} for text in (TWO_WAY, ONE_WAY))
    assert [reading("claude", send("claude", each))[0] for each in (first, second, first)] == ["silence", "stop", "silence"]
    batch = {"calls": [{"tool": "Bash", "arguments": {"command": text}} for text in (TWO_WAY, ONE_WAY)], "cwd": str(root)}
    assert reading("generic", send("generic", batch))[0] == "stop"
    assert reading("generic", send("generic", batch | {"calls": batch["calls"][:1]}))[0] == "silence"


def test_a_subagents_calls_are_judged_like_any_other(root: Path, home: Path, send: Send) -> None:
    event = before("claude", "shell", str(root), ONE_WAY) | {"agent_id": "a1", "agent_type": "reviewer"}
    assert reading("claude", send("claude", event))[0] == "stop"
    assert '"agent": "a1"' in next((home / "log").iterdir()).read_text()


def test_codex_patches_are_read_wherever_they_stand(root: Path, send: Send) -> None:
    patch = "*** Begin Patch\n*** Update File: {}\n@@\n-a\n+b\n*** End Patch"
    for path, door in (("src/a.py", "silence"), (".codex/config.toml", "stop"), ("/etc/hosts", "stop")):
        event = before("codex", "shell", str(root), f"apply_patch <<'EOF'\n{patch.format(path)}\nEOF")
        assert reading("codex", send("codex", event))[0] == door, path
    event = before("codex", "shell", str(root), f"apply_patch <<'EOF'\n{patch.format('src/a.py')}\nEOF\n{ONE_WAY}")
    assert reading("codex", send("codex", event))[0] == "stop"


def test_other_events_are_let_go(root: Path, send: Send) -> None:
    for name in ("PermissionRequest", "PostToolUse", "SessionStart", "UserPromptSubmit", "Stop", "SubagentStop", "Notification"):
        event = before("claude", "shell", str(root), ONE_WAY) | {"hook_event_name": name}
        assert reading("claude", send("claude", event)) == ("silence", ""), name
