"""Whether something in a clause shows that it stays inside the repository; without that, nothing soft is two-way."""

from warpgate.decision.prose_sets import ANYBODY, ARTEFACTS, WORLD
from warpgate.reading.lexicon import word_set

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.lexicon import Lexicon
    from warpgate.reading.prose_clause import Clause
    from warpgate.reading.things import Thing

# Answers that are the default of soft verbs: they need a sign. All others were earned by an act or by an idiom.
DEFAULTS = word_set("code-edit config-edit doc-edit design-choice dependency-edit")
WORKING = word_set("remove edit code shape fix build text describe trim use noun look move reset overwrite") | {""}
FAMILIAR = (("code",), ("test",), ("config",), ("lock",), ("deployable",), ("game",), ("doc",), ("tool",))
ENDING = word_set("finish complete wrap_up end conclude")
HANDING = word_set("move put run grant switch novel send push edit build noun install obtain confirm proceed accept")
BINDING = word_set("money identity people judgement legal running backup dns place store member record message either")
FAR_REACHING = word_set("gate-itself rewrite-history discard-work tell-people post-public hand-over go-public change-running")
ELSEWHERE = word_set("vague name history message record release")
FLIPPED = word_set("deploy switch-live change-running unclear")
FETCHING = frozenset(("get", "take", "read", "fetch", "load", "derive", "infer", "pick", "pull"))
PARTS = word_set(
    """
    thread worker parser formatter handler callback reducer renderer loop iframe socket listener observer logger compiler
    lexer tokenizer serializer serialiser decoder encoder constructor dispatcher middleware component hook module class
    function method helper
    """
)
HOLDERS = word_set(
    """
    query fixture selector carousel
    cache buffer array map set heap stack tree pool dictionary dict toolbar menu form grid atlas layout
    """
)
GRID = ("column", "row", "line")
GIVING = frozenset(("give", "send", "pass", "hand", "feed", "tell", "grant", "lend", "show"))
OUTSIDE = word_set("people place running store money identity vendor legal member dns")
TOWARD = word_set("to at with on into from onto over among amongst")
WORDING = word_set("text describe look")
SILENT = word_set("put move switch")
SPOKEN_OF = word_set("judgement pay buy rotate-secret unclear revoke-access")
WRITTEN_OF = word_set("open-account get-credential grant-access change-running")
FILED = word_set("code module file migration fixture fixtures test tests class model spec factory seed")
OUTGOING = word_set("run decide confirm deploy publish send proceed put post tell push obtain approve accept upgrade novel")
SHELVES = word_set("code test doc config lock draft tool")
MAKING = word_set("build shape text compile code edit")
INSIDE = word_set("code test config lock busmsg")
HINTS = word_set("in inside within of for to from into on with as by under between via per")
UNSEEN_ACTS = word_set("run proceed decide put grant obtain send tell post confirm ask")


def weighed(name: str, thing: "Thing | None", clause: "Clause", lexicon: "Lexicon", labelled: bool) -> str:
    """The rule, or `unclear` where it is only a default and nothing in the clause speaks of program, text or settings."""
    if name == "unclear":
        return "code-edit" if _earned(clause, lexicon) else name
    if name in DEFAULTS and (_reaches_out(thing, clause, lexicon) or _lets_go(clause, lexicon)):
        return "unclear"
    if (
        clause.act == "proceed"
        and not clause.typed
        and (clause.verb not in ENDING or (thing is not None and thing.definite and not _framed(thing, lexicon)))
    ):
        return "unclear" if name in DEFAULTS else name
    if name in DEFAULTS and clause.verb == "let" and clause.act == "put" and not clause.typed:
        return "unclear"
    if name in DEFAULTS and thing is not None and thing.head.upper().startswith("TODO"):
        return "unclear"
    if name not in DEFAULTS or not _doubtful(thing, clause, lexicon) or labelled or evident(clause, lexicon):
        return name
    return "unclear"


def _framed(thing: "Thing", lexicon: "Lexicon") -> bool:
    return thing.kind in ARTEFACTS and (bool(thing.beside) or "W" not in lexicon.entry(thing.head).role)


def _lets_go(clause: "Clause", lexicon: "Lexicon") -> bool:
    """ "Let the macro run": a certain thing is let do something, and nothing says that it is a part of the program."""
    words = clause.text.lower().split()
    if clause.verb != "let" or words[:2] != ["let", "the"]:
        return False
    if clause.subject:
        return (clause.subject[0].kind,) not in FAMILIAR or not strong(clause.subject[0], lexicon)
    return clause.nouns[:1] not in FAMILIAR or "W" in lexicon.entry(words[2] if len(words) > 2 else "").role


def _reaches_out(thing: "Thing | None", clause: "Clause", lexicon: "Lexicon") -> bool:
    """Whether a verb that is only sometimes one of programs meets a thing of the world, or it goes to what others own."""
    if (
        thing is not None
        and clause.act == "code"
        and "V" in lexicon.entry(clause.verb).role
        and thing.kind in BINDING
        and not clause.typed
    ):
        return not any(strong(place, lexicon) for prep, place in clause.places if prep in HINTS)
    return (clause.act in HANDING or clause.standing == "noun") and any(
        prep in ("to", "at", "into", "on", "in", "with", "from")
        and "people" in place.beside
        and any(word.endswith(("'s", "s'")) for word in place.words)
        for prep, place in clause.places
    )


def _doubtful(thing: "Thing | None", clause: "Clause", lexicon: "Lexicon") -> bool:
    """Whether the table only guessed: nobody knows the head, or it names anything at all ("the change", "phase")."""
    if clause.act == "describe" or (thing is None and clause.act in ("code", "text")):
        return False
    if thing is None or not thing.kind:
        return True
    if clause.act == "text" or (clause.act in MAKING and not thing.definite):
        return False
    return thing.kind in ("code", "doc", "either", "tech") and "W" in lexicon.entry(thing.head).role


def _in_program(place: "Thing", lexicon: "Lexicon") -> bool:
    """ "From the in-memory cache": a place that only a running program of one's own has."""
    return any("T" in lexicon.entry(word).role for word in place.words) and strong(place, lexicon)


def kept_inside(name: str, clause: "Clause", lexicon: "Lexicon") -> bool:
    """Whether what a rule warns of is only spoken of in a text, a screen or a file that the clause names."""
    if "production" in clause.around:
        return False
    if name in ("post-public", "send-message", "hand-over", "tell-people") and any(
        place.head in PARTS for _, place in clause.places
    ):
        return not any(
            thing.kind in ("people", "vendor", "legal") for thing in (*clause.objects, *(place for _, place in clause.places))
        )
    if clause.act in ("run", "decide", "confirm", "send", "put", "post"):
        return False
    if name in FLIPPED and any(prep == "in" and place.typed and place.kind in SHELVES for prep, place in clause.places):
        return True
    if name == "unclear-remove" and any(prep == "from" and _in_program(place, lexicon) for prep, place in clause.places):
        return True
    if (
        name == "unclear"
        and clause.verb in FETCHING
        and any(prep in ("from", "in", "of") and place.kind in INSIDE and strong(place, lexicon) for prep, place in clause.places)
    ):
        return not any(thing.kind in ("place", "running", "store", "vendor", "dns") for thing in clause.objects)
    if (
        name in ("unclear", "judgement", "legal", "overwrite-data")
        and clause.act in ("move", "put", "shape", "code")
        and any(
            (prep == "into" and (place.kind in ("code", "config", "test") and (place.plural or place.typed or "own" in place.text)))
            or (prep == "as" and place.kind == "code" and not place.definite)
            for prep, place in clause.places
        )
    ):
        return True
    if (
        name == "unclear"
        and clause.act in ("track", "put", "move", "edit", "grant", "novel", "commit")
        and any(
            prep in ("to", "on", "onto", "in", "into", "from")
            and (place.kind == "branch" or (place.kind == "tracker" and not place.beside))
            for prep, place in clause.places
        )
    ):
        return not any(thing.kind in OUTSIDE or thing.kind in ("vague", "mainline", "history") for thing in clause.objects)
    if name in WRITTEN_OF and any(prep == "in" and (place.kind == "test" or place.head in FILED) for prep, place in clause.places):
        return True
    if name not in SPOKEN_OF or clause.act in OUTGOING:
        return False
    return any(prep == "in" and place.kind in SHELVES and strong(place, lexicon) for prep, place in clause.places)


def evident(clause: "Clause", lexicon: "Lexicon") -> bool:
    """Whether a path, an identifier or a word that only programs and texts have stands where it counts."""
    if clause.typed or (clause.act == "code" and "V" not in lexicon.entry(clause.verb).role):
        return True
    if any(strong(thing, lexicon) for thing in (*clause.objects, *clause.subject)) or INSIDE & set(clause.tail):
        return True
    return any(prep in HINTS and strong(place, lexicon) for prep, place in clause.places)


def handed_over(clause: "Clause", lexicon: "Lexicon") -> bool:
    """ "Give the modal a close button", "send the parser an EOF token": a part of the program gets something."""
    if clause.verb not in GIVING or len(clause.objects) < 2 or clause.places:
        return False
    first = clause.objects[0]
    return (
        first.kind in INSIDE | {"game", "either"}
        and (strong(first, lexicon) or first.kind == "game")
        and "production" not in clause.around
    )


def within_parts(clause: "Clause") -> bool:
    """Whether everything behind a preposition is a part of a program ("evict stale entries from the LRU cache")."""
    if "production" in clause.around:
        return False
    if any("recently used" in thing.text for thing in clause.objects):
        return True
    places = [place for _, place in clause.places]
    laid_out = any(thing.kind == "code" for thing in clause.objects[:1])
    return (
        bool(places)
        and all((place.head in HOLDERS or (laid_out and place.head in GRID)) and not place.typed for place in places)
        and not any(thing.kind in OUTSIDE for thing in clause.objects)
    )


def outside(clause: "Clause") -> bool:
    """Whether something certain in the world stands in the clause."""
    things = (*clause.objects, *(place for _, place in clause.places))
    return any(
        thing.kind in OUTSIDE and (thing.definite or thing.counted) and (thing.plural or thing.head not in ANYBODY)
        for thing in things
    )


def within(clause: "Clause") -> bool:
    """Whether nothing behind a preposition is a certain thing that may stand in the world."""
    places = [
        place
        for prep, place in clause.places
        if prep not in ("as", "by", "per", "after", "before") and not (prep == "of" and place.kind == "schema")
    ]
    return not any(
        place.counted or (place.definite and (place.kind in OUTSIDE or place.kind in ("", "schema", "record"))) for place in places
    )


def exposed(clause: "Clause", lexicon: "Lexicon") -> bool:
    """Whether the clause reaches for something certain outside, or for something certain with a verb that says nothing."""
    if clause.typed:
        return False
    framed = any(
        prep == "in" and (strong(place, lexicon) or (clause.act == "code" and place.kind in SHELVES))
        for prep, place in clause.places
    ) or bool(INSIDE & set(clause.tail))
    if not framed and clause.act not in WORDING and any(thing.kind in OUTSIDE and thing.definite for thing in clause.objects):
        return True
    for prep, place in clause.places:
        if prep in TOWARD and not framed and (place.kind in OUTSIDE or (not place.kind and place.definite)):
            return True
        if prep in ("of", "for") and place.kind in OUTSIDE and place.definite and clause.act not in WORDING:
            return True
    if clause.act not in SILENT or framed or not any(thing.definite for thing in clause.objects):
        return False
    if any(strong(thing, lexicon) and (thing.beside or clause.act in ("move", "switch")) for thing in clause.objects):
        return False
    return not any(strong(place, lexicon) or place.kind in ("deployable", "either", "code") for _, place in clause.places)


def sheltered(clause: "Clause", lexicon: "Lexicon") -> bool:
    """Whether the clause works on an artefact that is known as one, and names nothing outside: idioms say nothing then."""
    if not clause.objects or clause.act not in WORKING or "production" in clause.around:
        return False
    if clause.standing == "noun" and clause.objects[0].kind in ("doc", "test") and strong(clause.objects[0], lexicon):
        return True
    if any(place.kind in WORLD or place.kind in ELSEWHERE for _, place in clause.places):
        return False
    if clause.standing == "noun" and clause.act == "":
        return clause.objects[0].kind in SHELVES and strong(clause.objects[0], lexicon)
    return all(strong(thing, lexicon) and thing.kind in ARTEFACTS - {"branch", "tracker"} for thing in clause.objects)


def _earned(clause: "Clause", lexicon: "Lexicon") -> bool:
    """Whether a soft act on something unknown is settled by where it is done."""
    if "production" in clause.around or not clause.act or (clause.act in UNSEEN_ACTS and clause.verb != "let"):
        return False
    if any(prep == "in" and place.kind == "test" for prep, place in clause.places):
        return True
    if clause.act in UNSEEN_ACTS:
        return False
    things = (*clause.objects, *(place for _, place in clause.places))
    if clause.act == "novel" and any(thing.kind in ("branch", "tracker", "draft", "command") for thing in things):
        return False
    if any(
        thing.kind in WORLD or thing.kind in ("vague", "name", "lookthing", "history", "retention", "physical") for thing in things
    ):
        return False
    return any(thing.typed for thing in things) or any(strong(thing, lexicon) for thing in things)


def strong(thing: "Thing", lexicon: "Lexicon") -> bool:
    """Whether the thing is known to be an artefact by its head, or by what qualifies it."""
    if thing.typed:
        return True
    weak = "W" in lexicon.entry(thing.head).role
    if thing.kind in ARTEFACTS and not weak:
        return True
    if thing.kind and thing.kind not in ARTEFACTS and thing.kind not in ("deployable", "schema", "either"):
        return False
    return any(_technical(word, lexicon) for word in thing.words if word != thing.head)


def _technical(word: str, lexicon: "Lexicon") -> bool:
    entry = lexicon.entry(word)
    return "T" in entry.role or (entry.noun in ARTEFACTS and "W" not in entry.role)
