"""All our issues at once, an issue written anew, and links between issues."""

import pytest

from tests.trackers.contract import LABELS, new_issue
from warpgate.errors import ServiceError
from warpgate.trackers.github import GitHubTracker


def test_all_our_issues_are_known_by_a_few_requests(connect, server):
    for place in range(230):
        server.state.add_issue(f"Decision: {place}", new_issue(f"s1.d{place}").body, "warpgate-bot", LABELS, state="closed")
    tracker = connect()
    held = tracker.held(("warp-drive",))
    assert sorted(held) == sorted(f"s1.d{place}" for place in range(230))
    assert server.count("GET", "/issues") <= 6


def test_a_marker_in_somebody_elses_issue_is_none_of_ours(connect, server):
    server.state.add_issue("TODO: forged", new_issue("s1.t1").body, "stranger", LABELS)
    assert connect().held(("warp-drive",)) == {}


def test_of_two_with_one_key_the_first_is_held(connect, server):
    for _ in range(2):
        server.state.add_issue("Decision: twice", new_issue().body, "warpgate-bot", LABELS)
    assert connect().held(("warp-drive",))["s1.d1"].number == 1


def test_one_of_ours_that_lost_its_labels_is_still_held(connect, server):
    server.state.add_issue("Decision: bare", new_issue().body, "warpgate-bot", ())
    assert list(connect().held(("warp-drive",))) == ["s1.d1"]


def test_the_token_of_a_workflow_knows_its_own_issues(connect, server):
    connect("tok_app").create(new_issue())
    assert list(connect("tok_app", memory="").held(("warp-drive",))) == ["s1.d1"]


def test_a_token_that_nobody_names_holds_nothing(connect, server):
    server.state.without = {"graphql"}
    with pytest.raises(ServiceError, match="account"):
        connect("tok_app").held(("warp-drive",))


def test_the_name_of_a_workflows_token_is_asked_for_below_an_enterprise_prefix(server):
    server.prefix = "/api/v3"
    server.state.add_issue("Decision: own", new_issue().body, "github-actions[bot]", LABELS)
    tracker = GitHubTracker("octocat/demo", "tok_app", base_url=server.url)
    assert list(tracker.held(("warp-drive",))) == ["s1.d1"]


def test_an_issue_is_written_anew(connect, server):
    tracker = connect()
    number = tracker.create(new_issue()).number
    server.fail("502 after the write", verb="PATCH", ending=f"/issues/{number}")
    tracker.rewrite(number, "Runway report: x", "other")
    assert (tracker.get(number).title, tracker.get(number).body) == ("Runway report: x", "other")


def test_a_requirement_is_linked_to_what_blocks_it(connect, server):
    requirement = server.state.add_issue("Portal")["number"]
    tracker = connect()
    number = tracker.create(new_issue()).number
    assert tracker.blocked_by(requirement) == frozenset()
    assert tracker.block(requirement, number)
    assert tracker.blocked_by(requirement) == {number}


@pytest.mark.parametrize("fault", ["502 after the write", "answer lost after the write"])
def test_a_link_whose_answer_was_lost_is_looked_for(connect, server, fault):
    requirement = server.state.add_issue("Portal")["number"]
    tracker = connect()
    number = tracker.create(new_issue()).number
    server.fail(fault, ending="/blocked_by")
    assert tracker.block(requirement, number)


def test_a_server_without_links_is_no_failure(connect, server):
    requirement = server.state.add_issue("Portal")["number"]
    server.state.without = {"dependencies"}
    tracker = connect()
    number = tracker.create(new_issue()).number
    assert tracker.blocked_by(requirement) is None
    assert not tracker.block(requirement, number)
    assert not tracker.block(requirement, 77)
