"""Whether the examples of the rules hold: each rule is its own proof."""

from warpgate.decision.commands import judge_command
from warpgate.decision.surroundings import Surroundings
from warpgate.decision.verdict import Door, fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from warpgate.decision.rulebook import Rulebook
    from warpgate.storage.rulefiles import Family


def example_problems(family: "Family", rulebook: "Rulebook") -> "Iterator[str]":
    """One line for each example of the family that does not hold."""
    for source in family.sources:
        for problem in _of_rule(source, rulebook):
            yield f"{family.name}.toml: rule {source['id']}: {problem}"


def _of_rule(source: "dict[str, Any]", rulebook: "Rulebook") -> "Iterator[str]":
    door = Door.TWO_WAY if not source.get("instead") else Door.ONE_WAY
    given: dict[str, Any] = {
        name: frozenset(item) if isinstance(item, list) else item for name, item in source.get("given", {}).items()
    }
    surroundings = Surroundings(**given)
    for text in _listed(source["matches"]):
        matches = judge_command(text, rulebook, surroundings=surroundings)
        spoke = sorted({match.rule for match in matches})
        if source["id"] not in spoke:
            yield f"does not match {text!r}; there speak {', '.join(spoke)}"
        elif fold(matches).door is not door:
            yield f"{text!r} is {fold(matches).door} by {fold(matches).matches[0].rule}"
    for text in _listed(source["not_matches"]):
        if any(match.rule == source["id"] for match in judge_command(text, rulebook)):
            yield f"matches {text!r}, which is listed as a near miss"
    if source.get("instead"):
        verdict = fold(judge_command(source["instead"], rulebook))
        if verdict.door is Door.ONE_WAY:
            yield f"its safer act {source['instead']!r} is one-way itself: {verdict.rationale}"


def _listed(given: "str | list[str]") -> list[str]:
    return [given] if isinstance(given, str) else given


def clashes(read: "list[Family]") -> list[str]:
    """Programs and rule ids that two files claim: such a program is unknown until one of them lets go of it."""
    problems = []
    for kind, listed in (
        ("program", [(program, family.name) for family in read for program in family.programs]),
        ("rule", [(str(source.get("id")), family.name) for family in read for source in family.sources]),
    ):
        first: dict[str, str] = {}
        for name, family in listed:
            if name in first:
                problems.append(f"{family}.toml: {kind} {name}: is in {first[name]}.toml too")
            first.setdefault(name, family)
    return problems
