"""From an awk program to the commands it would run and the files it would write."""

from warpgate.reading.commands import UNKNOWN, Call, Command, Feed, Problem, Script, Word
from warpgate.reading.inline_tokens import Token, Unclear, tokens
from warpgate.reading.shell import read_carried
from warpgate.values import replace

LONGEST = 100_000
_EDGES = frozenset(("{", "}", ";", "(", ",", "&&", "||", "!"))


def read_awk(code: str) -> Script:
    """What the program would run: `system(…)`, pipes to and from commands; what it prints to files. Never raises."""
    if len(code) > LONGEST:
        return Script((), (Problem("too-long", code[:60]),))
    try:
        found = tokens(code, "awk")
    except Unclear:
        return Script((), (Problem("syntax", code[:200]),))
    commands: list[Command] = []
    problems: list[Problem] = []
    calls: list[Call] = []
    for text, fed in _run(found):
        if not text.replace(UNKNOWN, "").strip():
            problems.append(Problem("unresolved-program", code[:200]))
            continue
        script = read_carried(text)
        feed = Feed("pipe") if fed else None
        commands += [replace(command, via=("system", *command.via), feed=command.feed or feed) for command in script.commands]
        problems += script.problems
    calls += [Call("awk:print", (Word(text, True),)) for text in _written(found)]
    return Script(tuple(commands), tuple(problems), tuple(calls))


def _run(found: "list[Token]") -> "list[tuple[str, bool]]":
    """The texts that are run, and whether the program feeds them."""
    texts = []
    for i, token in enumerate(found):
        if token.kind == "name" and token.text == "system" and i + 1 < len(found) and found[i + 1].text == "(":
            texts.append((_text(found, i + 2, 1), False))
        elif token.kind == "sign" and token.text == "|" and i + 1 < len(found):
            if found[i + 1].text == "&":
                i += 1
            if i + 1 < len(found) and found[i + 1].text == "getline":
                texts.append((_text(found, i - 1, -1), False))
            else:
                texts.append((_text(found, i + 1, 1), True))
    return texts


def _written(found: "list[Token]") -> "list[str]":
    """The files that print statements write to."""
    texts = []
    printing = False
    depth = 0
    for i, token in enumerate(found):
        if token.kind == "end" or (token.kind == "sign" and token.text in (";", "{", "}")):
            printing, depth = False, 0
        elif token.kind == "name" and token.text in ("print", "printf"):
            printing = True
        elif token.kind == "sign" and token.text in ("(", ")"):
            depth += 1 if token.text == "(" else -1
        elif token.kind == "sign" and token.text == ">" and printing and not depth and found[i - 1].text != ">":
            start = i + 2 if found[i + 1 : i + 2] and found[i + 1].text == ">" else i + 1
            texts.append(_text(found, start, 1))
    return texts


def _text(found: "list[Token]", i: int, step: int) -> str:
    """The text that an expression comes to, from `i` on, forward or backward to where it ends."""
    parts: list[str] = []
    depth = 0
    while 0 <= i < len(found):
        token = found[i]
        closes = token.text == (")" if step > 0 else "(")
        if token.kind == "sign" and token.text in ("(", ")"):
            depth += -1 if closes else 1
            if depth < 0:
                break
        elif (not depth and (token.kind == "end" or (token.kind == "sign" and token.text in _EDGES))) or (
            not depth and token.kind == "name" and token.text in ("while", "if", "print", "printf")
        ):
            break
        else:
            part = token.text if token.kind == "text" else UNKNOWN
            if not (part == UNKNOWN and parts and parts[-1] == UNKNOWN):
                parts.append(part)
        i += step
    return "".join(parts if step > 0 else parts[::-1])
