"""Commands and statements in the arguments of a tool that is not known to run any: they count all the same."""

from collections.abc import Mapping

from warpgate.decision.globs import names
from warpgate.reading.tool_calls import Shell, Statement, ToolCall, Unread, plain_key, quote, texts
from warpgate.reading.tool_names import words_of_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from warpgate.decision.registry import Entry
    from warpgate.reading.tool_calls import Act

# How a statement that is not a question begins.
_BEGINNINGS = (
    "delete from", "drop ", "truncate ", "update ", "insert into", "insert overwrite", "alter ", "grant ", "revoke ", "merge into",
    "replace into", "create ", "exec ", "execute ", "call ", "copy ", "load data", "attach ", "vacuum", "with ", "begin", "set ",
    "do ", "rename ", "detach ",
)  # fmt: skip


# What says how a request is made, in the arguments or in its headers.
_METHODS = ("method", "httpmethod", "verb", "requestmethod")
_OVERRIDES = ("xhttpmethodoverride", "xhttpmethod", "xmethodoverride", "methodoverride")
_HEADERS = ("headers", "header")
_READING_METHODS = ("get", "head", "options", "trace")
_WRITING_METHODS = (
    "post",
    "put",
    "patch",
    "delete",
    "merge",
    "move",
    "copy",
    "lock",
    "unlock",
    "purge",
    "mkcol",
    "proppatch",
    "connect",
)
# What says which of several things a tool does.
_OPERATIONS = (*_METHODS, "operation", "op", "action", "act", "mode", "operationtype", "actiontype", "subcommand", "task")
_CHANGING = names(
    """
    add append apply approve archive assign ban book broadcast buy cancel charge clear close commit create deactivate delete
    deliver deploy destroy disable drop edit email empty enable erase exec execute expire grant import insert install invite kill
    lock merge modify notify overwrite patch pay post promote provision publish purchase purge push put reboot refund register
    release remove rename reply reset restart restore revert revoke rollback rotate run save send set shutdown start stop submit
    subscribe suspend terminate transfer trigger truncate unlink unlock unpublish unsubscribe update upload upsert wipe withdraw
    write
    """
)
_QUESTIONS = ("query", "queries", "graphql", "document", "gql", "body")
_COMMANDS = ("command", "cmd", "commandline", "shellcommand", "bash", "script")
_STATEMENTS = ("sql", "statement", "statements")
MOST_PARTS = 2000


def hidden_acts(call: ToolCall, entry: "Entry") -> "Iterator[Act]":
    """What the arguments ask for at any depth, where the entry says what the tool is and not how its arguments are read."""
    if not entry["category"] or entry["reads"]:
        return
    # What the entry itself has looked at is not held against it.
    known = {key for key, _, _ in entry["when"]}
    only_reads = entry["category"] == "read-only"
    count = 0
    for key, item in _parts(call.arguments):
        count += 1
        if count > MOST_PARTS:
            yield Unread("The arguments have too many parts to be judged.")
            return
        if key in known:
            continue
        if key in _STATEMENTS:
            yield from (Statement(text) for text in texts(item))
        elif key in _COMMANDS:
            yield from (Shell(text) for text in _commands(item))
        if key in _QUESTIONS:
            yield from (act for text in texts(item) for act in _question(key, text))
        if key in _OVERRIDES or key in _HEADERS:
            yield from (Unread(f"A header turns it into another request: {text[:40]}.") for text in _overriding(key, item))
        if only_reads and isinstance(item, str) and changes(key, item):
            yield Unread(f"Its name says that it reads, and its argument {key} says {item[:40]}.")


def changes(key: str, text: str) -> bool:
    """Whether the value of a parameter that tells what is done says that something is changed."""
    if key in _METHODS and text.strip().lower() in _WRITING_METHODS:
        return True
    return key in _OPERATIONS and not _CHANGING.isdisjoint(words_of_name(text[:200]))


def _parts(arguments: "Mapping[str, Any]") -> "Iterator[tuple[str, Any]]":
    """Every parameter with its plain name, those within others too."""
    waiting: list[Any] = [arguments]
    while waiting:
        item = waiting.pop()
        if isinstance(item, (list, tuple)):
            waiting.extend(item)
        elif isinstance(item, Mapping):
            for key, each in item.items():
                yield plain_key(str(key)), each
                waiting.append(each)


def _commands(item: "Any") -> "Iterator[str]":
    """The texts of a command; those of an object in it are found on their own."""
    if isinstance(item, str):
        yield item
    elif isinstance(item, (list, tuple)) and item and all(isinstance(word, str) for word in item):
        yield " ".join(map(quote, item))
        yield from item


def _question(key: str, text: str) -> "Iterator[Act]":
    """The statement or the mutation that a question really is."""
    plain = text.lstrip(" \n\t(;-").lower()
    if key in ("query", "queries") and plain.startswith(_BEGINNINGS) and len(text.split()) > 1 and _looks_like_sql(text):
        yield Statement(text)
    elif "mutation" in plain and _mutates(text):
        yield Unread("The query is a mutation, which changes something.")


def _mutates(text: str) -> bool:
    """Whether a definition of a GraphQL document is a mutation."""
    depth, word = 0, ""
    plain = "\n".join(line.partition("#")[0] for line in text.split("\n"))
    for letter in plain:
        if depth == 0 and (letter.isalnum() or letter == "_"):
            word += letter
            continue
        if word == "mutation":
            return "{" in plain
        word = ""
        depth = max(0, depth + (letter in "{") - (letter in "}"))
    return False


def _overriding(key: str, item: "Any") -> "Iterator[str]":
    """The headers that turn a request into one of another method."""
    for text in texts(item):
        name, colon, value = text.partition(":") if key in _HEADERS else (key, ":", text)
        if colon and plain_key(name.strip()) in _OVERRIDES and value.strip().lower() not in _READING_METHODS:
            yield text


def _looks_like_sql(text: str) -> bool:
    """Whether a question is a statement: `delete from users` is, `delete old comments` in a search is not."""
    words = text.lower().replace("(", " ").replace(";", " ").split()
    marks = {
        "from",
        "into",
        "table",
        "database",
        "schema",
        "set",
        "view",
        "index",
        "on",
        "to",
        "values",
        "column",
        "select",
        "user",
        "role",
    }
    return not marks.isdisjoint(words)
