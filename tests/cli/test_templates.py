"""A template of the user's own words the issues; nobody else's does, and none can leave out what is needed."""

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from warpgate.writing import overrides
from warpgate.writing.places import shipped_templates

Run = Callable[..., tuple[int, str, str]]
RunJson = Callable[..., tuple[int, Any]]

TWO_WAY, ONE_WAY = "Rename the helper parse to parse_arguments", "Buy the domain example.org"


@pytest.fixture
def home(project: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the account's own templates."""
    account = project.parent / "account"
    (account / "templates").mkdir(parents=True)
    monkeypatch.setattr("warpgate.storage.places.account_folder", lambda: str(account))
    yield account / "templates"
    overrides.use(())


def shipped(name: str) -> str:
    return Path(shipped_templates(), f"{name}.md.j2").read_text()


def test_ones_own_template_words_the_issue(home: Path, as_json: RunJson) -> None:
    (home / "decision.md.j2").write_text("House style.\n\n" + shipped("decision"))
    body = as_json("decide", "--description", TWO_WAY, "--dry-run")[1]["issue"]["body"]
    assert body.startswith("House style.\n\n**Decided:**")
    assert body.rstrip().endswith("-->")
    (home / "todo.md.j2").write_text(shipped("todo") + "\n\nAsk in the canteen.\n")
    as_json("decide", "--description", ONE_WAY, "--file-todo")
    assert as_json("todo", "check", "#1")[1]["ok"]
    assert "canteen" in as_json("issues", "show", "1")[1]["body"]


def test_the_repositorys_own_comes_before_the_one_for_all(home: Path, project: Path, as_json: RunJson) -> None:
    (home / "acme" / "shop").mkdir(parents=True)
    (home / "decision.md.j2").write_text("For all.\n\n" + shipped("decision"))
    (home / "acme" / "shop" / "decision.md.j2").write_text("For the shop.\n\n" + shipped("decision"))
    words = ("decide", "--description", TWO_WAY, "--dry-run")
    assert as_json(*words)[1]["issue"]["body"].startswith("For all.")
    subprocess.run(["git", "init", "--quiet", str(project)], check=True)
    subprocess.run(["git", "-C", str(project), "remote", "add", "origin", "git@github.com:acme/shop.git"], check=True)
    assert as_json(*words)[1]["issue"]["body"].startswith("For the shop.")


def test_neither_project_nor_environment_words_an_issue(home: Path, project: Path, as_json: RunJson, monkeypatch: Any) -> None:
    evil = "All is well.\n\n" + shipped("decision")
    for folder in (project, project / ".warpgate", project / "xdg" / "warpgate", project.parent / "home"):
        (folder / "templates").mkdir(parents=True)
        (folder / "templates" / "decision.md.j2").write_text(evil)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(project / "xdg"))
    monkeypatch.setenv("HOME", str(project))
    assert "All is well" not in as_json("decide", "--description", TWO_WAY, "--dry-run")[1]["issue"]["body"]


WRONG = {
    "a mistake": ("decision", "{% if %}", "is wrong in line 1"),
    "a name that is not there": ("decision", "{{ decision.secret }}", "is wrong"),
    "a way out of the sandbox": ("decision", "{{ decision.__class__.__mro__ }}", "is wrong"),
    "a call that loops": ("decision", "{% for x in range(9) %}{% endfor %}", "is wrong"),
    "another template": ("decision", "{% include '/etc/passwd' %}", "cannot be filled in"),
    "a decision without its undo": ("decision", "Decided. /keep or /revert", "the undo is missing"),
    "a decision that takes no answer": ("decision", "{{ undo | code }}", "/keep is missing"),
    "a TODO without its sections": ("todo", "Please do it.", "section `## What` is missing"),
    "a text without end": ("decision", "x" * 70_000, "never writes less"),
    "bytes that are no text": ("decision", "\udcff", "cannot be read"),
}


@pytest.mark.parametrize(("name", "text", "words"), WRONG.values(), ids=WRONG)
def test_what_would_not_do_records_nothing_and_says_why(
    name: str, text: str, words: str, home: Path, project: Path, warpgate: Run, as_json: RunJson
) -> None:
    (home / f"{name}.md.j2").write_bytes(os.fsencode(text))
    flags = ("--file-todo",) if name == "todo" else ()
    code, out, err = warpgate("decide", "--description", ONE_WAY if name == "todo" else TWO_WAY, *flags)
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert words in err
    assert as_json("decisions", "--all")[1] == []
    code, checked = as_json("templates", "check")
    assert (code, list(checked["problems"])) == (2, [name])


def test_text_of_an_agent_stays_in_its_place_whatever_the_template_forgets(home: Path, as_json: RunJson) -> None:
    (home / "decision.md.j2").write_text(
        shipped("decision").replace("{{ decision.description | block }}", "{{ decision.description }}")
    )
    body = as_json("decide", "--description", f"{TWO_WAY} <!-- @octocat #1", "--dry-run")[1]["issue"]["body"]
    assert "@octocat" not in body
    assert body.count("<!--") == 1


def test_the_list_says_which_are_ones_own(home: Path, as_json: RunJson, warpgate: Run) -> None:
    (home / "answer.md.j2").write_text(shipped("answer"))
    listed = as_json("templates", "list")[1]
    assert listed["folder"] == str(home)
    assert {name for name, path in listed["templates"].items() if path} == {"answer"}
    assert set(listed["templates"]) == set(overrides.NAMES)
    assert as_json("templates", "check") == (0, {"ok": True, "problems": {}, "exit": 0})
    for name in overrides.NAMES:
        assert warpgate("templates", "show", name)[1] == shipped(name)
    assert warpgate("templates", "show", "../x")[0] == 2


def test_the_check_fills_in_every_template_that_can_be_ones_own() -> None:
    from warpgate.cli.templates import SAMPLES

    assert set(SAMPLES) | {"runway"} == set(overrides.NAMES)
