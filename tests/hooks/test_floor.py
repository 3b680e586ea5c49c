"""The static floor: what it names is one-way, what is two-way it leaves alone, and others' rules stay where they are."""

import json
import shlex
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_gate import at_a_terminal, without_a_terminal
from warpgate.cli.entry import main
from warpgate.hooks.floor import _ASKS, Floor, build
from warpgate.hooks.floors import GUARDED, HOSTS, merged, part_of

CORPUS = Path(__file__).parents[1] / "corpus" / "commands" / "learn.jsonl"
Call = Callable[..., tuple[int, Any]]


@pytest.fixture(scope="module")
def floor() -> Floor:
    return build()


def stopped(floor: Floor, command: str) -> bool:
    """Whether a list of beginnings stops a plain command."""
    words = tuple(shlex.split(command))
    return any(words[: len(each.words)] == each.words for each in floor.beginnings)


@pytest.mark.parametrize(
    "command",
    [
        "git push --force origin main", "git push -f", "git reset --hard", "terraform apply -auto-approve", "npm publish",
        "kubectl delete ns web", "gh release create v1", "aws s3 rb s3://x", "git branch -D topic", "stripe refunds create",
    ],
)  # fmt: skip
def test_the_plainest_irreversible_acts_are_named(command: str, floor: Floor) -> None:
    assert stopped(floor, command)


@pytest.mark.parametrize(
    "command", ["git push origin topic", "git status", "npm test", "terraform plan", "kubectl get pods", "rm -rf node_modules"]
)
def test_everyday_work_is_left_alone(command: str, floor: Floor) -> None:
    assert not stopped(floor, command)


def test_of_what_is_two_way_only_dry_runs_are_stopped_along(floor: Floor) -> None:
    wrong = []
    for line in CORPUS.read_text().splitlines():
        row = json.loads(line)
        text = row["command"]
        if row["door"] != "two-way" or any(mark in text for mark in "|&;<>$`\n\"'(#\\"):
            continue
        if stopped(floor, text) and not _ASKS.intersection(text.split()) and "localhost" not in text and "127.0.0.1" not in text:
            wrong.append(text)
    assert len(wrong) <= 12, wrong


def test_every_category_is_named_or_said_to_be_left(floor: Floor) -> None:
    said = {each.category for each in floor.beginnings} | {category for _, category in floor.left}
    assert said >= {
        "money-spend",
        "external-comms",
        "destructive-data",
        "prod-deploy",
        "history-loss",
        "provisioning",
        "self-protection",
    }
    assert not {each.rule for each in floor.beginnings} & {rule for rule, _ in floor.left}


def test_claudes_rules_are_well_formed_and_keep_those_of_others(floor: Floor) -> None:
    part = part_of("claude", floor, strict=False)
    before = {"model": "opus", "permissions": {"deny": ["Read(.env)"], "allow": ["Bash(ls:*)"], "defaultMode": "plan"}}
    after = merged(part, before, (), "x")
    assert after["permissions"]["deny"][0] == "Read(.env)"
    assert after["permissions"]["allow"] == ["Bash(ls:*)"]
    assert set(after["permissions"]["deny"]) >= {f"Edit({path})" for path in GUARDED}
    assert "Bash(git push --force:*)" in after["permissions"]["ask"]
    again = merged(part, after, (*part.deny, *part.ask), "x")
    assert again == after
    gone = merged(type(part)("claude", part.path), after, (*part.deny, *part.ask), "x")
    assert gone == {**before, "permissions": {**before["permissions"], "ask": []}}  # type: ignore[dict-item]
    assert "Bash(git push --force:*)" in part_of("claude", floor, strict=True).deny


def test_geminis_rules_are_toml_with_known_values(floor: Floor) -> None:
    rules = tomllib.loads(part_of("gemini", floor, strict=False).text)["rule"]
    assert {rule["decision"] for rule in rules} == {"ask_user", "deny"}
    assert all(rule["toolName"] == "run_shell_command" and rule["priority"] == 900 for rule in rules)
    assert {rule["decision"] for rule in tomllib.loads(part_of("gemini", floor, strict=True).text)["rule"]} == {"deny"}


def test_codexs_rules_carry_their_own_match(floor: Floor) -> None:
    text = part_of("codex", floor, strict=False).text
    assert 'prefix_rule(pattern=["terraform", "apply"], decision="prompt"' in text
    assert text.count("prefix_rule(") == text.count("match=[") == len(floor.beginnings)


def test_opencodes_one_word_for_all_commands_stays(floor: Floor) -> None:
    part = part_of("opencode", floor, strict=False)
    after = merged(part, {"permission": {"bash": "allow", "edit": "allow"}}, (), "x")
    assert after["permission"]["bash"]["*"] == "allow"
    assert after["permission"]["bash"]["terraform apply*"] == "ask"
    assert next(iter(after["permission"]["bash"])) == "*"
    assert after["permission"]["edit"] == "allow"


@pytest.fixture
def call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Call:
    home, root = tmp_path / "home", tmp_path / "project"
    home.mkdir()
    root.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.chdir(root)
    for name in ("WARPGATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)

    def called(*words: str) -> tuple[int, Any]:
        code = main([*words, "--json"])
        return code, json.loads(capfd.readouterr().out)

    return called


@pytest.mark.parametrize("host", HOSTS)
def test_installing_twice_is_installing_once_and_only_a_person_removes(host: str, call: Call) -> None:
    first = call("floor", "install", host)[1]
    assert first["changed"] is True
    content = Path(first["path"]).read_bytes()
    assert call("floor", "install", host)[1]["changed"] is False
    assert Path(first["path"]).read_bytes() == content
    assert without_a_terminal("floor", "remove", host).returncode == 3
    assert at_a_terminal("yes", "floor", "remove", host)[0] == 0
    assert not Path(first["path"]).exists() or "terraform" not in Path(first["path"]).read_text()


def test_a_foreign_file_stays(call: Call) -> None:
    path = Path.home() / ".codex" / "rules" / "warpgate.rules"
    path.parent.mkdir(parents=True)
    path.write_text("mine")
    assert call("floor", "install", "codex")[0] == 2
    assert path.read_text() == "mine"
    assert call("floor", "install", "windsurf")[0] == 2
