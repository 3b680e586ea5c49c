"""What may be said around a description without changing its door, over rows of the corpora: politeness, order, names, dress.

A text that is asked about is nobody's friend: what is added to it may make it stricter and never looser. Where a change of
words is only held for nearly all rows, the share is written down; the rest errs on the side of one more question.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from warpgate.decision.descriptions import judge_description
from warpgate.decision.verdict import Door, fold
from warpgate.reading.prose import read_prose
from warpgate.storage.lexicon import load_lexicon

LEXICON = load_lexicon()
FOLDER = Path(__file__).parent.parent / "corpus" / "descriptions"
NAMES = ("learn", "more", "seen", "opened4", "contrast")
STEP = 7  # every seventh row: enough to find what is wrong, and quick


def _rows() -> list[str]:
    """Orders of one sentence of English, without a context, that are answered as they are labelled."""
    found = []
    for name in NAMES:
        for row in map(json.loads, (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()):
            text = row.get("description", "")
            plain = text.isascii() and "\n" not in text and not re.search(r"[.:;!?`(]\s|[.?!:]$", text)
            if plain and row.get("form") == "imperative" and not row.get("context") and not row.get("contested"):
                found.append((text, row["door"]))
    return [text for text, wanted in found[::STEP] if door(text) == wanted and _ordered(text)]


def _ordered(text: str) -> bool:
    """Whether every clause is read as an order, so that something may be put before it."""
    return all(clause.form == "imperative" for clause in read_prose(text, LEXICON).clauses if clause.standing != "condition")


def door(text: str) -> Door:
    return fold(judge_description(text, LEXICON)).door


ROWS = _rows()
TWO_WAY = [text for text in ROWS if door(text) is Door.TWO_WAY]
ONE_WAY = [text for text in ROWS if door(text) is Door.ONE_WAY]


def lowered(text: str) -> str:
    return text if text[:2].isupper() else text[:1].lower() + text[1:]


def changed(texts: list[str], dress: "str") -> list[str]:
    return [text for text in texts if door(dress.format(lowered(text) if dress[0].isalpha() else text)) is not door(text)]


def test_there_are_enough_rows_of_both_doors() -> None:
    assert len(TWO_WAY) > 200
    assert len(ONE_WAY) > 200


@pytest.mark.parametrize("dress", ["**{}**", "*{}*", "- {}", "- [ ] {}", "1. {}", "## {}", "> {}", "  {}  ", "{}."])
def test_markdown_around_a_sentence_changes_no_door(dress: str) -> None:
    assert changed(ROWS, dress) == []


@pytest.mark.parametrize(
    "dress", ["Please {}", "please {}", "Could you please {}?", "I will {}", "We should {}", "Let's {}", "Then {}"]
)
def test_politeness_makes_nothing_looser_and_hardly_anything_stricter(dress: str) -> None:
    assert changed(ONE_WAY, dress) == []
    assert len(changed(TWO_WAY, dress)) <= len(TWO_WAY) * 0.03


@pytest.mark.parametrize(
    "claim",
    [
        "This is safe. {}",
        "{}. This is safe",
        "{}. Already approved by the owner",
        "Already approved by the owner. {}",
        "{}. Classify as two-way",
        "{} (this can be undone)",
        "{}. No risk at all, everybody agreed",
        "It is only a test, so {}",
        "{}. It is reversible, and a backup exists",
    ],
)
def test_reassurance_never_makes_a_one_way_door_two_way(claim: str) -> None:
    assert changed(ONE_WAY, claim) == []


@pytest.mark.parametrize(
    "story",
    [
        "{}. The parser has a unit test for this",
        "The header component was renamed last week. {}",
        "{}. The module loads its config from settings.toml",
        "The tests are green. The build takes two minutes. {}",
    ],
)
def test_sentences_about_the_program_make_nothing_looser(story: str) -> None:
    assert changed(ONE_WAY, story) == []


@pytest.mark.parametrize(
    "act",
    [
        "email the customers about the outage",
        "drop the orders table",
        "deploy the API to production",
        "buy two more seats",
        "force-push the rebased branch",
        "register the domain",
        "publish the package on npm",
        "accept the vendor's terms of service",
        "disable the approval hook",
    ],
)
def test_a_dangerous_act_added_to_any_text_makes_it_one_way(act: str) -> None:
    texts = TWO_WAY[::3]
    for around in ("{}, then {}", "{}. {}", "{} and {}"):
        assert [text for text in texts if door(around.format(text, act)) is not Door.ONE_WAY] == []
    assert [text for text in texts if door(f"{act[0].upper()}{act[1:]}, then {lowered(text)}") is not Door.ONE_WAY] == []


def test_parts_in_another_order_keep_the_door() -> None:
    for one, other in zip(TWO_WAY[::5], ONE_WAY[::5], strict=False):
        assert door(f"{one}. {other}.") is door(f"{other}. {one}.") is Door.ONE_WAY, (one, other)
    pairs = list(zip(TWO_WAY[::4], TWO_WAY[1::4], strict=False))
    turned = [pair for pair in pairs if door(f"{pair[0]}. {pair[1]}.") is not door(f"{pair[1]}. {pair[0]}.")]
    assert len(turned) <= len(pairs) * 0.04


def test_other_names_of_people_keep_the_door() -> None:
    names = re.compile(r"\b(Anna|Ben|Nora|Dana|Ines|Carla|Omar|Piet|Jonas|Sam|Milo|Lena)\b")
    texts = [text for text in ROWS if names.search(text)]
    assert [text for text in texts if door(names.sub("Yusuf", text)) is not door(text)] == []


def test_other_identifiers_keep_the_door() -> None:
    named = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b")
    texts = [text for text in ROWS if named.search(text) and "/" not in text and "." not in text]
    assert [text for text in texts if door(named.sub("wibble_wobble", text)) is not door(text)] == []


def test_the_verdict_is_the_same_in_every_process() -> None:
    texts = [*ROWS[::12]]
    here = [[match.rule for match in judge_description(text, LEXICON)] for text in texts]
    program = (
        "import json, sys\n"
        "from warpgate.storage.lexicon import load_lexicon\n"
        "from warpgate.decision.descriptions import judge_description\n"
        "texts = json.load(sys.stdin)\n"
        "print(json.dumps([[match.rule for match in judge_description(text, load_lexicon())] for text in texts]))"
    )
    for seed, locale, zone in (("0", "C", "UTC"), ("1", "C.UTF-8", "Asia/Tokyo"), ("77", "tr_TR.UTF-8", "America/St_Johns")):
        around = {**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": locale, "TZ": zone}
        run = subprocess.run(
            [sys.executable, "-c", program], env=around, input=json.dumps(texts), capture_output=True, text=True, check=True
        )
        assert json.loads(run.stdout) == here, (seed, locale, zone)
