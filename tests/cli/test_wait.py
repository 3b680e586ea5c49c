"""Waiting from the command line: the outcome table's exit codes, a crash, an interrupt, and what an answer elsewhere does."""

import json
import os
import pty
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.github_server import GitHubServer
from warpgate.session.answering import item_of
from warpgate.session.answers import TERMINAL, Said
from warpgate.session.commands import Command
from warpgate.session.moving import Moment
from warpgate.session.state import Verb
from warpgate.storage.sessions import Sessions, stamp
from warpgate.trackers.github_wire import Patience
from warpgate.workflow.answer import give

Run = Callable[..., tuple[int, str, str]]
RunJson = Callable[..., tuple[int, Any]]

TODO, TWO_WAY = "Buy the domain example.org", "Rename the helper parse to parse_arguments"


def answer(project: Path, verb: Verb = Verb.APPROVE, about: str = "t1") -> None:
    """What the person at the terminal says."""
    store = Sessions(str(project))
    session = store.current()
    assert session
    content = store.read(session)
    assert content
    item = item_of(content, about)
    assert item.filing
    command = Command(verb, item.filing.digest if verb in (Verb.APPROVE, Verb.REJECT) else "")
    now = time.time()
    given = give(store, session, about, command, Said("me", int(now), TERMINAL), TERMINAL, Moment(now, stamp(now)), 3600)
    assert given.answer


@pytest.fixture
def asked(as_json: RunJson) -> None:
    as_json("decide", "--description", TODO, "--file-todo")


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize(("words", "code", "outcome"), [
    ((), 0, "defer-and-continue"), (("--blocks-everything",), 3, "stop"), (("--only-approved",), 3, "defer-and-continue"),
])  # fmt: skip
def test_nobody_answers(words: tuple[str, ...], code: int, outcome: str, as_json: RunJson) -> None:
    got, waited = as_json("wait", "t1", "--timeout", "0", *words)
    assert (got, waited["outcome"], waited["reply"], waited["guessedOneWay"], waited["exit"]) == (code, outcome, None, False, code)


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize(("verb", "only"), [(Verb.APPROVE, 0), (Verb.DONE, 3), (Verb.REJECT, 3)])
def test_somebody_answered(verb: Verb, only: int, project: Path, as_json: RunJson) -> None:
    answer(project, verb)
    code, waited = as_json("wait", "#1")
    assert (code, waited["outcome"], waited["reply"]["answer"], waited["reply"]["by"]) == (0, "proceed-with-reply", str(verb), "me")
    assert as_json("wait", "t1", "--only-approved")[0] == only


@pytest.mark.usefixtures("asked")
def test_an_approval_is_taken_once(project: Path, as_json: RunJson, warpgate: Run) -> None:
    answer(project)
    assert as_json("wait", "t1", "--take")[0] == 0
    assert as_json("wait", "t1", "--only-approved")[0] == 3
    code, waited = as_json("wait", "t1", "--take")
    assert (code, "used up" in waited["unusable"]) == (3, True)
    assert "not to be used" in warpgate("wait", "t1", "--take")[1]


@pytest.mark.usefixtures("asked")
def test_what_cannot_be_waited_for_is_a_usage_error(as_json: RunJson, warpgate: Run) -> None:
    as_json("decide", "--description", TWO_WAY)
    assert warpgate("wait", "t9")[0] == 2
    assert "was made" in warpgate("wait", "d1")[2]


@pytest.mark.usefixtures("asked")
def test_beyond_the_cap_it_is_deferred(project: Path, as_json: RunJson) -> None:
    (project / ".warpgate.toml").write_text("[rdb]\nmax_open_requests = 1\n")
    as_json("decide", "--description", f"{TODO} again", "--file-todo")
    first = start("wait", "t1")
    until(lambda: waits(project))
    code, waited = as_json("wait", "t2")
    first.kill()
    assert (code, waited["outcome"], waited["deadline"]) == (0, "defer-and-continue", None)
    assert "max_open_requests" in waited["reason"]


def start(*words: str, **options: Any) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "warpgate", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options
    )


def waits(project: Path) -> list[dict[str, Any]]:
    files = list((project / ".warpgate" / "sessions").glob("*.json"))
    return json.loads(files[0].read_text())["waits"] if files else []


def until(true: Callable[[], object], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.usefixtures("asked")
def test_a_killed_wait_is_taken_up_with_its_deadline(project: Path) -> None:
    first = start("wait", "t1", "--timeout", "1")
    until(lambda: waits(project))
    first.kill()
    first.wait()
    began = waits(project)
    second = start("wait", "t1", "--timeout", "99", "--json")
    time.sleep(1)
    assert waits(project) == began
    answer(project)
    out, err = second.communicate(timeout=20)
    assert second.returncode == 0, err
    assert json.loads(out)["reply"]["answer"] == "approve"
    assert [each["ended"] for each in waits(project)] == ["proceed-with-reply"]


@pytest.mark.usefixtures("asked")
def test_an_interrupt_is_130_and_keeps_the_wait(project: Path) -> None:
    process = start("wait", "t1")
    until(lambda: waits(project))
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out) == (130, "")
    assert "Traceback" not in err
    assert waits(project)[0]["ended"] == ""


@pytest.mark.usefixtures("asked")
def test_a_pipe_gets_one_line_and_a_terminal_a_bar(project: Path) -> None:
    process = start("wait", "t1")
    until(lambda: waits(project))
    time.sleep(1.5)
    answer(project)
    _, err = process.communicate(timeout=20)
    assert len(err.splitlines()) == 1
    assert "waiting until" in err
    as_terminal = pty.openpty()
    subprocess.run([sys.executable, "-m", "warpgate", "decide", "--description", f"{TODO} too", "--file-todo"], check=False)
    process = subprocess.Popen(
        [sys.executable, "-m", "warpgate", "wait", "t2"],
        stdout=subprocess.PIPE,
        stderr=as_terminal[1],
        env={**os.environ, "TERM": "xterm"},
    )
    os.close(as_terminal[1])
    time.sleep(2)
    answer(project, about="t2")
    assert process.wait(20) == 0
    shown = b""
    try:
        while piece := os.read(as_terminal[0], 65_536):
            shown += piece
    except OSError:
        pass
    assert b"waiting for a person" in shown
    assert "━".encode() in shown


def test_decide_files_and_waits_in_one_go(project: Path, as_json: RunJson, warpgate: Run) -> None:
    words = ("decide", "--description", TODO, "--rdb", "--wait", "--timeout", "0")
    code, decided = as_json(*words)
    assert (code, decided["door"], decided["route"], decided["id"], decided["exit"]) == (0, "one-way", "notify-and-wait", "t1", 0)
    assert (decided["wait"]["outcome"], decided["guessedOneWay"]) == ("defer-and-continue", False)
    assert as_json(*words, "--blocks-everything")[0] == 3
    answer(project)
    code, out, _ = warpgate(*words)
    assert (code, "approve by me" in out) == (0, True)
    assert as_json("status")[1]["todos"] == 1


def test_decide_waits_for_nobody_at_a_two_way_door(as_json: RunJson) -> None:
    code, decided = as_json("decide", "--description", TWO_WAY, "--wait")
    assert (code, decided["route"], decided.get("wait")) == (0, "auto-decide", None)


@pytest.mark.parametrize("words", [("--timeout", "5"), ("--blocks-everything",), ("--wait", "--timeout", "soon")])
def test_half_a_wait_is_a_usage_error(words: tuple[str, ...], warpgate: Run) -> None:
    assert warpgate("decide", "--description", TODO, *words)[0] == 2


def test_a_brief_says_what_waits(as_json: RunJson, warpgate: Run) -> None:
    as_json("decide", "--description", TODO, "--file-todo")
    as_json("decide", "--description", TWO_WAY)
    code, out, _ = warpgate("brief")
    assert (code, "1 wait for a person" in out, TODO in out, TWO_WAY in out) == (0, True, True, True)
    numbers = [as_json("brief", "--file")[1]["number"] for _ in range(2)]
    assert numbers == [3, 3]
    assert as_json("issues", "list", "--label", "brief")[1][0]["title"] == "Waiting for a person: 1 open, 1 to review"


def test_an_answer_on_github_ends_the_wait_with_cheap_looks(
    github: GitHubServer, project: Path, as_json: RunJson, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("warpgate.workflow.wait.FIRST_PAUSE", 0.3)
    monkeypatch.setattr("warpgate.workflow.wait.TICK", 0.1)
    monkeypatch.setattr("warpgate.trackers.github.Patience", lambda: Patience(sleep=lambda _: None))

    def looks() -> list[Any]:
        return [asked for asked in github.requests if asked[0] == "GET" and asked[1].endswith("/issues/1/comments")]

    def person() -> None:
        until(lambda: len(looks()) == 3)
        digest = json.loads(next((project / ".warpgate" / "sessions").glob("*.json")).read_text())["todos"][0]["filing"]["digest"]
        github.state.add_comment(1, f"/approve {digest[:12]}", "octocat")

    writer = threading.Thread(target=person)
    writer.start()
    code, decided = as_json("decide", "--description", TODO, "--wait")
    writer.join()
    assert (code, decided["wait"]["reply"]["answer"], decided["wait"]["reply"]["by"]) == (0, "approve", "octocat")
    assert all(asked[4].get("If-None-Match") for asked in looks()[1:3])
    assert "**Approved**" in github.state.replies(1)[0]
