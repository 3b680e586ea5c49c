"""The whole loop: a comment on somebody else's GitHub, a signed webhook, the workflow on a local runner, our reply, the session."""

import hashlib
import hmac
import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.actions.runner import ROOT, Runner, needs_act
from tests.offline.emulator import Emulator, needs_emulator
from warpgate.marker import read_marker

pytestmark = [needs_emulator, needs_act]
SECRET = b"between the two of us"
TODO = "Buy the domain example.org"


class Webhooks:
    """Takes deliveries whose signature is right."""

    def __init__(self) -> None:
        deliveries: queue.Queue[tuple[str, Any]] = queue.Queue()

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                signature = "sha256=" + hmac.new(SECRET, body, hashlib.sha256).hexdigest()
                if hmac.compare_digest(signature, self.headers.get("X-Hub-Signature-256", "")):
                    deliveries.put((self.headers["X-GitHub-Event"], json.loads(body)))
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Keeps the test's output clean."""

        self._deliveries = deliveries
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._http.server_port}/"
        threading.Thread(target=self._http.serve_forever, daemon=True).start()

    def of(self, comment: int) -> Any:
        """The delivery about this comment; those of our own replies come too."""
        while True:
            event, content = self._deliveries.get(timeout=20)
            if event == "issue_comment" and content["comment"]["id"] == comment:
                return content

    def close(self) -> None:
        self._http.shutdown()
        self._http.server_close()


@pytest.fixture
def webhooks() -> Iterator[Webhooks]:
    made = Webhooks()
    yield made
    made.close()


class Loop:
    """A loop's own machine, and the workflow that runs elsewhere."""

    def __init__(self, folder: Path, emulator: Emulator, repository: str, webhooks: Webhooks) -> None:
        self.emulator, self.repository, self.webhooks, self.folder = emulator, repository, webhooks, folder / "project"
        self.folder.mkdir()
        hook = {
            "config": {"url": webhooks.url, "secret": SECRET.decode(), "content_type": "json"},
            "events": ["issue_comment"],
            "active": True,
        }
        emulator.ask("POST", f"/repos/{repository}/hooks", {"name": "web", **hook})
        self.runner = Runner(folder, emulator.url)
        origin = f"https://github.com/{repository}.git"
        for words in (("init", "--quiet"), ("remote", "add", "origin", origin)):
            subprocess.run(["git", *words], cwd=self.runner.repository, check=True)
        text = (ROOT / ".github" / "workflows" / "answers.yml").read_text()
        self.runner.workflow("answers.yml", text.replace("  queue: max\n", "").replace("python -m pip install --quiet .", "true"))
        decided = self.warpgate("decide", "--description", TODO, "--file-todo")
        self.number = decided["issue"]["number"]
        self.digest = self.warpgate("inbox", "show", "t1")["digest"][:12]

    def warpgate(self, *words: str) -> Any:
        """What a command on the loop's machine answers."""
        environment = {
            **os.environ, "WARPGATE_HOME": str(self.folder.parent / "home"), "GITHUB_TOKEN": "tok_bot",
            "GITHUB_REPOSITORY": self.repository, "GITHUB_API_URL": self.emulator.url,
        }  # fmt: skip
        ran = subprocess.run(
            [sys.executable, "-m", "warpgate", *words, "--json"],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.stdout, ran.stderr
        return json.loads(ran.stdout)

    def say(self, text: str, token: str = "tok_owner", before_the_run: Callable[[Any], None] | None = None) -> str:
        """A comment, its signed webhook, the workflow's run, and the reply that is new below the issue."""
        known = len(self.replies())
        path = f"/repos/{self.repository}/issues/{self.number}/comments"
        comment = self.emulator.ask("POST", path, {"body": text.format(digest=self.digest)}, token)
        assert isinstance(comment, dict)
        event = self.webhooks.of(comment["id"])
        if before_the_run:
            before_the_run(comment)
        code, log = self.runner.run("issue_comment", "answers.yml", event)
        assert code == 0, log
        (reply,) = self.replies()[known:]
        return reply

    def replies(self) -> list[str]:
        comments = self.emulator.ask("GET", f"/repos/{self.repository}/issues/{self.number}/comments?per_page=100")
        assert isinstance(comments, list)
        return [each["body"] for each in comments if read_marker(each["body"])]


@pytest.fixture
def loop(tmp_path: Path, emulator: Emulator, repository: str, webhooks: Webhooks) -> Loop:
    return Loop(tmp_path, emulator, repository, webhooks)


def test_the_owner_approves_once_and_the_session_hears_of_it(loop: Loop) -> None:
    assert "**Approved** by `octocat`" in loop.say("/approve {digest}")
    assert "/approve by octocat" in loop.say("/approve {digest}", "tok_hubot")
    # By its own check: the machine takes nobody's word for it.
    waited = loop.warpgate("wait", "t1", "--take")
    assert (waited["exit"], waited["reply"]["answer"], waited["reply"]["by"]) == (0, "approve", "octocat")
    assert "used up" in loop.warpgate("wait", "t1", "--take")["unusable"]
    # One reply a command: the machine said nothing that the workflow had said.
    assert len(loop.replies()) == 2


def test_a_stranger_and_the_filer_are_refused(loop: Loop) -> None:
    assert "stranger has none" in loop.say("/approve {digest}", "tok_stranger")
    assert "the account that filed" in loop.say("/approve {digest}", "tok_bot")
    assert loop.warpgate("answers")["answers"] == []


def test_an_edited_comment_and_an_old_digest_are_refused(loop: Loop) -> None:
    def edit(comment: Any) -> None:
        path = f"/repos/{loop.repository}/issues/comments/{comment['id']}"
        loop.emulator.ask("PATCH", path, {"body": f"/approve {loop.digest}"}, "tok_owner")

    assert "was edited" in loop.say("/defer", before_the_run=edit)
    assert f"`{loop.digest}`" in loop.say("/approve 000000000000")
    assert loop.warpgate("answers")["answers"] == []


def test_a_rejection_closes_the_issue_and_reaches_the_loop(loop: Loop) -> None:
    assert "too dear" in loop.say("/reject {digest} too dear")
    synced = loop.warpgate("sync")
    assert [(each["answer"], each["by"]) for each in synced["heard"]] == [("reject", "octocat")]
    waited = loop.warpgate("wait", "t1")
    assert (waited["outcome"], waited["reply"]["answer"], waited["reply"]["reason"]) == ("proceed-with-reply", "reject", "too dear")
    issue = loop.emulator.ask("GET", f"/repos/{loop.repository}/issues/{loop.number}")
    assert isinstance(issue, dict)
    assert issue["state"] == "closed"
