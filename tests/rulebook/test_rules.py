"""Every rule file is well formed, and every rule proves itself by its own examples."""

import pytest

from warpgate.errors import RulebookError
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
    (tmp_path / "b.toml").write_text("[tool.frob]\n")
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
        "b.toml: program frob",
        "rule frob: is in",
    ):
        assert word in told


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
