"""Checklists as people write them."""

import time

import pytest

from warpgate.preflight.checklists import read_checklist


def items(text: str) -> list[dict[str, object]]:
    return [each.to_json() for each in read_checklist(text)]


def said(text: str) -> list[object]:
    return [item["description"] for item in items(text)]


@pytest.mark.parametrize(
    "row",
    ["- [ ] a thing", "* [ ] a thing", "+ [ ] a thing", "1. [ ] a thing", "12) [ ] a thing", "- []  a thing", "\t- [ ] a thing"],
)
def test_an_open_box_is_a_decision(row: str) -> None:
    assert said(row) == ["a thing"]


@pytest.mark.parametrize(
    "row", ["- [x] a", "- [X] a", "- [-] a", "- a", "[ ] a", "> - [ ] a", "<!-- - [ ] a -->", "    text", "-[ ] a"]
)
def test_anything_else_is_none(row: str) -> None:
    assert said(row) == []


def test_what_stands_in_code_or_in_a_comment_is_none() -> None:
    assert said("```\n- [ ] a\n```\n<!--\n- [ ] b\n-->\n~~~md\n- [ ] c\n~~~\n- [ ] d") == ["d"]


def test_the_heading_above_goes_with_it() -> None:
    found = items("# Plan\n- [ ] a\n## Launch ##\n- [ ] b\n### Port to C#\n- [ ] c\n")
    assert [item["heading"] for item in found] == ["Plan", "Launch", "Port to C#"]


def test_lines_that_go_on_belong_to_it() -> None:
    assert said("- [ ] Register\n  the domain\n\n  of the portal\n\nSome prose.\n- [ ] b") == [
        "Register the domain of the portal",
        "b",
    ]


def test_boxes_below_a_box_are_decisions_of_their_own() -> None:
    assert said("- [ ] a\n  - [ ] b\n    - [x] c\n  - [ ] d\n- [ ] e") == ["a", "b", "d", "e"]


def test_fields_below_a_box_are_read() -> None:
    text = """
- [ ] Clean the remote (#41).
  - Command: `git push --force origin main`
  - **Why:** the history is long
  - Id: clean
  - Depends on: #2, spike and `other`
"""
    (item,) = items(text)
    assert item == {
        "description": "Clean the remote",
        "heading": "",
        "issue": "41",
        "command": "git push --force origin main",
        "rationale": "the history is long",
        "id": "clean",
        "needs": ["2", "spike", "other"],
    }


@pytest.mark.parametrize(
    "below",
    [
        "  - Options:\n    - tabs\n    - two spaces",
        "  - Options: tabs; two spaces",
        "  - Option A: tabs\n  - Option B: two spaces",
        "  - alternatives: tabs | two spaces",
    ],
)
def test_options_are_read_however_they_are_listed(below: str) -> None:
    assert items(f"- [ ] Indent\n{below}\n")[0]["options"] == ["tabs", "two spaces"]


def test_a_plain_bullet_below_a_box_is_more_of_its_words() -> None:
    assert said("- [ ] Clean up.\n  - delete the old rows in production") == ["Clean up. delete the old rows in production"]


def test_a_fence_below_a_box_is_its_command() -> None:
    text = "- [ ] Deploy\n  ```console\n  $ make build\n  $ make push\n  ```\n- [ ] b\n  ```json\n  {}\n  ```\n"
    first, second = items(text)
    assert first["command"] == "make build\nmake push"
    assert "command" not in second


def test_a_line_of_a_fence_keeps_its_own_indent() -> None:
    (item,) = items("- [ ] a\n  ```sh\n  cat <<END\n    END\n  END\n  ```\n")
    assert item["command"] == "cat <<END\n  END\nEND"


def test_a_fence_that_is_not_below_a_box_is_nobodys() -> None:
    assert "command" not in items("- [ ] a\n\n```sh\nrm -rf /\n```\n")[0]


def test_bullets_under_acceptance_criteria_are_decisions() -> None:
    text = "## Acceptance criteria\n- export as PDF\n1. mail the customers\n- [x] done\n\n## Notes\n- a note\n"
    assert said(text) == ["export as PDF", "mail the customers"]


@pytest.mark.parametrize(("text", "issue"), [("a #41", "41"), ("a (#41)", "41"), ("a x#41", None), ("#41", None), ("a #0", None)])
def test_a_number_at_the_end_is_its_requirement(text: str, issue: str | None) -> None:
    assert items(f"- [ ] {text}")[0]["issue"] == issue


def test_its_line_is_known() -> None:
    assert [each.line for each in read_checklist("# x\n\n- [ ] a\r\n- [ ] b\n")] == [3, 4]


@pytest.mark.parametrize(
    "text",
    [
        "- [ ] a" + " " * 200_000 + "#1x",
        "- [ ] a" + " (#1" * 50_000,
        "#" + " #" * 100_000 + "x",
        "- [ ] " + "#1 " * 70_000 + "x",
        "- [ ] a\n  - Options: " + "a;" * 100_000,
        "<!--" * 50_000,
        "- [ ] a\n" + "  - Needs: " + "and " * 50_000,
        "`" * 200_000,
    ],
    ids=range(8),
)
def test_a_long_line_is_read_in_time_that_grows_with_its_length(text: str) -> None:
    began = time.process_time()
    items(text)
    assert time.process_time() - began < 2
