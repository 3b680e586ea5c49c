"""Which rule speaks for a clause: the table of act and object, and the idioms."""

from warpgate.decision.prose_conditions import Case, holds
from warpgate.decision.prose_edits import kind_of_edit
from warpgate.decision.prose_evidence import (
    FAR_REACHING,
    evident,
    exposed,
    handed_over,
    kept_inside,
    outside,
    sheltered,
    weighed,
    within_parts,
)
from warpgate.decision.prose_perhaps import settled
from warpgate.decision.prose_reached import reached
from warpgate.decision.prose_sets import ARTEFACTS, BELONGING, DATA, LOSSES, TEXTUAL
from warpgate.decision.prose_softening import softened
from warpgate.decision.prose_states import (
    as_behaviour,
    behaves,
    behaviour,
    choice,
    describes,
    edit_by_prefix,
    feature,
    goes_on,
    looks,
    offers,
    timed,
)
from warpgate.decision.prose_targets import raised
from warpgate.decision.verdict import ONE_WAY_CATEGORIES, USUAL, Category, Confidence, Door, Level, Match
from warpgate.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.lexicon import Lexicon
    from warpgate.reading.prose_clause import Clause
    from warpgate.reading.things import Thing


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
NAMED_BY_PEOPLE = frozenset(("name", "logo", "title", "brand", "price", "date", "licence", "license", "slogan", "colour"))
WHO_MAY = frozenset(("who may", "who can", "who gets", "who sees", "who is", "who has"))
FILE_ENDINGS = frozenset(
    ("json", "yaml", "toml", "html", "java", "scss", "tsx", "conf", "lock", "service", "proto", "sqlite", "plist")
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
SOFT = frozenset(("code-edit", "config-edit", "doc-edit", "dependency-edit"))


def judge_clause(
    clause: "Clause", lexicon: "Lexicon", *, plan: str = "", prefix: str = "", sibling: bool = False, labelled: bool = False
) -> list[Match]:
    """What the table and the idioms say of one clause."""
    if feature(clause) or (prefix and edit_by_prefix(clause)):
        return [_match(kind_of_edit(clause, prefix), clause, lexicon)]
    said = [] if describes(clause) else [rule for rule, _ in clause.idioms]
    if clause.objects and clause.objects[0].kind in TEXTUAL:
        typed = clause.typed and "production" not in clause.around
        said = [rule for rule in said if rule not in LOSSES or not typed or (rule == "discard-work" and _unsaved(clause))]
        inside = clause.text.endswith("public") and clause.objects[0].kind in ("code", "lock")
        said = [rule for rule in said if rule != "go-public" or not inside]
    if clause.act in ("text", "describe") and clause.objects and clause.objects[0].kind in ("doc", "draft", "test"):
        said = [rule for rule in said if rule in ("gate-itself", "post-public", "tell-people", "judgement")]
    if said and within_parts(clause):
        said = [rule for rule in said if rule not in ("destroy-data", "overwrite-data")]
    if said and sheltered(clause, lexicon):
        written = clause.standing == "noun" and clause.objects[0].kind in ("doc", "test")
        said = [rule for rule in said if (rule in FAR_REACHING and not written) or not _one_way(rule, lexicon)]
    gentle = [rule for rule in said if not _one_way(rule, lexicon)]
    names = [rule for rule in said if rule not in gentle] or gentle[:1]
    if not gentle or len(gentle) < len(said):
        names += _cell(clause, lexicon, plan, sibling, labelled)
    names = [softened(raised(name, clause), clause, lexicon) for name in names]
    kept = [kept_inside(name, clause, lexicon) for name in names]
    open_ = plan != "plan" and not prefix and not behaves(clause) and exposed(clause, lexicon)
    names = [
        "code-edit" if inside else "unclear" if open_ and name in SOFT else name for name, inside in zip(names, kept, strict=True)
    ]
    if plan in ("human", "launch", "operations") and clause.standing in ("noun", "state", "told") and not clause.typed:
        names = [
            "unclear" if name in SOFT | {"look", "local-run", "throwaway-data"} and not looks(clause, plan) else name
            for name in names
        ]
    if plan == "plan" and clause.form in ("noun", "gerund") and not _instance(clause):
        names = ["code-edit" if name not in KEPT_IN_PLANS else name for name in names]
    if reached(clause) and plan != "plan":
        names = ["unclear" if name in SOFT | {"look", "local-run", "local-copy", "keep-as-is"} else name for name in names]
    if timed(clause):
        names = ["unclear" if name in SOFT | {"local-copy"} else name for name in names]
    if clause.rule and not outside(clause):
        names = ["code-edit" if name == "unclear" or (clause.when and name in IN_A_CASE) else name for name in names]
    if handed_over(clause, lexicon):
        names = ["code-edit" if name in ("unclear", "hand-over", "tell-people", "grant-access") else name for name in names]
    names = [kind_of_edit(clause, prefix) if name in ("code-edit", "design-choice") else name for name in names]
    return [_match(name, clause, lexicon) for name in dict.fromkeys(settled(names, clause)) if name]


def _instance(clause: "Clause") -> bool:
    """Whether the phrase names one certain thing, or one with a price, a date or a name in the world."""
    things = (*clause.objects, *(place for _, place in clause.places))
    return "production" in clause.around or any(
        thing.counted or (thing.definite and place == 0) or thing.kind in ("date", "dns", "mainline", "name")
        for place, thing in enumerate(things)
    )


def _pairs(text: str) -> "list[str]":
    words = text.lower().replace(",", " ").split()
    return [f"{first} {second}" for first, second in zip(words, words[1:], strict=False)]


def _unsaved(clause: "Clause") -> bool:
    """Whether the clause itself says that what goes is nowhere else, or that the state of a remote takes its place."""
    words = f" {clause.text.lower()} "
    return any(f" {word}" in words for word in UNSAVED)


def continued(judged: "list[tuple[Clause, list[Match]]]", lexicon: "Lexicon") -> "list[list[Match]]":
    """What is said of each clause once those that only go on with an edit are read as a part of it ("drop its header")."""
    edits = {
        clause.sentence
        for clause, found in judged
        if found and all(match.rule in SOFT for match in found) and evident(clause, lexicon)
    }
    return [
        [_match("code-edit", clause, lexicon)]
        if clause.sentence in edits and len(found) == 1 and found[0].rule == "unclear" and goes_on(clause)
        else found
        for clause, found in judged
    ]


def alternatives(clause: "Clause", labels: "list[Clause]", lexicon: "Lexicon") -> list[Match]:
    """What is said of options behind a label ("Test runner: Jest, Vitest"); empty where the clause is something else."""
    if not (clause.standing in ("noun", "state") or (clause.standing == "told" and not clause.act)) or clause.idioms or not labels:
        return []
    named = labels[-1]
    repeated = sum(label.text == named.text for label in labels) > 1
    if not offers(clause, repeated):
        return []
    asked = replace(
        clause,
        objects=(*named.objects, *clause.objects),
        nouns=(*named.nouns, *clause.nouns),
        code=clause.code or named.code or named.typed or any(thing.kind in ARTEFACTS for thing in named.objects),
    )
    found = choice(asked)
    if named.objects and named.objects[0].head in NAMED_BY_PEOPLE and not named.objects[0].beside and not named.places:
        found = ["judgement"]
    graver = found == ["judgement"] and not {"legal", "judgement"} & {thing.kind for thing in named.objects}
    return [] if found == ["unclear"] or graver else [_match(found[0], clause, lexicon)]


def nothing_ordered(clause: "Clause", lexicon: "Lexicon") -> Match:
    """What is said of a text that only reports, rejects or forbids."""
    return _match("nothing-ordered", clause, lexicon)


def _one_way(rule: str, lexicon: "Lexicon") -> bool:
    return Category(lexicon.rules[rule]["category"]) in ONE_WAY_CATEGORIES


def _cell(clause: "Clause", lexicon: "Lexicon", plan: str, sibling: bool, labelled: bool) -> list[str]:
    """What the table says of the act on each of its objects."""
    act = clause.act or ("noun" if clause.standing in ("noun", "asked") else "")
    if not act:
        return behaviour(clause, lexicon)
    if (
        clause.verb.startswith(("agree", "consent"))
        and not clause.typed
        and any(prep == "to" and place.definite for prep, place in clause.places)
    ):
        return ["approve"]
    if clause.verb in ("name", "christen", "baptise") and any(
        (thing.definite or thing.kind == "date") and thing.kind in ("release", "deployable", "campaign", "judgement", "date")
        for thing in clause.objects[:1]
    ):
        return ["judgement"]
    if clause.verb == "report" and not clause.objects and not clause.places:
        return ["look"]
    if act == "decide" and not clause.typed and WHO_MAY & set(_pairs(clause.text)):
        return ["judgement"]
    if act == "decide" and (clause.form == "question" or not clause.objects):
        return choice(clause)
    table = lexicon.cells[act]
    known = [thing for place, thing in enumerate(clause.objects) if not place or thing.kind or not clause.objects[0].kind]
    things: "tuple[Thing | None, ...]" = (*known, *_emptied(clause))[:6] or (None,)
    found = [_resolve(_named(thing, clause, table, lexicon), Case(thing, clause, plan, sibling), lexicon) for thing in things]
    if clause.standing in ("told", "state") and clause.form == "state" and (not clause.idioms or describes(clause)):
        return as_behaviour(found, clause)
    if plan == "plan" or clause.standing in ("told", "state"):
        return found
    return [weighed(name, thing, clause, lexicon, labelled) for name, thing in zip(found, things, strict=True)]


def _named(thing: "Thing | None", clause: "Clause", table: "dict[str, str]", lexicon: "Lexicon") -> str:
    """What stands in the table's cell for the thing."""
    kind = _kind(thing, clause)
    if clause.form == "participle" and clause.act == "look" and kind in ("identity", "secret"):
        return "open-account"
    if kind in table:
        return table[kind]
    if kind in lexicon.usual and "usual" in table:
        return table["usual"]
    return table["other"] if kind or thing is None else table.get("unsure", table["other"])


def _kind(thing: "Thing | None", clause: "Clause") -> str:
    """The class of the thing; the name or the version of a thing of the program belongs to it."""
    if thing is None:
        return ""
    if clause.act in ("obtain", "buy") and thing.typed and _domain(thing.text):
        return "identity"
    if (
        thing.head == "order"
        and not thing.plural
        and clause.act in ("edit", "code", "shape", "fix", "trim", "decide")
        and "order of" in clause.text
    ):
        return "code"
    if (
        thing.head in BELONGING
        and not (thing.plural and thing.definite)
        and any(
            (prep == "of" or (prep == "for" and thing.head == "name")) and place.kind in ARTEFACTS for prep, place in clause.places
        )
    ):
        return "code"
    return thing.kind


def _domain(text: str) -> bool:
    """Whether a name with a dot is one that is registered, and not a file."""
    name, dot, ending = text.strip("`").rpartition(".")
    return bool(dot) and ending.isalpha() and len(ending) > 3 and "/" not in name and "_" not in name and ending not in FILE_ENDINGS


def _emptied(clause: "Clause") -> "tuple[Thing, ...]":
    """Where something nameless is taken out of: the store counts as what is changed."""
    if (
        clause.act not in ("remove", "reset", "overwrite", "put")
        or not clause.objects
        or clause.objects[0].kind in ("code", "config", "doc", "dep", "draft")
    ):
        return ()
    return tuple(
        place for prep, place in clause.places if prep in ("from", "in", "out of") and place.kind in DATA and clause.act != "put"
    )


def _resolve(rule: str, case: Case, lexicon: "Lexicon") -> str:
    """The rule that a cell names, once its choices are made."""
    for _ in range(2):
        if rule in lexicon.choices:
            rule = next(name for condition, name in lexicon.choices[rule] if holds(condition, case))
    if rule != "usual":
        return rule
    kind = case.thing.kind if case.thing is not None else ""
    if (
        kind == "code"
        and case.clause.act in ("switch", "edit", "put")
        and any(place.kind == "config" for _, place in case.clause.places)
    ):
        return "config-edit"
    return lexicon.usual.get(kind, "code-edit")


def _confidence(category: Category, form: str) -> Confidence:
    if category is Category.UNKNOWN:
        return Confidence.LOW
    return Confidence.HIGH if form in ("imperative", "we") else Confidence.MEDIUM


def _match(name: str, clause: "Clause", lexicon: "Lexicon") -> Match:
    rule = lexicon.rules[name]
    category = Category(rule["category"])
    confidence = _confidence(category, clause.form)
    if category in ONE_WAY_CATEGORIES:
        return Match(name, Door.ONE_WAY, category, rule["why"], clause.text, rule["instead"], confidence=confidence)
    level, recovery = USUAL[category]
    level = Level(rule.get("level", level))
    return Match(name, Door.TWO_WAY, category, rule["why"], clause.text, "", rule["undo"], level, recovery, confidence)
