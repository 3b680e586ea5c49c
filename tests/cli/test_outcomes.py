"""The account of outcomes from the command line: from what the sessions hold, and what was opened again."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_wait import answer
from warpgate.session.state import Verb

Run = Callable[..., tuple[int, str, str]]
RunJson = Callable[..., tuple[int, Any]]

TODO, DECISION = "Buy the domain example.org number {}", "Rename the helper in module {} to something clearer"


@pytest.fixture
def history(project: Path, as_json: RunJson) -> None:
    """Three decisions (kept, kept and opened again, reverted) and two TODOs (approved, rejected)."""
    for number in range(3):
        as_json("decide", "--description", DECISION.format(number))
    for number in range(2):
        as_json("decide", "--description", TODO.format(number), "--file-todo")
    for about, verb in (("d1", Verb.KEEP), ("d2", Verb.KEEP), ("d3", Verb.REVERT), ("t1", Verb.APPROVE), ("t2", Verb.REJECT)):
        answer(project, verb, about)
    as_json("sync")
    path = next((project / ".warpgate" / "issues").glob("0002-*.md"))
    path.write_text(path.read_text().replace('state: "closed"', 'state: "open"'))


@pytest.mark.usefixtures("history")
def test_everything_is_counted_once(as_json: RunJson) -> None:
    code, found = as_json("outcomes")
    (decided,), (asked,) = found["decisions"], found["todos"]
    assert code == 0
    assert (decided["category"], decided["made"], decided["kept"], decided["reverted"], decided["reopened"]) == (
        "code-edit",
        3,
        2,
        1,
        1,
    )
    assert (decided["waiting"], decided["revertRate"]) == (0, 0.6667)
    assert decided["secondsToReview"] is not None
    assert (asked["category"], asked["asked"], asked["approved"], asked["rejected"], asked["approvalRate"]) == (
        "money-spend",
        2,
        1,
        1,
        0.5,
    )


@pytest.mark.usefixtures("history")
def test_a_person_sees_a_table(warpgate: Run) -> None:
    code, out, _ = warpgate("outcomes")
    rows = out.splitlines()
    assert (code, len(rows)) == (0, 4)
    assert "67%" in rows[1]
    assert "50%" in rows[3]


@pytest.mark.usefixtures("history")
def test_what_is_older_is_left_out(as_json: RunJson, warpgate: Run) -> None:
    assert as_json("outcomes", "--since", "2999-01-01")[1]["decisions"] == []
    assert warpgate("outcomes", "--since", "soon")[0] == 2
    assert warpgate("outcomes", "--session", "none")[0] == 2


def test_nothing_yet_is_said(warpgate: Run) -> None:
    assert warpgate("outcomes") == (0, "nothing was decided and nobody was asked yet\n", "")


@pytest.mark.usefixtures("history")
def test_a_session_that_cannot_be_read_is_named_and_left_out(project: Path, as_json: RunJson) -> None:
    (project / ".warpgate" / "sessions" / "torn.json").write_text("{")
    found = as_json("outcomes")[1]
    assert (found["sessions"], len(found["unread"])) == (1, 1)
