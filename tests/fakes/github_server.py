"""A GitHub that runs here, checks every request against GitHub's own description, and can be told to misbehave."""

import hashlib
import json
import socket
import threading
import time
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

from tests.fakes.github_state import Failure, GitHubState, as_json

# What GitHub's description of its REST API does not speak of.
UNDESCRIBED = ("/repositories/", "/graphql", "/api/graphql")


class Fault:
    """One way an answer goes wrong: `commits` says whether the request was carried out before."""

    def __init__(self, commits, respond):
        self.commits = commits
        self.respond = respond


def _status(status, text="", headers=(), kind="application/json"):
    return lambda handler: handler.send(status, text.encode(), {"Content-Type": kind, **dict(headers)})


def _cut(handler):
    handler.send(201, b'{"number": 1, "title": "cu', {"Content-Type": "application/json"})


def _short(handler):
    handler.send(201, b'{"number": 1', {"Content-Type": "application/json"}, claimed=5000)


def _drop(handler):
    handler.close_connection = True
    handler.connection.shutdown(socket.SHUT_RDWR)


def _slow(handler):
    time.sleep(1.2)
    _drop(handler)


HTML = "<html><body>please log in</body></html>"
LIMITED = '{"message": "You have exceeded a secondary rate limit. Please wait a few minutes before you try again."}'
FAULTS = {
    "answer lost after the write": Fault(True, _drop),
    "socket dropped before the write": Fault(False, _drop),
    "answer slower than we wait": Fault(True, _slow),
    "502 after the write": Fault(True, _status(502, HTML, kind="text/html")),
    "502 before the write": Fault(False, _status(502, HTML, kind="text/html")),
    "503 with a JSON list": Fault(True, _status(503, "[]")),
    "200 with HTML": Fault(False, _status(200, HTML, kind="text/html")),
    "200 with HTML after the write": Fault(True, _status(200, HTML, kind="text/html")),
    "201 with JSON cut off": Fault(True, _cut),
    "201 with fewer bytes than told": Fault(True, _short),
    "307 that leads nowhere new": Fault(False, _status(307, "{}", {"Location": "/elsewhere"})),
    "307 after the write": Fault(True, _status(307, "{}", {"Location": "/elsewhere"})),
    "408 after the write": Fault(True, _status(408, "{}")),
    "429 with Retry-After": Fault(False, _status(429, LIMITED, {"Retry-After": "2"})),
    "403 with Retry-After": Fault(False, _status(403, LIMITED, {"Retry-After": "1"})),
    "429 without Retry-After": Fault(False, _status(429, '{"message": "Too Many Requests"}')),
    "403 without Retry-After": Fault(False, _status(403, LIMITED)),
}


class Handler(BaseHTTPRequestHandler):
    """Answers for `server.state`, after the faults that are in store for the request."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def handle_request(self):
        """One request: checked, carried out or not, answered or not."""
        parts = urlsplit(self.path)
        length = int(self.headers.get("Content-Length") or 0)
        raw = self.rfile.read(length) if length else None
        github: GitHubServer = self.server.github
        path = parts.path.removeprefix(github.prefix)
        with github.lock:
            github.note(self.command, path, parts.query, raw, dict(self.headers))
            fault = github.next_fault(self.command, path)
            if not fault or fault.commits:
                status, headers, body = github.carry_out(self.command, path, parts.query, raw, self.headers)
        if fault:
            fault.respond(self)
        else:
            self.send(status, body, headers)

    do_GET = do_POST = do_PATCH = do_DELETE = handle_request

    def send(self, status, body, headers, claimed=None):
        """Writes the answer."""
        self.send_response_only(status)
        for name, item in headers.items():
            self.send_header(name, item)
        self.send_header("Content-Length", str(claimed or len(body)))
        self.end_headers()
        self.wfile.write(body)
        self.close_connection = self.close_connection or claimed is not None

    def log_message(self, *_):
        """Keeps the test's output clean."""


class GitHubServer:
    """Runs until closed. `requests` holds what was asked, `problems` what GitHub's description has against it."""

    def __init__(self, description, prefix=""):
        self.state = GitHubState(description)
        self.description = description
        self.prefix = prefix
        self.requests = []
        self.problems = []
        self.lock = threading.RLock()
        self._faults = []
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self._http.github = self
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self._thread.start()

    @property
    def url(self):
        """The root of the API."""
        return f"http://127.0.0.1:{self._http.server_port}{self.prefix}"

    def close(self):
        """Stops answering."""
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    def fail(self, name, times=1, verb="POST", ending="/issues"):
        """The next requests of this kind meet the fault of this name."""
        self._faults += [(verb, ending, FAULTS[name])] * times

    def count(self, verb, ending=""):
        """How many requests of this kind came in."""
        return sum(asked[0] == verb and asked[1].endswith(ending) for asked in self.requests)

    def note(self, verb, path, query, raw, headers):
        """Keeps and checks a request."""
        self.requests.append((verb, path, query, json.loads(raw) if raw else None, headers))
        if not path.startswith(UNDESCRIBED):
            self.problems += self.description.request_problems(verb, path, query, raw)
        self.problems += [f"no {name}" for name in ("Authorization", "User-Agent") if name not in headers]

    def next_fault(self, verb, path):
        """The fault in store for this request, if any; it is used up."""
        for place, (wanted, ending, fault) in enumerate(self._faults):
            if wanted == verb and path.endswith(ending):
                del self._faults[place]
                return fault
        return None

    def carry_out(self, verb, path, query, raw, headers):
        """Status, headers and body of the true answer."""
        old = next((name for name in self.state.old_names if path.startswith(f"/repos/{name}")), None)
        if old:
            rest = path.removeprefix(f"/repos/{old}")
            location = {"Location": f"{self.url}/repositories/7{rest}", "Content-Type": "application/json"}
            return (301 if verb == "GET" else 307), location, as_json({"message": "Moved Permanently"})
        token = headers.get("Authorization", "").split()[-1]
        try:
            status, data = self.state.answer(verb, path, query, json.loads(raw) if raw else None, token)
        except Failure as failure:
            status, data = failure.status, failure.body
        else:
            if not path.startswith(UNDESCRIBED):
                self.problems += self.description.answer_problems(verb, path, status, json.dumps(data))
        if status == 204:
            return status, {}, b""
        body = as_json(data)
        received = {"Content-Type": "application/json", "Date": formatdate(time.time() + self.state.skew, usegmt=True)}
        if verb == "GET" and status == 200:
            received["ETag"] = f'W/"{hashlib.sha256(body).hexdigest()[:32]}"'
            if headers.get("If-None-Match") == received["ETag"]:
                return 304, received, b""
        return status, received, body
