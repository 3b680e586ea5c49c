"""One plan in every form that people write, and what each form says when it is wrong."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from warpgate.errors import UsageError
from warpgate.preflight.entries import read_entries
from warpgate.preflight.formats import JSON, MARKDOWN, TOML, YAML, format_of, read_text

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
AS_FRONT_MATTER = f"---\ntitle: Portal\n{AS_YAML}---\n\n# Portal\n\n- [ ] this box is not read\n"
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
