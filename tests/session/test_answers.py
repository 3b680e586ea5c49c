"""Every reason why an answer does not count, alone and in its order; and when an approval may be used."""

from itertools import product

import pytest

from warpgate.session.answers import (
    DECISION_VERBS,
    FOLLOWS,
    MAY_ANSWER,
    TERMINAL,
    TODO_VERBS,
    Asked,
    Refusal,
    Said,
    weigh,
    why_unusable,
)
from warpgate.session.commands import Command
from warpgate.session.state import Answer, Verb
from warpgate.values import replace

DIGEST = "ab" * 32
NOW, HOUR = 1_000_000, 3600
SAID = Said("octocat", NOW, "write")
ASKED = Asked(TODO_VERBS, DIGEST, "warpgate-bot")
APPROVE = Command(Verb.APPROVE, DIGEST[:12])

# What is changed in an answer that counts, and the reason that it then has.
REASONS = [
    (Refusal.EDITED, {"edited": True}, {}, {}),
    (Refusal.FILER, {"by": "Warpgate-Bot"}, {}, {}),
    (Refusal.MACHINE, {"machine": True}, {}, {}),
    (Refusal.PERMISSION, {"permission": "read"}, {}, {}),
    (Refusal.PERMISSION, {"permission": "none"}, {}, {}),
    (Refusal.PERMISSION, {"permission": ""}, {}, {}),
    (Refusal.PERMISSION, {"by": ""}, {}, {}),
    (Refusal.UNCLEAR, {}, {}, {"problem": "it does not name the digest"}),
    (Refusal.NOT_HERE, {}, {}, {"verb": Verb.KEEP}),
    (Refusal.ANSWERED, {}, {"standing": Verb.REJECT, "standing_by": "hubot"}, {}),
    (Refusal.ANSWERED, {}, {"standing": Verb.APPROVE, "used": True}, {}),
    (Refusal.CHANGED, {}, {"intact": False}, {}),
    (Refusal.DIGEST, {}, {}, {"digest": "cd" * 6}),
    (Refusal.DIGEST, {}, {"digest": ""}, {}),
    (Refusal.EXPIRED, {"at": NOW - HOUR}, {}, {}),
]


def test_an_answer_that_counts_and_until_when() -> None:
    weighed = weigh(APPROVE, SAID, ASKED, NOW, HOUR)
    assert (weighed.counts, weighed.words, weighed.expires) == (True, "", NOW + HOUR)
    assert weigh(Command(Verb.DONE), SAID, ASKED, NOW, HOUR).expires == 0


@pytest.mark.parametrize(("refusal", "said", "asked", "command"), REASONS)
def test_each_reason_alone(refusal: Refusal, said: dict, asked: dict, command: dict) -> None:
    weighed = weigh(replace(APPROVE, **command), replace(SAID, **said), replace(ASKED, **asked), NOW, HOUR)
    assert (weighed.counts, weighed.refusal) == (False, refusal)
    assert weighed.words


@pytest.mark.parametrize(("first", "second"), [pair for pair in product(REASONS, REASONS) if pair[0][0] != pair[1][0]])
def test_of_two_reasons_the_earlier_is_said(first: tuple, second: tuple) -> None:
    merged = [{**second[place], **first[place]} for place in (1, 2, 3)]
    asked, said, command = replace(ASKED, **merged[1]), replace(SAID, **merged[0]), replace(APPROVE, **merged[2])
    found = weigh(command, said, asked, NOW, HOUR).refusal
    assert found in (first[0], second[0])
    overlapping = any(first[place].keys() & second[place].keys() for place in (1, 2, 3))
    assert overlapping or found == min(first[0], second[0], key=list(Refusal).index)


@pytest.mark.parametrize("permission", sorted(MAY_ANSWER))
def test_who_may_write_may_answer(permission: str) -> None:
    assert weigh(APPROVE, replace(SAID, permission=permission), ASKED, NOW, HOUR).counts


@pytest.mark.parametrize("permission", ["read", "triage", "none", "", "WRITE", "owner"])
def test_nobody_else_may(permission: str) -> None:
    assert weigh(APPROVE, replace(SAID, permission=permission), ASKED, NOW, HOUR).refusal is Refusal.PERMISSION


def test_the_person_at_the_terminal_may_have_the_filers_name() -> None:
    said = Said("warpgate-bot", NOW, TERMINAL)
    assert weigh(APPROVE, said, ASKED, NOW, HOUR).counts


def test_an_old_digest_is_refused_with_the_new_one_named() -> None:
    words = weigh(replace(APPROVE, digest="0" * 12), SAID, ASKED, NOW, HOUR).words
    assert DIGEST[:12] in words
    assert "0" * 12 in words


def test_a_digest_that_goes_on_otherwise_is_another() -> None:
    assert weigh(replace(APPROVE, digest=DIGEST[:12] + "0"), SAID, ASKED, NOW, HOUR).refusal is Refusal.DIGEST


@pytest.mark.parametrize(("age", "counts"), [(HOUR - 1, True), (HOUR, False), (HOUR + 1, False), (-HOUR, True)])
def test_an_approval_expires_at_its_second(age: int, counts: bool) -> None:
    assert weigh(APPROVE, replace(SAID, at=NOW - age), ASKED, NOW, HOUR).counts is counts


@pytest.mark.parametrize("verb", [Verb.REJECT, Verb.DEFER, Verb.DONE])
def test_what_allows_nothing_does_not_expire(verb: Verb) -> None:
    assert weigh(Command(verb, DIGEST[:12]), replace(SAID, at=1), ASKED, NOW, HOUR).counts


@pytest.mark.parametrize(("standing", "verb"), list(product([None, *Verb], Verb)))
def test_what_may_be_said_after_what(standing: Verb | None, verb: Verb) -> None:
    verbs = TODO_VERBS if verb in TODO_VERBS else DECISION_VERBS
    weighed = weigh(Command(verb, DIGEST[:12]), SAID, replace(ASKED, verbs=verbs, standing=standing), NOW, HOUR)
    assert weighed.counts is (verb in FOLLOWS[standing])


def test_nothing_makes_more_of_a_no() -> None:
    assert all(Verb.APPROVE not in FOLLOWS[verb] for verb in (Verb.APPROVE, Verb.REJECT, Verb.DONE))


GIVEN = Answer("a1", "t1", Verb.APPROVE, "2030-01-01T00:00:00Z", "octocat", "terminal", DIGEST, expires=NOW + HOUR)


@pytest.mark.parametrize(
    ("change", "digest", "now", "why"),
    [
        ({}, DIGEST, NOW, ""),
        ({}, DIGEST, NOW + HOUR - 1, ""),
        ({}, DIGEST, NOW + HOUR, "expired"),
        ({"expires": 0}, DIGEST, NOW + 10 * HOUR, ""),
        ({"used": "2030-01-01T00:00:01Z"}, DIGEST, NOW, "used up"),
        ({}, DIGEST[:12], NOW, "another text"),
        ({"digest": ""}, "", NOW, "another text"),
        ({"verb": Verb.REJECT}, DIGEST, NOW, "was reject"),
        ({"verb": Verb.DONE}, DIGEST, NOW, "was done"),
    ],
)
def test_when_an_approval_may_be_used(change: dict, digest: str, now: int, why: str) -> None:
    found = why_unusable(replace(GIVEN, **change), digest, now)
    assert (why in found) if why else (found == "")
