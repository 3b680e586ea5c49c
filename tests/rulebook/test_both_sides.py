"""Every rule and every carrier is exercised on both sides, by its own examples or by rows of the corpus."""

import json
from collections import defaultdict
from pathlib import Path

import pytest

from warpgate.decision.commands import judge_command
from warpgate.decision.verdict import Door, fold
from warpgate.reading.carrier_subcommands import SUBCOMMANDS
from warpgate.reading.carrier_table import CARRIERS
from warpgate.reading.carriers import unfold
from warpgate.reading.options import program_name
from warpgate.reading.shell import read
from warpgate.storage.rulebook import families, load

FOLDER = Path(__file__).parent.parent / "corpus" / "commands"
ROWS = [
    json.loads(line)
    for file in (*sorted(FOLDER.glob("learn*.jsonl")), *sorted(FOLDER.glob("opened*.jsonl")), FOLDER / "seen.jsonl")
    for line in file.read_text().splitlines()
    if line.strip()
]
BOOK = load()
RULES = [(family.name, kind, source) for family in families() for kind, source in family.written]
# One side only: what they carry is always judged as one thing, or they never carry what can be undone.
ONE_SIDED = {"railway run", "rustfmt"}


def texts() -> list[str]:
    """Every text of the corpus and of the rules' examples."""
    found = [row["command"] for row in ROWS]
    for _, _, source in RULES:
        if "given" not in source:
            found += [*source.get("matches", ()), *source.get("not_matches", ())]
    return list(dict.fromkeys(found))


TEXTS = texts()


@pytest.fixture(scope="module")
def spoke() -> dict[str, set[Door]]:
    """For each rule, the doors of the verdicts in which it spoke; `""` for those in which others did."""
    found: dict[str, set[Door]] = defaultdict(set)
    for text in TEXTS:
        matches = judge_command(text, BOOK)
        door = fold(matches).door
        for match in matches:
            found[match.rule].add(door)
    return found


def test_every_rule_speaks_somewhere(spoke: dict[str, set[Door]]) -> None:
    silent = [f"{family}: {source['id']}" for family, _, source in RULES if source["id"] not in spoke and "given" not in source]
    assert silent == []


def test_every_rule_has_a_near_miss_of_its_own_subject() -> None:
    """A near miss that names none of the rule's programs and acts shows nothing."""
    far = []
    for family, kind, source in RULES:
        if kind != "rule" or source.get("tool") == "*":
            continue
        words = {word.strip("'\"") for example in source["matches"] for word in example.replace(";", " ").split()}
        if not any(words & {word.strip("'\"") for word in miss.replace(";", " ").split()} for miss in source["not_matches"]):
            far.append(f"{family}: {source['id']}")
    assert len(far) <= len(RULES) // 12, far


# These carry only when they are told to run something, which is one-way throughout; else they stand for themselves.
LITTLE = ("beside", "sed", "vim", "ed", "database", "gdb")


def carried_on(text: str) -> set[str]:
    """The carriers that carry something in a text, by the names of the tables."""
    found = set()
    for command in unfold(read(text)).commands:
        spec = CARRIERS.get(program_name(command.program))
        if spec is not None and spec[0] in LITTLE and not command.carrier:
            found.add(program_name(command.program))
        for label in command.via:
            words = label.split()
            name = program_name(words[0]) if words else ""
            if name in SUBCOMMANDS:
                two = " ".join(words[1:3])
                found.add(f"{name} {two if two in SUBCOMMANDS[name] else words[1] if len(words) > 1 else '*'}")
            elif name:
                found.add(name)
    return found


def names_of_carriers() -> list[str]:
    names = [name for name, spec in CARRIERS.items() if spec[0] not in ("subcommands", "lines", "prefix", "cargo")]
    return names + [f"{name} {sub}" for name in SUBCOMMANDS for sub in SUBCOMMANDS[name] if name in CARRIERS]


def test_every_carrier_carries_on_both_sides() -> None:
    sides: dict[str, set[Door]] = defaultdict(set)
    for text in TEXTS:
        carriers = carried_on(text)
        if carriers:
            door = fold(judge_command(text, BOOK)).door
            for name in carriers:
                sides[name].add(door)
    same_row: dict[object, set[Door]] = defaultdict(set)
    for name, spec in CARRIERS.items():
        same_row[spec] |= sides.get(name, set())
    wrong = []
    for name in names_of_carriers():
        spec = CARRIERS.get(name) or SUBCOMMANDS.get(name.split()[0], {}).get(name.partition(" ")[2])
        if len(sides.get(name, set()) | (same_row[spec] if name in CARRIERS else set())) < 2 and name not in ONE_SIDED:
            wrong.append((name, sorted(sides.get(name, set()))))
    assert wrong == [], wrong
