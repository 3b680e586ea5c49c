"""What the hooks do at other events: take up a session, tell the agent where it stands, count edits, note commits, end a run."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.repositories import Checkout
from tests.hooks.conftest import Send
from tests.hooks.hosts import before
from tests.hooks.test_adversary import full_session
from warpgate.session.recording import with_records
from warpgate.session.state import Session
from warpgate.storage.sessions import Sessions


@pytest.fixture
def kept(root: Path) -> Path:
    """A project that keeps sessions."""
    (root / ".warpgate").mkdir()
    return root


def event(name: str, root: Path, **more: Any) -> dict[str, Any]:
    return {"session_id": "s", "cwd": str(root), "hook_event_name": name, **more}


def current(root: Path) -> Session | None:
    sessions = Sessions(str(root))
    name = sessions.current()
    return sessions.read(name) if name else None


def told(output: Any) -> str:
    return str(json.loads(output.out)["hookSpecificOutput"]["additionalContext"]) if output.out else ""


def test_a_project_without_sessions_is_left_alone(root: Path, send: Send) -> None:
    for name in ("SessionStart", "UserPromptSubmit", "PostToolUse", "Stop"):
        sent = before("claude", "write", str(root), f"{root}/src/a.py") | {"hook_event_name": name}
        assert send("claude", sent).out == ""
    assert not (root / ".warpgate").exists()


@pytest.mark.parametrize("host", ["claude", "codex", "gemini"])
def test_a_start_takes_up_the_session_and_says_where_it_stands(host: str, kept: Path, send: Send) -> None:
    first = told(send(host, event("SessionStart", kept, source="startup")))
    session = current(kept)
    assert session is not None
    assert f"Session {session.id}: prerequisites, decisions 0 / 10 unreviewed" in first
    assert told(send(host, event("SessionStart", kept, source="resume"))) == first
    assert len(Sessions(str(kept)).ids()) == 1


def test_open_answers_and_a_full_window_are_told(kept: Path, send: Send) -> None:
    full_session(kept, "s1")
    words = told(send("claude", event("UserPromptSubmit", kept, prompt="go on")))
    assert "budget_exceeded: 10 of 10 decisions wait for a review" in words
    assert "warpgate review" in words
    full_session(kept, "s2", 1)
    Sessions(str(kept)).make_current("s2")
    assert send("claude", event("UserPromptSubmit", kept, prompt="go on")).out == ""


def after(root: Path, kind: str, what: str) -> dict[str, Any]:
    return before("claude", kind, str(root), what) | {
        "hook_event_name": "PostToolUse",
        "tool_response": {"ok": True},
        "duration_ms": 3,
    }


def test_edits_are_counted_by_file(kept: Path, send: Send) -> None:
    send("claude", event("SessionStart", kept, source="startup"))
    for path in ("src/a.py", "src/a.py", "src/b.py", "/etc/motd"):
        send("claude", after(kept, "edit", path if path.startswith("/") else f"{kept}/{path}"))
    send("claude", after(kept, "shell", "git status"))
    session = current(kept)
    assert session is not None
    assert {each.path: each.count for each in session.meters.edits} == {"src/a.py": 2, "src/b.py": 1}


def test_a_commit_is_noted_with_the_newest_decision(tmp_path: Path, send: Send) -> None:
    checkout = Checkout(tmp_path / "shop")
    (checkout.root / ".warpgate").mkdir()
    checkout.commit(a_txt="one")
    full_session(checkout.root, "s1", 2)
    first = checkout.commit(a_txt="two")
    for _ in range(2):
        send("claude", after(checkout.root, "shell", "git commit -am x"))
    session = current(checkout.root)
    assert session is not None
    assert [record.commits for record in session.decisions] == ["", first]
    second = checkout.commit(a_txt="three")
    send("claude", after(checkout.root, "shell", "git add . && git commit -m y"))
    session = current(checkout.root)
    assert session is not None
    assert session.decisions[-1].commits == f"{first}^..{second}"


def test_an_old_commit_is_not_taken_for_the_calls(tmp_path: Path, send: Send, monkeypatch: pytest.MonkeyPatch) -> None:
    checkout = Checkout(tmp_path / "shop")
    (checkout.root / ".warpgate").mkdir()
    checkout.commit(a_txt="one")
    full_session(checkout.root, "s1", 1)
    later = time.time() + 3600
    monkeypatch.setattr("time.time", lambda: later)
    send("claude", after(checkout.root, "shell", "git commit -am x"))
    session = current(checkout.root)
    assert session is not None
    assert session.decisions[0].commits == ""


@pytest.mark.parametrize("host", ["claude", "codex", "gemini"])
def test_a_run_over_its_budget_is_ended(host: str, kept: Path, send: Send) -> None:
    full_session(kept, "s1")
    sent = before(host, "shell", str(kept), "git status")
    sent["hook_event_name"] = {"gemini": "AfterTool"}.get(host, "PostToolUse")
    answer = json.loads(send(host, sent).out)
    assert answer["continue"] is False
    assert "budget_exceeded" in answer["stopReason"]


def test_stopping_by_itself_is_never_held_up(kept: Path, send: Send) -> None:
    full_session(kept, "s1")
    for again in (False, True):
        assert send("claude", event("Stop", kept, stop_hook_active=again)).out == ""


def test_a_breaker_of_edits_halts_the_next_event(kept: Path, send: Send) -> None:
    from warpgate.session.breakers import Limits, tripped

    send("claude", event("SessionStart", kept, source="startup"))
    for _ in range(3):
        send("claude", after(kept, "edit", f"{kept}/src/a.py"))
    session = current(kept)
    assert session is not None
    figure = tripped(session, Limits(edits=3), time.time())
    assert figure is not None
    assert figure.about == "src/a.py"
    assert with_records(session, []).records == ()


def test_money_is_reserved_by_a_hook_too(kept: Path, home: Path, send: Send) -> None:
    home.mkdir()
    (home / "config.toml").write_text("[workflow]\nmax_cost = 2\n")
    call = {"tool": "create_resource", "arguments": {"kind": "test"}, "cwd": str(kept)}
    doors = [send("generic", call).code for _ in range(3)]
    assert doors == [0, 0, 2]
    session = current(kept)
    assert session is not None
    assert session.meters.micros == 2_000_000
    assert send("generic", {"tool": "search", "arguments": {"query": "x"}, "cwd": str(kept)}).code == 0


def test_the_users_settings_hold_where_there_is_no_project(home: Path, send: Send) -> None:
    home.mkdir()
    (home / "config.toml").write_text("[hook]\nshadow = true\n")
    assert send("claude", before("claude", "shell", "/etc", "rm -rf notes")).out == ""
    (home / "config.toml").unlink()
    assert "deny" in send("claude", before("claude", "shell", "/etc", "rm -rf notes")).out


def test_a_project_beside_the_home_is_not_the_home(tmp_path: Path, send: Send, home: Path) -> None:
    root = tmp_path / "home-of-the-shop"
    (root / ".git").mkdir(parents=True)
    (root / ".warpgate.toml").write_text('[[tool]]\nid = "x"\nwhy = "x"\nname = "frobnicate"\ncategory = "read-only"\n')
    assert send("generic", {"tool": "frobnicate", "arguments": {}, "cwd": str(root)}).code == 2


def test_an_event_of_an_unknown_name_is_what_its_line_was_installed_for(root: Path, send: Send) -> None:
    sent = before("claude", "shell", str(root), "git push --force") | {"hook_event_name": "PreToolUseOfTomorrow"}
    assert "deny" in send("claude", sent, "--event", "PreToolUse").out
    with pytest.raises(ValueError, match="the line is there for PostToolUse"):
        send("claude", sent, "--event", "PostToolUse")
