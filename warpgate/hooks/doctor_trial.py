"""An installed line run just as it stands, once with a harmless call and once with a one-way call."""

import json
import os
import subprocess
import time

from warpgate.hooks import lines
from warpgate.hooks.findings import Finding
from warpgate.storage.grants import Grants

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from warpgate.hooks.wiring import Wiring

SLOW_MS = 1000
MINIMAL = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
ONE_WAY, TWO_WAY = "git push --force origin main", "git status"


def installed_lines(found: "Wiring", content: str) -> "list[str]":
    """The command lines in front of a call, exactly as they are written."""
    if found.host == "cline":
        return [content]
    if found.shape == "file":
        start = content.find("const LINE = ")
        words = json.loads(content[start + 13 : content.index(";\n", start)]) if start >= 0 else []
        return [" ".join(map(lines.quoted, words))] if words else []
    event = found.events[0][0]
    try:
        listed = json.loads(content)["hooks"][event]
        inner = [each for entry in listed for each in (entry.get("hooks") or [entry])]
        texts = [each.get("command") or each.get("bash") for each in inner]
    except (ValueError, KeyError, TypeError, AttributeError):
        return []
    return [text for text in texts if lines.is_ours(text)]


def tried(found: "Wiring", line: str, home: str) -> "Iterator[Finding]":
    """What the line does with a harmless and with a one-way call, in an environment with nothing in it."""
    worst = 0.0
    for command, stops in ((TWO_WAY, False), (ONE_WAY, True)):
        started = time.perf_counter()
        try:
            ran = subprocess.run(
                ["/bin/sh", "-c", line],
                input=json.dumps(_payload(found, command)).encode(),
                capture_output=True,
                env={**MINIMAL, "HOME": os.path.expanduser("~")},
                timeout=60,
                check=False,
            )
        except (OSError, subprocess.SubprocessError) as error:
            yield Finding(
                "does-not-run",
                "error",
                f"{found.title}: the installed line does not run",
                str(error),
                f"warpgate install {found.host}",
            )
            return
        _forget(ran.stdout + ran.stderr, home)
        worst = max(worst, time.perf_counter() - started)
        stopped = _stopped(found.host, ran.returncode, ran.stdout, ran.stderr)
        if stopped is not stops:
            detail = " ".join((ran.stderr or ran.stdout).decode(errors="replace").split())[:300]
            what = "stops what can be undone" if stopped else "lets a one-way door through"
            yield Finding(
                "wrong-answer", "error", f"{found.title}: the installed line {what}", detail, f"warpgate install {found.host}"
            )
            return
    yield Finding(
        "answers",
        "ok",
        f"{found.title}: the installed line stops a one-way door and lets the rest go on",
        f"{worst * 1000:.0f} ms at most",
    )
    if worst * 1000 > SLOW_MS:
        yield Finding(
            "slow", "warning", f"{found.title}: the hook takes {worst * 1000:.0f} ms", "", "warpgate install compiles it anew"
        )


def _forget(said: bytes, home: str) -> None:
    """Takes back the request for an approval that the trial has left."""
    _, mark, rest = said.decode(errors="replace").partition("warpgate approve ")
    if mark:
        Grants(home).drop(rest[:6])


def _payload(found: "Wiring", command: str) -> "dict[str, Any]":
    """The event in front of a shell command, in the agent's own shape."""
    where = os.getcwd()
    name = found.events[0][0] if found.events else ""
    plain: dict[str, Any] = {
        "session_id": "doctor",
        "cwd": where,
        "hook_event_name": name,
        "tool_name": "Bash",
        "tool_input": {"command": command},
    }
    return {
        "claude": plain,
        "codex": plain,
        "gemini": plain | {"tool_name": "run_shell_command"},
        "cursor": {"hook_event_name": name, "command": command, "cwd": where, "workspace_roots": [where]},
        "copilot": {"sessionId": "doctor", "cwd": where, "toolName": "bash", "toolArgs": {"command": command}},
        "cline": {
            "hookName": "tool_call",
            "workspaceRoots": [where],
            "tool_call": {"name": "run_commands", "input": {"commands": [command]}},
        },
        "windsurf": {"agent_action_name": name, "tool_info": {"command_line": command, "cwd": where}},
        "opencode": {
            "hook": "tool.execute.before",
            "input": {"tool": "bash"},
            "output": {"args": {"command": command}},
            "directory": where,
        },
        "pi": {"hook": "tool_call", "event": {"toolName": "bash", "input": {"command": command}}, "ctx": {"cwd": where}},
    }[found.host]


def _stopped(host: str, code: int, out: bytes, err: bytes) -> bool:
    """Whether the agent would stop the call for this answer."""
    if host == "windsurf":
        return code == 2 and bool(err.strip())
    try:
        answer = json.loads(out) if out.strip() else {}
    except ValueError:
        return False
    own = answer.get("hookSpecificOutput", {})
    said = own.get("permissionDecision") or answer.get("permissionDecision") or answer.get("permission") or answer.get("decision")
    return code == 0 and (said in ("deny", "ask", "defer") or answer.get("cancel") is True)
