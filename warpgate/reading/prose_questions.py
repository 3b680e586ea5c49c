"""What a question asks: leave for an act, or a choice."""

from warpgate.reading.prose_clause import Clause
from warpgate.reading.prose_states import States
from warpgate.reading.things import read_thing


class Questions(States):
    """Clauses that ask."""

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

    def _choice(self, place: int, until: int, people: bool) -> Clause:
        thing, _stop = read_thing(self.tokens, place + 1, self.end, self.lexicon)
        act = "decide"
        return self._clause(
            "asked", "question", place, act=act, verb="who" if people else "choose", objects=(thing,) if thing else ()
        )
