"""A TODO is written, checked in every form in which issues come, and filed."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., tuple[int, str, str]]
RunJson = Callable[..., tuple[int, Any]]

TITLE = "Buy the domain example.org"


@pytest.fixture
def written(as_json: RunJson) -> dict[str, Any]:
    """A TODO as `todo new` writes it."""
    code, todo = as_json("todo", "new", "--title", TITLE, "--step", "Log in", "--step", "Pay", "--issue", "#41")
    assert code == 0
    return todo


def test_what_new_writes_passes_the_check(project: Path, warpgate: Run) -> None:
    code, out, _ = warpgate("todo", "new", "--title", TITLE, "--what", "For the shop.", "--changes", "A card is charged.")
    assert (code, out.count("TODO: ")) == (0, 1)
    (project / "todo.md").write_text(out)
    assert warpgate("todo", "check", "todo.md") == (0, "a TODO as warpgate files them\n", "")
    assert "For the shop." in out
    assert "A card is charged." in out


def test_the_steps_and_the_requirement_are_in_it(written: dict[str, Any]) -> None:
    assert "- [ ] `Log in`\n- [ ] `Pay`\n" in written["body"]
    assert "Blocked by #41" in written["body"]
    assert '"category": "money-spend"' in written["body"]
    assert f"`/approve {written['digest'][:12]}`" in written["body"]


def forms(todo: dict[str, Any]) -> dict[str, str]:
    """The same issue in every form in which issues come."""
    head = f"---\ntitle: {json.dumps(todo['title'])}\nlabels: {json.dumps(todo['labels'])}\n---\n\n"
    return {
        "front matter": head + todo["body"],
        "front matter with other line ends": (head + todo["body"]).replace("\n", "\r\n"),
        "json": json.dumps({name: todo[name] for name in ("title", "labels", "body")}),
        "json as gh prints it": json.dumps({**todo, "labels": [{"name": name} for name in todo["labels"]]}),
    }


@pytest.mark.parametrize("form", ["front matter", "front matter with other line ends", "json", "json as gh prints it"])
def test_an_issue_is_read_in_each_form(form: str, written: dict[str, Any], project: Path, as_json: RunJson) -> None:
    (project / "todo").write_bytes(forms(written)[form].encode())
    assert as_json("todo", "check", "todo") == (0, {"ok": True, "problems": [], "exit": 0})


def test_a_heading_is_the_title_and_labels_come_as_flags(written: dict[str, Any], project: Path, as_json: RunJson) -> None:
    (project / "todo.md").write_text(f"# {written['title']}\n\n{written['body']}")
    code, found = as_json("todo", "check", "todo.md")
    assert (code, [line.partition(":")[0] for line in found["problems"]]) == (2, ["labels"])
    labels = [word for name in written["labels"] for word in ("--label", name)]
    assert as_json("todo", "check", "todo.md", *labels)[0] == 0
    (project / "body.md").write_text(written["body"])
    assert as_json("todo", "check", "body.md", *labels)[0] == 2
    assert as_json("todo", "check", "body.md", *labels, "--title", written["title"])[0] == 0


def test_everything_that_is_wrong_is_said_at_once(project: Path, warpgate: Run) -> None:
    (project / "todo.md").write_text("Please buy something.")
    code, out, err = warpgate("todo", "check", "todo.md")
    assert (code, err) == (2, "")
    assert len(out.splitlines()) > 10
    assert "title: not given" in out
    assert "section `## What` is missing" in out


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("---\ntitle\n---\n", "front matter cannot be read"),
        ('{"title": 3, "body": "x"}', "as JSON an issue has"),
        ('{"title": ', "begins like JSON"),
    ],
)
def test_a_broken_form_is_one_clear_line(text: str, named: str, project: Path, warpgate: Run) -> None:
    (project / "todo.md").write_text(text)
    code, out, err = warpgate("todo", "check", "todo.md")
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert named in err


def test_a_filed_todo_is_recorded_once_and_passes_the_check(as_json: RunJson) -> None:
    first, second = (as_json("todo", "new", "--title", TITLE, "--file")[1] for _ in range(2))
    assert (first["id"], first["number"]) == (second["id"], second["number"]) == ("t1", 1)
    assert as_json("todo", "check", "#1")[1]["ok"]
    assert as_json("status")[1]["todos"] == 1


def test_a_filed_todo_is_the_one_that_decide_files(as_json: RunJson) -> None:
    as_json("todo", "new", "--title", TITLE, "--file")
    assert as_json("decide", "--description", TITLE, "--file-todo")[1]["id"] == "t1"


def test_what_can_be_undone_needs_a_category_to_be_a_todo(warpgate: Run, as_json: RunJson) -> None:
    words = ("todo", "new", "--title", "Rename the helper parse to parse_arguments")
    code, _, err = warpgate(*words)
    assert code == 2
    assert "needs no person" in err
    assert as_json(*words, "--category", "subjective-signoff")[0] == 0
    assert warpgate(*words, "--category", "code-edit")[0] == 2
    assert warpgate("todo", "new", "--title", " ")[0] == 2


def test_a_check_of_an_issue_that_is_not_there_is_a_usage_error(warpgate: Run) -> None:
    assert warpgate("todo", "check", "7")[0] == 2
    assert warpgate("todo", "check", "missing.md")[0] == 2
