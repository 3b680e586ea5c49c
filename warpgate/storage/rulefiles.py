"""From a rule file's text to its compiled form: every problem is found, none is guessed away."""

from warpgate.decision.conditions import named
from warpgate.decision.globs import compile_glob, compile_globs
from warpgate.decision.verdict import ONE_WAY_CATEGORIES, USUAL, Category, Level, Recovery

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

Table = dict[str, "Any"]

COMMON = (
    "id", "why", "category", "level", "recovery", "undo", "instead", "matches", "not_matches", "given",
    "when", "unless", "host", "via", "sets",
)  # fmt: skip
OPERANDS = ["count", "first", "second", "last", "rest", "every", "some", "no"]
OPTIONS = ["any", "all", "none"]
KEYS = {
    "rule": [*COMMON, "tool", "act", *OPTIONS, "only", *OPERANDS, "name"],
    "redirect": [*COMMON, "operator", "target", "not_target"],
    "assignment": [*COMMON, "variable", "value", "not_value"],
    "call": [*COMMON, "call", *OPTIONS, *OPERANDS],
}
OPERAND = named("WORDS")
WHOLE = named("WHOLE")
SWITCHES = ["abbreviates", "single_dash", "slash", "bare_cluster", "program_is_operand", "local", "runs_files"]
TOOL_KEYS = ["programs", "options", "aliases", "depth", "stops_at_operand", "help", "sql", *SWITCHES]
NOTHING_TO_UNDO = "nothing to undo"
# Cheap and telling conditions first; the act decides which operands the others see.
ORDER = ["name", "act", *OPTIONS, "only", *OPERANDS, "sets", "via", "host", "when", "unless"]
# How the keys of the general rules read as tests on a subject with one operand.
SYNONYMS = {
    "operator": "name",
    "target": "some",
    "not_target": "no",
    "variable": "name",
    "value": "some",
    "not_value": "no",
    "call": "name",
}


class Family:
    """One rule file on its way to the compiled form."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.problems: list[str] = []
        self.tools: dict[str, Table] = {}
        self.programs: dict[str, str] = {}
        self.general: dict[str, list[Table]] = {"redirect": [], "assignment": [], "call": [], "command": []}
        self.sources: list[Table] = []  # the rules as written, for their examples

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
        _read_tool(family, tool, table)
    compiled = [(kind, rule, _read_rule(family, kind, rule)) for kind in KEYS for rule in data.get(kind, [])]
    for kind, source, rule in compiled:
        family.sources.append(source)
        if kind != "rule":
            family.general[kind].append(rule)
        else:
            _place(family, source, rule)
    for tool in family.tools.values():
        _finish(tool)
    return family


def _strings(family: Family, where: str, table: Table, key: str) -> list[str]:
    """The value as a list of strings; one string stands for a list of one."""
    given = table.get(key, [])
    items = [given] if isinstance(given, str) else given
    if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
        family.problem(where, f"{key} must be a text or a list of texts")
        return []
    if not items and key in table:
        family.problem(where, f"{key} is empty")
    return items


def _read_tool(family: Family, name: str, table: Table) -> None:
    where = f"tool.{name}"
    for key in table:
        if key not in TOOL_KEYS:
            family.problem(where, f"{key} is not known; known are {', '.join(TOOL_KEYS)}")
    tables: dict[str, dict[str, tuple[tuple[str, ...], int]]] = {"": {}}
    options = table.get("options", [])
    for acts, entries in (options if isinstance(options, dict) else {"*": options}).items():
        for act in acts.split(","):
            scope = tables.setdefault("" if act.strip() == "*" else act.strip(), {})
            for entry in entries:
                _declare(family, where, scope, entry)
    stops = table.get("stops_at_operand", False)
    tool: Table = {
        "name": name,
        "tables": tables,
        "aliases": table.get("aliases", {}),
        "depth": table.get("depth", max((len(path.split()) for path in tables), default=0)),
        "stops": ("",) if stops is True else tuple(stops or ()),
        "help": tuple(table.get("help", ("--help",))),
        "sql": table.get("sql", {}),
        "rules": [],
    }
    tool |= {key: True for key in SWITCHES if table.get(key)}
    family.tools[name] = tool
    for program in _strings(family, where, table, "programs") or [name]:
        if program in family.programs:
            family.problem(where, f"program {program} is named twice")
        family.programs[program] = name


def _declare(family: Family, where: str, scope: Table, entry: str) -> None:
    """Add an entry such as `-o --output=`: the spellings of one option; `=` takes a value, `=?` only an attached one, `=2` two."""
    words = [word.partition("=") for word in entry.split()]
    names = tuple(name for name, _, _ in words)
    kinds = {equals + kind for _, equals, kind in words} - {""}
    if not names or len(kinds) > 1 or any(name[:1] not in ("-", "/", "+") for name in names) or kinds - {"=", "=?", "=2", "=3"}:
        family.problem(where, f"option {entry!r} must read like '-o --output=', '-f --force', '--color=?' or '--arg=2'")
        return
    kind = kinds.pop() if kinds else ""
    arity = 0 if not kind else -1 if kind == "=?" else int(kind[1:] or 1)
    for name in names:
        if name in scope:
            family.problem(where, f"option {name} is declared twice")
        scope[name] = (names, arity)


def _read_rule(family: Family, kind: str, rule: Table) -> Table:
    where = f"{kind} {rule.get('id', '(no id)')}"
    for key in rule:
        if key not in KEYS[kind]:
            family.problem(where, f"{key} is not known; known are {', '.join(KEYS[kind])}")
    compiled = _read_judgement(family, where, rule)
    tests: list[tuple[str, Any]] = []
    for key in (*ORDER, *SYNONYMS):
        if key in rule:
            tests.append((SYNONYMS.get(key, key), COMPILERS[key](family, where, rule, key)))
    compiled["tests"] = sorted(tests, key=lambda test: ORDER.index(test[0]))
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
        if not _strings(family, where, rule, key):
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
    }


def _alternatives(family: Family, where: str, items: "Iterable[str]") -> "tuple[Any, ...]":
    """Globs compiled, names of predicates kept."""
    found: list[Any] = []
    globs = []
    for item in items:
        if not item.startswith("is "):
            globs.append(item)
        elif item in OPERAND:
            found.append(OPERAND[item])
        else:
            family.problem(where, f"{item!r} is not known; {_near(item, OPERAND)}")
    return (*compile_globs(globs), *found)


def _near(name: str, known: "Iterable[str]") -> str:
    """The known names that are most like a wrong one."""
    import difflib

    return f"near it are {', '.join(difflib.get_close_matches(name, list(known), 3, 0)) or 'none'}; see warpgate/rulebook/README.md"


def _words(family: Family, where: str, rule: Table, key: str) -> "tuple[Any, ...]":
    return _alternatives(family, where, _strings(family, where, rule, key))


def _globs(family: Family, where: str, rule: Table, key: str) -> "tuple[Any, ...]":
    return compile_globs(_strings(family, where, rule, key))


def _options(family: Family, where: str, rule: Table, key: str) -> "tuple[Any, ...]":
    """Conditions such as `--force` or `--method=PUT|POST` or `--host=is loopback`."""
    found = []
    for item in _strings(family, where, rule, key):
        name, equals, values = item.partition("=")
        if name[:1] not in "-/+":
            family.problem(where, f"{key}: {item!r} must begin with the option's name")
        found.append((name, _alternatives(family, where, [values]) if equals else None))
    return tuple(found)


def _names(family: Family, where: str, rule: Table, key: str) -> tuple[str, ...]:
    return tuple(_strings(family, where, rule, key))


def _conditions(family: Family, where: str, rule: Table, key: str) -> tuple[str, ...]:
    names = _strings(family, where, rule, key)
    for name in names:
        if name not in WHOLE:
            family.problem(where, f"{key}: {name!r} is not known; {_near(name, WHOLE)}")
    return tuple(WHOLE[name] for name in names if name in WHOLE)


def _sets(family: Family, where: str, rule: Table, key: str) -> "tuple[Any, ...]":
    found = []
    for item in _strings(family, where, rule, key):
        name, equals, values = item.partition("=")
        found.append((compile_glob(name), _alternatives(family, where, [values]) if equals else None))
    return tuple(found)


def _acts(family: Family, where: str, rule: Table, key: str) -> "tuple[Any, ...]":
    """Acts such as `remote add|set-url`, `s3api get-*`; a last ` **` lets operands follow although longer acts are known."""
    found = []
    for item in _strings(family, where, rule, key):
        words = item.split()
        if not words or any(word.startswith("-") for word in words):
            family.problem(where, f"act {item!r} must be operands only; options belong into any, all or none")
            continue
        more = len(words) > 1 and words[-1] == "**"
        words = words[:-1] if more else words
        found.append((tuple(compile_globs([word]) for word in words), more, " ".join(words)))
    return tuple(found)


def _count(family: Family, where: str, rule: Table, key: str) -> tuple[int, int]:
    """`0`, `2`, `1+` or `1-2` operands."""
    text = str(rule[key])
    low, dash, high = text.removesuffix("+").partition("-")
    if not low.isdigit() or (dash and not high.isdigit()):
        family.problem(where, f"count {text!r} must read like 0, 2, 1+ or 1-2")
        return 0, 0
    return int(low), 10**6 if text.endswith("+") else int(high or low)


COMPILERS: "dict[str, Callable[[Family, str, Table, str], Any]]" = {
    **dict.fromkeys((*(key for key in OPERANDS if key != "count"), "target", "not_target", "value", "not_value", "host"), _words),
    **dict.fromkeys(("name", "via", "operator", "variable", "call"), _globs),
    **dict.fromkeys(("any", "all", "none"), _options),
    **dict.fromkeys(("when", "unless"), _conditions),
    "only": _names,
    "act": _acts,
    "sets": _sets,
    "count": _count,
}  # fmt: skip


def _place(family: Family, source: Table, rule: Table) -> None:
    """Hand the rule to its tools."""
    where = f"rule {rule['id']}"
    given = source.get("tool", list(family.tools) if len(family.tools) == 1 else [])
    tools = [given] if isinstance(given, str) else given
    if not tools:
        family.problem(where, "tool is missing: this file has several")
    for name in tools:
        if name == "*":
            family.general["command"].append(rule)
        elif name not in family.tools:
            family.problem(where, f"tool {name!r} is not described in this file")
        else:
            own = dict(rule)
            own["tests"] = list(rule["tests"])
            own["bounded"] = "count" in source or any(key in source for key in ("every", "some", "first", "rest"))
            family.tools[name]["rules"].append(own)
            _mention(family.tools[name], own)
    if (
        "act" not in source
        and rule["door"] == "two-way"
        and not ("any" in source or "all" in source or "only" in source or "count" in source or "when" in source)
    ):
        crowded = [name for name in tools if name in family.tools and family.tools[name]["depth"]]
        if crowded:
            family.problem(where, f"names no act, so any sub-command of {', '.join(crowded)} would pass")


def _mention(tool: Table, rule: Table) -> None:
    """Declare the options that the rule names and no table does: a flag, or taking a value where the rule looks at one."""
    tests = dict(rule["tests"])
    paths = [words for _, _, words in tests["act"] if "*" not in words] if "act" in tests else [""]
    paths = [path for words in paths for path in _spelled(words)] or [""]
    tool["depth"] = max([tool["depth"], *(len(words.split()) for _, _, words in tests.get("act", ()))])
    named = [(name, alternatives is not None) for key in ("any", "all", "none") for name, alternatives in tests.get(key, ())]
    named += [(name, False) for name in tests.get("only", ())]
    for path in paths:
        words = path.split()
        chain = [tool["tables"].get(" ".join(words[:length]), {}) for length in range(len(words) + 1)]
        for name, valued in named:
            if name != "--" and not any(name in scope for scope in chain):
                tool["tables"].setdefault(path, {})[name] = ((name,), 1 if valued else 0)


def _spelled(words: str) -> list[str]:
    """The paths that an act with alternatives stands for."""
    paths = [""]
    for word in words.split():
        paths = [f"{path} {part}".strip() for path in paths for part in word.split("|")]
    return paths


def _finish(tool: Table) -> None:
    """Sort the rules by the first word of their acts, and let a short act stand alone where longer ones are known."""
    known = {
        path
        for rule in tool["rules"]
        for key, acts in rule["tests"]
        if key == "act"
        for _, _, words in acts
        for path in _spelled(words)
    }
    index: dict[str, list[int]] = {}
    for number, rule in enumerate(tool["rules"]):
        acts = dict(rule["tests"]).get("act")
        free = rule.pop("bounded") or rule["door"] == "one-way"
        if acts:
            kept = tuple((words, more or free or not _has_longer(text, known)) for words, more, text in acts)
            rule["tests"] = [(key, kept if key == "act" else payload) for key, payload in rule["tests"]]
        firsts = {part for _, _, text in acts for part in text.split()[0].split("|")} if acts else {"*"}
        for first in {"*" if "*" in part or "?" in part else part for part in firsts}:
            index.setdefault(first, []).append(number)
    tool["packed"] = tool["rules"]
    tool["rules"] = index
    tool["ready"] = {}


def _has_longer(text: str, known: set[str]) -> bool:
    return any(path.startswith(own + " ") for own in _spelled(text) for path in known)
