"""What the table of acts and objects says of a clause, once the choices of its cells are made."""

from itertools import pairwise

from warpgate.decision.prose_conditions import Case, holds
from warpgate.decision.prose_evidence import weighed
from warpgate.decision.prose_sets import ARTEFACTS, BELONGING, DATA
from warpgate.decision.prose_states import as_behaviour, behaviour, choice, describes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.lexicon import Lexicon
    from warpgate.reading.prose_clause import Clause
    from warpgate.reading.things import Thing

WHO_MAY = frozenset(("who may", "who can", "who gets", "who sees", "who is", "who has"))
FILE_ENDINGS = frozenset(
    ("json", "yaml", "toml", "html", "java", "scss", "tsx", "conf", "lock", "service", "proto", "sqlite", "plist")
)


def cells(clause: "Clause", lexicon: "Lexicon", plan: str, sibling: bool, labelled: bool) -> list[str]:
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


def _pairs(text: str) -> "list[str]":
    words = text.lower().replace(",", " ").split()
    return [f"{first} {second}" for first, second in pairwise(words)]


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
