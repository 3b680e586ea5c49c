"""What one clause orders: the act, its sense, what it is done to, where, and in which form it is said."""

from warpgate.reading.idioms import find_idioms
from warpgate.reading.prose_clause import Clause, Sentence
from warpgate.reading.prose_questions import Questions
from warpgate.reading.things import read_thing
from warpgate.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.lexicon import Lexicon
    from warpgate.reading.prose_tokens import Token


class Reader(Questions):
    """One clause, read from its first word."""

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
        if token.norm == "have" and not self.sentence.question and (made := self._causes(place)):
            return made
        if token.norm == "do" and not self.sentence.question and self._orders_what(place):
            return self._act(place, "imperative")
        if "X" in role and token.kind == "word" and not (self.sentence.question and "Q" in role):
            return self._conditional(place)
        if self.sentence.question or ("Q" in role and "A" in role) or ("Q" in role and "M" in role):
            asked = self._question(place)
            if asked:
                return asked
        if "P" in role and not token.entry.noun and token.kind == "word" and (after := self._after_phrase(place)) >= 0:
            return self.again(self.tokens[after:], self.link)
        if "N" in role and "Q" not in role and token.kind == "word":
            return self._pronoun(place)
        if token.kind == "word" and "g" in token.entry.shape and (behaviour := self._gerund_subject(place)):
            return behaviour
        if token.kind == "word" and token.entry.act and self._is_verb(place):
            return self._act(place, self._form(token))
        return self._subject(place)

    def _orders_what(self, place: int) -> bool:
        """ "Do what we agreed on": no question, and something that is to be done."""
        following = self.tokens[place + 1] if place + 1 < self.end else None
        return following is not None and following.norm in ("what", "whatever", "it", "this", "that", "as", "everything", "all")

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

    def _negated(self, place: int) -> list[Clause]:
        """What is forbidden is not done; "not a dry run" and "do not keep" are not that."""
        if self.tokens[place].norm == "no" and (
            self._no_longer()
            or any(token.norm.split(" ")[0] in ("left", "remains", "remain", "remaining") for token in self.tokens)
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
        if (unguarded := self._unguarded(place)) is not None:
            return [unguarded]
        if inner is not None and (
            inner.entry.act or self.tokens[place].entry.lemma in ("no", "without", "never", "neither", "nor", "not")
        ):
            return [self._clause("negated", "", place, note="it is forbidden, not ordered")]
        return self._act(place, "imperative") if self.tokens[place].entry.act else [self._clause("negated", "", place)]

    def _unguarded(self, place: int) -> "Clause | None":
        """ "Do not let the hook see this": what is forbidden is the gate's own work, so it is an act against the gate."""
        found = find_idioms(self.tokens[place : self.end], self.lexicon)
        against = tuple((rule, text) for rule, text, at in found if rule == "gate-itself" and text.startswith("not|"))
        clause = self._clause("ordered", "imperative", place, act="keep", note="the gate is kept from its work")
        return replace(clause, idioms=against) if against else None

    def _no_longer(self) -> bool:
        """ "No customer is on version 1 any longer"."""
        end = " ".join(token.norm for token in self.tokens[-2:])
        return end.endswith(("any longer", "any more", "anymore"))

    def _conditional(self, place: int) -> list[Clause]:
        """A condition or a reason: only what follows its comma is ordered, and that is a clause of its own."""
        token = self.tokens[place]
        for comma in range(place + 1, self.end):
            mark = self.tokens[comma]
            if mark.kind == "mark" and mark.text == ",":
                head = self._clause("condition", "", place, until=comma, note="a condition or a reason")
                return [head, *self.again(self.tokens[comma + 1 :], "comma")]
        if (
            self.tokens[place].entry.lemma in ("what", "which", "who", "how", "why", "where", "whether", "when")
            and self.link == "start"
            and (self.sentence.question or token.norm not in ("when", "where") or self._undecided(place))
        ):
            return self._question(place) or [self._clause("condition", "", place)]
        return [self._clause("condition", "", place, note="a condition or a reason")]

    def _undecided(self, place: int) -> bool:
        """ "When to launch": nobody has said it yet."""
        return place + 1 < self.end and self.tokens[place + 1].norm in ("to", "do", "should", "shall")


def read_clause(tokens: "list[Token]", link: str, sentence: Sentence, lexicon: "Lexicon") -> list[Clause]:
    """The clause, and the one in its purpose ("use the helper to pay back ...") where that is the real act."""
    return Reader(tokens, link, sentence, lexicon).read()
