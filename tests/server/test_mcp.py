"""The tool server: the protocol is kept, no tool grants anything, and a permission question waits for a person."""

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_gate import at_a_terminal

PUSH = {"command": "git push --force origin main"}


class Client:
    """One connection to a server in a process of its own."""

    def __init__(self, root: Path, home: Path, wait: str) -> None:
        environment = {**os.environ, "WARPGATE_HOME": str(home)}
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "warpgate", "mcp", "--wait", wait],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=root, env=environment,
        )  # fmt: skip
        self.number = 0

    def raw(self, data: bytes) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()
        found: dict[str, Any] = json.loads(self.process.stdout.readline())
        return found

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        self.number += 1
        message = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": parameters}
        answer = self.raw(json.dumps(message).encode() + b"\n")
        assert answer["id"] == self.number
        return answer

    def tool(self, name: str, **arguments: Any) -> Any:
        result = self.ask("tools/call", name=name, arguments=arguments)["result"]
        assert list(result) == ["content", "isError"]
        text = result["content"][0]["text"]
        return json.loads(text) if not result["isError"] else {"failed": text}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "project"
    (root / ".git").mkdir(parents=True)
    monkeypatch.setenv("WARPGATE_HOME", str(tmp_path / "home"))
    for name in ("GITHUB_TOKEN", "GH_TOKEN", "WARPGATE_GITHUB_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    return root


def connected(place: Path, wait: str) -> Iterator[Client]:
    client = Client(place, place.parent / "home", wait)
    yield client
    assert client.process.stdin is not None
    client.process.stdin.close()
    assert client.process.wait(timeout=30) == 0
    assert client.process.stdout is not None
    client.process.stdout.close()


@pytest.fixture
def client(place: Path) -> Iterator[Client]:
    yield from connected(place, "0")


@pytest.fixture
def patient(place: Path) -> Iterator[Client]:
    yield from connected(place, "60")


@pytest.mark.parametrize("asked", ["2024-11-05", "2025-06-18", "2026-07-28", "1999-01-01"])
def test_the_handshake(asked: str, client: Client) -> None:
    found = client.ask("initialize", protocolVersion=asked, capabilities={}, clientInfo={"name": "t", "version": "1"})["result"]
    assert found["protocolVersion"] == (asked if asked != "1999-01-01" else "2025-11-25")
    assert found["serverInfo"]["name"] == "warpgate"
    assert client.ask("ping")["result"] == {}


def test_the_tools_say_what_they_do_and_none_of_them_grants(client: Client) -> None:
    tools = {tool["name"]: tool for tool in client.ask("tools/list")["result"]["tools"]}
    assert set(tools) == {"classify", "decide", "plan", "status", "approve_prompt"}
    for name, tool in tools.items():
        assert tool["annotations"]["readOnlyHint"] is (name != "decide")
        assert tool["annotations"]["destructiveHint"] is False
        assert tool["inputSchema"]["type"] == "object"
        assert "outputSchema" not in tool


def test_asking(client: Client) -> None:
    assert client.tool("classify", command="git push -f")["category"] == "history-loss"
    assert client.tool("classify", description="Rename the helper")["door"] == "two-way"
    assert client.tool("classify", tool="send_email", arguments={"to": "a"})["category"] == "external-comms"
    assert client.tool("classify", command="--help")["door"] == "one-way"
    assert client.tool("plan", decisions=["Rename the helper", "E-mail the customers"])["cleared"] is False
    assert client.tool("status")["cap"] == 10


def test_recording_counts_and_a_dry_run_does_not(client: Client, place: Path) -> None:
    assert client.tool("decide", description="Rename the helper", dry_run=True)["door"] == "two-way"
    assert not (place / ".warpgate").exists()
    client.tool("decide", description="Rename the helper")
    assert client.tool("status")["decisions"] == 1
    assert client.tool("decide", description="E-mail the customers")["door"] == "one-way"
    assert client.tool("status")["decisions"] == 1


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("classify", {}),
        ("classify", {"tool": "x", "arguments": []}),
        ("decide", {}),
    ],
)
def test_a_mistake_is_an_error_of_the_tool(name: str, arguments: dict[str, Any], client: Client) -> None:
    assert client.tool(name, **arguments)["failed"]


def test_what_is_no_request_is_answered_as_such(client: Client) -> None:
    assert client.raw(b"{half\n")["error"]["code"] == -32700
    assert client.raw(b"[1]\n")["error"]["code"] == -32600
    assert client.ask("nonsense")["error"]["code"] == -32601
    assert client.ask("tools/call", name="approve", arguments={})["error"]["code"] == -32602
    assert client.ask("tools/call", name="classify", arguments=[])["error"]["code"] == -32602
    assert client.ask("ping")["result"] == {}


def test_a_two_way_call_is_let_go_and_a_one_way_call_is_not(client: Client) -> None:
    assert client.tool("approve_prompt", tool_name="Bash", input={"command": "ls"}, tool_use_id="t") == {
        "behavior": "allow", "updatedInput": {"command": "ls"},
    }  # fmt: skip
    answer = client.tool("approve_prompt", tool_name="Bash", input=PUSH)
    assert answer["behavior"] == "deny"
    assert "warpgate approve " in answer["message"]
    for broken in ({}, {"tool_name": "Bash"}, {"tool_name": 5, "input": {}}, {"tool_name": "Bash", "input": "ls"}):
        assert client.tool("approve_prompt", **broken)["behavior"] == "deny"


def test_a_broken_home_denies(place: Path) -> None:
    (place.parent / "home").write_text("in the way")
    for client in connected(place, "0"):
        assert client.tool("approve_prompt", tool_name="Bash", input={"command": "ls"})["behavior"] == "deny"


@pytest.mark.parametrize(("words", "behavior"), [([], "allow"), (["--reject"], "deny")])
def test_it_waits_until_a_person_has_answered(words: list[str], behavior: str, patient: Client, place: Path) -> None:
    answers: list[Any] = []
    asking = threading.Thread(target=lambda: answers.append(patient.tool("approve_prompt", tool_name="Bash", input=PUSH)))
    asking.start()
    requests = place.parent / "home" / "requests"
    for _ in range(100):
        waiting = list(requests.glob("*.json")) if requests.is_dir() else []
        if waiting:
            break
        time.sleep(0.1)
    assert not answers
    assert at_a_terminal("yes", "approve", waiting[0].stem, *words)[0] == 0
    asking.join(timeout=30)
    assert answers[0]["behavior"] == behavior


def test_a_question_that_is_taken_back_is_denied_and_others_go_on_meanwhile(patient: Client) -> None:
    assert patient.process.stdin is not None
    message = {
        "jsonrpc": "2.0",
        "id": "w",
        "method": "tools/call",
        "params": {"name": "approve_prompt", "arguments": {"tool_name": "Bash", "input": PUSH}},
    }
    patient.process.stdin.write(json.dumps(message).encode() + b"\n")
    assert patient.ask("ping")["result"] == {}
    notice = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": "w"}}
    answer = patient.raw(json.dumps(notice).encode() + b"\n")
    assert answer["id"] == "w"
    assert json.loads(answer["result"]["content"][0]["text"])["behavior"] == "deny"
