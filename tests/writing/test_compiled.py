"""The templates that ship as Python say what jinja2 would."""

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.writing.examples import DECISIONS, KEYS, SMALL_TEXTS, TODOS
from warpgate.decision.verdict import Category
from warpgate.writing import compiled
from warpgate.writing.compile_templates import TARGET, Compiler, Unsupported, compiled_source
from warpgate.writing.jinja import environment
from warpgate.writing.neutral import Safe
from warpgate.writing.places import shipped_templates
from warpgate.writing.render import Filters
from warpgate.writing.values import Brief, Reply, Waiting


def by_jinja(name, values, filters):
    with open(os.path.join(shipped_templates(), f"{name}.md.j2"), encoding="utf-8") as stream:
        return environment(filters).from_string(stream.read()).render(values)


def test_compiled_templates_are_up_to_date():
    with open(TARGET, encoding="utf-8") as stream:
        assert stream.read() == compiled_source(shipped_templates()), "run `make templates`"


@given(DECISIONS, SMALL_TEXTS, st.integers(0, 3), st.integers(10, 500))
@settings(max_examples=60, deadline=None)
def test_a_decision_reads_the_same_both_ways(decision, undo, more, limit):
    values = {"decision": decision, "undo": undo, "more_options": more}
    assert compiled.decision(values, Filters(limit)) == by_jinja("decision", values, Filters(limit))


@given(TODOS, SMALL_TEXTS, st.integers(0, 3), st.integers(10, 500))
@settings(max_examples=60, deadline=None)
def test_a_todo_reads_the_same_both_ways(todo, machine, more, limit):
    values = {"todo": todo, "answer": Safe("0123456789ab"), "more_steps": more, "machine": machine}
    assert compiled.todo(values, Filters(limit)) == by_jinja("todo", values, Filters(limit))


@given(SMALL_TEXTS, SMALL_TEXTS, SMALL_TEXTS)
@settings(max_examples=60, deadline=None)
def test_a_footer_reads_the_same_both_ways(key, answer, marker):
    values = {"id": key, "answer": answer, "marker": marker}
    assert compiled.footer(values, Filters()) == by_jinja("footer", values, Filters())


@given(st.builds(Reply, KEYS, st.booleans(), *[SMALL_TEXTS] * 5), st.integers(10, 500))
@settings(max_examples=60, deadline=None)
def test_a_reply_reads_the_same_both_ways(reply, limit):
    assert compiled.answer({"reply": reply}, Filters(limit)) == by_jinja("answer", {"reply": reply}, Filters(limit))


LINES = st.lists(
    st.builds(Waiting, SMALL_TEXTS, SMALL_TEXTS, st.sampled_from(tuple(Category)), *[SMALL_TEXTS] * 2, st.booleans(), SMALL_TEXTS),
    max_size=3,
).map(tuple)


@given(st.builds(Brief, KEYS, LINES, LINES, st.booleans()), st.integers(0, 3), st.integers(0, 3), st.integers(10, 500))
@settings(max_examples=60, deadline=None)
def test_a_brief_reads_the_same_both_ways(brief, requests, decisions, limit):
    values = {"brief": brief, "requests": 4, "decisions": 3, "more_requests": requests, "more_decisions": decisions}
    assert compiled.brief(values, Filters(limit)) == by_jinja("brief", values, Filters(limit))


LANGUAGE = """{% set total = items | length %}
{% for item in items %}
{{ loop.index }}. {{ item }}{% if loop.first %} first{% elif loop.index == total and not quiet %} last{% else %} other{% endif %}

{% for inner in items %}{{ loop.index }}{{ inner if loop.index > 1 else total }}{% endfor %}
{% endfor %}
{% if total >= 2 or quiet %}many{% endif %}
"""


@given(st.lists(SMALL_TEXTS, max_size=4).map(tuple), st.booleans())
@settings(max_examples=60, deadline=None)
def test_every_construct_that_we_translate_means_the_same(items, quiet):
    space = {}
    exec(Compiler("language").function(LANGUAGE), space)
    values = {"items": items, "quiet": quiet}
    assert space["language"](values, Filters()) == environment(Filters()).from_string(LANGUAGE).render(values)


@pytest.mark.parametrize(
    "source",
    [
        "{% include 'x' %}",
        "{% macro m() %}{% endmacro %}",
        "{{ f() }}",
        "{{ a | length(1) }}",
        "{{ a['b'] }}",
        "{{ a.__class__ }}",
        "{{ a + 1 }}",
        "{{ a is none }}",
        "{% for a in b %}{% else %}x{% endfor %}",
        "{% for a in b if a %}{% endfor %}",
        "{% for a in b %}{% set c = a %}{% endfor %}",
        "{% for a, b in c %}{% endfor %}",
        "{% for a in b %}{{ loop.last }}{% endfor %}",
        "{{ 1 < a < 3 }}",
        "{{ 'x' if a }}",
    ],
)
def test_what_we_do_not_translate_is_refused(source):
    with pytest.raises(Unsupported):
        Compiler("odd").function(source)


def test_text_that_no_filter_touched_is_still_data():
    rendered = environment(Filters()).from_string("{{ text }}").render({"text": "@all `x` <b>"})
    assert rendered == "``＠all `x` <b>``"


def test_an_overriding_template_cannot_reach_into_python():
    with pytest.raises(Exception, match=r"unsafe|no attribute|undefined"):
        environment(Filters()).from_string("{{ x.__class__.__mro__ }}").render({"x": 1})
