"""The tools of the server: what each takes, what it says about itself, and what it does."""

import json
import os
import subprocess
import sys
import time

from warpgate.errors import WarpgateError
from warpgate.reading.tool_calls import ToolCall
from warpgate.storage import places
from warpgate.storage.grants import Grants
from warpgate.storage.policy import load
from warpgate.workflow.gate import Asking, rule, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    import threading
    from collections.abc import Callable
    from typing import Any

    from warpgate.workflow.gate import Ruling

POLL = 0.5
SECONDS = 120
_TEXT = {"type": "string"}
_READS = {"readOnlyHint": True, "destructiveHint": False, "idempotentHint": True, "openWorldHint": False}
_RECORDS = {"readOnlyHint": False, "destructiveHint": False, "idempotentHint": False, "openWorldHint": True}
_OPTIONS = {"type": "array", "items": {"type": "string"}, "description": "Ways to settle it; the most reversible one is chosen."}


def _tool(
    name: str, title: str, description: str, properties: "dict[str, Any]", hints: "dict[str, bool]", *needed: str
) -> "dict[str, Any]":
    schema = {
        "type": "object",
        "properties": properties,
        "required": list(needed),
        "additionalProperties": name == "approve_prompt",
    }
    return {
        "name": name,
        "title": title,
        "description": description,
        "inputSchema": schema,
        "annotations": {"title": title, **hints},
    }


TOOLS = [
    _tool(
        "classify",
        "Classify a step",
        "Say whether a step can be undone: its description, its shell command, or a tool call. Changes nothing.",
        {
            "description": {**_TEXT, "description": "The step in words."},
            "command": {**_TEXT, "description": "The shell command that would run."},
            "tool": {**_TEXT, "description": "The name of a tool that would be called."},
            "arguments": {"type": "object", "description": "The arguments of that tool."},
        },
        _READS,
    ),
    _tool(
        "decide",
        "Decide and record",
        "Settle a decision that can be undone and record it for review; one that cannot is left to a person.",
        {"description": _TEXT, "rationale": _TEXT, "options": _OPTIONS, "chosen": _TEXT, "dry_run": {"type": "boolean"}},
        _RECORDS,
        "description",
    ),
    _tool(
        "plan",
        "Plan the runway",
        "Of the decisions that a build will meet, which can be settled now and which need a person. Files nothing.",
        {"decisions": {"type": "array", "description": "Texts, or objects with description, command, options."}},
        _READS,
        "decisions",
    ),
    _tool("status", "Status", "Where the session stands: phase, decisions against the cap, what waits for a person.", {}, _READS),
    _tool(
        "approve_prompt",
        "Permission prompt",
        "For --permission-prompt-tool: lets go on what can be undone, waits for a person where it cannot, and grants nothing.",
        {"tool_name": _TEXT, "input": {"type": "object"}, "tool_use_id": _TEXT},
        _READS,
        "tool_name",
        "input",
    ),
]


class Refused(Exception):
    """A tool cannot do what it was asked; the message says why."""


class Tools:
    """The tools for one project and one home; `wait` is how long a person is waited for, in seconds."""

    def __init__(self, root: str, home: str, wait: float) -> None:
        self._root = root
        self._home = home
        self._wait = wait

    def call(self, name: str, arguments: "dict[str, Any]", cancelled: "threading.Event") -> str:
        """The text that the tool answers with; raises Refused."""
        if name == "approve_prompt":
            return self._approve(arguments, cancelled)
        found: Callable[[dict[str, Any]], str] = {
            "classify": self._classify,
            "decide": self._decide,
            "plan": self._plan,
            "status": self._status,
        }[name]
        return found(arguments)

    def _classify(self, given: "dict[str, Any]") -> str:
        tool, arguments = given.get("tool"), given.get("arguments", {})
        if isinstance(tool, str) and tool:
            if not isinstance(arguments, dict):
                raise Refused("arguments is an object")
            return json.dumps(self._judged(ToolCall(tool, arguments, host="mcp")))
        words = [
            f"--{key}={given[key]}" for key in ("description", "command") if isinstance(given.get(key), str) and given[key].strip()
        ]
        if not words:
            raise Refused("give a description, a command, or a tool with its arguments")
        return self._run("classify", *words, f"--cwd={self._root or os.getcwd()}")

    def _judged(self, call: ToolCall) -> "dict[str, Any]":
        from warpgate.checkpoints.callfacts import observe_call
        from warpgate.decision.toolcalls import judge_call
        from warpgate.storage.books import books
        from warpgate.workflow.gate import PACKAGE

        policy = load(self._home, self._root)
        registry = policy.registry()
        facts = observe_call(call, registry, self._root, (PACKAGE, self._home))
        return judge_call(call, registry, books().rulebook(), facts).verdict.to_dict()

    def _decide(self, given: "dict[str, Any]") -> str:
        words = [f"--{key}={given[key]}" for key in ("description", "rationale", "chosen") if isinstance(given.get(key), str)]
        if isinstance(given.get("options"), list):
            words.append(f"--options={json.dumps(given['options'])}")
        return self._run("decide", *words, *(["--dry-run"] if given.get("dry_run") is True else []))

    def _plan(self, given: "dict[str, Any]") -> str:
        return self._run("plan", "--decisions=-", data=json.dumps(given.get("decisions")))

    def _status(self, given: "dict[str, Any]") -> str:
        return self._run("status")

    def _run(self, *words: str, data: str = "") -> str:
        """What the command line answers; a person being needed is an answer as well. Raises Refused."""
        try:
            ran = subprocess.run(
                # The folder of the project is not where this program is looked for.
                [sys.executable, "-P", "-m", "warpgate", *words, "--json"],
                input=data,
                capture_output=True,
                text=True,
                cwd=self._root or None,
                timeout=SECONDS,
                check=False,
            )
        except (OSError, subprocess.SubprocessError) as error:
            raise Refused(f"the gate did not answer ({type(error).__name__})") from None
        if ran.returncode not in (0, 3, 4) or not ran.stdout.strip():
            raise Refused(" ".join((ran.stdout or ran.stderr).split())[:1000] or f"exit code {ran.returncode}")
        return ran.stdout.strip()

    def _approve(self, given: "dict[str, Any]", cancelled: "threading.Event") -> str:
        """The answer to a permission question; waits for a person where the call is a one-way door."""
        name, arguments = given.get("tool_name"), given.get("input")
        if not isinstance(name, str) or not name or not isinstance(arguments, dict):
            return _deny("The question names no tool, or its input is no object.")
        call = ToolCall(name, arguments, host="claude", folder="" if self._root else os.getcwd())
        asking = Asking("claude", "permission prompt", "", self._root, "approve_prompt")
        policy = load(self._home, self._root)
        until = time.monotonic() + self._wait
        while True:
            try:
                ruling = rule(call, asking, policy, time.time())
            except WarpgateError as error:
                return _deny(f"The gate could not judge this call: {error}")
            if ruling.lets:
                return json.dumps({"behavior": "allow", "updatedInput": arguments})
            if not ruling.request or not self._granted(ruling, until, cancelled):
                return _deny(_stopped(ruling, call))

    def _granted(self, ruling: "Ruling", until: float, cancelled: "threading.Event") -> bool:
        """Whether a person approves the call before the time is over."""
        grants = Grants(self._home)
        while time.monotonic() < until and not cancelled.wait(POLL):
            state = grants.state(ruling.request, ruling.digest)
            if state != "waits":
                return state == "granted"
        return False


def _stopped(ruling: "Ruling", call: ToolCall) -> str:
    why = ruling.halt or f"a one-way door ({ruling.verdict.category}): {ruling.verdict.matches[0].why}"
    words = [
        f"Stopped by warpgate: {why}",
        f"What: {shown(call)}",
        "Nobody approved it in time. Do not retry or rephrase it; go on with what can be undone.",
    ]
    if ruling.request:
        words.append(f"A person can approve exactly this call: warpgate approve {ruling.request}")
    return "\n".join(words)


def _deny(message: str) -> str:
    return json.dumps({"behavior": "deny", "message": message})


def project() -> str:
    """The project that the server is started in; empty where there is none."""
    root = places.project_root()
    return "" if root == "/" or root == os.path.realpath(os.path.expanduser("~")) else root
