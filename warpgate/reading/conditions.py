"""Whether a condition speaks of a case that a program meets, or of the moment at which somebody shall act."""

from warpgate.reading.lexicon import word_set
from warpgate.reading.prose_clause import ARTEFACTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.lexicon import Lexicon
    from warpgate.reading.prose_clause import Clause

BEHIND = frozenset(("when", "whenever", "if", "once", "while", "until", "unless"))
CASES = frozenset(("if", "when", "whenever", "in case", "as soon as", "once", "unless", "while"))
# What people say of the moment to go on: after it the main clause is done, by hand, once.
MOMENTS = word_set(
    """
    nobody everybody everyone ok okay fine green good well smooth quiet ready done finished complete completed approved
    agreed accepted pass passes passed agree agrees approve approves object objects objections sign signs signed merged
    merge confirm confirms confirmed happy satisfied finance legal marketing sales owner lawyer she he they we you i free
    stable holds looks look clean remarks possible necessary needed tonight today tomorrow again gate guard hook approval
    """
)
OF_PROGRAMS = ARTEFACTS | {
    "record",
    "busqueue",
    "schema",
    "message",
    "deployable",
    "secret",
    "identity",
    "people",
    "either",
    "game",
    "money",
}


def case_behind(words: "list[str]", nouns: "tuple[str, ...]") -> bool:
    """The same for what stands behind the act ("forget the selected row when the filter changes")."""
    at = next((place for place, word in enumerate(words) if word in BEHIND), -1)
    if at <= 0 or at + 1 >= len(words):
        return False
    rest = words[at + 1 :]
    return MOMENTS.isdisjoint(rest) and OF_PROGRAMS.issuperset(nouns) and rest[0] not in ("done", "needed", "more", "again")


def is_rule(condition: "Clause", lexicon: "Lexicon") -> bool:
    """Whether the clause names a case ("when the queue is full") rather than a moment ("when the tests are green")."""
    words = condition.text.lower().replace(",", " ").split()
    if not words or not condition.nouns:
        return False
    if words[0] not in CASES and " ".join(words[:2]) not in CASES and " ".join(words[:3]) not in CASES:
        return False
    return MOMENTS.isdisjoint(words) and OF_PROGRAMS.issuperset(condition.nouns)
