"""An agent's text may be read and does nothing."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.writing.examples import ATTACKS, TEXTS
from tests.writing.gfm import needs_cmark, rendered
from warpgate.writing.neutral import BLOCK_LIMIT, LINE_LIMIT, TITLE_LIMIT, block, code, line, plain, soften, title, truncate_middle

FUNCTIONS = (title, line, block, code, plain)
INVISIBLE = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\U000e0000-\U000e0fff]")
ACTIVE = {
    "mention": r"@[A-Za-z0-9_]",
    "reference": r"#[0-9]",
    "GH reference": r"(?i)\bgh-[0-9]",
    "issue URL": r"https?://\S*/(issues|pull|commit)/",
    "comment": r"<!--",
    "commit": r"\b[0-9a-f]{40}\b",
    "command": r"(?m)^\s*/(approve|reject|done)",
}


def attack_names(text: str) -> str:
    return ascii(text[:30])


@pytest.mark.parametrize("text", ATTACKS, ids=attack_names)
@pytest.mark.parametrize("function", FUNCTIONS)
def test_neutralising_twice_changes_nothing(function, text):
    assert function(function(text)) == function(text)


@given(TEXTS)
@settings(max_examples=300)
def test_neutralising_any_text_twice_changes_nothing(text):
    for function in FUNCTIONS:
        assert function(function(text)) == function(text)


@given(st.text(alphabet="`@#1a/ \n-<!>GH:sissue~.|\u1fef\u0338", max_size=40))
@settings(max_examples=400)
def test_text_made_of_the_signs_that_matter_is_stable(text):
    for function in FUNCTIONS:
        assert function(function(text)) == function(text)


@pytest.mark.parametrize("text", ATTACKS, ids=attack_names)
@pytest.mark.parametrize("function", [title, line, block, plain])
@pytest.mark.parametrize("kind", ACTIVE)
def test_nothing_active_is_left_even_for_a_reader_that_ignores_code(kind, function, text):
    assert not re.search(ACTIVE[kind], function(text))


@pytest.mark.parametrize("text", ATTACKS, ids=attack_names)
@pytest.mark.parametrize("function", FUNCTIONS)
def test_no_invisible_character_is_left(function, text):
    assert not INVISIBLE.search(function(text))
    function(text).encode("utf-8")


@needs_cmark
@pytest.mark.parametrize("text", ATTACKS, ids=attack_names)
@pytest.mark.parametrize("function", [line, block, code])
def test_nothing_leaves_its_code(function, text):
    page = rendered(f"before\n\n{function(text)}\n\nafter\n")
    assert page.prose.split() == ["before", "after"]
    assert page.tags <= {"p", "pre", "code"}
    assert not page.comments


@needs_cmark
@given(TEXTS)
@settings(max_examples=60, deadline=None)
def test_no_text_leaves_its_code(text):
    parts = [line(text), block(text), code(text)]
    page = rendered("before\n\n" + "\n\n".join(parts) + "\n\nafter\n")
    assert page.prose.split() == ["before", "after"]
    assert len(page.codes) == sum(map(bool, parts))
    assert not page.comments


@needs_cmark
def test_a_reader_sees_the_text_itself():
    page = rendered(code("git commit -m 'say `hi`'\n\n```\nkept @as it is #1\n```"))
    assert page.codes == ["git commit -m 'say `hi`'\n\n```\nkept @as it is #1\n```\n"]


def test_a_command_is_kept_to_the_letter():
    command = "git push git@github.com:o/r.git deadbee1  # fixes #1 -> https://github.com/o/r/issues/1\n\t/usr/bin/env x --> y"
    assert code(command) == f"```text\n{command}\n```"


def test_a_command_cannot_answer_or_forge():
    softened = code("/approve abc\n  /reject\n<!-- warpgate:v1 id=x digest= -->")
    assert "／approve abc" in softened
    assert "／reject" in softened
    assert "<!--" not in softened


def test_harmless_text_is_left_alone():
    text = "Move `parse` to a.py: 20241130 lines, 50 % (e.g. the façade), A -> B at 5 pm; see docs/a.md, https://example.org/x"
    assert soften(text) == text
    assert title(text) == text


def test_blank_text_becomes_nothing():
    assert [function(" \n\t\u200b ") for function in FUNCTIONS] == [""] * len(FUNCTIONS)


@pytest.mark.parametrize(
    ("function", "limit"),
    [(title, TITLE_LIMIT), (line, LINE_LIMIT), (block, BLOCK_LIMIT), (code, BLOCK_LIMIT)],
)
def test_long_text_keeps_its_beginning_and_end_around_a_note(function, limit):
    short = function("begin " + "x" * 70_000 + " end")
    assert len(short) <= limit + 20
    assert "begin" in short
    assert "end" in short
    assert "characters cut" in short


@given(st.text(max_size=300), st.integers(0, 200))
def test_truncated_text_is_never_too_long_and_stable(text, limit):
    assert len(truncate_middle(text, limit)) <= limit
    assert truncate_middle(truncate_middle(text, limit), limit) == truncate_middle(text, limit)


def test_prose_is_folded_so_that_nobody_scrolls_sideways():
    rows = block("word " * 100).split("\n")[1:-1]
    assert max(map(len, rows)) <= 100
    assert " ".join(rows) == ("word " * 100).strip()
