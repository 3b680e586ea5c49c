"""The bundle of compiled modules: only what is as its source counts, and only from where nobody else can write."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "warpgate"
LOADED = "import sys; sys.path.insert(0, sys.argv[1]); from warpgate.storage.bundle import {}; {}"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with its bundle."""
    top = tmp_path_factory.mktemp("copy")
    shutil.copytree(PACKAGE, top / "warpgate", ignore=shutil.ignore_patterns("*.bin"))
    assert run(top, "build", "print(build())").startswith(str(top))
    return top


def run(top: Path, name: str, text: str) -> str:
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-c", LOADED.format(name, text), str(top)],
        capture_output=True, text=True, check=True, env={"HOME": str(top)},
    )  # fmt: skip
    return ran.stdout.strip()


def origin(top: Path, module: str) -> str:
    """Whether the module came from the bundle."""
    return run(top, "use", f"use(); import {module} as m; print(type(m.__loader__).__name__, m.__file__)")


def test_modules_come_from_the_bundle_and_know_their_files(copy: Path) -> None:
    assert origin(copy, "warpgate.decision.toolcalls") == f"Finder {copy}/warpgate/decision/toolcalls.py"
    assert run(copy, "is_current", "print(is_current())") == "True"


def test_a_module_whose_source_has_changed_is_imported_from_it(copy: Path, tmp_path: Path) -> None:
    shutil.copytree(copy, tmp_path / "copy")
    top = tmp_path / "copy"
    # The place is part of what the bundle is about.
    assert origin(top, "warpgate.errors").startswith("SourceFileLoader")
    assert run(top, "build", "print(build())")
    source = top / "warpgate" / "decision" / "ladder_of_a_test.py"
    source.write_text("WHAT = 1\n")
    assert run(top, "build", "print(build())")
    source.write_text("WHAT = 2222\n")
    assert run(top, "use", "use(); import warpgate.decision.ladder_of_a_test as m; print(m.WHAT)") == "2222"
    assert run(top, "is_current", "print(is_current())") == "False"


@pytest.mark.parametrize("spoil", ["writable", "torn", "another", "link"])
def test_a_bundle_that_others_could_have_written_is_not_read(spoil: str, copy: Path, tmp_path: Path) -> None:
    place = next((copy / "warpgate" / "hooks" / "__pycache__").glob("bundle.*.bin"))
    kept = place.read_bytes()
    try:
        if spoil == "writable":
            place.chmod(0o666)
        elif spoil == "torn":
            place.write_bytes(kept[:-1])
        elif spoil == "another":
            place.write_bytes(b"\0\0\0\4none")
        else:
            place.unlink()
            (tmp_path / "other.bin").write_bytes(kept)
            place.symlink_to(tmp_path / "other.bin")
        assert run(copy, "use", "print(use())") == "False"
    finally:
        place.unlink()
        place.write_bytes(kept)


def test_nothing_says_where_the_bundle_lies(copy: Path) -> None:
    elsewhere = {
        "HOME": "/nonexistent",
        "XDG_CACHE_HOME": "/nonexistent",
        "WARPGATE_HOME": "/nonexistent",
        "PYTHONPATH": "/nonexistent",
    }
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-c", LOADED.format("places", "print(list(places()))"), str(copy)],
        capture_output=True, text=True, check=True, env={**os.environ, **elsewhere},
    )  # fmt: skip
    assert "nonexistent" not in ran.stdout
