"""When an edit is none: what is changed, shown or put lies outside the repository."""

from warpgate.decision.prose_sets import ANYBODY, ARTEFACTS, CHANGING, CHANNELS, EDITS, ELSEWHERE, HELD, SHOWN, TOUCHING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.prose_clause import Clause
    from warpgate.reading.things import Thing


LEADING = frozenset(("at", "with", "to", "on", "into", "in", "over"))
SOFT_ACTS = frozenset(
    ("put", "edit", "switch", "move", "use", "track", "install", "upgrade", "proceed", "shape", "build", "compile")
)
IN_PRODUCTION = ("in production", "on production", "in prod", "on prod", "in live")


def raised(name: str, clause: "Clause") -> str:
    """An edit is none when it is made on something that runs, and reaching for the gate is its own matter."""
    things = (*clause.objects, *(place for prep, place in clause.places if prep != "for"))
    if (any(thing.kind == "gate" or "gate" in thing.beside for thing in things) or "gate" in clause.tail) and clause.act not in (
        "look",
        "text",
        "describe",
        "confirm",
        "ask",
    ):
        return "gate-itself"
    if any(prep == "of" and place.kind == "history" for prep, place in clause.places) and clause.act not in (
        "look",
        "text",
        "describe",
        "build",
        "keep",
    ):
        return "rewrite-history"
    if name in EDITS and any(place.kind == "paid" for _, place in clause.places):
        return "paid-run"
    if name in EDITS and clause.act in CHANGING and any(_somebodys(thing) for thing in clause.objects):
        return "overwrite-data"
    if name in (*EDITS, "doc-edit", "tracker-note", "draft-text", "look") and _spoken(clause):
        return "tell-people"
    if name in (*EDITS, "doc-edit", "tracker-note", "draft-text") and _in_public(clause):
        return "post-public"
    if name in (*EDITS, "doc-edit", "tracker-note", "local-copy", "scratch-clean", "design-choice") and (
        other := _elsewhere(clause)
    ):
        return other
    if name in EDITS and clause.act in TOUCHING:
        there = [
            place.kind for prep, place in clause.places if prep in ("in", "on", "at", "to", "into", "across", "onto", "from", "of")
        ]
        if (any(kind in ("running", "store", "dns") for kind in there) and not clause.typed) or (
            "production" in clause.around and _at_production(clause)
        ):
            return "change-running"
    return name


def _elsewhere(clause: "Clause") -> str:
    """The rule for an edit whose target or place lies outside the repository."""
    if clause.typed or (
        clause.act in ("look", "text", "describe", "fix", "confirm", "noun", "keep", "code", "") and not _by_somebody(clause)
    ):
        return "judgement" if clause.act in ("noun", "") and not clause.typed and _of_judgement(clause) else ""
    for prep, place in clause.places:
        if prep in ("at", "with") and place.kind in ("either", "vendor", "people") and clause.act in ELSEWHERE and prep == "at":
            return "unclear"
        if (
            prep in ("to", "from", "over")
            and place.kind == "backup"
            and clause.act in ("put", "move", "switch", "restart", "edit", "reset")
        ):
            return "overwrite-data"
        if (
            prep in ("on", "to", "in", "into", "onto")
            and place.kind == "release"
            and clause.act in ELSEWHERE
            and CHANNELS & set(" ".join(place.words).split())
        ):
            return "release"
        if (
            prep == "for"
            and clause.act == "switch"
            and (place.kind == "running" or (place.kind in ("people", "member") and (place.definite or place.counted)))
        ):
            return "switch-live"
        if prep == "with" and clause.act in ("track", "put") and place.kind in ("vendor", "people", "either"):
            return "tell-people"
        if prep == "with" and clause.act in ("decide", "confirm") and place.kind in ("people", "self", "member"):
            return "judgement"
        if prep in ("through", "via") and place.kind == "people" and clause.act != "noun":
            return "buy"
        if prep == "as" and place.kind == "judgement" and place.definite:
            return "judgement"
    if (
        any(prep in LEADING and place.kind in ("", "name") and place.definite for prep, place in clause.places)
        and clause.act in SOFT_ACTS
    ):
        return "unclear"
    return "judgement" if clause.act in ("edit", "decide", "put", "confirm", "use", "switch") and _of_judgement(clause) else ""


def _by_somebody(clause: "Clause") -> bool:
    return clause.act == "code" and any(prep in ("through", "via") and place.kind == "people" for prep, place in clause.places)


def _of_judgement(clause: "Clause") -> bool:
    return any(prep == "of" and place.kind in ("judgement", "legal") for prep, place in clause.places)


def _somebodys(thing: "Thing") -> bool:
    """Whether it is what the records hold of one person ("the customer's balance")."""
    return thing.head in HELD and any(word.endswith(("'s", "s'")) for word in thing.words) and "people" in thing.beside


def _spoken(clause: "Clause") -> bool:
    """Whether something is shown or told to certain people."""
    if clause.act not in ("code", "shape", "text", "describe", "put", "move", "run", "use", "track", "novel", "switch", "proceed"):
        return False
    targets = [
        place for prep, place in clause.places if prep in ("to", "with") and place.kind in ("people", "either", "vendor", "member")
    ]
    if clause.act in ("code", "shape") and any(
        place.head not in ANYBODY and place.kind == "people" and (place.definite or place.counted) for place in targets
    ):
        return True
    if clause.verb in SHOWN and any(place.definite or place.counted for place in targets):
        return True
    return clause.act in ("put", "move", "track") and any(
        place.kind == "people" and (place.definite or place.counted) for place in targets
    )


def _in_public(clause: "Clause") -> bool:
    """Whether it is put where others read."""
    if clause.typed or clause.act not in (
        "put",
        "text",
        "describe",
        "track",
        "edit",
        "move",
        "post",
        "novel",
        "send",
        "switch",
        "shape",
        "run",
        "obtain",
        "build",
        "bump",
    ):
        return False
    there = [place for prep, place in clause.places if prep in ("on", "in", "to", "at", "into", "onto", "with")]
    return any(place.kind == "place" for place in there)


def _at_production(clause: "Clause") -> bool:
    """Whether the word for production stands for the place, not before an artefact ("production config")."""
    if any(f" {place} " in f" {clause.text.lower()} " for place in IN_PRODUCTION):
        return True
    if any(
        word in ("production", "prod", "live") for _, place in clause.places if place.kind not in ARTEFACTS for word in place.words
    ):
        return True
    return any(place.kind == "running" for _, place in clause.places) or any(
        thing.words[:1] and thing.kind not in ("code", "config", "test", "doc", "tracker", "branch", "draft")
        for thing in clause.objects
    )
