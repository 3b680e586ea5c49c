"""What a clause says that begins with a noun or a pronoun: a thing, a state, a rule of behaviour, an announcement."""

from warpgate.reading.prose_clause import Clause
from warpgate.reading.prose_heads import DEALING
from warpgate.reading.prose_tokens import CODE_KINDS
from warpgate.reading.prose_verbs import Verbs
from warpgate.reading.things import Thing, says

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.prose_tokens import Token


ADVISED = frozenset(
    (
        "best",
        "better",
        "simplest",
        "easiest",
        "cheapest",
        "safest",
        "quickest",
        "wise",
        "wiser",
        "enough",
        "time",
        "sensible",
        "reasonable",
    )
)


class States(Verbs):
    """Clauses with a subject."""

    def _subject(self, place: int, form: str = "") -> list[Clause]:
        """A noun phrase: alone it is a label or a thing to have, with a verb after it a state or a rule."""
        first = self.tokens[place].entry  # "refund orders ..." may as well be an order
        things, places, step = self._phrases(place, subject=first.act not in DEALING)
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
        if token.kind == "word" and token.entry.act and things[0].plural and {"b", "p"} <= set(token.entry.shape):
            return self._told(place, step, things)  # "all nodes run 9.3"
        if token.kind == "word" and token.entry.act and "p" in token.entry.shape and (later := self._auxiliary_after(step)) >= 0:
            return self._state(place, later, things, places, form)
        if token.kind == "word" and token.entry.act and "p" in token.entry.shape:
            return self._participle(place, step, things, places)
        if token.kind == "word" and token.entry.noun and token.entry.plural and self._before_place(step):
            return [self._nominal(place, [*things, *self._phrases(step)[0][:1]][-1:], places, form)]
        if token.kind == "word" and token.entry.act and ("s" in token.entry.shape or "b" in token.entry.shape):
            return self._told(place, step, things)
        if token.kind == "word" and first.act not in DEALING and says(self.tokens, step, self.end):
            return [self._clause("state", "state", place, verb=token.norm, objects=tuple(things), places=tuple(places))]
        if token.kind == "word" and "X" in token.entry.role:
            return [self._nominal(place, things, places, form)]
        if token.norm == "to" or token.kind == "mark":
            return [self._nominal(place, things, places, form)]
        return [self._clause("told", form, place, objects=tuple(things), places=tuple(places))]

    def _auxiliary_after(self, step: int) -> int:
        """ "Orders placed offline are queued": where the verb of the sentence stands, behind a participle that only qualifies."""
        for later in range(step + 1, min(step + 6, self.end)):
            token = self.tokens[later]
            if token.kind == "mark" or "X" in token.entry.role or "J" in token.entry.role:
                return -1
            if token.kind == "word" and ("A" in token.entry.role or "M" in token.entry.role) and "D" not in token.entry.role:
                return later
        return -1

    def _before_place(self, step: int) -> bool:
        """ "Advance copies to the reviewers": a plural with a preposition behind it is a noun, whatever it could be besides."""
        following = self.tokens[step + 1] if step + 1 < self.end else None
        return following is not None and following.kind == "word" and following.norm in ("to", "for", "of", "from")

    def _novel(self, place: int) -> list[Clause]:
        """An unknown word at the head, with an article or a path after it, is a verb that nobody knows."""
        token = self.tokens[place]
        following = self.tokens[place + 1] if place + 1 < self.end else None
        if token.kind != "word" or following is None:
            return []
        if token.entry.lemma and token.norm not in ("warm", "cool", "slow") and not self._used_as_verb(place, following):
            return []
        if not (
            following.kind in CODE_KINDS
            or (following.kind == "word" and following.text != "A" and ("D" in following.entry.role or "C" in following.entry.role))
        ):
            return []
        things, places, stop = self._phrases(place + 1)
        return [
            self._clause(
                "ordered", "imperative", place, act="novel", verb=token.norm, objects=tuple(things), places=tuple(places), cut=stop
            )
        ]

    def _used_as_verb(self, place: int, following: "Token") -> bool:
        """ "Pivot the answers": a noun at the head with an article right after it can only be a verb."""
        entry = self.tokens[place].entry
        article = (
            following.kind == "word"
            and following.text != "A"
            and following.norm in ("the", "a", "an", "this", "these", "our", "its", "every", "each")
        )
        return (
            article
            and place == 0
            and self.link == "start"
            and bool(entry.noun)
            and not entry.plural
            and not entry.role.strip("WTV")
        )

    def _nominal(self, place: int, things: list[Thing], places: "list[tuple[str, Thing]]", form: str) -> Clause:
        """A noun phrase without a verb: an act in disguise ("removal of the table"), or a thing."""
        head = things[0]
        act = self.lexicon.nominal.get(head.head, "")
        inner = next((thing for prep, thing in places if prep == "of"), None)
        if act and inner is not None and len(things) == 1 and not (act == "buy" and {"code", "schema"} & set(head.beside)):
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
        if things[0].head == "there" and step < self.end:
            things, places, step = self._phrases(step)
            return [self._clause("state", "state", place, verb="there", objects=tuple(things), places=tuple(places))]
        if verb is not None and not verb.entry.act:
            _named, further, _stop = self._phrases(step)
            places = [*places, *further]
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
                if things[0].kind not in self.lexicon.usual:
                    return [
                        self._clause(
                            "state", "participle", place, act="novel", verb=verb.norm, objects=tuple(things), note="it is done"
                        )
                    ]
                return self._act(step, "state", standing="state")
            past = aux[0] in ("was", "were", "had")
            clause = self._passive(place, step, things, places, "past" if past else "state")
            return [clause]
        return self._act(step, "state", standing="state" if "M" in self._roles(aux) else "told", subject=things)

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
        reports = any(thing.kind or thing.definite or thing.typed for thing in more) or (further and subject.definite)
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
        first = self.tokens[place].entry
        unknown = not first.act and not first.noun and not first.role.strip("L")
        after = self.tokens[step + 1].entry.role if step + 1 < self.end else "D"
        if unknown and step == place + 1 and self.tokens[step].entry.plural and not set("DN") & set(after):
            # "Misprinted shifts in the rota": only an object behind the second word makes a person of the first.
            named, places, _stop = self._phrases(place)
            return [self._nominal(place, named, places, "")]
        if step > place + 1 and unknown and not things[0].definite and " " not in things[0].text:
            # "Serve a 410 for retired slugs": an unknown word with more than its verb behind it is a verb that nobody knows.
            objects, places, stop = self._phrases(place + 1)
            verb = self.tokens[place].norm
            return [
                self._clause(
                    "ordered", "imperative", place, act="novel", verb=verb, objects=tuple(objects), places=tuple(places), cut=stop
                )
            ]
        return self._act(step, "state", standing="told", subject=things)

    def _gerund_subject(self, place: int) -> list[Clause]:
        """ "Clicking the button opens a dialog": the gerund is the subject of what the program does."""
        for step in range(place + 1, self.end):
            token = self.tokens[step]
            if token.kind == "word" and "X" in token.entry.role:
                break
            finite = token.entry.act and "s" in token.entry.shape and "b" not in token.entry.shape
            following = self.tokens[step + 1] if step + 1 < self.end else None
            if (
                finite
                and following is not None
                and (not token.entry.noun or (following is not None and "D" in following.entry.role))
            ):
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

    def _advised(self, place: int) -> int:
        """Where the act stands in "it seems best to take the next tier"."""
        for step in range(place, min(place + 4, self.end - 1)):
            if self.tokens[step].norm == "to" and self.tokens[step - 1].norm in ADVISED:
                entry = self.tokens[step + 1].entry
                return step + 1 if entry.act and "b" in entry.shape else -1
        return -1

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
        if who in ("it", "this", "that") and (advised := self._advised(step)) >= 0:
            return self._act(advised, "we")
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
