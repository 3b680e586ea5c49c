"""How a tool reads its command line, and which of its rules are asked when: a tool and its rules put together."""

from warpgate.decision.globs import compile_globs
from warpgate.storage.rulekeys import strings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.storage.rulefiles import Family

Table = dict[str, "Any"]

SWITCHES = ["abbreviates", "single_dash", "slash", "bare_cluster", "program_is_operand", "local", "runs_files", "runs_names"]
TOOL_KEYS = ["programs", "options", "aliases", "depth", "stops_at_operand", "help", "sql", "variables", *SWITCHES]


def read_tool(family: "Family", name: str, table: Table) -> None:
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
        "variables": table.get("variables", {}),
        "rules": [],
    }
    tool |= {key: True for key in SWITCHES if table.get(key)}
    family.tools[name] = tool
    for program in strings(family, where, table, "programs") or [name]:
        if program in family.programs:
            family.problem(where, f"program {program} is named twice")
        family.programs[program] = name


def _declare(family: "Family", where: str, scope: Table, entry: str) -> None:
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


def place(family: "Family", source: Table, rule: Table) -> None:
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
    named = [(name, alternatives is not None) for key in ("any", "all", "none") for name, alternatives, _ in tests.get(key, ())]
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


def _cut(act: "tuple[Any, bool, str]", free: bool, longer: set[str]) -> "list[tuple[Any, bool]]":
    """The act, in two where operands may follow some of its last words and others are known to have longer acts."""
    words, more, text = act
    if more or free or longer.isdisjoint(_spelled(text)):
        return [(words, True)]
    head, _, last = text.rpartition(" ")
    short = [part for part in last.split("|") if not longer.isdisjoint(_spelled(f"{head} {part}".strip()))]
    alone = [part for part in last.split("|") if part not in short]
    found = [(words, False)]
    if alone:
        found.append(((*words[:-1], compile_globs(["|".join(alone)])), True))
    return found


def finish(tool: Table) -> None:
    """Sort the rules by the first word of their acts, and let a short act stand alone where longer ones are known."""
    longer = {
        path[:place]
        for rule in tool["rules"]
        for key, acts in rule["tests"]
        if key == "act"
        for _, _, words in acts
        for path in _spelled(words)
        for place, letter in enumerate(path)
        if letter == " "
    }
    index: dict[str, list[int]] = {}
    for number, rule in enumerate(tool["rules"]):
        acts = dict(rule["tests"]).get("act")
        free = rule.pop("bounded") or rule["door"] == "one-way"
        if acts:
            kept = tuple(part for act in acts for part in _cut(act, free, longer))
            rule["tests"] = [(key, kept if key == "act" else payload) for key, payload in rule["tests"]]
        firsts = {part for _, _, text in acts for part in text.split()[0].split("|")} if acts else {"*"}
        for first in {"*" if "*" in part or "?" in part else part for part in firsts}:
            index.setdefault(first, []).append(number)
    tool["packed"] = tool["rules"]
    tool["rules"] = index
    tool["ready"] = {}
