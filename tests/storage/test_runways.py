"""The outline of a session's plan on the disk."""

from pathlib import Path

import pytest

from warpgate.errors import StateError, UsageError
from warpgate.preflight.outline import Outline, Row
from warpgate.storage.runways import Runways

KEPT = Outline("overnight", 41, ("a",), (Row("b", "preflight-b", "code it", ("a: mail",), True), Row("c", "k", "ünïcode")))


def test_it_is_read_as_it_was_written(tmp_path: Path) -> None:
    runways = Runways(str(tmp_path))
    assert runways.read("s") is None
    for kept in (Outline(), KEPT):
        runways.write("s", kept)
    assert runways.read("s") == KEPT
    assert (tmp_path / ".warpgate" / ".gitignore").read_text() == "*\n"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"format": "x"}',
        '{"format": "warpgate-runway/1"}',
        '{"format": "warpgate-runway/1", "name": "", "skipped": [], "rows": [3]}',
        '{"format": "warpgate-runway/1", "name": "", "skipped": [], "rows": [{"id": 3}]}',
        '{"format": "warpgate-runway/1", "name": "", "skipped": 3, "rows": []}',
        "[" * 100_000,
    ],
)
def test_a_foreign_file_is_reported(tmp_path: Path, text: str) -> None:
    Runways(str(tmp_path)).write("s", KEPT)
    (tmp_path / ".warpgate" / "runways" / "s.json").write_text(text)
    with pytest.raises((StateError, UsageError)):
        Runways(str(tmp_path)).read("s")


def test_a_session_cannot_lead_out_of_the_folder(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="session id"):
        Runways(str(tmp_path)).write("../x", KEPT)
