"""`warpgate report`: a session's runway report in every form."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., tuple[int, str, str]]
RunJson = Callable[..., tuple[int, Any]]
GIVEN = json.dumps(["Rename UserService to AccountService", {"description": "Buy the domain", "id": "domain", "issue": 4}])


@pytest.fixture(autouse=True)
def emitted(warpgate: Run, project: Path) -> None:
    (project / "night.json").write_text(GIVEN)
    assert warpgate("emit", "--decisions", "@night.json")[0] == 3


@pytest.mark.parametrize(
    ("form", "begins"),
    [
        ("text", "Runway report: night"),
        ("markdown", "**Blockers remain: 1.**"),
        ("html", "<!doctype html>"),
        ("json", '{"cleared"'),
    ],
)
def test_every_form_says_the_same(warpgate: Run, form: str, begins: str) -> None:
    code, out, _ = warpgate("report", "--format", form)
    assert (code, out[: len(begins)]) == (0, begins)
    assert all(words in out for words in ("Buy the domain", "Rename UserService", "Blockers remain: 1."))


@pytest.mark.parametrize("form", ["text", "markdown", "html", "json"])
def test_no_form_calls_a_runway_clear_that_nobody_looked_at(warpgate: Run, as_json: RunJson, form: str) -> None:
    warpgate("session", "end")
    warpgate("decide", "--description", "Buy the domain", "--file-todo")
    code, out, _ = warpgate("report", "--format", form)
    assert (code, "clear." in out, "No pre-flight was run." in out, "still open: 1" in out) == (0, False, True, True)
    assert as_json("report")[1]["cleared"] is False
    assert as_json("report", "--out", "r.md")[1]["cleared"] is False


def test_without_a_preflight_it_is_not_known_whether_the_runway_is_clear(warpgate: Run, as_json: RunJson) -> None:
    warpgate("session", "end")
    warpgate("decide", "--description", "Use SQLite for the local cache")
    assert as_json("report")[1]["cleared"] is None
    warpgate("emit", "--decisions", '["Rename UserService to AccountService"]')
    assert as_json("report")[1]["cleared"] is True


@pytest.mark.parametrize("name", ["r.txt", "r.md", "r.html", "r.json"])
def test_it_is_written_in_the_form_that_the_name_asks_for(warpgate: Run, project: Path, name: str) -> None:
    assert warpgate("report", "--out", name)[0] == 0
    assert "Buy the domain" in (project / name).read_text()


def test_it_is_the_current_sessions_or_the_one_named(as_json: RunJson, warpgate: Run) -> None:
    current = as_json("status")[1]["session"]
    assert as_json("report")[1]["session"] == as_json("report", "--session", current)[1]["session"] == current
    assert warpgate("report", "--session", "nope")[0] == 2


def test_a_finished_session_shows_all_that_happened(warpgate: Run, as_json: RunJson) -> None:
    warpgate("decide", "--description", "Use SQLite for the local cache")
    warpgate("session", "end")
    ended = as_json("session", "list")[1][0]["session"]
    report = as_json("report", "--session", ended)[1]
    assert [made["description"] for made in report["later"]] == ["Use SQLite for the local cache"]
    assert report["history"][-1]["event"] == "session_ended"
    assert "session_ended" in warpgate("report", "--session", ended)[1]


@pytest.mark.parametrize(
    "words", [["--format", "pdf"], ["--out", "r.pdf"], ["--json", "--format", "html"], ["--out", "no/such/r.md"]]
)
def test_a_mistake_is_one_line(warpgate: Run, words: list[str]) -> None:
    code, _, err = warpgate("report", *words)
    assert (code, len(err.splitlines()) if "--json" not in words else 1) == (2, 1)


@pytest.mark.parametrize("words", [["plan", "--decisions", "[]"], ["emit", "--decisions", "[]"], ["report"]])
def test_a_missing_folder_is_said_also_where_the_name_ends_wrongly(warpgate: Run, words: list[str]) -> None:
    code, _, err = warpgate(*words, "--out", "no/such/x")
    assert (code, "no folder no/such" in err, ".json" in err) == (2, True, True)


@pytest.mark.parametrize("name", ["r.txt", "r.md", "r.html", "r.json", "p.json"])
def test_only_a_file_of_ours_is_replaced(warpgate: Run, project: Path, name: str) -> None:
    words = ("plan", "--decisions", "@night.json", "--out") if name == "p.json" else ("report", "--out")
    for _ in range(2):
        assert warpgate(*words, name)[0] in (0, 3)
    (project / name).write_text('{"scripts": {}}\n')
    code, _, err = warpgate(*words, name)
    assert (code, "left as it is" in err) == (2, True)
    assert (project / name).read_text() == '{"scripts": {}}\n'


@pytest.mark.parametrize(
    "words",
    [
        ["report", "--out", ".bashrc", "--format", "text"],
        ["plan", "--decisions", "[]", "--out", "hook.sh"],
        ["plan", "--decisions", "[]", "--report", "hook"],
        ["emit", "--decisions", '["Buy the moon"]', "--out", "Makefile"],
        ["emit", "--decisions", '["Buy the moon"]', "--report", "no/such.pdf"],
    ],
)
def test_a_file_of_another_kind_is_never_made(warpgate: Run, project: Path, words: list[str]) -> None:
    assert warpgate(*words)[0] == 2
    assert sorted(path.name for path in project.iterdir()) == [".warpgate", "night.json"]
    assert "moon" not in warpgate("issues", "list")[1]


def test_emit_writes_it_too(warpgate: Run, project: Path) -> None:
    warpgate("emit", "--decisions", "@night.json", "--report", "now.md")
    warpgate("plan", "--decisions", "@night.json", "--report", "then.html")
    assert "#2 `Buy the domain`" in (project / "now.md").read_text()
    assert "A preview: nothing is filed." in (project / "then.html").read_text()


def test_a_dry_run_session_ends_with_its_report(warpgate: Run, as_json: RunJson) -> None:
    warpgate("session", "end")
    warpgate("session", "start", "--dry-run")
    for event in ("prerequisites_ok", "requirement_selected"):
        warpgate("transition", event)
    code, answer = as_json("emit", "--decisions", "@night.json")
    assert (code, answer["report"]["number"]) == (3, 3)
    assert as_json("status")[1]["phase"] == "session_ending"
    assert warpgate("transition", "plan_ready")[0] == 2
    # Answers may still clear it, so it may be filed again, and nothing is filed twice.
    again = as_json("emit", "--decisions", "@night.json")[1]
    assert [row["filed"]["created"] for row in again["decided"] + again["blockers"]] == [False, False]


def test_a_session_at_its_end_takes_no_plan(warpgate: Run, as_json: RunJson) -> None:
    warpgate("session", "stop")
    code, _, err = warpgate("emit", "--decisions", "@night.json", "--session", as_json("session", "list")[1][0]["session"])
    assert (code, "takes no more decisions" in err) == (3, True)


def test_the_report_of_github_is_one_issue(project: Path) -> None:
    issues = sorted(path.name for path in project.glob(".warpgate/issues/*runway*"))
    assert issues == ["0003-runway-night.md"]
