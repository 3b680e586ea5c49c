"""Bodies hold every text in its place, fit GitHub's limits and keep their marker."""

import re

import pytest
from hypothesis import given, settings

from tests.writing.examples import ATTACKS, DECISION, DECISIONS, TODO, TODOS
from tests.writing.gfm import needs_cmark, rendered
from tests.writing.test_neutral import ACTIVE, attack_names
from warpgate.errors import UsageError
from warpgate.marker import read_key, read_marker
from warpgate.session.commands import read_commands
from warpgate.values import replace
from warpgate.writing.bodies import (
    BODY_LIMIT,
    TODO_LABELS,
    brief_body,
    decision_body,
    decision_title,
    notice_body,
    pull_body,
    reply_body,
    sealed,
    todo_body,
    todo_title,
)
from warpgate.writing.digest import digest
from warpgate.writing.todo_check import problems, sections
from warpgate.writing.values import Brief, Option, Reply, Waiting

OUR_TAGS = {"p", "h2", "pre", "code", "ul", "li", "strong", "hr", "input"}


def hostile_decision(text):
    options = tuple(Option(text, option.level, text, option.chosen) for option in DECISION.options)
    verdict = replace(DECISION.verdict, rationale=text, undo=text, rulebook=text)
    fields = dict.fromkeys(("description", "chosen", "rationale", "command", "undo"), text)
    return replace(DECISION, options=options, verdict=verdict, **fields)


def hostile_todo(text):
    return replace(
        TODO,
        imperative=text,
        what=text,
        reason=text,
        changes=text,
        affected=text,
        if_wrong=text,
        steps=(text, text),
        command=text,
        instead=text,
    )


def hostile_reply(text):
    return Reply(f"{DECISION.id}.yes", True, text, "Approved", text, text, text)


def hostile_brief(text):
    line = Waiting("#12", text, TODO.category, "ab" * 32, "2030-01-01T00:00:00Z", True, text)
    return Brief(f"{DECISION.id}.brief", (line, line), (line,), True)


def bodies(text):
    return [
        decision_body(hostile_decision(text)),
        todo_body(hostile_todo(text)),
        reply_body(hostile_reply(text), "ab" * 32),
        reply_body(replace(hostile_reply(text), counts=False)),
        brief_body(hostile_brief(text)),
        notice_body(hostile_brief(text).requests, ("octo-cat",), f"{DECISION.id}.t1"),
        pull_body(12, text, text, text, f"{DECISION.id}.revert"),
    ]


@needs_cmark
@pytest.mark.parametrize("text", ATTACKS, ids=attack_names)
def test_nothing_an_agent_writes_leaves_its_place(text):
    for body, plain in zip(bodies(text), bodies("plain words"), strict=True):
        page, tame = rendered(body), rendered(plain)
        assert page.tags <= OUR_TAGS
        assert page.comments == tame.comments or len(page.comments) == 1
        assert page.comments[0].startswith(" warpgate:v1 id=20241130T185400-ab12.")
        outside = re.sub(r"#(12|34)\b", "", page.prose)
        assert not any(re.search(pattern, outside.replace("@octo-cat", "")) for pattern in ACTIVE.values())


@pytest.mark.parametrize("text", ATTACKS, ids=attack_names)
def test_every_body_fits_and_ends_in_its_own_marker(text):
    items = (hostile_decision(text), hostile_todo(text), *[hostile_reply(text)] * 2, hostile_brief(text))
    keys = (*(item.id for item in items), f"{DECISION.id}.t1", f"{DECISION.id}.revert")
    digests = (digest(items[0]), digest(items[1]), "ab" * 32, "", "", "", "")
    for key, bound, body in zip(keys, digests, bodies(text), strict=True):
        assert len(body) <= BODY_LIMIT
        assert (read_marker(body).key, read_marker(body).digest) == (key, bound)
        assert f"`{key}`" in body


@pytest.mark.parametrize("text", ATTACKS, ids=attack_names)
def test_nothing_that_we_write_is_an_answer(text):
    for body in bodies(text):
        assert read_commands(body) == ()


def test_a_brief_that_is_long_says_how_much_more_there_is():
    brief = hostile_brief("x")
    body = brief_body(replace(brief, requests=brief.requests * 300, decisions=brief.decisions * 50))
    assert "and 560 more" in body
    assert "and 10 more" in body
    assert "600 wait" in body
    assert "these 50 yet" in body


def test_only_accounts_are_called():
    names = ("octocat", "acme/leads", "x y", "@a", "-a", "a/", "everyone\n@b", "a" * 60)
    assert notice_body(hostile_brief("x").requests, names, "k").split("\n")[0] == "@octocat @acme/leads"


def test_an_empty_brief_says_so():
    body = brief_body(Brief("s.brief", (), ()))
    assert "Nothing waits for a person" in body
    assert "All of it is reviewed" in body


def test_a_thousand_long_options_still_fit():
    options = tuple(Option("`" * 500 + str(number), level) for number in range(500) for level in {DECISION.options[0].level})
    body = decision_body(replace(DECISION, options=options, rationale="`" * 30_000))
    assert len(body) <= BODY_LIMIT
    assert "and 460 more" in body


@given(DECISIONS)
@settings(max_examples=100, deadline=None)
def test_any_decision_has_a_title_and_a_marked_body(decision):
    assert 0 < len(decision_title(decision)) <= 256
    assert read_marker(decision_body(decision)).key == decision.id


@given(TODOS)
@settings(max_examples=100, deadline=None)
def test_any_todo_with_something_to_say_is_in_our_format(todo):
    body = todo_body(todo)
    assert len(todo_title(todo)) <= 256
    left = [problem for problem in problems("TODO: Do it", TODO_LABELS, body) if "says nothing" not in problem]
    assert left == []
    assert list(sections(body))[:6] == ["What", "Why only a human", "What changes", "Who is affected", "If it is wrong", "Steps"]


def test_the_choice_is_the_first_line():
    assert decision_body(DECISION).split("\n")[0] == "**Decided:** `Rename it everywhere`"
    assert decision_title(DECISION) == "Decision: Rename the helper `parse` to `parse_arguments` → Rename it everywhere"
    assert decision_title(replace(DECISION, chosen="")) == "Decision: Rename the helper `parse` to `parse_arguments`"


def test_a_decision_without_its_own_undo_shows_the_verdicts():
    assert "git revert <commit>" in decision_body(replace(DECISION, undo=""))


def test_the_digest_follows_every_word_but_not_the_id():
    assert digest(replace(TODO, id="other")) == digest(TODO)
    assert digest(replace(TODO, changes=TODO.changes + ".")) != digest(TODO)
    assert digest(replace(TODO, what="ab", reason="c")) != digest(replace(TODO, what="a", reason="bc"))


@pytest.mark.parametrize("key", ["", "a b", "x -->", "../up", "é", "a" * 97, "-a", "a\n"])
def test_a_key_that_could_leave_the_marker_is_refused(key):
    with pytest.raises(UsageError):
        sealed("text", key)


def test_without_its_marker_a_body_is_known_by_its_footer():
    for body in bodies("warpgate · id `forged`"):
        key = read_marker(body).key
        assert read_key(body) == key
        assert read_key(body.partition("<!--")[0]) == key
    assert read_key("warpgate · id `../x`") == read_key("no") == ""


def test_only_the_last_line_is_a_marker():
    assert read_marker(f"{sealed('x', 'mine', 'ab')}\n\n").key == "mine"
    assert read_marker("<!-- warpgate:v1 id=a digest= -->\nmore") is None
    assert read_marker("") is None
