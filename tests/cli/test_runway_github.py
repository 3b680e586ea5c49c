"""A pre-flight on GitHub: what is filed, what a second run and answers make of it, and what a crash or a limit does."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.github_server import GitHubServer
from tests.trackers.openapi.validator import Description
from warpgate.trackers import github_wire
from warpgate.values import replace
from warpgate.writing.todo_check import problems

Run = Callable[..., tuple[int, str, str]]
RunJson = Callable[..., tuple[int, Any]]
PLAN = Path(__file__).parents[2] / "examples" / "overnight.json"


@pytest.fixture
def github(monkeypatch: pytest.MonkeyPatch) -> Iterator[GitHubServer]:
    """A GitHub on this machine whose every request is held against GitHub's own description; nobody waits for it."""
    server = GitHubServer(Description())
    monkeypatch.setenv("GITHUB_TOKEN", "tok_bot")
    monkeypatch.setenv("GITHUB_REPOSITORY", "octocat/demo")
    monkeypatch.setenv("GITHUB_API_URL", server.url)
    quick = replace(github_wire.Patience(), between_writes=0.0, sleep=lambda _: None)
    monkeypatch.setattr("warpgate.trackers.github.Patience", lambda: quick)
    for number in range(1, 16):
        server.state.add_issue(f"Requirement {number}")
    yield server
    server.close()
    assert server.problems == []


def answer(github: GitHubServer, number: int, verb: str = "/done", login: str = "octocat") -> None:
    github.state.add_comment(number, verb, login)


def rows(answered: Any) -> "list[Any]":
    return [*answered["decided"], *answered["blockers"]]


def test_the_whole_way_to_a_clear_runway(github: GitHubServer, as_json: RunJson) -> None:
    planned = as_json("plan", "--decisions", f"@{PLAN}")[1]
    code, first = as_json("emit", "--decisions", f"@{PLAN}")
    assert code == 3
    assert [row["id"] for row in rows(first)] == [row["id"] for row in rows(planned)]
    for row in first["blockers"]:
        issue = github.state.issues[row["filed"]["number"] - 1]
        assert problems(issue["title"], [label["name"] for label in issue["labels"]], issue["body"]) == []
        assert row["issue"] is None or f"Blocked by #{row['issue']}" in issue["body"]
    for row in first["decided"]:
        issue = github.state.issues[row["filed"]["number"] - 1]
        assert {label["name"] for label in issue["labels"]} == {"decision", "warp-drive"}
    linked = {(one, other["number"]) for one, _, other in github.state.links}
    assert linked == {(row["issue"], row["filed"]["number"]) for row in first["blockers"] if row["issue"]}
    assert (first["report"]["created"], first["note"]) == (True, None)

    filed = len(github.state.issues)
    code, second = as_json("emit", "--decisions", f"@{PLAN}")
    assert (code, len(github.state.issues), second["report"]["changed"]) == (3, filed, False)
    assert not any(row["filed"]["created"] for row in rows(second))

    for row in first["blockers"]:
        answer(github, row["filed"]["number"])
    code, third = as_json("emit", "--decisions", f"@{PLAN}")
    assert (code, third["cleared"], len(github.state.issues)) == (0, True, filed)
    assert "The runway is clear." in github.state.issues[third["report"]["number"] - 1]["body"]


def test_a_plan_that_emit_wrote_after_an_answer_can_be_filed_again(github: GitHubServer, as_json: RunJson) -> None:
    given = '[{"description": "Buy the domain", "id": "domain"}, {"description": "Rename the helper", "needs": "domain"}]'
    first = as_json("emit", "--decisions", given)[1]
    assert [len(first[group]) for group in ("decided", "blockers", "waiting")] == [0, 1, 1]
    answer(github, first["blockers"][0]["filed"]["number"])
    for words in (["--decisions", given], ["--plan", "plan.json"]):
        code, again = as_json("emit", *words, "--out", "plan.json")
        assert (code, again["cleared"], len(again["decided"])) == (0, True, 1)


def test_another_checkout_finds_all_of_it_and_hears_the_answers(
    github: GitHubServer, as_json: RunJson, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = as_json("emit", "--decisions", f"@{PLAN}")[1]
    for row in first["blockers"]:
        github.state.add_comment(row["filed"]["number"], "/done", "octocat")
    for issue in github.state.issues:
        issue["created_at"] = "2020-01-01T00:00:00Z"
    for comment in github.state.comments:
        comment["created_at"] = comment["updated_at"] = "2020-01-02T00:00:00Z"
    filed = len(github.state.issues)
    elsewhere = project.parent / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    code, again = as_json("emit", "--decisions", f"@{PLAN}")
    assert (code, again["cleared"], len(github.state.issues)) == (0, True, filed)


@pytest.mark.parametrize(
    ("login", "verb"), [("stranger", "/done"), ("reader", "/done"), ("warpgate-bot", "/done"), ("octocat", "/defer")]
)
def test_nobody_else_clears_it_and_nothing_else_does(github: GitHubServer, as_json: RunJson, login: str, verb: str) -> None:
    first = as_json("emit", "--decisions", f"@{PLAN}")[1]
    for row in first["blockers"]:
        answer(github, row["filed"]["number"], verb, login)
        github.state.issues[row["filed"]["number"] - 1]["state"] = "closed"
    assert as_json("emit", "--decisions", f"@{PLAN}")[0] == 3


def test_an_answer_frees_what_waited_for_it(github: GitHubServer, as_json: RunJson) -> None:
    given = json.dumps(
        [
            {"description": "Buy the domain example.org", "id": "domain"},
            {"description": "Rename the helper in module a to something clearer", "needs": "domain"},
        ]
    )
    first = as_json("emit", "--decisions", given)[1]
    assert [row["waitsFor"] for row in first["waiting"]] == [["domain"]]
    answer(github, first["blockers"][0]["filed"]["number"])
    code, second = as_json("emit", "--decisions", given)
    assert (code, second["waiting"], len(second["decided"])) == (0, [], 1)
    assert second["decided"][0]["filed"]["number"] == len(github.state.issues)


def test_the_token_of_a_workflow_files_nothing_twice(
    github: GitHubServer, as_json: RunJson, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_TOKEN", "tok_app")
    as_json("emit", "--decisions", f"@{PLAN}")
    filed = len(github.state.issues)
    elsewhere = project.parent / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    monkeypatch.setenv("WARPGATE_HOME", str(elsewhere / "home"))
    assert as_json("emit", "--decisions", f"@{PLAN}")[0] == 3
    assert len(github.state.issues) == filed


def test_a_hundred_cost_few_requests(github: GitHubServer, as_json: RunJson) -> None:
    github.description.answer_problems = lambda *_: []
    given = json.dumps([f"Rename the helper in module {number} to something clearer" for number in range(100)])
    assert as_json("emit", "--decisions", given)[0] == 0
    # A workflow's token has a thousand an hour.
    assert len(github.requests) < 350
    before = len(github.requests)
    assert as_json("emit", "--decisions", given)[0] == 0
    assert len(github.requests) - before < 10


def test_a_limit_is_waited_for(github: GitHubServer, warpgate: Run) -> None:
    github.fail("429 without Retry-After", times=2)
    code, _, err = warpgate("emit", "--decisions", f"@{PLAN}")
    assert (code, err.count("waiting 60 s")) == (3, 2)


def test_a_github_that_is_down_is_left_alone_after_a_few_tries(
    github: GitHubServer, warpgate: Run, as_json: RunJson, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_API_URL", "http://127.0.0.1:9")
    code, _, err = warpgate("emit", "--decisions", f"@{PLAN}")
    assert (code, "recorded, but not filed yet" in err) == (1, True)
    monkeypatch.setenv("GITHUB_API_URL", github.url)
    code, answered = as_json("emit", "--decisions", f"@{PLAN}")
    assert (code, all(row["filed"]["number"] for row in rows(answered))) == (3, True)
    assert len(github.state.issues) == 15 + len(rows(answered)) + 1


def test_a_server_without_links_is_no_trouble(github: GitHubServer, as_json: RunJson) -> None:
    github.state.without = {"dependencies"}
    code, answered = as_json("emit", "--decisions", f"@{PLAN}")
    assert (code, answered["note"], github.state.links) == (3, None, [])


def test_a_plan_comes_from_an_issue_on_github(github: GitHubServer, as_json: RunJson) -> None:
    body = "## Acceptance criteria\n- [ ] Rename the helper in module a\n- [ ] Buy the domain example.org\n"
    number = github.state.add_issue("Portal", body)["number"]
    code, answered = as_json("plan", "--from-issue", str(number))
    assert (code, len(rows(answered)), answered["name"]) == (3, 2, f"issue-{number}")
    assert [verb for verb, *_ in github.requests if verb != "GET"] == []
