"""Sessions, reviews and reverts as a person or a loop meets them."""

import contextlib
import json
import os
import pty
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.repositories import Checkout
from warpgate.session.events import TRANSITIONS
from warpgate.session.state import Phase

Run = Callable[..., tuple[int, str, str]]
RunJson = Callable[..., tuple[int, Any]]

TEXT = "Rename the helper in module {} to something clearer"
TO_CODING = ("prerequisites_ok", "requirement_selected", "plan_ready")


def settings(project: Path, text: str) -> None:
    home = project.parent / "home"
    home.mkdir(exist_ok=True)
    (home / "config.toml").write_text(text)


def decide(as_json: RunJson, *places: int) -> list[int]:
    return [as_json("decide", "--description", TEXT.format(place))[0] for place in places]


def test_a_run_from_start_to_end(as_json: RunJson) -> None:
    started = as_json("session", "start", "--requirement", "42", "--chunks", "2")[1]
    assert (started["phase"], started["requirement"], started["chunks"]) == ("prerequisites", "42", 2)
    chunk = ("code_complete", "tests_passed", "docs_updated", "committed")
    for event in (*TO_CODING, *chunk, "next_chunk", *chunk, "work_complete", "session_ended"):
        code, answer = as_json("transition", event)
        assert (code, answer["taken"]) == (0, True), answer
    assert as_json("session", "show")[1]["phase"] == "ended"


def test_a_refused_event_exits_2_and_lists_what_is_taken(warpgate: Run) -> None:
    warpgate("session", "start")
    code, out, err = warpgate("session", "transition", "tests_passed")
    assert (code, out) == (2, "")
    for event in TRANSITIONS[Phase.PREREQUISITES]:
        assert event in err


def test_a_dry_run_refuses_to_build(warpgate: Run, as_json: RunJson) -> None:
    warpgate("session", "start", "--dry-run")
    for event in TO_CODING[:2]:
        warpgate("transition", event)
    assert warpgate("transition", "plan_ready")[0] == 2
    assert as_json("transition", "dry_run_complete")[1]["phase"] == "session_ending"


def test_the_level_is_never_above_what_the_settings_allow(project: Path, warpgate: Run) -> None:
    (project / ".warpgate.toml").write_text("[automation]\nlevel = 2\n")
    assert warpgate("session", "start", "--level", "3")[0] == 2
    assert warpgate("session", "start", "--level", "2")[0] == 0


def test_a_session_at_level_3_decides_nothing(as_json: RunJson) -> None:
    as_json("session", "start", "--level", "3")
    assert as_json("decide", "--description", TEXT.format(1))[1]["route"] == "ask"


def test_twelve_decisions_with_a_cap_of_5(project: Path, as_json: RunJson) -> None:
    settings(project, "[workflow]\nmax_auto_decisions = 5\n")
    as_json("session", "start")
    assert decide(as_json, *range(7)) == [0] * 5 + [3] * 2
    code, moved = as_json("transition", "prerequisites_ok")
    assert (code, moved["phase"], moved["breaker"], moved["diverted"]) == (3, "budget_exceeded", "decisions", True)
    ids = [record["id"] for record in as_json("decisions")[1]]
    code, after = as_json("budget-continue", "--reviewed-through", ids[-1])
    assert (code, after["phase"], after["decisions"]) == (0, "prerequisites", 0)
    assert decide(as_json, *range(7, 14)) == [0] * 5 + [3] * 2
    assert [record["reviewed"] for record in as_json("decisions", "--all")[1]] == [True] * 5 + [False] * 5


def test_records_made_after_the_review_stay_unreviewed(project: Path, as_json: RunJson) -> None:
    settings(project, "[workflow]\nmax_auto_decisions = 5\n")
    decide(as_json, *range(5))
    code, after = as_json("budget-continue", "--reviewed-through", "d3")
    assert (code, after["decisions"]) == (0, 2)
    assert [record["id"] for record in as_json("decisions")[1]] == ["d4", "d5"]


def test_a_budget_that_is_still_full_is_not_passed(project: Path, as_json: RunJson) -> None:
    settings(project, "[workflow]\nmax_auto_decisions = 2\n")
    as_json("session", "start")
    decide(as_json, 1, 2)
    as_json("transition", "prerequisites_ok")
    assert as_json("transition", "budget_continue")[0] == 2


def test_an_ended_session_takes_no_decisions_and_the_next_starts_another(as_json: RunJson) -> None:
    first = as_json("session", "start", "--session", "one")[1]["session"]
    as_json("session", "end")
    assert as_json("decide", "--description", TEXT.format(1), "--session", first)[1]["reason"] == "ended"
    other = as_json("decide", "--description", TEXT.format(1))[1]
    assert other["session"] != first


def test_stop_resume_and_list(as_json: RunJson) -> None:
    for name in ("one", "two"):
        as_json("session", "start", "--session", name)
    assert as_json("session", "resume", "one")[1]["session"] == "one"
    assert [(row["session"], row["current"]) for row in as_json("session", "list")[1]] == [("one", True), ("two", False)]
    assert as_json("session", "stop")[1]["phase"] == "session_ending"
    assert as_json("session", "start", "--session", "one")[0] == 2


def test_a_torn_session_is_named_in_the_list_and_hides_no_other(project: Path, as_json: RunJson) -> None:
    as_json("session", "start", "--session", "one")
    (project / ".warpgate" / "sessions" / "torn.json").write_text('{"format"')
    rows = as_json("session", "list")[1]
    assert [row["session"] for row in rows] == ["one", "torn"]
    assert "kept as it is" in rows[1]["problem"]


@pytest.mark.parametrize(
    ("limit", "tell", "breaker"),
    [
        ("max_cost = 2", ("cost", "--money", "2.50"), "cost"),
        ("max_tokens = 100", ("cost", "--tokens", "100"), "tokens"),
        ("max_edits_per_file = 1", ("edited", "a.py"), "edits-per-file"),
    ],
)
def test_what_a_session_is_told_trips_its_breaker(
    limit: str, tell: tuple[str, ...], breaker: str, project: Path, as_json: RunJson
) -> None:
    (project / ".warpgate.toml").write_text(f"[workflow]\n{limit}\n")
    as_json("session", "start")
    assert as_json("session", *tell)[0] == 0
    code, moved = as_json("transition", "prerequisites_ok")
    assert (code, moved["breaker"]) == (3, breaker)
    assert as_json("transition", "budget_continue")[1]["phase"] == "prerequisites"
    assert as_json("transition", "prerequisites_ok")[0] == 0


def test_no_progress_is_the_same_fingerprint_again(project: Path, as_json: RunJson) -> None:
    (project / ".warpgate.toml").write_text("[workflow]\nmax_no_progress = 2\n")
    as_json("session", "start")
    for mark in ("a", "b", "b", "b"):
        as_json("session", "progress", "--fingerprint", mark)
    assert as_json("transition", "prerequisites_ok")[1]["breaker"] == "no-progress"


def test_going_on_by_itself_is_bounded_and_never_for_decisions(project: Path, as_json: RunJson) -> None:
    settings(project, "[workflow]\nauto_continue = 1\nmax_edits_per_file = 1\n")
    as_json("session", "start")
    as_json("session", "edited", "a.py")
    assert "edits-per-file" in as_json("transition", "prerequisites_ok")[1]["wentOn"]
    as_json("session", "edited", "a.py")
    assert as_json("transition", "requirement_selected")[0] == 3


def test_the_status_has_every_figure(as_json: RunJson, warpgate: Run) -> None:
    as_json("session", "start", "--requirement", "42")
    decide(as_json, 1)
    status = as_json("status")[1]
    assert {"session", "phase", "decisions", "cap", "breakers", "secondsInPhase", "outbox"} <= status.keys()
    out = warpgate("status")[1]
    for part in ("Decisions: 1 / 10", "prerequisites", "42", "retries", TEXT.format(1)):
        assert part in out
    assert "\x1b" not in out


def test_watch_wants_a_terminal(warpgate: Run) -> None:
    assert warpgate("status", "--watch")[0] == 2


def test_the_session_file_fits_its_schema(project: Path, as_json: RunJson, warpgate: Run) -> None:
    as_json("session", "start", "--session", "s")
    decide(as_json, 1)
    as_json("decide", "--description", "E-mail the beta users that exports have moved", "--file-todo")
    as_json("session", "edited", "a.py")
    schema = json.loads(warpgate("session", "schema")[1])
    content = json.loads((project / ".warpgate" / "sessions" / "s.json").read_text())
    assert problems(content, schema, schema) == []
    content["phase"] = "flying"
    assert problems(content, schema, schema)


def problems(content: Any, schema: dict[str, Any], root: dict[str, Any], where: str = "") -> list[str]:
    """What does not fit the schema, for the few words of JSON Schema that ours uses."""
    if "$ref" in schema:
        return problems(content, root["$defs"][schema["$ref"].rpartition("/")[2]], root, where)
    if "anyOf" in schema:
        return [] if any(not problems(content, each, root, where) for each in schema["anyOf"]) else [f"{where}: none fits"]
    if "const" in schema or "enum" in schema:
        return [] if content in schema.get("enum", [schema.get("const")]) else [f"{where}: {content!r}"]
    kinds = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "null": type(None)}
    wanted = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if not any(type(content) is kinds[kind] for kind in wanted):
        return [f"{where}: {content!r} is no {wanted}"]
    if isinstance(content, list):
        return [line for item in content for line in problems(item, schema["items"], root, f"{where}[]")]
    if isinstance(content, dict):
        missing = [f"{where}: {name} is missing" for name in schema["required"] if name not in content]
        foreign = [f"{where}: {name}" for name in content if name not in schema["properties"]]
        inner = [
            line
            for name, item in content.items()
            if name in schema["properties"]
            for line in problems(item, schema["properties"][name], root, f"{where}.{name}")
        ]
        return [*missing, *foreign, *inner]
    return []


# ------------------------------------------------------------------ taking decisions back


@pytest.fixture
def checkout(project: Path) -> Checkout:
    checkout = Checkout(project)
    checkout.commit(a_txt="one\ntwo\nthree\n", b_txt="b\n")
    return checkout


def test_a_decision_is_taken_back_on_a_branch(checkout: Checkout, as_json: RunJson) -> None:
    decide(as_json, 1)
    commit = checkout.commit(a_txt="one\nTWO\nthree\n")
    assert as_json("attach", "d1", commit)[0] == 0
    assert as_json("decisions", "--health")[1][0]["health"] == "clean"
    planned = as_json("revert", "d1", "--dry-run")[1]
    assert checkout.git("branch", "--list", "warpgate/*") == ""
    done = as_json("revert", "d1")[1]
    assert done["branch"] == planned["branch"]
    assert checkout.git("show", f"{done['branch']}:a.txt") == "one\ntwo\nthree"
    assert as_json("revert", "d1")[0] == 2
    assert as_json("decisions", "--all")[1][0]["reverted"] == done["branch"]


def test_a_decision_whose_lines_changed_since_is_not_taken_back(checkout: Checkout, warpgate: Run, as_json: RunJson) -> None:
    decide(as_json, 1, 2)
    first = checkout.commit(a_txt="one\nTWO\nthree\n")
    second = checkout.commit(b_txt="other\n")
    as_json("attach", "d1", first)
    as_json("attach", "d2", second)
    checkout.commit(a_txt="one\nzwei\nthree\n")
    assert [record["health"] for record in as_json("decisions", "--health")[1]] == ["conflicts", "clean"]
    code, _, err = warpgate("revert", "d1")
    assert code == 1
    assert "nothing was changed" in err


def test_a_decision_without_commits_needs_a_person(checkout: Checkout, as_json: RunJson) -> None:
    decide(as_json, 1)
    code, answer = as_json("revert", "d1")
    assert code == 3
    assert "its undo" in answer["error"]


def test_health_of_40_records_in_300_commits(checkout: Checkout, as_json: RunJson, project: Path) -> None:
    settings(project, "[workflow]\nmax_auto_decisions = 0\n")
    lines = [f"line {place}" for place in range(300)]
    checkout.commit(a_txt="\n\n\n\n".join(lines))
    commits = []
    for place in range(300):
        lines[place] = f"changed {place}"
        commits.append(checkout.commit(a_txt="\n\n\n\n".join(lines)))
    for place in range(40):
        as_json("decide", "--description", TEXT.format(place))
        as_json("attach", f"d{place + 1}", commits[place * 7])
    before = checkout.fingerprint()
    started = time.monotonic()
    states = [record["health"] for record in as_json("decisions", "--health")[1]]
    took = time.monotonic() - started
    assert states == ["clean"] * 40
    assert checkout.fingerprint() == before
    lines[7] = "changed again"
    checkout.commit(a_txt="\n\n\n\n".join(lines))
    states = [record["health"] for record in as_json("decisions", "--health")[1]]
    assert states == ["clean", "conflicts", *["clean"] * 38]
    print(f"health of 40 records: {took:.2f} s")


# ------------------------------------------------------------------ a person at the terminal


def at_a_terminal(answers: str, *words: str) -> tuple[int, str]:
    """The exit code and the screen of a command line that runs on a terminal of its own, where a person types the answers."""
    child, terminal = pty.fork()
    if child == 0:
        os.execve(sys.executable, [sys.executable, "-m", "warpgate", *words], {**os.environ, "TERM": "xterm"})
    screen = b""
    waiting = list(answers.splitlines())
    with contextlib.suppress(OSError):  # the terminal closes when the child ends
        while part := os.read(terminal, 4096):
            screen += part
            if screen.rstrip().endswith(b"?") and waiting:
                os.write(terminal, waiting.pop(0).encode() + b"\n")
                screen += b"\n"
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), screen.decode("utf-8", "replace")


def test_a_review_shows_the_digest_and_marks_what_was_seen(as_json: RunJson) -> None:
    decide(as_json, 1, 2, 3)
    code, screen = at_a_terminal("keep\nopen\nkeep\nstop", "review")
    assert code == 0
    assert TEXT.format(2) in screen
    assert [record["id"] for record in as_json("decisions")[1]] == ["d3"]


def test_a_review_can_take_a_decision_back(checkout: Checkout, as_json: RunJson) -> None:
    decide(as_json, 1)
    as_json("attach", "d1", checkout.commit(a_txt="one\nTWO\nthree\n"))
    assert at_a_terminal("revert", "review")[0] == 0
    assert checkout.git("branch", "--list", "warpgate/*") != ""
    assert as_json("decisions")[1] == []


def test_a_review_never_asks_on_standard_input(as_json: RunJson) -> None:
    decide(as_json, 1)
    command = [sys.executable, "-m", "warpgate", "review"]
    ran = subprocess.run(command, start_new_session=True, input="keep\n", capture_output=True, text=True, check=False)
    assert ran.returncode == 3
    assert len(as_json("decisions")[1]) == 1


# ------------------------------------------------------------------ the loop


def test_the_loop_runs_its_command_for_each_chunk_and_ends(warpgate: Run, as_json: RunJson, project: Path) -> None:
    code, _, err = warpgate("loop", "--chunks", "3", "--", "sh", "-c", "echo $WARPGATE_CHUNK >> chunks")
    assert code == 0, err
    assert (project / "chunks").read_text().split() == ["1", "2", "3"]
    assert as_json("session", "list")[1][0]["phase"] == "ended"


@pytest.mark.parametrize("exit_code", [1, 3, 7])
def test_the_loop_stops_on_every_exit_code_but_0(exit_code: int, warpgate: Run, project: Path) -> None:
    code, _, _ = warpgate("loop", "--chunks", "3", "--", "sh", "-c", f"echo x >> chunks; exit {exit_code}")
    assert code == exit_code
    assert (project / "chunks").read_text().split() == ["x"]


def test_the_loop_halts_at_the_cap(warpgate: Run, project: Path) -> None:
    settings(project, "[workflow]\nmax_auto_decisions = 2\n")
    decides = f"{sys.executable} -m warpgate decide --description 'Rename helper number '$WARPGATE_CHUNK"
    assert warpgate("loop", "--chunks", "5", "--", "sh", "-c", decides)[0] == 3


def test_the_loop_and_the_review_answer_with_one_object(warpgate: Run, as_json: RunJson) -> None:
    code, out, _ = warpgate("loop", "--chunks", "2", "--json", "--", "sh", "-c", "echo noise")
    assert (code, json.loads(out)["phase"]) == (0, "ended")
    as_json("session", "start")
    assert as_json("review")[1]["decisions"] == 0
