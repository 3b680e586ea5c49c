"""What our own workflows and the action may do: little, and nothing that somebody else can change under them."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FILES = [*WORKFLOWS, ROOT / "action.yml"]


def load(path: Path) -> Any:
    return yaml.safe_load(path.read_text())


def steps(path: Path) -> list[Any]:
    content = load(path)
    jobs = content["jobs"].values() if "jobs" in content else [content["runs"]]
    return [step for job in jobs for step in job["steps"]]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_action_of_others_is_pinned_to_a_commit(path: Path) -> None:
    for line in path.read_text().splitlines():
        used = re.search(r"uses: (\S+)", line)
        if used and not used[1].startswith("./"):
            assert re.search(r"@[0-9a-f]{40} # v\d+\.\d+\.\d+(?: #.*)?$", line), line


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_every_job_names_its_rights_its_time_and_its_turn(path: Path) -> None:
    content = load(path)
    assert content["permissions"] == {}
    assert content["concurrency"]["group"]
    for name, job in content["jobs"].items():
        assert "permissions" in job, name
        assert job["timeout-minutes"] <= 60, name


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_script_holds_an_expression(path: Path) -> None:
    assert [step["run"] for step in steps(path) if "${{" in step.get("run", "")] == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_no_checkout_leaves_a_token_behind_that_is_not_needed(path: Path) -> None:
    checkouts = [step for step in steps(path) if str(step.get("uses")).startswith("actions/checkout@")]
    keeping = [step for step in checkouts if step.get("with", {}).get("persist-credentials") is not False]
    assert len(keeping) == path.read_text().count("zizmor: ignore[artipacked]")


def test_planning_may_write_nothing() -> None:
    rights = load(ROOT / ".github" / "workflows" / "dry-run.yml")["jobs"]
    assert "write" not in rights["plan"]["permissions"].values()
    assert [name for name, right in rights["emit"]["permissions"].items() if right == "write"] == ["issues"]


def test_only_the_job_that_publishes_may_say_who_it_is() -> None:
    jobs = load(ROOT / ".github" / "workflows" / "release.yml")["jobs"]
    assert [name for name, job in jobs.items() if job["permissions"].get("id-token")] == ["publish"]
    assert jobs["publish"]["environment"]["name"] == "pypi"
    assert "secrets." not in (ROOT / ".github" / "workflows" / "release.yml").read_text()


def test_the_action_says_what_every_input_and_output_is() -> None:
    action = load(ROOT / "action.yml")
    assert set(action["inputs"]) >= {"decisions", "decisions-file", "issue", "repo", "token", "mode", "fail-on-blockers", "version"}
    assert set(action["outputs"]) == {"cleared", "decided", "blockers", "report-path", "plan-path"}
    assert all(each["description"] for each in [*action["inputs"].values(), *action["outputs"].values()])
