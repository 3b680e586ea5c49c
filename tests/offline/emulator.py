"""GitHub as somebody else has built it, started on this machine, and a proxy in front of it that misbehaves."""

import http.client
import json
import os
import shutil
import socket
import subprocess
import time
import urllib.request
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.fakes.github_server import GitHubServer

ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / "build" / "offline" / "node_modules" / ".bin" / "emulate"
# It takes half a minute, so `make test` leaves it out.
HERE = os.environ.get("OFFLINE") == "1" and PROGRAM.exists() and shutil.which("node")
needs_emulator = pytest.mark.skipif(not HERE, reason="make offline installs the emulator and runs this")
ACCOUNTS = {"tok_bot": "warpgate-bot", "tok_owner": "octocat", "tok_hubot": "hubot", "tok_stranger": "stranger"}
REPOSITORIES = 100


class Emulator:
    """The emulator with its accounts and many empty repositories, so that each test has one of its own."""

    def __init__(self, folder: Path) -> None:
        self._taken = 0
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        seed = {
            "tokens": {token: {"login": login, "scopes": ["repo", "user", "admin:org"]} for token, login in ACCOUNTS.items()},
            "github": {
                "users": [{"login": login} for login in ACCOUNTS.values()],
                "repos": [{"owner": "octocat", "name": f"r{number}", "auto_init": True} for number in range(REPOSITORIES)],
            },
        }
        (folder / "seed.json").write_text(json.dumps(seed))
        words = [str(PROGRAM), "start", "--service", "github", "--port", str(self.port), "--seed", str(folder / "seed.json")]
        with (folder / "emulator.log").open("w") as log:
            self._process = subprocess.Popen(words, stdout=log, stderr=log, cwd=folder, env={**os.environ, "NO_COLOR": "1"})
        self._wait()

    @property
    def url(self) -> str:
        """The root of its API."""
        return f"http://localhost:{self.port}"

    def repository(self) -> str:
        """A repository that nobody has used; the bot and hubot may write there."""
        name = f"octocat/r{self._taken}"
        self._taken += 1
        for login in ("warpgate-bot", "hubot"):
            self.ask("PUT", f"/repos/{name}/collaborators/{login}", {"permission": "push"}, "tok_owner")
        return name

    def ask(self, verb: str, path: str, body: object = None, token: str = "tok_owner") -> object:
        """What it answers to a person."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"token {token}", "Content-Type": "application/json"}
        request = urllib.request.Request(self.url + path, data, headers, method=verb)
        with urllib.request.urlopen(request, timeout=10) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def issues(self, name: str) -> list[dict]:
        """Every issue of the repository, the oldest first."""
        found = self.ask("GET", f"/repos/{name}/issues?state=all&per_page=100")
        assert isinstance(found, list)
        return sorted((issue for issue in found if "/pull/" not in issue["html_url"]), key=lambda issue: issue["number"])

    def close(self) -> None:
        """Ends it."""
        self._process.terminate()
        self._process.wait(10)

    def _wait(self) -> None:
        end = time.monotonic() + 20
        while True:
            try:
                self.ask("GET", "/meta")
                return
            except OSError:
                assert time.monotonic() < end, "the emulator does not answer"
                time.sleep(0.1)


class Proxy(GitHubServer):
    """Hands requests on to the emulator, holds them against GitHub's description, and misbehaves as a `GitHubServer` does.

    `ask` may change a request on its way there, `answer` an answer on its way back.
    """

    def __init__(self, description: object, emulator: Emulator) -> None:
        super().__init__(description)
        self.emulator = emulator
        self.ask = lambda verb, path, query, raw: (verb, path, query, raw)
        self.answer = lambda verb, path, status, headers, body: (status, headers, body)

    @property
    def url(self) -> str:
        """The root of the API, by the name that the emulator's links have."""
        return super().url.replace("127.0.0.1", "localhost")

    def carry_out(self, verb: str, path: str, query: str, raw: bytes | None, headers: dict) -> tuple[int, dict, bytes]:
        """The emulator's answer, with its own address put for ours."""
        verb, path, query, raw = self.ask(verb, path, query, raw)
        upstream = http.client.HTTPConnection("localhost", self.emulator.port, timeout=10)
        kept = {name: headers[name] for name in ("Authorization", "Content-Type", "If-None-Match") if headers.get(name)}
        upstream.request(verb, f"{path}?{query}" if query else path, raw, kept)
        answer = upstream.getresponse()
        body = answer.read().replace(self.emulator.url.encode(), self.url.encode())
        received = {
            name: item for name, item in answer.getheaders() if name.lower() in ("content-type", "etag", "date", "location")
        }
        upstream.close()
        return self.answer(verb, urlsplit(path).path, answer.status, received, body)
