"""One plan in every form that people write, and what each form says when it is wrong."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fakes.judges import judge
from warpgate.errors import UsageError
from warpgate.preflight.entries import read_entries
from warpgate.preflight.formats import JSON, MARKDOWN, TOML, YAML, format_of, read_text
from warpgate.preflight.plan import plan

AS_TOML = """
decisions = [
  "Rename the helper",
  { description = "Pick the renderer", options = ["weasyprint", "a subscription"], issue = 41 },
]
"""
AS_TABLES = """
[[decision]]
description = "Rename the helper"

[[decision]]
description = "Pick the renderer"
options = ["weasyprint", "a subscription"]
issue = 41
"""
AS_YAML = """
decisions:
  - Rename the helper
  - description: Pick the renderer
    options: [weasyprint, a subscription]
    issue: 41
"""
AS_FRONT_MATTER = f"---\ntitle: Portal\n{AS_YAML}---\n\n# Portal\n\n- [x] draft the plan\n"
AS_MARKDOWN = """
# Portal

- [ ] Rename the helper
- [x] Draft the plan
- [ ] Pick the renderer (#41)
  - Options:
    - weasyprint
    - a subscription
"""
FORMS = {
    "toml": (TOML, AS_TOML),
    "toml tables": (TOML, AS_TABLES),
    "yaml": (YAML, AS_YAML),
    "front matter": (MARKDOWN, AS_FRONT_MATTER),
    "markdown": (MARKDOWN, AS_MARKDOWN),
}


@pytest.mark.parametrize(("kind", "text"), FORMS.values(), ids=FORMS)
def test_one_plan_reads_the_same_in_every_form(kind: str, text: str) -> None:
    handed = read_text(text, kind, "the plan")
    first, second = (entry.request for entry in read_entries(handed.items, handed.places))
    assert (first.description, second.description, second.issue) == ("Rename the helper", "Pick the renderer", 41)
    assert [option.text for option in second.options] == ["weasyprint", "a subscription"]


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("plan.json", "- [ ] a", JSON),
        ("PLAN.MD", "[]", MARKDOWN),
        ("plan.toml", "", TOML),
        ("plan.yml", "", YAML),
        ("", '["a"]', JSON),
        ("", '\ufeff {"decisions": []}', JSON),
        ("", "- [ ] a", MARKDOWN),
        ("", "[ ] a", MARKDOWN),
        ("", "---\ndecisions: []\n---", MARKDOWN),
        ("", "[[decision]]", TOML),
        ("", "", JSON),
        ("plan", '["a"]', JSON),
    ],
)
def test_the_form_is_told_by_the_name_or_the_beginning(name: str, text: str, kind: str) -> None:
    assert format_of(name, text) == kind


@pytest.mark.parametrize(
    ("kind", "text", "said"),
    [
        (TOML, "decisions = [", "TOML"),
        (TOML, "plans = []", "under `decisions`"),
        (TOML, 'decisions = "one"', "under `decisions`"),
        (YAML, "decisions: [", "YAML.*line 1"),
        (YAML, "a: 1\na: 2\ndecisions: []", "twice"),
        (YAML, "decisions:\n- &x a\n- *x", "alias"),
        (YAML, "a: &a [x]\nb: &b [*a, *a]\ndecisions: [*b, *b]", "alias"),
        (MARKDOWN, "# Plan\n\nno list here", "no checkbox"),
    ],
)
def test_what_is_wrong_is_said(kind: str, text: str, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        read_entries(read_text(text, kind, "the plan").items)


def test_a_word_that_yaml_takes_for_something_else_stays_the_word() -> None:
    handed = read_text("decisions: [no, on, 1.10, 2020-01-01]", YAML, "x")
    assert handed.items == ["no", "on", "1.10", "2020-01-01"]


def test_a_tag_of_yaml_makes_nothing_run() -> None:
    assert read_text("decisions: !!python/object/apply:os.system [code]", YAML, "x").items == ["code"]


def test_a_list_whose_boxes_are_all_ticked_is_an_empty_plan() -> None:
    assert read_text("# Plan\n- [x] done\n", MARKDOWN, "x").items == []


def test_front_matter_without_decisions_leaves_the_boxes_to_be_read() -> None:
    handed = read_text("---\ntitle: x\n---\n- [ ] code\n", MARKDOWN, "x")
    assert [item["description"] for item in handed.items] == ["code"]
    assert handed.places == ("line 4",)


BESIDE = """---
decisions:
  - Rename the helper
  - description: Pick the renderer
    id: renderer
    options: [weasyprint, a subscription]
---
# Portal

- [ ] E-mail the beta users (#4)
- [ ] pick the renderer.
- [x] done
- [ ] Rename the helper
  - Command: git mv a b
"""


def test_front_matter_and_boxes_both_count() -> None:
    handed = read_text(BESIDE, MARKDOWN, "x")
    assert handed.places == ("front matter", "front matter", "line 10", "line 11", "line 13")
    planned = plan(read_entries(handed.items, handed.places), judge)
    assert [item.settled.request.description for item in planned.items] == [
        "Rename the helper",
        "Pick the renderer",
        "E-mail the beta users",
    ]
    assert [item.repeats for item in planned.items] == [(5,), (4,), ()]
    # Each has all that was said of it, wherever it was said.
    assert planned.items[0].settled.request.command == "git mv a b"
    assert (planned.items[1].id, len(planned.items[1].settled.request.options)) == ("renderer", 2)


def test_a_box_that_says_something_else_is_another_decision() -> None:
    text = "---\ndecisions: [{description: code it, issue: 4}]\n---\n- [ ] code it (#5)\n- [ ] code it\n"
    planned = plan(read_entries(read_text(text, MARKDOWN, "x").items), judge)
    assert [(item.settled.request.issue, item.repeats) for item in planned.items] == [(4, (3,)), (5, ())]


def test_the_stricter_heading_of_a_repeated_decision_counts() -> None:
    text = "---\ndecisions: [code it]\n---\n# mail\n- [ ] code it\n"
    entries = read_entries(read_text(text, MARKDOWN, "x").items)
    assert [entry.request.heading for entry in entries] == ["", "mail"]


def test_a_wrong_item_of_the_front_matter_is_named() -> None:
    handed = read_text("---\ndecisions: [[a]]\n---\n- [ ] code\n", MARKDOWN, "x")
    with pytest.raises(UsageError, match=r"item 1 \(front matter\)"):
        read_entries(handed.items, handed.places)


@pytest.mark.parametrize("text", ["\n\n---\ndecisions: [a]\n---\n- [ ] b\n", "---\r\ndecisions: [a]\r\n---\r\n- [ ] b\r\n"])
def test_front_matter_is_found_however_the_file_begins(text: str) -> None:
    handed = read_text(text, MARKDOWN, "x")
    assert [entry.request.description for entry in read_entries(handed.items)] == ["a", "b"]


def test_front_matter_without_an_end_is_a_mistake() -> None:
    with pytest.raises(UsageError, match="no end"):
        read_text("---\ndecisions:\n- a\n\n- [ ] b\n", MARKDOWN, "x")


TEXTS = st.text(max_size=60) | st.lists(
    st.sampled_from([*" \n\t-[]x#:`~>|*&!{}'\"0a,<", "- [ ] ", "---\n", "decisions:", "  - "])
).map("".join)


@given(st.sampled_from([TOML, YAML, MARKDOWN]), TEXTS)
@settings(max_examples=400, deadline=None)
def test_any_text_is_a_plan_or_a_mistake(kind: str, text: str) -> None:
    with contextlib.suppress(UsageError):
        handed = read_text(text, kind, "x")
        for entry in read_entries(handed.items, handed.places):
            assert entry.request.title


def test_a_deep_or_long_text_is_a_mistake() -> None:
    for kind, text in ((YAML, "- " * 50_000 + "a"), (YAML, "[" * 50_000), (TOML, "a = " + "[" * 50_000), (YAML, "a" * (1 << 21))):
        with pytest.raises(UsageError):
            read_text(text, kind, "x")
