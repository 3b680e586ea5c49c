"""How a description is shown to have been read."""

from warpgate.decision.classifier import classify
from warpgate.decision.explaining_words import explain_words
from warpgate.decision.request import Request
from warpgate.storage.books import books


def explained(text: str, context: str = ""):
    return explain_words(Request(text, context=context), books())


def test_every_clause_is_shown_with_its_act_its_objects_and_what_spoke():
    found = explained("Refactor the importer, and email the beta list about it")
    first, second = (said.to_dict() for said in found.clauses)
    assert (first["verb"], first["sense"], first["standing"]) == ("refactor", "code", "ordered")
    assert first["objects"] == [
        {"text": "the importer", "head": "importer", "class": "code", "definite": True, "counted": False, "plural": False}
    ]
    assert [match["door"] for match in first["matches"]] == ["two-way"]
    assert second["sense"] == "send"
    assert {match["category"] for match in second["matches"]} == {"external-comms"}


def test_what_is_set_aside_is_shown_with_the_reason_and_without_a_match():
    found = explained("Do not run the migration, only write the file `0042_drop.sql`")
    aside = next(said for said in found.clauses if said.clause.standing == "negated")
    assert aside.clause.note
    assert aside.matches == ()
    assert found.verdict.door == "two-way"


def test_furniture_and_misspelt_dangers_are_named():
    found = explained("- [ ] T014 Remvoe the custmoer table")
    assert "task: T014" in found.facts
    assert found.guessed == ("Remvoe", "custmoer")


def test_the_verdict_is_that_of_classify():
    for text, context in (("Price alerts", "plan"), ("Price alerts", "launch"), ("", ""), ("Ship build 512 to the arcades", "")):
        if text:
            assert explained(text, context).verdict == classify(Request(text, context=context), books())


def test_a_command_in_a_code_span_is_shown_beside_the_clauses():
    found = explained("Run `git push --force origin main`")
    assert {match.category for match in found.others} == {"history-loss"}
