"""Every rule file is well formed, and every rule proves itself by its own examples."""

import time

import pytest

from warpgate.errors import RulebookError
from warpgate.storage import rulebook
from warpgate.storage.rulebook import check_rulebook, families, load
from warpgate.storage.rulecheck import example_problems

BOOK = load()
FAMILIES = families()


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_the_examples_of_a_family_hold(family):
    assert list(example_problems(family, BOOK)) == []


def test_a_checked_rulebook_has_no_problem():
    assert check_rulebook() == []


BAD = """
[tool.frob]
colour = "red"
options = ["force"]
[[rule]]
id = "frob"
category = "dangerous"
act = "--now"
some = ["is purple"]
matches = ["frob"]
[[rule]]
id = "frob"
why = "x"
category = "code-edit"
matches = ["frob"]
not_matches = ["x"]
"""


def test_all_problems_of_all_files_are_told_at_once(tmp_path):
    (tmp_path / "a.toml").write_text(BAD)
    with pytest.raises(RulebookError) as caught:
        load(str(tmp_path))
    told = "\n".join(caught.value.problems)
    for word in (
        "colour",
        "'force'",
        "why is missing",
        "'dangerous'",
        "'is purple'",
        "'--now'",
        "not_matches needs",
        "names its undo",
    ):
        assert word in told


def test_a_program_that_two_files_describe_is_unknown_and_told(tmp_path):
    rule = '[[rule]]\nid="f"\nwhy="x"\ncategory="read-only"\nmatches=["frob"]\nnot_matches=["x"]\n'
    (tmp_path / "a.toml").write_text(f'[tool.frob]\nprograms=["frob", "Other"]\n{rule}')
    (tmp_path / "b.toml").write_text('[tool.more]\nprograms=["frob"]\n' + rule.replace('"f"', '"g"'))
    book = load(str(tmp_path))
    assert book.tool("frob") is None
    assert book.tool("other") is not None
    told = check_rulebook(str(tmp_path))
    assert "b.toml: program frob: is in a.toml too" in told


def test_an_id_that_two_files_use_is_told(tmp_path):
    for name in "ab":
        (tmp_path / f"{name}.toml").write_text(
            f'[tool.{name}]\n[[rule]]\nid="f"\nwhy="x"\ncategory="read-only"\nmatches=["{name}"]\nnot_matches=["x"]\n'
        )
    assert check_rulebook(str(tmp_path)) == ["b.toml: rule f: is in a.toml too"]


def test_it_is_compiled_quickly_enough_for_a_place_that_is_never_writable():
    started = time.process_time()
    rulebook._build(rulebook.FOLDER)
    assert time.process_time() - started < 2


def test_a_one_way_rule_names_a_safer_act(tmp_path):
    (tmp_path / "a.toml").write_text(
        '[tool.frob]\n[[rule]]\nid="f"\nwhy="x"\ncategory="destructive-data"\nmatches=["frob"]\nnot_matches=["x"]\n'
    )
    with pytest.raises(RulebookError, match="safer act"):
        load(str(tmp_path))


def test_a_file_that_is_no_toml_is_told(tmp_path):
    (tmp_path / "a.toml").write_text("[tool")
    with pytest.raises(RulebookError, match=r"a\.toml: file"):
        load(str(tmp_path))
