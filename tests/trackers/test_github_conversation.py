"""Comments are read with their authors' rights as they are now, and ours are written once."""

import contextlib
import threading
import time

import pytest

from tests.fakes.github_server import FAULTS
from warpgate.errors import ServiceError, UsageError
from warpgate.marker import Marker
from warpgate.trackers.errors import UnknownOutcome
from warpgate.trackers.github_conversation import WORKFLOWS

REPLY, KEY = f"Kept.\n\n{Marker('comment-1.yes')}", "comment-1.yes"
COMMENTED = [name for name, fault in FAULTS.items() if fault.commits]


@pytest.fixture
def talk(connect, server):
    """The conversation of a repository with two issues; each call is a new process."""
    server.state.add_issue("one", login="warpgate-bot")
    server.state.add_issue("two", login="warpgate-bot")
    connect().find("none")

    def conversation(**kwargs):
        return connect(**kwargs).conversation

    return conversation


def test_comments_come_oldest_first_with_who_wrote_them(talk, server):
    server.state.add_comment(1, "/keep", "octocat", age=60)
    server.state.add_comment(2, "/revert", "some-app[bot]", edited=True)
    server.state.add_comment(1, "/done", "hubot", age=90, app=True)
    found = talk().since("", (1, 2))
    assert [(each.number, each.author, each.body) for each in found] == [
        (1, "hubot", "/done"), (1, "octocat", "/keep"), (2, "some-app[bot]", "/revert"),
    ]  # fmt: skip
    assert [(each.edited, each.machine) for each in found] == [(False, True), (False, False), (True, True)]
    assert server.count("GET", "/issues/comments") == 1


def test_only_the_issues_asked_for_are_heard(talk, server):
    server.state.add_comment(1, "/keep")
    assert talk().since("", (2,)) == ()
    assert talk().since("2999-01-01T00:00:00Z", (1,)) == ()


def test_without_the_list_for_all_each_issue_is_asked(talk, server):
    server.state.add_comment(1, "/keep")
    server.state.add_comment(2, "/keep")
    server.state.without.add("/issues/comments")
    assert [each.number for each in talk().since("", (1, 2, 77))] == [1, 2]


def test_an_etag_makes_a_look_cheap(talk, server):
    server.state.add_comment(1, "/keep")
    conversation = talk()
    first = conversation.on(1)
    assert (len(first.comments), first.unchanged) == (1, False)
    assert first.etag
    again = conversation.on(1, etag=first.etag)
    assert (again.comments, again.unchanged, again.etag) == ((), True, first.etag)
    server.state.add_comment(1, "/revert")
    assert len(conversation.on(1, etag=first.etag).comments) == 2


def test_more_than_a_page_is_read_whole(talk, server):
    for number in range(130):
        server.state.add_comment(1, f"{number}")
    heard = talk().on(1)
    assert (len(heard.comments), heard.etag) == (130, "")
    assert len(talk().since("", (1,))) == 130


def test_one_comment_as_it_stands_now(talk, server):
    comment = server.state.add_comment(1, "/keep")
    assert talk().one(comment["id"]).body == "/keep"
    server.state.comments.clear()
    assert talk().one(comment["id"]) is None


@pytest.mark.parametrize(
    ("login", "permission"),
    [
        ("octocat", "admin"),
        ("hubot", "write"),
        ("reader", "read"),
        ("stranger", "none"),
        ("some-app[bot]", "none"),
        ("a/../b", "none"),
    ],
)
def test_the_permission_is_asked_now(talk, login, permission):
    assert talk().permission(login) == permission


@pytest.mark.parametrize(("said", "permission"), [("push", "write"), ("maintain", "write"), ("triage", "read"), ("none", "none")])
def test_a_role_stands_for_the_right_that_it_holds(talk, server, said, permission):
    server.state.permissions["odd"] = said
    assert talk().permission("odd") == permission


def test_a_permission_that_nobody_knows_is_none(talk, server):
    server.state.permissions["odd"] = "owner"
    assert talk().permission("odd") == "none"


def test_a_permission_that_cannot_be_asked_is_an_error(talk, server):
    server.fail("502 before the write", times=9, verb="GET", ending="/permission")
    with pytest.raises(ServiceError, match="cannot be read now"):
        talk().permission("octocat")


def test_ours_are_the_tokens_account_and_the_repositorys_workflows(talk, server):
    for login in ("warpgate-bot", "Warpgate-Bot", WORKFLOWS, "stranger", "other[bot]"):
        server.state.add_comment(1, REPLY, login)
    conversation = talk()
    assert [conversation.ours(each) for each in conversation.on(1).comments] == [True, True, True, False, False]


@pytest.mark.parametrize("name", COMMENTED)
def test_a_reply_whose_answer_was_lost_is_written_once(talk, server, name):
    server.fail(name, ending="/comments")
    assert talk().say(1, REPLY, KEY).endswith("#issuecomment-1")
    assert len(server.state.comments) == 1


@pytest.mark.parametrize("name", [name for name in FAULTS if name not in COMMENTED])
def test_a_reply_that_never_was_is_written_later(talk, server, name):
    server.fail(name, ending="/comments")
    with contextlib.suppress(ServiceError):
        talk().say(1, REPLY, KEY)
    assert talk().say(1, REPLY, KEY)
    assert len(server.state.comments) == 1


def test_a_reply_that_nobody_can_find_is_an_unknown_outcome(talk, server):
    server.fail("socket dropped before the write", ending="/comments")
    with pytest.raises(UnknownOutcome, match="may have been written"):
        talk().say(1, REPLY, KEY)


def test_a_strangers_copy_of_the_marker_does_not_silence_us(talk, server):
    server.state.add_comment(1, REPLY, "stranger")
    assert talk().say(1, REPLY, KEY).endswith("#issuecomment-2")


def test_two_at_once_leave_one_reply(talk, server):
    barrier = threading.Barrier(3)

    def speak():
        conversation = talk()
        barrier.wait()
        conversation.say(1, REPLY, KEY)

    threads = [threading.Thread(target=speak) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(server.state.comments) == 1


@pytest.mark.parametrize("name", ["502 after the write", "502 before the write", "answer lost after the write"])
def test_closing_is_sent_again_when_it_is_not_clear(talk, server, name):
    server.fail(name, verb="PATCH", ending="/issues/1")
    talk().close(1, done=False)
    assert (server.state.issues[0]["state"], server.state.issues[0]["state_reason"]) == ("closed", "not_planned")


@pytest.mark.parametrize("skew", [-7200, -1, 0, 1, 7200])
def test_a_clock_that_is_off_is_noticed(talk, server, clock, skew):
    server.state.skew = skew
    clock.now = time.time
    conversation = talk()
    conversation.on(1)
    assert abs(conversation.skew - (skew if abs(skew) > 2 else 0)) <= 2


def test_nothing_is_heard_of_an_issue_that_is_not_there(talk):
    with pytest.raises(UsageError, match="no issue 77"):
        talk().on(77)
