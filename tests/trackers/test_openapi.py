"""The judge of requests knows right from wrong."""

import json

import pytest

from tests.trackers.openapi.validator import Description

DESCRIPTION = Description()
ISSUES = "/repos/o/x/issues"
GOOD = {"title": "t", "body": "b", "labels": ["decision", "warp-drive"]}


def body_problems(body):
    return DESCRIPTION.request_problems("POST", ISSUES, "", json.dumps(body))


def test_our_request_is_valid():
    assert body_problems(GOOD) == []


@pytest.mark.parametrize(
    "body",
    [
        {"body": "no title"},
        {**GOOD, "title": ["t"]},
        {**GOOD, "labels": [1]},
        {**GOOD, "labels": "decision"},
        {**GOOD, "lables": []},
        {**GOOD, "body": None},
        [],
    ],
)
def test_a_wrong_body_is_seen(body):
    assert body_problems(body)


@pytest.mark.parametrize("query", ["state=bogus", "per_page=many", "label=x", "since=yesterday", "direction=up"])
def test_a_wrong_query_is_seen(query):
    assert DESCRIPTION.request_problems("GET", ISSUES, query, None)


def test_our_query_is_valid():
    query = "labels=a%2Cb&state=all&creator=bot&since=2030-12-31T23%3A59%3A59Z&per_page=100&page=2&sort=created&direction=desc"
    assert DESCRIPTION.request_problems("GET", ISSUES, query, None) == []


def test_an_unknown_address_or_verb_is_seen():
    assert DESCRIPTION.request_problems("GET", "/repos/o/x/isues", "", None)
    assert DESCRIPTION.request_problems("PATCH", ISSUES, "", None)


def test_a_wrong_answer_is_seen():
    issue = DESCRIPTION.example("issue")
    assert DESCRIPTION.answer_problems("POST", ISSUES, 201, json.dumps(issue)) == []
    assert DESCRIPTION.answer_problems("POST", ISSUES, 200, json.dumps(issue))
    issue.pop("number")
    assert DESCRIPTION.answer_problems("POST", ISSUES, 201, json.dumps(issue)) == ["answer: number is missing"]


@pytest.mark.parametrize("reason", [None, "completed", "not_planned"])
def test_closing_an_issue_is_valid(reason):
    body = json.dumps({"state": "closed", "state_reason": reason})
    assert DESCRIPTION.request_problems("PATCH", f"{ISSUES}/1", "", body) == []
