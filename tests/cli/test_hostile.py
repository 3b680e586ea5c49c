"""Projects, inputs and surroundings that mean harm: each gets one clear line, and nothing gets through."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., tuple[int, str, str]]
RunJson = Callable[..., tuple[int, Any]]

TEXT = "Rename the helper in module {} to something clearer"
ONE_WAY = "E-mail the beta users that exports have moved"
HUGE = "9" * 5000


def settings(project: Path, text: str) -> None:
    home = project.parent / "home"
    home.mkdir(exist_ok=True)
    (home / "config.toml").write_text(text)


# ------------------------------------------------------------------ keys


@pytest.mark.parametrize("verb", ["plan", "emit"])
def test_one_key_for_two_items_hides_neither(verb: str, warpgate: Run) -> None:
    items = [{"description": TEXT.format(1), "key": "K"}, {"description": ONE_WAY, "key": "K"}]
    code, _, err = warpgate(verb, "--decisions", json.dumps(items))
    assert code == 2
    assert "items 1 and 2 have the same key K" in err


def test_a_known_key_is_not_a_pass_for_another_decision(as_json: RunJson) -> None:
    assert as_json("decide", "--description", TEXT.format(1), "--key", "K")[0] == 0
    code, answer = as_json("decide", "--description", TEXT.format(2), "--key", "K")
    assert code == 2
    assert "another decision" in answer["error"]


def test_decisions_and_todos_do_not_share_a_key(as_json: RunJson) -> None:
    as_json("decide", "--description", TEXT.format(1), "--key", "K")
    assert as_json("decide", "--description", ONE_WAY, "--key", "K", "--file-todo")[0] == 2
    as_json("decide", "--description", ONE_WAY, "--key", "M", "--file-todo")
    assert as_json("decide", "--description", TEXT.format(2), "--key", "M")[0] == 2
    assert len(as_json("issues", "list")[1]) == 2


def test_a_key_of_another_session_is_held_against_its_issue(as_json: RunJson) -> None:
    as_json("decide", "--description", TEXT.format(1), "--key", "K", "--session", "one")
    code, answer = as_json("decide", "--description", TEXT.format(2), "--key", "K", "--session", "two")
    assert code == 1
    assert "about something else" in answer["problem"]


# ------------------------------------------------------------------ ways around the cap


@pytest.fixture
def full(project: Path, as_json: RunJson) -> None:
    settings(project, "[workflow]\nmax_auto_decisions = 2\n")
    for place in range(2):
        as_json("decide", "--description", TEXT.format(place))


@pytest.mark.usefixtures("full")
@pytest.mark.parametrize(
    "words",
    [
        ("decide", "--description", TEXT.format(9), "--session", "other"),
        ("session", "start"),
        ("emit", "--decisions", json.dumps([TEXT.format(9)])),
        ("loop", "--", "true"),
    ],
)
def test_a_full_window_is_not_left_by_another_door(words: tuple[str, ...], warpgate: Run, as_json: RunJson) -> None:
    assert warpgate(*words)[0] == 3
    assert len(as_json("issues", "list")[1]) == 2


@pytest.mark.usefixtures("full")
@pytest.mark.parametrize("way", ["end", "pointer"])
def test_a_lost_session_still_waits_for_its_review(way: str, project: Path, as_json: RunJson) -> None:
    first = as_json("status")[1]["session"]
    if way == "end":
        as_json("session", "end")
    else:
        (project / ".warpgate" / "current-session").write_text("nosuch\n")
    code, answer = as_json("decide", "--description", TEXT.format(9))
    assert code == 3
    assert first in answer["error"]
    as_json("budget-continue", "--reviewed-through", "d2", "--session", first)
    assert as_json("decide", "--description", TEXT.format(9))[0] == 0


# ------------------------------------------------------------------ hostile folders


@pytest.mark.parametrize("path", [".warpgate/sessions/s.json", ".warpgate/current-session", ".warpgate.toml", "pyproject.toml"])
def test_a_pipe_in_the_place_of_a_file_does_not_hold_us_up(path: str, project: Path) -> None:
    place = project / path
    place.parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(place)
    if "sessions" in path:
        (project / ".warpgate" / "current-session").write_text("s\n")
    ran = subprocess.run([sys.executable, "-m", "warpgate", "status"], capture_output=True, text=True, timeout=20, check=False)
    assert ran.returncode == 2
    assert "not a plain file" in ran.stderr


@pytest.mark.parametrize("name", [".warpgate", ".warpgate/sessions"])
def test_a_state_folder_that_leads_elsewhere_is_not_followed(name: str, project: Path, warpgate: Run) -> None:
    elsewhere = project.parent / "elsewhere"
    elsewhere.mkdir()
    (project / name).parent.mkdir(exist_ok=True)
    (project / name).symlink_to(elsewhere)
    code, _, err = warpgate("decide", "--description", TEXT.format(1))
    assert code == 2
    assert "not followed" in err
    assert list(elsewhere.iterdir()) == []


def test_a_folder_whose_name_is_no_utf8(project: Path) -> None:
    place = os.path.join(os.fsencode(project), b"\xff")
    os.mkdir(place)
    command = [sys.executable, "-m", "warpgate", "decide", "--description", TEXT.format(1)]
    for _ in range(2):
        ran = subprocess.run(command, cwd=place, capture_output=True, check=False)
        assert ran.returncode == 0, ran.stderr
    assert len(os.listdir(os.path.join(place, b".warpgate", b"issues"))) >= 2


# ------------------------------------------------------------------ hostile values


@pytest.mark.parametrize(
    "words",
    [
        ("plan", "--decisions", f"[{HUGE}]"),
        ("most-reversible", "--options", f"[{HUGE}]"),
        ("session", "cost", "--money", "1e999999999"),
        ("session", "cost", "--money", "9" * 400),
        ("session", "cost", "--money", "nan"),
        ("classify", "--lines", "--from-json", "/dev/null"),
        ("session",),
        ("decide", "--description", "x", "--issue", HUGE),
    ],
)
def test_a_value_that_cannot_be_is_one_line_and_2(words: tuple[str, ...], warpgate: Run) -> None:
    warpgate("session", "start")
    code, out, err = warpgate(*words)
    assert (code, out, len(err.splitlines())) == (2, "", 1)


def test_a_name_that_stands_twice_is_refused(project: Path, warpgate: Run) -> None:
    (project / "d.json").write_text('{"command": "git push --force", "command": "ls"}')
    code, _, err = warpgate("classify", "--from-json", "d.json")
    assert code == 2
    assert "stands twice" in err


def test_one_bad_line_spoils_no_other(project: Path, warpgate: Run) -> None:
    (project / "lines").write_text(f'{{"command": "ls"}}\n{{"id": {HUGE}, "command": "ls"}}\n{{"command": "pwd"}}\n')
    code, out, _ = warpgate("classify", "--lines", "--from-json", "lines")
    assert (code, [json.loads(line)["door"] for line in out.splitlines()]) == (2, ["two-way", "one-way", "two-way"])


@pytest.mark.parametrize(
    "content",
    [
        f"x = {HUGE}\n",
        f"a = {'[' * 3000}",
        "workflow = 5\n",
        "[[workflow]]\nmax_auto_decisions = 3\n",
        '[github]\nrepo = "a/../b"\n',
    ],
)
def test_settings_that_cannot_be_are_one_line_and_2(content: str, project: Path, warpgate: Run) -> None:
    (project / ".warpgate.toml").write_text(content)
    code, out, err = warpgate("status")
    assert (code, out, len(err.splitlines())) == (2, "", 1)


def test_the_users_word_on_where_the_record_goes_holds(project: Path, as_json: RunJson, monkeypatch: pytest.MonkeyPatch) -> None:
    settings(project, '[workflow]\ntracker = "github"\n[github]\nrepo = "acme/shop"\n')
    (project / ".warpgate.toml").write_text('[workflow]\ntracker = "local"\n[github]\nrepo = "evil/evil"\n')
    monkeypatch.setenv("WARPGATE_GITHUB_REPO", "evil/other")
    answer = as_json("config", "list")[1]
    assert answer["settings"]["github.repo"]["value"] == "acme/shop"
    assert answer["settings"]["workflow.tracker"]["value"] == "github"
    assert len(answer["refused"]) == 3


def test_a_terminal_never_gets_the_agents_escapes(warpgate: Run) -> None:
    out = warpgate("session", "start", "--requirement", "\x1b[31mEVIL\x1b]0;x\x07")[1]
    out += warpgate("session", "show")[1] + warpgate("status")[1]
    assert "\x1b" not in out
    assert "\x07" not in out


@pytest.mark.parametrize("change", [("level", 9), ("chunks", -1)])
def test_a_session_whose_figures_cannot_be_is_refused(change: tuple[str, int], project: Path, warpgate: Run) -> None:
    warpgate("session", "start", "--session", "s")
    path = project / ".warpgate" / "sessions" / "s.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), change[0]: change[1]}))
    assert warpgate("status")[0] == 2


# ------------------------------------------------------------------ streams


@pytest.mark.parametrize("form", [["--json"], []])
@pytest.mark.parametrize("verb", [["decide", "--description", TEXT], ["classify", "--command", "ls"], ["status"], ["--help"]])
def test_an_answer_that_cannot_be_written_is_no_traceback(verb: list[str], form: list[str]) -> None:
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "warpgate", *verb, *([] if verb == ["--help"] else form)]
        ran = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert ran.returncode == 1
    assert "Traceback" not in ran.stderr
    assert ran.stderr.splitlines()[-1].startswith("warpgate: cannot write the answer")


@pytest.mark.parametrize(("command", "code"), [("ls", 0), ("git push --force origin main", 3)])
def test_the_exit_code_is_an_answer_when_standard_output_is_closed(command: str, code: int) -> None:
    line = f"{sys.executable} -m warpgate classify --command '{command}' >&-"
    assert subprocess.run(["sh", "-c", line], capture_output=True, check=False).returncode == code


def test_an_issue_that_the_disk_refuses_waits_in_the_outbox(project: Path, as_json: RunJson) -> None:
    as_json("decide", "--description", TEXT.format(1))
    issues = project / ".warpgate" / "issues"
    issues.rename(project / "moved")
    issues.write_text("in the way")
    code, answer = as_json("decide", "--description", TEXT.format(2))
    assert (code, bool(answer["problem"])) == (1, True)
    issues.unlink()
    (project / "moved").rename(issues)
    assert as_json("sync")[0] == 0
    assert [record["number"] for record in as_json("decisions")[1]] == [1, 2]


@pytest.mark.parametrize("url", ["x" * 3000, "https://example.test/\x1b[31m", "a\nb"])
def test_a_record_takes_one_plain_address(url: str, warpgate: Run) -> None:
    assert warpgate("record-decision", "--description", TEXT, "--url", url)[0] == 2


def test_an_address_stands_for_one_decision(as_json: RunJson) -> None:
    words = ("record-decision", "--url", "https://example.test/1", "--description")
    assert as_json(*words, TEXT.format(1))[0] == 0
    assert as_json(*words, TEXT.format(2))[0] == 2
    assert as_json("decisions")[1][0]["undo"]
