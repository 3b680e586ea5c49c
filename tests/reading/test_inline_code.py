"""What short JavaScript, Ruby, Perl and PHP programs would run and call."""

import pytest

from warpgate.reading.commands import UNKNOWN
from warpgate.reading.inline_code import read_inline

FACTS = [
    ("node", "console.log(require('./package.json').version)", []),
    ("node", "console.log([1, 2].map(x => x / 2).join('/'))", []),
    ("node", "// require('fs').rmSync('x')\nconst a = \"fs.rmSync('x')\"; console.log(a)", []),
    ("node", "require('child_process').execSync('rm -rf x')", ["rm -rf x"]),
    ("node", "const {execSync: e} = require('child_process'); const c = 'rm x'; e(c)", ["rm x"]),
    ("node", "import {spawn} from 'node:child_process'; spawn('rm', ['-rf', 'x'])", ["rm -rf x"]),
    ("node", "require('child_process').exec(`rm ${x}`)", ["rm ?"]),
    ("node", "const fs = require('fs'); fs.rmSync('a', {recursive: true})", ["node:fs.rmSync(a, ?)"]),
    ("node", "require('fs').promises.unlink('a')", ["node:fs.promises.unlink(a)"]),
    ("node", "require('fs')['rmSync']('a')", ["node:fs.rmSync(a)"]),
    ("node", "fetch('http://x', {method: 'POST'})", ["node:fetch(http://x, ?)"]),
    (
        "node",
        "const {Client: C} = require('pg'); const c = new C(); c.query('DROP x')",
        ["node:pg.Client.query(DROP x)"],
    ),
    ("node", "/'/.test(a); require('fs').unlinkSync('b')", ["node:fs.unlinkSync(b)"]),
    ("ruby", "puts [1, 2].map { |x| x * 2 }", []),
    ("ruby", 'system("rm -rf x")', ["rm -rf x"]),
    ("ruby", "system 'rm', '-rf', 'x'", ["rm -rf x"]),
    ("ruby", "`rm #{x}`; %x(ls)", ["rm ?", "ls"]),
    ("ruby", "FileUtils.rm_rf('a')", ["ruby:FileUtils.rm_rf(a)"]),
    ("ruby", 'File.delete "a"', ["ruby:File.delete(a)"]),
    ("ruby", "User.delete_all", ["ruby:User.delete_all()"]),
    ("ruby", "# system('rm x')\nputs 'rm x'", []),
    ("perl", "print 1 + 1;", []),
    ("perl", "s/a/b/g; print", []),
    ("perl", 'unlink "a"; system("rm", "x"); print qx(ls);', ["rm x", "ls", "perl:unlink(a)"]),
    ("perl", "system q{rm x}", ["rm x"]),
    ("perl", "s/x/system('rm y')/e", ["rm y"]),
    ("php", "echo PHP_VERSION;", []),
    ("php", 'unlink("a"); echo shell_exec("ls");', ["ls", "php:unlink(a)"]),
    ("php", "// unlink('a')\necho 'unlink(1)';", []),
]


@pytest.mark.parametrize(("program", "code", "expected"), FACTS, ids=[code for _, code, _ in FACTS])
def test_commands_and_calls_are_found(program: str, code: str, expected: list[str]) -> None:
    script = read_inline(code, program)
    commands = [" ".join(word.text for word in command.words) for command in script.commands]
    calls = [f"{call.name}({', '.join(word.text for word in call.arguments)})" for call in script.calls]
    found = [fact.replace(UNKNOWN, "?") for fact in commands + calls]
    assert set(expected) <= set(found)
    assert expected or not found
    assert not script.problems


HIDDEN = [
    ("node", "eval(atob('eA=='))"),
    ("node", "new Function(x)()"),
    ("node", "require(x).y()"),
    ("node", "require('child_process')[x]('rm')"),
    ("node", "eval(Buffer.from('eA==', 'base64').toString())"),
    ("ruby", "eval(x)"),
    ("perl", "eval $x"),
    ("php", "eval($x);"),
    ("php", '$f = "system"; $f("ls");'),
]


@pytest.mark.parametrize(("program", "code"), HIDDEN, ids=[code for _, code in HIDDEN])
def test_code_that_cannot_be_seen_is_a_problem(program: str, code: str) -> None:
    assert "hidden-payload" in [problem.what for problem in read_inline(code, program).problems]


@pytest.mark.parametrize("program", ["node", "ruby", "perl", "php"])
def test_a_text_that_does_not_end_is_a_problem(program: str) -> None:
    assert [problem.what for problem in read_inline("x = 'a", program).problems] == ["syntax"]


def test_the_method_of_a_request_is_kept() -> None:
    (call,) = read_inline("fetch('http://x', {method: 'DELETE'})", "node").calls
    assert {key: word.text for key, word in call.keywords}["method"] == "DELETE"
