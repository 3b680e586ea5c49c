"""The action and the dry-run job, run for real against a GitHub on this machine."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.actions.runner import ROOT, Runner, needs_act
from tests.fakes.github_server import GitHubServer
from tests.trackers.openapi.validator import Description
from warpgate.marker import read_marker

pytestmark = needs_act
DRY_RUN = (ROOT / ".github" / "workflows" / "dry-run.yml").read_text()
ONE_STEP = """
on: workflow_dispatch
jobs:
  one:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8
      - id: it
        uses: ./
        with:
          mode: {mode}
{inputs}
      - if: always()
        env:
          CLEARED: ${{{{ steps.it.outputs.cleared }}}}
          DECIDED: ${{{{ steps.it.outputs.decided }}}}
          BLOCKERS: ${{{{ steps.it.outputs.blockers }}}}
          REPORT: ${{{{ steps.it.outputs.report-path }}}}
          PLAN: ${{{{ steps.it.outputs.plan-path }}}}
        run: |
          echo "said: $CLEARED $DECIDED $BLOCKERS"
          [ -z "$PLAN" ] || {{ cp "$PLAN" "$ARTIFACTS.plan.json"; cp "$REPORT" "$ARTIFACTS.report.html"; }}
"""
CLEAR, BUY = "Rename UserService to AccountService", "Buy the domain example.org"


@pytest.fixture
def github() -> Iterator[GitHubServer]:
    server = GitHubServer(Description())
    for number in range(1, 16):
        server.state.add_issue(f"Requirement {number}")
    yield server
    server.close()
    assert server.problems == []


@pytest.fixture
def runner(tmp_path: Path, github: GitHubServer) -> Runner:
    return Runner(tmp_path, github.url)


def step(runner: Runner, mode: str = "plan", token: str = "tok_bot", **inputs: str) -> tuple[int, str]:
    rows = "\n".join(f"          {name.replace('_', '-')}: {json.dumps(text)}" for name, text in inputs.items())
    runner.workflow("one.yml", ONE_STEP.format(mode=mode, inputs=rows))
    return runner.run("workflow_dispatch", "one.yml", token=token)


def said(log: str) -> str:
    return next((line.partition("said: ")[2] for line in log.splitlines() if "| said: " in line), "")


def ours(github: GitHubServer) -> list[str]:
    found = [issue["title"].partition(":")[0] for issue in github.state.issues if read_marker(issue["body"] or "")]
    return sorted(found)


def test_planning_needs_no_token_and_makes_no_request(runner: Runner, github: GitHubServer) -> None:
    code, log = step(runner, token="", decisions=json.dumps([CLEAR, BUY]), fail_on_blockers="false")
    assert (code, said(log)) == (0, "false 1 1"), log
    assert github.requests == []
    assert f"Only a person can do this::money-spend: {BUY}" in log.replace("provisioning", "money-spend")
    assert "# Runway report" in log


def test_blockers_fail_the_step_unless_they_may_not(runner: Runner) -> None:
    code, log = step(runner, decisions=f"- [ ] {BUY}")
    assert (code, said(log)) == (1, "false 0 1"), log


def test_a_clear_runway_passes(runner: Runner) -> None:
    code, log = step(runner, decisions=f"- [ ] {CLEAR}")
    assert (code, said(log)) == (0, "true 1 0"), log


def test_a_mistake_fails_the_step(runner: Runner) -> None:
    for inputs in ({}, {"decisions": "{"}, {"decisions_file": "no-such.json"}, {"issue": "$(id)"}):
        code, log = step(runner, fail_on_blockers="false", **inputs)
        assert (code, said(log).strip()) == (1, ""), log


HOSTILE = [
    "Rename a\n::add-mask::false\n::set-output name=cleared::true\n::error::taken over\n::stop-commands::x",
    "Rename b ##[error]taken over ##[add-mask]false",
    "Rename c\nEOF\ncleared=true\nblockers=0\nEOF",
    "Rename d <script>alert(1)</script><img src=x onerror=alert(1)> [x](javascript:alert(1)) @everyone #1",
    'Rename e "$(touch pwned)" `touch pwned` ${{ github.token }} $GITHUB_TOKEN; touch pwned #',
    "Buy f %0A::error::taken over, title=x::y",
]


OURS = re.compile(
    r"::stop-commands::[0-9a-f]{32}|::[0-9a-f]{32}::|::warning title=Only a person can do this::.*"
    r"|::set-output:: (?:cleared=false|decided=[0-9]|blockers=[0-9]|waiting=0|(?:plan|report)-path=/\S+)"
)


def test_a_hostile_plan_changes_nothing_but_its_own_text(runner: Runner, tmp_path: Path) -> None:
    (runner.repository / "hostile.json").write_text(json.dumps(HOSTILE))
    code, log = step(runner, decisions_file="hostile.json", fail_on_blockers="false")
    assert code == 0, log
    cleared, decided, blockers = said(log).split()
    assert (cleared, int(decided) + int(blockers)) == ("false", len(HOSTILE))
    # Everything that the runner took for a command is ours.
    taken = [
        found[1].strip() for line in log.splitlines() if (found := re.match(r"\[one.yml/one\] +(?:\S )? *[^\w|\s]+ +(::.*)", line))
    ]
    assert len(taken) > 10
    assert [command for command in taken if not OURS.fullmatch(command)] == []
    assert "tok_bot" not in log
    assert not list(tmp_path.rglob("pwned"))
    page = Path(f"{tmp_path / 'artifacts'}.report.html").read_text()
    assert "<script" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    plan = json.loads(Path(f"{tmp_path / 'artifacts'}.plan.json").read_text())
    assert sorted(row["description"] for row in plan["decided"] + plan["blockers"]) == sorted(HOSTILE)


def test_the_dry_run_job_plans_on_a_pull_request_and_files_nothing(runner: Runner, github: GitHubServer, tmp_path: Path) -> None:
    runner.workflow("dry-run.yml", DRY_RUN)
    content = {"pull_request": {"number": 3, "head": {"ref": "topic"}, "base": {"ref": "main"}}, "number": 3}
    code, log = runner.run("pull_request", "dry-run.yml", content, token="tok_stranger")
    assert code == 0, log
    assert github.requests == []
    assert sorted(path.name for path in (tmp_path / "artifacts").iterdir()) == ["plan.json", "report.html"]


def test_the_dry_run_job_files_once_what_was_planned(runner: Runner, github: GitHubServer) -> None:
    runner.workflow("dry-run.yml", DRY_RUN)
    code, log = runner.run("workflow_dispatch", "dry-run.yml", {"inputs": {"emit": "true"}}, token="tok_app")
    assert code == 0, log
    filed = ours(github)
    assert (filed.count("Runway report"), len(filed)) == (1, 13)
    code, log = runner.run("workflow_dispatch", "dry-run.yml", {"inputs": {"emit": "true"}}, token="tok_app")
    assert (code, ours(github)) == (0, filed), log


def test_a_labelled_issue_is_cleared(runner: Runner, github: GitHubServer) -> None:
    number = github.state.add_issue("Portal", f"## Acceptance criteria\n- {CLEAR}\n- [ ] {BUY}\n")["number"]
    runner.workflow("dry-run.yml", DRY_RUN)
    content = {"action": "labeled", "issue": {"number": number}, "label": {"name": "preflight"}}
    code, log = runner.run("issues", "dry-run.yml", content)
    assert code == 0, log
    assert ours(github) == ["Decision", "Runway report", "TODO"]
    assert [(one, other["number"] > number) for one, _, other in github.state.links] == [(number, True)]


def test_another_label_starts_nothing(runner: Runner, github: GitHubServer) -> None:
    runner.workflow("dry-run.yml", DRY_RUN)
    code, log = runner.run("issues", "dry-run.yml", {"action": "labeled", "issue": {"number": 1}, "label": {"name": "bug"}})
    assert (code, github.requests) == (0, []), log
