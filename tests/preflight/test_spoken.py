"""Options that a description names itself, and descriptions that leave open what is chosen."""

import json
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fakes.judges import judge
from tests.workflow.test_decide import World
from warpgate.preflight.entries import read_entries
from warpgate.preflight.plan import Plan, plan
from warpgate.preflight.plan_file import read_plan
from warpgate.preflight.plan_json import to_json
from warpgate.preflight.spoken import LONGEST_TEXT, leaves_open, spoken_options
from warpgate.workflow.preflight import emit

SPOKEN = {
    "Choose the date library: moment.js or date-fns": ["moment.js", "date-fns"],
    "Date library: moment.js or date-fns": ["moment.js", "date-fns"],
    "Which test runner: pytest or unittest?": ["pytest", "unittest"],
    "Which test runner? pytest or unittest": ["pytest", "unittest"],
    "Choose the logger: pino, winston, or bunyan": ["pino", "winston", "bunyan"],
    "Choose the logger: pino, winston, bunyan": ["pino", "winston", "bunyan"],
    "Decide the storage — local disk vs. S3": ["local disk", "S3"],
    "Pick the cache: either Redis / Memcached": ["Redis", "Memcached"],
    "Pick the cache: Redis (fast, big) or SQLite (small, slow). It holds sessions.": ["Redis (fast, big)", "SQLite (small, slow)"],
    "Pick the cache: (a) Redis (b) Memcached": ["Redis", "Memcached"],
    "Choose the layout: A) one column; B) two columns": ["one column", "two columns"],
    "Choose the cache. A: Redis. B: Memcached": ["Redis", "Memcached"],
    "Layout. Option A: one column. Option B: two columns.": ["one column", "two columns"],
    "Decide the log format: 1. JSON lines 2. plain text": ["JSON lines", "plain text"],
    "Pick a cache:\n- Redis\n- SQLite": ["Redis", "SQLite"],
    "Pick a cache:\n1. Redis\n2. SQLite\nIt holds sessions.": ["Redis", "SQLite"],
    "Choose between tabs and spaces": ["tabs", "spaces"],
    "Choose between Redis, SQLite and files for the cache": ["Redis", "SQLite", "files"],
    "Choose Redis or Memcached for the cache": ["Redis", "Memcached"],
    "Decide whether to keep the helper or inline it": ["keep the helper", "inline it"],
    "Decide whether to cache or not": ["cache", "do not cache"],
}
SILENT = [
    "Choose the date library",
    "Choose the date library: date-fns",
    "Choose the sort or filter algorithm",
    "Rename the helper: foo is used in a or b",
    "Fix the bug: crash when null or empty",
    "Do: 1) rename the helper 2) move the file",
    "Update the docs:\n- install\n- usage",
    "Pick a cache: Redis or Redis",
    "Read the log between two and four",
]


@pytest.mark.parametrize(("text", "options"), SPOKEN.items())
def test_options_are_read_out_of_a_description(text: str, options: list[str]) -> None:
    assert [option.text for option in spoken_options(text)] == options


@pytest.mark.parametrize("text", SILENT)
def test_what_is_no_list_of_options_is_none(text: str) -> None:
    assert spoken_options(text) == ()


@given(
    st.text(max_size=80) | st.lists(st.sampled_from([*"a1:,;()?\n", " or ", " and ", "Choose ", "- ", " between "])).map("".join)
)
def test_any_text_has_no_option_or_several_that_differ(text: str) -> None:
    texts = [option.text for option in spoken_options(text)]
    assert len(texts) != 1
    assert len(set(texts)) == len(texts)
    assert all(texts)


@pytest.mark.parametrize("filler", [" ", "\n", "\t ", ";", ", ", "a, ", " or ", "1.", "(a) ", "`", "- "])
def test_no_text_takes_long(filler: str) -> None:
    began = time.process_time()
    spoken_options("Choose x:" + filler * (LONGEST_TEXT // len(filler) - 10) + "y")
    assert time.process_time() - began < 2


@pytest.mark.parametrize(
    ("text", "is_open"),
    [
        ("Choose the date library", True),
        ("Decide on a log format", True),
        ("We need to pick a cache", True),
        ("Which date library?", True),
        ("Decide how errors are shown", True),
        ("Choose the sort or filter algorithm", True),
        ("Choose Redis", False),
        ("Choose the date library: date-fns", False),
        ("Settle the log format as JSON", False),
        ("Choose the default port 8080", False),
        ("Pick up the work", False),
        ("Rename the helper", False),
        ("Read which tests fail", False),
    ],
)
def test_a_description_leaves_open_what_is_chosen(text: str, is_open: bool) -> None:
    assert leaves_open(text) is is_open


def planned(*texts: object) -> Plan:
    return plan(read_entries(list(texts)), judge, name="p", judgement="sha256:rules")


def test_the_most_reversible_of_the_options_is_chosen() -> None:
    found = planned("Choose the code: read it or code it", "code style: code it or read it")
    assert [item.settled.chosen for item in found.decided] == ["read it", "read it"]


def test_where_no_option_can_be_undone_a_person_decides() -> None:
    [item] = planned("Choose the code: mail everybody or buy it").blockers
    assert item.settled.chosen == ""


@pytest.mark.parametrize("more", [{"options": ["code x", "code y"]}, {"chosen": "code b"}, {"command": "code it"}])
def test_what_is_said_apart_comes_first(more: dict[str, object]) -> None:
    [entry] = read_entries([{"description": "Pick the code: read a or read b", **more}])
    assert [option.text for option in entry.request.options] == more.get("options", [])


def test_what_nobody_chose_is_no_choice(tmp_path: Path) -> None:
    found = planned("Choose the code library")
    [row] = to_json(found)["decided"]
    assert (row["chosen"], row["nothingChosen"], row["door"]) == (None, True, "two-way")
    assert read_plan(json.loads(json.dumps(to_json(found))), judge, "sha256:rules") == found
    world = World(tmp_path)
    emit(found, world.policy, world.sessions, world.tracker, "s")
    issue = world.tracker.get(1)
    assert "nothing has been chosen" in issue.title
    head = issue.body.split("\n")[0]
    assert head.startswith("**Decided:**")
    assert all(said in head for said in ("nothing has been chosen", "options"))


def test_a_question_for_a_person_stays_one() -> None:
    [item] = planned("Choose the mail").blockers
    assert item.settled.chosen == ""
