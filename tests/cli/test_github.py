"""Deciding with a token: what reaches GitHub, when it answers, when it does not, and when the same is asked again."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.github_server import GitHubServer

Run = Callable[..., tuple[int, str, str]]
RunJson = Callable[..., tuple[int, Any]]

TEXT = "Rename the helper in module {} to something clearer"


def test_a_decision_is_one_issue_with_both_labels(github: GitHubServer, as_json: RunJson) -> None:
    code, answer = as_json("decide", "--description", TEXT.format(1), "--issue", "41")
    assert (code, answer["issue"]["tracker"], answer["issue"]["number"]) == (0, "github:octocat/demo", 1)
    posted = [body for verb, path, _, body, _ in github.requests if (verb, path) == ("POST", "/repos/octocat/demo/issues")]
    assert [body["labels"] for body in posted] == [["decision", "warp-drive"]]
    assert as_json("decisions")[1][0]["url"] == answer["issue"]["url"]


def test_the_same_key_files_nothing_more(
    github: GitHubServer, as_json: RunJson, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = [as_json("decide", "--description", TEXT.format(1), "--key", "chunk-7")[1]["issue"]["number"] for _ in range(2)]
    # Another checkout, whose session never heard of it.
    elsewhere = project.parent / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    numbers.append(as_json("decide", "--description", TEXT.format(1), "--key", "chunk-7")[1]["issue"]["number"])
    assert numbers == [1, 1, 1]
    assert github.count("POST", "/issues") == 1


def test_a_lost_answer_is_one_issue_in_the_end(github: GitHubServer, as_json: RunJson) -> None:
    as_json("decide", "--description", TEXT.format(0))
    github.fail("answer lost after the write")
    code, answer = as_json("decide", "--description", TEXT.format(1))
    assert code in (0, 1)
    assert as_json("sync")[0] == 0
    assert len({record["number"] for record in as_json("decisions")[1]}) == 2
    assert len(github.state.issues) == 2
    assert answer["id"] == "d2"


def test_a_github_that_is_down_loses_nothing(
    github: GitHubServer, warpgate: Run, as_json: RunJson, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_API_URL", "http://127.0.0.1:9")
    code, _, err = warpgate("decide", "--description", TEXT.format(1))
    assert code == 1
    assert "warpgate sync" in err
    assert as_json("status")[1]["outbox"] == 1
    monkeypatch.setenv("GITHUB_API_URL", github.url)
    assert as_json("sync")[0] == 0
    assert as_json("status")[1]["outbox"] == 0
    assert len(github.state.issues) == 1


def test_a_dry_run_makes_no_request(github: GitHubServer, warpgate: Run) -> None:
    assert warpgate("decide", "--description", TEXT.format(1), "--dry-run")[0] == 0
    assert warpgate("plan", "--decisions", f'["{TEXT}"]')[0] == 0
    assert github.requests == []


def test_a_one_way_door_makes_no_request_unless_a_todo_was_asked_for(github: GitHubServer, warpgate: Run) -> None:
    words = ("decide", "--description", "E-mail the beta users that exports have moved")
    assert warpgate(*words)[0] == 3
    assert github.requests == []
    assert warpgate(*words, "--file-todo")[0] == 3
    assert github.state.issues[0]["title"].startswith("TODO: ")


def test_a_wrong_repository_is_one_clear_line(github: GitHubServer, warpgate: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_REPOSITORY", "octocat/../x")
    code, _, err = warpgate("decide", "--description", TEXT.format(1))
    assert (code, len(err.splitlines())) == (2, 1)
