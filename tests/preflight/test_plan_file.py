"""A plan that was written down: known again when nothing has changed, refused when anything has."""

import copy
import json
from typing import Any

import pytest

from tests.fakes.judges import judge
from warpgate.decision.request import Request
from warpgate.decision.verdict import Verdict
from warpgate.errors import UsageError
from warpgate.preflight.entries import read_entries
from warpgate.preflight.plan import Plan, plan
from warpgate.preflight.plan_file import is_plan, read_plan
from warpgate.preflight.plan_json import to_json

GIVEN: list[object] = [
    "code one",
    {"description": "mail two", "id": "two", "issue": 4, "command": "sendmail", "rationale": "r", "context": "launch"},
    {"description": "code three", "options": ["code a", {"text": "code b", "command": "code"}], "needs": "two", "key": "k3"},
    {"description": "code four", "options": ["code a", "code b"], "id": "four"},
]
RULES = "sha256:rules"


@pytest.fixture
def planned() -> Plan:
    return plan(read_entries(GIVEN), judge, name="x", issue=4, judgement=RULES)


@pytest.fixture
def written(planned: Plan) -> Any:
    return json.loads(json.dumps(to_json(planned)))


def test_a_plan_is_read_as_it_was_made(planned: Plan, written: Any) -> None:
    assert read_plan(written, judge, RULES) == planned


def test_it_is_the_same_text_each_time(planned: Plan) -> None:
    again = plan(read_entries(copy.deepcopy(GIVEN)), judge, name="x", issue=4, judgement=RULES)
    assert json.dumps(to_json(again)) == json.dumps(to_json(planned))


def test_a_list_of_decisions_is_no_plan() -> None:
    assert not is_plan(GIVEN)
    for given in (GIVEN, {"decisions": []}, {"format": "warpgate-plan/9"}, None):
        with pytest.raises(UsageError, match="no plan"):
            read_plan(given, judge, RULES)


def test_other_rules_refuse_it(written: Any) -> None:
    with pytest.raises(UsageError, match=r"rules have changed.*make it again"):
        read_plan(written, judge, "sha256:others")


CHANGES: dict[str, tuple[str, Any]] = {
    "description": ("description", "code something else"),
    "command": ("command", "rm -rf /"),
    "rationale": ("rationale", "other"),
    "issue": ("issue", 5),
    "options": ("options", [{"text": "code a"}]),
    "context": ("context", "plan"),
}


@pytest.mark.parametrize(("name", "entry"), CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize("place", [0, 1])
def test_another_content_is_refused(written: Any, name: str, entry: Any, place: int) -> None:
    written["decided"][place]["decision"][name] = entry
    with pytest.raises(UsageError, match="has changed since it was made: item"):
        read_plan(written, judge, RULES)


@pytest.mark.parametrize(
    ("name", "entry"), [("key", "other"), ("needs", []), ("id", "other"), ("digest", "sha256:0"), ("digest", "")]
)
def test_another_identity_is_refused(written: Any, name: str, entry: Any) -> None:
    written["waiting"][0][name] = entry
    with pytest.raises(UsageError, match="changed"):
        read_plan(written, judge, RULES)


def test_a_verdict_that_has_become_stricter_refuses_it(written: Any) -> None:
    def stricter(request: Request) -> Verdict:
        return judge(Request(request.description.replace("code one", "mail one"), request.command))

    with pytest.raises(UsageError, match=r"item 1 .*two-way then and is one-way now"):
        read_plan(written, stricter, RULES)


def test_every_changed_item_is_named(written: Any) -> None:
    for group in ("decided", "blockers"):
        written[group][0]["digest"] = "x"
    with pytest.raises(UsageError, match=r"item 1 .*item 2"):
        read_plan(written, judge, RULES)


SHOWN: dict[str, tuple[str, int, str, Any]] = {
    "description": ("decided", 0, "description", "code nothing"),
    "door": ("blockers", 0, "door", "two-way"),
    "category": ("blockers", 0, "category", "code-edit"),
    "rulebook": ("decided", 0, "rulebook", "sha256:mine"),
    "undo": ("decided", 0, "undo", "nothing to undo"),
    "why": ("blockers", 0, "rationale", "It is harmless."),
    "command": ("blockers", 0, "command", "ls"),
    "issue": ("blockers", 0, "issue", 5),
    "options": ("decided", 1, "options", []),
    "chosen": ("decided", 1, "chosen", None),
    "waitsFor": ("waiting", 0, "waitsFor", []),
    "waitsFor another": ("decided", 0, "waitsFor", ["two"]),
    "needs": ("waiting", 0, "needs", []),
    "repeats": ("decided", 0, "repeats", [9]),
    "item": ("decided", 0, "item", 9),
}


@pytest.mark.parametrize(("group", "place", "name", "entry"), SHOWN.values(), ids=SHOWN)
def test_whatever_is_shown_may_not_be_edited(written: Any, group: str, place: int, name: str, entry: Any) -> None:
    row = written[group][place]
    assert row[name] != entry
    row[name] = entry
    with pytest.raises(UsageError, match=rf"item {row['item']} \({row['id']}\): .*\b{name}\b"):
        read_plan(written, judge, RULES)


@pytest.mark.parametrize("name", ["door", "undo", "waitsFor", "rulebook"])
def test_a_field_that_was_taken_out_is_named(written: Any, name: str) -> None:
    del written["waiting"][0][name]
    with pytest.raises(UsageError, match=rf"item 3 .*\b{name}\b"):
        read_plan(written, judge, RULES)


@pytest.mark.parametrize(("source", "target"), [("blockers", "decided"), ("waiting", "decided"), ("decided", "waiting")])
def test_an_item_stays_in_its_group(written: Any, source: str, target: str) -> None:
    moved = written[source].pop(0)
    written[target].append(moved)
    with pytest.raises(UsageError, match=f"item {moved['item']} .*stands under {target} and belongs under {source}"):
        read_plan(written, judge, RULES)


@pytest.mark.parametrize(("name", "entry"), [("name", "y"), ("issue", 5), ("cleared", True), ("skipped", ["one"])])
def test_what_is_said_of_the_whole_plan_is_bound(written: Any, name: str, entry: Any) -> None:
    written[name] = entry
    with pytest.raises(UsageError, match=rf"changed since it was made: its .*\b{name}\b"):
        read_plan(written, judge, RULES)


def test_an_item_of_another_plan_is_no_item_of_this_one(written: Any) -> None:
    other = json.loads(json.dumps(to_json(plan(read_entries(["code nine"]), judge, judgement=RULES))))
    written["decided"].append({**other["decided"][0], "item": 9})
    with pytest.raises(UsageError, match="it was put in"):
        read_plan(written, judge, RULES)


def test_taking_an_item_out_hides_no_other_change(written: Any) -> None:
    written["decided"].pop(0)
    written["waiting"][0]["waitsFor"] = []
    with pytest.raises(UsageError, match=r"item 3 .*waitsFor"):
        read_plan(written, judge, RULES)


def test_the_list_of_items_hides_nothing_that_was_taken_out(written: Any) -> None:
    written["blockers"].clear()
    del written["items"]["two"]
    with pytest.raises(UsageError, match="changed since"):
        read_plan(written, judge, RULES)


def test_a_plan_without_some_items_is_written_and_read_again(written: Any) -> None:
    written["blockers"].clear()
    left = read_plan(written, judge, RULES)
    assert read_plan(json.loads(json.dumps(to_json(left))), judge, RULES) == left


def test_an_item_may_be_taken_out(written: Any) -> None:
    written["blockers"].clear()
    left = read_plan(written, judge, RULES)
    assert [item.place for item in left.items] == [1, 3, 4]
    # What needed it still waits: nobody has settled it.
    assert [item.waits_for for item in left.waiting] == [("two",)]
    assert left.skipped == ("two",)


def test_an_item_may_be_marked(written: Any) -> None:
    written["blockers"][0]["skip"] = True
    assert read_plan(written, judge, RULES).skipped == ("two",)


def test_another_of_its_options_may_be_named(written: Any) -> None:
    four = next(row for row in written["decided"] if row["id"] == "four")
    four["chosen"] = "code b"
    assert read_plan(written, judge, RULES).items[3].settled.chosen == "code b"
    four["chosen"] = "mail everybody"
    with pytest.raises(UsageError, match="none of its options"):
        read_plan(written, judge, RULES)


BROKEN = [
    ({"decided": {}}, "no list"),
    ({"decided": ["x"]}, "decided, item 1: it is no object"),
    ({"decided": [{"item": True}]}, "no number"),
    ({"decided": [{"item": 1, "id": "../x"}]}, "its id"),
    ({"decided": [{"item": 1, "id": "x", "decision": 3}]}, "decision"),
    ({"decided": [{"item": 1, "id": "x", "decision": "code", "needs": "x"}]}, "its needs"),
    ({"decided": [{"item": 1, "id": "x", "decision": "code", "key": 3}]}, "its key"),
    ({"skipped": [3]}, "its skipped"),
    ({"decided": [{"item": 1, "id": "x", "decision": "code", "skip": "yes"}]}, "its skip takes"),
    ({"items": []}, "its items"),
    ({"issue": "4"}, "its issue"),
]


@pytest.mark.parametrize(("change", "said"), BROKEN)
def test_a_broken_plan_is_refused(written: Any, change: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        read_plan({**written, **change}, judge, RULES)


def test_an_item_stands_once(written: Any) -> None:
    written["decided"] *= 2
    with pytest.raises(UsageError, match="twice"):
        read_plan(written, judge, RULES)
