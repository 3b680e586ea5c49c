"""Which rule speaks for a clause: the table of act and object, what softens it, and the idioms."""

from warpgate.decision.verdict import ONE_WAY_CATEGORIES, USUAL, Category, Confidence, Door, Level, Match, Recovery

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.acts import Clause
    from warpgate.reading.lexicon import Lexicon
    from warpgate.reading.things import Thing

ARTEFACTS = frozenset(
    ("code", "test", "doc", "config", "dep", "tech", "tracker", "scratch", "draft", "branch", "lock", "busmsg", "tool")
)
SOFT_DATA = frozenset(
    (
        "destroy-data",
        "overwrite-data",
        "shrink-data",
        "run-migration",
        "deploy",
        "change-running",
        "unclear-remove",
        "release",
        "provision",
        "unseen-run",
        "retention",
    )
)
WORLD = frozenset(
    (
        "store",
        "running",
        "dns",
        "people",
        "member",
        "place",
        "money",
        "identity",
        "judgement",
        "legal",
        "vendor",
        "deployment",
        "backup",
        "mainline",
    )
)
OUTWARD = frozenset(
    ("to", "with", "for", "on", "in", "at", "into", "onto", "via", "through", "from", "over", "by", "across", "past", "after")
)


def judge_clause(clause: "Clause", lexicon: "Lexicon", *, plan: str = "", sibling: bool = False) -> list[Match]:
    """What the table and the idioms say of one clause."""
    if _feature(clause):
        return [_match("code-edit", clause, lexicon)]
    names = [rule for rule, _ in clause.idioms]
    cell = _cell(clause, lexicon, plan, sibling)
    names += cell
    softened = [_softened(name, clause) for name in names]
    return [_match(name, clause, lexicon) for name in dict.fromkeys(softened) if name]


def nothing_ordered(clause: "Clause", lexicon: "Lexicon") -> Match:
    """What is said of a text that only reports, rejects or forbids."""
    return _match("nothing-ordered", clause, lexicon)


def _feature(clause: "Clause") -> bool:
    """Whether the clause tells what the program does whenever something happens ("notify users when the export is done")."""
    if clause.standing not in ("ordered", "state", "told") or not clause.objects:
        return False
    return (
        clause.when
        and clause.act in ("send", "tell", "remove", "post")
        and not any(thing.definite or thing.counted for thing in clause.objects)
    )


def _cell(clause: "Clause", lexicon: "Lexicon", plan: str, sibling: bool) -> list[str]:
    act = clause.act or ("noun" if clause.standing in ("noun", "asked") else "")
    if not act:
        return _behaviour(clause, lexicon)
    table = lexicon.cells.get(act)
    if table is None:
        return ["unclear"]
    found = []
    things = clause.objects or ()
    for thing in things[:6] or (None,):
        kind = thing.kind if thing is not None else ""
        rule = table.get(kind)
        if rule is None:
            rule = (
                table.get("usual", "")
                if kind in lexicon.usual and "usual" in table
                else table["other"]
                if kind
                else table.get("unsure", table["other"])
                if thing is not None
                else table["other"]
            )
        found.append(_resolve(rule, thing, clause, lexicon, plan, sibling))
    if clause.standing in ("told", "state") and clause.form == "state":
        return _as_behaviour(found, clause)
    return found


def _behaviour(clause: "Clause", lexicon: "Lexicon") -> list[str]:
    """ "X is Y" without a known act: code can make it true if X is a thing of the program."""
    if clause.objects and (clause.objects[0].kind in ARTEFACTS or clause.objects[0].typed):
        return ["code-edit"]
    return [] if clause.idioms else ["unclear"]


def _as_behaviour(found: list[str], clause: "Clause") -> list[str]:
    return (
        ["code-edit"]
        if clause.objects and clause.code and not any(thing.definite and thing.kind not in ARTEFACTS for thing in clause.objects)
        else found
    )


def _resolve(rule: str, thing: "Thing | None", clause: "Clause", lexicon: "Lexicon", plan: str, sibling: bool) -> str:
    if rule in lexicon.choices:
        rule = next(
            (name for condition, name in lexicon.choices[rule] if _holds(condition, thing, clause, plan, sibling)), "unclear"
        )
    if rule == "usual":
        kind = thing.kind if thing is not None else ""
        return lexicon.usual.get(kind, "code-edit")
    return rule


def _holds(condition: str, thing: "Thing | None", clause: "Clause", plan: str, sibling: bool) -> bool:
    kinds = [place.kind for prep, place in clause.places if prep in OUTWARD]
    if condition == "always":
        return True
    if condition == "code":
        return clause.code or sibling
    if condition == "typed":
        return clause.typed
    if condition == "code-only":
        return clause.code and not any(kind in WORLD for kind in kinds)
    if condition == "indefinite":
        return thing is not None and not thing.definite and not thing.counted
    if condition == "plan":
        return plan == "plan"
    if condition in ("local", "throwaway", "production"):
        return condition in clause.around
    if condition == "people":
        return any(kind in ("people", "member", "vendor", "place") for kind in kinds)
    if condition == "place":
        return "place" in kinds
    if condition == "money":
        return "money" in kinds
    if condition == "mainline":
        return any(place.kind in ("mainline", "release") for _, place in clause.places) or any(
            thing.kind == "mainline" for thing in clause.objects
        )
    if condition == "topic":
        return any(place.kind == "branch" for _, place in clause.places)
    if condition == "remote-history":
        return "remote" in clause.around and clause.act == "remove"
    if condition == "world":
        return any(kind in WORLD for kind in kinds)
    if condition == "tech":
        return any(place.kind in ("tech", "dep") for _, place in clause.places)
    if condition == "versioned":
        return any(place.kind == "release" or place.text[:1].isdigit() for _, place in clause.places)
    return False


def _softened(name: str, clause: "Clause") -> str:
    """The rule once what is named as throw-away, rehearsed or local has been taken into account."""
    around = clause.around
    if "production" in around:
        return name
    if "dry" in around and name in SOFT_DATA | {"unseen-run", "send-message"}:
        return "look"
    if "throwaway" in around and name in SOFT_DATA:
        return "throwaway-data"
    if "local" in around and name in ("deploy", "change-running", "run-migration", "unseen-run"):
        return "local-run"
    return name


def _match(name: str, clause: "Clause", lexicon: "Lexicon") -> Match:
    rule = lexicon.rules[name]
    category = Category(rule["category"])
    confidence = (
        Confidence.LOW
        if category is Category.UNKNOWN
        else Confidence.HIGH
        if clause.form in ("imperative", "we")
        else Confidence.MEDIUM
    )
    if category in ONE_WAY_CATEGORIES:
        return Match(
            name,
            Door.ONE_WAY,
            category,
            rule["why"],
            clause.text,
            rule["instead"],
            "",
            Level.IRREVERSIBLE,
            Recovery.IMPOSSIBLE,
            confidence,
        )
    level, recovery = USUAL[category]
    return Match(
        name,
        Door.TWO_WAY,
        category,
        rule["why"],
        clause.text,
        "",
        rule["undo"],
        Level(rule.get("level", level)),
        recovery,
        confidence,
    )
