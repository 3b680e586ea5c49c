"""A project of its own for each test of the shell, with no token and no settings of the person who runs it."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.github_server import GitHubServer
from tests.trackers.openapi.validator import Description
from warpgate.cli.entry import main
from warpgate.trackers.github_wire import Patience


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "project"
    root.mkdir()
    monkeypatch.chdir(root)
    monkeypatch.setenv("WARPGATE_HOME", str(tmp_path / "home"))
    for name in ("GITHUB_TOKEN", "GH_TOKEN", "WARPGATE_GITHUB_TOKEN", "WARPGATE_SESSION", "GITHUB_REPOSITORY", "GITHUB_API_URL"):
        monkeypatch.delenv(name, raising=False)
    return root


Answer = tuple[int, str, str]


@pytest.fixture
def warpgate(capfd: pytest.CaptureFixture[str]) -> Callable[..., Answer]:
    """Runs a command line; gives its exit code and both streams."""

    def run(*words: str) -> Answer:
        code = main(words)
        streams = capfd.readouterr()
        return code, streams.out, streams.err

    return run


@pytest.fixture
def as_json(warpgate: Callable[..., Answer]) -> Callable[..., tuple[int, Any]]:
    """Runs a command line with `--json`; gives its exit code and the one object that it prints."""

    def run(*words: str) -> tuple[int, Any]:
        code, out, _ = warpgate(*words, "--json")
        lines = out.splitlines()
        assert len(lines) == 1, out
        return code, json.loads(lines[0])

    return run


@pytest.fixture
def github(monkeypatch: pytest.MonkeyPatch) -> Iterator[GitHubServer]:
    """A GitHub on this machine whose every request is held against GitHub's own description; nobody waits between writes."""
    server = GitHubServer(Description())
    monkeypatch.setenv("GITHUB_TOKEN", "tok_bot")
    monkeypatch.setenv("GITHUB_REPOSITORY", "octocat/demo")
    monkeypatch.setenv("GITHUB_API_URL", server.url)
    monkeypatch.setattr("warpgate.trackers.github.Patience", lambda: Patience(sleep=lambda _: None))
    yield server
    server.close()
    assert server.problems == []
