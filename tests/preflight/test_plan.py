"""The plan: the same each time, each thing once, and what waits for what."""

import pytest

from tests.fakes.judges import judge
from warpgate.errors import UsageError
from warpgate.preflight.entries import read_entries
from warpgate.preflight.plan import Plan, plan, waited, with_choice, without

Given = list[object]


def made(*given: object) -> Plan:
    return plan(read_entries(list(given)), judge)


def ids(planned: Plan) -> list[str]:
    return [item.id for item in planned.items]


def test_an_empty_plan_is_a_clear_runway() -> None:
    assert made().cleared


def test_the_same_input_gives_the_same_plan() -> None:
    assert made("code one", "mail two", "code three") == made("code one", "mail two", "code three")


def test_the_split_keeps_the_order() -> None:
    planned = made("mail one", "code two", "drop three", "read four")
    assert [item.settled.request.description for item in planned.blockers] == ["mail one", "drop three"]
    assert [item.settled.request.description for item in planned.decided] == ["code two", "read four"]


def test_an_id_does_not_depend_on_the_other_items() -> None:
    assert ids(made("code one", "mail two"))[1] == ids(made("mail two"))[0]


def test_every_id_is_its_own() -> None:
    many = [f"code {number}" for number in range(500)]
    assert len(set(ids(made(*many)))) == 500


@pytest.mark.parametrize("again", ["code one", " code  one.", "Code One", {"description": "code one", "rationale": "because"}])
def test_the_same_thing_stands_once(again: object) -> None:
    planned = made("code one", "mail two", again)
    assert [(item.place, item.repeats) for item in planned.items] == [(1, (3,)), (2, ())]


def test_of_two_verdicts_on_the_same_thing_the_stricter_stands() -> None:
    # The judge of these tests knows `code` and not `CODE`.
    assert [item.is_blocker for item in made("code it", "CODE it").items] == [True]


def test_the_same_words_for_another_requirement_are_another_thing() -> None:
    assert len(made({"description": "code", "issue": 1}, {"description": "code", "issue": 2}).items) == 2


def test_a_blocker_has_another_key_than_the_decision_that_it_once_was() -> None:
    assert made("code one").items[0].key != made("mail one").items[0].key
    assert "todo" in made("mail one").items[0].key


@pytest.mark.parametrize("name", ["id", "key"])
def test_a_name_stands_for_one_thing(name: str) -> None:
    with pytest.raises(UsageError, match="items 1 and 3 have the same"):
        made({"description": "code a", name: "x"}, "code b", {"description": "code c", name: "x"})
    assert len(made({"description": "code a", name: "x"}, {"description": "code a", name: "x"}).items) == 1


class TestWaiting:
    """An item that needs another's outcome."""

    @pytest.mark.parametrize("need", ["domain", "1", "item 1", "#1", "step 1"])
    def test_it_waits_for_the_blocker_that_it_names(self, need: str) -> None:
        planned = made({"description": "mail them", "id": "domain"}, {"description": "code it", "needs": need})
        assert [(item.id, item.waits_for) for item in planned.waiting] == [(planned.items[1].id, ("domain",))]
        assert (planned.decided, planned.cleared) == ((), False)

    @pytest.mark.parametrize(
        "words",
        [
            "code it once item 1 is there",
            "code it after step 1",
            "code it; blocked by decision 1",
            "code it, depends on `domain`",
            "code it (needs the outcome of item #1)",
        ],
    )
    def test_its_words_say_so(self, words: str) -> None:
        assert len(made({"description": "mail them", "id": "domain"}, words).waiting) == 1

    @pytest.mark.parametrize(
        "words", ["code the domain page", "code item 1", "code it after item 9", "code it after domain checks"]
    )
    def test_other_words_do_not(self, words: str) -> None:
        assert made({"description": "mail them", "id": "domain"}, words).waiting == ()

    def test_it_does_not_wait_for_what_is_decided(self) -> None:
        assert made({"description": "code a", "id": "a"}, {"description": "code b", "needs": "a"}).waiting == ()

    def test_it_waits_through_others(self) -> None:
        planned = made(
            {"description": "mail a", "id": "a"},
            {"description": "code b", "id": "b", "needs": "a"},
            {"description": "code c", "needs": "b"},
        )
        assert [item.waits_for for item in planned.waiting] == [("a",), ("a",)]

    def test_a_blocker_shows_what_it_waits_for_and_stays_one(self) -> None:
        planned = made({"description": "mail a", "id": "a"}, {"description": "mail b", "needs": "a"})
        assert [item.waits_for for item in planned.blockers] == [(), ("a",)]

    def test_it_is_free_when_a_person_has_settled_it(self) -> None:
        planned = waited(made({"description": "mail a", "id": "a"}, {"description": "code b", "needs": "a"}), {"a"})
        assert (len(planned.waiting), len(planned.decided)) == (0, 1)

    def test_a_need_that_leads_nowhere_is_named(self) -> None:
        with pytest.raises(UsageError, match=r"item 2.*'nowhere'"):
            made("code a", {"description": "code b", "needs": ["1", "nowhere"]})

    def test_a_circle_is_refused(self) -> None:
        with pytest.raises(UsageError, match="one another: a, b"):
            made({"description": "code a", "id": "a", "needs": "b"}, {"description": "code b", "id": "b", "needs": "a"})

    def test_a_long_chain_is_no_trouble(self) -> None:
        chain: Given = [{"description": "mail 0", "id": "i0"}]
        chain += [{"description": f"code {n}", "id": f"i{n}", "needs": f"i{n - 1}"} for n in range(1, 1500)]
        assert len(made(*chain).waiting) == 1499


class TestLeavingOut:
    """Items that a person takes out or settles before anything is filed."""

    def test_it_is_gone(self) -> None:
        planned = made("mail one", "code two")
        left = without(planned, [planned.items[0].id])
        assert (left.cleared, left.skipped) == (True, (planned.items[0].id,))

    def test_what_needed_it_waits(self) -> None:
        planned = without(made({"description": "mail a", "id": "a"}, {"description": "code b", "needs": "a"}), ["a"])
        assert [item.waits_for for item in planned.waiting] == [("a",)]
        assert not planned.cleared

    def test_an_unknown_id_is_refused(self) -> None:
        with pytest.raises(UsageError, match="no item nope"):
            without(made("code"), ["nope"])

    def test_another_option_is_judged_anew(self) -> None:
        planned = made({"description": "code it", "id": "x", "options": ["code a", "mail b", "code c"]})
        other = with_choice(planned, {"x": "code c"}, judge)
        assert (planned.items[0].settled.chosen, other.items[0].settled.chosen) == ("code a", "code c")
        assert with_choice(planned, {"x": "mail b"}, judge).blockers != ()

    def test_what_is_no_option_is_refused(self) -> None:
        planned = made({"description": "code it", "id": "x", "options": ["code a", "code b"]}, "code two")
        with pytest.raises(UsageError, match=r"none of its options \(code a, code b\); the plan has no item y"):
            with_choice(planned, {"x": "code z", "y": "code a"}, judge)
