"""Step by step how a description was read and which rules spoke: every clause with its act, its objects and its matches."""

from warpgate.decision.classifier import classify
from warpgate.decision.descriptions import that_count
from warpgate.decision.prose_doubt import DEFAULTS, tally
from warpgate.decision.verdict import Confidence, Match, Verdict
from warpgate.reading.prose import read_prose
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.decision.classifier import Books
    from warpgate.decision.request import Request
    from warpgate.decision.surroundings import Surroundings
    from warpgate.reading.prose_clause import Clause
    from warpgate.reading.things import Thing


@value
class Said:
    """One clause as it was read, with what the rules said of it; no match where it was set aside."""

    clause: "Clause"
    matches: tuple[Match, ...]

    def to_dict(self) -> "dict[str, Any]":
        """The clause as JSON."""
        clause = self.clause
        return {
            "text": clause.text,
            "standing": clause.standing,
            "form": clause.form,
            "verb": clause.verb,
            "sense": clause.act,
            "objects": [_thing(thing) for thing in clause.objects],
            "places": [{"preposition": prep, **_thing(place)} for prep, place in clause.places],
            "subject": [_thing(thing) for thing in clause.subject],
            "environment": list(clause.around),
            "idioms": [{"rule": rule, "pattern": pattern} for rule, pattern in clause.idioms],
            "note": clause.note,
            "matches": [match.to_dict() for match in self.matches],
        }


@value
class WordsExplained:
    """A description, what stood around it, its clauses, and the verdict that they fold to."""

    text: str
    facts: tuple[str, ...]  # furniture that was stripped, signs that were taken out
    guessed: tuple[str, ...]  # misspelt words that were read as the dangerous one they resemble
    clauses: tuple[Said, ...]
    others: tuple[Match, ...]  # of the whole text, or of a command in it
    signs: tuple[tuple[str, int], ...]  # of the world or of a program, with their points; empty where a rule settled it
    verdict: Verdict

    def to_dict(self) -> "dict[str, Any]":
        """The explanation as JSON."""
        return {
            "description": self.text,
            "facts": list(self.facts),
            "guessed": list(self.guessed),
            "clauses": [said.to_dict() for said in self.clauses],
            "others": [match.to_dict() for match in self.others],
            "signs": [{"sign": sign, "points": points} for sign, points in self.signs],
            "verdict": self.verdict.to_dict(),
        }


def explain_words(request: "Request", books: "Books", surroundings: "Surroundings | None" = None) -> WordsExplained:
    """How the description was read and judged; its verdict is that of `classify`."""
    reading = read_prose(request.description, books.lexicon())
    verdict = classify(request, books, surroundings)
    clauses = tuple(
        Said(clause, tuple(match for match in verdict.matches if match.where == clause.text)) for clause in reading.clauses
    )
    spoken = {match for said in clauses for match in said.matches}
    others = tuple(match for match in verdict.matches if match not in spoken)
    facts = tuple(fact for part in reading.furniture for fact in part.facts)
    by_default = all(match.rule in DEFAULTS or match.confidence is Confidence.LOW for match in verdict.matches)
    counted = [tuple(tally(clause, books.lexicon())) for clause in that_count(reading.clauses)] if by_default else []
    signs = max(counted, key=lambda found: sum(points for _, points in found), default=())
    return WordsExplained(request.description, facts, reading.guessed, clauses, others, signs, verdict)


def _thing(thing: "Thing") -> "dict[str, Any]":
    return {
        "text": thing.text,
        "head": thing.head,
        "class": thing.kind,
        "definite": thing.definite,
        "counted": thing.counted,
        "plural": thing.plural,
    }
