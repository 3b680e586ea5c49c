"""How options and the caller's choice bear on the verdict."""

from tests.fakes.judges import judge
from warpgate.decision.choices import Option
from warpgate.decision.request import Request
from warpgate.decision.settling import settle
from warpgate.decision.verdict import Category, Confidence, Door


def options(*texts: str) -> tuple[Option, ...]:
    return tuple(Option(text) for text in texts)


def test_without_options_the_description_decides() -> None:
    assert settle(Request("code"), judge).verdict.category is Category.CODE_EDIT


def test_the_most_reversible_option_is_chosen() -> None:
    settled = settle(Request("code", options=options("mail", "branch", "code")), judge)
    assert (settled.chosen, settled.verdict.door) == ("code", Door.TWO_WAY)


def test_an_option_that_was_not_taken_does_not_count() -> None:
    assert settle(Request("code", options=options("mail", "code")), judge).verdict.reversible


def test_no_reversible_option_makes_the_decision_one_way() -> None:
    settled = settle(Request("code", options=options("mail", "buy")), judge)
    assert settled.verdict.door is Door.ONE_WAY
    assert "No option can be undone." in settled.verdict.rationale


def test_the_callers_own_choice_is_judged_whatever_else_was_possible() -> None:
    settled = settle(Request("code", options=options("mail", "code"), chosen="mail"), judge)
    assert (settled.chosen, settled.verdict.category) == ("mail", Category.EXTERNAL_COMMS)


def test_a_choice_that_was_not_listed_is_judged_as_well() -> None:
    assert not settle(Request("code", chosen="drop"), judge).verdict.reversible


def test_a_one_way_question_stays_one_way_with_harmless_options() -> None:
    assert not settle(Request("mail", options=options("code")), judge).verdict.reversible


def test_a_bare_answer_takes_its_meaning_from_the_question() -> None:
    settled = settle(Request("code", options=options("tabs", "two spaces")), judge)
    assert (settled.chosen, settled.verdict.door) == ("tabs", Door.TWO_WAY)
    assert settled.pick is not None
    assert settled.pick.graded[0].verdict.confidence is Confidence.MEDIUM


def test_a_bare_answer_to_a_question_nobody_understood_is_unknown() -> None:
    assert settle(Request("as discussed", options=options("yes", "no")), judge).verdict.category is Category.UNKNOWN


def test_a_long_answer_that_nobody_understands_is_unknown() -> None:
    long = "do whatever it was that we had in mind for this one"
    assert not settle(Request("code", options=options(long)), judge).verdict.reversible


def test_an_answer_with_a_command_is_judged_by_it() -> None:
    assert not settle(Request("code", options=(Option("clean", "something"),)), judge).verdict.reversible
