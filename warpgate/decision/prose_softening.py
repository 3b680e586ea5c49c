"""When a rule is softened: what it acts on is named as throw-away, rehearsed or local."""

from warpgate.decision.prose_sets import OUTWARD, SOFT_DATA, TEST_WORDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.lexicon import Lexicon
    from warpgate.reading.prose_clause import Clause
    from warpgate.reading.things import Thing


HARD_TO_THROW = frozenset(("partition", "volume", "disk", "drive", "filesystem", "share", "bucket", "space", "area", "storage"))


def softened(name: str, clause: "Clause", lexicon: "Lexicon") -> str:
    """The rule once what is named as throw-away, rehearsed or local has been taken into account."""
    around = clause.around
    if "production" in around:
        return name
    if "dry" in around and name in SOFT_DATA | {"send-message", "branch-work"}:
        return "look"
    if name in ("tell-people", "send-message") and any(
        prep == "to" and {"local", "catcher", "mailhog", "mailpit", "sandbox", "myself"} & set(place.words)
        for prep, place in clause.places
    ):
        return "local-run"
    if name in ("switch-live", "deploy", "unseen-run", "release") and any(
        prep in ("in", "on") and place.kind == "tool" for prep, place in clause.places
    ):
        return "local-run"
    if name in SOFT_DATA and _throwaway(clause, lexicon):
        return "throwaway-data"
    if "local" in around and name in ("deploy", "change-running", "run-migration", "unseen-run", "release", "merge-main"):
        return "local-run"
    return name


def _throwaway(clause: "Clause", lexicon: "Lexicon") -> bool:
    """Whether what is acted on is itself named as throw-away, or stands in a place that is."""
    if not clause.objects:
        return "throwaway" in clause.around
    held = [place for prep, place in clause.places if (prep in OUTWARD and place.head != "scratch") or prep == "of"]
    if any(_passing(place, lexicon) for place in held):
        return True
    return all(_passing(thing, lexicon) for thing in clause.objects) and not any(
        place.kind in ("store", "running", "schema", "record") for place in held
    )


def _passing(thing: "Thing", lexicon: "Lexicon") -> bool:
    words = [word for name in thing.words for word in (name, *name.split(" "))]
    if thing.head in HARD_TO_THROW and "scratch" in words:
        return False  # the scratch disk of a cluster holds other people's work
    named = [word for word in words if lexicon.places.get(word) == "throwaway"]
    return any(word not in TEST_WORDS for word in named) or (
        bool(named) and thing.kind in ("store", "running", "schema", "deployable", "tool", "code", "busqueue", "test")
    )
