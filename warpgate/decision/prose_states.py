"""What a clause is that orders no act: a feature, a state, a rule of behaviour, a question which."""

from itertools import pairwise

from warpgate.decision.prose_sets import ARTEFACTS, BEHAVING, CODING, LOUD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.lexicon import Lexicon
    from warpgate.reading.prose_clause import Clause


TOLD_OF = frozenset(("", "message", "money", "record", "busmsg", "deployable", "either", "schema", "secret", "judgement"))
ABOUT = frozenset(("put", "move", "deploy", "switch", "publish", "launch"))
WORLDLY = frozenset(
    ("people", "place", "running", "store", "dns", "vendor", "legal", "money", "identity", "campaign", "physical", "member")
)
LOOKED_AT = frozenset(
    ("check", "lag", "count", "output", "text", "checklist", "number", "size", "list", "log", "graph", "figure", "test", "runbook")
)
UNTIMED = frozenset(("text", "describe", "fix", "compile", "build", "test", "code", "shape"))
TIMES = frozenset(("today", "tonight", "tomorrow"))
DAYS = frozenset(
    (
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
        "noon",
        "midnight",
        "week",
        "morning",
        "weekend",
        "evening",
    )
)
WANTED = frozenset(("cost", "costs", "conditions"))
GENTLE = frozenset(
    (
        "put",
        "edit",
        "use",
        "shape",
        "code",
        "build",
        "keep",
        "move",
        "trim",
        "fix",
        "remove",
        "text",
        "describe",
        "track",
        "install",
        "commit",
        "novel",
        "cut",
    )
)
# What is said of a part of a program that something in the world is still to be got for.
LACKING = frozenset(("needs", "owns", "knows", "wants", "lacks", "belongs", "gets", "becomes"))
HOLDING = frozenset(("contain", "show", "carry", "list", "display", "include", "mention"))
INWARD_NOUNS = frozenset(("code", "test", "config", "lock", "schema"))


def feature(clause: "Clause") -> bool:
    """Whether the clause tells what the program does whenever something happens ("notify users when the export is done")."""
    if clause.standing not in ("ordered", "state", "told") or not clause.objects:
        return False
    return (
        clause.when
        and clause.act in ("send", "tell", "remove", "post", "ask")
        and not any((thing.definite and (thing.plural or thing.kind != "people")) or thing.counted for thing in clause.objects[:1])
    )


def describes(clause: "Clause") -> bool:
    """Whether the clause tells how a program behaves, so that its idioms order nothing ("orders over 100 euros ship free")."""
    who = clause.subject[0] if clause.subject else None
    return (
        who is not None
        and clause.standing in ("told", "state")
        and not who.definite
        and not who.counted
        and not {"everybody's", "everyone's"} & set(who.words)
        and (who.kind in ARTEFACTS or who.kind in BEHAVING)
    )


def behaves(clause: "Clause") -> bool:
    """Whether a part of the program, or anybody who uses it, does something that programs do ("the map clusters the pins")."""
    if describes(clause):
        return clause.act not in ABOUT
    who = clause.subject[0] if clause.subject else None
    return (
        who is not None
        and clause.standing in ("told", "state")
        and (who.kind in ARTEFACTS or (who.kind in ("message", "record", "deployable") and clause.verb in HOLDING))
        and clause.act in CODING
        and "production" not in clause.around
    )


def edit_by_prefix(clause: "Clause") -> bool:
    """Whether a task prefix may be believed: nothing in the clause is one certain thing in the world."""
    return (
        "production" not in clause.around
        and not any(thing.definite or thing.counted for thing in clause.objects)
        and clause.act not in LOUD
    )


def looks(clause: "Clause", plan: str) -> bool:
    """Whether a line of a list for people or operations asks for something that only looks ("row counts per ledger")."""
    if {"dry", "local", "draft"} & set(clause.around):
        return True
    return plan == "operations" and any(
        thing.head in LOOKED_AT or thing.kind in ("lookthing", "draft") for thing in clause.objects[:1]
    )


def goes_on(clause: "Clause") -> bool:
    """Whether a clause beside an edit only works on with it: a gentle act on a thing that no list puts in the world."""
    if clause.standing != "ordered" or clause.form != "imperative" or clause.act not in GENTLE or not clause.objects:
        return False
    if clause.verb == "let" or any(
        prep in ("to", "on", "at", "onto", "with", "off") and (place.definite or place.counted) for prep, place in clause.places
    ):
        return False
    things = (*clause.objects, *(place for _, place in clause.places))
    return not any(thing.kind in WORLDLY or thing.kind in ("vague", "name", "history", "mainline", "release") for thing in things)


def timed(clause: "Clause") -> bool:
    """Whether a time of doing is named for something that no file holds ("retire the old endpoint at the gateway today")."""
    if clause.typed or clause.act in UNTIMED or clause.standing not in ("ordered", "asked", "told", "state"):
        return False
    words = clause.text.lower().replace(",", " ").rstrip(" .!?").split()
    if not TIMES.isdisjoint(words) or (words and words[-1] == "now" and clause.verb == "let"):
        return True
    if any(word in ("am", "pm", "o'clock") for word in words):
        return True
    return any(first in ("at", "by", "on", "this", "next") and second in DAYS for first, second in pairwise(words))


def offers(clause: "Clause", repeated: bool) -> bool:
    """Whether the clause only names what one may take ("safetensors | pickle | onnx"), alone or behind a repeated label."""
    if any(thing.kind in WORLDLY or thing.definite for thing in clause.objects):
        return False
    words = clause.text.lower().split()
    return repeated or len(clause.objects) > 1 or not {"/", "|", "or"}.isdisjoint(words)


def choice(clause: "Clause") -> list[str]:
    """A question that asks which, what, how or when: about the program it is the agent's to answer."""
    kinds = set(clause.nouns) | {thing.kind for thing in clause.objects}
    if not clause.typed and WANTED & set(clause.text.lower().replace("?", " ").split()):
        return ["judgement"]
    if any(prep == "in" and place.kind == "code" and place.beside for prep, place in clause.places):
        return ["design-choice"]
    if clause.verb == "who" or kinds & {"money", "legal", "date", "vendor", "campaign", "retention"}:
        return ["judgement"]
    if kinds & {"deployable", "campaign"} and any(word in clause.text.lower().split() for word in ("called", "named")):
        return ["judgement"]
    inside = clause.code or bool(kinds & (ARTEFACTS | {"schema", "deployable"}))
    if inside and "judgement" not in kinds:
        return ["design-choice"]
    if kinds & {"people", "member", "identity"}:
        return ["judgement"]
    if inside:
        return ["design-choice"]
    return ["judgement"] if kinds & {"judgement", "release", "message", "place"} else ["unclear"]


def behaviour(clause: "Clause", lexicon: "Lexicon") -> list[str]:
    """ "X is Y" without a known act: code can make it true if X is a thing of the program or anybody who uses it."""
    if clause.idioms:
        return []
    if not clause.objects:
        return ["unclear"] if clause.standing != "told" or not clause.code else ["code-edit"]
    subject = clause.objects[0]
    if clause.verb in LACKING and not subject.typed and " its " not in clause.text:
        inside = INWARD_NOUNS.issuperset(clause.nouns[1:]) and subject.kind not in ("either", "deployable", "mainline")
        return ["code-edit" if inside else "unclear"]
    if subject.kind in lexicon.usual or subject.typed or clause.code:
        return ["code-edit"]
    generic = (subject.plural or clause.verb == "not") and not subject.definite and not subject.counted
    if clause.standing in ("told", "state") and subject.kind in TOLD_OF and INWARD_NOUNS & set(clause.nouns):
        return ["code-edit"]
    return ["code-edit"] if generic and subject.kind in BEHAVING else ["unclear"]


def as_behaviour(found: list[str], clause: "Clause") -> list[str]:
    """What a state or a rule of behaviour is: an edit where code can make it true."""
    subject = (clause.subject or clause.objects)[:1]
    if not subject:
        return found
    who = subject[0]
    if who.kind in ("mainline", "dns", "release", "deployment", "place"):
        return found if found != ["code-edit"] else ["unclear"]
    answers = clause.verb.startswith("answer") and any(thing.counted for thing in clause.objects[:1])
    if clause.subject and who.kind == "deployable" and answers:
        return ["code-edit"]
    if clause.subject and (who.kind in ARTEFACTS or who.kind == "either" or who.typed):
        return ["code-edit"]
    generic = not who.definite and not who.counted and (who.plural or clause.when or bool(clause.subject))
    if not generic or who.kind not in BEHAVING:
        return ["code-edit"] if clause.act in CODING and (clause.when or clause.code) else found
    if clause.subject or clause.act in CODING or clause.when or any(prep == "after" for prep, _ in clause.places):
        return ["code-edit"]
    return found
