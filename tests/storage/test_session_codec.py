"""A session file comes back as it went, and what is not one is named and kept."""

import json

import pytest

from tests.fakes.sessions import draft, session, todo
from warpgate.decision.verdict import Category, Level, Recovery
from warpgate.errors import StateError
from warpgate.session.recording import with_arrival, with_records, with_todos
from warpgate.session.state import Choice
from warpgate.storage.session_codec import decode, encode
from warpgate.values import replace


def full() -> object:
    record = replace(
        draft("ü \U0001f600", key="k"),
        options=(Choice("a", Level.RECOVERABLE, Recovery.REVERT, Category.BRANCH_OP, "why"),),
        issue=3,
        chosen="a",
    )
    added = with_records(session(), [record, draft("two"), replace(draft("three"), filing=None, url="u")])
    after, _ = with_todos(added.session, [todo("t")], "me", lambda _, filing: filing)
    return with_arrival(after, "k", 9, "https://example.test/9")


def test_a_session_comes_back_as_it_went() -> None:
    assert decode(encode(full()), "f") == full()


def test_a_file_of_version_1_is_read_with_what_held_then() -> None:
    content = json.loads(encode(full()))
    for name in ("phase_started", "left", "halt", "breaker", "chunk", "chunks", "checklist", "gates", "meters"):
        del content[name]
    assert decode(as_version(content, 1), "f") == full()


def test_a_file_of_version_2_is_read_as_one_without_answers() -> None:
    assert decode(as_version(json.loads(encode(full())), 2), "f") == full()


def as_version(content: dict, number: int) -> bytes:
    """The file as an older version wrote it."""
    for name in ("answers", "waits", "heard"):
        del content[name]
    for item in (*content["decisions"], *content["todos"]):
        for name in ("reviewed_at", "said", "noticed", "what", "changes", "affected", "if_wrong", "steps"):
            item.pop(name, None)
        for name in ("digest", "shown", "by"):
            (item["filing"] or {}).pop(name, None)
    return json.dumps({**content, "version": number}).encode()


@pytest.mark.parametrize(
    ("data", "named"),
    [
        (b"", "not a whole session file"),
        (encode(session())[:-20], "not a whole session file"),
        (b"[]", "not a session file of warpgate"),
        (b'{"format": "other"}', "not a session file of warpgate"),
        (encode(session()).replace(b'"version": 3', b'"version": 4'), "has version 4"),
        (encode(session()).replace(b'"prerequisites"', b'"flying"'), "does not hold a session"),
        (encode(session()).replace(b'"level": 4', b'"level": "4"'), "level is '4'"),
        (b'{"format": "warpgate-session", "version": 1}', "does not hold a session"),
        (b"[" * 100_000, "not a whole session file"),
        (b"\xff\xfe", "not a whole session file"),
    ],
)
def test_what_is_no_session_is_named(data: bytes, named: str) -> None:
    with pytest.raises(StateError, match=named) as found:
        decode(data, "sessions/x.json")
    assert "kept as it is" in str(found.value)
