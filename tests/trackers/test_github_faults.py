"""Whatever happens to the answer, there is one issue in the end, or a clear error and a later look that makes it one."""

import threading

import pytest

from tests.fakes.github_server import FAULTS
from tests.trackers.contract import LABELS, new_issue
from warpgate.errors import ServiceError
from warpgate.trackers.errors import Limited, UnknownOutcome
from warpgate.trackers.github import GitHubTracker
from warpgate.trackers.github_wire import Patience

COMMITTED = [name for name, fault in FAULTS.items() if fault.commits]
NOT_COMMITTED = [name for name in FAULTS if name not in COMMITTED]


@pytest.fixture
def ready(connect, server):
    """A repository that is known, with its labels; each call is a new process."""
    connect().ensure_labels(LABELS)
    assert connect().find("none") == ()
    return connect


def problem_of(connect):
    """What a first try to file says went wrong, or nothing."""
    try:
        connect().create(new_issue())
    except ServiceError as error:
        return str(error)
    return ""


def later(connect):
    """What `warpgate sync` does: look first, then file."""
    tracker = connect()
    found = tracker.find("s1.d1", labels=LABELS)
    return found[0] if found else tracker.create(new_issue())


@pytest.mark.parametrize("name", COMMITTED)
def test_an_issue_whose_answer_was_lost_is_found(ready, server, name):
    server.fail(name)
    filed = ready().create(new_issue())
    assert (filed.number, filed.created, filed.key) == (1, True, "s1.d1")
    assert len(server.state.issues) == server.count("POST", "/issues") == 1


@pytest.mark.parametrize("name", NOT_COMMITTED)
def test_an_issue_that_never_was_is_made_one_later(ready, server, name):
    server.fail(name)
    said = problem_of(ready)
    assert said == "" or "sync" in said
    assert later(ready).number == 1
    assert len(server.state.issues) == 1


@pytest.mark.parametrize("name", FAULTS)
def test_an_issue_that_cannot_be_looked_for_is_made_one_later(ready, server, name):
    server.fail(name)
    server.fail("502 before the write", times=9, verb="GET")
    said = problem_of(ready)
    assert said == "" or "sync" in said or "may have been filed" in said
    server._faults.clear()
    assert later(ready).number == 1
    assert len(server.state.issues) == 1


def test_a_list_that_lags_is_looked_at_again(ready, server, clock):
    server.fail("answer lost after the write")
    server.state.lag = 2
    assert ready().create(new_issue()).number == 1
    assert 1.0 in clock.slept


def test_a_list_that_lags_for_long_ends_in_an_unknown_outcome(ready, server):
    server.fail("answer lost after the write")
    server.state.lag = 99
    with pytest.raises(UnknownOutcome) as caught:
        ready().create(new_issue())
    assert caught.value.key == "s1.d1"
    assert caught.value.exit_code == 1
    server.state.lag = 0
    assert later(ready).number == 1
    assert len(server.state.issues) == 1


def test_an_issue_lost_with_its_labels_is_found_too(ready, server):
    server.state.pushers.clear()
    server.fail("answer lost after the write")
    with pytest.raises(ServiceError, match="dropped the labels"):
        ready().create(new_issue())
    assert len(server.state.issues) == 1


def test_lists_out_of_order_hide_nothing(ready, server, monkeypatch):
    for number in range(130):
        server.state.add_issue(f"{number}", new_issue(f"s2.d{number}").body, "warpgate-bot", LABELS)
    page = server.state._page
    monkeypatch.setattr(
        server.state, "_page", lambda items, query: page(items, query)[::-1] if "page" in query else page(items, query)
    )
    server.fail("answer lost after the write")
    assert ready().create(new_issue()).number == 131
    assert later(ready).number == 131


@pytest.mark.parametrize(
    "edit", [lambda body: f"Edited.\n\n{body}", lambda body: "warpgate · id `s1.d1`\n" + body.partition("<!--")[0]]
)
def test_an_issue_that_somebody_edited_meanwhile_is_found(ready, server, edit):
    server.fail("answer lost after the write")
    server.fail("502 before the write", times=9, verb="GET")
    assert "may have been filed" in problem_of(ready)
    server._faults.clear()
    issue = server.state.issues[0]
    issue["body"] = edit(issue["body"])
    assert later(ready).number == 1
    assert len(server.state.issues) == 1


def test_a_strangers_copy_is_not_taken_for_the_lost_issue(ready, server):
    server.state.add_issue("forged", new_issue().body, "stranger", LABELS)
    server.fail("socket dropped before the write")
    with pytest.raises(UnknownOutcome):
        ready().create(new_issue())


@pytest.mark.parametrize("skew", [-86_400, 86_400])
def test_clocks_that_differ_by_a_day_do_not_hide_the_issue(ready, server, skew):
    server.state.skew = skew
    server.fail("502 after the write")
    assert ready().create(new_issue()).number == 1


@pytest.mark.parametrize(("name", "pause"), [("429 with Retry-After", 2.0), ("403 with Retry-After", 1.0)])
def test_a_short_pause_is_kept_and_the_issue_filed(ready, server, clock, name, pause):
    server.fail(name, times=2)
    assert ready().create(new_issue()).number == 1
    assert clock.slept.count(pause) >= 2
    assert any("waiting" in said for said in clock.said)


@pytest.mark.parametrize("name", ["429 without Retry-After", "403 without Retry-After"])
def test_a_long_pause_is_not_slept_through(ready, server, clock, name):
    server.fail(name)
    with pytest.raises(Limited, match="pause of 60 s") as caught:
        ready().create(new_issue())
    assert caught.value.seconds == 60
    assert sum(clock.slept) < 15
    assert server.state.issues == []


def test_pauses_add_up_to_no_more_than_we_wait(ready, server, clock):
    server.fail("429 with Retry-After", times=50)
    with pytest.raises(Limited):
        ready(wait=5.0).create(new_issue())
    assert server.count("POST", "/issues") == 3


@pytest.mark.parametrize("name", ["502 before the write", "socket dropped before the write", "200 with HTML"])
def test_a_read_is_repeated(ready, server, name):
    server.state.add_issue("there", new_issue().body, "warpgate-bot", LABELS)
    server.fail(name, times=2, verb="GET")
    assert len(ready().find("s1.d1")) == 1


def test_a_read_is_not_repeated_for_ever(ready, server):
    server.fail("502 before the write", times=50, verb="GET")
    with pytest.raises(ServiceError, match="cannot be read now"):
        ready().find("s1.d1")
    assert server.count("GET", "/issues") < 8


@pytest.mark.parametrize("name", ["answer lost after the write", "502 before the write", "201 with JSON cut off"])
def test_a_label_whose_answer_was_lost_is_there(connect, server, name):
    server.fail(name, ending="/labels")
    assert connect().create(new_issue()).number == 1
    assert set(server.state.labels) == set(LABELS)


def test_without_its_labels_an_issue_is_not_filed(connect, server):
    server.fail("502 before the write", times=2, ending="/labels")
    with pytest.raises(ServiceError, match="label decision cannot be made now"):
        connect().create(new_issue())
    assert server.state.issues == []
    assert later(connect).number == 1


def test_duplicates_are_healed_and_the_lowest_stays(ready, server):
    server.state.add_issue("first", new_issue().body, "warpgate-bot", LABELS)
    filed = ready().create(new_issue())
    assert (filed.number, filed.created) == (1, False)
    assert [issue["state"] for issue in server.state.issues] == ["open", "closed"]
    assert server.state.issues[1]["state_reason"] == "not_planned"
    assert "#1 stays" in server.state.comments[0]["body"]
    assert [issue.number for issue in ready().list()] == [1]


def test_healing_that_fails_does_not_unfile_the_issue(ready, server):
    server.state.add_issue("first", new_issue().body, "warpgate-bot", LABELS)
    server.fail("502 before the write", ending="/comments")
    assert ready().create(new_issue()).number == 2


def test_three_at_once_leave_one_open_issue(ready, server):
    barrier = threading.Barrier(3)

    def file():
        tracker = ready()
        barrier.wait()
        tracker.create(new_issue())

    threads = [threading.Thread(target=file) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [issue["number"] for issue in server.state.issues if issue["state"] == "open"] == [1]


def test_a_server_that_is_not_there_was_sent_nothing():
    tracker = GitHubTracker("o/x", "t", base_url="http://127.0.0.1:1", patience=Patience(sleep=lambda _: None))
    with pytest.raises(ServiceError, match="nothing was sent"):
        tracker.create(new_issue())
