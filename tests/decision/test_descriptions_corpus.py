"""The corpora that are learnt from: every description gets its door, but for a list that names each other one with its reason."""

import json
import pathlib

from warpgate.decision.descriptions import judge_description
from warpgate.decision.verdict import fold
from warpgate.storage.lexicon import load_lexicon

FOLDER = pathlib.Path(__file__).parent.parent / "corpus" / "descriptions"
NAMES = ("learn", "seen", "more")
READ = {name: [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()] for name in NAMES}
ROWS = [
    row for rows in READ.values() for row in rows if row.get("description") and not row.get("command") and not row.get("contested")
]
ACCEPTED = {row["id"]: row for row in map(json.loads, (FOLDER / "residuals.jsonl").read_text(encoding="utf-8").splitlines())}


def door(row: dict[str, str]) -> str:
    return fold(judge_description(row["description"], load_lexicon(), context=row.get("context"))).door


def test_every_row_gets_its_door_or_is_an_accepted_residual() -> None:
    wrong = [row["description"] for row in ROWS if door(row) != row["door"] and row["id"] not in ACCEPTED]
    assert wrong == []


def test_no_residual_is_outdated() -> None:
    assert [row["description"] for row in ROWS if row["id"] in ACCEPTED and door(row) == row["door"]] == []


def test_the_residuals_are_few_and_each_has_a_reason() -> None:
    # Most are stops: a question too many. The aim is under three in a hundred of all, as it is for those that were built by hand.
    missed = [row for row in ACCEPTED.values() if row["door"] == "one-way"]
    own = [row for row in READ["learn"] if row["id"] in ACCEPTED]
    assert len(own) < len(READ["learn"]) * 0.03
    assert len(missed) < len(ROWS) * 0.015
    assert len(ACCEPTED) < len(ROWS) * 0.065
    assert all(row["why"] for row in ACCEPTED.values())


def test_the_corpus_is_large_and_holds_every_category_and_form() -> None:
    assert len(ROWS) > 2000
    categories = {row["category"] for row in READ["learn"]}
    assert {"money-spend", "external-comms", "destructive-data", "prod-deploy", "history-loss", "provisioning"} <= categories
    assert {"subjective-signoff", "self-protection", "unknown", "code-edit", "doc-change", "dependency-add"} <= categories
    assert {"imperative", "noun-phrase", "state", "question", "options", "long-text", "other-language"} <= {
        row["form"] for row in READ["learn"]
    }
