"""Whether something in a clause shows that it stays inside the repository; without that, nothing soft is two-way."""

from warpgate.decision.prose_sets import ARTEFACTS, WORLD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.lexicon import Lexicon
    from warpgate.reading.prose_clause import Clause
    from warpgate.reading.things import Thing

# Answers that are the default of soft verbs: they need a sign. All others were earned by an act or by an idiom.
DEFAULTS = frozenset(("code-edit", "config-edit", "doc-edit", "design-choice", "dependency-edit"))
MAKING = frozenset(("build", "shape", "text", "compile", "code", "edit"))
INSIDE = frozenset(("code", "test", "config", "lock", "busmsg"))
HINTS = frozenset(("in", "inside", "within", "of", "for", "to", "from", "into", "on", "with", "as", "by", "under", "between", "via", "per"))
UNSEEN_ACTS = frozenset(("run", "proceed", "decide", "put", "grant", "obtain", "send", "tell", "post", "confirm", "ask"))


def weighed(name: str, thing: "Thing | None", clause: "Clause", lexicon: "Lexicon", labelled: bool) -> str:
    """The rule, or `unclear` where it is only a default and nothing in the clause speaks of program, text or settings."""
    if name == "unclear":
        return "code-edit" if _earned(clause, lexicon) else name
    if name not in DEFAULTS or not _doubtful(thing, clause, lexicon) or labelled or evident(clause, lexicon):
        return name
    return "unclear"


def _doubtful(thing: "Thing | None", clause: "Clause", lexicon: "Lexicon") -> bool:
    """Whether the table only guessed: nobody knows the head, or it names anything at all ("the change", "phase")."""
    if clause.act == "describe" or thing is None and clause.act in ("code", "text"):
        return False
    if thing is None or not thing.kind:
        return True
    if clause.act in MAKING and not thing.definite:
        return False
    return thing.kind in ("code", "doc", "either", "tech") and "W" in lexicon.entry(thing.head).role


def evident(clause: "Clause", lexicon: "Lexicon") -> bool:
    """Whether a path, an identifier or a word that only programs and texts have stands where it counts."""
    if clause.typed or (clause.act == "code" and "W" not in lexicon.entry(clause.verb).role):
        return True
    if any(_strong(thing, lexicon) for thing in (*clause.objects, *clause.subject)) or INSIDE & set(clause.tail):
        return True
    return any(prep in HINTS and _strong(place, lexicon) for prep, place in clause.places)


def _earned(clause: "Clause", lexicon: "Lexicon") -> bool:
    """Whether a soft act on something unknown is settled by where it is done."""
    if clause.act in UNSEEN_ACTS or "production" in clause.around or not clause.act:
        return False
    things = (*clause.objects, *(place for _, place in clause.places))
    if any(thing.kind in WORLD or thing.kind in ("vague", "name", "lookthing", "history", "retention") for thing in things):
        return False
    return any(thing.typed for thing in things) or any(_strong(thing, lexicon) for thing in things)


def _strong(thing: "Thing", lexicon: "Lexicon") -> bool:
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
