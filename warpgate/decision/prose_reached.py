"""Which states only an act outside the repository can bring about ("the app is listed in the Play Store")."""

from warpgate.decision.prose_sets import ARTEFACTS
from warpgate.reading.lexicon import word_set

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.prose_clause import Clause
    from warpgate.reading.things import Thing

# What is said of something that stands in the world, of anything at all.
ANYTHING = word_set("live public ours official out up")
# What is said of it too, but of a panel or a file just as well.
NOT_OF_ARTEFACTS = word_set(
    """
    open gone off away settled final signed paid booked ordered bought registered delivered arrived available retired
    closed prepaid claimed content hand running there back free ready filed granted issued approved accepted confirmed
    verified connected empty
    """
)
OUTER = frozenset(("place", "running", "store", "dns", "vendor", "physical", "people", "member"))
HELD = frozenset(
    ("people", "member", "place", "running", "store", "dns", "mainline", "legal", "campaign", "physical", "vendor", "backup")
)
COUNTED = frozenset(("money", "identity", "physical", "running", "store", "people", "member", "backup", "secret", ""))
INSIDE = ARTEFACTS | {"lock", "game", "busmsg", "busqueue", "record", "schema"}
BE = frozenset(("is", "are", "be", "been", "becomes", "become", "stays", "stay", "goes", "go"))


def reached(clause: "Clause") -> bool:
    """Whether the state that the clause names is one of the world; never for a rule of behaviour or a part of the program."""
    if clause.standing in ("state", "told") and clause.text.lower().startswith(("origin ", "the remote ", "upstream ")):
        return not clause.typed
    if (
        clause.standing not in ("state", "told")
        or clause.form not in ("state", "participle")
        or clause.typed
        or clause.when
        or clause.rule
    ):
        return False
    who = next(iter(clause.subject or clause.objects), None)
    if who is None:
        return False
    if clause.verb == "there":
        return who.counted and who.kind in COUNTED
    if who.head in ("origin", "upstream") and not who.beside:
        return True
    said = set(_predicate(clause))
    if any(place.kind == "tracker" for _, place in clause.places):
        return False
    if who.counted and who.kind in ("money", "physical", "identity") and said:
        return True
    if said & ANYTHING or (said & NOT_OF_ARTEFACTS and not _inside(who)):
        return True
    if who.kind != "code" and any(prep in ("through", "via", "by") and place.kind == "vendor" for prep, place in clause.places):
        return True
    if any(
        prep in ("in", "on", "at", "to", "with") and place.kind in OUTER and place.definite and place is not who
        for prep, place in clause.places
    ):
        return not _inside(who)
    return who.definite and who.kind in HELD and clause.act not in ("look", "code", "shape")


def _inside(who: "Thing") -> bool:
    return who.kind in INSIDE and not (who.definite and who.kind == "record")


def _predicate(clause: "Clause") -> "list[str]":
    """The words behind the verb "to be"."""
    words = clause.text.lower().replace(",", " ").rstrip(" .!").split()
    at = next((place for place, word in enumerate(words) if word in BE), len(words))
    return [word for word in words[at + 1 : at + 4] if word not in ("out", "up", "off") or word in words[at + 1 : at + 2]]
