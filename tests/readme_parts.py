"""The parts of the README that are made from the code. `make readme` writes them; a test says when they differ."""

import re
from pathlib import Path

from warpgate.cli.codes import MEANINGS
from warpgate.decision.settings import SETTINGS
from warpgate.hooks.doctor import LIMITS_OF
from warpgate.hooks.wiring import WIRINGS
from warpgate.session.events import TRANSITIONS
from warpgate.session.state import Phase

README = Path(__file__).parents[1] / "README.md"


def exit_codes() -> str:
    """The table of exit codes."""
    return "\n".join(["| code | says |", "|---|---|", *(f"| {code} | {says} |" for code, says in MEANINGS.items())])


def settings() -> str:
    """The table of settings with their defaults."""
    rows = []
    for setting in SETTINGS.values():
        default = str(setting.default).lower() if isinstance(setting.default, bool) else str(setting.default)
        rows.append(f"| `{setting.name}` | {default} | {setting.help} |")
    return "\n".join(["| setting | default | what it does |", "|---|---|---|", *rows])


def states() -> str:
    """The diagram of the session's phases."""
    lines = ["```mermaid", "stateDiagram-v2", f"    [*] --> {next(iter(Phase))}"]
    for phase, events in TRANSITIONS.items():
        for event, to in events.items():
            if event == "abort":
                continue
            target = to or "the_phase_it_left"
            lines.append(f"    {phase} --> {target}: {event}")
    lines += [
        "    ended --> [*]",
        "```",
        "",
        "`abort` leads from every live phase to `session_ending`; a limit leads to `budget_exceeded`.",
    ]
    return "\n".join(lines)


def agents() -> str:
    """The table of agents: where their hooks are wired, how a one-way door is answered, and what even a hook cannot prevent."""
    rows = [f"| {each.title} | `~/{each.user}` | {ANSWERS[each.host]} | {LIMITS_OF[each.host]} |" for each in WIRINGS.values()]
    return "\n".join(["| agent | wired in | a one-way door | what the hook cannot prevent |", "|---|---|---|---|", *rows])


ANSWERS = {
    "claude": "you are asked where you sit at its terminal, else no",
    "codex": "no",
    "gemini": "no",
    "cursor": "no",
    "copilot": "no",
    "cline": "no, which ends its run",
    "windsurf": "no",
    "opencode": "no",
    "pi": "you are asked where it has a screen, else no",
}
PARTS = {"exit codes": exit_codes, "settings": settings, "states": states, "agents": agents}


def part(text: str, name: str) -> str:
    """What the text holds of that part."""
    found = re.search(_pattern(name), text, re.DOTALL)
    assert found, name
    return found[2]


def written(text: str) -> str:
    """The text with every part made anew."""
    for name in PARTS:
        old = part(text, name)
        begin = text.index(f"<!-- {name}: made by make readme -->")
        start = text.index("\n", begin) + 1
        text = text[:start] + PARTS[name]() + text[start + len(old) :]
    return text


def _pattern(name: str) -> str:
    return rf"(<!-- {name}: made by make readme -->\n)(.*?)(\n<!-- end -->)"


if __name__ == "__main__":
    README.write_text(written(README.read_text()))
