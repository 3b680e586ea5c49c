"""The category of what nobody understood: by the things that the clause speaks of. The door stays one-way."""

from warpgate.decision.verdict import Category, Confidence, Door
from warpgate.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.decision.verdict import Match
    from warpgate.reading.prose_clause import Clause

# The first row whose classes stand in the clause names the rule.
ROWS = (
    ("perhaps-judgement", frozenset(("judgement", "legal"))),
    ("perhaps-data", frozenset(("store", "schema", "backup", "retention"))),
    ("perhaps-history", frozenset(("history", "mainline", "branch"))),
    ("perhaps-money", frozenset(("money", "paid"))),
    ("perhaps-account", frozenset(("identity", "secret", "vendor"))),
    ("perhaps-live", frozenset(("release", "deployment", "dns"))),
    ("perhaps-people", frozenset(("people", "place", "message", "callnoun"))),
    ("perhaps-data", frozenset(("record",))),
    ("perhaps-live", frozenset(("running", "deployable"))),
)
GENERIC = frozenset(("unclear", "unclear-remove"))
SIGNED = frozenset(("decide", "accept", "confirm", "approve"))


def perhaps(clause: "Clause") -> str:
    """The rule that stands for `unclear` in this clause; `unclear` itself where nothing tells."""
    if clause.act == "proceed":
        return "unclear"
    if clause.act in SIGNED and clause.objects:
        return "perhaps-judgement"
    if any(prep == "from" and place.kind in ("people", "vendor") for prep, place in clause.places) and any(
        thing.counted for thing in clause.objects
    ):
        return "perhaps-money"
    kinds = {thing.kind for thing in (*clause.objects, *clause.subject, *(place for _, place in clause.places))}
    return next((rule for rule, classes in ROWS if kinds & classes), "unclear")


def settled(names: "list[str]", clause: "Clause") -> "list[str]":
    """The rules without the generic ones where another one-way rule is more exact, else with the likeliest category."""
    exact = [name for name in names if name in EXACT]
    if exact:
        return [name for name in names if name not in GENERIC]
    return [perhaps(clause) if name == "unclear" else name for name in names]


def exact_first(matches: "tuple[Match, ...]") -> "tuple[Match, ...]":
    """The matches, with guesses at a category taken back to `unknown` where another one-way rule knows one."""
    one_way = [match for match in matches if match.door is Door.ONE_WAY]
    if all(_guessed(match) for match in one_way):
        return matches
    return tuple(
        replace(match, category=Category.UNKNOWN, confidence=Confidence.LOW) if _guessed(match) else match for match in matches
    )


def _guessed(match: "Match") -> bool:
    return match.rule.startswith("perhaps-") or match.rule == "unclear"


# Rules that say more of the same loss than "something is to go".
EXACT = frozenset(
    ("discard-work", "rewrite-history", "revoke-access", "gate-itself", "tell-people", "post-public", "unpublish", "end-contract")
)
