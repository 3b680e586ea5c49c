"""The folder that an agent has gone to makes nothing of the gate's or of agents' settings a file of the project."""

import os
from pathlib import Path

import pytest

from tests.hooks.conftest import Send
from tests.hooks.hosts import before, reading
from warpgate.hooks.places import is_no_project, root_and_folder
from warpgate.hooks.values import Event
from warpgate.workflow.gate import PACKAGE

# Where, and a file there.
PLACES = {
    "the gate's settings": ("{home}", "config.toml"),
    "the grants": ("{home}/grants", "x.json"),
    "a folder of settings that git holds": ("{account}/.config", "warpgate/config.toml"),
    "a folder beside the gate's": ("{account}/.config/other", "../warpgate/config.toml"),
    "Claude's settings": ("{account}/.claude", "settings.json"),
    "a folder of Claude's that git holds": ("{account}/.claude/held", "../settings.json"),
    "Codex's settings": ("{account}/.codex", "config.toml"),
    "Gemini's settings": ("{account}/.gemini", "settings.json"),
    "pi's extensions": ("{account}/.pi/agent/extensions", "warpgate.ts"),
    "the program": ("{package}", "decision/verdict.py"),
    "a folder of the program": ("{package}/hooks", "start.py"),
    "the folder above the program": ("{package}/..", "warpgate/hooks/start.py"),
    "a link to the gate's settings": ("{root}/innocent", "config.toml"),
    "the system's settings": ("/etc", "passwd"),
    "the system's programs": ("/usr/local/bin", "git"),
}
COMMANDS = (
    "echo x > {file}",
    "echo x >> ./{file}",
    "cp /tmp/x {file}",
    "sed -i s/a/b/ {file}",
    "mv {file} x",
    "chmod 000 {file}",
    "ln -sf /tmp/x {file}",
    "tee {file} < /tmp/x",
    "rm -f {file}",
    "truncate -s 0 {file}",
    "python3 -c \"open('{file}', 'w').write('x')\"",
    "python3 -c \"import pathlib; pathlib.Path('{file}').write_text('x')\"",
    "node -e \"require('fs').writeFileSync('{file}', 'x')\"",
)


@pytest.fixture
def laid_out(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    account = tmp_path / "account"
    home = account / ".config" / "warpgate"
    for folder in (
        ".config/warpgate/grants",
        ".config/.git",
        ".config/other",
        ".claude/held/.git",
        ".codex",
        ".gemini",
        ".pi/agent/extensions",
    ):
        (account / folder).mkdir(parents=True)
    (home / "config.toml").write_text("")
    (root / "innocent").symlink_to(home)
    monkeypatch.setenv("HOME", str(account))
    return {"home": str(home), "account": str(account), "package": PACKAGE, "root": str(root)}


@pytest.mark.parametrize("title", PLACES)
@pytest.mark.parametrize("opened", [True, False])
def test_wherever_an_agent_stands_its_reach_is_the_same(
    title: str, opened: bool, laid_out: dict[str, str], send: Send, monkeypatch: pytest.MonkeyPatch
) -> None:
    where, name = PLACES[title][0].format(**laid_out), PLACES[title][1]
    if opened:
        monkeypatch.setenv("CLAUDE_PROJECT_DIR", laid_out["root"])
    for command in COMMANDS:
        sent = before("claude", "shell", where, command.format(file=name))
        found = reading("claude", send("claude", sent, "--home", laid_out["home"]))
        assert found[0] == "stop", command
    patch = f"*** Begin Patch\n*** Update File: {name}\n@@\n-a\n+b\n*** End Patch"
    for tool, arguments in (
        ("Write", {"file_path": name, "content": "x"}),
        ("Edit", {"file_path": name, "old_string": "a", "new_string": "b"}),
        ("apply_patch", {"command": patch}),
        ("mcp__filesystem__write_file", {"path": name, "content": "x"}),
    ):
        sent = before("claude", "shell", where, "") | {"tool_name": tool, "tool_input": arguments}
        assert reading("claude", send("claude", sent, "--home", laid_out["home"]))[0] == "stop", tool


@pytest.mark.parametrize("folder", [".codex/worktrees/ab12/shop", ".cursor/worktrees/shop", "shop/.claude/worktrees/export"])
def test_the_work_trees_that_agents_keep_are_projects(folder: str, laid_out: dict[str, str], send: Send) -> None:
    place = Path(laid_out["account"]) / folder
    place.mkdir(parents=True)
    (place / ".git").write_text("gitdir: /nowhere\n")
    assert root_and_folder(Event("before", "x", cwd=str(place))) == (str(place), "")
    for command, expected in (("echo x > src.py", "silence"), ("echo x > .claude/settings.json", "stop")):
        assert reading("claude", send("claude", before("claude", "shell", str(place), command)))[0] == expected, command
    leaving = before("claude", "shell", str(place), "echo x > ../../../.codex/config.toml; echo x > ../../../.claude/settings.json")
    assert reading("claude", send("claude", leaving))[0] == "stop"


@pytest.mark.parametrize("folder", ["src", ".config/nvim", "code/warpgate-tools", "worktrees/a"])
def test_other_folders_stay_projects(folder: str, laid_out: dict[str, str], send: Send) -> None:
    place = Path(laid_out["account"]) / folder
    (place / ".git").mkdir(parents=True)
    assert not is_no_project(str(place))
    for command in ("echo x > a.py", "sed -i s/a/b/ a.py", "mkdir -p docs"):
        assert reading("claude", send("claude", before("claude", "shell", str(place), command)))[0] == "silence", command


def test_a_mark_makes_no_project_of_the_systems_folders() -> None:
    assert all(map(is_no_project, ("/", "/etc", "/usr/local/bin", "/usr/lib/x", os.path.realpath(os.path.expanduser("~")))))
