"""The runway report as Markdown: what an agent wrote stays in its place, and no report is too long."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.writing.examples import ATTACKS
from tests.writing.gfm import needs_cmark, rendered
from tests.writing.reports import REPORTS, blocker, report
from tests.writing.test_compiled import by_jinja
from warpgate.decision.verdict import Category
from warpgate.marker import read_marker
from warpgate.preflight.runway import Runway
from warpgate.writing import compiled
from warpgate.writing.bodies import BODY_LIMIT, CONTENT_LIMIT
from warpgate.writing.render import Filters
from warpgate.writing.runway import _values, markdown, report_body, report_key, report_title


@given(REPORTS, st.integers(10, 500), st.integers(1, 4))
@settings(max_examples=60, deadline=None)
def test_a_report_reads_the_same_both_ways(runway: Runway, size: int, rows: int) -> None:
    values = _values(runway, rows)
    assert compiled.runway(values, Filters(size)) == by_jinja("runway", values, Filters(size))


@needs_cmark
@pytest.mark.parametrize("text", ATTACKS, ids=range(len(ATTACKS)))
def test_nothing_an_agent_writes_leaves_its_place(text: str) -> None:
    page = rendered(markdown(report(text)))
    tame = set(rendered(markdown(report())).prose.split())
    # Every word outside code is ours, and code is all that the text has become.
    assert set(page.prose.split()) <= tame | {"Not", "said."}
    assert page.tags <= {"p", "strong", "h2", "h3", "ul", "li", "code"}
    assert page.comments == []


@pytest.mark.parametrize("text", ATTACKS, ids=range(len(ATTACKS)))
def test_every_body_fits_and_ends_in_its_own_marker(text: str) -> None:
    body = report_body(report(text))
    marker = read_marker(body)
    assert len(body) <= BODY_LIMIT
    assert marker is not None
    assert marker.key == "runway-overnight"


def test_a_long_report_says_what_was_cut() -> None:
    many = tuple(blocker(f"Register the domain {place} " + "x" * 300) for place in range(900))
    text = markdown(report(blockers=many, made=report().made * 900))
    assert len(text) <= CONTENT_LIMIT
    assert "more, which are cut here" in text
    assert "Only a person can do: 900" in text


def test_the_body_changes_with_the_report_and_with_nothing_else() -> None:
    assert report_body(report()) == report_body(report(at="2031-01-01T00:00:00Z"))
    assert report_body(report()) != report_body(report(waiting=()))


def test_the_name_of_a_plan_is_the_name_of_its_report() -> None:
    assert (report_title(report()), report_key(report())) == ("Runway report: overnight", "runway-overnight")
    assert (report_title(Runway("")), report_key(Runway(""))) == ("Runway report", "runway-plan")
    assert "@" not in report_title(report(name="@everyone"))


def test_a_card_that_several_share_stands_once() -> None:
    text = markdown(report(blockers=(blocker("a"), blocker("b"), blocker("c", Category.MONEY_SPEND))))
    assert text.count("What changes") == 2


def test_a_card_of_its_own_stands_with_its_blocker() -> None:
    import warpgate.values as values

    own = values.replace(blocker("b"), changes="The name of the product.")
    assert "  - What changes: `The name of the product.`" in markdown(report(blockers=(blocker("a"), own)))
