"""The words of one clause, and whether the word at its head is a verb or a part of a noun phrase."""

from warpgate.reading.lexicon import word_set
from warpgate.reading.prose_clause import ARTEFACTS, DRAWN, MAILED, Sentence
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
OUTGOING = frozenset(("publish", "deploy", "send", "post", "announce", "launch", "pay", "buy", "grant"))


class Heads:
    """The tokens of a clause up to what is rejected, with the sentence that it stands in."""

    def __init__(self, tokens: "list[Token]", link: str, sentence: Sentence, lexicon: "Lexicon") -> None:
        self.tokens = tokens
        self.link = link
        self.sentence = sentence
        self.lexicon = lexicon
        self.end = _before_rejected(tokens)
        self.note = "" if self.end == len(tokens) else "what is rejected was left out"

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
