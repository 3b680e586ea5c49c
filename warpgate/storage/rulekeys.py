"""What each key of a rule says, in compiled form."""

from warpgate.decision.conditions import named
from warpgate.decision.globs import compile_glob, compile_globs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from warpgate.storage.rulefiles import Family

Table = dict[str, "Any"]

OPERANDS = ["count", "first", "second", "last", "rest", "every", "some", "no"]
OPTIONS = ["any", "all", "none"]
OPERAND = named("WORDS")
WHOLE = named("WHOLE")
# Cheap and telling conditions first; the act decides which operands the others see.
ORDER = ["name", "act", *OPTIONS, "only", *OPERANDS, "sets", "unset", "via", "host", "fed", "when", "unless"]
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


def tests_of(family: "Family", where: str, rule: Table, one_way: bool) -> "list[tuple[str, Any]]":
    """Everything that the rule asks, cheap and telling questions first.

    Where an option is repeated or a text has several lines, a two-way rule asks each of them, a one-way rule any.
    """
    tests: list[tuple[str, Any]] = []
    for key in (*ORDER, *SYNONYMS):
        if key in rule:
            found = COMPILERS[key](family, where, rule, key)
            if key in OPTIONS:
                each = (key == "none") == one_way
                found = tuple((name, alternatives, each) for name, alternatives in found)
            elif key == "fed":
                found = (found, not one_way)
            tests.append((SYNONYMS.get(key, key), found))
    return sorted(tests, key=lambda test: ORDER.index(test[0]))


def strings(family: "Family", where: str, table: Table, key: str) -> list[str]:
    """The value as a list of strings; one string stands for a list of one."""
    given = table.get(key, [])
    items = [given] if isinstance(given, str) else given
    if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
        family.problem(where, f"{key} must be a text or a list of texts")
        return []
    if not items and key in table:
        family.problem(where, f"{key} is empty")
    return items


def _alternatives(family: "Family", where: str, items: "Iterable[str]") -> "tuple[Any, ...]":
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


def _words(family: "Family", where: str, rule: Table, key: str) -> "tuple[Any, ...]":
    return _alternatives(family, where, strings(family, where, rule, key))


def _globs(family: "Family", where: str, rule: Table, key: str) -> "tuple[Any, ...]":
    return compile_globs(strings(family, where, rule, key))


def _signs(family: "Family", where: str, rule: Table, key: str) -> "tuple[Any, ...]":
    """Operators, in which `|` is a sign like others."""
    compiled = [compile_glob(sign) for sign in strings(family, where, rule, key)]
    plain = {glob[1]: 1 for glob in compiled if glob[0] == "="}
    others = [glob for glob in compiled if glob[0] != "="]
    return (("in", plain), *others) if plain else tuple(others)


def _options(family: "Family", where: str, rule: Table, key: str) -> "tuple[Any, ...]":
    """Conditions such as `--force` or `--method=PUT|POST` or `--host=is loopback`."""
    found = []
    for item in strings(family, where, rule, key):
        name, equals, values = item.partition("=")
        if name[:1] not in "-/+":
            family.problem(where, f"{key}: {item!r} must begin with the option's name")
        found.append((name, _alternatives(family, where, [values]) if equals else None))
    return tuple(found)


def _names(family: "Family", where: str, rule: Table, key: str) -> tuple[str, ...]:
    return tuple(strings(family, where, rule, key))


def _conditions(family: "Family", where: str, rule: Table, key: str) -> tuple[str, ...]:
    names = strings(family, where, rule, key)
    for name in names:
        if name not in WHOLE:
            family.problem(where, f"{key}: {name!r} is not known; {_near(name, WHOLE)}")
    return tuple(WHOLE[name] for name in names if name in WHOLE)


def _sets(family: "Family", where: str, rule: Table, key: str) -> "tuple[Any, ...]":
    found = []
    for item in strings(family, where, rule, key):
        name, equals, values = item.partition("=")
        found.append((compile_glob(name), _alternatives(family, where, [values]) if equals else None))
    return tuple(found)


def _acts(family: "Family", where: str, rule: Table, key: str) -> "tuple[Any, ...]":
    """Acts such as `remote add|set-url`, `s3api get-*`; a last ` **` lets operands follow although longer acts are known."""
    found = []
    for item in strings(family, where, rule, key):
        words = item.split()
        if not words or any(word.startswith("-") for word in words):
            family.problem(where, f"act {item!r} must be operands only; options belong into any, all or none")
            continue
        more = len(words) > 1 and words[-1] == "**"
        words = words[:-1] if more else words
        found.append((tuple(compile_globs([word]) for word in words), more, " ".join(words)))
    return tuple(found)


def _count(family: "Family", where: str, rule: Table, key: str) -> tuple[int, int]:
    """`0`, `2`, `1+` or `1-2` operands."""
    text = str(rule[key])
    low, dash, high = text.removesuffix("+").partition("-")
    if not low.isdigit() or (dash and not high.isdigit()):
        family.problem(where, f"count {text!r} must read like 0, 2, 1+ or 1-2")
        return 0, 0
    return int(low), 10**6 if text.endswith("+") else int(high or low)


COMPILERS: "dict[str, Callable[[Family, str, Table, str], Any]]" = {
    **dict.fromkeys((*(key for key in OPERANDS if key != "count"), "target", "not_target", "value", "not_value", "host"), _words),
    "fed": _globs,
    **dict.fromkeys(("name", "via", "variable", "call"), _globs),
    "operator": _signs,
    **dict.fromkeys(("any", "all", "none"), _options),
    **dict.fromkeys(("when", "unless"), _conditions),
    "only": _names,
    "act": _acts,
    "sets": _sets,
    "unset": _sets,
    "count": _count,
}  # fmt: skip
