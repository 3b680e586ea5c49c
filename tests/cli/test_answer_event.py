"""One comment's event, answered where no session is: by what stands on GitHub, with the rights of this moment, once."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.github_server import GitHubServer
from tests.fakes.repositories import Checkout
from tests.trackers.openapi.validator import Description
from tests.writing.examples import DECISION, TODO
from warpgate.marker import read_marker
from warpgate.trackers.github_wire import Patience
from warpgate.writing.bodies import DECISION_LABELS, TODO_LABELS, decision_body, decision_title, todo_body, todo_title
from warpgate.writing.digest import digest

Run = Callable[..., tuple[int, str, str]]
RunJson = Callable[..., tuple[int, Any]]
BOT = "github-actions[bot]"
HEAD = digest(TODO)[:12]


@pytest.fixture
def github(monkeypatch: pytest.MonkeyPatch) -> Iterator[GitHubServer]:
    """A GitHub with a TODO (#1) and a decision (#2) of ours; we speak with the token of a workflow."""
    server = GitHubServer(Description())
    server.state.add_issue(todo_title(TODO), todo_body(TODO), "warpgate-bot", TODO_LABELS)
    server.state.add_issue(decision_title(DECISION), decision_body(DECISION), "warpgate-bot", DECISION_LABELS)
    monkeypatch.setenv("GITHUB_TOKEN", "tok_app")
    monkeypatch.setenv("GITHUB_REPOSITORY", "octocat/demo")
    monkeypatch.setenv("GITHUB_API_URL", server.url)
    monkeypatch.setattr("warpgate.trackers.github.Patience", lambda: Patience(sleep=lambda _: None))
    yield server
    server.close()
    assert server.problems == []


Answer = Callable[..., tuple[int, Any]]


@pytest.fixture
def answer(github: GitHubServer, project: Path, as_json: RunJson) -> Answer:
    """Writes a comment and hands its event over, as it was when the comment was written."""

    def given(
        text: str, login: str = "octocat", number: int = 1, change: Callable[..., None] | None = None, **more: Any
    ) -> tuple[int, Any]:
        comment = github.state.add_comment(number, text, login, **more)
        issue = github.state.issues[number - 1]
        event = {"action": "created", "issue": issue, "comment": comment, "repository": {"full_name": github.state.name}}
        (project / "event.json").write_text(json.dumps(event))
        if change:
            change(comment, issue)
        return as_json("answer", "--from-event", "event.json")

    return given


def replies(github: GitHubServer, number: int = 1) -> list[str]:
    return [text for text in github.state.replies(number, BOT) if read_marker(text)]


def test_the_owner_approves_and_gets_one_reply(github: GitHubServer, answer: Answer, as_json: RunJson) -> None:
    code, said = answer(f"/approve {HEAD}")
    assert (code, said["answer"], said["by"]) == (0, "approve", "octocat")
    assert "**Approved** by `octocat`" in replies(github)[0]
    # The same event again, as a workflow that is run anew has it.
    assert as_json("answer", "--from-event", "event.json")[1]["nothing"] == "the comment was answered already"
    assert len(replies(github)) == 1


REFUSED = {
    "a stranger": (f"/approve {HEAD}", {"login": "stranger"}, "stranger has none"),
    "the filer": (f"/approve {HEAD}", {"login": "warpgate-bot"}, "the account that filed"),
    "a program": (f"/approve {HEAD}", {"app": True}, "a program cannot answer"),
    "an old digest": ("/approve 000000000000", {}, "what stands here is"),
    "an edited comment": (f"/approve {HEAD}", {"edited": True}, "was edited"),
    "another verb": ("/keep", {}, "is no answer to this"),
}


@pytest.mark.parametrize(("text", "who", "why"), REFUSED.values(), ids=REFUSED)
def test_what_does_not_count_is_said(text: str, who: dict, why: str, github: GitHubServer, answer: Answer) -> None:
    code, said = answer(text, **who)
    assert (code, said["answer"]) == (0, None)
    assert why in said["refused"]
    assert len(replies(github)) == 1


def test_a_second_use_is_refused_and_names_the_first(github: GitHubServer, answer: Answer) -> None:
    answer(f"/approve {HEAD}")
    assert "/approve by octocat" in answer(f"/approve {HEAD}", "hubot")[1]["refused"]


def test_a_local_reply_counts_as_ours(github: GitHubServer, answer: Answer) -> None:
    github.state.add_comment(1, f"/approve {HEAD}", "octocat")
    github.state.add_comment(1, "Approved.\n\n<!-- warpgate:v1 id=comment-1.approve digest= -->", "warpgate-bot")
    assert "already" in answer(f"/approve {HEAD}", "hubot")[1]["refused"]


def edited_issue(_: dict, issue: dict) -> None:
    issue["body"] = issue["body"].replace("Buy", "Buy and sell")


def edited_comment(comment: dict, _: dict) -> None:
    comment.update(body="/reject", updated_at="2999-01-01T00:00:00Z")


@pytest.mark.parametrize(("change", "why"), [(edited_issue, "was changed"), (edited_comment, "was edited")])
def test_what_changed_since_the_event_is_another_text(change: Any, why: str, github: GitHubServer, answer: Answer) -> None:
    assert why in answer(f"/approve {HEAD}", change=change)[1]["refused"]


def test_a_comment_that_is_gone_is_nothing(github: GitHubServer, answer: Answer) -> None:
    assert answer(f"/approve {HEAD}", change=lambda *_: github.state.comments.clear())[1]["nothing"] == "the comment is gone"


def test_talk_is_nothing_and_costs_one_request(github: GitHubServer, answer: Answer) -> None:
    assert answer("Looks good to me")[1]["nothing"] == "the comment holds no command"
    assert [asked[0] for asked in github.requests] == ["GET", "GET"]


def test_an_issue_that_only_looks_like_ours_is_nothing(github: GitHubServer, answer: Answer) -> None:
    github.state.add_issue(todo_title(TODO), todo_body(TODO), "stranger", TODO_LABELS)
    github.state.add_issue(todo_title(TODO), todo_body(TODO), "octocat")
    github.state.add_issue(todo_title(TODO), "Please buy.", "octocat", TODO_LABELS)
    for number in (3, 4, 5):
        assert answer(f"/approve {HEAD}", number=number)[1]["nothing"] == "the issue is none of warpgate's"
        assert replies(github, number) == []


def test_with_a_login_only_its_issues_are_ours(github: GitHubServer, answer: Answer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARPGATE_GITHUB_LOGIN", "other-bot")
    assert answer(f"/approve {HEAD}")[1]["nothing"]
    monkeypatch.setenv("WARPGATE_GITHUB_LOGIN", "Warpgate-Bot")
    assert answer(f"/approve {HEAD}")[1]["answer"] == "approve"


@pytest.mark.parametrize(("text", "number", "reason"), [
    ("/done", 1, "completed"), (f"/reject {HEAD} no", 1, "not_planned"), ("/keep", 2, "completed"),
])  # fmt: skip
def test_what_is_settled_is_closed(text: str, number: int, reason: str, github: GitHubServer, answer: Answer) -> None:
    assert answer(text, number=number)[0] == 0
    issue = github.state.issues[number - 1]
    assert (issue["state"], issue["state_reason"]) == ("closed", reason)


OTHERS = {
    "an edit": ({"action": "edited"}, {}, "only a new one"),
    "a comment that is gone": ({}, {}, "the comment is gone"),
    "a pull request": ({}, {"pull_request": {"url": "u"}}, "pull request"),
}


@pytest.mark.parametrize(("event", "issue", "why"), OTHERS.values(), ids=OTHERS)
def test_other_events_are_nothing(
    event: dict, issue: dict, why: str, github: GitHubServer, project: Path, as_json: RunJson
) -> None:
    whole = {"action": "created", "issue": {"number": 1, "body": "", **issue}, "comment": {"id": 1, "body": ""}, **event}
    (project / "event.json").write_text(json.dumps({**whole, "repository": {"full_name": "octocat/demo"}}))
    code, said = as_json("answer", "--from-event", "event.json")
    assert code == 0
    assert why in said["nothing"]


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"action": "created", "issue": 3, "comment": {}, "repository": {}}'])
def test_what_is_no_event_is_a_usage_error(text: str, github: GitHubServer, project: Path, warpgate: Run) -> None:
    (project / "event.json").write_text(text)
    code, out, err = warpgate("answer", "--from-event", "event.json")
    assert (code, out, len(err.splitlines())) == (2, "", 1)


def test_an_event_of_another_repository_is_a_usage_error(
    github: GitHubServer, answer: Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_REPOSITORY", "octocat/other")
    assert answer("/keep", number=2)[0] == 2


def test_a_github_that_fails_is_exit_1_and_a_second_run_mends_it(github: GitHubServer, answer: Answer, as_json: RunJson) -> None:
    github.fail("502 before the write", times=3, verb="GET", ending="/permission")
    assert answer(f"/approve {HEAD}")[0] == 1
    assert as_json("answer", "--from-event", "event.json")[1]["answer"] == "approve"


@pytest.fixture
def checkout(project: Path) -> Checkout:
    """A checkout as a workflow has it, with two commits, the second of them a decision's."""
    made = Checkout(project)
    made.git("init", "--quiet", "--bare", str(project.parent / "origin.git"))
    made.git("remote", "add", "origin", str(project.parent / "origin.git"))
    made.commit(a_txt="one\n")
    made.commit(a_txt="two\n")
    return made


def named(github: GitHubServer, checkout: Checkout, login: str = "warpgate-bot") -> None:
    span = f"{checkout.git('rev-parse', 'HEAD^')}..{checkout.git('rev-parse', 'HEAD')}"
    text = f"This led to the commits `{span}`.\n\n<!-- warpgate:v1 id=commits-{span[-40:]} digest= -->"
    github.state.add_comment(2, text, login)


def test_a_revert_becomes_a_pull_request(github: GitHubServer, answer: Answer, checkout: Checkout, project: Path) -> None:
    named(github, checkout)
    code, said = answer("/revert", number=2)
    (pull,) = github.state.pulls
    assert (code, said["cameTo"]) == (0, f"#{pull['number']}")
    assert pull["head"]["ref"] == "warpgate/revert-issue-2"
    assert checkout.git("--git-dir", str(project.parent / "origin.git"), "show", "warpgate/revert-issue-2:a.txt") == "one"
    assert f"What came of it: #{pull['number']}" in replies(github, 2)[0]


def test_a_revert_whose_reply_was_lost_is_the_same_one_again(
    github: GitHubServer, answer: Answer, checkout: Checkout, as_json: RunJson
) -> None:
    named(github, checkout)
    github.fail("502 before the write", times=9, ending="/comments")
    assert answer("/revert", number=2)[0] == 1
    github._faults.clear()
    code, said = as_json("answer", "--from-event", "event.json")
    assert (code, said["cameTo"], len(github.state.pulls)) == (0, "#3", 1)


def test_a_revert_without_commits_says_what_to_do(github: GitHubServer, answer: Answer, checkout: Checkout) -> None:
    assert "no commits are named" in answer("/revert", number=2)[1]["cameTo"]
    assert github.state.pulls == []


def test_commits_that_a_stranger_names_are_not_taken_back(github: GitHubServer, answer: Answer, checkout: Checkout) -> None:
    named(github, checkout, "stranger")
    assert "no commits are named" in answer("/revert", number=2)[1]["cameTo"]


def test_commits_that_are_not_in_the_checkout_are_said(
    github: GitHubServer, answer: Answer, checkout: Checkout, project: Path
) -> None:
    other = Checkout(project.parent / "other")
    other.commit(a_txt="1")
    other.commit(a_txt="2")
    named(github, other)
    assert "there is no commit" in answer("/revert", number=2)[1]["cameTo"]
