"""The words of one clause, and the steps that every form of it needs: phrases, verbs with particles, the finished value."""

from warpgate.reading.conditions import case_behind
from warpgate.reading.idioms import find_idioms
from warpgate.reading.lexicon import word_set
from warpgate.reading.prose_clause import ARTEFACTS, CLOSE, DRAWN, GUARDED, MAILED, ORDERING, RUNNING, WHENEVER, Clause, Sentence
from warpgate.reading.prose_tokens import CODE_KINDS
from warpgate.reading.things import Thing, read_thing, says

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.lexicon import Entry, Lexicon
    from warpgate.reading.prose_tokens import Token


# Verbs that are nouns nearly always: with another noun right behind them they only qualify it ("contract upload").
NOUNISH = word_set(
    """
    finance contract support sample account project access function interface message invoice license licence
    credit budget release refund charge price tax grant stake trade deposit cancel feature
    model signal process schedule position question answer mail email review report document guarantee
    promise bill fund auction ticket survey brief interview
    """
)


# What is done with people and money; without an article, what stands behind such a word only says what it belongs to.
DEALING = frozenset(("buy", "pay", "tell", "approve", "accept", "send", "cancel", "obtain", "publish", "post", "grant", "run"))
NAMED_AFTER = DEALING | {"remove", "switch", "overwrite", "restart", "deploy", "put"}
QUALIFIED = ARTEFACTS | {"schema", "record", "game", "busqueue"}
LOOPBACK = ("localhost", "127.0.0.1", "http://localhost", "http://127.0.0.1")
OUTGOING = frozenset(("publish", "deploy", "send", "post", "announce", "launch", "pay", "buy", "grant"))


class Span:
    """The tokens of a clause up to what is rejected, with the sentence that it stands in."""

    def __init__(self, tokens: "list[Token]", link: str, sentence: Sentence, lexicon: "Lexicon") -> None:
        self.tokens = tokens
        self.link = link
        self.sentence = sentence
        self.lexicon = lexicon
        self.end = _before_rejected(tokens)
        self.note = "" if self.end == len(tokens) else "what is rejected was left out"

    def read(self) -> list[Clause]:
        """What the clause says; the forms are read by the classes below."""
        raise NotImplementedError

    def again(self, tokens: "list[Token]", link: str) -> list[Clause]:
        """What another stretch of the same sentence says."""
        return type(self)(tokens, link, self.sentence, self.lexicon).read()

    def _lead_in(self, place: int) -> int:
        while place < self.end:
            token = self.tokens[place]
            role = token.entry.role
            if (
                token.kind == "mark"
                or (token.kind == "word" and ("S" in role or "J" in role) and not (token.entry.noun and "S" not in role))
                or (token.kind == "number" and place == 0 and self.end > 1)
            ):
                place += 1
            else:
                break
        return place

    def _negates(self, place: int) -> bool:
        token = self.tokens[place]
        return token.kind == "word" and "G" in token.entry.role

    def _is_verb(self, place: int) -> bool:
        """Whether the word at the head of the clause is its verb rather than part of a noun phrase ("email digest")."""
        token = self.tokens[place]
        entry = token.entry
        following = self.tokens[place + 1] if place + 1 < self.end else None
        if entry.shape == "p":
            return following is not None and self._participle_first(following)
        if following is not None and following.entry.shape == "p" and not following.entry.noun and place + 2 >= self.end:
            return False
        if following is not None and following.norm == "of" and (entry.noun or entry.lemma in self.lexicon.nominal):
            return False
        if following is not None and following.kind == "word" and entry.lemma in NOUNISH and _finite(following):
            return False
        if (entry.noun or entry.act == "novel") and self._is_subject(place):
            return False
        if self._names_a_part(place):
            return False
        if not entry.noun:
            return True
        if entry.lemma in NOUNISH and place == 0 and following is not None and following.kind == "word" and _bare(following):
            return False
        if entry.plural and "s" in entry.shape and (following is None or "D" not in following.entry.role):
            return False
        if following is not None and following.kind == "word" and following.norm.endswith("ing") and "b" in entry.shape:
            return False
        if following is None:
            return "b" in entry.shape and entry.act not in ("look", "build", "code", "text")
        if following.kind == "mark":
            return False
        if following.kind != "word":
            return not (following.kind in ("number", "version") and entry.noun in ("release", "money"))
        role = following.entry.role
        if "D" in role or "N" in role or "C" in role or "S" in role:
            return True
        if "P" in role and not following.entry.noun:
            return following.entry.lemma not in ("of", "per", "as", "about", "regarding")
        thing, _stop = read_thing(self.tokens, place + 1, self.end, self.lexicon)
        if thing is not None and _stop < self.end and (_finite(self.tokens[_stop]) or self._qualified(thing, _stop)):
            return False  # "search ads are running", "release name shown in the footer"
        if thing is not None and not self._numbered_or_sent(place + 1, _stop) and self._compound(entry, thing):
            return False
        if thing is None:
            return "A" not in role and "M" not in role
        if entry.lemma in MAILED:
            return thing.kind in ("people", "member", "either", "vendor", "name", "self", "place")
        if thing.plural or (entry.shape == "g" and following.entry.noun):
            return True
        return thing.kind not in ARTEFACTS or (entry.act in OUTGOING and self._numbered_or_sent(place + 1, _stop))

    def _is_subject(self, place: int) -> bool:
        """ "Call log table sorts by duration": bare nouns up to what the last of them does."""
        for step in range(place + 1, self.end):
            token = self.tokens[step]
            if step > place + 1 and token.kind == "word" and says(self.tokens, step, self.end, True):
                return True
            if token.kind != "word" or not token.entry.noun or token.entry.role.strip("WTLV") or token.entry.plural:
                return False
        return False

    def _names_a_part(self, place: int) -> bool:
        """ "Approve button state", "withdraw gesture hint": the act only says which part of the program it is."""
        if place + 1 >= self.end or self.tokens[place].entry.act not in NAMED_AFTER:
            return False
        following = self.tokens[place + 1]
        if following.kind != "word" or following.entry.lemma not in DRAWN or following.entry.plural:
            return False
        return place + 2 >= self.end or self.tokens[place + 2].entry.noun != "" or "P" in self.tokens[place + 2].entry.role

    def _qualified(self, thing: Thing, stop: int) -> bool:
        """Whether a participle that says how something is shown stands behind a bare singular."""
        entry = self.tokens[stop].entry
        return not thing.plural and not thing.typed and entry.shape == "p" and entry.act in ("code", "shape")

    def _compound(self, verb: "Entry", thing: Thing) -> bool:
        """ "Trade history table", "trade blotter columns": nobody trades a table, and a bare singular is no object."""
        if verb.act not in DEALING or thing.typed or thing.counted or "W" in self.lexicon.entry(thing.head).role:
            return False
        if any(word[0].isdigit() for word in thing.words):
            return False
        if not thing.plural and not thing.words[-1].endswith("s"):
            return thing.kind in QUALIFIED
        beside = thing.kind in ("code", "schema") and bool(thing.beside) and QUALIFIED.issuperset(thing.beside)
        return beside and verb.act == "pay"

    def _numbered_or_sent(self, place: int, stop: int) -> bool:
        """ "Ship build 512 to the arcades": one certain thing that is sent somewhere."""
        if any(token.kind in ("number", "version") for token in self.tokens[place:stop]):
            return True
        return stop + 1 < self.end and self.tokens[stop].norm in ("to", "onto", "into") and "F" in self.tokens[stop + 1].entry.role

    def _participle_first(self, following: "Token") -> bool:
        return (
            following.kind == "word" and ("D" in following.entry.role or "C" in following.entry.role)
        ) or following.kind in CODE_KINDS

    def _phrasal(self, place: int) -> tuple[str, str, int]:
        """Lemma and sense of the verb, with a particle that stands apart ("turn the search on"); and the particle's place."""
        entry = self.tokens[place].entry
        table = self.lexicon.particles.get(entry.lemma)
        if table:
            for step in range(place + 1, min(place + 9, self.end)):
                token = self.tokens[step]
                if token.norm in table and token.kind == "word" and self._stands_apart(step):
                    return f"{entry.lemma} {token.norm}", table[token.norm], step
                if token.kind == "mark" or "X" in token.entry.role:
                    break
        return entry.lemma, entry.act, -1

    def _stands_apart(self, step: int) -> bool:
        following = self.tokens[step + 1] if step + 1 < self.end else None
        if following is None or following.kind == "mark":
            return True
        role = following.entry.role
        return following.kind == "word" and ("P" in role or "S" in role or "J" in role) and not following.entry.noun

    def _phrases(self, place: int, particle: int = -1, subject: bool = False) -> "tuple[list[Thing], list[tuple[str, Thing]], int]":
        """The noun phrases from here on, and those behind a preposition; up to a verb, a relative or a purpose."""
        things: list[Thing] = []
        places: list[tuple[str, Thing]] = []
        prep, filled = "", False
        while place < self.end:
            token = self.tokens[place]
            role = token.entry.role
            if place == particle:
                place += 1
                continue
            if token.kind == "word" and "X" in role and (things or places) and (filled or not prep):
                break
            if token.kind == "word" and "P" in role and not token.entry.noun:
                if token.norm == "to" and self._purpose(place):
                    break
                prep, filled = token.norm, False
                place += 1
                continue
            if (
                (things or places)
                and (filled or not prep)
                and token.kind == "word"
                and _begins_predicate(token, self.tokens[place + 1] if place + 1 < self.end else None)
            ):
                break
            if (
                subject
                and (things or places)
                and (filled or not prep)
                and token.kind == "word"
                and says(self.tokens, place, self.end)
            ):
                break
            if (
                things
                and (filled or (not prep and not places))
                and things[0].plural
                and token.entry.act
                and not token.entry.noun
                and token.kind == "word"
            ):
                break
            if (
                things
                and not prep
                and token.kind == "word"
                and ("N" in role or (not token.entry.noun and ("G" in role and "D" not in role)))
            ):
                break
            if token.kind == "word" and ("J" in role or "N" in role) and "S" not in role and not token.entry.noun:
                place += 1
                continue
            if token.kind == "word" and "S" in role and not token.entry.noun and not token.entry.act:
                place += 1
                continue
            if token.kind == "mark" and token.text in ",/&%+'":
                place += 1
                continue
            thing, stop = read_thing(self.tokens, place, self.end, self.lexicon, subject)
            if thing is None or stop == place:
                break
            if (things or places) and thing.kind == "" and _measures(thing, self.lexicon):
                place = stop
                continue
            if prep == "of" and (things or places):
                thing = self._genitive(things, places, thing)
            elif prep:
                filled = True
                places.append((prep, thing))
            else:
                things.append(thing)
            place = stop
            if prep == "of":
                prep = ""
        return things, places, place

    def _genitive(self, things: list[Thing], places: "list[tuple[str, Thing]]", thing: Thing) -> Thing:
        """ "The rest of the rows": words that only measure pass their class on to what follows."""
        last = things[-1] if not places else places[-1][1]
        if last.head in self.lexicon.transparent:
            carried = Thing(
                f"{last.text} of {thing.text}",
                thing.head,
                thing.kind,
                last.definite or thing.definite,
                last.counted,
                thing.plural,
                thing.typed,
                thing.beside,
                thing.words,
            )
            if places:
                places[-1] = (places[-1][0], carried)
            else:
                things[-1] = carried
        else:
            places.append(("of", thing))
        return thing

    def _purpose(self, place: int) -> bool:
        step = place + 1
        while step < self.end and "S" in self.tokens[step].entry.role and not self.tokens[step].entry.act:
            step += 1
        if step >= self.end:
            return False
        entry = self.tokens[step].entry
        if self.tokens[step].text.isupper():
            return False  # "reset to HEAD"
        return (
            bool(entry.act) and "b" in entry.shape and (not entry.noun or self._is_verb(step)) and self.tokens[step].kind == "word"
        )

    def _holds(self, place: int, classes: tuple[str, ...]) -> bool:
        return any(token.entry.noun in classes for token in self.tokens[place:])

    def _roles(self, words: list[str]) -> str:
        return "".join(self.lexicon.entry(word).role for word in words)

    def _clause(
        self,
        standing: str,
        form: str,
        place: int,
        *,
        act: str = "",
        verb: str = "",
        objects: tuple[Thing, ...] = (),
        places: "tuple[tuple[str, Thing], ...]" = (),
        note: str = "",
        until: int = -1,
        cut: int = -1,
        subject: tuple[Thing, ...] = (),
    ) -> Clause:
        end = until if until >= 0 else self.end
        span = self.tokens[:end]
        main = span[: cut if 0 <= cut < end else end]
        tail = span[len(main) :]
        typed = any(token.kind in CODE_KINDS for token in span)
        things = (*objects, *(thing for prep, thing in places if prep in CLOSE))
        code = typed or any(thing.kind in ARTEFACTS or not ARTEFACTS.isdisjoint(thing.beside) for thing in things)
        return Clause(
            self.sentence.text[span[0].start : span[-1].end] if span else "",
            standing,
            form,
            verb,
            act,
            objects,
            places,
            self._around(main),
            typed,
            code,
            self._idioms(
                main[0 if subject and standing in ("told", "state") else max(0, place) :],
                tail,
                "" if standing == "state" else act,
                objects,
            )
            if standing in ORDERING
            else (),
            self._commands(main, act, verb),
            subject,
            _heads(span),
            tuple(token.entry.noun for token in tail if token.entry.noun),
            any(token.norm in WHENEVER for token in tail),
            note or self.note,
            rule=bool(tail)
            and case_behind([token.norm for token in span], tuple(token.entry.noun for token in tail if token.entry.noun)),
        )

    def _commands(self, main: "list[Token]", act: str, verb: str) -> tuple[str, ...]:
        """The code spans that are run; a name that is used or called ("call the function `close`") is none."""
        if act not in RUNNING or verb == "call":
            return ()
        spans = [
            token.text.strip("`").strip()
            for place, token in enumerate(main)
            if token.kind == "code" and not (place and main[place - 1].entry.noun == "code")
        ]
        return tuple(span for span in spans if act != "use" or " " in span)

    def _idioms(
        self, main: "list[Token]", tail: "list[Token]", act: str, objects: tuple[Thing, ...]
    ) -> tuple[tuple[str, str], ...]:
        """The idioms that order something here: where an act only speaks of a danger, it must itself begin the idiom.

        What reaches for the gate is looked for in what was cut off, too ("into the list of what I may run unasked").
        """
        found = find_idioms(main, self.lexicon)
        if tail:
            found += [row for row in find_idioms([*main, *tail], self.lexicon) if row[0] == "gate-itself" and row not in found]
        loose = act not in GUARDED or (act in ("build", "compile", "shape") and not self._made(objects))
        return tuple((rule, text) for rule, text, at in found if loose or at == 0 or (rule == "gate-itself" and act == "code"))

    def _made(self, objects: tuple[Thing, ...]) -> bool:
        return bool(objects) and (objects[0].kind in self.lexicon.usual or objects[0].typed)

    def _around(self, main: "list[Token]") -> tuple[str, ...]:
        found = []
        for place, token in enumerate(main):
            if token.text.startswith(LOOPBACK) and "local" not in found:
                found.append("local")
            if token.kind != "word" and token.kind != "flag":
                continue
            for word in (token.norm, *token.norm.split(" ")) if " " in token.norm else (token.norm,):
                where = self.lexicon.places.get(word)
                if where and where not in found and not any("G" in before.entry.role for before in main[max(0, place - 2) : place]):
                    found.append(where)
        return tuple(found)


def _finite(token: "Token") -> bool:
    """Whether the word is "has", "is", "will" and the like, so that a subject stands before it."""
    return ("A" in token.entry.role or "M" in token.entry.role) and "D" not in token.entry.role


def _bare(token: "Token") -> bool:
    """Whether the word is a singular noun of the program, with nothing that a verb would ask for."""
    entry = token.entry
    if entry.plural and not entry.role.strip("WTL"):
        return entry.noun not in ("people", "member", "place", "vendor", "either")
    return (entry.noun in ARTEFACTS and not entry.act) or (
        not entry.noun and "b" not in entry.shape and not entry.role and token.norm.endswith("s")
    )


def _begins_predicate(token: "Token", after: "Token | None" = None) -> bool:
    """Whether the word is a verb form that says something of the phrase before it."""
    entry = token.entry
    if "A" in entry.role or "M" in entry.role:
        return True
    if (
        entry.act
        and entry.noun
        and entry.plural
        and "s" in entry.shape
        and after is not None
        and after.kind == "word"
        and "D" in after.entry.role
    ):
        return True
    return bool(entry.act) and not entry.noun and ("p" in entry.shape or "s" in entry.shape) and "b" not in entry.shape


def _heads(tokens: "list[Token]") -> tuple[str, ...]:
    """The classes of the nouns that end their phrase."""
    found = []
    for place, token in enumerate(tokens):
        after = tokens[place + 1] if place + 1 < len(tokens) else None
        if token.entry.noun and (after is None or not after.entry.noun or after.kind != "word" or "D" in after.entry.role):
            found.append(token.entry.noun)
    return tuple(found)


def _measures(thing: Thing, lexicon: "Lexicon") -> bool:
    """Whether the words only count or qualify ("three times", "stateless") and name nothing."""
    return all(
        "L" in lexicon.entry(word).role or word.endswith(("less", "able", "ible")) or not word.isalpha() for word in thing.words
    )


def _before_rejected(tokens: "list[Token]") -> int:
    """Where "instead of ...", "rather than ..." or "without doing ..." begins; these are not done."""
    for place, token in enumerate(tokens):
        if place and token.norm in ("instead of", "rather than", "as opposed to", "in place of"):
            return place
        if place and token.norm in ("without", "before") and place + 1 < len(tokens):
            following = tokens[place + 1].entry
            if "g" in following.shape:
                return place
    return len(tokens)
