"""What an answer does to a session, and what still waits afterwards."""

import pytest

from tests.fakes.sessions import AT, draft, session, todo
from warpgate.errors import UsageError
from warpgate.session.answering import (
    answer_to,
    asked,
    item_of,
    open_decisions,
    open_todos,
    settled_by,
    untold,
    with_answer,
    with_use,
    with_word,
)
from warpgate.session.answers import DECISION_VERBS, TODO_VERBS, Said, Weighed, weigh
from warpgate.session.commands import Command
from warpgate.session.moving import Moment
from warpgate.session.recording import window, with_arrival, with_records, with_todos
from warpgate.session.state import Session, Verb
from warpgate.values import replace

NOW, HOUR, DIGEST = 1_000_000, 3600, "ab" * 32
MOMENT = Moment(NOW, AT, "loop")


def start() -> Session:
    """Two decisions and two TODOs, filed as #1 to #4."""
    added = with_records(session(), [draft("one", key="k1"), draft("two", key="k2", preflight=True)])
    after, _ = with_todos(
        added.session, [todo("pay", key="k3"), todo("sign", key="k4")], "me", lambda _, filing: replace(filing, digest=DIGEST)
    )
    for number in range(1, 5):
        after = with_arrival(after, f"k{number}", number, f"u{number}", "bot")
    return after


def say(before: Session, about: str, verb: Verb, now: int = NOW, by: str = "octocat") -> tuple[Session, Weighed]:
    item = item_of(before, about)
    digest = DIGEST[:12] if verb in (Verb.APPROVE, Verb.REJECT) else ""
    weighed = weigh(Command(verb, digest, "why"), Said(by, now, "write"), asked(before, item, now), now, HOUR)
    if not weighed.counts:
        return before, weighed
    return with_answer(before, item, weighed, "comment:7", MOMENT)[0], weighed


@pytest.mark.parametrize("name", ["t2", "#4", "4", "k4"])
def test_an_item_is_named_by_id_number_or_key(name: str) -> None:
    assert item_of(start(), name).description == "sign"


@pytest.mark.parametrize("name", ["t3", "#9", "", "#", "-1", "٤"])
def test_an_item_that_is_not_there_is_a_usage_error(name: str) -> None:
    with pytest.raises(UsageError, match="no TODO and no decision"):
        item_of(start(), name)


def test_what_is_asked_of_a_todo_and_of_a_decision() -> None:
    before = start()
    about_todo, about_decision = asked(before, item_of(before, "t1"), NOW), asked(before, item_of(before, "d1"), NOW)
    assert (about_todo.verbs, about_todo.digest, about_todo.filed_by, about_todo.standing) == (TODO_VERBS, DIGEST, "bot", None)
    assert about_decision.verbs == DECISION_VERBS
    assert not say(before, "t1", Verb.APPROVE, by="bot")[1].counts


@pytest.mark.parametrize(("verb", "waits"), [(Verb.APPROVE, False), (Verb.REJECT, False), (Verb.DONE, False), (Verb.DEFER, True)])
def test_a_todo_waits_until_it_is_settled(verb: Verb, waits: bool) -> None:
    after, _ = say(start(), "t1", verb)
    assert [each.id for each in open_todos(after, NOW)] == (["t1", "t2"] if waits else ["t2"])
    answer = answer_to(after, "t1")
    assert answer is not None
    assert (answer.id, answer.verb, answer.by, answer.where, answer.digest, answer.reason) == (
        "a1", verb, "octocat", "comment:7", DIGEST, "why",
    )  # fmt: skip
    assert after.history[-1].about == f"t1 {verb}"


def test_an_approval_that_expires_unused_leaves_the_todo_open() -> None:
    after, _ = say(start(), "t1", Verb.APPROVE)
    assert settled_by(after, item_of(after, "t1"), NOW + HOUR - 1)
    assert settled_by(after, item_of(after, "t1"), NOW + HOUR) is None
    again, weighed = say(after, "t1", Verb.APPROVE, NOW + HOUR)
    assert weighed.counts
    assert len(again.answers) == 2


def test_a_second_approval_is_refused_and_names_who_answered() -> None:
    after, _ = say(start(), "t1", Verb.APPROVE)
    assert "by octocat" in say(after, "t1", Verb.APPROVE)[1].words


def test_an_approval_is_used_once() -> None:
    after, _ = say(start(), "t1", Verb.APPROVE)
    assert with_use(after, "t2", DIGEST, MOMENT)[1] == "nobody has answered yet"
    assert with_use(after, "t1", "cd" * 32, MOMENT) == (after, "the approval is for another text")
    used, why = with_use(after, "t1", DIGEST, MOMENT)
    assert why == ""
    assert with_use(used, "t1", DIGEST, MOMENT) == (used, f"the approval was used up at {AT}")
    assert "has been used" in say(used, "t1", Verb.REJECT)[1].words
    # Used is settled for good, however long ago.
    assert settled_by(used, item_of(used, "t1"), NOW + 99 * HOUR)


def test_an_approval_is_taken_back_before_its_use() -> None:
    after, _ = say(start(), "t1", Verb.APPROVE)
    back, weighed = say(after, "t1", Verb.REJECT)
    assert weighed.counts
    assert with_use(back, "t1", DIGEST, MOMENT)[1] == "the answer was reject"


def test_a_decision_that_is_kept_counts_as_reviewed() -> None:
    before = start()
    after, _ = say(before, "d1", Verb.KEEP)
    assert (len(window(before)), len(window(after))) == (1, 0)
    assert after.decisions[0].reviewed_at == AT
    assert [record.id for record in open_decisions(after)] == ["d2"]
    assert "already" in say(after, "d1", Verb.KEEP)[1].words
    assert say(after, "d1", Verb.REVERT)[1].counts


def test_a_decision_reviewed_by_other_means_can_still_be_reverted() -> None:
    before = start()
    before = replace(before, decisions=tuple(replace(each, reviewed=True) for each in before.decisions))
    assert say(before, "d1", Verb.KEEP)[1].words.startswith("it was answered with /keep by a review")
    assert say(before, "d1", Verb.REVERT)[1].counts


def test_what_was_told_is_noted_once() -> None:
    after, _ = say(start(), "t1", Verb.DONE)
    assert [answer.id for answer in untold(after)] == ["a1"]
    told = with_word(after, "a1", told="u#1", came_to="closed")
    assert untold(told) == ()
    assert (told.answers[0].told, told.answers[0].came_to) == ("u#1", "closed")
    assert with_word(told, "a9", told="x") == told
