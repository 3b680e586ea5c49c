"""When a condition of choices.toml holds for a clause."""

from warpgate.decision.prose_sets import ARTEFACTS, CALLED, FIRM, HOSTED, INWARD, OUTWARD, PERSONAL, SERVICES, SIMULATED, WORLD
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.reading.prose_clause import Clause
    from warpgate.reading.things import Thing


@value
class Case:
    """What a condition looks at: the thing that is acted on, its clause, and what the caller knows."""

    thing: "Thing | None"
    clause: "Clause"
    plan: str  # the context: plan, launch, human, operations or nothing
    sibling: bool  # another clause of the text names a path, an identifier or a code span


def holds(condition: str, case: Case) -> bool:
    """Whether the condition holds; raises KeyError for a condition that nobody defined."""
    return CONDITIONS[condition](case)


def _targets(case: Case, *more: str) -> set[str]:
    """The classes of what stands behind a preposition that leads outward."""
    return {place.kind for prep, place in case.clause.places if prep in OUTWARD or prep in more}


def _people(case: Case) -> bool:
    kinds = _targets(case, "of") if case.clause.act == "remove" else _targets(case)
    return bool(kinds & {"people", "member", "vendor", "place", "either"})


def _foreign(case: Case) -> bool:
    """Whether it belongs to somebody else: upstream, a vendor, a customer."""
    owners = {place.kind for prep, place in case.clause.places if prep == "of"}
    beside = set(case.thing.beside) if case.thing is not None else set()
    return bool(owners & {"people", "vendor", "either"} or beside & {"people", "vendor", "place"}) or "remote" in case.clause.around


def _firm(case: Case) -> bool:
    """Whether a certain thing in the world stands beside it."""
    return any(
        prep in OUTWARD and (place.kind in FIRM or (place.kind in WORLD and (place.definite or place.counted)))
        for prep, place in case.clause.places
    )


def _bare_plural(case: Case) -> bool:
    thing = case.thing
    return thing is not None and thing.plural and _indefinite(case) and not _targets(case) & {"people", "member", "place"}


def _indefinite(case: Case) -> bool:
    return case.thing is not None and not case.thing.definite and not case.thing.counted


def _simulated(case: Case) -> bool:
    named = any(SIMULATED & set(" ".join(place.words).split()) for _, place in case.clause.places)
    return named or "throwaway" in case.clause.around


def _in_code(case: Case) -> bool:
    return "production" not in case.clause.around and any(_code_place(prep, place) for prep, place in case.clause.places)


def _code_place(prep: str, place: "Thing") -> bool:
    if prep == "in" and place.kind in ("deployable", "either"):
        return True
    return prep in INWARD and place.kind in ARTEFACTS and place.kind not in ("branch", "tracker")


def _in_program(case: Case) -> bool:
    """Whether the thing and every place beside it are parts of a program ("rent the buffer from the array pool")."""
    places = [place for _, place in case.clause.places]
    inner = ARTEFACTS | {"game", "lock", "busmsg", "deployable", "record"}
    return (
        bool(places)
        and case.thing is not None
        and not case.thing.counted
        and "production" not in case.clause.around
        and all(place.kind in inner and not place.counted for place in places)
        and any(place.kind in ("code", "test", "lock", "game") for place in places)
    )


def _sorted(case: Case) -> bool:
    by = any(prep == "by" for prep, _ in case.clause.places)
    return by or any(word.endswith("ly") for word in case.clause.text.lower().split())


def _mainline(case: Case) -> bool:
    things = [*(place for _, place in case.clause.places), *case.clause.objects]
    return any(thing.kind == "mainline" for thing in things) or any(place.kind == "release" for _, place in case.clause.places)


def _spoken_to(case: Case) -> bool:
    """Whether the verb is one that only people can be the object of, and the thing is one certain doer ("reply to the editor")."""
    thing = case.thing
    return (
        thing is not None
        and case.clause.verb in PERSONAL
        and not thing.typed
        and (thing.head.endswith(("er", "or", "ers", "ors", "ist", "ists")) or thing.definite)
    )


CONDITIONS: "dict[str, Callable[[Case], bool]]" = {
    "always": lambda case: True,
    "code": lambda case: case.clause.code or case.sibling,
    "typed": lambda case: case.clause.typed,
    "indefinite": _indefinite,
    "definite": lambda case: case.thing is not None and (case.thing.definite or case.thing.counted),
    "plan": lambda case: case.plan == "plan",
    "local": lambda case: "local" in case.clause.around,
    "throwaway": lambda case: "throwaway" in case.clause.around,
    "production": lambda case: "production" in case.clause.around,
    "remote": lambda case: "remote" in case.clause.around or "vendor" in _targets(case),
    "remote-history": lambda case: "remote" in case.clause.around and case.clause.act == "remove",
    "foreign": _foreign,
    "people": _people,
    "place": lambda case: "place" in _targets(case),
    "money": lambda case: "money" in _targets(case),
    "world": _firm,
    "mainline": _mainline,
    "topic": lambda case: any(place.kind == "branch" or place.head in ("it", "mine") for _, place in case.clause.places),
    "tech": lambda case: any(place.kind in ("tech", "dep") for _, place in case.clause.places),
    "versioned": lambda case: any(place.kind == "release" or place.text[:1].isdigit() for _, place in case.clause.places),
    "code-place": _in_code,
    "within-code": lambda case: any(prep == "in" and place.kind in ARTEFACTS for prep, place in case.clause.places),
    "code-beside": lambda case: case.thing is not None and not case.thing.definite and bool(ARTEFACTS & set(case.thing.beside)),
    "code-of": lambda case: (
        case.clause.verb in ("order", "book", "reserve", "license")
        and any(prep == "of" and place.kind in ARTEFACTS for prep, place in case.clause.places)
    ),
    "beside": lambda case: case.thing is not None and bool(case.thing.beside) and not case.thing.definite,
    "kinds": _bare_plural,
    "simulated": _simulated,
    "given": lambda case: case.clause.verb in ("give", "hand", "lend", "offer", "show", "pass") and len(case.clause.objects) > 1,
    "sorted": _sorted,
    "when": lambda case: case.clause.when,
    "into-other": lambda case: any(
        prep in ("into", "in") and place.kind not in ("mainline", "history", "running") for prep, place in case.clause.places
    ),
    "called": lambda case: (
        case.clause.verb in ("call", "invoke")
        and case.thing is not None
        and case.thing.head in CALLED
        and not case.clause.places
        and not any(letter.isdigit() for letter in case.clause.text)
    ),
    "program-place": _in_program,
    "on-a-branch": lambda case: any(prep in ("on", "in") and place.kind == "branch" for prep, place in case.clause.places),
    "asked": lambda case: case.clause.standing == "asked" and not case.clause.typed,
    "of-a-place": lambda case: any(
        prep in ("of", "at", "from") and place.kind in ("place", "vendor", "people") for prep, place in case.clause.places
    ),
    "looked-at": lambda case: case.clause.verb in ("checkout", "check out", "cherry-pick", "bisect"),
    "snapshots": lambda case: (
        case.clause.verb in ("regenerate", "rebuild", "recreate")
        and case.thing is not None
        and case.thing.head == "snapshot"
        and case.thing.plural
        and not case.clause.places
    ),
    "checked-with": lambda case: case.clause.verb == "check with",
    "personal": _spoken_to,
    "service": lambda case: case.thing is not None and case.thing.head in SERVICES,
    "outside": lambda case: any(prep in OUTWARD and place.kind != "test" for prep, place in case.clause.places),
    "spun": lambda case: case.clause.verb in ("spin up", "stand up", "bring up"),
    "hosted": lambda case: case.thing is not None and bool(HOSTED & set(case.thing.words)),
}
