"""How much a clause speaks of the world, where only a default says that it is an edit.

An edit is the default of most verbs on most things. Before it is believed, the signs of each clause are added up by the points
of `signs.toml`: those that speak of certain things outside, of people, of now, against those that speak of a program. A clause
with too many points makes the text `unclear`; what stands beside it cannot make up for that, and the tally only ever stops.
"""

from warpgate.decision.prose_evidence import evident, strong
from warpgate.decision.prose_sets import ARTEFACTS
from warpgate.reading.lexicon import word_set

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from warpgate.decision.verdict import Match
    from warpgate.reading.lexicon import Lexicon
    from warpgate.reading.prose_clause import Clause
    from warpgate.reading.things import Thing

# Answers that may be no more than a default.
DEFAULTS = word_set(
    """
    code-edit look config-edit doc-edit local-run branch-work tracker-note design-choice dependency-edit draft-text keep-as-is
    nothing-ordered local-copy scratch-clean
    """
)
POLITE = frozenset("SNMAG")  # roles: words that lead in, pronouns, modals, auxiliaries, negations
MARKS = ".,:;!?()[]\"'`*"
OUTSIDE = word_set("place people member vendor running store dns money identity legal judgement")


def doubtful(matches: "Sequence[Match]", clauses: "Sequence[Clause]", lexicon: "Lexicon") -> "Clause | None":
    """The first clause that speaks too much of the world, where defaults are all that was found; None where there is none."""
    if not matches or any(match.rule not in DEFAULTS for match in matches):
        return None
    limit = lexicon.signs["limit"]
    return next((clause for clause in clauses if sum(points for _, points in tally(clause, lexicon)) >= limit), None)


def tally(clause: "Clause", lexicon: "Lexicon") -> list[tuple[str, int]]:
    """The signs of the clause that have points, in a fixed order, with these."""
    found = [(sign, lexicon.signs[sign]) for sign in dict.fromkeys(_clause(clause, lexicon)) if sign in lexicon.signs]
    for word in dict.fromkeys(words(clause.text, lexicon)):
        points = lexicon.sign_words.get(word)
        if points:
            found.append((f"word {word}", points))
    return found


def words(text: str, lexicon: "Lexicon") -> "Iterator[str]":
    """The words of the text that count: those that the lexicon knows, in the form that it knows them by.

    Who speaks, and how politely, is no sign ("please", "I will", "we should ... now").
    """
    for written in text.lower().split():
        word = written.strip(MARKS)
        entry = lexicon.entry(word)
        if entry.lemma and word[:1].isalpha() and (entry.noun or entry.act or POLITE.isdisjoint(entry.role)):
            yield entry.lemma


def signs(clause: "Clause", lexicon: "Lexicon") -> set[str]:
    """Everything about how the clause is said, what is acted on and where, that may have points."""
    return set(_clause(clause, lexicon))


def _clause(clause: "Clause", lexicon: "Lexicon") -> "Iterator[str]":
    if clause.form == "we" or (clause.standing == "asked" and clause.act and clause.verb not in ("choose", "who")):
        yield "form ordered imperative"  # however politely
    else:
        yield f"form {clause.standing} {clause.form}"
    yield f"act {clause.act}"
    for where in clause.around:
        yield f"around {where}"
    if evident(clause, lexicon):
        yield "evident"
    if clause.when:
        yield "when"
    if clause.rule:
        yield "case"
    if clause.objects:
        yield from _object(clause.objects[0], lexicon)
    else:
        yield "no object"
    for prep, place in clause.places:
        yield from _place(prep, place, lexicon)
    for kind in clause.tail:
        yield f"tail {_side(kind)}"


def _object(thing: "Thing", lexicon: "Lexicon") -> "Iterator[str]":
    certain = "certain" if thing.definite else "counted" if thing.counted else "several" if thing.plural else "bare"
    yield f"object {thing.kind or 'unlisted'}"
    yield f"object {thing.kind or 'unlisted'} {certain}"
    yield f"object {certain}"
    if "W" in lexicon.entry(thing.head).role:
        yield "object weak"
    if strong(thing, lexicon):
        yield "object strong"
    if any(word.endswith("'s") for word in thing.words):
        yield "object owned"
    for kind in thing.beside:
        yield f"beside {_side(kind)}"


def _place(prep: str, place: "Thing", lexicon: "Lexicon") -> "Iterator[str]":
    if place.definite or place.counted:
        yield f"place certain {place.kind or 'unlisted'}"
    yield f"place {place.kind or 'unlisted'}"
    yield f"place {prep} {_side(place.kind)}"
    if any(word.endswith("'s") for word in place.words):
        yield "place owned"
    if strong(place, lexicon):
        yield "place strong"


def _side(kind: str) -> str:
    return "inside" if kind in ARTEFACTS else "outside" if kind in OUTSIDE else kind or "unlisted"
