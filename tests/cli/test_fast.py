"""The short way and the long way say the same of the same command line."""

import importlib
from typing import Any

import pytest
import typer

from warpgate.cli import app, fast
from warpgate.errors import UsageError


def parameters(name: str) -> "list[Any]":
    """The parameters that the long way knows for a command, but for its help."""
    command = typer.main.get_command(app.build())
    return [each for each in command.commands[name].params if each.name != "help"]


@pytest.mark.parametrize("name", fast.COMMANDS)
def test_both_ways_know_the_same_flags(name: str) -> None:
    module = importlib.import_module(fast.COMMANDS[name])
    long = parameters(name)
    assert {flag: each.name for each in long if not each.is_flag for flag in each.opts} == module.VALUES
    assert {flag: each.name for each in long if each.is_flag for flag in each.opts} == module.SWITCHES


VALUES, SWITCHES = {"--text": "text", "--door": "door"}, {"--json": "as_json"}


READ = [
    ([], {}),
    (["--text", "a b"], {"text": "a b"}),
    (["--text=a=b"], {"text": "a=b"}),
    (["--text", ""], {"text": ""}),
    (["--text", "-5"], {"text": "-5"}),
    (["--text", "a", "--json", "--door", "x"], {"text": "a", "as_json": True, "door": "x"}),
    (["--text", "a", "--text", "b"], {"text": "b"}),
    (["--text"], None),
    (["--json=yes"], None),
    (["--help"], None),
    (["--tex", "a"], None),
    (["word"], None),
    (["--"], None),
]


def test_a_flag_is_never_taken_for_a_value() -> None:
    with pytest.raises(UsageError, match="--text needs a value"):
        fast.read(["--text", "--json"], VALUES, SWITCHES)


@pytest.mark.parametrize(("words", "expected"), READ)
def test_only_the_plainest_form_is_read(words: list[str], expected: "dict[str, Any] | None") -> None:
    assert fast.read(words, VALUES, SWITCHES) == expected
