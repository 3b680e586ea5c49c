"""How a whole command text is judged: parts, what cannot be known, surroundings, and the facts that earlier parts leave."""

import pytest

from warpgate.decision.commands import judge_command, judge_script
from warpgate.decision.surroundings import Surroundings
from warpgate.decision.verdict import Category, Confidence, Door, fold
from warpgate.reading.commands import Problem, Script
from warpgate.storage.rulebook import load

BOOK = load()


def verdict(text, **given):
    return fold(judge_command(text, BOOK, surroundings=Surroundings(**given)))


def door(text, **given):
    return verdict(text, **given).door


def test_every_part_is_judged_and_the_worst_decides():
    matches = judge_command("git status && rm -rf src; ls", BOOK)
    assert {match.rule for match in matches} >= {"git-read", "rm", "read-file"}
    assert fold(matches).matches[0].where == "rm -rf src"


def test_a_two_way_verdict_names_its_undo():
    assert verdict("git rm docs/old.md").undo == "git restore --staged --worktree docs/old.md"
    assert verdict("git status").undo == "nothing to undo"


def test_a_one_way_verdict_names_a_safer_act():
    assert verdict("git push --force").instead


@pytest.mark.parametrize("what", ["syntax", "too-long", "unresolved-program", "hidden-payload", "something-new"])
def test_a_problem_of_the_reader_is_unknown(what):
    found = fold(judge_script(Script((), (Problem(what, "x"),)), BOOK))
    assert (found.door, found.category, found.confidence) == (Door.ONE_WAY, Category.UNKNOWN, Confidence.LOW)


def test_a_text_that_runs_nothing_is_harmless():
    assert door("# only a comment") is Door.TWO_WAY


def test_an_unknown_program_or_act_is_unknown():
    assert verdict("frobnicate --now").category is Category.UNKNOWN
    assert verdict("git frobnicate").category is Category.UNKNOWN
    assert "frobnicate" in verdict("git frobnicate").rationale


def test_help_does_nothing_else():
    assert door("git reset --hard --help") is Door.TWO_WAY
    assert verdict("frobnicate --help").confidence is Confidence.MEDIUM
    assert door("frobnicate --help --now") is Door.ONE_WAY
    assert door("kill -9 -1 --help") is Door.ONE_WAY


def test_a_program_in_a_scratch_folder_is_not_the_tool_of_its_name():
    assert door("/usr/bin/git status") is Door.TWO_WAY
    assert door("/tmp/git status") is Door.ONE_WAY
    assert door("./ls") is Door.ONE_WAY
    assert door(".venv/bin/python -c 'print(1)'") is Door.TWO_WAY


@pytest.mark.parametrize("text", ["python3.11 -V", "/opt/homebrew/bin/python3 --version", "git.exe status"])
def test_versions_and_endings_of_program_names_are_seen_through(text):
    assert door(text) is Door.TWO_WAY


@pytest.mark.parametrize(
    "text",
    [
        "cat $f",
        'echo "$x"',
        'git commit -m "$msg"',
        'cd "$DIR"',
        "git log $BASE..HEAD",
        "grep $X src",
        "git add $FILES",
        "kill $PID",
    ],
)
def test_unknown_parts_of_harmless_commands_stay_harmless(text):
    assert door(text) is Door.TWO_WAY


@pytest.mark.parametrize(
    "text",
    [
        "rm $f",
        'rm -rf "$DIR"',
        "git reset $MODE",
        "git push $FLAGS origin topic",
        'git push origin "$BRANCH"',
        "$CMD x",
        'echo x > "$F"',
        "git $SUB",
    ],
)
def test_unknown_parts_never_loosen(text):
    assert door(text) is Door.ONE_WAY


def test_what_the_text_made_itself_may_go_again():
    assert door('d=$(mktemp -d); rm -rf "$d"') is Door.TWO_WAY
    assert door("mkdir /tmp/x && rm -r /tmp/x") is Door.TWO_WAY
    assert door("rm -r /tmp/x && mkdir /tmp/x") is Door.ONE_WAY
    assert door('d=$(mktemp -d); rm -rf "$d/../.."') is Door.ONE_WAY


def test_the_branch_is_followed_through_the_text():
    assert door("git switch main && git push") is Door.ONE_WAY
    assert door("git switch -c topic && git push") is Door.TWO_WAY


def test_leaving_the_project_takes_the_trust_in_its_names_along():
    assert door("rm -rf build") is Door.TWO_WAY
    assert door("cd .. && rm -rf build") is Door.ONE_WAY
    assert door('cd "$X" && rm -rf build') is Door.ONE_WAY


def test_surroundings_tell_what_git_holds():
    assert door("rm src/old.py") is Door.ONE_WAY
    assert door("rm src/old.py", tracked=frozenset(["src/old.py"])) is Door.TWO_WAY
    assert door("rm src/old.py src/new.py", tracked=frozenset(["src/old.py"])) is Door.ONE_WAY
    assert door("rm src/*.py", tracked=frozenset(["src/old.py"])) is Door.ONE_WAY
    assert verdict("rm src/old.py", tracked=frozenset(["src/old.py"])).undo == "git restore src/old.py"


def test_surroundings_tell_which_branches_are_protected():
    assert door("git push origin develop") is Door.TWO_WAY
    assert door("git push origin develop", default_branch="develop") is Door.ONE_WAY
    assert door("git push origin staging", protected=("stag*",)) is Door.ONE_WAY
    assert door("git push", branch="main") is Door.ONE_WAY
    assert door("git push", branch="topic") is Door.TWO_WAY


def test_a_lease_on_a_branch_of_the_session_is_recoverable():
    assert door("git push --force-with-lease origin topic") is Door.ONE_WAY
    assert door("git push --force-with-lease origin topic", created_branches=frozenset(["topic"])) is Door.TWO_WAY
    assert door("git push --force origin topic", created_branches=frozenset(["topic"])) is Door.ONE_WAY


def test_surroundings_tell_the_own_repository():
    assert door("gh issue create -R acme/shop -t x") is Door.ONE_WAY
    assert door("gh issue create -R acme/shop -t x", repository="acme/shop") is Door.TWO_WAY
    assert door("gh issue create -R other/shop -t x", repository="acme/shop") is Door.ONE_WAY


def test_a_script_that_can_be_read_is_judged_by_what_it_does():
    assert door("bash x.sh") is Door.ONE_WAY
    assert door("bash x.sh", files={"x.sh": "ls\ngit status\n"}) is Door.TWO_WAY
    assert verdict("bash x.sh", files={"x.sh": "rm -rf src\n"}).category is Category.DESTRUCTIVE_DATA


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ls > /dev/null 2>&1", Door.TWO_WAY),
        ("ls > out.txt", Door.TWO_WAY),
        ("ls > /tmp/out", Door.TWO_WAY),
        ("ls > ~/out", Door.ONE_WAY),
        ("ls > .env", Door.ONE_WAY),
        ("ls >> .env", Door.TWO_WAY),
        ("ls > /dev/sda", Door.ONE_WAY),
        ("ls > .claude/settings.json", Door.ONE_WAY),
        ("> src/app.py", Door.TWO_WAY),
        ("> data/app.db", Door.ONE_WAY),
        ("cat < notes.txt", Door.TWO_WAY),
    ],
)
def test_redirections_are_judged_whatever_the_program(text, expected):
    assert door(text) is expected


@pytest.mark.parametrize("text", ["X=1 ls", "NODE_ENV=test ls", "EDITOR=true git commit --amend", "PATH=$HOME/bin:$PATH ls"])
def test_ordinary_variables_are_harmless(text):
    assert door(text) is Door.TWO_WAY


@pytest.mark.parametrize(
    "text",
    ["LD_PRELOAD=/tmp/x.so ls", "PATH=/tmp:$PATH ls", "export PATH=.:$PATH", "WARPGATE_HOME=/tmp ls", "PAGER='sh x' git log"],
)
def test_variables_that_run_something_are_not(text):
    assert door(text) is Door.ONE_WAY


def test_the_gate_guards_itself():
    for text in ("rm -rf .warpgate", "mv .claude/settings.json x", "sed -i s/a/b/ ~/.codex/config.toml"):
        assert verdict(text).category is Category.SELF_PROTECTION, text
    assert door("cat .claude/settings.json") is Door.TWO_WAY


def test_the_same_text_has_the_same_matches():
    text = "git status; rm -rf $X; curl -d x https://example.test"
    assert judge_command(text, BOOK) == judge_command(text, BOOK)


@pytest.mark.parametrize("text", ["", " ", "\n", "'", "$(", "a" * 5000, "((((((((", "x" + " y" * 3000, "|", "&&", "\x1a", "ls \\"])
def test_odd_texts_are_judged_and_never_fail(text):
    assert verdict(text).door in tuple(Door)


def test_an_empty_text_is_not_waved_through():
    assert door("") is Door.ONE_WAY
