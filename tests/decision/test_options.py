"""How command lines are sorted into options, values and operands."""

import pytest

from warpgate.decision.options import read_line
from warpgate.reading.commands import Word

U = "\x1a"


def table(*entries):
    found = {}
    for entry in entries:
        names = tuple(name.rstrip("=?2") for name in entry.split())
        arity = -1 if entry.endswith("=?") else 2 if entry.endswith("=2") else 1 if entry.endswith("=") else 0
        found |= dict.fromkeys(names, (names, arity))
    return found


def tool(tables=None, **more):
    tables = tables or {}
    return {"tables": tables, "depth": max((len(path.split()) for path in tables), default=0), "aliases": {}, "stops": (), **more}


def sorted_line(text, described):
    words = [Word(part, raw=part) for part in text.split()]
    line = read_line(words, described)
    return (
        {name: [word.text for word in values] for name, values in line.options.items()},
        [word.text for word in line.operands],
        line,
    )


PLAIN = tool({"": table("-f --force", "-o --output=", "-v", "--color=?", "--arg=2")})
GIT = tool({"": table("-C="), "push": table("-f --force", "--force-with-lease=?", "-n --dry-run", "--repo=")}, abbreviates=True)


@pytest.mark.parametrize(
    ("text", "options", "operands"),
    [
        ("a b", {}, ["a", "b"]),
        ("-f a", {"-f": [], "--force": []}, ["a"]),
        ("--force a", {"-f": [], "--force": []}, ["a"]),
        ("-vf a", {"-v": [], "-f": [], "--force": []}, ["a"]),
        ("-o x a", {"-o": ["x"], "--output": ["x"]}, ["a"]),
        ("-ox a", {"-o": ["x"], "--output": ["x"]}, ["a"]),
        ("-vox a", {"-v": [], "-o": ["x"], "--output": ["x"]}, ["a"]),
        ("--output=x a", {"-o": ["x"], "--output": ["x"]}, ["a"]),
        ("--color a", {"--color": []}, ["a"]),
        ("--color=always a", {"--color": ["always"]}, ["a"]),
        ("--arg k v a", {"--arg": ["k", "v"]}, ["a"]),
        ("-- -f a", {"--": []}, ["-f", "a"]),
        ("a -f", {"-f": [], "--force": []}, ["a"]),
        ("- a", {}, ["-", "a"]),
        ("-20 a", {"-#": ["20"]}, ["a"]),
        ("-o", {"-o": [], "--output": []}, []),
        ("--unknown a", {"--unknown": []}, ["a"]),
    ],
)
def test_words_are_sorted_by_the_table(text, options, operands):
    assert sorted_line(text, PLAIN)[:2] == (options, operands)


def test_options_of_an_act_are_read_behind_it():
    options, operands, _ = sorted_line("-C sub push --repo x -f topic", GIT)
    assert operands == ["push", "topic"]
    assert options["-C"] == ["sub"]
    assert options["--repo"] == ["x"]


def test_a_unique_beginning_stands_for_the_option():
    options, _, _ = sorted_line("push --dry", GIT)
    assert "--dry-run" in options


def test_an_ambiguous_beginning_may_be_any_of_them():
    _, _, line = sorted_line("push --forc", GIT)
    assert {"--force", "--force-with-lease"} <= line.doubtful


def test_options_end_at_the_first_operand_where_the_tool_says_so():
    options, operands, _ = sorted_line("-v x.py -f", tool({"": table("-f", "-v")}, stops=("",)))
    assert operands == ["x.py", "-f"]
    assert options == {"-v": []}


def test_options_end_behind_an_act_where_the_tool_says_so():
    options, operands, _ = sorted_line("run --rm image -f", tool({"": {}, "run": table("--rm")}, stops=("run",)))
    assert operands == ["run", "image", "-f"]
    assert options == {"--rm": []}


def test_an_unquoted_unknown_word_may_hide_an_option():
    assert read_line([Word(U, raw="$x")], PLAIN).hidden
    assert not read_line([Word(U, quoted=True, raw='"$x"')], PLAIN).hidden
    assert not read_line([Word("--"), Word(U, raw="$x")], PLAIN).hidden
    assert read_line([Word(f"--{U}", raw="--$x")], PLAIN).hidden


def test_an_undeclared_option_in_front_of_the_act_is_unclear():
    _, _, line = sorted_line("--strange push topic", GIT)
    assert line.unclear == ["--strange"]


def test_single_dashes_hold_whole_names():
    options, operands, _ = sorted_line("-auto-approve -out=x plan", tool({"": table("-out=")}, single_dash=True))
    assert options == {"-auto-approve": [], "-out": ["x"]}
    assert operands == ["plan"]


def test_a_bare_cluster_holds_options():
    options, operands, _ = sorted_line("xzf a.tgz", tool({"": table("-x", "-z", "-f=")}, bare_cluster=True))
    assert options == {"-x": [], "-z": [], "-f": ["a.tgz"]}
    assert operands == []


def test_slashes_are_options_where_the_tool_says_so():
    options, operands, _ = sorted_line("/F /PID:12 a/b", tool(slash=True))
    assert options["/F"] == []
    assert options["/PID"] == ["12"]
    assert operands == ["a/b"]
