"""What keeps an installed hook from running is found wherever it is set."""

import json
from pathlib import Path

import pytest

from warpgate.hooks.doctor_settings import switches
from warpgate.hooks.lines import line_of
from warpgate.hooks.wiring import wiring_of


def found(path: Path, root: Path, settings: object, host: str = "claude") -> list[str]:
    """The ids of what the doctor says."""
    return [each.id for each in switches(wiring_of(host), str(path), json.dumps(settings), str(root))]


@pytest.mark.parametrize("name", ["settings.json", "settings.local.json"])
@pytest.mark.parametrize("where", ["project", "account"])
def test_a_switch_in_any_file_of_claudes_is_seen(
    name: str, where: str, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    account = tmp_path / "account"
    monkeypatch.setenv("HOME", str(account))
    path = account / ".claude" / "user.json"
    assert found(path, root, {}) == []
    place = (root if where == "project" else account) / ".claude" / name
    place.parent.mkdir(parents=True)
    place.write_text('{"disableAllHooks": true}')
    assert found(path, root, {}) == ["switched-off"]


@pytest.mark.parametrize(
    ("matcher", "expected"), [("*", []), ("", []), (".*", []), ("Nope", ["never-fires"]), ("Bash", ["never-fires"])]
)
def test_a_matcher_that_leaves_calls_out_is_seen(
    matcher: str, expected: list[str], root: Path, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "account"))
    own = {"type": "command", "command": line_of("claude", str(home), "PreToolUse")}
    others = {"matcher": "Nope", "hooks": [{"type": "command", "command": "lint"}]}
    settings = {"hooks": {"PreToolUse": [{"matcher": matcher, "hooks": [own]}, others]}}
    assert found(tmp_path / "s.json", root, settings) == expected
