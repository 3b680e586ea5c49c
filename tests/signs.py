"""Counts the points of `rulebook/prose/signs.toml` and `signs_words.toml` again, over the opened corpora of descriptions.

`.venv/bin/python -m tests.signs` writes both files. A row tells of each sign in it whether it stood with a one-way or a two-way
door; the weights are those of a logistic regression, fitted in a fixed order and rounded, so that the same corpora give the same
files. Of a text of several clauses only the one that speaks most of the world is taken to be the one-way one. Rows of other
languages and those with a command are left out, and so are corpora that are kept for checking.
"""

import json
import math
import random
import textwrap
import tomllib
from collections import Counter, defaultdict
from pathlib import Path

import warpgate.decision.descriptions as descriptions
from warpgate.decision.prose_doubt import DEFAULTS, signs, words
from warpgate.decision.verdict import Door
from warpgate.reading.prose import read_prose
from warpgate.storage.lexicon import FOLDER, load_lexicon

CORPUS = Path(__file__).parent / "corpus" / "descriptions"
SCALE = 2  # points to one unit of log odds
FIRM = 2.0  # points over even odds at which a default is doubted
OWN = 3  # how often a safer act that a rule names is counted
RAREST = 3  # clauses that a word must stand in
WEIGHT = 3  # of rows that nothing but a default or a doubt decides
EPOCHS, MEAN, PACE, FADE = 12, 6, 0.15, 2e-3
KINDS = {
    "act": "The sense of a verb.",
    "object": "What is acted on: its class, and whether it is a certain one, counted, several, or bare.",
    "place": "What stands behind a preposition.",
    "form": "How a clause is said.",
    "around": "Where it is said to happen.",
    "beside": "What stands before the head of the object.",
    "tail": "What is cut off behind a relative or a purpose.",
    "": "What is true of a clause.",
}
SIGNS = """# Signs of the world and signs of a program, and what each counts when nothing but a default says that a text is an edit.
#
# Their points are added up for each clause; `limit` or more make it unclear. Points above nothing speak of the world (a certain
# thing, an owner, people, a time of doing, a verb that only moves things about), points below it of a program (a part of one, a
# screen, a test, a rule of behaviour, an indefinite article). The points were counted over the opened corpora and rounded to
# whole numbers; one point is a hint, several have to come together. `signs_words.toml` has those of single words.
# The tally only ever stops: no sign lowers what a rule has said. `tests/signs.py` wrote this file.
"""
WORDS = """# What single words count among the signs of `signs.toml`: above nothing they speak of the world, below it of a program.
# `tests/signs.py` wrote this file.
"""

Row = tuple[list[list[str]], bool, int]  # signs of each clause, whether it is one-way, what it weighs
Sample = tuple[list[str], bool, float]


def main() -> None:
    """Write both files and say how many signs and words have points."""
    weights, even = _fitted(_rows())
    points = {sign: round(weight * SCALE) for sign, weight in weights.items() if round(weight * SCALE)}
    limit = round(FIRM - even * SCALE)
    texts = {name: _table(points, limit) if name == "signs" else _list(points) for name in ("signs", "signs_words")}
    for name, text in texts.items():
        (Path(FOLDER) / f"{name}.toml").write_text(text, encoding="utf-8")
    print(f"{len(points)} signs have points, {sum(sign.startswith('=') for sign in points)} of them words; limit {limit}")


def _rows() -> list[Row]:
    lexicon = load_lexicon()
    # What the tally says itself must not weigh in its own points.
    setattr(descriptions, "doubtful", lambda *_: None)  # noqa: B010
    found: list[Row] = []
    rules = tomllib.loads((Path(FOLDER) / "rules.toml").read_text(encoding="utf-8"))["rule"]
    corpora = [[{"description": rule["instead"], "door": Door.TWO_WAY} for rule in rules if "instead" in rule] * OWN]
    for path in sorted(CORPUS.glob("*.jsonl")):
        if path.stem == "residuals" or "check" in path.stem:
            continue
        corpora.append(list(map(json.loads, path.read_text(encoding="utf-8").splitlines())))
    for corpus in corpora:
        for row in corpus:
            if row.get("contested") or row.get("command") or not row.get("description") or row.get("form") == "other-language":
                continue
            reading = read_prose(row["description"], lexicon)
            clauses = descriptions.that_count(reading.clauses)
            told = [[*sorted(signs(clause, lexicon)), *_words(clause.text)] for clause in clauses] or [_words(row["description"])]
            named = [match.rule for match in descriptions.judge_reading(reading, lexicon, context=row.get("context") or None)]
            open_ = row["door"] == Door.TWO_WAY or all(
                rule in DEFAULTS or rule == "unclear" or rule.startswith("perhaps-") for rule in named
            )
            found.append((told, row["door"] == Door.ONE_WAY, WEIGHT if open_ else 1))
    seen = Counter(sign for told, _, _ in found for clause in told for sign in clause)
    return [
        ([[sign for sign in clause if sign[0] != "=" or seen[sign] >= RAREST] for clause in told], door, weight)
        for told, door, weight in found
    ]


def _words(text: str) -> list[str]:
    return sorted({f"={word}" for word in words(text, load_lexicon())})


def _fitted(rows: list[Row]) -> tuple[dict[str, float], float]:
    weights: dict[str, float] = {}
    even = 0.0
    for _ in range(3):
        samples: list[Sample] = []
        for told, one_way, weight in rows:
            if one_way:
                worst = max(told, key=lambda clause: sum(weights.get(sign, 0) for sign in clause))
                samples.append((worst if weights or len(told) == 1 else sorted(set().union(*told)), True, weight))
            else:
                samples += [(clause, False, weight / math.sqrt(len(told))) for clause in told]
        weights, even = _regressed(samples)
    return weights, even


def _regressed(samples: list[Sample]) -> tuple[dict[str, float], float]:
    """The weights and what stands for no sign at all, as the mean of the later rounds, which spares the order its influence."""
    order = random.Random(1)
    weights: dict[str, float] = {}
    mean: defaultdict[str, float] = defaultdict(float)
    even = mean_even = 0.0
    for epoch in range(EPOCHS):
        order.shuffle(samples)
        pace = PACE / (1 + epoch / 2)
        for clause, one_way, weight in samples:
            odds = even + sum(weights.get(sign, 0.0) for sign in clause)
            step = (one_way - 1 / (1 + math.exp(-max(-30.0, min(30.0, odds))))) * pace * weight
            even += step
            for sign in clause:
                weights[sign] = weights.get(sign, 0.0) * (1 - FADE * pace) + step
        if epoch >= EPOCHS - MEAN:
            mean_even += even / MEAN
            for sign, weight in weights.items():
                mean[sign] += weight / MEAN
    return dict(mean), mean_even


def _table(points: dict[str, int], limit: int) -> str:
    lines = [SIGNS, f"limit = {limit}", "", "[points]"]
    signs_only = sorted((count, sign) for sign, count in points.items() if sign[0] != "=")
    for kind, why in KINDS.items():
        chosen = [(count, sign) for count, sign in signs_only if (sign.split()[0] if sign.split()[0] in KINDS else "") == kind]
        if chosen:
            lines += [f"# {why}", *(f'"{sign}" = {count}' for count, sign in chosen)]
    return "\n".join(lines) + "\n"


def _list(points: dict[str, int]) -> str:
    lines = [WORDS, "[points]"]
    for count in sorted({count for sign, count in points.items() if sign[0] == "="}):
        text = " ".join(sorted(sign[1:] for sign, found in points.items() if sign[0] == "=" and found == count))
        wrapped = textwrap.wrap(text, 128, break_long_words=False, break_on_hyphens=False)
        lines.append(f'"{count:+d}" = """\n' + "\n".join(wrapped) + '\n"""')
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
