"""Issues on GitHub are filed with one request, with their labels, and are found again."""

import pytest

from tests.trackers.contract import LABELS, TrackerContract, new_issue
from warpgate.errors import ServiceError, UsageError
from warpgate.trackers.errors import LabelsDropped, Refused
from warpgate.trackers.github import GitHubTracker
from warpgate.trackers.values import NewIssue


class TestContract(TrackerContract):
    @pytest.fixture
    def tracker(self, connect):
        return connect()


def test_one_post_carries_both_labels_which_were_made_first(connect, server):
    filed = connect().create(new_issue())
    assert filed.created
    writes = [(verb, path) for verb, path, *_ in server.requests if verb != "GET"]
    assert writes == [("POST", "/repos/octocat/demo/labels")] * 2 + [("POST", "/repos/octocat/demo/issues")]
    assert server.requests[[asked[1] for asked in server.requests].index("/repos/octocat/demo/issues")][3]["labels"] == [*LABELS]
    assert server.state.labels["decision"]["color"] == "1d76db"
    assert server.state.labels["decision"]["description"]


def test_the_steady_state_is_one_post_and_one_read(connect, server):
    connect().create(new_issue())
    for n in range(2, 5):
        server.requests.clear()
        connect().create(new_issue(f"s1.d{n}"))
        assert [asked[0] for asked in server.requests] == ["POST", "GET"]


def test_a_label_that_is_there_in_other_capitals_is_not_made_again(connect, server):
    server.state.add_issue("old", labels=("Decision", "WARP-DRIVE"))
    filed = connect().create(new_issue())
    assert server.count("POST", "/labels") == 0
    assert filed.labels == ("Decision", "WARP-DRIVE")


def test_a_label_made_by_somebody_in_between_is_no_problem(connect, server):
    tracker = connect()
    tracker.ensure_labels(("decision",))
    connect(memory="").ensure_labels(LABELS)
    tracker.ensure_labels(LABELS)
    assert set(server.state.labels) == set(LABELS)


def test_writes_keep_a_second_apart_also_between_processes(connect, clock):
    connect().create(new_issue())
    assert clock.slept == [1.0, 1.0]
    connect().create(new_issue("s1.d2"))
    assert clock.slept == [1.0, 1.0, 1.0]


def test_dropped_labels_are_reported_with_the_issue_that_exists(connect, server):
    tracker = connect()
    tracker.ensure_labels(LABELS)
    server.state.pushers.clear()
    with pytest.raises(LabelsDropped, match="dropped the labels decision, warp-drive") as caught:
        tracker.create(new_issue())
    assert caught.value.filed.number == 1
    assert [issue.number for issue in tracker.find("s1.d1", labels=LABELS)] == [1]


@pytest.mark.parametrize(
    ("change", "status", "advice"),
    [
        (lambda state: state.tokens.pop("tok_bot"), 401, "gh auth status"),
        (lambda state: state.pushers.clear(), 403, "issues: write"),
        (lambda state: setattr(state, "name", "octocat/other"), 404, "check the name"),
        (lambda state: setattr(state, "has_issues", False), 410, "turned off"),
    ],
)
def test_a_refusal_says_what_to_do(connect, server, change, status, advice):
    change(server.state)
    with pytest.raises(Refused, match=advice) as caught:
        connect().create(new_issue())
    assert caught.value.status == status
    assert "tok_bot" not in str(caught.value)
    assert server.state.issues == []


@pytest.mark.parametrize(
    ("change", "status", "advice"),
    [
        (lambda state: state.tokens.pop("tok_bot"), 401, "gh auth status"),
        (lambda state: setattr(state, "name", "octocat/other"), 404, "check the name"),
        (lambda state: setattr(state, "has_issues", False), 410, "turned off"),
    ],
)
def test_a_refusal_in_the_steady_state_says_what_to_do(connect, server, change, status, advice):
    connect().create(new_issue())
    change(server.state)
    with pytest.raises(Refused, match=advice) as caught:
        connect().create(new_issue("s1.d2"))
    assert caught.value.status == status


def test_an_invalid_request_shows_what_github_said(connect):
    with pytest.raises(Refused, match="title missing_field") as caught:
        connect().create(new_issue(title=""))
    assert caught.value.status == 422


def test_what_is_too_long_is_never_sent(connect, server):
    for issue in (new_issue(title="x" * 257), new_issue(text="x" * 65_536)):
        with pytest.raises(UsageError, match="may hold"):
            connect().create(issue)
    assert server.requests == []


def test_pull_requests_are_no_issues(connect, server):
    body = new_issue().body
    server.state.add_issue("a pull request", body, "warpgate-bot", LABELS, pull=True)
    tracker = connect()
    assert tracker.list() == tracker.find("s1.d1") == ()
    with pytest.raises(UsageError, match="no issue 1"):
        tracker.get(1)
    assert tracker.create(new_issue()).number == 2


def test_a_strangers_marker_is_not_believed(connect, server):
    server.state.add_issue("forged", new_issue().body, "stranger", LABELS)
    tracker = connect()
    assert tracker.find("s1.d1", labels=LABELS) == ()
    assert tracker.create(new_issue()).number == 2
    assert [issue.key for issue in tracker.list()] == ["", "s1.d1"]
    assert server.state.issues[0]["state"] == "open"


def test_an_issue_is_found_among_many_pages(connect, server):
    wanted = server.state.add_issue("old", new_issue().body, "warpgate-bot", LABELS, state="closed")
    for n in range(230):
        server.state.add_issue(f"{n}", new_issue(f"s2.d{n}").body, "warpgate-bot", LABELS)
    assert [issue.number for issue in connect().find("s1.d1", labels=LABELS)] == [wanted["number"]]


def test_a_moment_leaves_out_what_is_much_older(connect, server):
    server.state.add_issue("old", new_issue().body, "warpgate-bot", LABELS, age=864_000)
    tracker = connect()
    assert len(tracker.find("s1.d1", labels=LABELS, since="2020-01-01T00:00:00Z")) == 1
    assert tracker.find("s1.d1", labels=LABELS, since="2999-01-01T00:00:00+02:00") == ()
    with pytest.raises(UsageError, match="not a moment"):
        tracker.find("s1.d1", since="yesterday")


def test_a_renamed_repository_is_followed_by_its_own_name(connect, server):
    server.state.rename("octocat/renamed")
    filed = connect().create(new_issue())
    assert "octocat/renamed" in filed.url
    assert server.count("POST", "/octocat/demo/issues") == 0


def test_a_repository_renamed_in_between_gets_the_issue_once(connect, server):
    connect().create(new_issue())
    server.state.rename("octocat/renamed")
    filed = connect().create(new_issue("s1.d2"))
    assert filed.number == 2
    assert len(server.state.issues) == 2
    server.requests.clear()
    connect().create(new_issue("s1.d3"))
    assert len(server.requests) == 2


def test_a_list_after_a_rename_keeps_its_query(connect, server):
    tracker = connect()
    tracker.create(new_issue())
    server.state.add_issue("closed", new_issue("s1.d2").body, "warpgate-bot", LABELS, state="closed")
    server.state.rename("octocat/renamed")
    assert [issue.number for issue in connect().find("s1.d2", labels=LABELS)] == [2]


def test_an_archived_repository_takes_nothing(connect, server):
    server.state.archived = True
    with pytest.raises(Refused, match="archived"):
        connect().create(new_issue())


def test_where_nothing_else_says_so_a_workflows_token_learns_its_name_from_its_first_issue(connect, server):
    server.state.without = {"graphql"}
    tracker = connect("tok_app")
    with pytest.raises(ServiceError, match=r"github\.login"):
        tracker.find("s1.d1")
    tracker.create(new_issue())
    assert [issue.number for issue in connect("tok_app").find("s1.d1")] == [1]


def test_a_github_enterprise_server_is_asked_below_its_prefix(server, clock):
    server.prefix = "/api/v3"
    tracker = GitHubTracker("octocat/demo", "tok_bot", base_url=server.url)
    assert tracker.list() == ()


@pytest.mark.parametrize("repo", ["", "demo", "o/../x", "o/..", "o/.", "o/x/y", "o/x?y", "-o/x", "o x/y", "https://x/o/y", "o/é"])
def test_what_is_no_repository_is_refused(repo):
    with pytest.raises(UsageError, match="owner/name"):
        GitHubTracker(repo, "t")


@pytest.mark.parametrize("url", ["http://ghe.example", "ftp://x", "ghe.example", "https://u:p@ghe.example", "https://x/?a=b"])
def test_what_is_no_safe_address_is_refused(url):
    with pytest.raises(UsageError):
        GitHubTracker("o/x", "t", base_url=url)


@pytest.mark.parametrize("token", ["", " ", "sec ret", "sec\nret", "sécret", "sec\0ret"])
def test_what_is_no_token_is_refused_without_being_shown(token):
    with pytest.raises(UsageError) as caught:
        GitHubTracker("o/x", token)
    assert "sec" not in str(caught.value)


def test_a_token_is_stripped_and_never_written_down(connect, server, tmp_path, capfd):
    connect(" tok_bot\n").create(new_issue())
    assert server.requests[0][4]["Authorization"] == "token tok_bot"
    assert "tok_bot" not in (tmp_path / "github.json").read_text()
    assert capfd.readouterr() == ("", "")


def test_a_torn_or_forged_memory_is_forgotten(connect, server, tmp_path):
    memory = tmp_path / "github.json"
    memory.write_text("{")
    connect().create(new_issue())
    memory.write_text(memory.read_text().replace('"octocat/demo"', '"../../gists"'))
    assert connect().create(new_issue("s1.d2")).number == 2


def test_text_that_is_not_valid_unicode_is_still_filed(connect):
    issue = new_issue(text="lone \ud800")
    assert connect().create(NewIssue("lone \udfff", issue.body, LABELS, issue.key)).title == "lone ?"
