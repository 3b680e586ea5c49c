"""What a shell text would run."""

import pytest

from warpgate.reading.commands import UNKNOWN, Command, Script
from warpgate.reading.shell import read


def shown(command: Command) -> str:
    return " ".join(word.text for word in command.words).replace(UNKNOWN, "?")


def commands(text: str) -> list[str]:
    return [shown(command) for command in read(text).commands if command.words]


RUN = [
    # Words
    ("git reset --hard", ["git reset --hard"]),
    ("r\\m -rf x", ["rm -rf x"]),
    ("$'r\\x6d' x", ["rm x"]),
    ('"rm" -r"f" x', ["rm -rf x"]),
    ("rm${IFS}-rf${IFS}x", ["rm -rf x"]),
    ("rm -r\\\nf x", ["rm -rf x"]),
    ("rm {a,b}.txt", ["rm a.txt b.txt"]),
    ("echo # rm x", ["echo"]),
    ("echo '$(rm x)'", ["echo $(rm x)"]),
    ("ls a#b", ["ls a#b"]),
    ("git stash drop stash@{0}", ["git stash drop stash@{0}"]),
    ("docker ps --format {{.Names}}", ["docker ps --format {{.Names}}"]),
    # Variables
    ('MODE=--hard\ngit reset "$MODE"', ["git reset --hard"]),
    ("X='rm -rf'; $X y", ["rm -rf y"]),
    ("rm $X", ["rm ?"]),
    ("X=a; unset X; rm ${X:-b}", ["unset X", "rm b"]),
    ("rm ${X:-b}", ["rm ?"]),
    ("X=1 rm $X", ["rm ?"]),
    ("read X; rm $X", ["read X", "rm ?"]),
    ("X=a.tar.gz; rm ${X%%.*} ${X##*.}", ["rm a gz"]),
    ("set -- a b; rm $2", ["set -- a b", "rm b"]),
    ('A=(a "b c"); rm "${A[@]}"', ["rm a b c"]),
    ("export X=a; rm $X", ["export X=a", "rm a"]),
    ("if t; then X=a; else X=b; fi; rm $X", ["t", "rm ?"]),
    ("X=a; t && X=b; rm $X", ["t", "rm ?"]),
    ("X=a && rm $X", ["rm a"]),
    ("X=a; while t; do rm $X; X=b; done", ["t", "rm ?"]),
    ("i=1; rm $((i+1))", ["rm 2"]),
    # Substitutions
    ("rm $(printf -- '-rf') x", ["printf -- -rf", "rm -rf x"]),
    ("rm `echo x`", ["echo x", "rm x"]),
    ("rm $(cat f)", ["cat f", "rm ?"]),
    ("git commit -m \"$(cat <<'E'\nit's (done)\nE\n)\"", ["cat", "git commit -m it's (done)"]),
    ("diff <(rm a) >(rm b)", ["rm a", "rm b", "diff ? ?"]),
    ("echo ${X:-$(rm a)}", ["rm a", "echo ?"]),
    ("[[ $(rm a) ]]", ["rm a"]),
    ("(( $(rm a) ))", ["rm a"]),
    ("cat <<E\n$(rm a)\nE", ["rm a", "cat"]),
    ("cat <<'E'\n$(rm a)\nE", ["cat"]),
    # Statements
    ("for x in a b; do rm $x; done", ["rm a", "rm b"]),
    ('for x in *.o; do rm "b/$x"; done', ["rm b/?.o"]),
    ("for x in $(ls); do rm $x; done", ["ls", "rm ?"]),
    ("case $x in a|b) rm a;; *) ls;; esac", ["rm a", "ls"]),
    ("if a; then b; elif c; then d; else e; fi", ["a", "b", "c", "d", "e"]),
    ("while a; do b; done < f", ["a", "b"]),
    ("{ a; b; } && (c; d) || ! e & time f; coproc g", ["a", "b", "c", "d", "e", "f", "g"]),
    ("time { rm x; }", ["rm x"]),
    ("coproc N { rm x; }", ["rm x"]),
    ("for ((i=0;i<3;i++)); do rm $i; done", ["rm ?"]),
    ("trap 'rm x' EXIT", ["trap rm x EXIT", "rm x"]),
    ("a |& b", ["a", "b"]),
    ("cat <<A && rm x\ntext\nA\nls", ["cat", "rm x", "ls"]),
    # Functions and aliases
    ("f() { rm $1; }; f x", ["rm x"]),
    ("f() { rm x; }", []),
    ("function ls { rm x; }; ls", ["rm x"]),
    ("X=/; f() { local X=b; }; f; rm $X", ["local X=b", "rm /"]),
    ('f() { rm "$@"; }; f a "b c"', ["rm a b c"]),
    ("alias k=kubectl\nk delete ns shop", ["alias k=kubectl", "kubectl delete ns shop"]),
    ("alias k=kubectl; k get", ["alias k=kubectl", "k get"]),
    ("eval 'rm x'", ["rm x"]),
    ("X=a; eval 'X=b'; rm $X", ["rm b"]),
    # Line ends
    ("ls\r\nrm x\r\n", ["ls", "rm x"]),
]


@pytest.mark.parametrize(("text", "expected"), RUN, ids=[text for text, _ in RUN])
def test_every_command_is_found_with_its_words(text: str, expected: list[str]) -> None:
    assert commands(text) == expected
    assert not read(text).problems


PROBLEMS = [
    ("if a; then", "syntax"),
    ("echo 'x", "syntax"),
    ("a (b)", "syntax"),
    ("a;; b", "syntax"),
    ("ls )", "syntax"),
    ("| a", "syntax"),
    ("$X rm x", "unresolved-program"),
    ("$(cat f) x", "unresolved-program"),
    ("/bin/r? x", "unresolved-program"),
    ("a\x00b", "reserved-character"),
    (f"a{UNKNOWN}", "reserved-character"),
    ("rm\u200b x", "reserved-character"),
    ("\u0433it push", "reserved-character"),
    ("echo \u202e x", "reserved-character"),
    ("f() { f; }; f", "too-deep"),
]


@pytest.mark.parametrize(("text", "what"), PROBLEMS, ids=[repr(text) for text, _ in PROBLEMS])
def test_what_cannot_be_read_is_a_problem(text: str, what: str) -> None:
    assert what in [problem.what for problem in read(text).problems]


def test_commands_around_something_unreadable_are_kept() -> None:
    script = read("rm a\nif x; then\nrm b")
    assert script.problems
    assert "rm a" in [shown(command) for command in script.commands]
    assert "rm b" in [shown(command) for command in script.commands]


FOLDERS = [
    ("cd .. && rm x", ".."),
    ("cd a; cd b; rm x", "a/b"),
    ("(cd a); rm x", ""),
    ("cd a && cd - && rm x", ""),
    ("cd /srv/../tmp && rm x", "/tmp"),
    ("cd && rm x", "~"),
    ("cd $X; rm x", None),
    ("cd $X; cd /a; rm x", "/a"),
    ("pushd a; popd; rm x", ""),
    ("if t; then cd a; fi; rm x", None),
    ("cd a | rm x", ""),
]


@pytest.mark.parametrize(("text", "folder"), FOLDERS, ids=[text for text, _ in FOLDERS])
def test_the_folder_is_tracked(text: str, folder: str | None) -> None:
    assert read(text).commands[-1].folder == folder


def last(text: str) -> Command:
    return read(text).commands[-1]


def test_feeds_are_known_where_they_can_be() -> None:
    feeds = {text: command.feed.text for text in FED if (command := last(text)).feed is not None}
    assert feeds == FED


FED = {
    "echo -e 'a\\tb' | psql": "a\tb\n",
    "printf '%s;' a b | psql": "a;b;",
    "cat <<E | psql\na $X\nE": f"a {UNKNOWN}\n",
    "psql <<< 'a'": "a\n",
    "psql <<-E\n\ta\n\tE": "a\n",
    "for i in a b; do echo $i; done | psql": "a\nb\n",
    "echo YQ== | base64 -d | psql": "a",
    "{ echo a; echo b; } | psql": "a\nb\n",
    "curl x | psql": None,
    "psql < f": None,
}


def test_a_pipe_knows_both_ends() -> None:
    first, second = read("curl x | sh -s").commands
    assert [word.text for word in first.feeds] == ["sh", "-s"]
    assert second.feed is not None
    assert [word.text for word in second.feed.by] == ["curl", "x"]


def test_redirections_and_assignments_are_kept() -> None:
    command = last("A=1 B='x y' ls >out 2>>err <in &>all")
    assert [(name, word.text) for name, word in command.assignments] == [("A", "1"), ("B", "x y")]
    assert [(r.operator, r.descriptor, r.target.text) for r in command.redirects] == [
        (">", 1, "out"),
        (">>", 2, "err"),
        ("<", 0, "in"),
        ("&>", 1, "all"),
    ]


def test_the_place_is_told() -> None:
    places = {shown(command): command.place for command in read("(a); b | c; d & echo $(e); while f; do g; done").commands}
    assert places["a"] == ("subshell",)
    assert places["b"] == places["c"] == ("pipe",)
    assert places["d"] == ("background",)
    assert places["e"] == ("substitution",)
    assert places["g"] == ("loop",)


def test_what_an_unknown_part_stands_for_is_told() -> None:
    assert last('d=$(mktemp -d); rm -rf "$d" "$HOME/x"').words[2].origins == ("$(mktemp -d)",)
    assert last('d=$(mktemp -d); rm -rf "$d" "$HOME/x"').words[3].origins == ("$HOME",)


def test_quotes_and_globs_are_told() -> None:
    _, quoted, glob, both = last("rm 'a*' a* \"a\"*").words
    assert (quoted.quoted, quoted.glob) == (True, False)
    assert (glob.quoted, glob.glob) == (False, True)
    assert (both.quoted, both.glob) == (True, True)


def test_the_same_text_is_read_the_same_way() -> None:
    text = "for x in a b; do rm $x | cat; done; f() { ls; }; f"
    assert read(text) == read(text)
    assert isinstance(read(text), Script)
