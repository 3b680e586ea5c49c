"""Approving, trusting and registering as a person does it; asking the ladder as a loop does."""

import contextlib
import json
import os
import pty
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.hooks.conftest import START
from tests.hooks.hosts import before, reading
from warpgate.hooks.values import Output

Run = Callable[..., tuple[int, str, str]]
RunJson = Callable[..., tuple[int, Any]]
PUSH = "git push --force origin main"


def at_a_terminal(answer: str, *words: str) -> tuple[int, str]:
    """The exit code and the screen of a command line on a terminal of its own, where a person types the answer."""
    child, terminal = pty.fork()
    if child == 0:
        os.execv(sys.executable, [sys.executable, "-m", "warpgate", *words])
    os.write(terminal, f"{answer}\n".encode())
    shown = b""
    with contextlib.suppress(OSError):  # the terminal closes when the child ends
        while piece := os.read(terminal, 4096):
            shown += piece
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), shown.decode()


def without_a_terminal(*words: str) -> "subprocess.CompletedProcess[str]":
    line = [sys.executable, "-m", "warpgate", *words]
    return subprocess.run(line, start_new_session=True, input="yes\n", capture_output=True, text=True, check=False)


def hook(project: Path, command: str = PUSH) -> tuple[str, str]:
    """What Claude Code hears about a command, and the id to approve it by."""
    line = [sys.executable, "-I", "-S", str(START), "claude", "--home", os.environ["WARPGATE_HOME"]]
    event = json.dumps(before("claude", "shell", str(project), command)).encode()
    environment = {key: item for key, item in os.environ.items() if not key.startswith("CLAUDE")}
    ran = subprocess.run(line, input=event, capture_output=True, check=False, env=environment)
    door, words = reading("claude", Output(ran.stdout.decode().strip(), ran.stderr.decode(), ran.returncode))
    return door, words.rpartition(" ")[2] if door == "stop" else ""


def test_a_stopped_call_runs_once_after_a_person_approved_it(project: Path, as_json: RunJson) -> None:
    door, request = hook(project)
    assert door == "stop"
    assert [each["id"] for each in as_json("approve")[1]["waiting"]] == [request]
    code, shown = at_a_terminal("yes", "approve", request)
    assert code == 0
    for words in (PUSH, "history-loss", str(project)):
        assert words in shown
    assert as_json("approve")[1]["waiting"] == []
    assert hook(project, f"{PUSH} ")[0] == "stop"
    assert hook(project)[0] == "silence"
    assert hook(project)[0] == "stop"


def test_only_yes_at_a_terminal_approves(project: Path) -> None:
    _, request = hook(project)
    for answer in ("", "y", "no", "YES please"):
        assert at_a_terminal(answer, "approve", request)[0] == 3
    ran = without_a_terminal("approve", request)
    assert (ran.returncode, len(ran.stderr.splitlines())) == (3, 1)
    assert hook(project)[0] == "stop"
    assert at_a_terminal("yes", "approve", "zzzzzz")[0] == 2
    assert at_a_terminal("yes", "approve", request, "--minutes", "99999")[0] == 2


def test_a_rejected_call_can_no_longer_be_approved(project: Path, as_json: RunJson) -> None:
    _, request = hook(project)
    assert as_json("approve", request, "--reject") == (0, {"id": request, "rejected": True})
    assert at_a_terminal("yes", "approve", request)[0] == 2


def test_a_script_that_changed_after_the_approval_is_another_call(project: Path) -> None:
    (project / ".git").mkdir()
    (project / "deploy.sh").write_text("git push --force origin main\n")
    _, request = hook(project, "sh deploy.sh")
    assert at_a_terminal("yes", "approve", request)[0] == 0
    (project / "deploy.sh").write_text("git push --force origin main --all\n")
    assert hook(project, "sh deploy.sh")[0] == "stop"
    (project / "deploy.sh").write_text("git push --force origin main\n")
    assert hook(project, "sh deploy.sh")[0] == "silence"


def test_a_project_file_is_trusted_at_a_terminal_until_it_changes(project: Path, as_json: RunJson) -> None:
    file = project / ".warpgate.toml"
    file.write_text(
        '[workflow]\nmax_auto_decisions = 50\n[[tool]]\nid = "x"\nwhy = "y"\nname = "frobnicate"\ncategory = "read-only"\n'
    )
    assert as_json("config", "get", "max_auto_decisions")[1]["value"] == 10
    assert as_json("check-tool", "frobnicate")[0] == 3
    assert without_a_terminal("trust", ".warpgate.toml").returncode == 3
    assert at_a_terminal("no", "trust", ".warpgate.toml")[0] == 3
    code, shown = at_a_terminal("yes", "trust", ".warpgate.toml")
    assert code == 0
    assert "50 is looser than 10" in shown
    assert "frobnicate" in shown
    assert as_json("config", "get", "max_auto_decisions")[1] == {
        "name": "workflow.max_auto_decisions", "value": 50, "origin": "trusted", "refused": [],
    }  # fmt: skip
    assert as_json("check-tool", "frobnicate")[0] == 0
    assert as_json("trust")[1]["trusted"][0]["current"] is True
    file.write_text(file.read_text() + "# changed\n")
    assert as_json("config", "get", "max_auto_decisions")[1]["value"] == 10
    assert as_json("check-tool", "frobnicate")[0] == 3
    assert as_json("trust")[1]["trusted"][0]["current"] is False
    assert as_json("trust", ".warpgate.toml", "--remove")[1]["was"] is True


def test_only_a_projects_settings_can_be_trusted(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "other.toml").write_text("")
    assert at_a_terminal("yes", "trust", str(tmp_path / "other.toml"))[0] == 2
    assert at_a_terminal("yes", "trust", ".warpgate.toml")[0] == 2
    (project / ".warpgate.toml").write_text("[automation]\nlevel = 4\n")
    monkeypatch.setenv("WARPGATE_HOME", str(project / ".home"))
    assert at_a_terminal("yes", "trust", ".warpgate.toml")[0] == 2


def test_registering_asks_where_it_loosens(as_json: RunJson) -> None:
    for name in ("frobnicate", "mcp__acme__*"):
        assert without_a_terminal("registry", "add", name, "reversible").returncode == 3
        assert at_a_terminal("yes", "registry", "add", name, "reversible")[0] == 0
    assert as_json("check-tool", "frobnicate")[0] == 0
    assert as_json("check-tool", "mcp__acme__delete_all")[0] == 0
    assert as_json("registry", "add", "search", "irreversible")[0] == 0
    assert as_json("check-tool", "search", "--input", '{"query": "x"}')[0] == 3
    assert without_a_terminal("registry", "remove", "search").returncode == 3
    assert as_json("registry", "remove", "frobnicate")[1]["level"] == "irreversible"
    assert as_json("check-tool", "frobnicate")[0] == 3


def test_a_project_can_only_make_a_tool_stricter(project: Path, as_json: RunJson) -> None:
    entry = '[[tool]]\nid = "a"\nwhy = "b"\nname = {}\ncategory = "{}"\n{}\n'
    loose = entry.format('["send_email"]', "read-only", "")
    strict = entry.format('"search"', "external-comms", 'instead = "x"')
    (project / ".warpgate.toml").write_text(loose + strict)
    assert as_json("check-tool", "send_email")[0] == 3
    assert as_json("check-tool", "search", "--input", '{"query": "x"}')[0] == 3


def test_the_registry_is_listed_and_checked(as_json: RunJson, project: Path) -> None:
    assert len(as_json("registry", "list")[1]) > 60
    assert [row["id"] for row in as_json("registry", "list", "appstore")[1]] == ["kind-irreversible"]
    assert as_json("registry", "check")[1]["problems"] == []
    (project / ".warpgate.toml").write_text('[[tool]]\nid = "a"\n')
    assert as_json("registry", "check")[0] == 2


FIELDS = {"effective_decision", "reversibility", "response_level", "response_rung", "budget_headroom"}


def test_the_ladder_answers_in_the_words_of_its_specification(as_json: RunJson) -> None:
    for name, code, rung, level in (
        ("search", 0, "R1", "allow_and_log"),
        ("git_commit", 0, "R2", "allow_under_budget"),
        ("send_email", 3, "R3", "require_approval"),
        ("frobnicate", 3, "R3", "require_approval"),
    ):
        got, answer = as_json("check-tool", name)
        assert (got, answer["response_rung"], answer["response_level"]) == (code, rung, level)
        assert answer.keys() >= FIELDS
    assert as_json("check-tool", "search", "--allowlist", "deny")[1]["effective_decision"] == "deny"
    assert as_json("check-tool", "search", "--allowlist", "requires_approval")[0] == 3
    assert as_json("check-tool", "send_email", "--allowlist", "allow")[0] == 3


def test_money_is_reserved_and_runs_out(as_json: RunJson) -> None:
    as_json("config", "set", "max_cost", "1", "--user")
    code, first = as_json("check-tool", "create_resource", "--estimate", "0.75")
    assert (code, first["reservation"], first["budget_headroom"]) == (0, "r1", True)
    code, second = as_json("check-tool", "create_resource", "--estimate", "0.5")
    assert (code, second["response_rung"], second["budget_headroom"]) == (3, "R3", False)
    assert as_json("check-tool", "create_resource")[0] == 3  # the registry's own price is 1
    assert as_json("check-tool", "--settle", "r1", "--actual", "0.25")[0] == 0
    assert as_json("check-tool", "create_resource", "--estimate", "0.5")[1]["reservation"] == "r2"
    assert as_json("check-tool", "search", "--input", '{"query": "x"}')[0] == 0
    assert as_json("check-tool", "--settle", "r9", "--actual", "1")[0] == 2


@pytest.mark.parametrize(
    "words", [(), ("x", "--input", "[]"), ("x", "--input", "{"), ("x", "--allowlist", "maybe"), ("--settle", "r1")]
)
def test_a_mistake_is_named(words: tuple[str, ...], as_json: RunJson) -> None:
    code, answer = as_json("check-tool", *words)
    assert code == 2
    assert answer["error"]


@pytest.mark.parametrize("amount", ["1e309", "inf", "1e300", "nan", "-1"])
def test_an_amount_that_is_none_is_a_mistake_in_the_call(amount: str, warpgate: Run) -> None:
    for words in (("render", "--estimate", amount), ("--settle", "r1", "--actual", amount)):
        code, out, err = warpgate("check-tool", *words)
        assert (code, out) == (2, "")
        assert words[-2] in err


def test_whoever_asks_a_hook_for_help_gets_it() -> None:
    for flag in ("--help", "-h"):
        ran = subprocess.run(
            [sys.executable, "-c", "from warpgate.cli.entry import script; script()", "hook", "claude", flag],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert (ran.returncode, "Usage" in ran.stdout, "Stopped" in ran.stdout + ran.stderr) == (0, True, False)
