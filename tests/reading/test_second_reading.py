"""Our reading against that of an independent grammar: what it sees as a command, we see or say that we could not read."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from tree_sitter import Language, Node, Parser
from tree_sitter_bash import language

from warpgate.reading.commands import Script
from warpgate.reading.shell import read

LEARN = sorted((Path(__file__).parent.parent / "corpus" / "commands").glob("learn*.jsonl"))
PARSER = Parser(Language(language()))
# Words that are what they look like: no quotes, escapes, expansions, patterns or braces in them.
PLAIN = ("word", "number")
ODD = frozenset("\\*?[]{}~$`'\"!")

OWN = [
    "a; b && c || d & e | f |& g",
    "! a; time b; coproc c; { d; }; (e)",
    "if a; then b; elif c; then d; else e; fi",
    "while a; do b; done < f; until c; do d; done",
    "for x in a b; do c; done; for ((i=0;i<2;i++)); do d; done",
    "case $x in a) b;; c|d) e;& *) f;; esac",
    "a $(b $(c)) `d` <(e) >(f)",
    'a "$(b "$(c)")" "${x:-$(d)}"',
    "a <<E\n$(b)\nE\nc",
    "a <<'E'\n$(b)\nE\nc",
    "a <<-E | b\n\tx\n\tE\nc",
    "a <<A <<B && b\nx\nA\ny\nB\nc",
    "X=1 a; Y=$(b) c; Z=2",
    "[[ -n $(a) ]] && b; [ -n x ] && c; (( $(d) )) && e",
    "f() { a; }; f; b",
    "function f { a; }\nf\nb",
    "trap 'a' EXIT; b",
    "a > b 2>&1 < c &> d; e >| f",
    "select x in a b; do c; done",
    "a \\\n  b && \\\n  c",
    "a # b\nc",
    "a; # b; c\nd",
    "x=(a b $(c)); d ${x[@]}",
    "declare -A m=([a]=b); c",
    "a {b,c} && d",
    "a=b c=d e f",
    "cat <<< $(a) | b",
    "a 2>/dev/null || { b; exit 1; }",
    "test -f a && . ./b && c",
    "(cd a && b) & wait",
    "if [ -f a ]; then b; fi | c",
    "{ a; b; } > c | d",
    "while read -r x; do a; done < <(b)",
    "a && (b || c) && d",
    "export A=$(b); c",
    "local x; readonly y=$(a)",
    "echo $((1 + $(a))) && b",
    "a <&3 4>&- ; b",
    "x $((a) && b) $((1 + 2)) $(( (1) * 2 ))",
    "for f in *; do a; b; done | c",
    "[[ a =~ ^(b|c)$ ]] && d",
]


def texts() -> Iterator[str]:
    yield from OWN
    for path in LEARN:
        for line in path.read_text().splitlines():
            yield json.loads(line)["command"]


def named(node: Node, kind: str) -> "list[Node]":
    found = [node] if node.type == kind else []
    for child in node.children:
        found += named(child, kind)
    return found


def literal(node: Node) -> "str | None":
    """The word that the node is; None where it takes an expansion to know it."""
    if node.type == "command_name":
        node = node.children[0]
    text = node.text.decode() if node.text is not None else ""
    return text if node.type in PLAIN and not ODD & set(text) and not node.children else None


def sees(node: Node) -> "list[list[str | None]]":
    """The words of every simple command, None for each that is not literal, without those in bodies of functions."""
    found = []
    if node.type == "function_definition":
        return []
    if node.type == "command":
        children = [
            child
            for child in node.named_children
            if child.type not in ("variable_assignment", "file_redirect", "herestring_redirect", "heredoc_redirect", "comment")
        ]
        words = [literal(child) for child in children]
        if words[:1] in (["time"], ["coproc"]):  # words of the language, which the grammar takes for programs
            words = words[1:]
        # Behind some pipes the grammar takes the next line for more of the same command.
        if words and children[0].end_point.row == children[-1].start_point.row:
            found.append(words)
    for child in node.children:
        found += sees(child)
    return found


def names_of_functions(tree: Node, source: str) -> "set[str]":
    names = {
        field.text.decode()
        for node in named(tree, "function_definition")
        if (field := node.child_by_field_name("name")) is not None and field.text is not None
    }
    return names | {word.partition("=")[0] for word in source.split() if "=" in word and "alias" in source}


def differs(words: "list[str | None]", script: Script) -> bool:
    """Whether no command of ours begins with the same program and has the literal words in their order."""
    for command in script.commands:
        ours = iter([word.text for word in command.words])
        if command.words and words[0] == command.words[0].text and all(word in ours for word in words if word is not None):
            return False
    return True


def missed(source: str) -> "list[list[str | None]]":
    """The commands that the grammar sees and we do not; none where either of us cannot read the text."""
    tree = PARSER.parse(source.encode()).root_node
    script = read(source)
    if tree.has_error or script.problems or any(command.via[:1] in (("powershell",), ("cmd",)) for command in script.commands):
        return []
    passed_over = names_of_functions(tree, source) | {"eval"}
    return [words for words in sees(tree) if words[0] is not None and words[0] not in passed_over and differs(words, script)]


def nested(seed: int, count: int) -> "list[str]":
    """Constructs put into one another."""
    chance = random.Random(seed)
    made = []
    for _ in range(count):
        one, two = chance.choices(OWN, k=2)
        frame = chance.choice(
            ("{}\n{}", "if x; then {}\nfi; {}", "({}\n)\n{}", "x $({}\n) y; {}", "{{ {}\n}}; {}", "while x; do {}\ndone | y\n{}",
             '"x" "$({}\n)"; {}', "case x in y) {}\n;; esac; {}", "x <({}\n) z; {}", "z=$({}\n) y; {}", "f() {{ {}\n}}; f; {}")
        )  # fmt: skip
        made.append(frame.format(one, two))
    return made


@pytest.mark.parametrize("source", OWN)
def test_both_see_the_same_commands_in_every_construct(source: str) -> None:
    assert not missed(source)


def test_both_see_the_same_commands_in_what_agents_run() -> None:
    found = [(source, words) for source in texts() if (words := missed(source))]
    assert not found, found[:10]


def test_both_see_the_same_commands_in_constructs_inside_one_another() -> None:
    found = [(source, words) for source in nested(7, 600) if (words := missed(source))]
    assert not found, found[:10]


def test_the_comparison_compares() -> None:
    sources = list(texts())
    compared = [source for source in sources if not PARSER.parse(source.encode()).root_node.has_error and not read(source).problems]
    assert len(compared) > len(sources) * 0.85
