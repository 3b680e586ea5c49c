"""Settings as a person reads and changes them."""

import contextlib
import os
import pty
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., tuple[int, str, str]]
RunJson = Callable[..., tuple[int, Any]]


def test_a_value_is_written_where_it_was_asked_for_and_all_else_is_kept(project: Path, warpgate: Run) -> None:
    (project / ".warpgate.toml").write_text('mine = 1\n[workflow]\nother = "x"\n[else]\na = [1, 2]\n')
    assert warpgate("config", "set", "max_auto_decisions", "5", "--project")[0] == 0
    content = tomllib.loads((project / ".warpgate.toml").read_text())
    assert content == {"mine": 1, "workflow": {"other": "x", "max_auto_decisions": 5}, "else": {"a": [1, 2]}}
    assert warpgate("config", "unset", "max_auto_decisions")[0] == 0
    assert tomllib.loads((project / ".warpgate.toml").read_text())["workflow"] == {"other": "x"}


def test_setting_it_twice_changes_nothing_more(project: Path, warpgate: Run) -> None:
    warpgate("config", "set", "max_auto_decisions", "5")
    before = (project / ".warpgate.toml").read_bytes()
    warpgate("config", "set", "max_auto_decisions", "5")
    assert (project / ".warpgate.toml").read_bytes() == before


@pytest.mark.parametrize(
    ("name", "text"), [("max_auto_decisions", "11"), ("max_auto_decisions", "0"), ("github.base_url", "https://evil.test")]
)
def test_a_project_value_that_would_loosen_is_refused_with_the_reason(name: str, text: str, project: Path, warpgate: Run) -> None:
    code, _, err = warpgate("config", "set", name, text, "--project")
    assert code == 2
    assert "only tighten" in err
    assert not (project / ".warpgate.toml").exists()


def without_a_terminal(*words: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "warpgate", *words]
    return subprocess.run(command, start_new_session=True, input="yes\n", capture_output=True, text=True, check=False)


def test_the_users_own_settings_tighten_freely_and_loosen_only_at_a_terminal(as_json: RunJson) -> None:
    assert as_json("config", "set", "max_auto_decisions", "5", "--user")[1]["origin"] == "user"
    ran = without_a_terminal("config", "set", "max_auto_decisions", "9", "--user")
    assert (ran.returncode, len(ran.stderr.splitlines())) == (3, 1)
    assert "only a person" in ran.stderr
    assert as_json("config", "get", "max_auto_decisions")[1]["value"] == 5


def test_the_terminal_is_asked_and_only_yes_counts(as_json: RunJson) -> None:
    for answer, code in (("no", 3), ("yes", 0)):
        assert at_a_terminal(answer, "config", "set", "max_auto_decisions", "15", "--user") == code
    assert as_json("config", "get", "max_auto_decisions")[1]["value"] == 15


def at_a_terminal(answer: str, *words: str) -> int:
    """The exit code of a command line that runs on a terminal of its own, where a person types the answer."""
    child, terminal = pty.fork()
    if child == 0:
        os.execv(sys.executable, [sys.executable, "-m", "warpgate", *words])
    os.write(terminal, f"{answer}\n".encode())
    with contextlib.suppress(OSError):  # the terminal closes when the child ends
        while os.read(terminal, 1024):
            pass
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def test_the_layers_are_shown_in_their_order(project: Path, as_json: RunJson, monkeypatch: pytest.MonkeyPatch) -> None:
    (project.parent / "home").mkdir()
    (project.parent / "home" / "config.toml").write_text("[workflow]\nmax_auto_decisions = 25\n")
    (project / "pyproject.toml").write_text("[tool.warpgate.workflow]\nmax_auto_decisions = 20\n")
    (project / ".warpgate.toml").write_text("[workflow]\nmax_auto_decisions = 15\n")
    monkeypatch.setenv("WARPGATE_WORKFLOW_MAX_AUTO_DECISIONS", "12")
    answer = as_json("config", "list", "--origin")[1]
    assert answer["settings"]["workflow.max_auto_decisions"] == {"value": 12, "origin": "environment"}
    assert [layer["layer"] for layer in answer["layers"]] == ["user", "project", "project"]


@pytest.mark.parametrize(
    ("content", "named"),
    [
        ("x = ", "not valid TOML"),
        ("[workflow]\nmax_auto_decisions = 'ten'\n", "whole number"),
        ("[automation]\nlevel = 9\n", "from 1 to 4"),
    ],
)
def test_a_settings_file_that_is_wrong_stops_everything_with_one_line(
    content: str, named: str, project: Path, warpgate: Run
) -> None:
    (project / ".warpgate.toml").write_text(content)
    for words in (("status",), ("decide", "--description", "Rename the helper")):
        code, out, err = warpgate(*words)
        assert (code, out, len(err.splitlines())) == (2, "", 1)
        assert named in err


def test_the_paths_are_those_that_are_written(project: Path, as_json: RunJson) -> None:
    paths = as_json("config", "path")[1]
    assert paths == {"user": str(project.parent / "home" / "config.toml"), "project": str(project / ".warpgate.toml")}


def test_init_is_repeatable_and_leaves_what_is_there(project: Path, as_json: RunJson) -> None:
    assert len(as_json("init")[1]["made"]) == 2
    (project / ".warpgate.toml").write_text("[workflow]\nmax_auto_decisions = 3\n")
    assert as_json("init")[1]["made"] == []
    assert as_json("status")[1]["cap"] == 3
