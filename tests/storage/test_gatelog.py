"""The gate's log: a whole line for each call, or an error."""

import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from warpgate.errors import StateError
from warpgate.storage import gatelog


def _write(place: tuple[str, int]) -> None:
    for number in range(50):
        gatelog.write(place[0], "/srv/app", {"by": place[1], "number": number, "what": "x" * 500})


def test_many_processes_write_whole_lines(tmp_path: Path) -> None:
    with ProcessPoolExecutor(4) as pool:
        list(pool.map(_write, [(str(tmp_path), by) for by in range(4)]))
    assert len(gatelog.last(str(tmp_path), "/srv/app", 1000)) == 200


def test_every_project_has_a_log_of_its_own(tmp_path: Path) -> None:
    roots = ["/srv/app", "/srv-app", "/srv/%2fapp", "/", "", "/" + "a" * 500, "/" + "a" * 501]
    paths = {gatelog.path_of(str(tmp_path), root) for root in roots}
    assert len(paths) == len(roots) - 1
    for path in paths:
        assert os.path.dirname(path) == str(tmp_path / "log")


def test_a_log_that_cannot_be_kept_is_said(tmp_path: Path) -> None:
    (tmp_path / "log").write_text("in the way")
    with pytest.raises(StateError):
        gatelog.write(str(tmp_path), "/srv/app", {})


def test_a_full_disk_is_said(tmp_path: Path) -> None:
    text = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0));"
        "from warpgate.errors import StateError\nfrom warpgate.storage import gatelog\n"
        "try:\n    gatelog.write(sys.argv[1], '/srv/app', {'a': 1})\nexcept StateError:\n    sys.exit(7)"
    )
    assert subprocess.run([sys.executable, "-c", text, str(tmp_path)], check=False).returncode == 7


def test_a_long_log_becomes_the_older_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gatelog, "LARGEST", 100)
    for number in range(10):
        gatelog.write(str(tmp_path), "/srv/app", {"number": number, "what": "x" * 60})
    assert {path.name for path in (tmp_path / "log").iterdir()} == {"srv%2fapp.jsonl", "srv%2fapp.jsonl.1"}
    assert gatelog.last(str(tmp_path), "/srv/app", 1)[0]["number"] in (8, 9)


def test_a_torn_line_hides_no_other(tmp_path: Path) -> None:
    gatelog.write(str(tmp_path), "/srv/app", {"number": 1})
    with open(gatelog.path_of(str(tmp_path), "/srv/app"), "a") as stream:
        stream.write('{"torn\n')
    gatelog.write(str(tmp_path), "/srv/app", {"number": 2})
    assert [each["number"] for each in gatelog.last(str(tmp_path), "/srv/app", 9)] == [1, 2]
