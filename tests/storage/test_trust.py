"""Who may loosen: the user's own settings outside the project, and a project's file with just the content that was trusted."""

from pathlib import Path

import pytest

from warpgate.errors import StateError
from warpgate.storage import settings, trust
from warpgate.storage.trust import Trusted, fingerprint


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "project"
    root.mkdir()
    monkeypatch.setenv("WARPGATE_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    return root


def cap(root: Path) -> object:
    return settings.load(str(root))["workflow.max_auto_decisions"]


def test_a_project_loosens_only_while_its_file_is_as_it_was_trusted(project: Path, tmp_path: Path) -> None:
    file, home = project / ".warpgate.toml", str(tmp_path / "home")
    file.write_text("[workflow]\nmax_auto_decisions = 50\n")
    assert cap(project) == 10
    trust.add(home, Trusted(str(file), fingerprint(str(file)), "2026-01-01"))
    assert cap(project) == 50
    file.write_text("[workflow]\nmax_auto_decisions = 51\n")
    assert cap(project) == 10
    file.write_text("[workflow]\nmax_auto_decisions = 50\n")
    assert trust.remove(home, str(file))
    assert not trust.remove(home, str(file))
    assert cap(project) == 10


@pytest.mark.parametrize("variable", ["WARPGATE_HOME", "XDG_CONFIG_HOME"])
@pytest.mark.parametrize("linked", [False, True])
def test_a_home_inside_the_project_loosens_nothing(
    variable: str, linked: bool, project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = project / "cfg"
    folder = place if variable == "WARPGATE_HOME" else place / "warpgate"
    folder.mkdir(parents=True)
    (folder / "config.toml").write_text("[workflow]\nmax_auto_decisions = 99\nauto_continue = 9\n")
    named = tmp_path / "elsewhere"
    named.symlink_to(place)
    monkeypatch.delenv("WARPGATE_HOME")
    monkeypatch.setenv(variable, str(named if linked else place))
    loaded = settings.load(str(project))
    assert (loaded["workflow.max_auto_decisions"], loaded["workflow.auto_continue"]) == (10, 0)
    assert len(loaded.refused) == 2
    # What lies there may trust nothing either.
    file = project / ".warpgate.toml"
    file.write_text("[workflow]\nmax_auto_decisions = 50\n")
    trust.add(str(folder), Trusted(str(file), fingerprint(str(file)), "2026-01-01"))
    assert cap(project) == 10


def test_the_same_home_outside_the_project_counts(project: Path, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "config.toml").write_text("[workflow]\nmax_auto_decisions = 99\n")
    assert cap(project) == 99


def test_a_torn_list_is_kept_and_named(project: Path, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "trusted.json").write_text('{"format": "warpgate-trust"')
    (project / ".warpgate.toml").write_text("[workflow]\nmax_auto_decisions = 50\n")
    with pytest.raises(StateError, match="kept as it is"):
        cap(project)
    assert (tmp_path / "home" / "trusted.json").read_text() == '{"format": "warpgate-trust"'
