"""Which rule speaks for a clause: the table of act and object, what softens it, and the idioms."""

from warpgate.decision.verdict import ONE_WAY_CATEGORIES, USUAL, Category, Confidence, Door, Level, Match, Recovery

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.acts import Clause
    from warpgate.reading.lexicon import Lexicon
    from warpgate.reading.things import Thing

EDITS = frozenset(("code-edit", "config-edit", "dependency-edit", "unclear", "keep-as-is", "local-run", "branch-work"))
TOUCHING = frozenset(("edit", "switch", "put", "move", "upgrade", "overwrite", "restart", "remove", "track", "reset", "install", "send", "undo", "grant", "novel"))
ANYBODY = frozenset(("user", "customer", "visitor", "client", "player", "guest", "reader", "subscriber"))
CHANGING = frozenset(("edit", "fix", "reset", "overwrite", "remove", "put", "switch", "move", "trim", "shape"))
HELD = frozenset(("balance", "address", "order", "data", "account", "record", "profile", "password", "name", "email", "invoice", "booking", "subscription", "credit", "status", "history", "plan", "role", "entry", "file", "progress", "workspace"))
SIMULATED = frozenset(("model", "simulator", "simulation", "backtest", "backtests", "sandbox", "mock", "emulator", "calculation", "demo", "game"))
SHOWN = frozenset(("show", "present", "demo", "explain", "read", "display", "hand", "give", "pass", "walk", "play", "describe", "pitch", "introduce"))
TEST_WORDS = frozenset(("test", "tests", "testing", "unit", "dummy", "fake", "mock", "mocked", "ci"))
TEXTUAL = frozenset(("code", "test", "doc", "config", "draft", "lock", "dep", "tech", "scratch"))
LOSSES = frozenset(("destroy-data", "discard-work", "shrink-data", "retention", "overwrite-data"))
BELONGING = frozenset(("name", "version", "colour", "color", "icon", "wording", "date", "message", "label", "record", "snapshot", "role", "domain"))
ELSEWHERE = frozenset(("build", "edit", "put", "move", "switch", "track", "use", "install", "push", "compile", "bump", "shape", "obtain", "trim"))
CHANNELS = frozenset(("channel", "registry", "index", "store", "beta", "stable", "latest", "tap", "testflight", "edge"))
LOUD = frozenset(("publish", "deploy", "buy", "send", "announce", "rewrite"))
ARTEFACTS = frozenset(
    ("code", "test", "doc", "config", "dep", "tech", "tracker", "scratch", "draft", "branch", "lock", "busmsg", "tool")
)
CODING = frozenset(("code", "shape", "look", "fix", "build", "edit", "keep", "compile", "trim", "load"))
BEHAVING = frozenset(("people", "member", "record", "money", "message", "identity", "deployable", "judgement", "secret", "schema", "busqueue"))
FIRM = frozenset(("running", "dns", "store", "mainline", "place", "legal", "deployment"))
DATA = frozenset(("schema", "record", "store", "backup", "busqueue", "people"))
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
INWARD = frozenset(("through", "via", "in", "on", "from", "to", "into", "inside", "within", "of", "under", "for", "at"))
OUTWARD = frozenset(
    ("to", "with", "for", "on", "in", "at", "into", "onto", "via", "through", "from", "over", "by", "across", "past", "after")
)


def judge_clause(clause: "Clause", lexicon: "Lexicon", *, plan: str = "", prefix: bool = False, sibling: bool = False) -> list[Match]:
    """What the table and the idioms say of one clause."""
    if _feature(clause) or (prefix and _edit_by_prefix(clause)):
        return [_match("code-edit", clause, lexicon)]
    said = [] if _describes(clause) else [rule for rule, _ in clause.idioms]
    if clause.objects and clause.objects[0].kind in TEXTUAL:
        typed = clause.typed and "production" not in clause.around
        said = [rule for rule in said if rule not in LOSSES or not typed]
        inside = clause.text.endswith("public") and clause.objects[0].kind in ("code", "lock")
        said = [rule for rule in said if rule != "go-public" or not inside]
    gentle = [rule for rule in said if not _one_way(rule, lexicon)]
    names = [rule for rule in said if rule not in gentle] or gentle[:1]
    if not gentle or len(gentle) < len(said):
        names += _cell(clause, lexicon, plan, sibling)
    names = [_softened(_raised(name, clause), clause, lexicon) for name in names]
    return [_match(name, clause, lexicon) for name in dict.fromkeys(names) if name]


def _describes(clause: "Clause") -> bool:
    """Whether the clause tells how anybody's program behaves, so that idioms in it order nothing ("orders over 100 euros ship free")."""
    who = clause.subject[0] if clause.subject else None
    return who is not None and clause.standing in ("told", "state") and not who.definite and not who.counted and (who.kind in ARTEFACTS or who.kind in BEHAVING)


def _one_way(rule: str, lexicon: "Lexicon") -> bool:
    return Category(lexicon.rules[rule]["category"]) in ONE_WAY_CATEGORIES


def _edit_by_prefix(clause: "Clause") -> bool:
    """Whether a task prefix may be believed: nothing in the clause is one certain thing in the world."""
    return "production" not in clause.around and not any(thing.definite or thing.counted for thing in clause.objects) and clause.act not in LOUD


def _raised(name: str, clause: "Clause") -> str:
    """An edit is none when it is made on something that runs, and reaching for the gate is its own matter."""
    things = (*clause.objects, *(place for prep, place in clause.places if prep != "for"))
    if (any(thing.kind == "gate" or "gate" in thing.beside for thing in things) or "gate" in clause.tail) and clause.act not in ("look", "text", "describe", "confirm", "ask"):
        return "gate-itself"
    if any(prep == "of" and place.kind == "history" for prep, place in clause.places) and clause.act not in ("look", "text", "describe", "build", "keep"):
        return "rewrite-history"
    if name in EDITS and any(place.kind == "paid" for _, place in clause.places):
        return "paid-run"
    if name in EDITS and clause.act in CHANGING and any(_somebodys(thing) for thing in clause.objects):
        return "overwrite-data"
    if name in (*EDITS, "doc-edit", "tracker-note", "draft-text", "look") and _spoken(clause):
        return "tell-people"
    if name in (*EDITS, "doc-edit", "tracker-note", "draft-text") and _in_public(clause):
        return "post-public"
    if name in (*EDITS, "doc-edit", "tracker-note", "local-copy", "scratch-clean") and (other := _elsewhere(clause)):
        return other
    if name in EDITS and clause.act in TOUCHING:
        there = [place.kind for prep, place in clause.places if prep in ("in", "on", "at", "to", "into", "across", "onto", "from", "of")]
        if any(kind in ("running", "store", "dns") for kind in there) and not clause.typed or "production" in clause.around and _at_production(clause):
            return "change-running"
    return name


def _elsewhere(clause: "Clause") -> str:
    """The rule for an edit whose target or place lies outside the repository."""
    if clause.typed or clause.act in ("look", "text", "describe", "fix", "confirm", "noun", "keep", "code", ""):
        return "judgement" if clause.act in ("noun", "") and not clause.typed and _of_judgement(clause) else ""
    for prep, place in clause.places:
        if prep in ("at", "with") and place.kind in ("either", "vendor", "people") and clause.act in ELSEWHERE and prep == "at":
            return "unclear"
        if prep in ("to", "from", "over") and place.kind == "backup" and clause.act in ("put", "move", "switch", "restart", "edit", "reset"):
            return "overwrite-data"
        if prep in ("on", "to", "in", "into", "onto") and place.kind == "release" and clause.act in ELSEWHERE and CHANNELS & set(" ".join(place.words).split()):
            return "release"
        if prep == "for" and clause.act == "switch" and (place.kind == "running" or (place.kind in ("people", "member") and (place.definite or place.counted))):
            return "switch-live"
        if prep == "as" and place.kind == "judgement" and place.definite:
            return "judgement"
    return "judgement" if clause.act in ("edit", "decide", "put", "confirm", "use", "switch") and _of_judgement(clause) else ""


def _of_judgement(clause: "Clause") -> bool:
    return any(prep == "of" and place.kind in ("judgement", "legal") for prep, place in clause.places)


def _somebodys(thing: "Thing") -> bool:
    """Whether it is what the records hold of one person ("the customer's balance")."""
    return thing.head in HELD and any(word.endswith(("'s", "s'")) for word in thing.words) and "people" in thing.beside


def _spoken(clause: "Clause") -> bool:
    """Whether something is shown or told to certain people."""
    if clause.act not in ("code", "shape", "text", "describe", "put", "move", "run", "use", "track", "novel", "switch", "proceed"):
        return False
    targets = [place for prep, place in clause.places if prep in ("to", "with") and place.kind in ("people", "either", "vendor", "member")]
    if clause.act in ("code", "shape") and any(place.head not in ANYBODY and place.kind == "people" and (place.definite or place.counted) for place in targets):
        return True
    if clause.verb in SHOWN and any(place.definite or place.counted for place in targets):
        return True
    return clause.act in ("put", "move", "track") and any(place.kind == "people" and (place.definite or place.counted) for place in targets)


def _in_public(clause: "Clause") -> bool:
    """Whether it is put where others read."""
    if clause.typed or clause.act not in ("put", "text", "describe", "track", "edit", "move", "post", "novel", "send", "switch", "shape", "run", "obtain", "build", "bump"):
        return False
    there = [place for prep, place in clause.places if prep in ("on", "in", "to", "at", "into", "onto", "with")]
    return any(place.kind == "place" for place in there)


def _at_production(clause: "Clause") -> bool:
    """Whether the word for production stands for the place, not before an artefact ("production config")."""
    if any(word in ("production", "prod", "live") for _, place in clause.places if place.kind not in ARTEFACTS for word in place.words):
        return True
    return any(place.kind == "running" for _, place in clause.places) or any(
        thing.words[:1] and thing.kind not in ("code", "config", "test", "doc", "tracker", "branch", "draft") for thing in clause.objects
    )


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
        and not any((thing.definite and (thing.plural or thing.kind != "people")) or thing.counted for thing in clause.objects[:1])
    )


def _cell(clause: "Clause", lexicon: "Lexicon", plan: str, sibling: bool) -> list[str]:
    act = clause.act or ("noun" if clause.standing in ("noun", "asked") else "")
    if not act:
        return _behaviour(clause, lexicon)
    if act == "decide" and (clause.form == "question" or not clause.objects):
        return _choice(clause)
    table = lexicon.cells.get(act)
    if table is None:
        return ["unclear"]
    found = []
    things = (*clause.objects, *_emptied(clause))
    for thing in things[:6] or (None,):
        kind = _kind(thing, clause)
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
        if clause.form == "participle" and act == "look" and kind in ("identity", "secret"):
            rule = "open-account"
        found.append(_resolve(rule, thing, clause, lexicon, plan, sibling))
    if clause.standing in ("told", "state") and clause.form == "state" and not clause.idioms:
        return _as_behaviour(found, clause)
    return found


def _kind(thing: "Thing | None", clause: "Clause") -> str:
    """The class of the thing; the name or the version of a thing of the program belongs to it."""
    if thing is None:
        return ""
    if thing.head in BELONGING and any((prep == "of" or (prep == "for" and thing.head == "name")) and place.kind in ARTEFACTS for prep, place in clause.places):
        return "code"
    return thing.kind


def _emptied(clause: "Clause") -> "tuple[Thing, ...]":
    """Where something nameless is taken out of: the store counts as what is changed."""
    if clause.act not in ("remove", "reset", "overwrite", "put") or not clause.objects or clause.objects[0].kind in ("code", "config", "doc", "dep", "draft"):
        return ()
    return tuple(place for prep, place in clause.places if prep in ("from", "in", "out of") and place.kind in DATA and clause.act != "put")


def _choice(clause: "Clause") -> list[str]:
    """A question that asks which, what, how or when: about the program it is the agent's to answer."""
    kinds = set(clause.nouns) | {thing.kind for thing in clause.objects}
    if clause.verb == "who" or kinds & {"money", "legal", "date", "vendor", "campaign", "retention"}:
        return ["judgement"]
    inside = clause.code or bool(kinds & (ARTEFACTS | {"schema", "deployable"}))
    if inside and "judgement" not in kinds:
        return ["design-choice"]
    if kinds & {"people", "member", "identity"}:
        return ["judgement"]
    if inside:
        return ["design-choice"]
    return ["judgement"] if kinds & {"judgement", "release", "message", "place"} else ["unclear"]


def _behaviour(clause: "Clause", lexicon: "Lexicon") -> list[str]:
    """ "X is Y" without a known act: code can make it true if X is a thing of the program or anybody who uses it."""
    if clause.idioms:
        return []
    if not clause.objects:
        return ["unclear"] if clause.standing != "told" or not clause.code else ["code-edit"]
    subject = clause.objects[0]
    if subject.kind in lexicon.usual or subject.typed or clause.code:
        return ["code-edit"]
    generic = subject.plural and not subject.definite and not subject.counted
    return ["code-edit"] if generic and subject.kind in BEHAVING else ["unclear"]


def _as_behaviour(found: list[str], clause: "Clause") -> list[str]:
    """What a state or a rule of behaviour is: an edit where code can make it true."""
    subject = (clause.subject or clause.objects)[:1]
    if not subject:
        return found
    who = subject[0]
    if clause.subject and (who.kind in ARTEFACTS or who.kind == "either" or who.typed):
        return ["code-edit"]
    generic = not who.definite and not who.counted and (who.plural or clause.when or bool(clause.subject))
    if not generic or who.kind not in BEHAVING:
        return ["code-edit"] if clause.act in CODING and (clause.when or clause.code) else found
    if clause.subject or clause.act in CODING or clause.when or any(prep == "after" for prep, _ in clause.places):
        return ["code-edit"]
    return found


def _resolve(rule: str, thing: "Thing | None", clause: "Clause", lexicon: "Lexicon", plan: str, sibling: bool) -> str:
    if rule in lexicon.choices:
        rule = next((name for condition, name in lexicon.choices[rule] if _holds(condition, thing, clause, plan, sibling)), "unclear")
    if rule in lexicon.choices:
        rule = next(
            (name for condition, name in lexicon.choices[rule] if _holds(condition, thing, clause, plan, sibling)), "unclear"
        )
    if rule == "usual":
        kind = thing.kind if thing is not None else ""
        if kind == "code" and clause.act in ("switch", "edit", "put") and any(place.kind == "config" for _, place in clause.places):
            return "config-edit"
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
        kinds += [place.kind for prep, place in clause.places if prep == "of"] if clause.act == "remove" else []
        return any(kind in ("people", "member", "vendor", "place", "either") for kind in kinds)
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
    if condition == "remote":
        return "remote" in clause.around or "vendor" in kinds
    if condition == "foreign":
        owners = [place.kind for prep, place in clause.places if prep == "of"]
        if any(kind in ("people", "vendor", "either") for kind in owners):
            return True
        return "remote" in clause.around or thing is not None and any(kind in ("people", "vendor", "place") for kind in thing.beside)
    if condition == "code-of":
        return clause.verb in ("order", "book", "reserve", "license") and any(prep == "of" and place.kind in ARTEFACTS for prep, place in clause.places)
    if condition == "beside":
        return thing is not None and bool(thing.beside) and not thing.definite
    if condition == "kinds":
        return thing is not None and thing.plural and not thing.definite and not thing.counted and not any(kind in ("people", "member", "place") for kind in kinds)
    if condition == "simulated":
        return any(SIMULATED & set(" ".join(place.words).split()) for _, place in clause.places) or "throwaway" in clause.around
    if condition == "given":
        return clause.verb in ("give", "hand", "lend", "offer", "show", "pass") and len(clause.objects) > 1
    if condition == "definite":
        return thing is not None and (thing.definite or thing.counted)
    if condition == "sorted":
        return any(prep == "by" for prep, _ in clause.places) or "ly" in (word[-2:] for word in clause.text.lower().split())
    if condition == "code-place":
        return any(_in_code(prep, place) for prep, place in clause.places) and "production" not in clause.around
    if condition == "code-beside":
        return thing is not None and any(kind in ARTEFACTS for kind in thing.beside) and not thing.definite
    if condition == "when":
        return clause.when
    if condition == "world":
        return any(
            prep in OUTWARD and (place.kind in FIRM or (place.kind in WORLD and (place.definite or place.counted))) for prep, place in clause.places
        )
    if condition == "tech":
        return any(place.kind in ("tech", "dep") for _, place in clause.places)
    if condition == "versioned":
        return any(place.kind == "release" or place.text[:1].isdigit() for _, place in clause.places)
    return False


def _in_code(prep: str, place: "Thing") -> bool:
    if prep == "in" and place.kind in ("deployable", "either"):
        return True
    return prep in INWARD and place.kind in ARTEFACTS and place.kind not in ("branch", "tracker")


def _softened(name: str, clause: "Clause", lexicon: "Lexicon") -> str:
    """The rule once what is named as throw-away, rehearsed or local has been taken into account."""
    around = clause.around
    if "production" in around:
        return name
    if "dry" in around and name in SOFT_DATA | {"send-message", "branch-work"}:
        return "look"
    if name in ("tell-people", "send-message") and any(prep == "to" and {"local", "catcher", "mailhog", "mailpit", "sandbox", "myself"} & set(place.words) for prep, place in clause.places):
        return "local-run"
    if name in SOFT_DATA and _throwaway(clause, lexicon):
        return "throwaway-data"
    if "local" in around and name in ("deploy", "change-running", "run-migration", "unseen-run", "release", "merge-main"):
        return "local-run"
    return name


def _throwaway(clause: "Clause", lexicon: "Lexicon") -> bool:
    """Whether what is acted on is itself named as throw-away, or stands in a place that is."""
    if not clause.objects:
        return "throwaway" in clause.around
    held = [place for prep, place in clause.places if prep in OUTWARD or prep == "of"]
    if any(_passing(place, lexicon) for place in held):
        return True
    return all(_passing(thing, lexicon) for thing in clause.objects) and not any(place.kind in ("store", "running", "schema", "record") for place in held)


def _passing(thing: "Thing", lexicon: "Lexicon") -> bool:
    words = [word for name in thing.words for word in (name, *name.split(" "))]
    named = [word for word in words if lexicon.places.get(word) == "throwaway"]
    return any(word not in TEST_WORDS for word in named) or (bool(named) and thing.kind in ("store", "running", "schema", "deployable", "tool", "code", "busqueue", "test"))


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
