"""A wait ends by an answer in time or by its deadline, to the second; it outlives whoever waits."""

from itertools import product

import pytest

from tests.fakes.sessions import AT, session, todo
from warpgate.decision.timeout import Ending, Reply, outcome
from warpgate.decision.verdict import Door
from warpgate.session.answering import asked, item_of, with_answer
from warpgate.session.answers import Said, weigh
from warpgate.session.commands import Command
from warpgate.session.moving import Moment
from warpgate.session.recording import with_arrival, with_todos
from warpgate.session.state import Session, Todo, Verb, Wait
from warpgate.session.waiting import begin, end, heard, is_crowded, open_requests, open_wait, unnoticed, with_notice
from warpgate.values import replace

NOW, MINUTES, DIGEST = 1_000_000, 10, "ab" * 32
DEADLINE = NOW + 600


def at(now: int) -> Moment:
    return Moment(now, AT, "loop")


def start(count: int = 1) -> Session:
    drafts = [todo(f"pay {number}") for number in range(count)]
    after, _ = with_todos(session(), drafts, "me", lambda _, filing: replace(filing, digest=DIGEST))
    for number, each in enumerate(after.todos, 1):
        assert each.filing
        after = with_arrival(after, each.filing.key, number, "u", "bot")
    return after


def waiting(minutes: int = MINUTES, blocks: bool = False) -> tuple[Session, Wait]:
    before = start()
    return begin(before, before.todos[0], minutes, blocks, at(NOW))


def say(before: Session, verb: Verb, when: int, about: str = "t1", lasts: int = 3600) -> Session:
    item = item_of(before, about)
    digest = DIGEST[:12] if verb in (Verb.APPROVE, Verb.REJECT) else ""
    weighed = weigh(Command(verb, digest), Said("octocat", when, "write"), asked(before, item, when), when, lasts)
    assert weighed.counts, weighed
    return with_answer(before, item, weighed, "comment:1", at(when))[0]


@pytest.mark.parametrize("verb", [Verb.APPROVE, Verb.REJECT, Verb.DEFER, Verb.DONE])
@pytest.mark.parametrize(("second", "ending", "late"), [
    (-1, Ending.PROCEED_WITH_REPLY, Ending.PROCEED_WITH_REPLY),
    (0, Ending.PROCEED_WITH_REPLY, Ending.PROCEED_WITH_REPLY),
    (1, Ending.DEFER_AND_CONTINUE, Ending.STOP),
])  # fmt: skip
def test_a_reply_before_at_and_after_the_deadline(verb: Verb, second: int, ending: Ending, late: Ending) -> None:
    for blocks, expected in ((False, ending), (True, late)):
        content, wait = waiting(blocks=blocks)
        said = say(content, verb, DEADLINE + second)
        # However much later it is looked at.
        for now in (DEADLINE + second, DEADLINE + 1, DEADLINE + 3000):
            reply, answer = heard(said, wait, now)
            if reply is Reply.NONE:
                assert now <= DEADLINE
                continue
            assert outcome(Door.ONE_WAY, MINUTES, rdb=True, reply=reply, blocks_everything=blocks).ending is expected
            assert (answer is not None) is (expected is Ending.PROCEED_WITH_REPLY)


@pytest.mark.parametrize(("now", "reply"), [
    (NOW, Reply.NONE), (DEADLINE - 1, Reply.NONE), (DEADLINE, Reply.NONE), (DEADLINE + 1, Reply.NO), (DEADLINE + 9999, Reply.NO),
])  # fmt: skip
def test_without_an_answer_the_deadline_ends_it(now: int, reply: Reply) -> None:
    content, wait = waiting()
    assert heard(content, wait, now) == (reply, None)


@pytest.mark.parametrize("minutes", [0, -5])
def test_no_minutes_are_no_wait(minutes: int) -> None:
    content, wait = waiting(minutes)
    assert (wait.deadline, heard(content, wait, NOW)) == (NOW, (Reply.NO, None))
    # What was answered before is heard all the same.
    answered = say(start(), Verb.APPROVE, NOW - 60)
    again, wait = begin(answered, answered.todos[0], minutes, False, at(NOW))
    assert heard(again, wait, NOW)[0] is Reply.YES


def test_an_answer_from_before_is_heard_at_once_unless_it_says_nothing() -> None:
    for verb, reply in ((Verb.APPROVE, Reply.YES), (Verb.REJECT, Reply.YES), (Verb.DONE, Reply.YES), (Verb.DEFER, Reply.NONE)):
        before = say(start(), verb, NOW - 60)
        content, wait = begin(before, before.todos[0], MINUTES, False, at(NOW))
        assert heard(content, wait, NOW)[0] is reply


def test_an_approval_that_expired_says_nothing() -> None:
    before = say(start(), Verb.APPROVE, NOW - 100, lasts=60)
    content, wait = begin(before, before.todos[0], MINUTES, False, at(NOW))
    assert heard(content, wait, NOW)[0] is Reply.NONE


def test_a_wait_that_did_not_end_is_taken_up_with_its_deadline() -> None:
    content, wait = waiting()
    again, same = begin(content, content.todos[0], 99, True, at(NOW + 300))
    assert (again, same) == (content, wait)
    ended = end(content, wait, "stop", at(DEADLINE))
    assert (open_wait(ended, "t1"), ended.waits[0].ended) == (None, "stop")
    anew, another = begin(ended, ended.todos[0], 1, True, at(DEADLINE))
    assert (another.deadline, len(anew.waits)) == (DEADLINE + 60, 2)
    assert [step.event for step in anew.history[-3:]] == ["waiting", "waited", "waiting"]


def test_only_so_many_wait_at_once() -> None:
    content = start(4)
    for number in range(3):
        content, _ = begin(content, content.todos[number], MINUTES, False, at(NOW))
    crowded = [is_crowded(content, about, NOW, cap) for about, cap in product(("t4", "t1"), (2, 3, 4, 0))]
    assert crowded == [True, True, False, False, True, False, False, False]
    # Whoever died in a wait does not hold a place for ever.
    assert open_requests(content, DEADLINE) == ()
    assert not is_crowded(content, "t4", DEADLINE, 1)


def test_people_are_told_of_what_is_filed_and_waits_once() -> None:
    content = start(3)
    for number in range(2):
        content, _ = begin(content, content.todos[number], MINUTES, False, at(NOW))
    first: Todo = content.todos[0]
    assert first.filing
    pending = replace(content, todos=(replace(first, filing=replace(first.filing, number=None)), *content.todos[1:]))
    assert [each.id for each in unnoticed(pending, NOW)] == ["t2"]
    assert [each.id for each in unnoticed(content, NOW)] == ["t1", "t2"]
    told = with_notice(content, frozenset({"t1", "t2"}), AT)
    assert unnoticed(told, NOW) == ()
    assert [each.noticed for each in told.todos] == [AT, AT, ""]
