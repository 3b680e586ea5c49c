"""From a rule file's text to its compiled form: every problem is found, none is guessed away."""

from warpgate.decision.verdict import ONE_WAY_CATEGORIES, USUAL, Category, Level, Recovery
from warpgate.storage.rulekeys import OPERANDS, OPTIONS, strings, tests_of
from warpgate.storage.ruletools import finish, place, read_tool

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

Table = dict[str, "Any"]

COMMON = (
    "id", "why", "category", "level", "recovery", "undo", "instead", "matches", "not_matches", "given",
    "when", "unless", "host", "via", "sets", "unset", "fed",
)  # fmt: skip
KEYS = {
    "rule": [*COMMON, "tool", "act", *OPTIONS, "only", *OPERANDS, "name", "reads", "yields"],
    "redirect": [*COMMON, "operator", "target", "not_target"],
    "assignment": [*COMMON, "variable", "value", "not_value"],
    "call": [*COMMON, "call", *OPTIONS, *OPERANDS],
}
NOTHING_TO_UNDO = "nothing to undo"


class Family:
    """One rule file on its way to the compiled form."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.problems: list[str] = []
        self.tools: dict[str, Table] = {}
        self.programs: dict[str, str] = {}
        self.general: dict[str, list[Table]] = {"redirect": [], "assignment": [], "call": [], "command": []}
        self.written: list[tuple[str, Table]] = []  # the rules as written, each with its kind

    @property
    def sources(self) -> list[Table]:
        """The rules as written."""
        return [source for _, source in self.written]

    def problem(self, where: str, what: str) -> None:
        """Note one problem."""
        self.problems.append(f"{self.name}.toml: {where}: {what}")


def read_family(name: str, data: Table) -> Family:
    """The family that a parsed rule file describes, with its problems."""
    family = Family(name)
    for key in data:
        if key not in ("about", "tool", *KEYS):
            family.problem(key, f"is not known; known are about, tool, {', '.join(KEYS)}")
    for tool, table in data.get("tool", {}).items():
        read_tool(family, tool, table)
    compiled = [(kind, rule, _read_rule(family, kind, rule)) for kind in KEYS for rule in data.get(kind, [])]
    for kind, source, rule in compiled:
        family.written.append((kind, source))
        if kind != "rule":
            family.general[kind].append(rule)
        else:
            place(family, source, rule)
    for tool in family.tools.values():
        finish(tool)
    return family


def is_one_way(rule: Table) -> bool:
    """Whether a rule as written makes a one-way door."""
    return rule.get("category") in ONE_WAY_CATEGORIES or rule.get("level") == Level.IRREVERSIBLE


def _read_rule(family: Family, kind: str, rule: Table) -> Table:
    where = f"{kind} {rule.get('id', '(no id)')}"
    for key in rule:
        if key not in KEYS[kind]:
            family.problem(where, f"{key} is not known; known are {', '.join(KEYS[kind])}")
    compiled = _read_judgement(family, where, rule)
    compiled["tests"] = tests_of(family, where, rule, compiled["door"] == "one-way")
    return compiled


def _read_judgement(family: Family, where: str, rule: Table) -> Table:
    """What the rule says, without what it matches."""
    for key in ("id", "why", "category"):
        if not isinstance(rule.get(key), str) or not rule[key].strip():
            family.problem(where, f"{key} is missing")
    category = rule.get("category", "unknown")
    if category not in tuple(Category):
        family.problem(where, f"category {category!r} is not known; known are {', '.join(Category)}")
        category = "unknown"
    one_way = Category(category) in ONE_WAY_CATEGORIES
    level, recovery = (Level.IRREVERSIBLE, Recovery.IMPOSSIBLE) if one_way else USUAL[Category(category)]
    if rule.get("level", level) not in tuple(Level):
        family.problem(where, f"level {rule['level']!r} is not known; known are {', '.join(Level)}")
    if rule.get("recovery", recovery) not in tuple(Recovery):
        family.problem(where, f"recovery {rule['recovery']!r} is not known; known are {', '.join(Recovery)}")
    level, recovery = rule.get("level", level), rule.get("recovery", recovery)
    if level == Level.RECOVERABLE and one_way:
        family.problem(where, "a one-way category is irreversible")
    # A one-way level makes any category a one-way door: a reversible setting that nobody can set back.
    one_way = one_way or level == Level.IRREVERSIBLE
    quiet = category in (Category.READ_ONLY, Category.LOCAL_RUN)
    if one_way and not rule.get("instead"):
        family.problem(where, 'a one-way rule names a safer act: instead = "…", a command that is itself two-way')
    if not one_way and not rule.get("undo") and not quiet:
        family.problem(where, 'a two-way rule names its undo: undo = "…"; what has none is one-way')
    if (one_way and rule.get("undo")) or (not one_way and rule.get("instead")):
        family.problem(where, "undo belongs to two-way rules, instead to one-way rules")
    for key in ("matches", "not_matches"):
        if not strings(family, where, rule, key):
            family.problem(where, f"{key} needs at least one command")
    return {
        "id": rule.get("id", ""),
        "why": rule.get("why", ""),
        "category": str(category),
        "door": "one-way" if one_way else "two-way",
        "level": str(level),
        "recovery": str(recovery),
        "undo": "" if one_way else rule.get("undo", NOTHING_TO_UNDO),
        "instead": rule.get("instead", ""),
        "reads": rule.get("reads", False),
        "yields": rule.get("yields", False),
    }
