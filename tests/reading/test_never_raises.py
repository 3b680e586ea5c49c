"""No text makes reading raise, hang or answer differently the second time."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from warpgate.reading.carriers import unfold
from warpgate.reading.cmd_text import read_cmd
from warpgate.reading.commands import Script
from warpgate.reading.inline_code import read_inline
from warpgate.reading.powershell import read_powershell
from warpgate.reading.python_code import read_python
from warpgate.reading.shell import read

PIECES = st.sampled_from(
    (
        *"'\"`$\\(){}[]<>|&;#!*?~=\n\t %^@,.:/-+",
        *(" if ", " then ", " fi\n", " for x in ", "; do ", "; done ", "case ", " in ", " esac", "$((", "))", "$(",
        "${", "}", "<<E\n", "\nE\n", "<<<"),
        *("sudo ", "bash -c ", "xargs ", "find . -exec ", "ssh h ", "env -S ", "python -c ", "node -e ", "perl -e ",
        "ruby -e ", "php -r ", "eval "),
        *("docker run x ", "kubectl exec p -- ", "git -c alias.x=", "tmux new ", "powershell -c ", "cmd /c ",
        "Get-Item ", "$x = ", "time ", "coproc "),
        *("gci | % { ", "@{a=", "@'\n", "\n'@", "$env:A=", "& \"", "-Path:", "foreach ($a in ", "param(",
        "dir /s ", "for /f %i in ('", "if exist x ", "set A=", "%PATH%", ".\\a ", "C:\\b\\c ", "src\\x.py "),
        *("sed '", "s/a/b/e", "vim -c '!", "ed f <<< '", "psql -c '\\! ", "sqlite3 a '.shell ", "gdb -ex 'shell ", "PAGER='",
        "source a.sh", "cat a.sh | sh", "manage.py shell -c '", "task a", "poe a", "composer a", "deno task a", "hatch run a:a"),
        *("with open('a') as f:\n f.write(", "Client().a['b'].c(", "await ", "{'a': b}", "for x in y(): x.z()\n"),
        *("import os\n", "os.system(", "def f(", "lambda ", "require(", "eval(", "exec ", "`x`", "#{", "${x}", "\x00",
        "\x1a", "\u202e", "é", "\ud800", "\r\n"),
    )
)  # fmt: skip
TEXTS = st.lists(st.one_of(PIECES, st.text(max_size=4)), max_size=30).map("".join)

FILES = (
    "a.sh", "Makefile", "package.json", "x.py", "Taskfile.yml", "pyproject.toml", "composer.json", "deno.json",
    "Pipfile", "pixi.toml",
)  # fmt: skip


@settings(max_examples=400, deadline=None)
@given(TEXTS)
def test_no_text_makes_reading_raise(text: str) -> None:
    files = dict.fromkeys(FILES, text)
    first = unfold(read(text), files)
    assert isinstance(first, Script)
    assert first == unfold(read(text), files)


@settings(max_examples=150, deadline=None)
@given(TEXTS)
def test_no_program_text_makes_reading_raise(text: str) -> None:
    assert isinstance(read_python(text), Script)
    assert isinstance(read_powershell(text), Script)
    assert isinstance(read_cmd(text), Script)
    for program in ("node", "ruby", "perl", "php"):
        assert isinstance(read_inline(text, program), Script)


DEEP = {
    "parentheses": "(" * 10_000,
    "balanced parentheses": "( " * 10_000 + "ls" + " )" * 10_000,
    "substitutions": "$(" * 10_000 + "ls" + ")" * 10_000,
    "quoted substitutions": 'echo "$(' * 5_000,
    "parameters": "${x:-" * 10_000,
    "if": "if a; then " * 5_000,
    "carriers": "sudo " * 5_000 + "rm",
    "eval": "eval " * 5_000 + "rm",
    "functions": "f() { f; f; }; f",
    "fork bomb": ":(){ :|:& };:",
    "braces": "echo " + "{a,b}" * 40,
    "loops": "for i in {1..30}; do for j in {1..30}; do for k in {1..30}; do rm $k; done; done; done",
    "doubling": "x=aaaaaaaa;" + "x=$x$x;" * 1_000,
    "many": "ls;" * 50_000,
    "a million commands": "a;" * 500_000,
    "a million brackets": "(" * 1_000_000,
    "evaluated over and over": "eval " * 200_000,
    "sums": "$((1+" * 10_000 + "1" + "))" * 10_000,
    "tables": "$x = " + "@{a=" * 10_000 + "1" + "}" * 10_000,
    "blocks": "Get-Item " + "{a" * 10_000 + "}" * 10_000,
    "doubled variables": '$a = "xx";' + "".join(f'$b{i} = "$b{i - 1}$b{i - 1}$a";' for i in range(60)) + "Remove-Item $b59",
    "words": "ls " * 400_000,
    "long": "a" * 1_000_001,
}


@pytest.mark.parametrize("text", ["echo " + "{a," * 5_000, "{" * 1_000_000])
def test_braces_that_do_not_close_are_letters(text: str) -> None:
    assert read(text).commands[0].words[-1].text == text.rpartition(" ")[2]


def test_a_hundred_thousand_words_are_read() -> None:
    (command,) = read("a " * 100_000).commands
    assert len(command.words) == 100_000


@pytest.mark.parametrize("text", DEEP.values(), ids=DEEP)
def test_limits_fail_closed(text: str) -> None:
    script = unfold(read(text))
    assert script.problems or any(not word.known for command in script.commands for word in command.words)


ODD_DIGITS = ("echo ${²} ${x:²:₁} $((²+1)) {²..₃} ²> a", "dir ₁> a /b", "$x = ²; ls -Name ₁> y", "set -- a; shift ²")


@pytest.mark.parametrize("text", ODD_DIGITS)
def test_signs_that_only_look_like_digits_are_none(text: str) -> None:
    assert isinstance(unfold(read(text)), Script)
    for code in ("'a' * '²'", "[1]['²']", "x = chr('²')", "'%d' % '²'"):
        assert isinstance(read_python(code), Script)


def test_deep_programs_are_a_problem() -> None:
    assert read_python("(" * 5_000 + ")" * 5_000).problems
    assert read_python("f(" * 2_000 + ")" * 2_000).problems
    assert read_powershell("(" * 5_000).problems
    assert read_inline("`${" * 3_000, "node").problems
