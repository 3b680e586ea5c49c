"""`rules` and `explain` as a person meets them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from warpgate.cli import rules

Run = Callable[..., tuple[int, str, str]]
RunJson = Callable[..., tuple[int, Any]]


def test_rules_are_listed_in_short(warpgate: Run, as_json: RunJson) -> None:
    code, every = as_json("rules", "list")
    assert code == 0
    assert len(every) > 1000
    assert set(every[0]) == {"id", "file", "kind", "door", "category", "why"}
    code, some = as_json("rules", "list", "--file", "git", "--door", "one-way")
    assert {(rule["file"], rule["door"]) for rule in some} == {("git.toml", "one-way")}
    code, out, _ = warpgate("rules", "list", "--category", "money-spend", "--file", "payment")
    assert code == 0
    assert out.splitlines()[-1].endswith(" rules")


def test_a_rule_is_shown_whole(warpgate: Run, as_json: RunJson) -> None:
    code, rule = as_json("rules", "show", "rm")
    assert (code, rule["file"], rule["door"]) == (0, "files.toml", "one-way")
    assert rule["source"]["matches"]
    code, out, _ = warpgate("rules", "show", "rm")
    assert code == 0
    assert "instead" in out


def test_a_rule_that_is_not_there_is_told_with_those_near_it(warpgate: Run) -> None:
    code, _, err = warpgate("rules", "show", "git-push-force")
    assert code == 2
    assert "git-push-forced" in err


def test_the_rules_are_tested(warpgate: Run, as_json: RunJson, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "check_rulebook", lambda: [])
    assert warpgate("rules", "test")[0] == 0
    monkeypatch.setattr(rules, "check_rulebook", lambda: ["a.toml: rule x: does not match 'y'"])
    code, answer = as_json("rules", "test")
    assert (code, answer["problems"], answer["exit"]) == (2, ["a.toml: rule x: does not match 'y'"], 2)
    assert "does not match" in warpgate("rules", "test")[1]


def test_a_command_is_explained(warpgate: Run, as_json: RunJson) -> None:
    code, answer = as_json("explain", "--command", "cd build && rm -rf *")
    assert code == 0
    assert [part["words"][0] for part in answer["parts"]] == ["cd", "rm"]
    assert answer["parts"][1]["folder"] == "build"
    code, out, _ = warpgate("explain", "--command", "git status && rm -rf src")
    assert code == 3
    assert "2. one-way  rm -rf src" in out
    assert "rm: destructive-data" in out


def test_an_explanation_needs_a_command(warpgate: Run) -> None:
    assert warpgate("explain")[0] == 2


def test_the_folder_decides_what_git_holds(as_json: RunJson, project: Path) -> None:
    import subprocess

    (project / "a.py").write_text("x")
    for words in (["init", "-q"], ["add", "a.py"]):
        subprocess.run(["git", *words], cwd=project, check=True)
    for command in ("classify", "explain"):
        assert as_json(command, "--command", "rm a.py")[0] == 3
        assert as_json(command, "--command", "rm a.py", "--cwd", ".")[0] == 0
        assert as_json(command, "--command", "rm a.py", "--cwd", "nowhere")[0] == 2
    assert as_json("decide", "--command", "rm a.py", "--dry-run")[0] == 0
    (project / "a.py").write_text("y")
    assert as_json("decide", "--command", "rm a.py", "--dry-run")[0] == 3
