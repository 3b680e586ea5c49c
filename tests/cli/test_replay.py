"""Replaying as a person does it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.workflow.test_replay import PUSH, claude

Run = Callable[..., tuple[int, str, str]]
RunJson = Callable[..., tuple[int, Any]]


def test_folders_and_files_are_read(project: Path, warpgate: Run, as_json: RunJson) -> None:
    folder = project / "runs" / "deep"
    folder.mkdir(parents=True)
    (folder / "a.jsonl").write_text("\n".join(json.dumps(line) for line in (claude("ls"), claude(PUSH))) + "\n")
    (folder / "notes.txt").write_text("not a transcript")
    code, answer = as_json("replay", "runs", "runs/deep/a.jsonl")
    assert (code, answer["files"], answer["calls"], answer["would_stop"]) == (0, 2, 4, 2)
    code, out, _ = warpgate("replay", "runs")
    assert code == 0
    for words in ("1 would have been stopped (50.0 %)", "git-push-forced", "history-loss", PUSH):
        assert words in out


def test_what_is_not_there_is_a_mistake(project: Path, as_json: RunJson) -> None:
    (project / "empty").mkdir()
    for words in (("gone",), ("empty",)):
        assert as_json("replay", *words)[0] == 2
