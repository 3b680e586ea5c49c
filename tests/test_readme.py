"""Every command in the README runs and ends as it says; the tables in it are those of the code."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import readme_parts

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()
BLOCKS = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
COMMANDS = [line.removeprefix("$ ") for block in BLOCKS for line in block.splitlines() if line.startswith("$ ")]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One project for all commands, in the order of the README."""
    root = tmp_path_factory.mktemp("readme") / "project"
    root.mkdir()
    (root.parent / "person").mkdir()
    shutil.copytree(ROOT / "examples", root / "examples")
    (root / ".git").mkdir()
    return root


def test_the_readme_shows_commands() -> None:
    assert len(COMMANDS) > 20


@pytest.mark.parametrize("line", COMMANDS)
def test_the_command_ends_as_the_readme_says(line: str, project: Path) -> None:
    expected = re.search(r"  # exits (\d+)$", line)
    environment = {
        "PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin",
        "WARPGATE_HOME": str(project.parent / "home"),
        "HOME": str(project.parent / "person"),
    }
    ran = subprocess.run(
        ["sh", "-c", line], cwd=project, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False
    )
    assert ran.returncode == (int(expected[1]) if expected else 0), ran.stdout + ran.stderr
    assert "Traceback" not in ran.stderr


def test_the_python_example_runs() -> None:
    for block in re.findall(r"```python\n(.*?)```", README, re.DOTALL):
        subprocess.run([sys.executable, "-c", block], check=True, capture_output=True)


@pytest.mark.parametrize("name", readme_parts.PARTS)
def test_what_is_made_from_the_code_is_as_the_code_says(name: str) -> None:
    assert readme_parts.part(README, name) == readme_parts.PARTS[name](), "make readme writes it anew"
