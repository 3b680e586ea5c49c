"""Where things live, also where there is no home and in worktrees."""

from pathlib import Path

import pytest

from tests.fakes.repositories import Checkout
from warpgate.errors import UsageError
from warpgate.storage import places


def test_the_project_is_the_nearest_folder_with_a_mark(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    assert places.project_root(str(tmp_path / "a" / "b")) == str(tmp_path / "a" / "b")
    (tmp_path / "a" / ".git").mkdir()
    assert places.project_root(str(tmp_path / "a" / "b")) == str(tmp_path / "a")


def test_each_worktree_is_a_project_of_its_own(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path / "one")
    checkout.commit(a_txt="a\n")
    checkout.git("worktree", "add", "--quiet", str(tmp_path / "two"), "-b", "two")
    assert places.project_root(str(tmp_path / "two")) == str(tmp_path / "two")


@pytest.mark.parametrize("home", ["", "relative"])
def test_without_a_home_it_says_what_to_set(home: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("WARPGATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", home)
    with pytest.raises(UsageError, match="set HOME, or WARPGATE_HOME"):
        places.user_folder()


def test_the_users_folder_is_where_it_was_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARPGATE_HOME", str(tmp_path / "mine"))
    assert places.user_settings() == str(tmp_path / "mine" / "config.toml")
    monkeypatch.delenv("WARPGATE_HOME")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "xdg"))
    assert places.user_folder() == str(tmp_path / "xdg" / "warpgate")
