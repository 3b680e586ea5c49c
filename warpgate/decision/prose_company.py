"""Clauses that say what they say only beside others: options behind a label, and steps that go on with an edit."""

from warpgate.decision.prose_evidence import evident
from warpgate.decision.prose_matches import make
from warpgate.decision.prose_sets import ARTEFACTS, SOFT
from warpgate.decision.prose_states import choice, goes_on, offers
from warpgate.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.decision.verdict import Match
    from warpgate.reading.lexicon import Lexicon
    from warpgate.reading.prose_clause import Clause

NAMED_BY_PEOPLE = frozenset(("name", "logo", "title", "brand", "price", "date", "licence", "license", "slogan", "colour"))


def continued(judged: "list[tuple[Clause, list[Match]]]", lexicon: "Lexicon") -> "list[list[Match]]":
    """What is said of each clause once those that only go on with an edit are read as a part of it ("drop its header")."""
    edits = {
        clause.sentence
        for clause, found in judged
        if found and all(match.rule in SOFT for match in found) and evident(clause, lexicon)
    }
    return [
        [make("code-edit", clause, lexicon)]
        if clause.sentence in edits and len(found) == 1 and found[0].rule == "unclear" and goes_on(clause)
        else found
        for clause, found in judged
    ]


def alternatives(clause: "Clause", labels: "list[Clause]", lexicon: "Lexicon") -> "list[Match]":
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
    return [] if found == ["unclear"] or graver else [make(found[0], clause, lexicon)]
