"""The line that an agent runs: it believes the gate's own sign alone, and stands where it was put."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.hooks.conftest import ONE_WAY, START, TWO_WAY, Send
from tests.hooks.hosts import before, reading
from tests.hooks.test_process import door
from warpgate.hooks import lines
from warpgate.hooks.values import Malformed
from warpgate.storage.jsontext import decode

SHELLS = ("claude", "codex", "gemini", "cursor", "copilot", "windsurf")
EVENTS = {
    "claude": "PreToolUse", "codex": "PreToolUse", "gemini": "BeforeTool", "cursor": "beforeShellExecution",
    "copilot": "preToolUse", "windsurf": "pre_run_command",
}  # fmt: skip
# What may have become of the program; each ends without an answer.
GONE = {
    "empty": "", "a comment": "# nothing\n", "an early end": "raise SystemExit(0)\n", "another answer": "print('{}')\n",
    "an end by itself": "import os\nos._exit(0)\n", "broken": "def\n", "another end": "raise SystemExit(2)\n",
}  # fmt: skip


def sent(host: str, root: Path, home: Path, command: str) -> subprocess.CompletedProcess[bytes]:
    """What comes of the installed line, run as a shell runs it."""
    line = lines.cline_file(str(home)) if host == "cline" else lines.line_of(host, str(home), EVENTS[host])
    data = json.dumps(before(host, "shell", str(root), command)).encode()
    return subprocess.run(["/bin/sh", "-c", line], input=data, capture_output=True, env={"PATH": "/usr/bin:/bin"}, check=False)


@pytest.mark.parametrize("host", [*SHELLS, "cline"])
def test_the_line_answers_as_the_program_does(host: str, root: Path, home: Path) -> None:
    assert door(host, sent(host, root, home, TWO_WAY)) == "silence"
    assert door(host, sent(host, root, home, ONE_WAY)) == "stop"


@pytest.mark.parametrize("host", [*SHELLS, "cline"])
def test_an_emptied_program_stops(host: str, root: Path, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    start = tmp_path / "warpgate" / "hooks" / "start.py"
    start.parent.mkdir(parents=True)
    monkeypatch.setattr(lines, "START", str(start))
    for title, content in GONE.items():
        start.write_text(content)
        ran = sent(host, root, home, TWO_WAY)
        if host == "cline":
            assert json.loads(ran.stdout.splitlines()[-1])["cancel"] is True, title
        else:
            assert (ran.returncode, b"Stopped by warpgate" in ran.stderr) == (2, True), title


def test_behind_a_call_a_program_that_is_gone_stops_nothing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "START", "/nowhere/start.py")
    line = lines.line_of("claude", str(home), "PostToolUse", blocks=False)
    assert subprocess.run(["/bin/sh", "-c", line], input=b"{}", capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize(
    "name", ["PostToolUse", "PermissionRequest", "Stop", "SessionStart", "UserPromptSubmit", "PostToolUseFailure"]
)
@pytest.mark.parametrize("host", ["claude", "codex"])
def test_a_line_in_front_of_calls_takes_no_other_event(name: str, host: str, root: Path, home: Path, send: Send) -> None:
    event = before(host, "shell", str(root), ONE_WAY) | {"hook_event_name": name}
    with pytest.raises(Malformed, match="the line is there for PreToolUse"):
        send(host, event, "--event", "PreToolUse")
    line = [sys.executable, "-I", "-S", str(START), host, "--event", "PreToolUse", "--home", str(home)]
    ran = subprocess.run(line, input=json.dumps(event).encode(), capture_output=True, check=False)
    assert door(host, ran) == "stop"


def test_an_event_in_another_spelling_is_the_same(root: Path, send: Send) -> None:
    event = before("copilot", "shell", str(root), ONE_WAY) | {"hook_event_name": "PreToolUse"}
    assert reading("copilot", send("copilot", event, "--event", "preToolUse"))[0] == "stop"


@pytest.mark.parametrize("text", ['{"a" 1}', '{"a":', "[1,", "{half", '"a', '{"a":"\\q"}', '{"a":1,}', "{'a': 1}"])
def test_broken_json_is_said_in_words(text: str) -> None:
    code = "import sys; sys.path.append(sys.argv[2])\nfrom warpgate.storage.jsontext import decode\ndecode(sys.argv[1])"
    top = str(START.parents[2])
    ran = subprocess.run([sys.executable, "-I", "-S", "-c", code, text, top], capture_output=True, text=True, check=False)
    assert "Scanner" not in ran.stderr
    assert "Error: " in ran.stderr
    with pytest.raises(ValueError, match=r"\w"):
        decode(text)


def test_both_names_of_a_call_count_for_gemini(root: Path, send: Send) -> None:
    event = before("gemini", "mcp", str(root), ("github", "get_issue", {}))
    assert reading("gemini", send("gemini", event))[0] == "silence"
    assert reading("gemini", send("gemini", event | {"tool_name": "mcp_github_delete_repository"}))[0] == "stop"


def test_both_forms_of_a_call_count_for_cline(root: Path, send: Send) -> None:
    plain = before("cline", "shell", str(root), TWO_WAY)
    grave = before("cline", "shell", str(root), ONE_WAY)
    assert reading("cline", send("cline", plain))[0] == "silence"
    assert reading("cline", send("cline", plain | {"preToolUse": grave["preToolUse"]}))[0] == "stop"
    assert reading("cline", send("cline", plain | {"tool_call": grave["tool_call"]}))[0] == "stop"
    with pytest.raises(Malformed):
        send("cline", plain | {"preToolUse": {"toolName": "x", "parameters": "ls"}})
