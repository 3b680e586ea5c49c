"""Which rule speaks for a clause: the table of act and object, and the idioms."""

from warpgate.decision.prose_edits import kind_of_edit
from warpgate.decision.prose_evidence import (
    FAR_REACHING,
    exposed,
    handed_over,
    kept_inside,
    outside,
    sheltered,
    strong,
    within,
    within_parts,
)
from warpgate.decision.prose_matches import make, one_way
from warpgate.decision.prose_perhaps import settled
from warpgate.decision.prose_reached import reached
from warpgate.decision.prose_sets import LOSSES, SOFT, TEXTUAL
from warpgate.decision.prose_softening import softened
from warpgate.decision.prose_states import behaves, describes, edit_by_prefix, feature, looks, timed
from warpgate.decision.prose_table import cells
from warpgate.decision.prose_targets import raised

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.decision.verdict import Match
    from warpgate.reading.lexicon import Lexicon
    from warpgate.reading.prose_clause import Clause


KEPT_IN_PLANS = frozenset(
    (
        "judgement",
        "legal",
        "gate-itself",
        "rewrite-history",
        "discard-work",
        "local-run",
        "doc-edit",
        "draft-text",
        "tracker-note",
        "config-edit",
        "dependency-edit",
        "look",
    )
)
IN_A_CASE = frozenset(
    (
        "unclear",
        "unclear-remove",
        "destroy-data",
        "discard-work",
        "deploy",
        "overwrite-data",
        "hand-over",
        "unseen-run",
        "local-run",
    )
)
UNSAVED = (
    "untracked",
    "uncommitted",
    "unpushed",
    "unsaved",
    "unstaged",
    "stash",
    "origin",
    "upstream",
    "remote",
    "head ",
    "local ",
)
DOUBTED = SOFT | {"look", "local-run", "throwaway-data"}


def judge_clause(
    clause: "Clause", lexicon: "Lexicon", *, plan: str = "", prefix: str = "", sibling: bool = False, labelled: bool = False
) -> "list[Match]":
    """What the table and the idioms say of one clause."""
    if feature(clause) or (prefix and edit_by_prefix(clause)):
        return [make(kind_of_edit(clause, prefix), clause, lexicon)]
    said = _idioms(clause, lexicon)
    gentle = [rule for rule in said if not one_way(rule, lexicon)]
    names = [rule for rule in said if rule not in gentle] or gentle[:1]
    if not gentle or len(gentle) < len(said):
        names += cells(clause, lexicon, plan, sibling, labelled)
    names = [softened(raised(name, clause), clause, lexicon) for name in names]
    kept = [kept_inside(name, clause, lexicon) for name in names]
    open_ = (
        not (gentle and len(gentle) == len(said) and within(clause))
        and plan != "plan"
        and not prefix
        and not behaves(clause)
        and exposed(clause, lexicon)
    )
    names = [
        "code-edit" if inside else "unclear" if open_ and name in SOFT else name for name, inside in zip(names, kept, strict=True)
    ]
    names = _in_its_list(names, clause, plan)
    if timed(clause):
        names = ["unclear" if name in SOFT | {"local-copy"} else name for name in names]
    if clause.rule and not outside(clause):
        names = ["code-edit" if name == "unclear" or (clause.when and name in IN_A_CASE) else name for name in names]
    if handed_over(clause, lexicon):
        names = ["code-edit" if name in ("unclear", "hand-over", "tell-people", "grant-access") else name for name in names]
    names = [kind_of_edit(clause, prefix) if name in ("code-edit", "design-choice") else name for name in names]
    return [make(name, clause, lexicon) for name in dict.fromkeys(settled(names, clause)) if name]


def nothing_ordered(clause: "Clause", lexicon: "Lexicon") -> "Match":
    """What is said of a text that only reports, rejects or forbids."""
    return make("nothing-ordered", clause, lexicon)


def _idioms(clause: "Clause", lexicon: "Lexicon") -> list[str]:
    """The rules of the clause's idioms, without those that are only spoken of in a text or meant of a part of the program."""
    said = [] if describes(clause) else [rule for rule, _ in clause.idioms]
    alone = bool(clause.objects) and len(clause.objects[0].words) == 1
    whole = {rule for rule, text in clause.idioms if alone and text.startswith("^")}  # what the clause says as a whole
    head = clause.objects[0].kind if clause.objects else ""
    if head in TEXTUAL:
        typed = clause.typed and "production" not in clause.around
        said = [rule for rule in said if rule not in LOSSES or not typed or (rule == "discard-work" and _unsaved(clause))]
        inside = clause.text.endswith("public") and head in ("code", "lock")
        said = [rule for rule in said if rule != "go-public" or not inside]
    if clause.act in ("text", "describe") and head in ("doc", "draft", "test"):
        said = [rule for rule in said if rule in ("gate-itself", "post-public", "tell-people", "judgement")]
    if said and within_parts(clause):
        said = [rule for rule in said if rule not in ("destroy-data", "overwrite-data", "revoke-access")]
    if clause.act == "code" and clause.form == "state":
        said = [rule for rule in said if rule != "unclear"]
    if clause.standing == "told" and any(thing.kind == "code" and strong(thing, lexicon) for thing in clause.subject[:1]):
        said = [rule for rule in said if rule not in LOSSES]
    if said and sheltered(clause, lexicon):
        written = clause.standing == "noun" and head in ("doc", "test")
        said = [rule for rule in said if (rule in FAR_REACHING and not written) or rule in whole or not one_way(rule, lexicon)]
    return said


def _in_its_list(names: list[str], clause: "Clause", plan: str) -> list[str]:
    """The rules as the list has them that the clause stands in: a plan builds, a list for people or operations does or obtains."""
    if plan in ("human", "launch", "operations") and clause.standing in ("noun", "state", "told") and not clause.typed:
        names = ["unclear" if name in DOUBTED and not looks(clause, plan) else name for name in names]
    if plan == "plan" and clause.form in ("noun", "gerund") and not _instance(clause):
        names = ["code-edit" if name not in KEPT_IN_PLANS else name for name in names]
    if reached(clause) and plan != "plan":
        names = [
            "unclear" if name in DOUBTED | {"local-copy", "keep-as-is"} and name != "throwaway-data" else name for name in names
        ]
    return names


def _instance(clause: "Clause") -> bool:
    """Whether the phrase names one certain thing, or one with a price, a date or a name in the world."""
    things = (*clause.objects, *(place for _, place in clause.places))
    return "production" in clause.around or any(
        thing.counted or (thing.definite and place == 0) or thing.kind in ("date", "dns", "mainline", "name")
        for place, thing in enumerate(things)
    )


def _unsaved(clause: "Clause") -> bool:
    """Whether the clause itself says that what goes is nowhere else, or that the state of a remote takes its place."""
    words = f" {clause.text.lower()} "
    return any(f" {word}" in words for word in UNSAVED)
