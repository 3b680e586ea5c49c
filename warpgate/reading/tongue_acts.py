"""Which act a piece of a line in a small lexicon's language orders, and whether it is denied."""

from warpgate.reading.prose_clause import ARTEFACTS
from warpgate.reading.tongue_pieces import BETWEEN, GRAMMAR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.reading.tongue_words import Word

# Acts that say nothing beside the noun that names what is really done ("carry out the deletion").
LIGHT = frozenset(("do", "run", "proceed", "put", "use", "obtain"))
# Acts beside which a noun that names an act is only spoken of ("write a test for the deletion").
SPEAKING = frozenset(("build", "code", "shape", "text", "describe", "look", "fix", "edit", "trim", "compile", "format", "load"))
# Acts that may lead to what is really done ("use the tool to refund").
# Acts that are meant when they close a Chinese line, whatever verbs stand before them.
FINAL = frozenset(
    ("remove", "reset", "overwrite", "send", "tell", "post", "publish", "deploy", "restart", "buy", "pay", "cancel", "rewrite")
)
LEADING = frozenset(("run", "use", "put", "proceed", "obtain", "look"))


def acts_in(words: "tuple[Word, ...]", tongue: "dict[str, Any]") -> "dict[int, str]":
    """Where acts stand, with their sense; a particle at the end of the piece belongs to the verb before it."""
    found: dict[int, str] = {}
    for place, word in enumerate(words):
        if word.kind == "act":
            parts = tongue["separable"].get(word.text)
            sense = _parted(words, place, parts) if parts else ""
            if sense or word.sense:
                found[place] = sense or word.sense
        elif word.kind == "named":
            found[place] = word.sense
    return found


def _led(before: "Word") -> bool:
    """Whether a Chinese verb behind this word is a noun."""
    return before.kind == "prep" or before.text.endswith("的")


def only_spoken_of(words: "tuple[Word, ...]", acts: "dict[int, str]", tongue: "dict[str, Any]") -> bool:
    """Whether the piece is a noun phrase whose head is an artefact and whose act only qualifies it ("tests of the deletion")."""
    if tongue.get("verb") == "last":
        last = words[-1]
        joined = words[-2].sense == "of" if len(words) > 1 else False
        return joined and last.kind == "noun" and last.sense in ARTEFACTS
    if any(words[place].kind == "act" for place in acts):
        return False
    first = next((word for word in words if word.kind not in GRAMMAR), None)
    return first is not None and first.kind == "noun" and first.sense in ARTEFACTS and first.sense != "branch"


def _parted(words: "tuple[Word, ...]", place: int, parts: "dict[str, str]") -> str:
    for later in range(len(words) - 1, place, -1):
        following = words[later + 1].kind if later + 1 < len(words) else "break"
        if words[later].text in parts and words[later].kind != "article" and following in ("break", "prep", "join", "cond"):
            return parts[words[later].text]
    last = words[-1].text
    return parts.get(last, "") if len(words) - 1 > place else ""


def main_act(words: "tuple[Word, ...]", acts: "dict[int, str]", tongue: "dict[str, Any]") -> int:
    """Where the act stands that the piece orders."""
    verbs = [place for place in acts if words[place].kind == "act"]
    forced = next((place for place, sense in acts.items() if sense == "rewrite"), None)
    if forced is not None and verbs and all(acts[place] in ("push", "undo", "do", "rewrite", "run") for place in verbs):
        return forced
    if not verbs:
        return min(acts)
    order = tongue.get("verb", "first")
    if order == "last":
        return verbs[-1]
    if order == "bracket":
        lead = next((place for place, word in enumerate(words) if word.kind not in ("mark", "break", "join", "not", "forget")), 0)
        infinitive = words[verbs[0]].text.endswith("n") and verbs[-1] == len(words) - 1
        if acts[verbs[-1]] == "keep" and len(verbs) > 1 and verbs[-2] == verbs[-1] - 1:
            return verbs[-2]  # "runden lassen"
        return verbs[0] if verbs[0] == lead and not infinitive else verbs[-1]
    main = verbs[0]
    if tongue.get("script") == "han":
        free = [place for place in verbs if not place or not _led(words[place - 1])]
        ends = (free or verbs)[-1]
        if any(word.kind == "prep" and word.sense == "object" for word in words[:ends]):
            return ends  # "take the report (and) send it"
        if acts[ends] in FINAL and all(word.kind in GRAMMAR for word in words[ends + 1 :]):
            return ends  # what is spoken of stands first: "the old data can now be deleted"
        for place in verbs:
            if place + 1 < len(words) and words[place + 1].kind == "attributive":
                continue
            beside = words[place + 1] if place + 1 < len(words) else None
            later = any(other > place for other in verbs)
            if later and beside is not None and beside.kind == "noun" and beside.sense in ARTEFACTS and acts[place] not in SPEAKING:
                continue
            return place
        return verbs[-1]
    following = next((place for place in verbs[1:] if all(word.kind in GRAMMAR for word in words[main + 1 : place])), None)
    return following if acts[main] in LEADING and following is not None else main


def is_negated(words: "tuple[Word, ...]", main: int, tongue: "dict[str, Any]") -> bool:
    """Whether the act is denied; in some languages the word also stands before participles ("no usada")."""
    places = [place for place, word in enumerate(words) if word.kind == "not"]
    if not places or any(word.kind == "forget" for word in words):
        return False
    how = tongue.get("negation", "before")
    for place in places:
        if place < main and how != "after" and _only_between(words[place + 1 : main]):
            return True
        if how == "after" and place > main and _only_between(words[main + 1 : place]):
            return True
        if how == "bracket" and _denies_verb(words, place, main):
            return True
    return False


def _only_between(words: "tuple[Word, ...]") -> bool:
    return all(word.kind in BETWEEN or word.kind == "not" for word in words)


def _denies_verb(words: "tuple[Word, ...]", place: int, main: int) -> bool:
    """Whether the word denies the verb of a language that puts it last: at the end, before a phrase, or as "no" at the start."""
    following = words[place + 1] if place + 1 < len(words) else None
    apart = any(word.kind in ("break", "join") for word in words[min(place, main) : max(place, main)])
    if apart:
        return False
    if words[place].text.startswith(("kein", "geen", "nichts", "niets")):
        return _only_between(words[:place]) or place == main + 1
    return following is None or following.kind in ("break", "prep")


def meant_act(words: "tuple[Word, ...]", acts: "dict[int, str]", main: int) -> int | None:
    """Where the noun or verb stands that says what is really done, beside a verb that says little ("do a rollback")."""
    for place in acts:
        first, last = sorted((place, main))
        means = place != main and (words[place].kind == "named" or acts[main] == "do")
        if means and all(word.kind in GRAMMAR for word in words[first + 1 : last]):
            return place
    return None
