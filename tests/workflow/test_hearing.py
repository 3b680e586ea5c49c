"""Commands below our issues: who is heard, who is not, and that each gets one reply."""

import contextlib
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.github_server import GitHubServer
from tests.fakes.sessions import AT, draft, todo
from warpgate.errors import ServiceError
from warpgate.marker import read_marker
from warpgate.session.answering import answer_to, open_todos
from warpgate.session.moving import Moment
from warpgate.session.recording import window, with_records, with_todos
from warpgate.session.state import Answer, Session, Verb
from warpgate.storage.sessions import Sessions
from warpgate.trackers.moments import seconds
from warpgate.values import replace
from warpgate.workflow.answer import tell
from warpgate.workflow.filing import deliver_all
from warpgate.workflow.hearing import REFUSALS, Heard, listen
from warpgate.workflow.issues import decision_issue, todo_issue

HOUR = 3600
PLACE = "github:octocat/demo"


class Loop:
    """A session with a TODO (#1) and a decision (#2) on GitHub; each call is a new process."""

    def __init__(self, root: Path, server: GitHubServer, connect: Callable[..., Any]) -> None:
        self.server, self.connect, self.store = server, connect, Sessions(str(root))

        def start(before: Session) -> tuple[Session, None]:
            named = replace(todo("pay"), at="2025-01-01T00:00:00Z", filing=replace(todo("pay").filing, tracker=PLACE))
            decided = replace(draft("rename"), filing=replace(draft("rename").filing, tracker=PLACE))
            after, _ = with_todos(before, [named], "loop", todo_issue)
            return with_records(after, [decided], "loop", decision_issue).session, None

        self.store.update("s", self.now, 4, start)
        deliver_all(self.store, lambda _: connect(), ("s",), self.now)

    @property
    def now(self) -> float:
        """By GitHub's clock, so that a comment is as old as a test says."""
        return time.time()

    @property
    def session(self) -> Session:
        content = self.store.read("s")
        assert content is not None
        return content

    @property
    def digest(self) -> str:
        filing = self.session.todos[0].filing
        assert filing is not None
        return filing.digest[:12]

    def listen(self, later: float = 0) -> tuple[Heard, ...]:
        tracker = self.connect()
        moment = Moment(self.now + later, AT, "loop")
        heard = listen(self.store, tracker, tracker.conversation, "s", moment, HOUR)
        tell(self.store, lambda _: self.connect(), "s", moment)
        return heard

    def say(self, text: str, login: str = "octocat", number: int = 1, later: float = 0, **more: Any) -> tuple[Heard, ...]:
        self.server.state.add_comment(number, text.format(digest=self.digest), login, **more)
        return self.listen(later)

    def answer(self, about: str = "t1") -> Answer | None:
        return answer_to(self.session, about)

    def replies(self, number: int = 1) -> list[str]:
        return [text for text in self.server.state.replies(number) if read_marker(text)]


@pytest.fixture
def loop(tmp_path: Path, server: GitHubServer, clock: Any, connect: Callable[..., Any]) -> Loop:
    clock.now = time.time
    return Loop(tmp_path, server, connect)


def test_the_owner_approves_what_was_shown(loop: Loop) -> None:
    heard = loop.say("/approve {digest}")
    answer = loop.answer()
    assert answer is not None
    assert (answer.verb, answer.by, answer.where, answer.reason) == (Verb.APPROVE, "octocat", "comment:1", "")
    assert answer.digest.startswith(loop.digest)
    assert [(each.about, each.answer, each.refused) for each in heard] == [("t1", replace(answer, told=""), "")]
    assert len(loop.replies()) == 1
    assert "**Approved** by `octocat`" in loop.replies()[0]
    marker = read_marker(loop.replies()[0])
    assert marker is not None
    assert (marker.key, marker.digest) == ("comment-1.approve", answer.digest)


REFUSED = {
    "a stranger": ({"login": "stranger"}, "/approve {digest}", "stranger has none"),
    "a reader": ({"login": "reader"}, "/approve {digest}", "reader has read"),
    "the filer": ({"login": "warpgate-bot"}, "/approve {digest}", "is the account that filed this"),
    "the filer in other letters": ({"login": "Warpgate-Bot"}, "/approve {digest}", "is the account that filed this"),
    "a bot": ({"login": "helper[bot]"}, "/approve {digest}", "a program cannot answer"),
    "an app in a person's name": ({"app": True}, "/approve {digest}", "a program cannot answer"),
    "an edited comment": ({"edited": True}, "/approve {digest}", "was edited"),
    "an old digest": ({}, "/approve 000000000000", "what stands here is"),
    "no digest": ({}, "/approve", "does not name the digest"),
    "a condition": ({}, "/approve {digest} on staging only", "takes the digest and nothing else"),
    "two commands": ({}, "/approve {digest}\n/defer", "has several"),
    "a quotation that runs on": ({}, "> now?\n/approve {digest}", "stands in a quotation"),
    "an answer that does not fit": ({}, "/keep", "is no answer to this"),
    "an answer from long ago": ({"later": HOUR + 60}, "/approve {digest}", "too long ago"),
}


@pytest.mark.parametrize(("who", "text", "why"), REFUSED.values(), ids=REFUSED)
def test_what_does_not_count_is_said_once_with_the_reason(loop: Loop, who: dict, text: str, why: str) -> None:
    heard = loop.say(text, **who)
    assert [why in each.refused for each in heard] == [True]
    assert loop.answer() is None
    assert len(loop.replies()) == 1
    assert "Nothing was done" in loop.replies()[0]
    assert why in loop.replies()[0].replace("\\", "")
    assert loop.listen() == ()
    assert len(loop.replies()) == 1


SILENT = {
    "a quotation": "> /approve {digest}",
    "code": "```\n/approve {digest}\n```",
    "talk": "I would approve this.",
    "another bot's command": "/lgtm",
}


@pytest.mark.parametrize("text", SILENT.values(), ids=SILENT)
def test_what_is_no_command_gets_no_reply(loop: Loop, text: str) -> None:
    assert loop.say(text) == ()
    assert loop.replies() == []


def test_the_old_digest_is_answered_with_the_new_one(loop: Loop) -> None:
    loop.say("/approve 000000000000")
    assert loop.digest in loop.replies()[0]


def test_a_second_approval_is_refused(loop: Loop) -> None:
    loop.say("/approve {digest}")
    assert "by octocat" in loop.say("/approve {digest}", "hubot")[0].refused
    assert [("Approved" in text, "Nothing was done" in text) for text in loop.replies()] == [(True, False), (False, True)]


def test_a_right_that_was_taken_away_counts_no_more(loop: Loop) -> None:
    loop.server.state.add_comment(1, f"/approve {loop.digest}", "hubot")
    loop.server.state.permissions["hubot"] = "read"
    assert "hubot has read" in loop.listen()[0].refused


def test_a_text_that_was_changed_after_filing_is_not_approved(loop: Loop) -> None:
    issue = loop.server.state.issues[0]
    issue["body"] = issue["body"].replace("pay", "pay twice")
    assert "was changed" in loop.say("/approve {digest}")[0].refused


def test_a_box_that_was_ticked_is_no_change(loop: Loop) -> None:
    issue = loop.server.state.issues[0]
    issue["body"] = issue["body"].replace("- [ ]", "- [x]").replace("\n", "\r\n")
    assert loop.say("/approve {digest}")[0].answer


@pytest.mark.parametrize(("text", "verb", "state"), [
    ("/reject {digest} too dear", Verb.REJECT, ("closed", "not_planned")),
    ("/done", Verb.DONE, ("closed", "completed")),
    ("/defer", Verb.DEFER, ("open", None)),
])  # fmt: skip
def test_the_other_answers_to_a_todo(loop: Loop, text: str, verb: Verb, state: tuple) -> None:
    loop.say(text)
    answer, issue = loop.answer(), loop.server.state.issues[0]
    assert answer is not None
    assert answer.verb is verb
    assert (issue["state"], issue["state_reason"]) == state
    assert bool(open_todos(loop.session, int(loop.now))) is (verb is Verb.DEFER)


def test_a_decision_that_is_kept_makes_room_in_the_window(loop: Loop) -> None:
    loop.say("/keep", number=2)
    assert window(loop.session) == ()
    assert loop.server.state.issues[1]["state"] == "closed"
    assert "Kept" in loop.replies(2)[0]


def test_a_revert_is_said_when_it_is_done(loop: Loop) -> None:
    loop.say("/revert it broke the build", number=2)
    answer = loop.answer("d1")
    assert answer is not None
    assert (answer.verb, answer.reason, answer.told) == (Verb.REVERT, "it broke the build", "")
    assert loop.replies(2) == []


def test_nobody_makes_us_write_without_end(loop: Loop) -> None:
    for _ in range(REFUSALS + 4):
        loop.server.state.add_comment(1, "/approve 000000000000", "stranger")
    loop.listen()
    loop.listen()
    assert len(loop.replies()) == REFUSALS
    # Others are still heard and answered.
    assert any(each.answer for each in loop.say("/approve {digest}"))
    assert len(loop.replies()) == REFUSALS + 1


def test_a_copy_of_our_marker_keeps_nobody_from_being_heard(loop: Loop) -> None:
    loop.say("/approve {digest}\n\n<!-- warpgate:v1 id=comment-1.no digest= -->")
    assert loop.answer()


@pytest.mark.parametrize("name", ["answer lost after the write", "502 after the write", "200 with HTML after the write"])
def test_a_reply_whose_answer_was_lost_is_written_once(loop: Loop, name: str) -> None:
    loop.server.fail(name, ending="/comments")
    loop.say("/approve {digest}")
    loop.listen()
    assert len(loop.replies()) == 1


@pytest.mark.parametrize("ending", ["/permission", "/issues/1", "/issues/comments"])
def test_an_answer_that_cannot_be_weighed_now_is_heard_later(loop: Loop, ending: str) -> None:
    loop.server.state.add_comment(1, f"/approve {loop.digest}")
    loop.server.fail("502 before the write", times=3, verb="GET", ending=ending)
    with contextlib.suppress(ServiceError):
        assert [bool(each.problem) for each in loop.listen()] == [True]
    assert loop.answer() is None
    loop.listen()
    assert loop.answer()
    assert len(loop.replies()) == 1


def test_what_a_workflow_answered_already_is_recorded_and_not_said_again(loop: Loop) -> None:
    loop.server.state.add_comment(1, f"/approve {loop.digest}")
    loop.server.state.add_comment(1, "Approved.\n\n<!-- warpgate:v1 id=comment-1.approve digest= -->", "github-actions[bot]")
    loop.listen()
    answer = loop.answer()
    assert answer is not None
    assert answer.told.endswith("#issuecomment-2")
    assert loop.replies() == []


def test_what_a_workflow_refused_is_refused(loop: Loop) -> None:
    loop.server.state.add_comment(1, f"/approve {loop.digest}")
    loop.server.state.add_comment(1, "No.\n\n<!-- warpgate:v1 id=comment-1.no digest= -->", "github-actions[bot]")
    assert loop.listen() == ()
    assert loop.answer() is None


def test_a_quiet_look_is_one_request(loop: Loop) -> None:
    loop.listen()
    loop.server.requests.clear()
    loop.listen()
    assert [asked[0] for asked in loop.server.requests] == ["GET"]


def test_what_was_heard_is_not_read_again(loop: Loop) -> None:
    loop.say("/defer")
    assert loop.session.heard == loop.server.state.comments[0]["updated_at"]
    assert seconds(loop.session.heard) <= loop.now


@pytest.mark.parametrize("skew", [-3 * HOUR, 3 * HOUR])
def test_a_clock_that_is_off_makes_no_comment_older(loop: Loop, skew: int) -> None:
    loop.server.state.skew = skew
    assert loop.say("/approve {digest}")[0].answer
    answer = loop.answer()
    assert answer is not None
    assert abs(answer.when - loop.now) < 10


def test_a_server_without_the_list_for_all_is_heard_too(loop: Loop) -> None:
    loop.server.state.without.add("/issues/comments")
    assert loop.say("/approve {digest}")[0].answer


def test_a_comment_on_an_issue_that_is_not_ours_is_left_alone(loop: Loop) -> None:
    loop.server.state.add_issue("theirs")
    assert loop.say("/approve {digest}", number=3) == ()
    assert loop.server.state.replies(3) == []
