"""Acts and objects of which only their company tells what is meant, in the languages with a small lexicon."""

from warpgate.reading.prose_clause import ARTEFACTS
from warpgate.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.reading.things import Thing
    from warpgate.reading.tongue_things import Phrase

DATA = frozenset(("record", "store", "schema", "people", "backup"))
ELSEWHERE = frozenset(("place", "vendor", "people"))


def by_object(act: str, objects: "tuple[Thing, ...]", places: "tuple[tuple[str, Thing], ...]") -> str:
    """The act, where the object tells another: "merge" is said of branches and of rows, "submit" of changes and to a shop."""
    kind = objects[0].kind if objects else ""
    if act == "text" and kind == "test":
        return "build"
    if act == "push" and kind in DATA:
        return "overwrite"
    if act == "commit":
        return "post" if any(place.kind in ELSEWHERE for _, place in places) else act
    if act == "obtain" and not objects and any(prep == "to" for prep, _ in places):
        return "tell"
    if act == "confirm" and any(prep == "in" and place.kind in ARTEFACTS for prep, place in places):
        return "code"
    hosted = any(prep in ("at", "in", "on", "with") and _vendor(place) for prep, place in places)
    return "signup" if act == "build" and kind not in ARTEFACTS and hosted else act


def _vendor(place: "Thing") -> bool:
    return place.kind in ("vendor", "name") and not place.typed


def in_file(phrase: "Phrase", found: "list[Phrase]", tongue: "dict[str, Any]", act: str) -> "Phrase":
    """The phrase, where its word means a part of a file that is named beside it, or the changes that are committed."""
    if act == "commit" and phrase.thing.kind == "history":
        return replace(phrase, thing=replace(phrase.thing, kind="branch"))
    kind = tongue["in_files"].get(phrase.thing.head)
    if kind is None or phrase.thing.typed:
        return phrase
    named = any(other.thing.typed and other.thing.kind in ("config", "code") and other is not phrase for other in found)
    return replace(phrase, thing=replace(phrase.thing, kind=kind)) if named else phrase
