"""What git's own files say is what git says, and where they cannot be read plainly, git is asked."""

import subprocess
from pathlib import Path

import pytest

from tests.fakes.repositories import Checkout
from warpgate.checkpoints.gitfiles import plain_head


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    found = Checkout(tmp_path / "shop")
    found.commit(a_txt="one")
    return found


def by_git(checkout: Checkout, root: Path) -> tuple[str, str, str]:
    def ask(*words: str) -> str:
        ran = subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True, check=False)
        return ran.stdout.strip()

    default = ask("symbolic-ref", "--short", "-q", "refs/remotes/origin/HEAD").removeprefix("origin/")
    return ask("symbolic-ref", "--short", "-q", "HEAD"), default, ask("config", "--local", "--get", "remote.origin.url")


@pytest.mark.parametrize(
    "steps",
    [
        [],
        [("switch", "-c", "feature/x")],
        [("checkout", "--detach")],
        [("remote", "add", "origin", "git@github.com:acme/shop.git")],
        [("remote", "add", "origin", "a"), ("remote", "add", "other", "b"), ("remote", "set-url", "origin", "https://x.test/a/b")],
        [
            ("update-ref", "refs/remotes/origin/trunk", "HEAD"),
            ("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/trunk"),
        ],
        [("pack-refs", "--all")],
    ],
    ids=["plain", "branch", "detached", "remote", "two remotes", "default branch", "packed"],
)
def test_the_files_say_what_git_says(steps: list[tuple[str, ...]], checkout: Checkout) -> None:
    for words in steps:
        checkout.git(*words)
    assert plain_head(str(checkout.root)) == by_git(checkout, checkout.root)


def test_another_work_tree_and_a_folder_below_are_the_same_repository(checkout: Checkout, tmp_path: Path) -> None:
    checkout.git("remote", "add", "origin", "git@github.com:acme/shop.git")
    checkout.git("worktree", "add", "-b", "other", str(tmp_path / "tree"))
    (tmp_path / "tree" / "src").mkdir()
    assert plain_head(str(tmp_path / "tree" / "src")) == by_git(checkout, tmp_path / "tree")
    assert plain_head(str(tmp_path / "tree"))[0] == "other"  # type: ignore[index]


@pytest.mark.parametrize("name", ["include.path", "url.https://x/.insteadOf", "extensions.worktreeConfig"])
def test_what_is_out_of_the_ordinary_is_left_to_git(name: str, checkout: Checkout) -> None:
    checkout.git("config", name, "true")
    assert plain_head(str(checkout.root)) is None


def test_where_there_is_no_repository_there_is_nothing_to_know(tmp_path: Path) -> None:
    assert plain_head(str(tmp_path)) == ("", "", "")
    (tmp_path / ".git").mkdir()
    assert plain_head(str(tmp_path)) is None
