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
from warpgate.preflight.plan_file import is_plan, read_plan, to_json

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


def test_moving_an_item_to_another_group_changes_nothing(planned: Plan, written: Any) -> None:
    written["decided"] += written.pop("blockers")
    assert read_plan(written, judge, RULES) == planned


def test_an_item_may_be_taken_out(written: Any) -> None:
    written["blockers"].clear()
    left = read_plan(written, judge, RULES)
    assert [item.place for item in left.items] == [1, 3, 4]
    # What needed it still waits: nobody has settled it.
    assert [item.waits_for for item in left.waiting] == [("two",)]


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
