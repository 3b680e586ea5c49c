"""Runway reports for the tests, tame and hostile."""

from hypothesis import strategies as st

from tests.writing.examples import SMALL_TEXTS
from warpgate.decision.verdict import ONE_WAY_CATEGORIES, TWO_WAY_CATEGORIES, Category, Level
from warpgate.preflight.runway import Blocker, Happened, Made, Runway, Said, Waiting, Way
from warpgate.writing.neutral import Safe

AT = "2026-01-02T03:04:05Z"


def blocker(text: str = "Register the domain", category: Category = Category.PROVISIONING, **more: object) -> Blocker:
    """A blocker whose card is its category's."""
    card = (Safe("An account comes to be."), Safe("Its owner."), Safe("It is bound."), Safe("the owner"), Safe("an hour"))
    return Blocker("b1", text, category, text, *card, **more)


def report(text: str = "Rename the helper", **more: object) -> Runway:
    """A report with something in each of its parts, every word of an agent being this text."""
    ways = (Way(text, Level.REVERSIBLE, Category.CODE_EDIT, text, True), Way(text, Level.IRREVERSIBLE, Category.UNKNOWN, text))
    made = Made("d1", text, Category.CODE_EDIT, Level.REVERSIBLE, text, text, text, ways, text, text, 41, AT, 7, "https://x.test/7")
    later = Made(
        "d2",
        text,
        Category.BRANCH_OP,
        Level.RECOVERABLE,
        text,
        reviewed=True,
        reverted=text,
        commits=text,
        url=f"x{text}",
        number=8,
    )
    said = Said("done", text, AT, text)
    fields: dict[str, object] = {
        "name": "overnight",
        "issue": 41,
        "at": AT,
        "made": (made,),
        "blockers": (
            blocker(text, command=text, instead=text, issue=41, waits_for=(text,), number=9, url="https://x.test/9"),
            blocker(text, Category.UNKNOWN, instead=text, url=f"javascript:{text}", number=10),
            blocker(text, Category.MONEY_SPEND, answer=said, settled=True),
        ),
        "waiting": (Waiting("w1", text, (text,)),),
        "skipped": (text,),
        "cap": 10,
        "session": "s1",
        "phase": "planning",
        "requirement": text,
        "later": (later,),
        "met": (blocker(text, answer=said),),
        "history": (Happened(AT, text, "planning", text, text),),
    }
    return Runway(**{**fields, **more})


WAYS = st.builds(Way, SMALL_TEXTS, st.sampled_from(tuple(Level)), st.sampled_from(tuple(Category)), SMALL_TEXTS, st.booleans())
MADE = st.builds(
    Made,
    *[SMALL_TEXTS] * 2,
    st.sampled_from(TWO_WAY_CATEGORIES),
    st.sampled_from((Level.REVERSIBLE, Level.RECOVERABLE)),
    *[SMALL_TEXTS] * 3,
    st.lists(WAYS, max_size=2).map(tuple),
    *[SMALL_TEXTS] * 2,
    number=st.none() | st.integers(1, 99),
    reverted=SMALL_TEXTS,
)
SAID = st.none() | st.builds(Said, SMALL_TEXTS, SMALL_TEXTS)
BLOCKERS = st.builds(
    Blocker,
    *[SMALL_TEXTS] * 2,
    st.sampled_from(ONE_WAY_CATEGORIES),
    *[SMALL_TEXTS] * 8,
    waits_for=st.lists(SMALL_TEXTS, max_size=2).map(tuple),
    number=st.none() | st.integers(1, 99),
    issue=st.none() | st.integers(1, 99),
    answer=SAID,
    settled=st.booleans(),
)
WAITING = st.builds(Waiting, SMALL_TEXTS, SMALL_TEXTS, st.lists(SMALL_TEXTS, max_size=2).map(tuple))
HAPPENED = st.builds(Happened, SMALL_TEXTS, SMALL_TEXTS, SMALL_TEXTS, SMALL_TEXTS, SMALL_TEXTS)


def several(of: "st.SearchStrategy[object]") -> "st.SearchStrategy[tuple[object, ...]]":
    """None to three of them."""
    return st.lists(of, max_size=3).map(tuple)


REPORTS = st.builds(
    Runway,
    SMALL_TEXTS,
    preview=st.booleans(),
    made=several(MADE),
    blockers=several(BLOCKERS),
    waiting=several(WAITING),
    skipped=several(SMALL_TEXTS),
    later=several(MADE),
    met=several(BLOCKERS),
    history=several(HAPPENED),
)
