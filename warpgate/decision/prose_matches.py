"""The match that a rule of the prose makes of a clause."""

from warpgate.decision.verdict import ONE_WAY_CATEGORIES, USUAL, Category, Confidence, Door, Level, Match

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.lexicon import Lexicon
    from warpgate.reading.prose_clause import Clause


def _confidence(category: Category, form: str) -> Confidence:
    if category is Category.UNKNOWN:
        return Confidence.LOW
    return Confidence.HIGH if form in ("imperative", "we") else Confidence.MEDIUM


def make(name: str, clause: "Clause", lexicon: "Lexicon") -> Match:
    """The match of the rule, with the door and the category that the rulebook gives it; raises KeyError for an unknown rule."""
    rule = lexicon.rules[name]
    category = Category(rule["category"])
    confidence = _confidence(category, clause.form)
    if category in ONE_WAY_CATEGORIES:
        return Match(name, Door.ONE_WAY, category, rule["why"], clause.text, rule["instead"], confidence=confidence)
    level, recovery = USUAL[category]
    level = Level(rule.get("level", level))
    return Match(name, Door.TWO_WAY, category, rule["why"], clause.text, "", rule["undo"], level, recovery, confidence)


def one_way(rule: str, lexicon: "Lexicon") -> bool:
    """Whether the rule stands for a one-way door."""
    return Category(lexicon.rules[rule]["category"]) in ONE_WAY_CATEGORIES
