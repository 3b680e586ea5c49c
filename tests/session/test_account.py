"""What became of decisions and TODOs is counted by category, each once."""

import pytest

from tests.fakes.sessions import draft, session, todo
from warpgate.decision.verdict import Category
from warpgate.session.account import Asked, Decided, account
from warpgate.session.state import Answer, Session, Verb
from warpgate.values import replace

DAY = "2030-01-02T00:00:{:02}Z"


def seconds(moment: str) -> int | None:
    return int(moment[-3:-1]) if moment.startswith("2030") else None


def said(about: str, verb: Verb, second: int) -> Answer:
    return Answer(f"a{about}{second}", about, verb, DAY.format(second), "octocat", "terminal")


def whole() -> Session:
    def record(name: str, category: Category = Category.CODE_EDIT, **more: object):
        return replace(draft(name), id=name, at=DAY.format(0), category=category, **more)

    decisions = (
        record("d1", reviewed=True, reviewed_at=DAY.format(10)),
        record("d2", reviewed=True, reviewed_at=DAY.format(20), reverted="a branch"),
        record("d3"),
        record("d4", reviewed=True),
        record("d5", reviewed=True, reviewed_at=DAY.format(30)),
        record("d6", Category.BRANCH_OP),
    )
    todos = tuple(replace(todo("x"), id=f"t{n}", at=DAY.format(0)) for n in range(1, 7))
    answers = (
        said("d5", Verb.REVERT, 30),
        said("t1", Verb.DEFER, 5),
        said("t1", Verb.APPROVE, 40),
        said("t2", Verb.REJECT, 10),
        said("t3", Verb.DONE, 20),
        said("t4", Verb.DEFER, 30),
        said("t5", Verb.APPROVE, 50),
    )
    return replace(session(), decisions=decisions, todos=todos, answers=answers)


def test_decisions_by_category() -> None:
    found = account([whole()], seconds, frozenset({("s", "d1"), ("s", "d2"), ("other", "d4")})).decided
    assert found == (
        Decided(Category.BRANCH_OP, 1, 0, 0, 0, 1, None),
        Decided(Category.CODE_EDIT, 5, 2, 2, 1, 1, 20),
    )
    assert found[0].revert_rate is None
    assert found[1].revert_rate == 3 / 4


def test_todos_by_category() -> None:
    (found,) = account([whole()], seconds).asked
    # t1 was answered first after 5 seconds, and last with yes.
    assert found == Asked(Category.MONEY_SPEND, 6, 2, 1, 1, 1, 1, 20)
    assert found.approval_rate == 3 / 4


def test_sessions_add_up_and_what_is_older_is_left_out() -> None:
    other = replace(whole(), id="other")
    assert account([whole(), other], seconds).decided[1].made == 10
    assert account([whole(), other], seconds, since="2030-01-03").decided == ()
    assert account([], seconds).asked == ()


@pytest.mark.parametrize("moment", ["", "yesterday"])
def test_a_moment_that_nobody_can_read_is_no_time(moment: str) -> None:
    content = replace(whole(), decisions=(replace(whole().decisions[0], reviewed_at=moment),))
    assert account([content], seconds).decided[0].to_review is None
