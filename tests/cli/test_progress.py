"""How far a long filing is: a bar for a person at a terminal, plain words about pauses anywhere else."""

import io

import pytest

from tests.fakes.trackers import FarTracker
from warpgate.cli.progress import LONGEST_WAIT, progress
from warpgate.preflight.entries import read_entries
from warpgate.preflight.plan import plan
from warpgate.session.state import Filing
from warpgate.workflow.filing import Sent
from warpgate.workflow.preflight import Emitted


class Terminal(io.StringIO):
    """Looks like one to whoever asks."""

    def isatty(self) -> bool:
        return True


class Patient(FarTracker):
    """Remembers how long it may wait and whom it tells."""

    def wait_up_to(self, seconds: float, notice: object) -> None:
        self.waits = (seconds, notice)


def filed(total: int, tracker: Patient) -> None:
    from tests.fakes.judges import judge

    item = plan(read_entries(["code"]), judge).items[0]
    with progress(total, tracker) as step:
        for place in range(total):
            if place == 1:
                tracker.waits[1]("GitHub asks for a pause: waiting 60 s")
            step(Emitted(item, Sent(Filing("k", "local", place + 1))))


def test_a_terminal_shows_a_bar_that_is_gone_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("NO_COLOR", raising=False)
    filed(3, Patient())
    assert "filing" in screen.getvalue()
    assert "3/3" in screen.getvalue()
    # The line is taken away again, so that the report stands alone.
    assert screen.getvalue().rstrip().endswith("\x1b[2K") or "\x1b[1A\x1b[2K" in screen.getvalue()


def test_a_pipe_gets_no_bar_but_hears_of_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = io.StringIO()
    monkeypatch.setattr("sys.stderr", pipe)
    tracker = Patient()
    filed(3, tracker)
    assert pipe.getvalue() == "warpgate: GitHub asks for a pause: waiting 60 s\n"
    assert tracker.waits[0] == LONGEST_WAIT
