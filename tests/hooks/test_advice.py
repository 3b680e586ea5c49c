"""The plugin, the skill and the lines for AGENTS.md: well formed, and in step with what is installed."""

import json
import subprocess
from pathlib import Path

import pytest

from warpgate.hooks.instructions import BEGIN, END, TEXT, written
from warpgate.hooks.wiring import WIRINGS
from warpgate.version import __version__

TOP = Path(__file__).parents[2]
PLUGIN = TOP / "integrations" / "claude-plugin"
HOOKS = json.loads((PLUGIN / "hooks" / "hooks.json").read_text())["hooks"]


def test_the_plugin_wires_what_an_installation_wires() -> None:
    wired = dict(WIRINGS["claude"].events)
    assert {event: entries[0].get("matcher", "") for event, entries in HOOKS.items()} == wired
    for event, entries in HOOKS.items():
        hook = entries[0]["hooks"][0]
        assert hook["command"].startswith(f"warpgate hook claude --event {event} || ")
        assert hook["onFailure"] == ("block" if event == "PreToolUse" else "continue")


def test_the_manifests_name_each_other() -> None:
    plugin = json.loads((PLUGIN / ".claude-plugin" / "plugin.json").read_text())
    listed = json.loads((TOP / ".claude-plugin" / "marketplace.json").read_text())["plugins"]
    assert [(each["name"], each["source"]) for each in listed] == [(plugin["name"], f"./{PLUGIN.relative_to(TOP)}")]
    assert plugin["version"] == __version__
    assert len((PLUGIN / "README.md").read_text().split()) > 40


@pytest.mark.parametrize("path", ["/nonexistent", "/usr/bin:/bin"])
def test_the_plugin_stops_everything_while_the_program_is_missing(path: str) -> None:
    for event, entries in HOOKS.items():
        ran = subprocess.run(
            ["/bin/sh", "-c", entries[0]["hooks"][0]["command"]], input=b"{}", capture_output=True, check=False, env={"PATH": path}
        )
        assert ran.returncode == (2 if event == "PreToolUse" else 0)
        assert (b"Stopped by warpgate" in ran.stderr) is (event == "PreToolUse")


def test_the_skill_has_the_front_matter_that_is_asked_for() -> None:
    text = (PLUGIN / "skills" / "warpgate" / "SKILL.md").read_text()
    front = dict(line.split(": ", 1) for line in text.split("---\n")[1].splitlines())
    assert front["name"] == "warpgate"
    assert 0 < len(front["description"]) <= 1024


@pytest.mark.parametrize(
    "before", [None, "", "# Mine\n", f"# Mine\n\n{BEGIN}\nold\n{END}\n\n## After\n", f"{BEGIN}\nhalf of it\n", f"{END}\n{BEGIN}\n"]
)
def test_the_lines_are_written_once_and_everything_else_stays(before: str | None) -> None:
    after = written(before)
    assert written(after) == after
    assert TEXT.strip() in after
    for line in (before or "").splitlines():
        assert line in after or line == "old"
