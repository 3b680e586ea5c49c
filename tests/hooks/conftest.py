"""A project and a home for the gate, and a way to send it an event as an agent does."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from warpgate.hooks import process
from warpgate.hooks.values import Output

START = Path(__file__).parents[2] / "warpgate" / "hooks" / "start.py"
ONE_WAY = "git push --force origin main"
TWO_WAY = "git status"


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    found = tmp_path / "shop"
    (found / ".git").mkdir(parents=True)
    (found / ".git" / "HEAD").write_text("ref: refs/heads/topic\n")
    (found / ".git" / "config").write_text("[core]\n")
    (found / "src").mkdir()
    for name in (
        "CLAUDE_PROJECT_DIR",
        "CLAUDE_CODE_ENTRYPOINT",
        "CLAUDE_CODE_SESSION_ATTENDED",
        "WARPGATE_HOOK_BUDGET_MS",
        "WARPGATE_HOME",
    ):
        monkeypatch.delenv(name, raising=False)
    return found


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


Send = Callable[..., Output]


@pytest.fixture
def send(home: Path) -> Send:
    """Sends an event to an adapter within this process; the answer as it would be printed."""

    def sent(host: str, event: Any, *words: str) -> Output:
        options = process.read_options([host, "--home", str(home), *words])
        data = event if isinstance(event, bytes) else json.dumps(event).encode()
        return process.respond(process.adapter_of(options.host), options, data)

    return sent


def run(words: list[str], data: bytes, home: Path, **more: Any) -> subprocess.CompletedProcess[bytes]:
    """Runs the hook as a process, as an agent would."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(home.parent), **more.pop("env", {})}
    line = [sys.executable, "-I", "-S", str(START), *words, "--home", str(home)]
    return subprocess.run(line, input=data, capture_output=True, env=environment, check=False, timeout=60, **more)
