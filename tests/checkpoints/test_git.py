"""Taking commits back: tried in memory, and done on a branch of its own."""

from pathlib import Path

import pytest

from tests.fakes.repositories import Checkout
from warpgate.checkpoints.git import Repository
from warpgate.errors import ServiceError, UsageError


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    checkout = Checkout(tmp_path / "repo")
    checkout.commit(a_txt="one\ntwo\nthree\n", b_txt="b\n")
    return checkout


def test_a_commit_that_nothing_touched_since_is_clean(checkout: Checkout) -> None:
    commit = checkout.commit(a_txt="one\nTWO\nthree\n")
    checkout.commit(b_txt="other\n")
    assert Repository(str(checkout.root)).health(commit).state == "clean"


def test_a_later_change_of_the_same_lines_conflicts(checkout: Checkout) -> None:
    commit = checkout.commit(a_txt="one\nTWO\nthree\n")
    checkout.commit(a_txt="one\nzwei\nthree\n")
    assert Repository(str(checkout.root)).health(commit).state == "conflicts"


def test_what_was_pushed_or_tagged_has_left(checkout: Checkout, tmp_path: Path) -> None:
    commit = checkout.commit(a_txt="one\nTWO\nthree\n")
    checkout.git("tag", "v1")
    health = Repository(str(checkout.root)).health(commit)
    assert (health.state, "v1" in health.detail, "cleanly" in health.detail) == ("left", True, True)
    Checkout(tmp_path / "remote").git("config", "receive.denyCurrentBranch", "ignore")
    checkout.git("tag", "--delete", "v1")
    checkout.git("push", "--quiet", str(tmp_path / "remote"), "HEAD:refs/heads/topic")
    checkout.git("remote", "add", "origin", str(tmp_path / "remote"))
    checkout.git("fetch", "--quiet", "origin")
    assert "origin/topic" in Repository(str(checkout.root)).health(commit).detail


@pytest.mark.parametrize("name", ["0" * 40, "nothing", "--all", "HEAD..nothing"])
def test_a_commit_that_is_not_there_is_gone(checkout: Checkout, name: str) -> None:
    assert Repository(str(checkout.root)).health(name).state == "gone"


def test_a_trial_touches_nothing(checkout: Checkout) -> None:
    commit = checkout.commit(a_txt="one\nTWO\nthree\n")
    (checkout.root / "b.txt").write_text("uncommitted\n")
    (checkout.root / "new.txt").write_text("untracked\n")
    before = checkout.fingerprint()
    Repository(str(checkout.root)).health(commit)
    assert checkout.fingerprint() == before


def test_a_revert_is_a_branch_and_leaves_the_work_tree_alone(checkout: Checkout) -> None:
    first = checkout.git("rev-parse", "HEAD")
    checkout.commit(a_txt="one\nTWO\nthree\n")
    last = checkout.commit(a_txt="one\nTWO\nTHREE\n")
    (checkout.root / "b.txt").write_text("uncommitted\n")
    branch = Repository(str(checkout.root)).revert(f"{first}..{last}", "warpgate/revert-x")
    assert checkout.git("show", f"{branch}:a.txt") == "one\ntwo\nthree"
    assert checkout.git("rev-parse", "HEAD") == last
    assert (checkout.root / "b.txt").read_text() == "uncommitted\n"
    assert len(checkout.git("worktree", "list").splitlines()) == 1


def test_a_revert_that_does_not_apply_leaves_no_branch(checkout: Checkout) -> None:
    commit = checkout.commit(a_txt="one\nTWO\nthree\n")
    checkout.commit(a_txt="one\nzwei\nthree\n")
    with pytest.raises(ServiceError, match="no longer reverts cleanly"):
        Repository(str(checkout.root)).revert(commit, "warpgate/revert-x")
    assert checkout.git("branch", "--list", "warpgate/*") == ""
    assert len(checkout.git("worktree", "list").splitlines()) == 1


def test_a_branch_that_is_there_is_not_overwritten(checkout: Checkout) -> None:
    commit = checkout.commit(a_txt="x\n")
    checkout.git("branch", "mine")
    with pytest.raises(UsageError, match="there already"):
        Repository(str(checkout.root)).revert(commit, "mine")


def test_a_merge_is_taken_back_against_its_first_parent(checkout: Checkout) -> None:
    checkout.git("switch", "--quiet", "-c", "side")
    checkout.commit(b_txt="side\n")
    checkout.git("switch", "--quiet", "topic")
    checkout.commit(a_txt="one\nTWO\nthree\n")
    checkout.git("merge", "--quiet", "--no-edit", "side")
    branch = Repository(str(checkout.root)).revert("HEAD", "warpgate/revert-m")
    assert checkout.git("show", f"{branch}:b.txt") == "b"


def test_hooks_of_the_repository_do_not_run(checkout: Checkout) -> None:
    commit = checkout.commit(a_txt="x\n")
    hook = checkout.root / ".git" / "hooks" / "post-checkout"
    hook.write_text('#!/bin/sh\ntouch ../hook-ran "$GIT_DIR/hook-ran"\n')
    hook.chmod(0o755)
    Repository(str(checkout.root)).revert(commit, "warpgate/revert-x")
    assert not list(checkout.root.rglob("hook-ran"))


def test_the_fingerprint_changes_with_the_work(checkout: Checkout) -> None:
    repository = Repository(str(checkout.root))
    marks = [repository.fingerprint(), repository.fingerprint()]
    (checkout.root / "a.txt").write_text("changed\n")
    marks.append(repository.fingerprint())
    checkout.commit(a_txt="changed\n")
    marks.append(repository.fingerprint())
    assert [marks[0] == mark for mark in marks] == [True, True, False, False]


def test_a_root_commit_has_nothing_before_it(checkout: Checkout) -> None:
    root = checkout.git("rev-list", "--max-parents=0", "HEAD")
    assert Repository(str(checkout.root)).health(root).state == "gone"
