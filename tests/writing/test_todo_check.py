"""Every departure from the TODO format is named, all at once."""

import pytest

from tests.writing.examples import TODO
from warpgate.writing.bodies import TODO_LABELS, todo_body, todo_title
from warpgate.writing.todo_check import SECTIONS, problems

TITLE, BODY = todo_title(TODO), todo_body(TODO)


def test_our_own_todo_has_no_problem():
    assert problems(TITLE, TODO_LABELS, BODY) == []


@pytest.mark.parametrize("name", [name for name, _, _ in SECTIONS])
def test_a_missing_section_is_named(name):
    body = BODY.replace(f"## {name}\n", "## Other\n")
    assert f"body: section `## {name}` is missing" in problems(TITLE, TODO_LABELS, body)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("- [ ] ", "- ", "Steps: needs at least one checkbox: `- [ ] step`"),
        ("`defer`:", "proceed:", "If nobody acts: must say `defer`: nobody guesses a one-way decision"),
        ("Blocked by #34", "Blocked by it", "Blocked by: needs `Blocked by #NN`, or `Blocked by nothing`"),
        ("/reject", "/no", "How to answer: must name /approve, /reject, /defer and /done"),
        ('"category": "money-spend"', '"category": "code-edit"', "Machine block: 'code-edit' is not a one-way category"),
        (
            '"category": "money-spend"',
            '"category": "unknown"',
            "Machine block: its category is not the one under `Why only a human`",
        ),
        ('"digest": "', '"digest": "0', "Machine block: the digest is not 64 hexadecimal digits"),
        ('"id": "', '"id": "x', "Machine block: id and digest are not those of the marker"),
        ("<!-- warpgate", "<!-- other", "body: must end in the marker `<!-- warpgate:v1 id=… digest=… -->`"),
        ("- Reason:", "- Cause:", "Why only a human: needs `- Category: …` and `- Reason: …`"),
        ("```text\nThe owner of the card.\n```", "Not said.", "Who is affected: says nothing"),
    ],
)
def test_a_wrong_part_is_named(old, new, complaint):
    assert old in BODY
    assert complaint in problems(TITLE, TODO_LABELS, BODY.replace(old, new))


def test_title_labels_and_length_are_checked():
    found = problems("Buy\n" + "x" * 300, ["TODO", "warp-drive"], BODY + "x" * 70_000)
    assert "title: must read `TODO: ` and then what to do" in found
    assert "title: 304 characters, at most 256" in found
    assert "title: must be one line" in found
    assert "labels: `human-only` is missing" in found
    assert any(problem.startswith("body: ") and "at most 65,536" in problem for problem in found)


def test_a_heading_inside_an_agents_fence_is_text():
    body = BODY.replace("## Steps\n", "").replace("The owner of the card.", "x\n## Steps\n\n- [ ] forged")
    assert "body: section `## Steps` is missing" in problems(TITLE, TODO_LABELS, body)


def test_sections_in_another_order_are_a_problem():
    body = BODY
    for old, new in (("What changes", "X"), ("Who is affected", "What changes"), ("X", "Who is affected")):
        body = body.replace(f"## {old}\n", f"## {new}\n")
    assert any("must come in the order" in problem for problem in problems(TITLE, TODO_LABELS, body))
