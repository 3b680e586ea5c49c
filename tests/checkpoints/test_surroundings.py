"""What is observed around a command: never more than is certain, and nothing that the repository configures runs."""

import subprocess
from pathlib import Path

import pytest

from warpgate.checkpoints.surroundings import observe
from warpgate.decision.commands import judge_command
from warpgate.decision.surroundings import Surroundings
from warpgate.decision.verdict import Door, fold
from warpgate.storage.rulebook import load

BOOK = load()


def git(folder: Path, *words: str) -> None:
    subprocess.run(["git", "-C", str(folder), "-c", "user.email=a@b", "-c", "user.name=x", *words], check=True, capture_output=True)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "shop"
    (root / "src").mkdir(parents=True)
    (root / "build").mkdir()
    for name in ("src/a.py", "src/b.py", "build/keep", "build/other"):
        (root / name).write_text(name)
    git(tmp_path, "init", "-q", "-b", "topic", str(root))
    git(root, "remote", "add", "origin", "git@github.com:acme/shop.git")
    git(root, "add", "src", "build/keep")
    git(root, "commit", "-qm", "x")
    return root


def door(text: str, folder: Path) -> Door:
    return fold(judge_command(text, BOOK, surroundings=observe(text, str(folder)))).door


def test_a_tracked_unchanged_file_may_go_and_any_other_may_not(project: Path) -> None:
    assert door("rm src/a.py", project) is Door.TWO_WAY
    (project / "src" / "b.py").write_text("changed")
    (project / "src" / "new.py").write_text("new")
    for text in ("rm src/b.py", "rm src/new.py", "rm -r src", "rm src/*.py"):
        assert door(text, project) is Door.ONE_WAY, text


def test_a_whole_tracked_folder_may_go(project: Path) -> None:
    assert door("rm -r src", project) is Door.TWO_WAY
    assert door(f"rm -r {project}/src", project) is Door.TWO_WAY
    assert door("cd src && rm a.py", project) is Door.TWO_WAY


def test_a_build_name_that_holds_changed_sources_is_not_build_output(project: Path) -> None:
    assert door("rm -rf build", project) is Door.TWO_WAY
    (project / "build" / "keep").write_text("changed")
    assert door("rm -rf build", project) is Door.ONE_WAY
    assert door("rm -rf build/*", project) is Door.ONE_WAY
    assert door("cd build && rm -rf *", project) is Door.ONE_WAY


def test_a_build_name_that_is_a_link_is_not_build_output(project: Path, tmp_path: Path) -> None:
    (project / "dist").symlink_to(tmp_path)
    assert door("rm -rf dist/x", project) is Door.ONE_WAY


def test_the_branch_the_default_and_the_remote_are_seen(project: Path) -> None:
    seen = observe("git push", str(project))
    assert (seen.branch, seen.repository) == ("topic", "acme/shop")
    assert door("git push", project) is Door.TWO_WAY
    git(project, "switch", "-q", "-c", "main")
    assert door("git push", project) is Door.ONE_WAY
    assert door("gh issue create -R acme/shop -t x", project) is Door.TWO_WAY
    assert door("gh issue create -R other/shop -t x", project) is Door.ONE_WAY


def test_what_is_not_wanted_is_not_looked_at(project: Path) -> None:
    seen = observe("ls", str(project))
    assert (seen.branch, seen.repository, seen.tracked, dict(seen.files)) == ("", "", frozenset(), {})


def test_scripts_are_read_and_judged_by_what_they_do(project: Path) -> None:
    (project / "x.sh").write_text("ls\nbash y.sh\n")
    (project / "y.sh").write_text("git status\n")
    assert door("bash x.sh", project) is Door.TWO_WAY
    (project / "y.sh").write_text("rm -rf src2\n")
    assert door("bash x.sh", project) is Door.ONE_WAY


def test_files_outside_the_folder_are_not_read(project: Path, tmp_path: Path) -> None:
    (tmp_path / "x.sh").write_text("ls\n")
    (project / "link.sh").symlink_to(tmp_path / "x.sh")
    assert dict(observe("bash ../x.sh; bash link.sh", str(project)).files) == {}


def test_nothing_that_the_repository_configures_runs(project: Path, tmp_path: Path) -> None:
    mark = tmp_path / "ran"
    hook = project / ".git" / "hooks" / "post-index-change"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text(f"#!/bin/sh\ntouch {mark}\n")
    hook.chmod(0o755)
    for name in ("core.fsmonitor", "filter.x.clean", "core.pager", "alias.ls-files"):
        git(project, "config", name, f"touch {mark}")
    (project / ".gitattributes").write_text("* filter=x\n")
    (project / "src" / "a.py").touch()
    observe("rm -r src && git push", str(project))
    assert not mark.exists()


def test_variables_do_not_send_git_elsewhere(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "none"))
    monkeypatch.setenv("GIT_INDEX_FILE", str(tmp_path / "none"))
    assert observe("rm src/a.py", str(project)).tracked == frozenset(["src/a.py"])


def test_without_git_the_stricter_answer_stands(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x")
    assert observe("rm a.py", str(tmp_path)).tracked == frozenset()
    assert door("rm a.py", tmp_path) is Door.ONE_WAY


def test_the_gate_guards_its_own_folders() -> None:
    around = Surroundings(root="/home/me/shop", guarded=("/opt/warpgate", "/srv/settings"))
    for text in ("rm /opt/warpgate/cli/app.py", "tee /srv/settings/config.toml < x"):
        verdict = fold(judge_command(text, BOOK, surroundings=around))
        assert verdict.category == "self-protection", text


@pytest.mark.parametrize("text", ["", "rm '", "rm \x00x", "rm " + "x" * 5000, "rm " + " ".join(f"f{i}" for i in range(500))])
def test_odd_texts_are_observed_without_an_error(text: str, project: Path) -> None:
    assert isinstance(observe(text, str(project)), Surroundings)
