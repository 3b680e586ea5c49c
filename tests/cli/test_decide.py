"""`decide`, `decisions`, `status`, `sync` as a person or a loop meets them."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., tuple[int, str, str]]
RunJson = Callable[..., tuple[int, Any]]

TEXT = "Rename the helper in module {} to something clearer"


def tree(root: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


def settings(project: Path, text: str) -> None:
    home = project.parent / "home"
    home.mkdir(exist_ok=True)
    (home / "config.toml").write_text(text)


def test_a_decision_is_recorded_filed_and_listed(as_json: RunJson) -> None:
    code, answer = as_json("decide", "--description", TEXT.format(1), "--issue", "#41", "--rationale", "It reads better.")
    assert (code, answer["route"], answer["issue"]["number"], answer["decisions"], answer["cap"]) == (0, "auto-decide", 1, 1, 10)
    records = as_json("decisions")[1]
    assert [record["id"] for record in records] == [answer["id"]]
    assert records[0]["undo"]
    assert as_json("status")[1]["decisions"] == 1


def test_the_issue_says_what_was_decided_and_how_it_is_undone(warpgate: Run, as_json: RunJson) -> None:
    options = json.dumps(["Keep moment.js", "Replace moment.js by date-fns"])
    warpgate("decide", "--description", "Choose the date library of the web client", "--options", options, "--issue", "41")
    issue = as_json("issues", "show", "1")[1]
    assert issue["labels"] == ["decision", "warp-drive"]
    for part in ("Keep moment.js", "Replace moment.js by date-fns", "#41", "undo"):
        assert part in issue["body"]


def test_without_a_token_it_says_once_where_issues_go(warpgate: Run) -> None:
    first, second = (warpgate("decide", "--description", TEXT.format(place))[2] for place in (1, 2))
    assert len(first.splitlines()) == 1
    assert "GITHUB_TOKEN" in first
    assert second == ""


@pytest.mark.parametrize("text", [TEXT.format(1), "E-mail the beta users that exports have moved"])
def test_a_dry_run_changes_no_file(text: str, project: Path, warpgate: Run) -> None:
    warpgate("decide", "--description", TEXT.format(0))
    before = tree(project.parent)
    warpgate("decide", "--description", text, "--dry-run", "--file-todo")
    assert tree(project.parent) == before


def test_a_dry_run_in_a_fresh_project_leaves_it_empty(project: Path, warpgate: Run) -> None:
    code, out, _ = warpgate("decide", "--description", TEXT.format(1), "--dry-run")
    assert code == 0
    assert "## How to undo it" in out
    assert list(project.iterdir()) == []


def test_the_same_key_is_one_decision(as_json: RunJson) -> None:
    answers = [as_json("decide", "--description", TEXT.format(1), "--key", "chunk-7")[1] for _ in range(3)]
    assert [answer["new"] for answer in answers] == [True, False, False]
    assert len({answer["issue"]["number"] for answer in answers}) == 1


def test_a_full_window_halts(project: Path, as_json: RunJson) -> None:
    settings(project, "[workflow]\nmax_auto_decisions = 2\n")
    codes = [as_json("decide", "--description", TEXT.format(place)) for place in range(3)]
    assert [code for code, _ in codes] == [0, 0, 3]
    assert (codes[2][1]["route"], codes[2][1]["reason"]) == ("halt", "budget_exceeded")
    assert as_json("status")[1]["halted"] is True


@pytest.mark.parametrize("way", ["project", "environment"])
def test_neither_project_nor_environment_can_raise_the_cap(
    way: str, project: Path, as_json: RunJson, monkeypatch: pytest.MonkeyPatch
) -> None:
    if way == "project":
        (project / ".warpgate.toml").write_text("[workflow]\nmax_auto_decisions = 99\n")
    else:
        monkeypatch.setenv("WARPGATE_WORKFLOW_MAX_AUTO_DECISIONS", "99")
    status = as_json("status")[1]
    assert status["cap"] == 10
    assert "looser" in status["refused"][0]


def test_below_level_4_nothing_is_decided(project: Path, as_json: RunJson) -> None:
    (project / ".warpgate.toml").write_text("[automation]\nlevel = 3\n")
    code, answer = as_json("decide", "--description", TEXT.format(1))
    assert (code, answer["route"]) == (3, "ask")


def start(project: Path, *words: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "warpgate", *words]
    return subprocess.Popen(command, cwd=project, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def test_40_processes_on_one_session_with_a_cap_of_25(project: Path, as_json: RunJson) -> None:
    settings(project, "[workflow]\nmax_auto_decisions = 25\n")
    running = [start(project, "decide", "--session", "night", "--description", TEXT.format(place), "--json") for place in range(40)]
    answers = [json.loads(process.communicate()[0]) for process in running]
    assert sorted(process.returncode for process in running) == [0] * 25 + [3] * 15
    numbers = [answer["issue"]["number"] for answer in answers if answer["exit"] == 0]
    assert sorted(numbers) == list(range(1, 26))
    records = as_json("decisions", "--session", "night", "--all")[1]
    assert sorted(record["number"] for record in records) == list(range(1, 26))
    assert len(as_json("issues", "list")[1]) == 25


def test_a_kill_at_any_moment_loses_nothing_and_files_nothing_twice(project: Path, as_json: RunJson) -> None:
    settings(project, "[workflow]\nmax_auto_decisions = 0\n")
    seed = random.Random(7)
    acknowledged = []
    for place in range(60):
        process = start(project, "decide", "--session", "night", "--description", TEXT.format(place), "--json")
        if place % 3:
            time.sleep(seed.uniform(0.0, 0.12))
            os.kill(process.pid, signal.SIGKILL)
        out = process.communicate()[0]
        if process.returncode == 0:
            acknowledged.append(json.loads(out)["id"])
    assert as_json("sync")[0] == 0
    records = as_json("decisions", "--session", "night", "--all")[1]
    issues = as_json("issues", "list")[1]
    assert set(acknowledged) <= {record["id"] for record in records}
    assert sorted(record["number"] for record in records) == sorted(issue["number"] for issue in issues)
    assert len({issue["key"] for issue in issues}) == len(issues)
    assert not any(record["pending"] for record in records)


@pytest.mark.parametrize("name", ["../up", "a/b", "..", ""])
def test_a_session_name_cannot_leave_its_folder(name: str, project: Path, warpgate: Run) -> None:
    code, _, err = warpgate("decide", "--description", TEXT.format(1), "--session", name)
    if name:
        assert code == 2
        assert "not a session id" in err
    assert not (project.parent / "up.json").exists()


def test_a_decision_filed_elsewhere_is_recorded_once(as_json: RunJson) -> None:
    words = ("record-decision", "--description", TEXT.format(1), "--url", "https://example.test/1", "--category", "code-edit")
    assert [as_json(*words)[1]["new"] for _ in range(2)] == [True, False]
    assert as_json("status")[1]["decisions"] == 1


def test_a_record_of_a_one_way_category_is_refused(warpgate: Run) -> None:
    code, _, err = warpgate("record-decision", "--description", "x", "--url", "u", "--category", "money-spend")
    assert code == 2
    assert "two-way category" in err
