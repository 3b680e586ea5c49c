"""The compiled rulebook is found again, follows its sources, and is not read where somebody else could have written it."""

import os

import pytest

from warpgate.storage import rulebook, rulecache
from warpgate.storage.rulebook import load

FILE = """
[tool.frob]
[[rule]]
id = "frob"
why = "Looks."
category = "read-only"
matches = ["frob"]
not_matches = ["x"]
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "a.toml").write_text(FILE)
    return tmp_path


def cache(folder):
    return folder / "__pycache__" / "rulebook.bin"


def test_the_second_load_does_not_compile(folder, monkeypatch):
    first = load(str(folder))
    monkeypatch.setattr(rulebook, "_build", lambda *_: pytest.fail("compiled again"))
    again = load(str(folder))
    assert again.digest == first.digest
    assert again.tool("frob")[0] == "frob"


def test_a_changed_rule_file_is_seen(folder):
    first = load(str(folder))
    (folder / "a.toml").write_text(FILE.replace("frob", "frab"))
    again = load(str(folder))
    assert again.digest != first.digest
    assert again.tool("frob") is None


def test_the_digest_depends_on_content_only(folder, tmp_path_factory):
    other = tmp_path_factory.mktemp("other")
    (other / "a.toml").write_text(FILE)
    assert load(str(other)).digest == load(str(folder)).digest
    assert load(str(other)).digest.startswith("sha256:")


@pytest.mark.parametrize("harm", ["torn", "foreign", "open", "linked"])
def test_a_cache_that_cannot_be_trusted_is_not_read(folder, harm):
    load(str(folder))
    place = cache(folder)
    content = place.read_bytes()
    if harm == "torn":
        place.write_bytes(content[: len(content) // 2])
    elif harm == "foreign":
        place.write_bytes(b"\x00\x01\x02")
    elif harm == "open":
        place.chmod(0o666)
    else:
        place.rename(folder / "elsewhere")
        place.symlink_to(folder / "elsewhere")
    assert rulecache.read(str(place), rulebook._signature(str(folder))) is None
    assert load(str(folder)).tool("frob") is not None


def test_without_a_place_to_write_it_still_works(folder, monkeypatch):
    monkeypatch.setattr(rulecache, "write", lambda *_: False)
    assert load(str(folder)).tool("frob") is not None
    assert not cache(folder).exists()


def test_the_environment_does_not_choose_the_place(monkeypatch):
    before = list(rulecache.places(rulebook.FOLDER, True))
    monkeypatch.setenv("WARPGATE_HOME", "/elsewhere")
    monkeypatch.setenv("HOME", "/elsewhere")
    monkeypatch.setenv("XDG_CACHE_HOME", "/elsewhere")
    assert list(rulecache.places(rulebook.FOLDER, True)) == before
    assert not any(place.startswith("/elsewhere") for place in before)
    assert os.path.dirname(before[0]).endswith("__pycache__")
