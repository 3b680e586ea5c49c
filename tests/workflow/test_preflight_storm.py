"""A plan of two hundred filed on GitHub by a process that is killed at every tenth request: nothing twice, nothing left out."""

import multiprocessing
import os
import signal
from collections import Counter
from pathlib import Path

import pytest

from tests.fakes.github_server import GitHubServer
from tests.fakes.judges import judge
from tests.trackers.openapi.validator import Description
from tests.workflow.test_decide import POLICY
from warpgate.marker import read_marker
from warpgate.preflight.entries import read_entries
from warpgate.preflight.outline import outline
from warpgate.preflight.plan import Plan, plan
from warpgate.storage.sessions import Sessions
from warpgate.trackers.github import GitHubTracker
from warpgate.workflow.preflight import Emission, emit
from warpgate.workflow.report import link, post
from warpgate.workflow.runway import report
from warpgate.workflow.sessions import there

FORK = multiprocessing.get_context("fork")
ITEMS = 200
REQUIREMENTS = 4
EVERY = 10


class Killing(GitHubServer):
    """Kills whoever asks at every tenth request: in turns before it does what was asked, and before it answers."""

    def __init__(self, description: Description) -> None:
        super().__init__(description)
        # Answers of this server are held against GitHub's description elsewhere; here that would be most of the time.
        description.answer_problems = lambda *_: []
        # Whoever was killed has hung up.
        self._http.handle_error = lambda *_: None
        self.asked = 0
        self.victim = 0

    def note(self, *asked: object) -> None:
        super().note(*asked)
        self.asked += 1
        if self.asked % (2 * EVERY) == 0:
            self._kill()

    def carry_out(self, *asked: object) -> object:
        done = super().carry_out(*asked)
        if self.asked % (2 * EVERY) == EVERY:
            self._kill()
        return done

    def _kill(self) -> None:
        if self.victim:
            os.kill(self.victim, signal.SIGKILL)
            self.victim = 0


def planned() -> Plan:
    given: list[object] = [f"code {number}" for number in range(ITEMS // 2)]
    given += [{"description": f"mail {number}", "issue": number % REQUIREMENTS + 1} for number in range(ITEMS // 2)]
    return plan(read_entries(given), judge, name="storm")


def run(root: Path, url: str) -> Emission:
    """What `warpgate emit` does."""
    sessions = Sessions(str(root))
    tracker = GitHubTracker("octocat/demo", "tok_bot", base_url=url, memory=str(root / "github.json"))
    done = emit(planned(), POLICY, sessions, tracker, "s")
    assert link(done, tracker) == ""
    assert post(report(there(sessions, "s"), outline(done.planned), POLICY), tracker).problem == ""
    return done


def test_a_run_that_is_killed_at_every_tenth_request_is_finished_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # GitHub's pace would make minutes of it; the processes that are killed have this from here.
    monkeypatch.setattr("warpgate.trackers.github_wire.pause", lambda *_: 0.0)
    server = Killing(Description())
    for number in range(REQUIREMENTS):
        server.state.add_issue(f"Requirement {number}")
    killed = 0
    while True:
        child = FORK.Process(target=run, args=(tmp_path, server.url))
        child.start()
        server.victim = child.pid or 0
        child.join(60)
        server.victim = 0
        if child.exitcode == 0:
            break
        assert child.exitcode == -signal.SIGKILL
        killed += 1
        assert killed < ITEMS
    keys = Counter(
        marker.key for issue in server.state.issues if (marker := read_marker(issue["body"])) and issue["state"] == "open"
    )
    wanted = {item.key for item in planned().items} | {"runway-storm"}
    assert keys == Counter(wanted)
    linked = {(one, other["number"]) for one, kind, other in server.state.links if kind.startswith("dep")}
    todos = {issue["number"]: issue for issue in server.state.issues if issue["title"].startswith("TODO")}
    assert {number for _, number in linked} == set(todos)
    assert killed == server.asked // EVERY >= ITEMS // EVERY
    # Once more: nothing is left to do.
    before = server.count("POST", "/issues")
    again = run(tmp_path, server.url)
    assert not any(each.sent.created or each.sent.problem for each in again.done)
    assert server.count("POST", "/issues") == before
    server.close()
    assert server.problems == []
