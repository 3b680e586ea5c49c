"""A GitHub that runs here and whose every request and answer is checked."""

import pytest

from tests.fakes.github_server import GitHubServer
from tests.trackers.openapi.validator import Description
from warpgate.trackers.github import GitHubTracker
from warpgate.trackers.github_wire import Patience

DESCRIPTION = Description()


class Clock:
    """A time that passes only when somebody sleeps."""

    def __init__(self):
        self.slept = []
        self.said = []

    def sleep(self, seconds):
        self.slept.append(seconds)

    def now(self):
        return 1_000_000.0 + sum(self.slept)


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def server():
    github = GitHubServer(DESCRIPTION)
    yield github
    github.close()
    assert github.problems == []


@pytest.fixture
def connect(server, clock, tmp_path):
    """Makes a tracker as a new process would have it: nothing shared but the file of what is known."""

    def connected(token="tok_bot", repo="octocat/demo", memory=str(tmp_path / "github.json"), wait=10.0, login=""):
        patience = Patience(wait, 1.0, clock.sleep, clock.now, clock.said.append)
        return GitHubTracker(repo, token, base_url=server.url, timeout=1, memory=memory, patience=patience, login=login)

    return connected
