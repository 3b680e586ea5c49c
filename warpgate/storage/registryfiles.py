"""From a registry entry as it is written to its compiled form, and whether its examples hold."""

from warpgate.decision.globs import compile_glob, compile_globs, names
from warpgate.decision.registry import ANY_SERVER, Registry
from warpgate.decision.toolcalls import judge_call
from warpgate.decision.verdict import ONE_WAY_CATEGORIES, USUAL, Category, Confidence, Door, Level, Recovery
from warpgate.errors import UsageError
from warpgate.reading.tool_calls import ToolCall, plain_key
from warpgate.reading.tool_readers import READERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from warpgate.decision.registry import Entry
    from warpgate.decision.rulebook import Rulebook

    Problem = Callable[[str], None]

KEYS = (
    "id", "why", "name", "verb", "hosts", "any_server", "plain", "internal", "reads", "when", "category", "level", "recovery",
    "confidence", "undo", "instead", "price", "two_way", "one_way", "not_matches",
)  # fmt: skip
# Words that say of a tool that seems to read, draft or check that it does something else besides.
SECOND_ACTS = names(
    """
    and or then delete remove update send publish create write execute apply clear reset drop purge pay buy cancel approve
    revoke rotate insert modify edit replace upload submit invoke trigger consume pop dequeue ack acknowledge claim destroy deploy
    """
)
QUIET = (Category.READ_ONLY, Category.LOCAL_RUN)


def read_entry(source: "dict[str, Any]", where: str, problem: "Problem") -> "Entry":
    """The entry in compiled form; hands every problem to `problem`."""
    name = f"{where}: {source.get('id', '(no id)')}"

    def wrong(what: str) -> None:
        problem(f"{name}: {what}")

    for key in source:
        if key not in KEYS:
            wrong(f"{key} is not known; known are {', '.join(KEYS)}")
    if not source.get("why") or not source.get("id"):
        wrong("id and why must say something")
    listed = list(dict.fromkeys(each.lower() for each in _texts(source, "name", wrong)))
    verbs = frozenset(_texts(source, "verb", wrong))
    if not listed and not verbs:
        wrong("name lists the tools that it is about")
    if source.get("any_server"):
        listed += [ANY_SERVER + each for each in listed if "/" not in each]
    readers = tuple(_texts(source, "reads", wrong))
    for reader in readers:
        if reader not in READERS:
            wrong(f"reads: {reader!r} is not known; known are {', '.join(READERS)}")
    return {
        "id": str(source.get("id", "")),
        "why": str(source.get("why", "")),
        "exact": tuple(each for each in listed if not _is_pattern(each)),
        "patterns": tuple(_pattern(each) for each in listed if _is_pattern(each)),
        "verbs": verbs,
        "plain": SECOND_ACTS if source.get("plain") else frozenset(),
        "hosts": frozenset(_texts(source, "hosts", wrong)),
        "when": _conditions(source, wrong),
        "reads": readers,
        "internal": bool(source.get("internal")),
        "price": _price(source, wrong),
        **_judgement(source, wrong),
    }


def _is_pattern(name: str) -> bool:
    plain = name.removeprefix(ANY_SERVER)
    return "*" in plain or "?" in plain


def _pattern(name: str) -> "tuple[Any, Any]":
    """A pattern for the server (nothing where the tool is a host's own) and one for the tool."""
    server, mark, tool = name.rpartition("/")
    return (compile_glob(server) if mark else (), compile_glob(tool))


def _texts(source: "dict[str, Any]", key: str, wrong: "Problem") -> list[str]:
    given = source.get(key, [])
    items = [given] if isinstance(given, str) else given
    if not isinstance(items, list) or not all(isinstance(item, str) and item for item in items):
        wrong(f"{key} must be a text or a list of texts")
        return []
    return items


def _conditions(source: "dict[str, Any]", wrong: "Problem") -> "tuple[Any, ...]":
    given = source.get("when", {})
    if not isinstance(given, dict):
        wrong("when is a table of parameters and the values that they may have")
        return ()
    found = []
    for key, values in given.items():
        items = [values] if isinstance(values, str) else values
        if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
            wrong(f"when: {key} must be a text or a list of texts")
            continue
        globs = compile_globs([item for item in items if item != "absent"])
        found.append((plain_key(key), globs, "absent" in items))
    return tuple(found)


def _price(source: "dict[str, Any]", wrong: "Problem") -> int:
    """What one call costs, in millionths."""
    given = source.get("price", 0)
    if isinstance(given, bool) or not isinstance(given, (int, float)) or not 0 <= given < 10**9:
        wrong("price is an amount of money")
        return 0
    return round(given * 1_000_000)


def _judgement(source: "dict[str, Any]", wrong: "Problem") -> "dict[str, Any]":
    """What the entry says of the tool itself; nothing where all depends on the arguments."""
    category = source.get("category", "")
    if not category:
        if not source.get("reads") and not source.get("internal"):
            wrong("it needs a category, or what its arguments are read as (reads), or internal = true")
        return {"category": "", "door": "", "level": "", "recovery": "", "confidence": "", "undo": "", "instead": ""}
    if category not in tuple(Category):
        wrong(f"category {category!r} is not known; known are {', '.join(Category)}")
        category = "unknown"
    one_way = Category(category) in ONE_WAY_CATEGORIES
    level, recovery = (Level.IRREVERSIBLE, Recovery.IMPOSSIBLE) if one_way else USUAL[Category(category)]
    level, recovery = source.get("level", level), source.get("recovery", recovery)
    confidence = source.get("confidence", Confidence.HIGH)
    for key, item, kind in (("level", level, Level), ("recovery", recovery, Recovery), ("confidence", confidence, Confidence)):
        if item not in tuple(kind):
            wrong(f"{key} {item!r} is not known; known are {', '.join(kind)}")
    if one_way and level != Level.IRREVERSIBLE:
        wrong("a one-way category is irreversible")
    one_way = one_way or level == Level.IRREVERSIBLE
    if one_way and not source.get("instead"):
        wrong('a one-way entry names a safer act: instead = "…"')
    if not one_way and not source.get("undo") and category not in QUIET:
        wrong('a two-way entry names its undo: undo = "…"; what has none is one-way')
    return {
        "category": str(category),
        "door": "one-way" if one_way else "two-way",
        "level": str(level),
        "recovery": str(recovery),
        "confidence": str(confidence),
        "undo": "" if one_way else str(source.get("undo", "nothing to undo")),
        "instead": str(source.get("instead", "")),
    }


def read_example(text: str) -> ToolCall:
    """The call in an example: `NAME {arguments}`, with `HOST:` in front where only that host has the tool; raises UsageError."""
    import json

    head, brace, rest = text.partition("{")
    host, colon, name = head.strip().rpartition(": ")
    try:
        arguments = json.loads(brace + rest) if brace else {}
    except ValueError as error:
        raise UsageError(f"{text!r}: the arguments are not valid JSON: {error}") from None
    server, _, tool = name.strip().rpartition("/")
    return ToolCall(name.strip(), arguments, server, tool if server else "", host if colon else "")


def example_problems(source: "dict[str, Any]", entry: "Entry", registry: Registry, rulebook: "Rulebook") -> "Iterator[str]":
    """One line for each example of an entry that does not hold."""
    examples = [(text, Door.TWO_WAY) for text in source.get("two_way", [])]
    examples += [(text, Door.ONE_WAY) for text in source.get("one_way", [])]
    if not examples or not source.get("not_matches"):
        yield "it needs examples: two_way or one_way, and not_matches"
    for text, door in examples:
        call = read_example(text)
        if entry["id"] not in [each["id"] for each in registry.entries(call)]:
            spoke = [each["id"] for each in registry.entries(call)]
            yield f"does not speak about {text!r}; there speaks {', '.join(spoke) or 'nothing'}"
        verdict = judge_call(call, registry, rulebook).verdict
        if verdict.door is not door:
            yield f"{text!r} is {verdict.door}: {verdict.rationale}"
    for text in source.get("not_matches", []):
        call = read_example(text)
        if entry["id"] in [each["id"] for each in registry.entries(call)]:
            yield f"speaks about {text!r}, which is listed as a near miss"


def doubled(entries: "list[Entry]") -> "Iterator[str]":
    """One line for each exact name that two entries claim without asking for different arguments or hosts."""
    first: dict[str, str] = {}
    for entry in entries:
        if entry["when"] or entry["hosts"]:
            continue
        for name in entry["exact"]:
            if name in first and first[name] != entry["id"]:
                yield f"{entry['id']}: {name} stands in {first[name]} too"
            first.setdefault(name, entry["id"])


def check() -> list[str]:
    """One line for each thing that is wrong with the shipped registry: its form, its examples, names that stand twice."""
    from warpgate.storage.books import books
    from warpgate.storage.registry import load, sources

    problems: list[str] = []
    listed = [(source, read_entry(source, f"registry/{name}.toml", problems.append)) for name, source in sources()]
    problems += doubled([entry for _, entry in listed])
    if problems:
        return problems
    registry, rulebook = load(), books().rulebook()
    for source, entry in listed:
        problems += [f"{entry['id']}: {what}" for what in example_problems(source, entry, registry, rulebook)]
    return problems
