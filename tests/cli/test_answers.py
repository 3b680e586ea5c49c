"""Answers given on GitHub reach the session, and a revert that was asked for there becomes a pull request."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.github_server import GitHubServer
from tests.fakes.repositories import Checkout
from warpgate.marker import read_marker

Run = Callable[..., tuple[int, str, str]]
RunJson = Callable[..., tuple[int, Any]]

TODO, DECISION = "Buy the domain example.org", "Rename the helper parse to parse_arguments"


def replies(github: GitHubServer, number: int) -> list[str]:
    return [text for text in github.state.replies(number) if read_marker(text)]


def test_an_approval_on_github_is_heard_by_sync(github: GitHubServer, as_json: RunJson, warpgate: Run) -> None:
    todo = as_json("decide", "--description", TODO, "--file-todo")[1]
    digest = as_json("inbox", "show", todo["id"])[1]["digest"]
    github.state.add_comment(1, f"/approve {digest[:12]}", "octocat")
    code, synced = as_json("sync")
    assert (code, [(each["about"], each["answer"], each["by"]) for each in synced["heard"]]) == (0, [("t1", "approve", "octocat")])
    code, listed = as_json("answers")
    assert (code, listed["heard"]) == (0, [])
    assert [(each["answer"], each["by"], each["where"], each["digest"]) for each in listed["answers"]] == [
        ("approve", "octocat", "comment:1", digest),
    ]  # fmt: skip
    assert as_json("inbox", "list")[1] == []
    assert len(replies(github, 1)) == 1
    assert "approve" in warpgate("answers")[1]


def test_a_refusal_is_shown_and_fails_nothing(github: GitHubServer, as_json: RunJson) -> None:
    as_json("decide", "--description", TODO, "--file-todo")
    github.state.add_comment(1, "/approve 000000000000", "stranger")
    code, listed = as_json("answers")
    assert (code, listed["answers"], len(listed["heard"])) == (0, [], 1)
    assert "stranger has none" in listed["heard"][0]["refused"]


def test_a_github_that_is_down_is_exit_1_and_loses_nothing(github: GitHubServer, as_json: RunJson, monkeypatch: Any) -> None:
    as_json("decide", "--description", TODO, "--file-todo")
    github.state.add_comment(1, "/defer", "octocat")
    monkeypatch.setenv("GITHUB_API_URL", "http://127.0.0.1:9")
    code, listed = as_json("answers")
    assert (code, len(listed["problems"])) == (1, 1)
    monkeypatch.setenv("GITHUB_API_URL", github.url)
    assert as_json("answers")[1]["answers"][0]["answer"] == "defer"


def test_without_issues_nothing_is_asked(github: GitHubServer, as_json: RunJson, warpgate: Run) -> None:
    assert warpgate("answers") == (0, "nobody has answered yet\n", "")
    as_json("decide", "--description", TODO, "--file-todo", "--tracker", "local")
    assert as_json("answers")[1]["answers"] == []
    assert github.requests == []


@pytest.fixture
def checkout(project: Path) -> Checkout:
    """A project whose origin is the repository on GitHub, with one decision's commits attached."""
    made = Checkout(project)
    made.git("init", "--quiet", "--bare", str(project.parent / "origin.git"))
    made.git("remote", "add", "origin", "https://github.com/octocat/demo")
    made.git("remote", "set-url", "--push", "origin", str(project.parent / "origin.git"))
    made.commit(a_txt="one\n")
    return made


def decided(checkout: Checkout, as_json: RunJson) -> None:
    as_json("decide", "--description", DECISION)
    checkout.commit(a_txt="two\n")
    assert as_json("attach", "d1", "HEAD")[0] == 0


def test_a_revert_becomes_a_pull_request(github: GitHubServer, checkout: Checkout, project: Path, as_json: RunJson) -> None:
    decided(checkout, as_json)
    newest = checkout.git("rev-parse", "HEAD")
    assert [newest in text for text in replies(github, 1)] == [True]
    github.state.add_comment(1, "/revert it broke the build", "octocat")
    assert as_json("sync")[0] == 0
    (pull,) = github.state.pulls
    branch = pull["head"]["ref"]
    bare = Checkout(project.parent / "look")
    assert bare.git("--git-dir", str(project.parent / "origin.git"), "show", f"{branch}:a.txt") == "one"
    assert "it broke the build" in pull["body"]
    assert "Closes #1." in pull["body"]
    assert pull["title"] == f"Revert: {DECISION}"
    assert f"What came of it: #{pull['number']}" in replies(github, 1)[-1]
    assert checkout.git("show", "HEAD:a.txt") == "two"
    # Again is nothing new.
    writes = github.count("POST")
    assert as_json("sync")[0] == 0
    assert github.count("POST") == writes


@pytest.mark.parametrize("fault", ["answer lost after the write", "502 before the write", "502 after the write"])
def test_a_pull_request_whose_answer_was_lost_is_opened_once(
    fault: str, github: GitHubServer, checkout: Checkout, as_json: RunJson
) -> None:
    decided(checkout, as_json)
    github.state.add_comment(1, "/revert", "octocat")
    github.fail(fault, ending="/pulls")
    as_json("sync")
    assert as_json("sync")[0] == 0
    assert len(github.state.pulls) == 1
    assert len([text for text in replies(github, 1) if "What came of it" in text]) == 1


def test_a_push_that_fails_is_tried_again(github: GitHubServer, checkout: Checkout, project: Path, as_json: RunJson) -> None:
    decided(checkout, as_json)
    github.state.add_comment(1, "/revert", "octocat")
    checkout.git("remote", "set-url", "--push", "origin", str(project.parent / "nowhere"))
    code, synced = as_json("sync")
    assert (code, github.state.pulls) == (1, [])
    assert "git push" in synced["problems"][0]
    checkout.git("remote", "set-url", "--push", "origin", str(project.parent / "origin.git"))
    assert as_json("sync")[0] == 0
    assert len(github.state.pulls) == 1


def test_somebody_elses_branch_of_that_name_is_not_our_revert(
    github: GitHubServer, checkout: Checkout, project: Path, as_json: RunJson
) -> None:
    decided(checkout, as_json)
    session = as_json("status")[1]["session"]
    stranger = Checkout(project.parent / "stranger")
    stranger.commit(a_txt="three\n")
    stranger.git("push", "--quiet", str(project.parent / "origin.git"), f"HEAD:refs/heads/warpgate/revert-{session}-d1")
    github.state.add_comment(1, "/revert", "octocat")
    assert as_json("sync")[0] == 1
    assert github.state.pulls == []


def test_what_no_longer_reverts_cleanly_is_said(github: GitHubServer, checkout: Checkout, as_json: RunJson) -> None:
    decided(checkout, as_json)
    checkout.commit(a_txt="three\n")
    github.state.add_comment(1, "/revert", "octocat")
    assert as_json("sync")[0] == 0
    assert github.state.pulls == []
    assert "not done" in replies(github, 1)[-1]
