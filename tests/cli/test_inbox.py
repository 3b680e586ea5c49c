"""What waits for a person is listed and shown to anyone, and answered only at a terminal."""

import os
import pty
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.repositories import Checkout

Run = Callable[..., tuple[int, str, str]]
RunJson = Callable[..., tuple[int, Any]]

TODO, DECISION = "Buy the domain example.org", "Rename the helper parse to parse_arguments"


def at_a_terminal(*words: str, types: str = "", stderr: int | None = None) -> tuple[int, str, str]:
    """Exit code, standard output and what the terminal showed, for a person who types that at a terminal of their own."""
    master, slave = pty.openpty()
    run = [sys.executable, "-m", "warpgate", *words]
    # The session has the terminal as its controlling one; the streams lead elsewhere.
    process = subprocess.Popen(
        run, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=lambda: _controlled_by(slave)
    )
    os.close(slave)
    os.write(master, f"{types}\n".encode())
    out, err = process.communicate(timeout=60)
    shown = b""
    try:
        while piece := os.read(master, 65_536):
            shown += piece
    except OSError:
        pass
    os.close(master)
    return process.returncode, out.decode() + err.decode(), shown.decode()


def _controlled_by(slave: int) -> None:
    import fcntl
    import termios

    os.setsid()
    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)


@pytest.fixture
def waiting(as_json: RunJson) -> None:
    """One TODO (#1) and one decision (#2)."""
    as_json("decide", "--description", TODO, "--file-todo", "--issue", "41")
    as_json("decide", "--description", DECISION)


@pytest.mark.usefixtures("waiting")
def test_what_waits_is_listed_with_what_an_answer_needs(as_json: RunJson, warpgate: Run) -> None:
    code, (todo, decision) = as_json("inbox", "list")
    assert code == 0
    assert (todo["id"], todo["kind"], todo["number"], todo["category"], todo["requirement"]) == ("t1", "todo", 1, "money-spend", 41)
    assert (decision["id"], decision["kind"], decision["number"], decision["answer"]) == ("d1", "decision", 2, None)
    assert len(todo["digest"]) == 64
    assert len(warpgate("inbox")[1].splitlines()) == 2


def test_an_empty_inbox_says_so(warpgate: Run, as_json: RunJson) -> None:
    assert warpgate("inbox") == (0, "nothing waits for a person\n", "")
    assert as_json("inbox", "list") == (0, [])


@pytest.mark.usefixtures("waiting")
@pytest.mark.parametrize("name", ["t1", "#1", "1"])
def test_the_card_says_what_an_answer_means(name: str, warpgate: Run) -> None:
    code, out, _ = warpgate("inbox", "show", name)
    assert code == 0
    for words in (TODO, "money-spend", "Whoever pays the bill.", "#41", "changes", "if wrong", "digest"):
        assert words in out


@pytest.mark.usefixtures("waiting")
@pytest.mark.parametrize("verb", ["approve", "reject", "defer", "done", "keep", "revert"])
def test_without_a_terminal_nothing_is_answered(verb: str, project: Path, as_json: RunJson) -> None:
    before = sorted((path, path.read_bytes()) for path in (project / ".warpgate").rglob("*") if path.is_file())
    for given in ("", f"{verb}\n", "yes\n"):
        command = [sys.executable, "-m", "warpgate", "inbox", verb, "t1"]
        ran = subprocess.run(command, input=given, text=True, capture_output=True, check=False, start_new_session=True)
        assert (ran.returncode, ran.stdout) == (3, "")
        assert "only a person at a terminal" in ran.stderr
    assert before == sorted((path, path.read_bytes()) for path in (project / ".warpgate").rglob("*") if path.is_file())


@pytest.mark.usefixtures("waiting")
def test_the_person_sees_the_card_at_the_terminal_and_types_the_verb(as_json: RunJson) -> None:
    code, out, shown = at_a_terminal("inbox", "approve", "t1", types="approve")
    assert (code, out) == (0, "t1: approve\n")
    assert "Whoever pays the bill." in shown
    assert as_json("inbox", "list")[1][0]["id"] == "d1"


@pytest.mark.usefixtures("waiting")
@pytest.mark.parametrize("types", ["", "yes", "y", "reject", "approve it"])
def test_anything_else_leaves_it(types: str, as_json: RunJson) -> None:
    code, out, _ = at_a_terminal("inbox", "approve", "t1", types=types)
    assert (code, "left as it is" in out) == (2, True)
    assert as_json("inbox", "list")[1][0]["answer"] is None


CLOSED = {"approve": "open", "reject": "closed", "defer": "open", "done": "closed"}


@pytest.mark.usefixtures("waiting")
@pytest.mark.parametrize("verb", CLOSED)
def test_the_issue_says_what_was_answered(verb: str, as_json: RunJson, warpgate: Run, project: Path) -> None:
    assert at_a_terminal("inbox", verb, "#1", "--reason", "too dear, says @octocat", types=verb)[0] == 0
    assert as_json("issues", "list", "--state", "all")[1][0]["state"] == CLOSED[verb]
    text = next((project / ".warpgate" / "issues").glob("0001-*.md")).read_text()
    assert "too dear, says ＠octocat" in text
    # Told once, however often it is asked.
    assert warpgate("sync")[0] == 0
    assert text == next((project / ".warpgate" / "issues").glob("0001-*.md")).read_text()


@pytest.mark.usefixtures("waiting")
def test_a_second_answer_says_who_was_first() -> None:
    at_a_terminal("inbox", "done", "t1", types="done")
    code, out, _ = at_a_terminal("inbox", "approve", "t1", types="approve")
    assert (code, "it was answered with /done" in out) == (2, True)


@pytest.mark.usefixtures("waiting")
def test_an_answer_must_fit_what_is_asked() -> None:
    code, out, _ = at_a_terminal("inbox", "keep", "t1", types="keep")
    assert (code, "/keep is no answer to this" in out) == (2, True)


@pytest.mark.usefixtures("waiting")
def test_a_decision_that_is_kept_is_reviewed(as_json: RunJson) -> None:
    assert at_a_terminal("inbox", "keep", "d1", types="keep")[0] == 0
    assert as_json("status")[1]["decisions"] == 0
    assert as_json("decisions", "--all")[1][0]["reviewed"] is True
    assert as_json("issues", "list", "--state", "closed")[1][0]["number"] == 2


def test_a_decision_is_reverted_on_a_branch_of_its_own(project: Path, as_json: RunJson) -> None:
    checkout = Checkout(project)
    checkout.commit(a_txt="one\n")
    as_json("decide", "--description", DECISION)
    checkout.commit(a_txt="two\n")
    as_json("attach", "d1", "HEAD")
    code, out, _ = at_a_terminal("inbox", "revert", "d1", "--json", types="revert")
    assert code == 0, out
    branch = as_json("decisions", "--all")[1][0]["reverted"]
    assert branch.startswith("warpgate/revert-")
    assert checkout.git("show", f"{branch}:a.txt") == "one"
    assert checkout.git("show", "HEAD:a.txt") == "two"
    assert branch in next((project / ".warpgate" / "issues").glob("0001-*.md")).read_text()


@pytest.mark.usefixtures("waiting")
def test_a_revert_without_commits_says_how_it_is_undone_by_hand(as_json: RunJson) -> None:
    code, out, _ = at_a_terminal("inbox", "revert", "d1", types="revert")
    assert (code, "not done" in out, "no commits attached" in out) == (0, True, True)


def test_the_same_id_in_two_sessions_is_asked_for(as_json: RunJson, warpgate: Run) -> None:
    for session in ("one", "two"):
        as_json("decide", "--description", f"{TODO} for {session}", "--file-todo", "--session", session)
    # The session that was started last is the one that is meant.
    assert as_json("inbox", "show", "t1")[1]["session"] == "two"
    assert as_json("inbox", "show", "t1", "--session", "one")[1]["session"] == "one"
    assert as_json("inbox", "show", "#1")[1]["session"] == "one"
    assert warpgate("inbox", "show", "t9")[0] == 2
    assert warpgate("inbox", "list", "--session", "three")[0] == 2


def test_text_of_an_agent_does_nothing_at_the_terminal(as_json: RunJson) -> None:
    as_json("decide", "--description", f"{TODO} \x1b[2J\x1b]0;owned\x07 now", "--file-todo")
    shown = at_a_terminal("inbox", "approve", "t1", types="no")[2]
    assert "\x1b" not in shown
    assert "\x07" not in shown
