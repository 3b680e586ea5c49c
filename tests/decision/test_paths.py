"""Where paths lie and what lives there."""

import pytest

from warpgate.decision import paths
from warpgate.decision.globs import MAYBE, NO, YES
from warpgate.decision.paths import locate
from warpgate.decision.surroundings import NOTHING_KNOWN, Surroundings

U = "\x1a"


@pytest.mark.parametrize(
    ("text", "folder", "place"),
    [
        ("src/a.py", "", "inside"),
        ("./src", "", "inside"),
        ("src/../lib", "", "inside"),
        ("../x", "", "absolute"),
        ("src/../../x", "", "absolute"),
        ("x", "..", "absolute"),
        ("../x", "sub", "inside"),
        ("/etc/hosts", "", "absolute"),
        ("/tmp/x", "", "temporary"),
        ("/tmp/../etc", "", "absolute"),
        ("/tmpfiles", "", "absolute"),
        ("~/x", "", "home"),
        ("x", "~", "home"),
        ("x", "/srv", "absolute"),
        ("x", None, "unknown"),
        (U, "", "unknown"),
        (f"src/{U}", "", "inside"),
        (r"C:\x", "", "absolute"),
    ],
)
def test_a_path_is_put_in_its_place(text, folder, place):
    assert locate(text, folder, NOTHING_KNOWN).place == place


def test_the_known_root_tells_absolute_paths_of_the_project():
    around = Surroundings(root="/srv/shop", home="/home/ada")
    assert locate("/srv/shop/dist", "", around).place == "inside"
    assert locate("/srv/shopping", "", around).place == "absolute"
    assert locate("/home/ada/x", "", around).place == "home"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("node_modules", YES),
        ("packages/a/dist/x.js", YES),
        ("src/a.pyc", YES),
        ("coverage.xml", YES),
        ("dist/*", YES),
        ("src", NO),
        ("distribution", NO),
        ("dist/../src", NO),
        ("../dist", NO),
        ("/srv/dist", NO),
        ("~/node_modules", NO),
        (f"{U}/dist", MAYBE),
        (f"dist/{U}", MAYBE),
        (U, MAYBE),
        (".pyc", NO),
    ],
)
def test_build_output_of_the_project_comes_back(text, answer):
    assert paths.rebuildable(locate(text, "", NOTHING_KNOWN)) == answer


@pytest.mark.parametrize("text", [".env", ".env.local", "data/app.db", "key.pem", ".git/config", "~/.ssh/id_rsa"])
def test_local_data_is_not_held_by_git(text):
    assert paths.local_data(locate(text, "", NOTHING_KNOWN)) == YES


@pytest.mark.parametrize("text", [".env.example", "src/env.py", "db.py", "environment"])
def test_near_names_of_local_data_are_sources(text):
    assert paths.local_data(locate(text, "", NOTHING_KNOWN)) == NO


@pytest.mark.parametrize(
    "text",
    [".warpgate/x", ".claude/settings.json", ".CLAUDE/Settings.json", "~/.codex/config.toml", ".claude", "~/.config/warpgate/a"],
)
def test_the_gate_guards_its_own_files(text):
    assert paths.guarded(locate(text, "", NOTHING_KNOWN)) == YES


@pytest.mark.parametrize("text", ["claude.md", ".claude/commands/x.md", "src/warpgate.py", ".cursor/rules/a.md"])
def test_near_names_of_the_gate_are_not_guarded(text):
    assert paths.guarded(locate(text, "", NOTHING_KNOWN)) == NO
