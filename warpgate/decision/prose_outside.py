"""Which rule speaks for an edit whose target or place lies outside the repository."""

from warpgate.decision.prose_sets import ANYBODY, ARTEFACTS, CHANNELS, ELSEWHERE
from warpgate.reading.lexicon import word_set

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.prose_clause import Clause
    from warpgate.reading.things import Thing

LEADING = word_set("at with to on into in over from off")
SPOKEN_OF_CODE = word_set("look text describe fix confirm noun keep code")
SOFT_ACTS = word_set("put edit switch move use track install upgrade proceed shape build compile novel run")
FIRM_ACTS = SOFT_ACTS - word_set("build compile shape upgrade")
OUTER = word_set("place money identity judgement legal message physical mainline campaign callnoun")

# The first row that fits decides: rule, prepositions, classes of the place, acts, and whether the place must be a certain one.
ROWS = (
    ("unclear", word_set("at"), word_set("either vendor people"), ELSEWHERE, False),
    ("overwrite-data", word_set("to from over"), word_set("backup"), word_set("put move switch restart edit reset"), False),
    ("switch-live", word_set("for"), word_set("running"), word_set("switch"), False),
    ("switch-live", word_set("for"), word_set("people member"), word_set("switch edit put"), True),
    ("tell-people", word_set("with"), word_set("vendor people either"), word_set("track put"), False),
    ("judgement", word_set("with"), word_set("people self member"), word_set("decide confirm fix"), False),
    ("buy", word_set("through via"), word_set("people"), SOFT_ACTS | word_set("code"), False),
    ("paid-run", word_set("with through via"), word_set("money"), SOFT_ACTS | word_set("code"), True),
    ("post-public", word_set("at on in"), word_set("place callnoun campaign"), word_set("code"), True),
    ("judgement", word_set("as"), word_set("judgement"), SOFT_ACTS, True),
)


def elsewhere(clause: "Clause") -> str:
    """The rule for what is outside, or nothing."""
    if clause.typed:
        return ""
    for rule, preps, kinds, acts, certain in ROWS:
        if clause.act in acts and any(
            prep in preps and place.kind in kinds and (not certain or _certain(place)) for prep, place in clause.places
        ):
            return rule
    if clause.act in ELSEWHERE and any(place.kind == "release" and _channel(prep, place) for prep, place in clause.places):
        return "release"
    if clause.act in FIRM_ACTS and any(_outside(prep, place) for prep, place in clause.places):
        return "unclear"
    if clause.act in SOFT_ACTS and any(_nameless(prep, place) for prep, place in clause.places):
        return "unclear"
    return "judgement" if _of_judgement(clause) else ""


def _certain(place: "Thing") -> bool:
    """Whether it is one certain thing or group, and not anybody who uses the program."""
    return (place.definite or place.counted) and (place.plural or place.head not in ANYBODY)


def _channel(prep: str, place: "Thing") -> bool:
    return prep in ("on", "to", "in", "into", "onto") and bool(CHANNELS & set(" ".join(place.words).split()))


def _nameless(prep: str, place: "Thing") -> bool:
    """Whether the place is a certain one that no list holds."""
    return prep in LEADING and prep not in ("from", "off") and place.kind == "" and place.definite


def _outside(prep: str, place: "Thing") -> bool:
    """Whether the place is one certain thing in the world."""
    if not _certain(place) or place.typed:
        return False
    if prep in LEADING and place.kind in OUTER:
        return place.head not in ("repository", "repo")
    if place.kind == "people" and (prep in LEADING or prep == "for"):
        return True
    if place.kind == "either" and prep in ("from", "at"):
        return True
    owned = any(word.endswith(("'s", "s'")) for word in place.words) and not {"people", "vendor"}.isdisjoint(place.beside)
    return owned and (place.kind not in ARTEFACTS or prep == "at")


def _of_judgement(clause: "Clause") -> bool:
    """Whether it is the look, the text or the size of something that a person answers for."""
    if clause.act not in ("edit", "decide", "put", "confirm", "use", "switch", "noun", ""):
        return False
    return any(prep == "of" and place.kind in ("judgement", "legal") for prep, place in clause.places)
