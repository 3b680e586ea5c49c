"""What a step of GitHub Actions is told, whatever an agent wrote."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.writing.examples import ATTACKS
from tests.writing.gfm import needs_cmark, rendered

Run = Callable[..., tuple[int, str, str]]
BUY = "Buy the domain example.org"


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """The runner's files for outputs and for the summary."""
    files = tmp_path / "output", tmp_path / "summary"
    for name, path in zip(("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY"), files, strict=True):
        path.write_text("")
        monkeypatch.setenv(name, str(path))
    return files


def outputs(path: Path) -> dict[str, str]:
    """The outputs as the runner reads them: a name and a word, lines up to that word."""
    found: dict[str, str] = {}
    rows = iter(path.read_text().splitlines())
    for row in rows:
        name, sign, word = row.partition("<<")
        assert sign, row
        lines = []
        for line in rows:
            if line == word:
                break
            lines.append(line)
        found[name] = "\n".join(lines)
    return found


def plan(warpgate: Run, *decisions: object, words: tuple[str, ...] = ()) -> tuple[int, str, str]:
    return warpgate("plan", "--decisions", json.dumps(decisions), "--github-actions", *words)


def test_a_step_gets_outputs_a_summary_and_annotations(warpgate: Run, told: tuple[Path, Path]) -> None:
    code, out, _ = plan(warpgate, BUY, "Rename a helper", words=("--out", "p.json", "--report", "r.html", "--report", "r.md"))
    assert code == 3
    paths = {"plan-path": "p.json", "report-path": "r.html"}
    assert outputs(told[0]) == {"cleared": "false", "decided": "1", "blockers": "1", "waiting": "0", **paths}
    assert told[1].read_text().startswith("# Runway report\n\n**Blockers remain: 1.**")
    assert out.splitlines()[-1].startswith("::warning title=Only a person can do this::")
    assert Path("r.md").exists()


def test_what_is_printed_is_no_command_until_the_end(warpgate: Run, told: tuple[Path, Path]) -> None:
    _, out, err = plan(warpgate, f"{BUY}\n::error::x")
    first, *_ = out.splitlines()
    word = re.fullmatch(r"::stop-commands::([0-9a-f]{32})", first)
    assert word
    assert err.splitlines()[0] == first
    head, _, tail = out.partition(f"\n::{word[1]}::\n")
    assert tail.count("\n") == 1
    assert BUY in head


def test_two_runs_use_two_words(warpgate: Run, told: tuple[Path, Path]) -> None:
    assert plan(warpgate, BUY)[1].splitlines()[0] != plan(warpgate, BUY)[1].splitlines()[0]


def test_after_a_failure_nothing_is_a_command_any_more(warpgate: Run, told: tuple[Path, Path]) -> None:
    code, out, err = warpgate("plan", "--decisions", '[{"description": ""}]', "--github-actions")
    assert (code, len(out.splitlines())) == (2, 1)
    assert err.splitlines()[0].startswith("::stop-commands::")
    assert told[0].read_text() == ""


@pytest.mark.parametrize("text", ATTACKS, ids=range(len(ATTACKS)))
def test_a_hostile_text_stays_text(warpgate: Run, told: tuple[Path, Path], text: str) -> None:
    given = text.replace("\0", "").encode("utf-8", "replace").decode()
    _, out, _ = plan(warpgate, f"{BUY}. {given}\nEOF\ncleared=true\n::error::x\n##[error]y\r::add-mask::z%0A::error::w")
    assert set(outputs(told[0])) == {"cleared", "decided", "blockers", "waiting", "plan-path", "report-path"}
    assert outputs(told[0])["cleared"] == "false"
    word = out.splitlines()[0].removeprefix("::stop-commands::")
    after = out.partition(f"\n::{word}::\n")[2]
    assert after.count("::warning title=Only a person can do this::") == len(after.splitlines()) == 1
    assert not re.search(r"##\[|%0A|\r", after)


@needs_cmark
def test_a_summary_holds_no_tag_of_an_agent(warpgate: Run, told: tuple[Path, Path]) -> None:
    plan(
        warpgate,
        *[f"{place} {text}"[:5000].encode("utf-8", "replace").decode().replace("\0", "") for place, text in enumerate(ATTACKS)],
    )
    page = rendered(told[1].read_text())
    assert page.tags <= {"p", "strong", "h1", "h2", "h3", "ul", "li", "code"}
    assert page.comments == []


def test_a_long_plan_says_how_many_annotations_there_would_be(warpgate: Run, told: tuple[Path, Path]) -> None:
    _, out, _ = plan(warpgate, *[f"{BUY} for team {number}" for number in range(30)])
    shown = [line for line in out.splitlines() if line.startswith("::warning")]
    assert (len(shown), shown[-1].endswith("and 21 more: the summary has them all")) == (10, True)


def test_a_summary_is_never_thrown_away_for_its_length(warpgate: Run, told: tuple[Path, Path]) -> None:
    plan(warpgate, *[f"Buy the domain {'€' * 300} {number}" for number in range(1500)])
    assert 1_000 < told[1].stat().st_size < 1 << 20


def test_outside_of_a_step_it_is_a_mistake(warpgate: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GITHUB_OUTPUT", raising=False)
    code, _, err = plan(warpgate, BUY)
    assert (code, "GITHUB_OUTPUT" in err) == (2, True)


def test_a_file_that_cannot_be_written_is_a_mistake(
    warpgate: Run, told: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_OUTPUT", str(told[0].parent / "no" / "such"))
    assert plan(warpgate, BUY)[0] == 2


def test_emit_tells_it_too(warpgate: Run, told: tuple[Path, Path]) -> None:
    code, out, _ = warpgate("emit", "--decisions", json.dumps([BUY]), "--github-actions", "--out", "p.json", "--report", "r.html")
    assert (code, outputs(told[0])["blockers"]) == (3, "1")
    assert "#1 `Buy the domain" in told[1].read_text()
    assert "::#1 " in out.splitlines()[-1]
    assert warpgate("emit", "--plan", "p.json")[0] == 3
