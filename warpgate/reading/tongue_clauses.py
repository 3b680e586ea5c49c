"""What one piece of a line in a small lexicon's language orders: its act, the object, and what stands around it."""

from warpgate.reading.prose_clause import ARTEFACTS, Clause
from warpgate.reading.things import Thing
from warpgate.reading.tongue_acts import LEADING, LIGHT, SPEAKING, acts_in, is_negated, main_act, meant_act, only_spoken_of
from warpgate.reading.tongue_pieces import LONGEST, says_more
from warpgate.reading.tongue_senses import by_object, in_file
from warpgate.reading.tongue_things import OWNERS, Phrase, phrases
from warpgate.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.reading.tongue_pieces import Piece
    from warpgate.reading.tongue_words import Word

INFINITIVES = {
    "es": ("ar", "er", "ir"),
    "pt": ("ar", "er", "ir"),
    "it": ("re", "rlo", "rla", "rli", "rle"),
    "fr": ("er", "ir", "re"),
    "ru": ("ть", "ти", "чь"),
}
CARRIED = frozenset(("track", "edit"))  # acts that may leave out what the clause before spoke of
BESIDE = "along"  # stands for the preposition where there is none: no condition of the table asks for it
SHORT = 40  # letters of such a clause
RISKY = frozenset(("send", "tell", "post", "publish", "deploy", "announce", "push"))


def read_piece(piece: "Piece", shown: str, tongue: "dict[str, Any]") -> list[Clause]:
    """The clauses of a piece: one, or two where a verb that says little leads to another."""
    words = piece.words
    if len(words) > LONGEST:
        return [Clause(shown, "ordered", note="too long to be one act")]
    if piece.role in ("sub", "cond", "gloss", "negated"):
        standing = {"sub": "gloss", "cond": "condition"}.get(piece.role, piece.role)
        act = next(iter(acts_in(words, tongue).values()), "")
        path = any(word.kind == "typed" for word in words) and not act
        return [Clause(shown, standing, "", "", act, typed=path, note=f"{tongue['name']}: it orders nothing")]
    if piece.role == "label":
        return [_label(words, shown, tongue)]
    acts = acts_in(words, tongue)
    if not acts or only_spoken_of(words, acts, tongue):
        return [_nameless(words, shown, tongue)]
    if any(word.kind == "by" for word in words):
        return [Clause(shown, "third-party", "", "", note=f"{tongue['name']}: somebody else does it")]
    main = main_act(words, acts, tongue)
    if is_negated(words, main, tongue):
        return [Clause(shown, "negated", "imperative", "", acts[main], note=f"{tongue['name']}: a negation")]
    found = [_clause(words, acts, main, shown, tongue)]
    after = next((place for place in acts if place > main and words[place].kind == "act"), None)
    if acts[main] in LEADING and acts[main] != "look" and after is not None and tongue.get("verb") == "first":
        found.append(_clause(words[after:], {0: acts[after]}, 0, shown, tongue))
    return found


def _clause(words: "tuple[Word, ...]", acts: "dict[int, str]", main: int, shown: str, tongue: "dict[str, Any]") -> Clause:
    act = acts[main]
    skip = {main, *(place for place in acts if words[place].kind == "act")}
    if words[-1].text in tongue["separable"].get(words[main].text, ()):
        skip.add(len(words) - 1)
    meant = meant_act(words, acts, main) if act in LIGHT else None
    if meant is not None:
        act = acts[meant]
        skip.add(meant)
    elif act == "do":
        act = "edit"
    found = phrases(words, skip, tongue, act in SPEAKING)
    if tongue.get("verb") == "first":  # what an "and" parts from the verb is not what the verb is about
        cut = max((place for place in range(main) if words[place].kind == "join"), default=-1)
        found = [phrase for phrase in found if phrase.place > cut]
    if act == "code" and words[main].text in tongue["counted"] and any(phrase.thing.counted for phrase in found):
        act = tongue["counted"][words[main].text]
    found = [in_file(phrase, found, tongue, act) for phrase in found]
    state = _is_state(words, main, found, tongue)
    objects, places = _objects(found, main, tongue)
    act = by_object(act, objects, places)
    if objects and objects[0].kind == "judgement" and places and places[0][0] == "of" and places[0][1].kind in OWNERS:
        objects = (replace(objects[0], kind="code"), *objects[1:])
    if act == "edit" and acts[main] == "do" and not any(thing.kind for thing in objects):
        act = "proceed"
    typed = any(word.kind == "typed" for word in words)
    around = tuple(dict.fromkeys(word.sense for word in words if word.kind == "around"))
    if any(thing.kind == "running" for _, thing in places):
        around = ("production",)
    elif "test" in around:
        around = (*around, "throwaway") if objects and objects[0].kind in ("store", "running", "schema") else around
    code = typed or any(thing.kind in ARTEFACTS for thing in (*objects, *(thing for _, thing in places)))
    nouns = tuple(thing.kind for thing in (*objects, *(thing for _, thing in places)) if thing.kind)
    note = str(tongue["name"])
    if state:
        subject = found[0].thing
        return Clause(
            shown, "state", "state", "", act, objects, places, around, typed, code, subject=(subject,), nouns=nouns, note=note
        )
    if act == "proceed" and not typed:
        return Clause(shown, "ordered", "imperative", "", "proceed", (), note=note)
    return Clause(shown, "ordered", "imperative", "", act, objects, places, around, typed, code, nouns=nouns, note=note)


def _is_state(words: "tuple[Word, ...]", main: int, found: list[Phrase], tongue: "dict[str, Any]") -> bool:
    """Whether a thing of the program does it ("el botón muestra ..."): the verb is no infinitive and has a subject before it."""
    endings = INFINITIVES.get(tongue["code"])
    if endings is None or words[main].kind != "act" or words[main].text.partition(" ")[0].endswith(endings):
        return False
    before = [phrase for phrase in found if phrase.place < main and not phrase.prep]
    return len(before) == 1 and before[0].place < main and before[0].thing.kind in ARTEFACTS and found[0] is before[0]


def _objects(found: list[Phrase], main: int, tongue: "dict[str, Any]") -> "tuple[tuple[Thing, ...], tuple[tuple[str, Thing], ...]]":
    """What is acted on, and all other things with the preposition that they hang on."""
    plain = [phrase for phrase in found if not phrase.prep or phrase.prep == "object"]
    marked = [phrase for phrase in plain if phrase.prep == "object"]
    if tongue.get("verb") == "first" and not marked:
        after = [phrase for phrase in plain if phrase.place > main]
        plain = after or plain
        if tongue.get("script") != "cyrillic":
            plain = [phrase for place, phrase in enumerate(plain) if not place or phrase.joined]
    chosen = marked or plain
    if tongue.get("verb") == "bracket" and len(chosen) > 1 and not chosen[0].thing.kind and not chosen[1].joined:
        chosen = chosen[1:]  # "gründlich die Tests ...": how it is done stands first
    objects = tuple(phrase.thing for phrase in chosen)
    places = [("of", thing) for phrase in chosen for thing in phrase.parts]
    for phrase in found:
        if phrase not in chosen:
            places.append((phrase.prep or BESIDE, phrase.thing))
            places += [("of", thing) for thing in phrase.parts]
    if not objects and tongue.get("verb") == "first":
        # "Acabar con los registros": what hangs on the first preposition is acted on.
        first = next((place for place, (prep, _) in enumerate(places) if prep == "of"), None)
        if first is not None:
            objects = (places.pop(first)[1],)
    return objects, tuple(places)


def _nameless(words: "tuple[Word, ...]", shown: str, tongue: "dict[str, Any]") -> Clause:
    """A piece without an act that anybody knows: a noun phrase, or a verb that no list holds."""
    found = phrases(words, set(), tongue, True)
    if tongue.get("verb") == "last":
        found = found[-1:]
    elif len(found) > 1 and not found[0].thing.kind and says_more(words, tongue) and tongue.get("verb") == "first":
        found = found[1:]  # the verb that nobody knows
    objects, places = _objects(found, -1, tongue)
    typed = any(word.kind == "typed" for word in words)
    code = typed or any(thing.kind in ARTEFACTS for thing in (*objects, *(thing for _, thing in places)))
    nouns = tuple(thing.kind for thing in (*objects, *(thing for _, thing in places)) if thing.kind)
    note = str(tongue["name"])
    around = tuple(dict.fromkeys(word.sense for word in words if word.kind == "around"))
    if _denied(words, tongue) and not any(thing.kind for thing in objects):
        return Clause(shown, "negated", "imperative", note=f"{note}: a negation")
    if says_more(words, tongue) or not any(thing.kind or thing.typed for thing in objects):
        if not typed and not any(thing.kind for thing in objects):
            places, code = (), False  # nothing near a verb that nobody knows vouches for what nobody knows
        return Clause(shown, "ordered", "imperative", "", "novel", objects, places, around, typed, code, nouns=nouns, note=note)
    return Clause(shown, "noun", "noun", "", "", objects, places, around, typed, code, nouns=nouns, note=note)


def _denied(words: "tuple[Word, ...]", tongue: "dict[str, Any]") -> bool:
    """Whether a verb that nobody knows is denied: "no" stands where such a verb begins or ends the piece."""
    content = [word for word in words if word.kind not in ("mark", "article", "join", "break")]
    if not content:
        return False
    edges = (content[-1], content[-2]) if tongue.get("verb") in ("last", "bracket") and len(content) > 1 else (content[0],)
    return any(word.kind == "not" for word in edges)


def _label(words: "tuple[Word, ...]", shown: str, tongue: "dict[str, Any]") -> Clause:
    found = phrases(words, set(), tongue, True)
    objects, _ = _objects(found, -1, tongue)
    return Clause(shown, "label", "noun", objects=objects[:1], typed=any(word.kind == "typed" for word in words), note="a label")


def settled(found: list[Clause]) -> list[Clause]:
    """The clauses once they have been read together: what is left out is what the clause before spoke of."""
    denied = any(clause.standing == "negated" and clause.act in RISKY for clause in found)
    ordering = any(clause.standing == "ordered" for clause in found)
    done: list[Clause] = []
    for clause in found:
        kinds = {thing.kind for thing in clause.objects}
        before = done[-1] if done else None
        if clause.standing == "gloss" and clause.typed and before is not None and before.act in SPEAKING:
            done[-1] = replace(before, typed=True, code=True)  # "raise the limit (limits.toml)"
        if denied and clause.standing == "noun" and kinds & {"message", "draft", "doc"}:
            clause = replace(clause, standing="ordered", form="imperative", act="text")
        elif ordering and clause.standing == "noun" and not kinds & ARTEFACTS:
            clause = replace(clause, standing="ordered", act="noun")  # beside an order it is no mere heading
        elif (
            clause.act in CARRIED
            and before is not None
            and all(prep == "for" or place.kind in ("quote", "code") or before.standing == "label" for prep, place in clause.places)
            and len(clause.text) < SHORT
            and kinds <= {"quote"}
            and before.objects
            and before.standing in ("ordered", "label")
        ):
            clause = replace(clause, objects=before.objects[:1], places=(), code=clause.code or before.code)
        done.append(clause)
    return done
