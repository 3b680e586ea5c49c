"""Whatever goes wrong on the way, there is one issue in the end, or exit 1 and a later sync that makes it one."""

import contextlib
import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.fakes.github_server import FAULTS
from tests.offline.emulator import Emulator, Proxy, needs_emulator
from tests.trackers.contract import LABELS, new_issue
from warpgate.errors import ServiceError
from warpgate.trackers.errors import LabelsDropped
from warpgate.trackers.github import GitHubTracker
from warpgate.trackers.values import Filed

pytestmark = needs_emulator
Connect = Callable[..., GitHubTracker]


@pytest.fixture
def ready(connect: Connect) -> Connect:
    """A repository that is known, with its labels."""
    connect().ensure_labels(LABELS)
    assert connect().find("none") == ()
    return connect


def tried(connect: Connect) -> tuple[Filed | None, str]:
    """What a first try came to: the issue, or why there is none yet; a failure of the service is exit 1."""
    try:
        return connect().create(new_issue()), ""
    except LabelsDropped as error:
        return error.filed, str(error)
    except ServiceError as error:
        return None, str(error)


def later(connect: Connect) -> Filed:
    """What `warpgate sync` does: look first, then file."""
    found = connect().find("s1.d1", labels=LABELS)
    return found[0] if found else connect().create(new_issue())


def open_ones(emulator: Emulator, name: str) -> list[int]:
    return [issue["number"] for issue in emulator.issues(name) if issue["state"] == "open" and "decision" in str(issue["labels"])]


@pytest.mark.parametrize("name", FAULTS)
def test_one_issue_in_the_end(name: str, ready: Connect, server: Proxy, emulator: Emulator, repository: str) -> None:
    server.fail(name)
    filed, said = tried(ready)
    assert filed or "sync" in said or "may have been filed" in said
    assert later(ready).key == "s1.d1"
    assert len(open_ones(emulator, repository)) == len(emulator.issues(repository)) == 1


@pytest.mark.parametrize("name", FAULTS)
def test_one_issue_in_the_end_when_it_cannot_be_looked_for_either(
    name: str, ready: Connect, server: Proxy, emulator: Emulator, repository: str
) -> None:
    server.fail(name)
    server.fail("502 before the write", times=9, verb="GET")
    tried(ready)
    server._faults.clear()
    later(ready)
    assert len(open_ones(emulator, repository)) == 1


@pytest.mark.parametrize("name", FAULTS)
def test_one_comment_in_the_end(name: str, ready: Connect, server: Proxy, emulator: Emulator, repository: str) -> None:
    number = ready().create(new_issue()).number
    server.fail(name, ending="/comments")
    body = "Kept.\n\n<!-- warpgate:v1 id=comment-1.keep digest= -->"
    for _ in range(2):
        with contextlib.suppress(ServiceError):
            ready().say(number, body, "comment-1.keep")
    found = emulator.ask("GET", f"/repos/{repository}/issues/{number}/comments")
    assert isinstance(found, list)
    assert len(found) == 1


def lost(server: Proxy) -> None:
    server.fail("answer lost after the write")


def test_labels_that_are_dropped_are_said_and_the_issue_is_found_again(
    ready: Connect, server: Proxy, emulator: Emulator, repository: str
) -> None:
    def without_labels(verb: str, path: str, query: str, raw: bytes | None) -> tuple:
        if verb == "POST" and path.endswith("/issues"):
            raw = json.dumps({**json.loads(raw or b"{}"), "labels": []}).encode()
        return verb, path, query, raw

    server.ask = without_labels
    lost(server)
    filed, said = tried(ready)
    assert filed
    assert "dropped the labels" in said
    assert later(ready).number == filed.number
    assert len(emulator.issues(repository)) == 1


def test_a_pull_request_in_the_list_is_no_issue(ready: Connect, server: Proxy, emulator: Emulator, repository: str) -> None:
    def with_a_pull(verb: str, path: str, status: int, headers: dict, body: bytes) -> tuple:
        if verb == "GET" and path.endswith("/issues"):
            pull = {
                "number": 0,
                "title": "x",
                "body": new_issue().body,
                "user": {"login": "warpgate-bot"},
                "pull_request": {"url": "u"},
            }
            pull["html_url"] = f"{server.url}/{repository}/pull/99"
            body = json.dumps([pull, *json.loads(body)]).encode()
        return status, headers, body

    server.answer = with_a_pull
    lost(server)
    filed, _ = tried(ready)
    assert filed
    assert filed.number > 0
    assert len(emulator.issues(repository)) == 1


def test_a_strangers_copy_of_the_marker_is_not_ours(ready: Connect, server: Proxy, emulator: Emulator, repository: str) -> None:
    copied = {"title": "mine", "body": new_issue().body, "labels": list(LABELS)}
    emulator.ask("POST", f"/repos/{repository}/issues", copied, "tok_stranger")
    server.fail("socket dropped before the write")
    assert tried(ready)[0] is None
    filed = later(ready)
    assert [issue["user"]["login"] for issue in emulator.issues(repository)] == ["stranger", "warpgate-bot"]
    assert filed.number == emulator.issues(repository)[1]["number"]


@pytest.mark.parametrize("edit", ["the text", "the marker is taken out"])
def test_an_edited_body_is_found_again(edit: str, ready: Connect, server: Proxy, emulator: Emulator, repository: str) -> None:
    lost(server)
    server.fail("502 before the write", times=9, verb="GET")
    assert tried(ready)[0] is None
    server._faults.clear()
    (issue,) = emulator.issues(repository)
    text = f"warpgate · id `s1.d1`\n\n{issue['body']}".replace("because", "really because")
    if edit != "the text":
        text = text.partition("<!--")[0]
    emulator.ask("PATCH", f"/repos/{repository}/issues/{issue['number']}", {"body": text})
    assert later(ready).number == issue["number"]
    assert len(emulator.issues(repository)) == 1


@pytest.mark.parametrize("hours", [-30, 30])
def test_clocks_that_differ_hide_nothing(
    hours: int, ready: Connect, server: Proxy, clock: Any, emulator: Emulator, repository: str
) -> None:
    clock.slept.append(hours * 3600.0)
    lost(server)
    filed, _ = tried(ready)
    assert filed
    assert later(ready).number == filed.number
    assert len(emulator.issues(repository)) == 1


def test_pages_out_of_order_hide_nothing(ready: Connect, server: Proxy, emulator: Emulator, repository: str) -> None:
    def shuffled(verb: str, path: str, status: int, headers: dict, body: bytes) -> tuple:
        found = json.loads(body) if verb == "GET" and path.endswith("/issues") else None
        return status, headers, json.dumps(sorted(found, key=lambda each: each["title"])).encode() if found else body

    for number in range(120):
        made = {"title": f"{number % 7} {number}", "body": "x", "labels": list(LABELS)}
        emulator.ask("POST", f"/repos/{repository}/issues", made, "tok_bot")
    server.answer = shuffled
    lost(server)
    filed, _ = tried(ready)
    assert filed
    assert later(ready).number == filed.number


def test_a_repository_that_was_renamed_gets_the_issue_once(
    ready: Connect, server: Proxy, emulator: Emulator, repository: str
) -> None:
    ready().create(new_issue("s1.d0"))
    old, new = repository, repository + "-renamed"

    def renamed(verb: str, path: str, query: str, raw: bytes | None) -> tuple:
        return verb, path.replace(f"/repos/{new}", f"/repos/{old}").replace("/repositories/7", f"/repos/{old}"), query, raw

    def moved(verb: str, path: str, status: int, headers: dict, body: bytes) -> tuple:
        return status, headers, body.replace(old.encode(), new.encode()).replace((new + "-renamed").encode(), new.encode())

    carry_out = server.carry_out

    def redirecting(verb: str, path: str, query: str, raw: bytes | None, headers: dict) -> tuple:
        if path.startswith(f"/repos/{old}") and not path.startswith(f"/repos/{new}"):
            location = {
                "Location": f"{server.url}{path.replace(f'/repos/{old}', '/repositories/7')}",
                "Content-Type": "application/json",
            }
            return (301 if verb == "GET" else 307), location, b'{"message": "Moved Permanently"}'
        return carry_out(verb, path, query, raw, headers)

    server.ask, server.answer, server.carry_out = renamed, moved, redirecting
    filed, said = tried(ready)
    assert filed, said
    assert len(open_ones(emulator, old)) == 2


def test_a_hundred_decisions_are_a_hundred_issues_at_a_pace(
    connect: Connect, server: Proxy, clock: Any, emulator: Emulator, repository: str
) -> None:
    for number in range(100):
        connect().create(new_issue(f"s1.d{number}"))
    assert len(open_ones(emulator, repository)) == 100
    assert server.count("POST") == 102
    assert server.count("GET") <= 104
    assert clock.now() - 1_000_000 < 150
