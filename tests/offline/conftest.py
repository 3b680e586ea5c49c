"""One emulator for all tests, a repository and a proxy for each."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.offline.emulator import Emulator, Proxy
from tests.trackers.conftest import DESCRIPTION, clock
from warpgate.trackers.github import GitHubTracker
from warpgate.trackers.github_wire import Patience

__all__ = ["clock"]


@pytest.fixture(scope="session")
def emulator(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Emulator]:
    made = Emulator(tmp_path_factory.mktemp("emulator"))
    yield made
    made.close()


@pytest.fixture
def server(emulator: Emulator) -> Iterator[Proxy]:
    made = Proxy(DESCRIPTION, emulator)
    yield made
    made.close()
    assert made.problems == []


@pytest.fixture
def repository(emulator: Emulator) -> str:
    return emulator.repository()


@pytest.fixture
def connect(server: Proxy, repository: str, clock: Any, tmp_path: Path) -> Callable[..., GitHubTracker]:
    """Makes a tracker as a new process would have it."""

    def connected(token: str = "tok_bot", repo: str = repository) -> GitHubTracker:
        patience = Patience(10.0, 1.0, clock.sleep, clock.now, clock.said.append)
        return GitHubTracker(repo, token, base_url=server.url, timeout=1, memory=str(tmp_path / "known.json"), patience=patience)

    return connected
