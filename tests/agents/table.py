"""The agents: where each comes from, how it is pointed at the stub model, and how it is run with nobody there."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

# The version that everything here was last seen to hold for.
PACKAGES = {
    "claude": "@anthropic-ai/claude-code@2.1.332",
    "codex": "@openai/codex@0.171.0",
    "gemini": "@google/gemini-cli@0.61.0",
    "copilot": "@github/copilot@1.0.102",
    "opencode": "opencode-ai@1.18.33",
    "cline": "cline@3.0.65",
}


class Agent:
    """One agent: its tool for a shell command, its settings before a run, its environment, and its command line."""

    def __init__(
        self,
        name: str,
        tool: Callable[[str], dict[str, Any]],
        line: list[str],
        environment: Callable[[str], dict[str, str]] = lambda _: {},
        prepare: Callable[[Path, str], None] = lambda home, address: None,
        before: list[str] | None = None,
    ) -> None:
        self.name = name
        self.tool = tool
        self.line = line
        self.environment = environment
        self.prepare = prepare
        self.before = before


def _shell(name: str, key: str = "command") -> Callable[[str], dict[str, Any]]:
    return lambda command: {"name": name, "input": {key: command, "description": "x"}}


def _codex(command: str) -> dict[str, Any]:
    """Codex calls its shell from a script of its own."""
    return {
        "name": "exec_command",
        "input": {"cmd": command},
        "script": f"text(JSON.stringify(await tools.exec_command({{cmd: {json.dumps(command)}}})))",
    }


def _codex_home(home: Path, address: str) -> None:
    folder = home / ".codex"
    folder.mkdir(parents=True, exist_ok=True)
    provider = f'[model_providers.stub]\nname = "stub"\nbase_url = "{address}/v1"\nwire_api = "responses"\n'
    (folder / "config.toml").write_text(f'model = "gpt-6-sol"\nmodel_provider = "stub"\n{provider}')


def _gemini_home(home: Path, address: str) -> None:
    folder = home / ".gemini"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.json").write_text(json.dumps({"security": {"auth": {"selectedType": "gemini-api-key"}}}))


def _opencode_home(home: Path, address: str) -> None:
    folder = home / ".config" / "opencode"
    folder.mkdir(parents=True, exist_ok=True)
    provider = {"anthropic": {"options": {"baseURL": f"{address}/v1", "apiKey": "x"}}}
    settings = {"provider": provider, "model": "anthropic/claude-sonnet-4-5", "autoupdate": False, "share": "disabled"}
    (folder / "opencode.json").write_text(json.dumps(settings))


AGENTS = {
    agent.name: agent
    for agent in (
        Agent(
            "claude", _shell("Bash"), ["claude", "-p", "go on then", "--dangerously-skip-permissions"],
            lambda address: {"ANTHROPIC_BASE_URL": address, "ANTHROPIC_API_KEY": "x", "IS_SANDBOX": "1"},
        ),
        Agent(
            "codex", _codex, ["codex", "exec", "--dangerously-bypass-approvals-and-sandbox", "go on then"], prepare=_codex_home,
        ),
        Agent(
            "gemini", _shell("run_shell_command"), ["gemini", "-m", "gemini-2.5-pro", "--yolo", "-p", "go on then"],
            lambda address: {"GEMINI_API_KEY": "x", "GOOGLE_GEMINI_BASE_URL": address, "GEMINI_CLI_TRUST_WORKSPACE": "true"},
            _gemini_home,
        ),
        Agent(
            "copilot", _shell("bash"), ["copilot", "-p", "go on then", "--allow-all-tools"],
            lambda address: {
                "COPILOT_PROVIDER_BASE_URL": f"{address}/v1", "COPILOT_PROVIDER_TYPE": "openai", "COPILOT_PROVIDER_API_KEY": "x",
                "COPILOT_MODEL": "gpt-5", "COPILOT_OFFLINE": "true",
            },
        ),
        Agent("opencode", _shell("bash"), ["opencode", "run", "go on then"], prepare=_opencode_home),
        Agent(
            "cline", lambda command: {"name": "run_commands", "input": {"commands": [command]}}, ["cline", "go on then"],
            before=["cline", "auth", "-p", "openai", "-k", "x", "-m", "gpt-5", "-b", "ADDRESS/v1"],
        ),
    )
}  # fmt: skip
