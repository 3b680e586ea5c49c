"""A requirement is linked to the TODO that it waits for, as well as the server can; the text says it in any case."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.fakes.github_server import GitHubServer
from tests.trackers.contract import new_issue
from warpgate.session.state import Filing
from warpgate.workflow.linking import BLOCKED_BY, SUB_ISSUE, TEXT, link

BLOCKING, PARENT = "dependencies/blocked_by", "sub_issues"


@pytest.fixture
def tracker(server: GitHubServer, connect: Callable[..., Any]) -> Any:
    """A repository with a requirement (#1) and a TODO (#2)."""
    server.state.add_issue("requirement")
    made = connect()
    made.create(new_issue())
    return made


def filed(number: int | None = 2) -> Filing:
    return Filing("k", "github:octocat/demo", number)


@pytest.mark.parametrize(
    ("without", "kind", "how"),
    [((), BLOCKING, BLOCKED_BY), ((BLOCKING,), PARENT, SUB_ISSUE), ((BLOCKING, PARENT), "", TEXT)],
)
def test_the_best_link_that_the_server_knows(without: tuple, kind: str, how: str, server: GitHubServer, tracker: Any) -> None:
    server.state.without |= set(without)
    assert link(tracker, 1, filed()) == how
    assert [(one, name, other["number"]) for one, name, other in server.state.links] == ([(1, kind, 2)] if kind else [])


def test_again_is_no_second_link(server: GitHubServer, tracker: Any) -> None:
    assert [link(tracker, 1, filed()) for _ in range(2)] == [BLOCKED_BY] * 2
    assert len(server.state.links) == 1


@pytest.mark.parametrize(("requirement", "number"), [(None, 2), (0, 2), (2, 2), (1, None)])
def test_nothing_to_link_is_no_request(requirement: int | None, number: int | None, server: GitHubServer, tracker: Any) -> None:
    server.requests.clear()
    assert link(tracker, requirement, filed(number)) == TEXT
    assert server.requests == []


@pytest.mark.parametrize(("requirement", "number"), [(99, 2), (1, 99)])
def test_an_issue_that_is_not_there_keeps_nobody_from_anything(requirement: int, number: int, tracker: Any) -> None:
    assert link(tracker, requirement, filed(number)) == TEXT


def test_a_server_that_fails_keeps_nobody_from_anything(server: GitHubServer, tracker: Any) -> None:
    server.fail("502 before the write", times=9, verb="GET", ending="/issues/2")
    assert link(tracker, 1, filed()) == TEXT


@pytest.mark.parametrize("name", ["answer lost after the write", "502 after the write"])
def test_a_link_whose_answer_was_lost_is_looked_for(name: str, server: GitHubServer, tracker: Any) -> None:
    server.fail(name, ending="/blocked_by")
    assert link(tracker, 1, filed()) == BLOCKED_BY
    assert len(server.state.links) == 1
