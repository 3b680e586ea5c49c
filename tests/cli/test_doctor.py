"""What keeps issues from being filed is named with what to do, and what can be mended is mended."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.github_server import GitHubServer
from tests.trackers.contract import LABELS, new_issue
from warpgate.trackers.values import LABELS as OURS

Run = Callable[..., tuple[int, str, str]]
RunJson = Callable[..., tuple[int, Any]]

TEXT = "Rename the helper in module {} to something clearer"


def checks(answer: Any) -> dict[str, tuple[str, str]]:
    return {each["name"]: (each["state"], f"{each['says']} {each['do'] or ''}") for each in answer["checks"]}


def test_a_place_where_all_is_well(github: GitHubServer, as_json: RunJson, warpgate: Run) -> None:
    for label in OURS:
        github.state.add_issue("x", labels=(label,))
    code, answer = as_json("doctor")
    found = checks(answer)
    assert code == 0
    assert {state for state, _ in found.values()} == {"ok"}
    assert list(found) == ["server", "token", "account", "repository", "permission", "labels", "rate limit", "outbox"]
    assert "GITHUB_TOKEN" in found["token"][1]
    assert "warpgate-bot" in found["account"][1]
    assert "4,990 of 5,000" in found["rate limit"][1]
    assert [line.split()[0] for line in warpgate("doctor")[1].splitlines()[:8]] == ["ok"] * 8
    assert github.count("POST") == 0


def nobody(state: Any) -> None:
    state.rights = {**dict.fromkeys(state.rights, False), "pull": True}


WRONG = {
    "a token that nobody knows": (lambda state: state.tokens.clear(), "repository", "fail", "gh auth status"),
    "a repository that is not there": (lambda state: setattr(state, "name", "o/x"), "repository", "fail", "check the name"),
    "an archived repository": (lambda state: setattr(state, "archived", True), "repository", "fail", "unarchive it"),
    "issues turned off": (lambda state: setattr(state, "has_issues", False), "repository", "fail", "Settings, General, Features"),
    "a renamed repository": (lambda state: state.rename("octocat/new"), "repository", "note", "set github.repo to octocat/new"),
    "no right to label": (nobody, "permission", "fail", "give the account triage or write"),
    "labels that are not there": (lambda _: None, "labels", "note", "doctor --fix makes them now"),
    "few requests left": (lambda state: setattr(state, "remaining", 100), "rate limit", "note", "wait 10 minutes"),
    "no requests left": (lambda state: setattr(state, "remaining", 0), "rate limit", "fail", "wait 10 minutes"),
    "a clock that is off": (lambda state: setattr(state, "skew", 900), "clock", "note", "set the clock"),
}


@pytest.mark.parametrize(("change", "name", "state", "words"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_named_with_what_to_do(
    change: Callable[[Any], None], name: str, state: str, words: str, github: GitHubServer, as_json: RunJson
) -> None:
    change(github.state)
    code, answer = as_json("doctor")
    assert code == (1 if state == "fail" else 0)
    assert checks(answer)[name][0] == state
    assert words in checks(answer)[name][1]


def test_a_server_that_is_not_there_is_named(github: GitHubServer, as_json: RunJson, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_API_URL", "http://127.0.0.1:9")
    code, answer = as_json("doctor")
    assert (code, checks(answer)["repository"][0]) == (1, "fail")
    assert "cannot be reached" in checks(answer)["repository"][1]


def test_what_one_answer_does_not_give_keeps_the_rest(github: GitHubServer, as_json: RunJson) -> None:
    github.fail("502 before the write", times=3, verb="GET", ending="/labels")
    found = checks(as_json("doctor")[1])
    assert found["asked in vain"][1].startswith("labels: GitHub cannot be read now")
    assert found["rate limit"][0] == "ok"


def test_stuck_entries_are_counted_and_delivered(github: GitHubServer, as_json: RunJson, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_API_URL", "http://127.0.0.1:9")
    as_json("decide", "--description", TEXT.format(1))
    monkeypatch.setenv("GITHUB_API_URL", github.url)
    code, answer = as_json("doctor")
    assert (code, checks(answer)["outbox"][0]) == (1, "fail")
    assert "1 recorded, but not filed yet" in checks(answer)["outbox"][1]
    code, answer = as_json("doctor", "--fix")
    assert (code, checks(answer)["outbox"][0]) == (0, "ok")
    assert len(github.state.issues) == 1


def test_duplicates_are_found_and_healed(github: GitHubServer, as_json: RunJson) -> None:
    for _ in range(3):
        github.state.add_issue("twice", new_issue().body, "warpgate-bot", LABELS)
    github.state.add_issue("a stranger's", new_issue().body, "stranger", LABELS)
    assert "#1, #2, #3" in checks(as_json("doctor")[1])["duplicates"][1]
    answer = as_json("doctor", "--fix")[1]
    assert "duplicates" not in checks(answer)
    assert checks(answer)["labels"][0] == "ok"
    assert [issue["state"] for issue in github.state.issues] == ["open", "closed", "closed", "open"]


def test_what_goes_elsewhere_is_named(github: GitHubServer, as_json: RunJson, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_API_URL", "http://127.0.0.1:9")
    as_json("decide", "--description", TEXT.format(1))
    says = [each["says"] for each in as_json("doctor", "--tracker", "local")[1]["checks"]]
    assert any("on its way to github:octocat/demo" in each for each in says)


def test_a_broken_session_file_is_named(project: Path, as_json: RunJson) -> None:
    as_json("decide", "--description", TEXT.format(1))
    next((project / ".warpgate" / "sessions").glob("*.json")).write_text("{")
    code, answer = as_json("doctor")
    assert (code, checks(answer)["session"][0]) == (1, "fail")


def test_without_a_token_issues_are_kept_here(as_json: RunJson) -> None:
    code, answer = as_json("doctor")
    assert (code, answer["tracker"], checks(answer)["tracker"][0]) == (0, "local", "note")
    assert "gh auth login" in checks(answer)["tracker"][1]


def test_what_cannot_be_chosen_is_named(as_json: RunJson) -> None:
    code, answer = as_json("doctor", "--tracker", "github")
    assert (code, checks(answer)["tracker"][0]) == (1, "fail")


def test_settings_that_were_refused_are_named(project: Path, as_json: RunJson) -> None:
    (project / ".warpgate.toml").write_text("[workflow]\nmax_auto_decisions = 99\n")
    assert "looser" in checks(as_json("doctor")[1])["setting"][1]
