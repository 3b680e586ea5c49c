"""Asking Codex itself about its hooks, and trusting ours there once a person has agreed: its hash is never computed here."""

import json
import os
import shutil
import subprocess

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SECONDS = 20


def hooks_of(root: str) -> "list[dict[str, Any]] | None":
    """The hooks that Codex would consider in the folder, as it describes them; None where it cannot be asked."""
    with _Server() as server:
        answer = server.ask("hooks/list", {"cwds": [root]})
    if answer is None:
        return None
    found = answer.get("data")
    return [each for folder in found for each in folder.get("hooks", [])] if isinstance(found, list) else None


def trust(root: str) -> int:
    """How many hooks of ours are trusted now. Only for callers that have asked a person at a terminal."""
    count = 0
    with _Server() as server:
        answer = server.ask("hooks/list", {"cwds": [root]}) or {}
        for folder in answer.get("data", []):
            for each in folder.get("hooks", []):
                if "warpgate/hooks/start.py" not in str(each.get("command")):
                    continue
                path = f"hooks.state.{json.dumps(each['key'])}.trusted_hash"
                edit = {"keyPath": path, "value": each["currentHash"], "mergeStrategy": "upsert"}
                done = server.ask("config/batchWrite", {"edits": [edit]})
                count += done is not None and done.get("status") == "ok"
    return count


class _Server:
    """Codex's own server on a pipe, for as long as it is asked."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._number = 0

    def __enter__(self) -> "_Server":
        program = shutil.which("codex")
        if program is None:
            return self
        try:
            self._process = subprocess.Popen(
                [program, "app-server"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                env=os.environ,
            )
        except OSError:
            return self
        self.ask("initialize", {"clientInfo": {"name": "warpgate", "version": "1"}})
        self._send({"method": "initialized"})
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()

    def ask(self, method: str, parameters: "dict[str, Any]") -> "dict[str, Any] | None":
        """What it answers, or None where it does not."""
        if self._process is None or self._process.stdout is None:
            return None
        self._number += 1
        try:
            self._send({"id": self._number, "method": method, "params": parameters})
            for line in self._process.stdout:
                answer: Any = json.loads(line)
                if answer.get("id") == self._number:
                    return answer.get("result") if isinstance(answer.get("result"), dict) else None
        except (OSError, ValueError, AttributeError):
            return None
        return None

    def _send(self, message: "dict[str, Any]") -> None:
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.write(json.dumps(message) + "\n")
            self._process.stdin.flush()
