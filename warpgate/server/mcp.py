"""A tool server for agents on standard input and output (MCP): asking the gate, recording, and waiting for a person.

No tool here grants anything: a model would call it. `approve_prompt` answers the permission questions of a headless Claude Code;
for a one-way door it waits until a person at a terminal has approved just that call.
"""

import json
import threading

from warpgate.server.tools import TOOLS, Refused, Tools
from warpgate.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

VERSIONS = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28")
LONGEST = 16 << 20
PARSE_ERROR, INVALID_REQUEST, NO_METHOD, INVALID_PARAMS, INTERNAL = -32700, -32600, -32601, -32602, -32603
INSTRUCTIONS = "Ask whether a step can be undone before you take it. What cannot be is left to a person; nothing here approves it."


class Server:
    """One connection: each call of a tool runs in a thread of its own, so that a wait holds up nothing else."""

    def __init__(self, tools: Tools, write: "Callable[[bytes], object]") -> None:
        self._tools = tools
        self._write = write
        self._lock = threading.Lock()
        self._threads: list[threading.Thread] = []
        self._waiting: dict[object, threading.Event] = {}

    def serve(self, lines: "Iterable[bytes]") -> None:
        """Answers every message until there are no more, then lets go of what still waits."""
        for line in lines:
            if line.strip():
                self._take(line)
        for cancelled in list(self._waiting.values()):
            cancelled.set()
        for thread in self._threads:
            thread.join(timeout=10)

    def _take(self, line: bytes) -> None:
        if len(line) > LONGEST:
            self._send({"id": None, "error": {"code": INVALID_REQUEST, "message": "the message is too long"}})
            return
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            self._send({"id": None, "error": {"code": PARSE_ERROR, "message": "the message is not JSON"}})
            return
        if not isinstance(message, dict) or not isinstance(message.get("method"), str):
            if isinstance(message, dict) and "method" not in message and ("result" in message or "error" in message):
                return  # an answer to nothing that was asked
            self._send({"id": None, "error": {"code": INVALID_REQUEST, "message": "the message is no request"}})
            return
        parameters = message.get("params")
        given = parameters if isinstance(parameters, dict) else {}
        if "id" not in message:
            self._notice(message["method"], given)
        elif message["method"] == "tools/call":
            self._call(message["id"], given)
        else:
            self._answer(message["id"], message["method"], given)

    def _notice(self, method: str, given: "dict[str, Any]") -> None:
        if method == "notifications/cancelled" and given.get("requestId") in self._waiting:
            self._waiting[given["requestId"]].set()

    def _answer(self, identifier: object, method: str, given: "dict[str, Any]") -> None:
        if method == "initialize":
            asked = given.get("protocolVersion")
            self._send({"id": identifier, "result": _welcome(asked if asked in VERSIONS else VERSIONS[-2])})
        elif method == "ping":
            self._send({"id": identifier, "result": {}})
        elif method == "tools/list":
            self._send({"id": identifier, "result": {"tools": TOOLS}})
        else:
            self._send({"id": identifier, "error": {"code": NO_METHOD, "message": f"no such method: {method[:80]}"}})

    def _call(self, identifier: object, given: "dict[str, Any]") -> None:
        name, arguments = given.get("name"), given.get("arguments", {})
        if not isinstance(name, str) or not isinstance(arguments, dict) or name not in {tool["name"] for tool in TOOLS}:
            self._send({"id": identifier, "error": {"code": INVALID_PARAMS, "message": f"no such tool: {str(name)[:80]}"}})
            return
        cancelled = threading.Event()
        key = identifier if isinstance(identifier, (str, int)) else str(identifier)
        self._waiting[key] = cancelled
        thread = threading.Thread(target=self._run, args=(identifier, key, name, arguments, cancelled), daemon=True)
        self._threads = [each for each in self._threads if each.is_alive()]
        self._threads.append(thread)
        thread.start()

    def _run(self, identifier: object, key: object, name: str, arguments: "dict[str, Any]", cancelled: threading.Event) -> None:
        try:
            text, failed = self._tools.call(name, arguments, cancelled), False
        except Refused as error:
            text, failed = str(error), True
        except BaseException as error:
            # An error of ours is said as one, and never taken for a yes.
            text, failed = f"the gate could not answer ({type(error).__name__}: {error})", True
        finally:
            self._waiting.pop(key, None)
        if name == "approve_prompt" and failed:
            text, failed = json.dumps({"behavior": "deny", "message": text}), False
        self._send({"id": identifier, "result": {"content": [{"type": "text", "text": text}], "isError": failed}})

    def _send(self, message: "dict[str, Any]") -> None:
        data = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=True).encode() + b"\n"
        with self._lock:
            self._write(data)


def _welcome(version: str) -> "dict[str, Any]":
    return {
        "protocolVersion": version,
        "capabilities": {"tools": {"listChanged": False}},
        "serverInfo": {"name": "warpgate", "title": "warpgate", "version": __version__},
        "instructions": INSTRUCTIONS,
    }
