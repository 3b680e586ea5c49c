"""What a verb orders: on what, where, and what for."""

from warpgate.reading.lexicon import word_set
from warpgate.reading.prose_clause import ARTEFACTS, DESCRIBED, THIRD_PARTIES, Clause, Sentence
from warpgate.reading.prose_span import Span
from warpgate.reading.things import Thing, read_thing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.prose_tokens import Token


OTHERS = word_set(
    """
    ops operations finance legal marketing sales procurement support accounting hr council vendor
    municipality office management security facilities purchasing editorial controlling landlord bank
    """
)


RECEIVING = frozenset(("get", "receive", "have", "hear", "learn", "hold", "know", "own"))
GESTURES = frozenset(("drag", "swipe", "click", "tap", "press", "pull", "pinch", "hover", "scroll", "long-press", "double-click"))
MADE_TO = frozenset(("code", "test", "config", "lock", "game", "tool"))
ANYBODY = frozenset(("user", "customer", "visitor", "player", "guest", "reader", "viewer", "admin", "caller", "client", "editor"))


def _others(thing: Thing) -> bool:
    """Whether the subject is a part of the company or another house that acts for itself."""
    return thing.head in OTHERS or thing.head.endswith("team")


class Verbs(Span):
    """Clauses whose verb has been found."""

    def _form(self, token: "Token") -> str:
        shape = token.entry.shape
        return "imperative" if "b" in shape else "gerund" if "g" in shape else "participle" if shape == "p" else "state"

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
        if not things and places and places[0][0] not in ("without", "before", "after", "until"):
            things = [places[0][1]]
        standing, note = self._standing(standing, form, verb, subject)
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
        gesture = verb in GESTURES and stop + 2 >= self.end  # "drag rows to reorder"
        if (
            not gesture
            and stop < self.end
            and self.tokens[stop].norm == "to"
            and act not in DESCRIBED
            and standing in ("ordered", "asked")
        ):
            found += self.again(self.tokens[stop + 1 :], "purpose")
        return found

    def _has_done(self, place: int) -> bool:
        """ "Have the manual translated": somebody else is made to do it."""
        thing, stop = read_thing(self.tokens, place + 1, self.end, self.lexicon)
        return thing is not None and stop < self.end and "p" in self.tokens[stop].entry.shape and not self.tokens[stop].entry.noun

    def _causes(self, place: int) -> list[Clause]:
        """ "Have the tills pick up the new prices": as if they were let do it."""
        thing, stop = read_thing(self.tokens, place + 1, self._verb_at(place + 1), self.lexicon)
        if thing is None or stop >= self.end or stop == place + 1:
            return []
        entry = self.tokens[stop].entry
        if not entry.act or "b" not in entry.shape:
            return []
        feature = self._feature(place, "imperative", "ordered") if thing.kind in MADE_TO and not thing.typed else []
        return feature or [self._clause("ordered", "imperative", place, act="put", verb="let", objects=(thing,))]

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
        inner = type(self)(self.tokens[start : self.end], "that", Sentence(self.sentence.text, False, False), self.lexicon).read()
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
        if verb.entry.act in ("publish", "deploy", "post") and thing.kind not in ("people", "member", "either"):
            return []
        anybody = thing.head in ANYBODY and not thing.plural and not thing.counted
        generic = (not thing.definite and not thing.counted) or anybody or thing.kind in ARTEFACTS or thing.kind == "either"
        if not generic or thing.kind not in (*ARTEFACTS, "people", "member", "self", "either", "deployable"):
            return []
        return [
            self._clause(standing, form, place, act="code", verb="let", subject=(thing,), note="a feature for anybody of that kind")
        ]

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
                after = self.tokens[step + 1].entry if step + 1 < self.end else None
                if after is not None and entry.noun and not before.plural and after.act and "b" in after.shape:
                    continue  # "let the ad slot collapse"
                return step
            if self.tokens[step].norm == "to" or (
                entry.act
                and "b" in entry.shape
                and (not entry.noun or (step + 1 < self.end and "D" in self.tokens[step + 1].entry.role))
            ):
                return step
        return self.end

    def _standing(self, standing: str, form: str, verb: str, subject: "list[Thing] | None") -> tuple[str, str]:
        if form == "past":
            return "past", "it has been done"
        if subject and standing in ("told", "state"):
            if verb in RECEIVING:
                return "state", "somebody gets something, and it has to be given"
            anybody = subject[0].plural and not subject[0].definite and not subject[0].counted
            named = (
                subject[0].kind == ""
                and not subject[0].text.endswith(("ing", "ed"))
                and subject[0].text[:1].isupper()
                and not subject[0].plural
                and not subject[0].definite
            )
            if named or (subject[0].kind in THIRD_PARTIES and not anybody) or _others(subject[0]):
                return "third-party", "somebody else does it"
            return standing, "a rule of behaviour"
        return standing, ""
