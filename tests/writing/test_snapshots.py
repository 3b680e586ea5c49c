"""Every text that people read, kept as a file beside this one: what changes in them is seen in the review of the change.

`python -m tests.writing.test_snapshots` writes them anew.
"""

from pathlib import Path

import pytest

from tests.writing.examples import DECISION, TODO
from tests.writing.gfm import needs_cmark, rendered
from warpgate.decision.verdict import Category
from warpgate.session.answers import Refusal, Said, Weighed
from warpgate.session.commands import Command
from warpgate.session.state import Answer, Verb
from warpgate.values import replace
from warpgate.workflow.answer import refusal_of, reply_of
from warpgate.writing import bodies
from warpgate.writing.values import Brief, Waiting

FOLDER = Path(__file__).parent / "snapshots"
ANSWER = Answer(
    "a1", "t1", Verb.APPROVE, "2030-01-02T03:04:05Z", "octocat", "comment:9", "ab" * 32, "It is cheap.", 0, 1_900_000_000
)
WAITING = Waiting("#7", "Buy the domain example.org", Category.MONEY_SPEND, "ab" * 32, "2030-01-02 03:04 UTC", True)
LATER = Waiting("#8", "Sign the contract", Category.SUBJECTIVE_SIGNOFF, "cd" * 32)
MADE = Waiting("#9", "Rename parse → everywhere", Category.CODE_EDIT, undo="git revert <commit>")


def reply(verb: Verb) -> str:
    came_to = "#12" if verb is Verb.REVERT else ""
    return bodies.reply_body(reply_of(replace(ANSWER, verb=verb, came_to=came_to), f"comment-9.{verb}"), ANSWER.digest)


def refused() -> str:
    words = "it names 000000000000, and what stands here is abababababab: read it again"
    weighed = Weighed(Command(Verb.APPROVE), Said("octocat", 0, "write"), Refusal.DIGEST, words)
    return bodies.reply_body(refusal_of("comment-9.no", weighed))


TEXTS = {
    "decision": lambda: bodies.decision_body(DECISION),
    "decision-bare": lambda: bodies.decision_body(
        replace(DECISION, options=(), rationale="", command="", requirement=None, undo="")
    ),
    "todo": lambda: bodies.todo_body(TODO),
    "todo-bare": lambda: bodies.todo_body(replace(TODO, command="", instead="", requirement=None)),
    **{f"answer-{verb}": lambda verb=verb: reply(verb) for verb in Verb},
    "answer-refused": refused,
    "brief": lambda: bodies.brief_body(Brief("s1.brief", (WAITING, LATER), (MADE,), True)),
    "brief-empty": lambda: bodies.brief_body(Brief("s1.brief", (), ())),
    "notice": lambda: bodies.notice_body((WAITING, LATER), ("octocat", "acme/leads"), "s1.t1-t2"),
    "notice-one": lambda: bodies.notice_body((LATER,), (), "s1.t2"),
    "pull": lambda: bodies.pull_body(9, "Rename parse", "octocat", "It broke the build.", "s1.d1.revert"),
    "commits": lambda: bodies.commits_body("a" * 40 + ".." + "b" * 40, "commits-bbbb"),
}


@pytest.mark.parametrize("name", TEXTS)
def test_the_text_is_as_it_was_seen(name: str) -> None:
    assert TEXTS[name]() == (FOLDER / f"{name}.md").read_text(), "look at it, then: python -m tests.writing.test_snapshots"


@needs_cmark
@pytest.mark.parametrize("name", TEXTS)
def test_the_page_shows_all_of_it_and_hides_only_the_marker(name: str) -> None:
    page = rendered(TEXTS[name]())
    assert len(page.comments) == 1
    assert page.tags <= {"p", "h2", "pre", "code", "ul", "li", "strong", "hr", "input"}


def test_no_snapshot_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.md")} == set(TEXTS)


if __name__ == "__main__":
    for each in TEXTS:
        (FOLDER / f"{each}.md").write_text(TEXTS[each]())
