"""Who may import whom, what a process may load on the hot path, and what lies where."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "warpgate"
# Imports point down this list; folders on one line never import each other.
LAYERS = [
    {"cli"},
    {"hooks", "server"},
    {"workflow"},
    {"trackers", "storage", "checkpoints", "writing"},
    {"preflight", "session"},
    {"decision"},
    {"reading"},
    {"marker"},
    {"values"},
    {"errors", "version"},
]
RANK = {name: rank for rank, names in enumerate(LAYERS) for name in names}
PURE = {"preflight", "session", "decision", "reading"}
# What reaches outside: the clock, the disk, the network, other processes.
IMPURE = {"os", "io", "pathlib", "shutil", "subprocess", "socket", "time", "datetime", "random", "tempfile", "requests", "github"}
SOURCES = sorted(path for path in PACKAGE.rglob("*.py"))


def imports(path: Path) -> list[str]:
    """Every module that a file imports, at the top or later."""
    found = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return found


def folder(path: Path) -> str:
    """The layer's name that a file belongs to."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_down(path: Path) -> None:
    own = folder(path)
    if own in ("__init__", "__main__", "rulebook"):
        return
    for name in imports(path):
        parts = name.split(".")
        if parts[0] == "warpgate" and len(parts) > 1 and parts[1] != own and parts[1] in RANK:
            assert RANK[parts[1]] > RANK[own], f"{own} imports {name}"


@pytest.mark.parametrize(
    "path", [path for path in SOURCES if folder(path) in PURE], ids=lambda path: str(path.relative_to(PACKAGE))
)
def test_the_core_reaches_nothing_outside(path: Path) -> None:
    assert not {name.split(".")[0] for name in imports(path)} & IMPURE


def test_every_folder_has_its_layer() -> None:
    folders = {path.name for path in PACKAGE.iterdir() if path.is_dir() and list(path.rglob("*.py"))}
    assert folders - {"__pycache__", "rulebook", "templates"} <= set(RANK)


def test_only_the_github_tracker_imports_pygithub() -> None:
    users = {str(path.relative_to(PACKAGE)) for path in SOURCES if any(name.split(".")[0] == "github" for name in imports(path))}
    assert users == {"trackers/github.py"}


def test_nothing_below_the_shell_prints_or_exits() -> None:
    for path in SOURCES:
        if folder(path) in ("cli", "__main__"):
            continue
        if path.name == "compile_templates.py":  # a tool for developers
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                called = ast.unparse(node.func)
                assert called not in ("print", "exit", "sys.exit"), f"{path}:{node.lineno}"
            if isinstance(node, ast.ExceptHandler) and node.type is not None:
                assert ast.unparse(node.type) != "Exception", f"{path}:{node.lineno}"


HEAVY = ("github", "requests", "urllib3", "rich", "jinja2", "typer", "pydantic", "dataclasses", "inspect")
HOT = {
    "classify a command": ["classify", "--command", "git status"],
    "classify a description": ["classify", "--description", "Rename UserService to AccountService"],
    "most-reversible": ["most-reversible", "--options", '["Rename a helper"]'],
    "decide --dry-run": ["decide", "--description", "Rename UserService to AccountService", "--dry-run"],
    "decide": ["decide", "--description", "Rename UserService to AccountService"],
    "outcome": ["outcome", "--door", "one-way", "--timeout", "5"],
}


@pytest.mark.parametrize("words", HOT.values(), ids=HOT)
def test_the_hot_path_loads_nothing_heavy(words: list[str], tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "warpgate", *words],
        cwd=tmp_path,
        env={"WARPGATE_HOME": str(tmp_path / "home"), "PATH": "/usr/bin:/bin", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode in (0, 3, 4), ran.stderr
    loaded = {line.rpartition("|")[2].strip().split(".")[0] for line in ran.stderr.splitlines() if "import time:" in line}
    assert not loaded & set(HEAVY)
