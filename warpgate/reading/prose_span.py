"""The steps that every form of a clause needs: phrases, verbs with particles, the finished value."""

from warpgate.reading.conditions import case_behind
from warpgate.reading.idioms import find_idioms
from warpgate.reading.prose_clause import ARTEFACTS, CLOSE, GUARDED, ORDERING, RUNNING, WHENEVER, Clause
from warpgate.reading.prose_heads import Heads
from warpgate.reading.prose_tokens import CODE_KINDS
from warpgate.reading.things import Thing, read_thing, says

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.lexicon import Lexicon
    from warpgate.reading.prose_tokens import Token


LOOPBACK = ("localhost", "127.0.0.1", "http://localhost", "http://127.0.0.1")


class Span(Heads):
    """The steps that every form of a clause needs."""

    def read(self) -> list[Clause]:
        """What the clause says; the forms are read by the classes below."""
        raise NotImplementedError

    def again(self, tokens: "list[Token]", link: str) -> list[Clause]:
        """What another stretch of the same sentence says."""
        return type(self)(tokens, link, self.sentence, self.lexicon).read()

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
