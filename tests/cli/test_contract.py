"""The exit codes of the specification, row by row, and what a mistake looks like."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from warpgate.decision.request import LIMIT

Run = Callable[..., tuple[int, str, str]]
RunJson = Callable[..., tuple[int, Any]]

TWO_WAY, ONE_WAY = "Rename UserService to AccountService", "E-mail the beta users that exports have moved"
ROWS = [
    # what                                   command line                                                                     exit
    ("classify two-way", ["classify", "--description", TWO_WAY], 0),
    ("classify one-way", ["classify", "--description", ONE_WAY], 3),
    ("classify unknown", ["classify", "--description", "Proceed with option B"], 3),
    ("classify two-way command", ["classify", "--command", "git status"], 0),
    ("classify one-way command", ["classify", "--command", "git push --force origin main"], 3),
    ("classify both, the stricter wins", ["classify", "--description", TWO_WAY, "--command", "git push --force origin main"], 3),
    ("classify usage", ["classify"], 2),
    ("most-reversible picked", ["most-reversible", "--options", json.dumps([ONE_WAY, TWO_WAY])], 0),
    ("most-reversible none", ["most-reversible", "--options", json.dumps([ONE_WAY])], 3),
    ("most-reversible usage", ["most-reversible"], 2),
    ("decide recorded", ["decide", "--description", TWO_WAY], 0),
    ("decide two-way dry run", ["decide", "--description", TWO_WAY, "--dry-run"], 0),
    ("decide escalated", ["decide", "--description", ONE_WAY], 3),
    ("decide one-way dry run", ["decide", "--description", ONE_WAY, "--dry-run"], 3),
    ("decide one-way with a channel", ["decide", "--description", ONE_WAY, "--rdb"], 3),
    ("decide one-way left as a TODO", ["decide", "--description", ONE_WAY, "--file-todo"], 3),
    ("decide usage", ["decide"], 2),
    ("outcome two-way", ["outcome", "--door", "two-way"], 0),
    ("outcome wait", ["outcome", "--door", "one-way", "--timeout", "10", "--rdb"], 4),
    ("outcome reply", ["outcome", "--door", "one-way", "--timeout", "10", "--rdb", "--reply", "yes"], 0),
    ("outcome deferred", ["outcome", "--door", "one-way", "--timeout", "10", "--rdb", "--reply", "no"], 0),
    ("outcome stop", ["outcome", "--door", "one-way", "--timeout", "10", "--rdb", "--reply", "no", "--blocks-everything"], 3),
    ("outcome without a channel", ["outcome", "--door", "one-way"], 0),
    ("outcome without a channel, blocked", ["outcome", "--door", "one-way", "--blocks-everything"], 3),
    ("outcome never waits at 0", ["outcome", "--door", "one-way", "--timeout", "0", "--rdb"], 0),
    ("outcome negative wait", ["outcome", "--door", "one-way", "--timeout", "-5", "--rdb", "--blocks-everything"], 3),
    ("outcome reply at 0", ["outcome", "--door", "one-way", "--timeout", "0", "--reply", "yes"], 0),
    ("outcome usage", ["outcome", "--door", "revolving"], 2),
    ("outcome no number", ["outcome", "--door", "one-way", "--timeout", "soon"], 2),
    ("outcome no reply", ["outcome", "--door", "one-way", "--reply", "perhaps"], 2),
    ("plan cleared", ["plan", "--decisions", json.dumps([TWO_WAY])], 0),
    ("plan blocked", ["plan", "--decisions", json.dumps([TWO_WAY, ONE_WAY])], 3),
    ("plan usage", ["plan", "--decisions", "{}"], 2),
    ("emit cleared", ["emit", "--decisions", json.dumps([TWO_WAY])], 0),
    ("emit blocked", ["emit", "--decisions", json.dumps([TWO_WAY, ONE_WAY])], 3),
    ("emit usage", ["emit"], 2),
    ("no command", [], 2),
    ("no such command", ["frobnicate"], 2),
    ("no such flag", ["classify", "--frobnicate"], 2),
    ("a flag without its value", ["classify", "--description"], 2),
]


@pytest.mark.parametrize(("words", "expected"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_the_exit_code_is_the_specifications(words: list[str], expected: int, warpgate: Run) -> None:
    code, out, err = warpgate(*words)
    assert code == expected, out + err
    assert "Traceback" not in out + err
    if expected == 2:
        assert len(err.splitlines()) == 1
        assert err.startswith("warpgate: ")
        assert out == ""


@pytest.mark.parametrize(("words", "expected"), [row[1:] for row in ROWS if row[1]], ids=[row[0] for row in ROWS if row[1]])
def test_with_json_every_path_prints_one_object(words: list[str], expected: int, as_json: RunJson) -> None:
    code, answer = as_json(*words)
    assert code == expected
    assert isinstance(answer, dict)
    if expected == 2:
        assert answer.keys() == {"error", "exit"}


def as_file(project: Path, content: bytes) -> str:
    (project / "given.json").write_bytes(content)
    return "given.json"


BROKEN = {
    "a missing file": (None, "no such file"),
    "malformed JSON": (b'{"description": ', "not valid JSON"),
    "an empty file": (b"", "is empty"),
    "an empty description": (b'{"description": ""}', "description is empty"),
    "a blank description": (b'{"description": " \\n "}', "description is empty"),
    "a list": (b"[1]", "is an array"),
    "a number as description": (b'{"description": 3}', "takes a text"),
    "a 2 MB description": (json.dumps({"description": "a" * 2_000_000}).encode(), "the limit is"),
    "invalid UTF-8": (b'{"description": "\xff\xfe"}', "not valid UTF-8"),
    "a NUL byte": (b'{"description": "a\\u0000b"}', "NUL byte"),
    "half a surrogate pair": (b'{"description": "\\ud800"}', "not valid UTF-8"),
    "deep nesting": (b"[" * 200_000, "nested too deeply"),
}


@pytest.mark.parametrize("verb", ["classify", "decide"])
@pytest.mark.parametrize(("content", "named"), BROKEN.values(), ids=BROKEN)
def test_what_cannot_be_read_is_one_clear_line(verb: str, content: bytes | None, named: str, project: Path, warpgate: Run) -> None:
    source = "missing.json" if content is None else as_file(project, content)
    code, out, err = warpgate(verb, "--from-json", source)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert named in err


def test_arguments_that_are_not_utf8_are_one_clear_line(project: Path) -> None:
    command = [os.fsencode(sys.executable), b"-m", b"warpgate", b"classify", b"--description", b"Rename \xff\xfe"]
    ran = subprocess.run(command, capture_output=True, check=False)
    assert ran.returncode == 2
    assert b"not valid UTF-8" in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


def test_a_description_of_exactly_the_limit_is_judged(project: Path, warpgate: Run) -> None:
    source = as_file(project, json.dumps({"description": "Rename the helper. " + "x" * (LIMIT - 19)}).encode())
    assert warpgate("classify", "--from-json", source)[0] in (0, 3)


def test_a_value_is_taken_inline_from_a_file_and_from_standard_input(project: Path) -> None:
    (project / "options.json").write_text(json.dumps([TWO_WAY]))
    for source, text in ((json.dumps([TWO_WAY]), ""), ("@options.json", ""), ("-", json.dumps([TWO_WAY]))):
        command = [sys.executable, "-m", "warpgate", "most-reversible", "--options", source]
        assert subprocess.run(command, input=text, text=True, capture_output=True, check=False).returncode == 0


def test_json_lines_in_are_verdicts_out_in_order(project: Path, warpgate: Run) -> None:
    rows = [
        {"id": "a", "command": "git status"},
        {"id": "b", "description": ONE_WAY},
        "not an object of ours {",
        {"id": "c", "command": "ls"},
    ]
    text = "\n".join([json.dumps(rows[0]), json.dumps(rows[1]), "", "{broken", json.dumps(rows[3])])
    (project / "lines.jsonl").write_text(text)
    code, out, _ = warpgate("classify", "--lines", "--from-json", "lines.jsonl")
    answers = [json.loads(line) for line in out.splitlines()]
    assert code == 2
    assert [answer["door"] for answer in answers] == ["two-way", "one-way", "one-way", "two-way"]
    assert [answer.get("id") for answer in answers] == ["a", "b", None, "c"]
    assert answers[2]["line"] == 4


def test_a_bug_of_ours_is_70_with_a_report_and_no_traceback(warpgate: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr("warpgate.cli.classify.judge", broken)
    code, out, err = warpgate("classify", "--description", TWO_WAY)
    assert (code, out, len(err.splitlines())) == (70, "", 1)
    path = err.strip().rpartition(" ")[2]
    assert "boom" in Path(path).read_text()


def test_an_interrupt_is_130(warpgate: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("warpgate.cli.classify.judge", interrupted)
    assert warpgate("classify", "--description", TWO_WAY)[0] == 130


def test_a_reader_that_went_away_is_not_a_go() -> None:
    line = f"{sys.executable} -m warpgate classify --lines --from-json many.jsonl | true; exit ${{PIPESTATUS[0]}}"
    Path("many.jsonl").write_text('{"command": "git status"}\n' * 5000)
    ran = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    assert ran.returncode != 0
    assert "Traceback" not in ran.stderr


@pytest.mark.parametrize(
    "command", [["outcome", "--door", "one-way"], ["decide", "--description", "Order a disk", "--rdb", "--wait"]]
)
def test_a_time_that_no_setting_takes_is_a_mistake(command: list[str], as_json: RunJson) -> None:
    code, answer = as_json(*command, "--timeout", "99999999999999999999")
    assert code == 2
    assert "at most 1,000,000 minutes" in answer["error"]
