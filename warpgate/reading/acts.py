"""What one clause orders: the act, its sense, what it is done to, where, and in which form it is said."""

from warpgate.reading.idioms import find_idioms
from warpgate.reading.prose_tokens import CODE_KINDS
from warpgate.reading.things import Thing, read_thing
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.lexicon import Lexicon
    from warpgate.reading.prose_tokens import Token

# Acts whose "to do something" describes what is made; for all others it is what is really done.
DESCRIBED = frozenset(("build", "code", "shape", "text", "describe", "fix", "edit", "look", "install", "move", "commit"))
ARTEFACTS = frozenset(
    ("code", "test", "doc", "config", "dep", "tech", "tracker", "scratch", "draft", "branch", "lock", "busmsg", "tool")
)
CLOSE = frozenset(
    (
        "in",
        "from",
        "of",
        "for",
        "to",
        "into",
        "on",
        "under",
        "inside",
        "within",
        "at",
        "between",
        "over",
        "by",
        "as",
        "behind",
        "through",
        "per",
        "via",
        "about",
    )
)
MAILED = frozenset(("email", "e-mail", "mail", "message", "text", "sms", "fax", "dm"))
THIRD_PARTIES = frozenset(("member", "self", "name"))


@value
class Clause:
    """One thing that the text says: how it stands, and the act on its object where it has one."""

    text: str
    standing: str  # ordered asked noun state told past negated rejected third-party condition label aside gloss
    form: str = ""  # imperative gerund we question state noun participle
    verb: str = ""
    act: str = ""  # sense of the verb, acts.toml
    objects: tuple[Thing, ...] = ()
    places: tuple[tuple[str, Thing], ...] = ()
    around: tuple[str, ...] = ()  # environments: production throwaway local staging draft dry dead remote
    typed: bool = False  # a path, identifier or code span stands in it
    code: bool = False  # a code noun or a typed token stands in it
    idioms: tuple[tuple[str, str], ...] = ()  # rule and pattern
    commands: tuple[str, ...] = ()  # code spans that it orders to run
    subject: tuple[Thing, ...] = ()  # who or what acts, where it is said
    nouns: tuple[str, ...] = ()  # classes of all its nouns
    tail: tuple[str, ...] = ()  # classes of the nouns in what was cut off (relative and purpose clauses)
    when: bool = False  # it says what happens whenever something else does
    note: str = ""


def read_clause(tokens: "list[Token]", link: str, sentence: "Sentence", lexicon: "Lexicon") -> list[Clause]:
    """The clause, and the one in its purpose ("use the helper to pay back ...") where that is the real act."""
    return _Reader(tokens, link, sentence, lexicon).read()


@value
class Sentence:
    """What a clause must know of the sentence that it stands in."""

    text: str  # of the whole description, so that tokens can be shown
    question: bool = False
    first: bool = True


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


class _Reader:
    def __init__(self, tokens: "list[Token]", link: str, sentence: Sentence, lexicon: "Lexicon") -> None:
        self.tokens = tokens
        self.link = link
        self.sentence = sentence
        self.lexicon = lexicon
        self.end = _before_rejected(tokens)
        self.note = "" if self.end == len(tokens) else "what is rejected was left out"

    # -- from the first word to the verb

    def read(self) -> list[Clause]:
        if self.sentence.question and self.tokens and "Q" in self.tokens[0].entry.role and (asked := self._question(0)):
            return asked
        place = self._lead_in(0)
        if place >= self.end:
            return [self._clause("noun", "noun", 0)] if self.sentence.first and self.link == "start" and self.tokens else []
        token = self.tokens[place]
        role = token.entry.role
        if self._negates(place):
            return self._negated(place)
        if token.norm in ("have", "get") and not self.sentence.question and self._has_done(place):
            return self._act_of(place, "put", "imperative")
        if "X" in role and token.kind == "word" and not (self.sentence.question and "Q" in role):
            return self._conditional(place)
        if self.sentence.question or ("Q" in role and "A" in role) or ("Q" in role and "M" in role):
            asked = self._question(place)
            if asked:
                return asked
        if "P" in role and not token.entry.noun and token.kind == "word" and (after := self._after_phrase(place)) >= 0:
            return _Reader(self.tokens[after:], self.link, self.sentence, self.lexicon).read()
        if "N" in role and "Q" not in role and token.kind == "word":
            return self._pronoun(place)
        if token.kind == "word" and "g" in token.entry.shape and (behaviour := self._gerund_subject(place)):
            return behaviour
        if token.kind == "word" and token.entry.act and self._is_verb(place):
            return self._act(place, self._form(token))
        return self._subject(place)

    def _after_phrase(self, place: int) -> int:
        """Where the sentence goes on after a phrase that only leads in ("for now I will ...", "in step two, add ...")."""
        _thing, stop = read_thing(self.tokens, place + 1, self.end, self.lexicon)
        while stop < self.end and (self.tokens[stop].text == "," or "S" in self.tokens[stop].entry.role):
            stop += 1
        if stop >= self.end or stop <= place + 1:
            return -1
        token = self.tokens[stop]
        return (
            stop
            if "N" in token.entry.role
            or (
                token.entry.act
                and "b" in token.entry.shape
                and (self.tokens[stop - 1].text == "," or " " in self.tokens[stop - 1].norm)
            )
            else -1
        )

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

    def _negated(self, place: int) -> list[Clause]:
        """What is forbidden is not done; "not a dry run" and "do not keep" are not that."""
        if self.tokens[place].norm == "no" and any(
            token.norm in ("left", "remains", "remain", "remaining") for token in self.tokens
        ):
            things, places, _stop = self._phrases(place)
            return [
                self._clause(
                    "state",
                    "participle",
                    place,
                    act="remove",
                    objects=tuple(things),
                    places=tuple(places),
                    note="none shall be left",
                )
            ]
        rest = self._lead_in(place + 1)
        inner = self.tokens[rest] if rest < self.end else None
        if inner is not None and inner.entry.act in ("keep", "look", "proceed"):
            return [self._clause("ordered", "imperative", place, note="not kept, so it goes", act="remove")]
        if inner is not None and (
            inner.entry.act or self.tokens[place].entry.lemma in ("no", "without", "never", "neither", "nor", "not")
        ):
            return [self._clause("negated", "", place, note="it is forbidden, not ordered")]
        return self._act(place, "imperative") if self.tokens[place].entry.act else [self._clause("negated", "", place)]

    def _conditional(self, place: int) -> list[Clause]:
        """A condition or a reason: only what follows its comma is ordered, and that is a clause of its own."""
        for comma in range(place + 1, self.end):
            token = self.tokens[comma]
            if token.kind == "mark" and token.text == ",":
                head = self._clause("condition", "", place, until=comma, note="a condition or a reason")
                return [head, *_Reader(self.tokens[comma + 1 :], "comma", self.sentence, self.lexicon).read()]
        if (
            self.tokens[place].entry.lemma in ("what", "which", "who", "how", "why", "where", "whether", "when")
            and self.link == "start"
        ):
            return self._question(place) or [self._clause("condition", "", place)]
        return [self._clause("condition", "", place, note="a condition or a reason")]

    # -- forms

    def _is_verb(self, place: int) -> bool:
        """Whether the word at the head of the clause is its verb rather than part of a noun phrase ("email digest")."""
        token = self.tokens[place]
        entry = token.entry
        following = self.tokens[place + 1] if place + 1 < self.end else None
        if entry.shape == "p":
            return following is not None and self._participle_first(following)
        if following is not None and following.entry.shape == "p" and not following.entry.noun and place + 2 >= self.end:
            return False
        if following is not None and following.norm == "of" and entry.lemma in self.lexicon.nominal:
            return False
        if not entry.noun:
            return True
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
        if thing is None:
            return "A" not in role and "M" not in role
        if entry.lemma in MAILED:
            return thing.kind in ("people", "member", "either", "vendor", "name", "self", "place")
        if thing.plural or (entry.shape == "g" and following.entry.noun):
            return True
        return thing.kind not in ARTEFACTS

    def _gerund_subject(self, place: int) -> list[Clause]:
        """ "Clicking the button opens a dialog": the gerund is the subject of what the program does."""
        for step in range(place + 1, self.end):
            token = self.tokens[step]
            if token.kind == "word" and "X" in token.entry.role:
                break
            finite = token.entry.act and "s" in token.entry.shape and "b" not in token.entry.shape
            following = self.tokens[step + 1] if step + 1 < self.end else None
            if finite and (not token.entry.noun or (following is not None and "D" in following.entry.role)):
                things, places, _stop = self._phrases(step + 1)
                return [
                    self._clause(
                        "told",
                        "state",
                        place,
                        act="code",
                        objects=tuple(things),
                        places=tuple(places),
                        cut=place,
                        subject=tuple(things),
                        note="a rule of behaviour",
                    )
                ]
            if (
                token.kind == "word"
                and ("A" in token.entry.role or "M" in token.entry.role)
                and step > place + 1
                and "S" not in token.entry.role
            ):
                return [self._clause("told", "state", place, note="it says how something is")]
        return []

    def _participle_first(self, following: "Token") -> bool:
        return (
            following.kind == "word" and ("D" in following.entry.role or "C" in following.entry.role)
        ) or following.kind in CODE_KINDS

    def _form(self, token: "Token") -> str:
        shape = token.entry.shape
        return "imperative" if "b" in shape else "gerund" if "g" in shape else "participle" if shape == "p" else "state"

    def _pronoun(self, place: int) -> list[Clause]:
        """ "We will ...", "I deployed ...", "it must go"."""
        who = self.tokens[place].entry.lemma
        modal = past = False
        step = place + 1
        while step < self.end:
            token = self.tokens[step]
            role = token.entry.role
            if self._negates(step):
                return [self._clause("negated", "", place, note="it is denied, not ordered")]
            if "M" in role or "A" in role:
                modal = modal or "M" in role
                past = past or token.norm in ("was", "were", "had", "have", "has", "did", "been")
            elif "S" not in role and token.norm != "to":
                break
            else:
                modal = modal or ("S" in role and token.norm.endswith("to"))
            step += 1
        if step >= self.end:
            return [self._clause("told", "", place)]
        token = self.tokens[step]
        if not token.entry.act:
            return [self._clause("told", "", place)]
        if who in ("we", "i", "you") or who.startswith(("i'", "we'", "you'")):
            past = past or who.endswith("'ve")
            if (past and not modal) or (token.entry.shape == "p" and not modal):
                return [self._clause("past", "", place, note="it has been done")]
            return self._act(step, "we")
        if not modal and who in ("it", "they", "this", "he", "she"):
            return [self._clause("told", "", place, note="it says how something behaves")]
        return self._act(step, "state", standing="told" if not modal else "state", subject=None)

    def _question(self, place: int) -> list[Clause]:
        token = self.tokens[place]
        norm = token.norm
        if "Q" not in token.entry.role or token.kind != "word":
            return []
        people = norm in ("who", "whose", "whom")
        if norm == "why" or (norm == "what" and self._behaviour(place)):
            return [self._clause("asked", "question", place, act="look", note="a question about behaviour")]
        for step in range(place + 1, self.end):
            other = self.tokens[step]
            entry = other.entry
            if other.kind != "word" or not entry.act or "b" not in entry.shape:
                continue
            before = self.tokens[step - 1]
            if before.kind == "word" and (
                "N" in before.entry.role
                or before.norm in ("to", "not", "please")
                or "S" in before.entry.role
                or "M" in before.entry.role
            ):
                sense = self._act(step, "question", standing="asked")
                if norm in ("which", "what", "who", "whose", "how", "where", "when") or people:
                    inner = sense[0].act in ("code", "shape", "fix", "build", "text", "look") and not people
                    wanted = inner and not self._holds(place, ("judgement", "legal", "money", "people"))
                    return sense if wanted else [self._choice(place, step, people), *sense]
                return sense
        if norm in ("which", "what", "who", "whose", "whom", "how", "when", "where"):
            return [self._choice(place, self.end, people)]
        if "A" in token.entry.role or "M" in token.entry.role:
            return self._subject(self._lead_in(place + 1), form="question")
        return []

    def _behaviour(self, place: int) -> bool:
        following = self.tokens[place + 1].norm if place + 1 < self.end else ""
        return following in ("happens", "is", "does", "if", "are", "happened", "about", "causes", "returns") and not self._holds(
            place, ("judgement", "legal", "money")
        )

    def _holds(self, place: int, classes: tuple[str, ...]) -> bool:
        return any(token.entry.noun in classes for token in self.tokens[place:])

    def _choice(self, place: int, until: int, people: bool) -> Clause:
        thing, _stop = read_thing(self.tokens, place + 1, self.end, self.lexicon)
        act = "decide"
        return self._clause(
            "asked", "question", place, act=act, verb="who" if people else "choose", objects=(thing,) if thing else ()
        )

    def _subject(self, place: int, form: str = "") -> list[Clause]:
        """A noun phrase: alone it is a label or a thing to have, with a verb after it a state or a rule."""
        things, places, step = self._phrases(place)
        if not things:
            return [self._clause("told", form, place)]
        novel = self._novel(place)
        if novel:
            return novel
        if step >= self.end:
            return [self._nominal(place, things, places, form)]
        token = self.tokens[step]
        if token.kind == "word" and ("A" in token.entry.role or "M" in token.entry.role):
            return self._state(place, step, things, places, form)
        if token.kind == "word" and token.entry.act and "p" in token.entry.shape:
            return self._participle(place, step, things, places)
        if token.kind == "word" and token.entry.act and ("s" in token.entry.shape or "b" in token.entry.shape):
            return self._told(place, step, things)
        if token.kind == "word" and "X" in token.entry.role:
            return [self._nominal(place, things, places, form)]
        if token.norm == "to" or token.kind == "mark":
            return [self._nominal(place, things, places, form)]
        return [self._clause("told", form, place, objects=tuple(things), places=tuple(places))]

    def _novel(self, place: int) -> list[Clause]:
        """An unknown word at the head, with an article or a path after it, is a verb that nobody knows."""
        token = self.tokens[place]
        following = self.tokens[place + 1] if place + 1 < self.end else None
        if token.kind != "word" or token.entry.lemma or following is None:
            return []
        if not (
            following.kind in CODE_KINDS
            or (following.kind == "word" and ("D" in following.entry.role or "C" in following.entry.role))
        ):
            return []
        things, places, stop = self._phrases(place + 1)
        return [
            self._clause(
                "ordered", "imperative", place, act="novel", verb=token.norm, objects=tuple(things), places=tuple(places), cut=stop
            )
        ]

    def _nominal(self, place: int, things: list[Thing], places: "list[tuple[str, Thing]]", form: str) -> Clause:
        """A noun phrase without a verb: an act in disguise ("removal of the table"), or a thing."""
        head = things[0]
        act = self.lexicon.nominal.get(head.head, "")
        inner = next((thing for prep, thing in places if prep == "of"), None)
        if act and inner is not None:
            rest = tuple((prep, thing) for prep, thing in places if thing is not inner)
            return self._clause("ordered", form or "noun", place, act=act, verb=head.head, objects=(inner,), places=rest)
        if self.sentence.question:
            return self._clause(
                "asked", "question", place, act="decide", verb="choose", objects=tuple(things), places=tuple(places)
            )
        return self._clause("noun", form or "noun", place, objects=tuple(things), places=tuple(places))

    def _state(self, place: int, step: int, things: list[Thing], places: "list[tuple[str, Thing]]", form: str) -> list[Clause]:
        """ "X is published", "users must confirm", "the simplest step is to move"."""
        aux: list[str] = []
        while step < self.end:
            token = self.tokens[step]
            role = token.entry.role
            if self._negates(step):
                return [self._clause("state", "state", place, verb="not", objects=tuple(things), note="a rule that forbids")]
            if token.norm == "to" and aux and step + 1 < self.end and self.tokens[step + 1].entry.act:
                return self._act(step + 1, "we")
            if "A" in role or "M" in role or "S" in role:
                aux.append(token.norm)
                step += 1
                continue
            break
        verb = self.tokens[step] if step < self.end else None
        if verb is None or not verb.entry.act:
            return [self._clause("state", form or "state", place, verb=" ".join(aux), objects=tuple(things), places=tuple(places))]
        if "g" in verb.entry.shape and aux[-1] in ("is", "are", "be"):
            return self._act(step, "state", standing="told", subject=things)
        if "p" in verb.entry.shape and aux[-1] in ("is", "are", "be", "been", "was", "were", "being", "get", "has", "have", "had"):
            if aux[-1] == "had":
                return self._act(step, "past", standing="past", subject=things)
            if aux[-1] in ("has", "have"):
                if things[0].kind in ("people", "member") and verb.entry.act not in ("buy", "pay", "sign", "approve", "accept"):
                    return [
                        self._clause(
                            "state",
                            "participle",
                            place,
                            act="tell",
                            verb=verb.norm,
                            objects=tuple(things),
                            note="people have got word",
                        )
                    ]
                return self._act(step, "state", standing="state")
            past = aux[0] in ("was", "were", "had")
            clause = self._passive(place, step, things, places, "past" if past else "state")
            return [clause]
        return self._act(step, "state", standing="state" if "M" in self._roles(aux) else "told", subject=things)

    def _roles(self, words: list[str]) -> str:
        return "".join(self.lexicon.entry(word).role for word in words)

    def _passive(self, place: int, step: int, things: list[Thing], places: "list[tuple[str, Thing]]", standing: str) -> Clause:
        _more, further, stop = self._phrases(step + 1)
        verb = self._phrasal(step)
        return self._clause(
            standing,
            "state",
            place,
            act=verb[1],
            verb=verb[0],
            objects=tuple(things),
            places=(*places, *further),
            note="it has happened" if standing == "past" else "",
            cut=stop,
        )

    def _participle(self, place: int, step: int, things: list[Thing], places: "list[tuple[str, Thing]]") -> list[Clause]:
        """ "Backup verified" is a state to reach; "the job deleted the rows" reports."""
        more, further, stop = self._phrases(step + 1)
        subject = things[0]
        reports = more or (further and subject.definite)
        if reports and (more or subject.kind in ("people", "name", "member", "either", "self")):
            return [self._clause("past", "past", place, note="it reports what happened")]
        verb = self._phrasal(step)
        return [
            self._clause(
                "state", "participle", place, act=verb[1], verb=verb[0], objects=tuple(things), places=(*places, *further), cut=stop
            )
        ]

    def _told(self, place: int, step: int, things: list[Thing]) -> list[Clause]:
        """ "Dana posts it", "the endpoint returns 404": somebody else acts, or code behaves."""
        return self._act(step, "state", standing="told", subject=things)

    # -- the act and what it is done to

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

    def _phrases(self, place: int, particle: int = -1) -> "tuple[list[Thing], list[tuple[str, Thing]], int]":
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
            if token.kind == "word" and "X" in role and (things or places) and not prep:
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
                things
                and not prep
                and not places
                and things[-1].plural
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
            thing, stop = read_thing(self.tokens, place, self.end, self.lexicon)
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
        return (
            bool(entry.act) and "b" in entry.shape and (not entry.noun or self._is_verb(step)) and self.tokens[step].kind == "word"
        )

    def _act(self, place: int, form: str, standing: str = "ordered", subject: "list[Thing] | None" = None) -> list[Clause]:
        suggested = self._suggested(place)
        if suggested >= 0:
            return self._act(suggested, "we", standing)
        if self.tokens[place].entry.lemma in ("let", "allow", "enable", "permit", "help") and (
            feature := self._feature(place, form, standing)
        ):
            return feature
        if self.tokens[place].entry.lemma in ("ensure", "assure", "make sure") and (inner := self._ensured(place)):
            return inner
        verb, act, particle = self._phrasal(place)
        things, places, stop = self._phrases(place + 1, particle)
        if not things and places:
            things = [places[0][1]]
        standing, note = self._standing(standing, form, act, subject)
        clause = self._clause(
            standing,
            form,
            place,
            act=act,
            verb=verb,
            objects=tuple(things),
            places=tuple(places),
            cut=stop,
            note=note,
            subject=tuple(subject or ()),
        )
        found = [clause]
        if stop < self.end and self.tokens[stop].norm == "to" and act not in DESCRIBED and standing in ("ordered", "asked"):
            found += _Reader(self.tokens[stop + 1 :], "purpose", self.sentence, self.lexicon).read()
        return found

    def _has_done(self, place: int) -> bool:
        """ "Have the manual translated": somebody else is made to do it."""
        thing, stop = read_thing(self.tokens, place + 1, self.end, self.lexicon)
        return thing is not None and stop < self.end and "p" in self.tokens[stop].entry.shape and not self.tokens[stop].entry.noun

    def _act_of(self, place: int, act: str, form: str) -> list[Clause]:
        things, places, stop = self._phrases(place + 1)
        more, further, stop = self._phrases(stop + 1) if stop < self.end else ([], [], stop)
        return [
            self._clause(
                "ordered", form, place, act=act, verb=self.tokens[place].norm, objects=(*things, *more), places=(*places, *further)
            )
        ]

    def _suggested(self, place: int) -> int:
        """Where the act stands that is only wrapped in a proposal ("I suggest moving ...", "try deleting ...")."""
        if self.tokens[place].entry.lemma not in (
            "suggest",
            "propose",
            "recommend",
            "try",
            "start",
            "consider",
            "begin",
            "stop",
            "finish",
            "plan",
            "favour",
            "like",
        ):
            return -1
        step = place + 1
        while step < self.end and (
            self.tokens[step].norm in ("that", "we", "to")
            or ("S" in self.tokens[step].entry.role and not self.tokens[step].entry.act)
        ):
            step += 1
        if step >= self.end or not self.tokens[step].entry.act:
            return -1
        entry = self.tokens[step].entry
        wrapped = (step > place + 1 and "b" in entry.shape) or ("g" in entry.shape and not entry.noun)
        return step if wrapped and self.tokens[place].entry.lemma not in ("stop", "finish") else -1

    def _ensured(self, place: int) -> list[Clause]:
        """ "Ensure that refunds cannot exceed ...": what is ensured is judged as a state."""
        start = place + 1
        if start < self.end and self.tokens[start].norm == "that":
            start += 1
        if not any(token.entry.role and set("AMG") & set(token.entry.role) for token in self.tokens[start:]):
            return []
        inner = _Reader(self.tokens[start : self.end], "that", Sentence(self.sentence.text, False, False), self.lexicon).read()
        return inner if inner and inner[0].standing in ("state", "told") else []

    def _feature(self, place: int, form: str, standing: str) -> list[Clause]:
        """ "Let users delete their posts": the program is taught to let anybody of a kind do something."""
        thing, stop = read_thing(self.tokens, place + 1, self._verb_at(place + 1), self.lexicon)
        if thing is None or stop >= self.end:
            return []
        following = self.tokens[stop]
        verb = self.tokens[stop + 1] if following.norm == "to" and stop + 1 < self.end else following
        if not verb.entry.act or "b" not in verb.entry.shape or any(token.norm in ("know", "go", "vote") for token in self.tokens):
            return []
        if any(token.entry.noun in ("legal", "judgement", "running", "mainline") for token in self.tokens[stop:]):
            return []
        generic = (not thing.definite and not thing.counted) or thing.kind in ARTEFACTS or thing.kind == "either"
        if not generic or thing.kind not in (*ARTEFACTS, "people", "member", "self", "either", "deployable"):
            return []
        return [self._clause(standing, form, place, act="code", verb="let", note="a feature for anybody of that kind")]

    def _verb_at(self, place: int) -> int:
        """The place of the next base verb after a noun, for "let users delete"."""
        for step in range(place + 1, self.end):
            entry = self.tokens[step].entry
            before = self.tokens[step - 1].entry
            if (
                step > place
                and entry.act
                and "b" in entry.shape
                and before.noun
                and (step + 1 >= self.end or self.tokens[step + 1].kind == "word")
            ):
                return step
            if self.tokens[step].norm == "to" or (
                entry.act
                and "b" in entry.shape
                and (not entry.noun or (step + 1 < self.end and "D" in self.tokens[step + 1].entry.role))
            ):
                return step
        return self.end

    def _standing(self, standing: str, form: str, act: str, subject: "list[Thing] | None") -> tuple[str, str]:
        if form == "past":
            return "past", "it has been done"
        if subject and standing in ("told", "state"):
            anybody = subject[0].plural and not subject[0].definite and not subject[0].counted
            named = subject[0].kind == "" and subject[0].text[:1].isupper() and not subject[0].plural and not subject[0].definite
            if named or (subject[0].kind in THIRD_PARTIES and not anybody) or subject[0].head in ("team", "ops", "platform team"):
                return "third-party", "somebody else does it"
            return standing, "a rule of behaviour"
        return standing, ""

    # -- putting it together

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
        idioms = (
            find_idioms(main[max(0, place) :], self.lexicon) if standing in ("ordered", "asked", "noun", "state", "told") else []
        )
        guarded = act in ("code", "shape", "text", "describe", "fix", "look", "build", "compile")
        kept = tuple(
            (rule, text)
            for rule, text, at in idioms
            if not guarded or at == 0 or (act in ("build", "compile", "shape") and not self._made(objects))
        )
        around = self._around(main)
        typed = any(token.kind in CODE_KINDS for token in span)
        things = (*objects, *(thing for _, thing in places))
        things = (*objects, *(thing for prep, thing in places if prep in CLOSE))
        code = typed or any(thing.kind in ARTEFACTS or any(kind in ARTEFACTS for kind in thing.beside) for thing in things)
        commands = (
            tuple(token.text.strip("`").strip() for token in main if token.kind == "code")
            if act in ("run", "use", "proceed", "deploy")
            else ()
        )
        return Clause(
            self.sentence.text[span[0].start : span[-1].end] if span else "",
            standing,
            form,
            verb,
            act,
            objects,
            places,
            around,
            typed,
            code,
            kept,
            commands,
            subject,
            _heads(span),
            tuple(token.entry.noun for token in tail if token.entry.noun),
            any(token.norm in ("when", "whenever", "if", "after", "once", "upon") for token in tail),
            note or self.note,
        )

    def _made(self, objects: tuple[Thing, ...]) -> bool:
        return bool(objects) and (objects[0].kind in self.lexicon.usual or objects[0].typed)

    def _around(self, main: "list[Token]") -> tuple[str, ...]:
        found = []
        for place, token in enumerate(main):
            if token.kind != "word" and token.kind != "flag":
                continue
            for word in (token.norm, *token.norm.split(" ")) if " " in token.norm else (token.norm,):
                where = self.lexicon.places.get(word)
                if where and where not in found and not any("G" in before.entry.role for before in main[max(0, place - 2) : place]):
                    found.append(where)
        return tuple(found)
