"""The workflow that answers comments, run for real: an event in, a reply below the issue, a pull request for a revert."""

import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.actions.runner import ROOT, Runner, needs_act
from tests.fakes.github_server import GitHubServer
from tests.trackers.openapi.validator import Description
from tests.writing.examples import DECISION, TODO
from warpgate.marker import read_marker
from warpgate.values import replace
from warpgate.writing.bodies import DECISION_LABELS, TODO_LABELS, decision_body, decision_title, todo_body, todo_title
from warpgate.writing.digest import digest

pytestmark = needs_act
BOT = "github-actions[bot]"
HEAD = digest(TODO)[:12]
WORKFLOW = (ROOT / ".github" / "workflows" / "answers.yml").read_text()
# The runner here knows no queue, and the warpgate of these tests is installed already.
HERE = WORKFLOW.replace("  queue: max\n", "").replace("python -m pip install --quiet .", "true")

Say = Callable[..., tuple[int, str]]


@pytest.fixture
def github() -> Iterator[GitHubServer]:
    """A TODO (#1) and a decision (#2) of ours, and an issue of others (#3)."""
    server = GitHubServer(Description())
    server.state.add_issue(todo_title(TODO), todo_body(TODO), "warpgate-bot", TODO_LABELS)
    server.state.add_issue(decision_title(DECISION), decision_body(DECISION), "warpgate-bot", DECISION_LABELS)
    server.state.add_issue("A bug", "It is broken.", "stranger")
    yield server
    server.close()
    assert server.problems == []


@pytest.fixture
def runner(tmp_path: Path, github: GitHubServer) -> Runner:
    made = Runner(tmp_path, github.url)
    made.workflow("answers.yml", HERE)
    return made


@pytest.fixture
def say(runner: Runner, github: GitHubServer) -> Say:
    """A person's comment, and what the workflow makes of its event."""

    def comment(text: str, login: str = "octocat", number: int = 1, later: Callable[[Any], None] | None = None, **more: Any) -> Any:
        written = github.state.add_comment(number, text, login, **more)
        issue = github.state.issues[number - 1]
        event = json.loads(json.dumps({"action": "created", "issue": issue, "comment": written}))
        event["repository"] = {"full_name": github.state.name}
        if later:
            later(written)
        return runner.run("issue_comment", "answers.yml", event, token="tok_app")

    return comment


def replies(github: GitHubServer, number: int = 1) -> list[str]:
    return [text for text in github.state.replies(number, BOT) if read_marker(text)]


def test_the_owner_approves_and_a_second_use_is_refused(say: Say, github: GitHubServer) -> None:
    code, log = say(f"/approve {HEAD}")
    assert code == 0, log
    assert "**Approved** by `octocat`" in replies(github)[0]
    assert say(f"/approve {HEAD}", "hubot")[0] == 0
    assert "/approve by octocat" in replies(github)[1]
    assert len(replies(github)) == 2


@pytest.mark.parametrize(("text", "who", "why"), [
    (f"/approve {HEAD}", {"login": "stranger"}, "stranger has none"),
    (f"/approve {HEAD}", {"login": "warpgate-bot"}, "the account that filed"),
    (f"/approve {HEAD}", {"later": lambda comment: comment.update(body="/defer", updated_at="2999-01-01T00:00:00Z")}, "was edited"),
    ("/approve 000000000000", {}, f"`{HEAD}`"),
])  # fmt: skip
def test_what_does_not_count_gets_one_reply_with_the_reason(text: str, who: dict, why: str, say: Say, github: GitHubServer) -> None:
    code, log = say(text, **who)
    assert code == 0, log
    assert len(replies(github)) == 1
    assert "Nothing was done" in replies(github)[0]
    assert why in replies(github)[0]


def test_a_comment_below_another_issue_runs_nothing(say: Say, github: GitHubServer) -> None:
    code, _ = say("/approve it", number=3)
    assert code == 0
    assert github.requests == []


def test_a_comment_cannot_command_the_runner(say: Say, github: GitHubServer) -> None:
    code, log = say(f"/approve {HEAD}\n::error::owned\n::add-mask::x\n$(touch /tmp/owned) `id` ${{{{ github.token }}}}", "hubot")
    assert code == 0
    assert "::error::owned" not in log
    assert len(replies(github)) == 1


def test_a_revert_is_pushed_and_becomes_a_pull_request(say: Say, runner: Runner, github: GitHubServer, tmp_path: Path) -> None:
    def git(*words: str) -> str:
        who = ("-c", "user.name=n", "-c", "user.email=e@example.test")
        return subprocess.run(
            ["git", *who, *words], cwd=runner.repository, capture_output=True, text=True, check=True
        ).stdout.strip()

    bare = tmp_path / "origin.git"
    runner._commit()
    git("init", "--quiet", "--bare", str(bare))
    git("remote", "set-url", "--push", "origin", str(bare))
    for text in ("one\n", "two\n"):
        (runner.repository / "a.txt").write_text(text)
        git("add", "a.txt")
        git("commit", "--quiet", "--message", text)
    span = f"{git('rev-parse', 'HEAD^')}..{git('rev-parse', 'HEAD')}"
    github.state.add_comment(2, f"This led to the commits `{span}`.\n\n<!-- warpgate:v1 id=commits-x digest= -->", "warpgate-bot")
    code, log = say("/revert it broke", number=2)
    assert code == 0, log
    (pull,) = github.state.pulls
    assert git("--git-dir", str(bare), "show", f"{pull['head']['ref']}:a.txt") == "one"
    assert f"What came of it: #{pull['number']}" in replies(github, 2)[0]


def test_a_text_that_changed_after_the_event_is_not_approved(runner: Runner, github: GitHubServer) -> None:
    comment = github.state.add_comment(1, f"/approve {HEAD}", "octocat")
    event = json.loads(json.dumps({"action": "created", "issue": github.state.issues[0], "comment": comment}))
    github.state.issues[0]["body"] = todo_body(replace(TODO, what="Buy two of them."))
    code, _ = runner.run("issue_comment", "answers.yml", {**event, "repository": {"full_name": github.state.name}}, token="tok_app")
    assert code == 0
    assert "was changed" in replies(github)[0]
