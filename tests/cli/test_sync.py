"""What could not be filed is delivered at a pace, with what came of it shown; `--watch` goes on until it is interrupted."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.fakes.github_server import GitHubServer

Run = Callable[..., tuple[int, str, str]]
RunJson = Callable[..., tuple[int, Any]]

TEXT = "Rename the helper in module {} to something clearer"


@pytest.fixture
def stuck(github: GitHubServer, as_json: RunJson, monkeypatch: pytest.MonkeyPatch) -> int:
    """Decisions that were recorded while GitHub could not be reached."""
    monkeypatch.setenv("GITHUB_API_URL", "http://127.0.0.1:9")
    for number in range(4):
        assert as_json("decide", "--description", TEXT.format(number))[0] == 1
    monkeypatch.setenv("GITHUB_API_URL", github.url)
    return 4


def test_what_was_stuck_is_delivered_once(github: GitHubServer, stuck: int, as_json: RunJson, warpgate: Run) -> None:
    code, synced = as_json("sync")
    assert (code, [each["number"] for each in synced["delivered"]], synced["pending"]) == (0, [1, 2, 3, 4], [])
    assert all(each["created"] for each in synced["delivered"])
    assert warpgate("sync") == (0, "nothing is on its way\n", "")
    assert len(github.state.issues) == stuck


def test_whoever_asks_for_a_pause_is_left_alone(github: GitHubServer, stuck: int, as_json: RunJson) -> None:
    github.fail("429 without Retry-After", times=99)
    # A pause of a minute is kept; that they do not end is what stops us.
    code, synced = as_json("sync")
    assert (code, len(synced["pending"])) == (1, stuck)
    assert github.count("POST", "/issues") < 20
    github._faults.clear()
    assert as_json("sync")[0] == 0
    assert len(github.state.issues) == stuck


def test_one_that_fails_does_not_hold_up_the_others(github: GitHubServer, stuck: int, as_json: RunJson) -> None:
    github.fail("socket dropped before the write")
    code, synced = as_json("sync")
    assert (code, len(synced["delivered"]), len(synced["pending"])) == (1, stuck - 1, 1)
    assert as_json("sync")[0] == 0
    assert len(github.state.issues) == stuck


def test_watching_shows_what_happens_and_ends_with_an_interrupt(github: GitHubServer, stuck: int) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "warpgate", "sync", "--watch", "--every", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    end = time.monotonic() + 30
    while len(github.state.issues) < stuck and time.monotonic() < end:
        time.sleep(0.1)
    time.sleep(2)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert out.count("filed as #") == stuck
    assert "Traceback" not in err


def test_watching_has_no_single_object_to_print(warpgate: Run) -> None:
    assert warpgate("sync", "--watch", "--json")[0] == 2
