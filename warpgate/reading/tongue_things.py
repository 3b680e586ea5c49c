"""The noun phrases of a piece in a language with a small lexicon, each with the preposition that it hangs on."""

from warpgate.reading.lexicon import word_set
from warpgate.reading.things import Thing
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.reading.tongue_words import Word

# Words of the English lists that stand for the surroundings that a small lexicon knows.
STANDS_FOR = {"throwaway": "throwaway", "test": "test", "local": "local", "staging": "staging", "production": "production"}
# Articles that say nothing of whether one certain thing is meant; in the Romance languages "the" is said of kinds as well.
OWNERS = frozenset(("code", "test", "config", "schema", "tracker", "branch"))
PLAIN = word_set(
    """
    ein eine einen einem einer een un una uno um uma une un' el la los las le les l' il lo i gli o a os as alle jede jeden
    jedes tous todos
    """
)
GENITIVE = frozenset(("der", "des"))


@value
class Phrase:
    """One noun phrase: the preposition before it, what it names, and what belongs to that."""

    prep: str
    thing: Thing
    parts: tuple[Thing, ...] = ()
    place: int = 0  # of its first word
    joined: bool = False  # an "and" or a comma stands before it


def phrases(words: "tuple[Word, ...]", skip: "set[int]", tongue: "dict[str, Any]", built: bool) -> list[Phrase]:
    """The noun phrases in order; `built` says that nouns which name an act are only spoken of."""
    found: list[Phrase] = []
    run: list[Word] = []
    prep, definite, counted, joined, genitive, begin = "", False, False, False, False, 0
    after = tongue.get("verb") == "last"
    for place, word in enumerate(words):
        kind = word.kind
        if place not in skip and (kind in ("noun", "typed", "other", "around") or kind == "named"):
            if not run:
                begin = place
            run.append(word)
            continue
        if run and (kind != "attributive" or after):
            if kind == "ending":  # a particle behind the noun says what it is
                if word.sense == "of":
                    run.append(word)
                    continue
                prep = prep or word.sense
            found += _phrase(run, prep, definite, counted, joined, genitive, begin, tongue, built)
            run, definite, counted, joined, genitive = [], False, False, False, False
            if kind != "join":
                prep = ""
        if kind == "prep":
            prep = word.sense
            definite = counted = False
        elif kind == "article":
            definite = word.text not in PLAIN
            genitive = word.text in GENITIVE and bool(found) and place == _after(found, begin, words, place)
        elif kind == "number":
            counted = True
        elif kind == "join":
            joined = True
    if run:
        found += _phrase(run, prep, definite, counted, joined, genitive, begin, tongue, built)
    return found


def _after(found: list[Phrase], begin: int, words: "tuple[Word, ...]", place: int) -> int:
    """The place itself if the word before it is a noun, so that the article opens a genitive."""
    return place if place and words[place - 1].kind in ("noun", "named", "typed") else -1


def _phrase(
    run: "list[Word]",
    prep: str,
    definite: bool,
    counted: bool,
    joined: bool,
    genitive: bool,
    begin: int,
    tongue: "dict[str, Any]",
    built: bool,
) -> list[Phrase]:
    around = [STANDS_FOR.get(word.sense, "") for word in run if word.kind == "around"]
    named = [word for word in run if word.kind in ("noun", "typed", "named")]
    if not named and not any(word.kind == "other" for word in run):
        return []
    last = tongue.get("verb") == "last" or tongue.get("script") == "han"
    if not named:
        others = [word for word in run if word.kind == "other"]
        head = others[0] if tongue.get("verb") == "first" and not tongue.get("script") else others[-1]
        rest: list[Word] = []
    elif last:
        head, rest = named[-1], named[:-1]
    else:
        head, rest = named[0], named[1:]
    kind = _class(head, built)
    versions = any(word.sense == "release" and word.text[:1] in "v0123456789" for word in rest)
    if kind in ("code", "tracker", "branch", "date") and versions:
        kind = "history"  # the tag of a version
    if kind == "money" and any(word.sense == "quote" for word in rest):
        kind = "tracker"  # a card with a title, not one that is paid with
    if kind == "judgement" and any(word.kind in ("noun", "typed") and word.sense in OWNERS for word in rest):
        kind = "code"  # the name of a class, the colour of a button
    words = (*(word.text for word in run if word.kind != "ending"), *(word for word in around if word))
    typed = any(word.kind == "typed" for word in run)
    beside = tuple(_class(word, built) for word in rest) if last else ()
    thing = Thing(" ".join(word.text for word in run), head.text, kind, definite, counted, False, typed, beside, words)
    parts = tuple(
        Thing(word.text, word.text, _class(word, built), typed=word.kind == "typed", words=(word.text,))
        for word in rest
        if not last
    )
    return [Phrase("of" if genitive and not prep else prep, thing, parts, begin, joined)]


def _class(word: "Word", built: bool) -> str:
    if word.kind == "named":
        return "code" if built else ""
    return word.sense if word.kind in ("noun", "typed") else ""
