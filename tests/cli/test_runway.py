"""`plan` and `emit` at the command line: where plans come from, what is filed, and what the exit code says."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from warpgate.trackers.local import LocalTracker
from warpgate.trackers.values import NewIssue

Run = Callable[..., tuple[int, str, str]]
RunJson = Callable[..., tuple[int, Any]]

CLEAR = "Rename UserService to AccountService"
MAIL = "E-mail the beta users that exports have moved"
BOTH = json.dumps([CLEAR, {"description": MAIL, "id": "mail", "issue": 4}])


def local(project: Path) -> LocalTracker:
    return LocalTracker(str(project / ".warpgate" / "issues"))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("plan.json", json.dumps([CLEAR, MAIL])),
        ("plan.json", json.dumps({"decisions": [CLEAR, MAIL]})),
        ("plan.toml", f'decisions = ["{CLEAR}", "{MAIL}"]'),
        ("plan.yaml", f"- {CLEAR}\n- {MAIL}\n"),
        ("PLAN.md", f"---\ndecisions:\n- {CLEAR}\n- {MAIL}\n---\n"),
        ("PLAN.md", f"# Plan\n- [ ] {CLEAR}\n- [x] old\n- [ ] {MAIL}\n"),
        ("plan", f"- [ ] {CLEAR}\n- [ ] {MAIL}\n"),
    ],
)
def test_a_plan_comes_from_any_file(project: Path, as_json: RunJson, name: str, text: str) -> None:
    (project / name).write_text(text)
    code, answer = as_json("plan", "--decisions", f"@{name}")
    assert (code, len(answer["decided"]), len(answer["blockers"])) == (3, 1, 1)
    assert answer["name"] == name.partition(".")[0]


def test_a_plan_comes_from_an_issue(project: Path, as_json: RunJson) -> None:
    body = f"## Acceptance criteria\n- {CLEAR}\n- [ ] {MAIL}\n- [x] done\n"
    local(project).create(NewIssue("Portal", body, (), "portal"))
    code, answer = as_json("plan", "--from-issue", "#1")
    assert (code, answer["name"], answer["issue"]) == (3, "issue-1", 1)
    assert [row["issue"] for row in answer["decided"] + answer["blockers"]] == [1, 1]


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--decisions", "[]", "--plan", "x"],
        ["--decisions", "[]", "--from-issue", "1"],
        ["--from-issue", "no"],
        ["--from-issue", "77"],
        ["--plan", "no-such-file"],
        ["--decisions", '["a"]', "--skip", "nope"],
        ["--decisions", '["a"]', "--choose", "nope"],
        ["--decisions", '["a"]', "--choose", "a=b"],
        ["--decisions", '{"format": "x"}'],
    ],
)
@pytest.mark.parametrize("verb", ["plan", "emit"])
def test_a_mistake_files_nothing(project: Path, warpgate: Run, verb: str, words: list[str]) -> None:
    code, out, err = warpgate(verb, *words)
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert not list(project.glob(".warpgate/sessions/*.json"))


def test_every_wrong_item_is_named_and_nothing_is_filed(project: Path, warpgate: Run) -> None:
    (project / "PLAN.md").write_text(f"- [ ] {CLEAR}\n- [ ] \n- [ ] b\n  - Issue: soon\n")
    code, _, err = warpgate("emit", "--decisions", "@PLAN.md")
    assert code == 2
    assert "item 2 (line 2)" in err
    assert "item 3 (line 3)" in err
    assert not (project / ".warpgate").exists()


def test_a_plan_is_the_same_bytes_each_time(warpgate: Run) -> None:
    for form in ([], ["--json"]):
        assert warpgate("plan", "--decisions", BOTH, *form) == warpgate("plan", "--decisions", BOTH, *form)


def test_a_dry_run_of_emit_is_the_plan(project: Path, warpgate: Run) -> None:
    for form in ([], ["--json"]):
        assert warpgate("emit", "--decisions", BOTH, "--dry-run", *form) == warpgate("plan", "--decisions", BOTH, *form)
    assert not (project / ".warpgate").exists()


def test_a_written_plan_is_what_emit_files(project: Path, warpgate: Run, as_json: RunJson) -> None:
    assert warpgate("plan", "--decisions", BOTH, "--out", "plan.json")[0] == 3
    code, answer = as_json("emit", "--plan", "plan.json")
    assert (code, answer["blockers"][0]["filed"]["number"], answer["blockers"][0]["settled"]) == (3, 2, False)
    titles = [issue.title for issue in local(project).list(labels=("warp-drive",))]
    assert [title.partition(":")[0] for title in titles][:2] == ["Decision", "TODO"]


def test_an_item_is_left_out(as_json: RunJson, warpgate: Run) -> None:
    warpgate("plan", "--decisions", BOTH, "--out", "plan.json")
    code, answer = as_json("emit", "--plan", "plan.json", "--skip", "mail")
    assert (code, answer["cleared"], answer["skipped"], answer["blockers"]) == (0, True, ["mail"], [])


def test_a_changed_plan_is_refused(project: Path, warpgate: Run) -> None:
    warpgate("plan", "--decisions", BOTH, "--out", "plan.json")
    text = (project / "plan.json").read_text()
    for before, after in ((CLEAR, "Rename it all"), ("sha256:", "sha256:0")):
        (project / "plan.json").write_text(text.replace(before, after, 4))
        code, _, err = warpgate("emit", "--plan", "plan.json")
        assert (code, "changed since" in err) == (2, True)
    assert not (project / ".warpgate").exists()


@pytest.mark.parametrize("verb", ["plan", "emit"])
def test_a_blocker_that_was_put_among_the_decided_is_named_and_nothing_is_filed(project: Path, warpgate: Run, verb: str) -> None:
    warpgate("plan", "--decisions", BOTH, "--out", "plan.json")
    content = json.loads((project / "plan.json").read_text())
    content["decided"] += [{**row, "door": "two-way"} for row in content.pop("blockers")]
    (project / "plan.json").write_text(json.dumps(content))
    code, out, err = warpgate(verb, "--plan", "plan.json")
    assert (code, out) == (2, "")
    assert all(said in err for said in ("item 2 (mail)", "door", "belongs under blockers"))
    assert not (project / ".warpgate").exists()


def test_what_was_taken_out_of_a_plan_is_left_out_as_with_skip(project: Path, warpgate: Run, as_json: RunJson) -> None:
    warpgate("plan", "--decisions", BOTH, "--out", "plan.json")
    content = json.loads((project / "plan.json").read_text())
    content["blockers"] = []
    (project / "plan.json").write_text(json.dumps(content))
    assert "Left out: mail" in warpgate("plan", "--plan", "plan.json")[1]
    code, answer = as_json("emit", "--plan", "plan.json")
    assert (code, answer["skipped"]) == (0, ["mail"])


def test_another_option_is_chosen(as_json: RunJson) -> None:
    given = json.dumps([{"description": "Choose the date library", "id": "date", "options": ["Add date-fns", "Keep moment.js"]}])
    first = as_json("plan", "--decisions", given)[1]["decided"][0]["chosen"]
    other = next(text for text in ("Add date-fns", "Keep moment.js") if text != first)
    rows = as_json("plan", "--decisions", given, "--choose", f"date={other}")[1]
    assert [row["chosen"] for row in rows["decided"]] in ([other], [])


def test_what_waits_for_a_person_is_not_decided(as_json: RunJson) -> None:
    given = json.dumps([{"description": MAIL, "id": "mail"}, {"description": CLEAR, "needs": "mail"}])
    code, answer = as_json("emit", "--decisions", given)
    assert (code, answer["decided"], answer["waiting"][0]["waitsFor"]) == (3, [], ["mail"])
    assert as_json("decisions", "--all")[1] == []


def test_below_level_four_nothing_is_decided(project: Path, warpgate: Run) -> None:
    (project / ".warpgate.toml").write_text("[automation]\nlevel = 3\n")
    code, _, err = warpgate("emit", "--decisions", BOTH)
    assert (code, "level is 3" in err) == (3, True)
    assert warpgate("plan", "--decisions", BOTH)[0] == 3
    assert not list(project.glob(".warpgate/issues/*"))
