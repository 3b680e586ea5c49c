"""Which layer may do what to a setting."""

import pytest

from warpgate.decision.settings import (
    SETTINGS,
    Layer,
    combine,
    environment_name,
    find,
    from_environment,
    from_tables,
    loosens,
    parse,
)
from warpgate.errors import UsageError

CAP, LEVEL, URL = "workflow.max_auto_decisions", "automation.level", "github.base_url"


@pytest.mark.parametrize(
    ("name", "old", "new", "expected"),
    [
        (CAP, 10, 11, True),
        (CAP, 10, 0, True),
        (CAP, 10, 9, False),
        (CAP, 10, 10, False),
        (CAP, 0, 10, False),
        (LEVEL, 3, 4, True),
        (LEVEL, 4, 3, False),
        ("workflow.decision_timeout_minutes", 10, 999, False),
    ],
)
def test_what_loosens(name: str, old: int, new: int, expected: bool) -> None:
    assert loosens(SETTINGS[name], old, new) is expected


@pytest.mark.parametrize("layer", [Layer.PROJECT, Layer.ENVIRONMENT])
def test_the_project_and_the_environment_may_tighten_but_not_loosen(layer: Layer) -> None:
    assert combine([(layer, {CAP: 5})])[CAP].value == 5
    refused = combine([(layer, {CAP: 25})])[CAP]
    assert (refused.value, refused.origin) == (10, Layer.DEFAULT)
    assert "looser" in refused.refused[0]


def test_the_user_may_loosen_and_the_project_tighten_that() -> None:
    values = combine([(Layer.USER, {CAP: 25}), (Layer.PROJECT, {CAP: 20}), (Layer.ENVIRONMENT, {CAP: 22})])
    assert (values[CAP].value, values[CAP].origin) == (20, Layer.PROJECT)


def test_turning_the_cap_off_is_the_users_alone() -> None:
    assert combine([(Layer.USER, {CAP: 0})])[CAP].value == 0
    assert combine([(Layer.ENVIRONMENT, {CAP: 0})])[CAP].value == 10


def test_where_the_token_goes_is_not_the_projects_to_say() -> None:
    assert combine([(Layer.PROJECT, {URL: "https://elsewhere.test"})])[URL].value == "https://api.github.com"
    assert combine([(Layer.USER, {URL: "https://ghe.test/api/v3"})])[URL].value == "https://ghe.test/api/v3"


@pytest.mark.parametrize("name", ["max_auto_decisions", CAP])
def test_a_setting_is_found_by_its_dotted_or_unique_bare_name(name: str) -> None:
    assert find(name).name == CAP


def test_the_channel_is_the_specifications_rdb() -> None:
    assert find("channel.enabled").name == "rdb.enabled"


def test_an_unknown_name_is_told_what_there_is() -> None:
    with pytest.raises(UsageError, match=r"workflow\.max_auto_decisions"):
        find("nope")


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [(CAP, "5", 5), ("rdb.enabled", "yes", True), ("rdb.enabled", "off", False), ("workflow.tracker", "local", "local")],
)
def test_a_text_becomes_a_value(name: str, text: str, expected: object) -> None:
    assert parse(SETTINGS[name], text) == expected


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (CAP, "-1"),
        (CAP, "many"),
        (CAP, "1.5"),
        (LEVEL, "5"),
        (LEVEL, "0"),
        ("rdb.enabled", "maybe"),
        ("workflow.tracker", "gitlab"),
    ],
)
def test_a_text_that_does_not_fit_is_refused(name: str, text: str) -> None:
    with pytest.raises(UsageError, match=name):
        parse(SETTINGS[name], text)


def test_environment_names_are_made_from_the_dotted_ones() -> None:
    assert environment_name(SETTINGS[CAP]) == "WARPGATE_WORKFLOW_MAX_AUTO_DECISIONS"
    assert from_environment({"WARPGATE_WORKFLOW_MAX_AUTO_DECISIONS": "3"}) == {CAP: 3}


def test_a_file_names_every_value_that_does_not_fit_and_keeps_unknown_keys_out_of_it() -> None:
    problems: list[str] = []
    tables = {"workflow": {"max_auto_decisions": True, "mine": 1}, "automation": {"level": 9}, "other": 3}
    assert from_tables(tables, "f.toml", problems.append) == {}
    assert len(problems) == 2
