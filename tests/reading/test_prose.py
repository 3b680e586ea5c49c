"""What the reader of descriptions understands, step by step."""

import pytest

from warpgate.reading.furniture import strip_furniture
from warpgate.reading.lexicon import one_edit
from warpgate.reading.lexicon_forms import plural, verb_forms
from warpgate.reading.plain_text import plain_text
from warpgate.reading.prose import read_prose
from warpgate.reading.prose_tokens import read_tokens
from warpgate.storage.lexicon import load_lexicon

LEXICON = load_lexicon()


def standings(text: str) -> list[str]:
    return [clause.standing for clause in read_prose(text, LEXICON).clauses]


def heads(text: str) -> list[tuple[str, str]]:
    return [(thing.head, thing.kind) for clause in read_prose(text, LEXICON).clauses for thing in clause.objects]


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("- [ ] Add a test", "Add a test"),
        ("3. **Add** a test", "Add a test"),
        ("T014 [P] [US2] Add a test", "Add a test"),
        ("feat(api): add a test", "add a test"),
        ("ABC-12: add a test", "add a test"),
        ("Step 2: add a test", "add a test"),
        ("[Add a test](https://example.test/1)", "Add a test"),
    ],
)
def test_furniture_is_stripped(text: str, bare: str) -> None:
    assert strip_furniture(text).text == bare


def test_furniture_is_kept_as_facts() -> None:
    assert strip_furniture("- [x] Add a test").done
    assert strip_furniture("feat: add a test").prefix
    assert strip_furniture("[owner] add a test").gate


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("run `npm test` in src/app.ts", ["word", "code", "word", "path"]),
        ("pay 20 EUR for #41 on 2026-01-02", ["word", "amount", "word", "id", "word", "date"]),
        ("call fetchData() with max_len and --force", ["word", "ident", "word", "ident", "word", "flag"]),
        ("see https://example.test/x", ["word", "url"]),
        ("bump to 2.1.0", ["word", "word", "version"]),
        ("customers/partners", ["word", "mark", "word"]),
    ],
)
def test_tokens_have_kinds(text: str, kinds: list[str]) -> None:
    assert [token.kind for token in read_tokens(text, LEXICON)] == kinds


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Do not email anyone", ["negated"]),
        ("If the tests pass, merge to main", ["condition", "ordered"]),
        ("We deployed it on Monday", ["past"]),
        ("Dana sends the mail", ["third-party"]),
        ("Rename the class and run the tests", ["ordered", "ordered"]),
        ("Should I drop the table?", ["asked"]),
        ("Error handling", ["noun"]),
        ("The old tables may go", ["state"]),
    ],
)
def test_clauses_have_a_standing(text: str, expected: list[str]) -> None:
    assert standings(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Refactor the refund handler", ("refund handler", "code")),
        ("Change the password of the production database", ("password", "secret")),
        ("Delete the rest of the rows", ("row", "record")),
        ("Drop the `users` table", ("table", "schema")),
        ("Publish version 3.2.0", ("version", "release")),
        ("Order the business cards", ("card", "code")),
    ],
)
def test_the_head_of_the_object_is_found(text: str, expected: tuple[str, str]) -> None:
    assert heads(text)[0] == expected


def test_a_purpose_is_what_is_done_unless_something_is_built() -> None:
    used = read_prose("Use the helper to refund the orders", LEXICON).clauses
    built = read_prose("Add a helper to refund the orders", LEXICON).clauses
    assert [clause.act for clause in used] == ["use", "pay"]
    assert [clause.act for clause in built] == ["build"]


def test_a_particle_may_stand_apart() -> None:
    assert read_prose("Turn the new search on", LEXICON).clauses[0].verb == "turn on"


def test_hidden_text_is_kept_and_invisible_signs_are_not() -> None:
    plain = plain_text("Re\u200bname it <!-- drop the table -->")
    assert plain.text.strip() == "Rename it"
    assert plain.hidden == ("drop the table",)
    assert plain_text("R\u0435name it").disguised
    assert not plain_text("Обновить документацию").disguised


def test_only_dangerous_words_are_guessed_from_misspelt_ones() -> None:
    assert LEXICON.misspelt("custmoer").lemma == "customer"
    assert LEXICON.misspelt("refactr").lemma == ""


@pytest.mark.parametrize(
    ("one", "other", "near"),
    [
        ("depoly", "deploy", True),
        ("delte", "delete", True),
        ("sennd", "send", True),
        ("merge", "purge", False),
        ("cat", "dog", False),
    ],
)
def test_one_edit_is_a_letter_more_less_changed_or_swapped(one: str, other: str, near: bool) -> None:
    assert one_edit(one, other) is near


def test_english_forms() -> None:
    assert {form for form, _ in verb_forms("drop")} >= {"drop", "drops", "dropped", "dropping"}
    assert {form for form, _ in verb_forms("turn_off")} >= {"turn_off", "turned_off", "turning_off"}
    assert ("sent", "p") in set(verb_forms("send"))
    assert plural("entry", {}) == "entries"
    assert plural("pull_request", {}) == "pull_requests"


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Lösche die alten Kunden", "German"),
        ("Supprimer les anciens clients", "French"),
        ("Borrar los clientes antiguos", "Spanish"),
        ("Удалить старых клиентов", "Russian"),
        ("删除旧客户", "Chinese"),
        ("古い顧客を削除する", "Japanese"),
    ],
)
def test_a_language_is_recognised(text: str, language: str) -> None:
    assert read_prose(text, LEXICON).clauses[0].note == language
