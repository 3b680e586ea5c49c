"""What the rulebook says of a decision described in words: every clause judged, the worst wins."""

from warpgate.decision.prose_company import alternatives, continued
from warpgate.decision.prose_doubt import doubtful
from warpgate.decision.prose_evidence import evident
from warpgate.decision.prose_matches import make
from warpgate.decision.prose_perhaps import exact_first, perhaps
from warpgate.decision.prose_rules import judge_clause, nothing_ordered
from warpgate.decision.verdict import Match, unknown
from warpgate.reading.lexicon import Lexicon
from warpgate.reading.prose import Reading, read_prose

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from warpgate.reading.prose_clause import Clause

__all__ = ["Lexicon", "commands_in", "judge_description", "judge_options", "judge_reading"]

SAY_BETTER = "Describe the act, the object and the environment: add what to which file, run which tests, write which text."
SET_ASIDE = ("negated", "rejected", "past", "third-party")
BESIDE = ("gloss", "condition", "label", "told")
BACKGROUND = 2  # from the third sentence on a text tells a story
ORDERS = ("ordered", "asked")


def judge_description(text: str, lexicon: Lexicon, *, context: str | None = None, heading: str | None = None) -> tuple[Match, ...]:
    """What every clause of the description is; `unknown` where nothing was understood. Never empty."""
    return judge_reading(read_prose(text, lexicon), lexicon, context=context, heading=heading)


def judge_reading(
    reading: Reading, lexicon: Lexicon, *, context: str | None = None, heading: str | None = None
) -> tuple[Match, ...]:
    """The same for a description that has been read already, so that the reading can be shown beside it."""
    if reading.too_long:
        return (unknown("The description is too long to be read.", instead=SAY_BETTER),)
    plan = _context(reading, context, heading, lexicon)
    matches: list[Match] = []
    if reading.plain.disguised:
        matches.append(
            unknown("Letters of another script stand in its words, so it is not what it looks like.", instead=SAY_BETTER)
        )
    spoken = that_count(reading.clauses)
    named = any(
        clause.standing == "label" and clause.typed and clause.objects[:1] and clause.objects[0].typed for clause in reading.clauses
    )
    prefix = next((part.prefix for part in reading.furniture if part.prefix), "a path before a colon" if named else "")
    sibling = any(clause.typed for clause in reading.clauses)
    labelled = any(clause.standing == "label" and clause.objects and evident(clause, lexicon) for clause in reading.clauses)
    labels = [clause for clause in reading.clauses if clause.standing == "label"]
    judged: list[tuple[Clause, list[Match]]] = []
    for clause in spoken:
        chosen = alternatives(clause, labels, lexicon) if plan in ("", "plan") else []
        judged.append(
            (clause, chosen or judge_clause(clause, lexicon, plan=plan, prefix=prefix, sibling=sibling, labelled=labelled))
        )
    for found in continued(judged, lexicon):
        matches += found
    if (
        not matches
        and plan in ("human", "launch")
        and any(clause.standing in ("past", "third-party") for clause in reading.clauses)
    ):
        # On a list for people "the council agreed" is what shall be reached, unless it is ticked off.
        matches += (
            [] if any(part.done for part in reading.furniture) else [unknown("It is for a person to do.", instead=SAY_BETTER)]
        )
    if not matches and _orders_nothing(reading.clauses):
        matches.append(nothing_ordered(reading.clauses[0], lexicon))
    if plan != "plan" and not prefix and not reading.foreign and (doubted := doubtful(matches, spoken, lexicon)):
        rule = perhaps(doubted)
        matches.append(make("doubtful" if rule == "unclear" else rule, doubted, lexicon))
    return exact_first(tuple(dict.fromkeys(matches))) or (
        unknown("Nothing in the text says what is done to what.", instead=SAY_BETTER),
    )


def _orders_nothing(clauses: "tuple[Clause, ...]") -> bool:
    """Whether the text only denies, rejects, reports, or leaves to somebody else."""
    return any(clause.standing in SET_ASIDE for clause in clauses) and all(
        clause.standing in (*SET_ASIDE, *BESIDE) for clause in clauses
    )


def judge_options(options: "Iterable[str]", lexicon: Lexicon, *, context: str | None = None) -> tuple[tuple[Match, ...], ...]:
    """Each option judged alone; a recommendation gets no credit."""
    return tuple(judge_description(option, lexicon, context=context) for option in options)


def commands_in(reading: Reading) -> tuple[str, ...]:
    """The commands in code spans that the text orders to run, for the judge of commands."""
    return tuple(command for clause in reading.clauses if clause.standing in ORDERS for command in clause.commands)


def that_count(clauses: "tuple[Clause, ...]") -> "list[Clause]":
    """The clauses that order something; where none does, those that state what shall be true, or name a thing."""
    ordering = {clause.sentence for clause in clauses if clause.standing in ORDERS}
    if ordering:
        # In a longer text what stands in sentences of their own before the orders is background.
        long = max(clause.sentence for clause in clauses) >= BACKGROUND
        return [
            clause
            for clause in clauses
            if clause.standing in ORDERS
            or (
                clause.standing in ("state", "noun")
                and clause.idioms
                and (not long or clause.sentence in ordering or clause.sentence > max(ordering))
            )
        ]
    denied = any(clause.standing in ("negated", "rejected") for clause in clauses)
    named = [
        clause
        for clause in clauses
        if clause.standing in ("state", "noun") or (clause.standing == "told" and (clause.act or not denied))
    ]
    if named or any(clause.standing in ("negated", "rejected", "past", "third-party") for clause in clauses):
        return named
    return [clause for clause in clauses if clause.standing == "label"]


def _context(reading: Reading, context: str | None, heading: str | None, lexicon: Lexicon) -> str:
    """`plan`, `launch`, `human`, `operations` or nothing: from the caller, else from the item's own prefix."""
    if context:
        return context
    if any(part.gate for part in reading.furniture):
        return "human"
    if heading:
        return _heading(heading)
    return "plan" if any(part.prefix for part in reading.furniture) else ""


def _heading(heading: str) -> str:
    words = set(heading.lower().replace("-", " ").split())
    for name, known in HEADINGS.items():
        if words & known:
            return name
    return ""


HEADINGS = {
    "human": {"human", "owner", "manual", "manually", "approval", "approvals", "decisions", "sign"},
    "launch": {"launch", "release", "go", "live", "publishing", "publish", "marketing", "rollout"},
    "operations": {"operations", "ops", "runbook", "deployment", "incident", "maintenance", "production"},
    "plan": {
        "plan",
        "tasks",
        "implementation",
        "roadmap",
        "backlog",
        "features",
        "milestone",
        "sprint",
        "phase",
        "todo",
        "story",
        "stories",
        "refactoring",
        "tests",
        "coding",
        "acceptance",
        "requirements",
    },
}
