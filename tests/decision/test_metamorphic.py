"""What must not change a verdict: another spelling of a one-way act never makes it two-way, and text that is only data never
makes a two-way act one-way.

The commands are those of the corpora that are learnt from; each is put through every change, which makes some thousands.
"""

import json
import shlex
from pathlib import Path

import pytest

from warpgate.decision.commands import judge_command
from warpgate.decision.verdict import Door, fold
from warpgate.storage.rulebook import load

FOLDER = Path(__file__).parent.parent / "corpus" / "commands"
BOOK = load()


def door(text: str) -> Door:
    return fold(judge_command(text, BOOK)).door


def rows() -> list[dict[str, str]]:
    files = [FOLDER / "seen.jsonl", *sorted(FOLDER.glob("opened*.jsonl")), *sorted(FOLDER.glob("learn*.jsonl"))]
    return [json.loads(line) for file in files for line in file.read_text().splitlines() if line.strip()]


def posix(row: dict[str, str]) -> bool:
    """Whether the text is one that bash would run as it stands."""
    return row.get("trap") != "windows" and not row["id"].startswith("win")


def plain(text: str) -> bool:
    """A single simple command that can be split into words and put together again."""
    if any(mark in text for mark in "\n;&|<>$`(){}#!*?[~\\'\"=") or text.startswith(("cd ", "alias ")):
        return False
    return text.split(" ")[0].isascii()


ROWS = rows()
ONE_WAY = [row["command"] for row in ROWS if row["door"] == "one-way" and posix(row) and door(row["command"]) is Door.ONE_WAY]
SIMPLE = [text for text in ONE_WAY if plain(text)]
TWO_WAY = [row["command"] for row in ROWS if row["door"] == "two-way" and posix(row) and plain(row["command"])]

# Of any text, several lines included.
WRAPPED = {
    "subshell": "( {}\n)",
    "group": "{{ {}\n}}",
    "function": "f() {{\n{}\n}}\nf",
    "behind": "true\n{}",
    "before": "{}\ntrue",
    "comment": "{}\n# git status",
    "branch": "if true; then\n{}\nfi",
    "loop": "for i in 1; do\n{}\ndone",
    "case": "case x in x)\n{}\n;; esac",
    "substitution": 'echo "$(\n{}\n)"',
}
# Of a simple command.
CARRIED = {
    "sudo": "sudo {}",
    "env": "env A=1 {}",
    "assignment": "A=1 {}",
    "nohup": "nohup {} &",
    "timeout": "timeout 60 {}",
    "time": "time {}",
    "nice": "nice -n 5 {}",
    "command": "command {}",
    "pipe": "{} | cat",
    "fed": "yes | {}",
    "and": "cd . && {}",
    "or": "false || {}",
    "background": "{} & wait",
    "redirected": "{} > /tmp/log 2>&1",
    "spaces": "  {}  ",
    "comment": "{} # harmless",
}


@pytest.mark.parametrize("name", WRAPPED)
def test_wrapping_never_makes_a_one_way_act_two_way(name: str) -> None:
    assert [text for text in ONE_WAY[::2] if door(WRAPPED[name].format(text)) is not Door.ONE_WAY] == []


@pytest.mark.parametrize("name", CARRIED)
def test_carrying_never_makes_a_one_way_act_two_way(name: str) -> None:
    assert [text for text in SIMPLE if door(CARRIED[name].format(text)) is not Door.ONE_WAY] == []


@pytest.mark.parametrize(
    "shell", ["bash -c {}", "sh -c {}", "eval {}", "bash -lc {}", "sudo sh -c {}", "xargs -I% sh -c {} < list"]
)
def test_a_shell_in_front_never_makes_a_one_way_act_two_way(shell: str) -> None:
    assert [text for text in ONE_WAY[::2] if door(shell.format(shlex.quote(text))) is not Door.ONE_WAY] == []


@pytest.mark.parametrize("shell", ["bash", "sh -s", "cat | sh", "ssh web1 bash"])
def test_a_here_document_to_a_shell_never_makes_a_one_way_act_two_way(shell: str) -> None:
    assert [text for text in ONE_WAY[::2] if door(f"{shell} <<'END_OF_TEXT'\n{text}\nEND_OF_TEXT") is not Door.ONE_WAY] == []


def quoted(text: str) -> str:
    return " ".join(f"'{word}'" for word in text.split())


def double_quoted(text: str) -> str:
    return " ".join(f'"{word}"' for word in text.split())


def broken(text: str) -> str:
    return " ".join(f"{word[:1]}''{word[1:]}" for word in text.split())


def escaped(text: str) -> str:
    return " ".join(f"\\{word}" if word[:1].isalpha() else word for word in text.split())


def spaced(text: str) -> str:
    return "   ".join(text.split())


def continued(text: str) -> str:
    return " \\\n  ".join(text.split())


def ansi(text: str) -> str:
    return " ".join(f"$'{word}'" for word in text.split())


def in_a_variable(text: str) -> str:
    first, _, rest = text.partition(" ")
    return f"X={first}; $X {rest}"


def in_an_array(text: str) -> str:
    return f'a=({text}); "${{a[@]}}"'


@pytest.mark.parametrize(
    "spelling",
    [quoted, double_quoted, broken, escaped, spaced, continued, ansi, in_a_variable, in_an_array],
    ids=lambda each: each.__name__,
)
def test_spelling_never_makes_a_one_way_act_two_way(spelling) -> None:
    assert [text for text in SIMPLE if door(spelling(text)) is not Door.ONE_WAY] == []


def test_the_order_of_flags_never_makes_a_one_way_act_two_way() -> None:
    """Flags that take no value may stand anywhere behind the act."""
    moved = []
    for text in SIMPLE:
        words = text.split()
        flags = [word for word in words[1:] if word in ("--force", "-f", "-rf", "-r", "--yes", "-y", "--all", "--hard", "--prod")]
        # For some programs these letters take a value.
        if words[0] not in ("rm", "git", "docker", "kubectl") and flags[:1] in (["-f"], ["-r"]):
            continue
        if len(flags) == 1 and words[-1] != flags[0] and "--" not in words:
            moved.append(" ".join([*(word for word in words if word != flags[0]), flags[0]]))
    assert len(moved) > 20
    assert [text for text in moved if door(text) is not Door.ONE_WAY] == []


def test_a_harmless_part_beside_it_changes_nothing() -> None:
    harmless = ["git status", "ls -la", "echo done", "npm test"]
    assert [text for text in ONE_WAY[::2] for part in harmless if door(f"{part}\n{text}\n{part}") is not Door.ONE_WAY] == []


# Where a text is only data.
DATA = {
    "echo": "echo {}",
    "printf": "printf '%s\\n' {}",
    "commit message": "git commit -m {}",
    "grep pattern": "grep -rnF -e {} docs",
    "quoted here-document": "cat <<'END_OF_TEXT'\n{raw}\nEND_OF_TEXT",
    "here-document into a document": "cat > docs/notes.md <<'END_OF_TEXT'\n{raw}\nEND_OF_TEXT",
    "issue": "gh issue create --title t --body {}",
    "test": "test -n {}",
    "variable": "X={}",
    "test name": "pytest -k {}",
    "length": "wc -c <<< {}",
    "comment": "# {line}",
    "log search": "git log --oneline --grep {}",
}
DANGERS = [text for text in ONE_WAY if "END_OF_TEXT" not in text][::4]


@pytest.mark.parametrize("name", DATA)
def test_a_dangerous_text_that_is_only_data_changes_nothing(name: str) -> None:
    texts = [DATA[name].format(shlex.quote(text), raw=text, line=text.replace("\n", " ")) for text in DANGERS]
    assert [text for text in texts if door(text) is not Door.TWO_WAY] == []


@pytest.mark.parametrize("danger", ["rm -rf /", "git push --force", "DROP TABLE users;", "terraform destroy -auto-approve"])
def test_a_mention_beside_a_two_way_act_changes_nothing(danger: str) -> None:
    usual = [text for text in TWO_WAY[::4] if door(text) is Door.TWO_WAY]
    assert len(usual) > 50
    for text in usual:
        assert door(f"{text} # {danger}") is Door.TWO_WAY, text
        assert door(f"echo {shlex.quote(danger)} && {text}") is Door.TWO_WAY, text


@pytest.mark.parametrize("name", ["subshell", "group", "function", "behind", "before", "comment", "branch"])
def test_wrapping_never_makes_a_two_way_act_one_way(name: str) -> None:
    usual = [text for text in TWO_WAY[::2] if door(text) is Door.TWO_WAY]
    assert [text for text in usual if door(WRAPPED[name].format(text)) is not Door.TWO_WAY] == []
