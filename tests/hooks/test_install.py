"""Wiring an agent: nothing of anybody else's is lost, nothing is done twice, nothing is followed, and it comes out again."""

import json
import os
import shutil
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_gate import at_a_terminal, without_a_terminal
from warpgate.cli.entry import main
from warpgate.hooks import lines
from warpgate.hooks.wiring import WIRINGS, has_ours

JSON_HOSTS = ("claude", "codex", "gemini", "cursor", "windsurf")
Call = Callable[..., tuple[int, Any]]


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a home folder beside it; the home is what comes back."""
    root, home = tmp_path / "project", tmp_path / "home"
    root.mkdir()
    home.mkdir()
    monkeypatch.chdir(root)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    for name in ("WARPGATE_HOME", "XDG_CONFIG_HOME", "CLAUDE_PROJECT_DIR", "CLAUDE_CODE_ENTRYPOINT", "WARPGATE_HOOK_BUDGET_MS"):
        monkeypatch.delenv(name, raising=False)
    return home


@pytest.fixture
def call(capfd: pytest.CaptureFixture[str]) -> Call:
    def called(*words: str) -> tuple[int, Any]:
        code = main([*words, "--json"])
        return code, json.loads(capfd.readouterr().out)

    return called


def file_of(host: str, home: Path, scope: str = "user") -> Path:
    return home / WIRINGS[host].user if scope == "user" else Path(WIRINGS[host].project).absolute()


@pytest.mark.parametrize("scope", ["user", "project"])
@pytest.mark.parametrize("host", WIRINGS)
def test_installing_twice_is_installing_once_and_uninstalling_leaves_nothing(
    host: str, scope: str, place: Path, call: Call
) -> None:
    code, first = call("install", host, f"--{scope}")
    assert (code, first["changed"]) == (0, True)
    path = file_of(host, place, scope)
    assert first["path"] == str(path)
    content = path.read_bytes()
    assert call("install", host, f"--{scope}")[1]["changed"] is False
    assert path.read_bytes() == content
    assert at_a_terminal("yes", "uninstall", host, f"--{scope}")[0] == 0
    assert not path.exists() or not has_ours(json.loads(path.read_text()))
    assert call("uninstall", host, f"--{scope}")[1]["changed"] is False


FOREIGN = {
    "claude": {
        "permissions": {"allow": ["Bash(ls:*)"], "deny": []},
        "hooks": {
            "PreToolUse": [
                {"matcher": "Bash", "hooks": [{"type": "command", "command": "./check.sh"}, {"type": "command", "command": "b"}]}
            ],
            "Stop": [{"hooks": [{"type": "command", "command": "say done"}]}],
        },
        "model": "opus",
    },
    "codex": {
        "description": "mine",
        "hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "x"}]}]},
    },
    "gemini": {"ui": {"theme": "x"}, "hooks": {"BeforeTool": [{"matcher": "*", "hooks": [{"type": "command", "command": "x"}]}]}},
    "cursor": {"version": 1, "hooks": {"beforeShellExecution": [{"command": "x"}], "stop": [{"command": "y"}]}},
    "windsurf": {"hooks": {"pre_run_command": [{"command": "x", "show_output": False}]}},
}


@pytest.mark.parametrize("host", JSON_HOSTS)
def test_everything_of_others_stays_in_its_order(host: str, place: Path, call: Call) -> None:
    path = file_of(host, place)
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(FOREIGN[host], indent=4))
    path.chmod(0o600)
    assert call("install", host)[0] == 0
    after = json.loads(path.read_text())
    assert [key for key in after if key in FOREIGN[host]] == list(FOREIGN[host])
    for event, listed in FOREIGN[host]["hooks"].items():  # type: ignore[attr-defined]
        assert after["hooks"][event][: len(listed)] == listed
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert at_a_terminal("yes", "uninstall", host)[0] == 0
    assert json.loads(path.read_text()) == FOREIGN[host]


def test_an_old_line_is_renewed_in_its_place_beside_others_in_one_entry(place: Path, call: Call) -> None:
    path = file_of("claude", place)
    path.parent.mkdir(parents=True)
    old = "/gone/python -I -S /gone/warpgate/hooks/start.py claude || exit 2"
    mixed = {"matcher": "*", "hooks": [{"type": "command", "command": "first"}, {"type": "command", "command": old}]}
    alone = {"matcher": "*", "hooks": [{"type": "command", "command": old}]}
    last = {"matcher": "Bash", "hooks": [{"type": "command", "command": "last"}]}
    path.write_text(json.dumps({"hooks": {"PreToolUse": [alone, mixed, last]}}))
    assert call("hook", "status")[1]["wiring"][0]["state"] == "reinstall required"
    assert call("install", "claude")[0] == 0
    listed = json.loads(path.read_text())["hooks"]["PreToolUse"]
    assert has_ours(listed) == 1
    assert lines.is_ours(listed[0]["hooks"][0]["command"])
    assert listed[1]["hooks"] == [{"type": "command", "command": "first"}]
    assert listed[2] == last
    assert call("hook", "status")[1]["wiring"][0]["state"] == "wiring current"


@pytest.mark.parametrize("host", JSON_HOSTS)
@pytest.mark.parametrize(
    "content",
    [
        '{"hooks": []}',
        '{"hooks": "x"}',
        '{"hooks": {"EVENT": {}}}',
        '{"hooks": {"EVENT": ["x"]}}',
        "[]",
        '{"a": 1,}',
        "// c\n{}",
        "\\xff",
    ],
    ids=["list", "text", "object", "texts", "no object", "comma", "comment", "bytes"],
)
def test_settings_of_another_form_are_left_as_they_are(host: str, content: str, place: Path, call: Call) -> None:
    path = file_of(host, place)
    path.parent.mkdir(parents=True)
    data = b"\xff" if content == "\\xff" else content.replace("EVENT", WIRINGS[host].events[0][0]).encode()
    path.write_bytes(data)
    code, answer = call("install", host)
    assert code == 2
    assert "left as it is" in answer["error"]
    assert path.read_bytes() == data


@pytest.mark.parametrize("host", ["copilot", "cline", "opencode", "pi"])
def test_a_file_of_somebody_else_is_never_overwritten_nor_removed(host: str, place: Path, call: Call) -> None:
    path = file_of(host, place)
    path.parent.mkdir(parents=True)
    path.write_text("mine")
    assert call("install", host)[0] == 2
    assert call("uninstall", host)[1]["changed"] is False
    assert path.read_text() == "mine"


@pytest.mark.parametrize("host", WIRINGS)
@pytest.mark.parametrize("what", ["file", "folder"])
def test_links_are_not_followed(host: str, what: str, place: Path, tmp_path: Path, call: Call) -> None:
    path, elsewhere = file_of(host, place), tmp_path / "elsewhere"
    elsewhere.mkdir()
    if what == "folder":
        path.parent.parent.mkdir(parents=True, exist_ok=True)
        path.parent.symlink_to(elsewhere)
    else:
        path.parent.mkdir(parents=True)
        path.symlink_to(elsewhere / "settings")
    code, answer = call("install", host)
    assert code == 2
    assert "is a link" in answer["error"]
    assert list(elsewhere.iterdir()) == []


def test_what_stood_there_is_kept(place: Path, call: Call) -> None:
    path = file_of("claude", place)
    path.parent.mkdir(parents=True)
    path.write_text('{"model": "opus"}')
    backup = call("install", "claude")[1]["backup"]
    assert Path(backup).read_text() == '{"model": "opus"}'
    assert call("install", "claude")[1]["backup"] == ""


def test_a_dry_run_changes_nothing(place: Path, call: Call) -> None:
    answer = call("install", "claude", "--dry-run")[1]
    assert answer["changed"] is True
    assert has_ours(json.loads(answer["after"])) == 4
    assert list(place.iterdir()) == []


def test_only_a_person_at_a_terminal_takes_the_gate_away_or_softens_it(place: Path, call: Call) -> None:
    assert without_a_terminal("install", "claude", "--answer", "ask").returncode == 3
    assert without_a_terminal("install", "copilot", "--allow").returncode == 3
    assert not file_of("claude", place).exists()
    call("install", "claude")
    before = file_of("claude", place).read_text()
    assert without_a_terminal("uninstall", "claude").returncode == 3
    assert at_a_terminal("no", "uninstall", "claude")[0] == 3
    assert file_of("claude", place).read_text() == before
    assert at_a_terminal("yes", "install", "claude", "--answer", "ask")[0] == 0
    assert "--answer ask" in file_of("claude", place).read_text()


def test_a_home_in_the_project_is_refused(place: Path, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARPGATE_HOME", str(place.parent / "project" / ".home"))
    assert call("install", "claude")[0] == 2


@pytest.mark.parametrize(
    "words", [("install", "clade"), ("uninstall", "x"), ("install", "claude", "--user", "--project"), ("doctor", "x")]
)
def test_a_mistake_is_named(words: tuple[str, ...], call: Call) -> None:
    assert call(*words)[0] == 2


def findings(call: Call, host: str, *words: str) -> tuple[int, dict[str, str]]:
    code, answer = call("doctor", host, *words)
    return code, {each["id"]: each["severity"] for agent in answer["agents"] for each in agent["findings"]}


@pytest.mark.parametrize("host", WIRINGS)
def test_the_doctor_runs_what_is_installed(host: str, place: Path, call: Call) -> None:
    assert findings(call, host) == (0, {"not-configured": "note"})
    call("install", host)
    code, found = findings(call, host, "--user")
    assert code == 0
    assert found["answers"] == found["wired"] == "ok"
    assert ("not-proven" in found) is not WIRINGS[host].live
    assert call("approve")[1]["waiting"] == []


BROKEN = {
    "an interpreter that is gone": lambda text: text.replace(os.path.realpath(os.sys.executable), "/gone/python"),  # type: ignore[attr-defined]
    "a start that is gone": lambda text: text.replace("hooks/start.py", "hooks/warpgate/hooks/start.py"),
    "another agent": lambda text: text.replace("start.py claude", "start.py windsurf"),
    "a typo": lambda text: text.replace("--home", "--hme"),
}


@pytest.mark.parametrize("spoil", BROKEN.values(), ids=BROKEN)
def test_the_doctor_sees_a_line_that_does_not_answer(spoil: Callable[[str], str], place: Path, call: Call) -> None:
    call("install", "claude")
    path = file_of("claude", place)
    path.write_text(spoil(path.read_text()))
    code, found = findings(call, "claude")
    assert code == 3
    assert "wrong-answer" in found
    assert "outdated" in found


def spoilt(host: str, change: Callable[[Any], object], place: Path, call: Call) -> dict[str, str]:
    call("install", host)
    path = file_of(host, place)
    settings = json.loads(path.read_text())
    change(settings)
    path.write_text(json.dumps(settings))
    return findings(call, host)[1]


def test_the_doctor_sees_what_switches_a_hook_off(place: Path, call: Call) -> None:
    assert spoilt("claude", lambda s: s.update(disableAllHooks=True), place, call)["switched-off"] == "error"
    assert spoilt("gemini", lambda s: s.update(hooksConfig={"enabled": False}), place, call)["switched-off"] == "error"
    assert spoilt("codex", lambda s: s.update(version=1), place, call)["unknown-key"] == "error"
    assert spoilt("cursor", lambda s: s["hooks"].update(beforeEverything=[]), place, call)["unknown-event"] == "error"
    bad = [{"hooks": [{"type": "comand", "command": "x"}]}]
    assert spoilt("claude", lambda s: s["hooks"].update(Stop=bad), place, call)["bad-entry"] == "error"
    odd = [{"hooks": [{"type": "command", "command": "x", "onFailure": "stop"}]}]
    assert spoilt("claude", lambda s: s["hooks"].update(Stop=odd), place, call)["bad-entry"] == "error"


def test_the_doctor_sees_broken_json_duplicates_and_a_missing_bit(place: Path, call: Call) -> None:
    call("install", "claude")
    path = file_of("claude", place)
    settings = json.loads(path.read_text())
    settings["hooks"]["PreToolUse"] *= 2
    path.write_text(json.dumps(settings))
    assert findings(call, "claude")[1]["duplicates"] == "warning"
    path.write_text(path.read_text()[:-3])
    assert findings(call, "claude") == (3, {"broken-json": "error"})
    call("install", "cline")
    file_of("cline", place).chmod(0o644)
    assert findings(call, "cline")[1]["not-executable"] == "error"


def test_the_installed_line_stops_when_everything_it_needs_is_gone(place: Path, call: Call) -> None:
    call("install", "codex")
    line = json.loads(file_of("codex", place).read_text())["hooks"]["PreToolUse"][0]["hooks"][0]["command"]
    for gone in (
        line.replace(os.path.realpath(os.sys.executable), "/gone/python"),
        line.replace("start.py", "gone.py"),
        "kill -9 $$ || " + line,
    ):  # type: ignore[attr-defined]
        ran = subprocess.run(["/bin/sh", "-c", gone], input=b"{}", capture_output=True, check=False)
        if ran.returncode != -9:  # a shell that is itself killed says nothing any more
            assert ran.returncode == 2
            assert ran.stderr


@pytest.mark.skipif(shutil.which("node") is None, reason="node runs the plugin")
def test_the_plugins_stop_on_whatever_they_do_not_understand(place: Path, call: Call, tmp_path: Path) -> None:
    call("install", "opencode")
    plugin = file_of("opencode", place).read_text()
    start = plugin.index("const LINE = ")
    end = plugin.index(";\n", start)
    for line, expected in (
        (None, "went on"),
        ('["/gone"]', "stopped"),
        ('["/bin/false"]', "stopped"),
        ('["/bin/echo", "{}"]', "stopped"),
        ('["/bin/echo", "{\\"decision\\": \\"allow\\"}x"]', "stopped"),
        ('["/bin/sh", "-c", "kill -9 $$"]', "stopped"),
    ):
        text = plugin if line is None else f"{plugin[:start]}const LINE = {line}{plugin[end:]}"
        (tmp_path / "plugin.mjs").write_text(text)
        (tmp_path / "try.mjs").write_text(
            'import { Warpgate } from "./plugin.mjs";\n'
            f'const hooks = await Warpgate({{ directory: "{tmp_path}" }});\n'
            'const output = { args: { command: "ls" } };\n'
            'const input = { tool: "bash", sessionID: "s", callID: "c" };\n'
            'try { await hooks["tool.execute.before"](input, output); console.log("went on"); }\n'
            'catch (error) { console.log("stopped"); }\n'
        )
        ran = subprocess.run([str(shutil.which("node")), str(tmp_path / "try.mjs")], capture_output=True, text=True, check=False)
        assert ran.stdout.strip() == expected, (line, ran.stderr)
