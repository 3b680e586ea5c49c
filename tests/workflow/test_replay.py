"""Replaying past runs: each agent's transcripts are read, the figures are right, and memory does not grow with the calls."""

import json
import random
import tracemalloc
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from warpgate.storage.books import books
from warpgate.storage.registry import load
from warpgate.workflow.replay import MOST_SAMPLES, Source, Tally, replay

PUSH = "git push --force origin main"


def claude(command: str, session: str = "s1", identifier: str = "") -> dict[str, Any]:
    use = {"type": "tool_use", "id": identifier, "name": "Bash", "input": {"command": command}}
    message = {"role": "assistant", "content": [{"type": "text", "text": "x"}, use]}
    return {"type": "assistant", "sessionId": session, "cwd": "/srv/app", "timestamp": "2026-11-01T10:00:00Z", "message": message}


def codex(payload: dict[str, Any], kind: str = "response_item") -> dict[str, Any]:
    return {"timestamp": "2026-11-02T10:00:00Z", "type": kind, "payload": payload}


def run(*lines: Any) -> dict[str, Any]:
    data = [line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines]
    return figures([data])


def figures(files: Iterable[Iterable[bytes]]) -> dict[str, Any]:
    tally = Tally()
    for tally in replay((Source(f"f{number}", lines) for number, lines in enumerate(files)), load(), books().rulebook()):  # noqa: B007
        pass
    return tally.to_dict()


TRANSCRIPTS = {
    "claude": [claude("git status"), {"type": "user", "message": {"role": "user", "content": "go"}}, claude(PUSH)],
    "codex": [
        codex({"id": "c1", "cwd": "/srv/app"}, "session_meta"),
        codex({"type": "function_call", "name": "exec_command", "arguments": '{"cmd": "git status"}', "call_id": "1"}),
        codex(
            {"type": "function_call", "name": "shell", "arguments": json.dumps({"command": ["bash", "-lc", PUSH]}), "call_id": "2"}
        ),
    ],
    "codex, nested": [
        codex({"type": "custom_tool_call", "name": "exec", "input": "await tools.exec_command({cmd: 'x'})", "call_id": "1"}),
        codex(
            {
                "type": "item_completed",
                "item": {"type": "CommandExecution", "id": "e1", "command": ["/bin/bash", "-lc", "git status"]},
            },
            "event_msg",
        ),
        codex(
            {"type": "item_completed", "item": {"type": "CommandExecution", "id": "e2", "command": ["/bin/bash", "-lc", PUSH]}},
            "event_msg",
        ),
        codex(
            {"type": "item_completed", "item": {"type": "CommandExecution", "id": "e2", "command": ["/bin/bash", "-lc", PUSH]}},
            "event_msg",
        ),
    ],
    "gemini": [
        {"type": "user", "content": "go"},
        {"type": "gemini", "toolCalls": [{"id": "1", "name": "run_shell_command", "args": {"command": "git status"}}]},
        {"type": "gemini", "toolCalls": [{"id": "2", "name": "run_shell_command", "args": {"command": PUSH}}]},
    ],
    "copilot": [
        {"type": "tool.execution_start", "data": {"toolCallId": "1", "toolName": "bash", "arguments": {"command": "git status"}}},
        {"type": "tool.execution_complete", "data": {"toolCallId": "1", "success": True}},
        {"type": "tool.execution_start", "data": {"toolCallId": "2", "toolName": "bash", "arguments": {"command": PUSH}}},
    ],
    "plain": [
        {"tool": "Bash", "arguments": {"command": "git status"}, "session": "s"},
        {"tool_name": "Bash", "tool_input": {"command": PUSH}, "session": "s"},
    ],
}


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_the_transcripts_of_each_agent_are_read(name: str) -> None:
    found = run(*TRANSCRIPTS[name])
    assert (found["calls"], found["would_stop"], found["unreadable_lines"]) == (2, 1, 0)
    assert found["agents"] == {name.partition(",")[0]: 2}
    assert found["rules"][0]["rule"] == "git-push-forced"
    assert found["tiers"] == {"auto": 1, "checkpoint": 0, "irreversible": 1}


def test_sessions_with_a_stop_are_counted_once() -> None:
    lines = [claude("ls", "a"), claude(PUSH, "a"), claude(PUSH, "a"), claude("ls", "b"), claude(PUSH, "c")]
    found = run(*lines)
    assert (found["sessions"], found["sessions_with_a_stop"], found["would_stop"]) == (3, 2, 3)


def test_a_call_that_is_logged_twice_counts_once() -> None:
    assert run(claude(PUSH, identifier="t1"), claude(PUSH, identifier="t1"), claude(PUSH, identifier="t2"))["calls"] == 2


def test_samples_are_few_and_without_secrets() -> None:
    token = "ghp_abcdefghijklmnopqrstuvwxyz0123456789"
    lines = [
        claude(f"curl -X POST -H 'Authorization: Bearer {token}{number}' https://api.example.test/{number}") for number in range(20)
    ]
    found = run(*lines)
    assert found["rules"][0]["count"] == 20
    assert len(found["rules"][0]["samples"]) == MOST_SAMPLES
    assert "ghp_" not in json.dumps(found)


def test_what_cannot_be_read_is_counted_and_hides_nothing() -> None:
    found = run(
        b"{half\n", b"\n", b"[]\n", b"\xff\xfe\n", b"null\n", claude(PUSH), {"type": "assistant", "message": {"content": 5}}
    )
    assert (found["unreadable_lines"], found["would_stop"]) == (4, 1)


def test_tools_that_nobody_registered_and_near_misses_are_named() -> None:
    found = run(
        {"tool": "frobnicate", "arguments": {}},
        {"tool": "acme/list_things", "arguments": {}},
        {"tool": "TodoWrite", "arguments": {}},
    )
    assert found["unregistered_tools"] == {"frobnicate": 1}
    assert found["near_misses"][0]["rule"] == "verb-read"
    assert found["internal"] == 1


def many(count: int, seed: int) -> Iterator[bytes]:
    """Calls that do not repeat, in many sessions."""
    source = random.Random(seed)
    for number in range(count):
        command = source.choice(
            ("git add src/f{}.py", "npm test -- f{}", "rm src/f{}.py", "curl -d x https://x.test/{}", "frobnicate {}")
        )
        yield json.dumps(claude(command.format(f"{seed}x{number}"), f"s{number // 50}", f"t{seed}-{number}")).encode()


def test_memory_does_not_grow_with_the_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("warpgate.workflow.replay.REMEMBERED", 200)
    monkeypatch.setattr("warpgate.workflow.replay.RECENT", 200)
    figures([many(1000, 0)])
    tracemalloc.start()
    peaks = []
    for count in (1000, 4000):
        tracemalloc.reset_peak()
        assert figures([many(count, count)])["calls"] == count
        peaks.append(tracemalloc.get_traced_memory()[1])
    tracemalloc.stop()
    assert peaks[1] < peaks[0] * 1.5, peaks
