"""Our words against those that bash itself makes of the same lines."""

import random
import shutil
import subprocess
from pathlib import Path

import pytest

from warpgate.reading.commands import UNKNOWN
from warpgate.reading.shell import read

BASH = shutil.which("bash")
DRIVER = r"""
show() { printf '%s\0' "$#" "$@"; }
HOME='~'
while IFS= read -r -d '' line; do
  ( eval "$line" ) 2>/dev/null </dev/null
  printf 'end\0'
done
"""
BEFORE = "V=abc; S='two words'; E=; A=(one 'two b' three); N=3; set -- p 'q r'\n"
PIECES = [
    *("a", "b-c", "'s q'", '"d q"', '"$V"', "$V", "${V}", "$S", '"$S"', "$E", '"$E"', "''", '""', "\\ ", "\\$", "\\\\",
    "\\'", '"\\$V"', '"\\q"'),
    *("$'x\\ty'", "$'\\x41\\101\\u00e9'", "$'it\\'s'", '$"t"', "{a,b}", "{1..3}", "{c..a}", "{01..03}", "{a}",
    "{a,{b,c}}d", "x{,y}", "{a,'b c'}"),
    *("${V:-d}", "${E:-d e}", '"${E:-d e}"', "${E-d}", "${V:+set}", "${E:+set}", "${#V}", "${#A[@]}", "${V%c}",
    "${V#a}", "${V##*b}", "${V%%b*}"),
    *("${V/b/x}", "${V//b/}", "${V:1}", "${V:0:2}", "${V: -1}", "${V^^}", "${V^}", "${A[1]}", "${A[@]}", '"${A[@]}"',
    '"${A[*]}"', "$1", '"$@"', "$@", '"$*"'),
    *("$#", "$2", "$3", "$(echo x y)", '"$(echo x y)"', "$(printf '%s-' a b)", "`echo z`", '"`echo \\"z\\"`"',
    "$((1+2))", "$((N*2-1))", "$((7/2%2))"),
    *("~", "~/x", "a~", "*", "a?", "[ab]", "a=b", "a#b", "#c", '"#c"', "a'b'\"c\"", "'a\"b'", "\"a'b\"", "\\\n",
    "${W:=k}", "$W", "$", '"$"', "a$", "-n", "--", "="),
    *("%s", "!", "^", "a,b", "a:b", "@", "}", "{", "$(cat <<X\nh $V\nX\n)", "$(echo '(')", "$(echo \")\")", '"a\nb"',
    "'a\nb'", "$(echo a; echo b)", '"$(echo "$S")"'),
]  # fmt: skip
FRAMES = [
    "show {}", "show {} && show {}", "show {}; show {}", "show {} | cat", "if show {}; then show {}; fi",
    "{ show {}; }", "(show {})",
    "for i in {}; do show $i; done", "for i in {}; do show \"$i\" {}; done", "f() { show $1 \"$@\"; }; f {}",
    "X={}; show $X \"$X\"", "show {} # {}",
    "show {} <<E\nbody $V\nE\nshow {}", "show {} 2>/dev/null", "! show {}", "IFS=b; show $V {}",
    "case {} in *) show {};; esac", "set -- {}; show $1 $2",
    "Y=({}); show \"${{Y[@]}}\"", "export Z={}; show $Z", "eval 'show {}'", "while show {}; do break; done",
    "[[ -n a && b == b ]] && show {}",
    "g() {\nlocal V={}\nshow $V\n}\ng\nshow $V", "show $(show {})", "V+={}; show $V", "true || show a; show {}", "unset V; show {}",
]  # fmt: skip


def lines(seed: int, count: int) -> list[str]:
    chance = random.Random(seed)

    def words() -> str:
        return " ".join(
            "".join(chance.choices(PIECES, k=chance.choice((1, 1, 1, 2, 3)))) for _ in range(chance.choice((1, 1, 2, 3)))
        )

    made = []
    for _ in range(count):
        parts = chance.choice(FRAMES).replace("{{", "\0").replace("}}", "\1").split("{}")
        made.append(
            "".join(part + (words() if i < len(parts) - 1 else "") for i, part in enumerate(parts))
            .replace("\0", "{")
            .replace("\1", "}")
        )
    return made


def bash_shows(texts: list[str], folder: Path) -> list[list[list[str]]]:
    """For each text, the words of each `show` that bash ran."""
    assert BASH is not None
    fed = "".join(f"{BEFORE}{text}\0" for text in texts)
    ran = subprocess.run(
        [BASH, "--norc", "-c", DRIVER],
        input=fed,
        capture_output=True,
        text=True,
        cwd=folder,
        env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"},
        check=True,
    )
    found: list[list[list[str]]] = [[]]
    items = iter(ran.stdout.split("\0"))
    for item in items:
        if item.endswith("end"):
            found.append([])
        elif item.strip().isdigit():
            found[-1].append([next(items) for _ in range(int(item))])
    return found[: len(texts)]


def same(ours: list[str], theirs: list[str], loose: bool) -> bool:
    """Whether our words are what bash made; an unknown part stands for anything, an unquoted one for any number of words."""
    if loose:
        return True
    return len(ours) == len(theirs) and all(UNKNOWN in one or one == other for one, other in zip(ours, theirs, strict=True))


@pytest.mark.skipif(BASH is None, reason="needs bash")
def test_words_are_those_that_bash_makes(tmp_path: Path) -> None:
    texts = lines(11, 3000)
    wrong = []
    compared = 0
    for text, theirs in zip(texts, bash_shows(texts, tmp_path), strict=True):
        script = read(BEFORE + text)
        if script.problems:
            continue
        ours = [command.words[1:] for command in script.commands if command.program == "show"]
        if "show" in text.split("<<")[0] and "$(show" not in text and "| cat" not in text and len(theirs) > len(ours):
            wrong.append((text, "missed", len(ours), theirs))
        for words, real in zip(ours, theirs, strict=False):
            compared += 1
            loose = any(UNKNOWN in word.text and not word.quoted for word in words) or "$(show" in text or "||" in text
            if not same([word.text for word in words], real, loose):
                wrong.append((text, [word.text for word in words], real))
    assert not wrong, wrong[:5]
    assert compared > 1500
