"""Commands and statements in the arguments of a tool that is not known to run any: they count all the same."""

from warpgate.reading.tool_calls import Shell, Statement, ToolCall, named, texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from warpgate.decision.registry import Entry
    from warpgate.reading.tool_calls import Act

# How a statement that is not a question begins.
_BEGINNINGS = (
    "delete from", "drop ", "truncate ", "update ", "insert into", "insert overwrite", "alter ", "grant ", "revoke ", "merge into",
    "replace into", "create ", "exec ", "execute ", "call ", "copy ", "load data", "attach ", "vacuum", "with ", "begin", "set ",
    "do ", "rename ", "detach ",
)  # fmt: skip


def hidden_acts(call: ToolCall, entry: "Entry") -> "Iterator[Act]":
    """The commands and statements in the arguments, where the entry says what the tool is and not how its arguments are read."""
    if not entry["category"] or entry["reads"]:
        return
    for item in named(call.arguments, ("sql", "statement", "statements")):
        yield from (Statement(text) for text in texts(item))
    for item in named(call.arguments, ("query", "queries")):
        for text in texts(item):
            if text.lstrip(" \n\t(;-").lower().startswith(_BEGINNINGS) and len(text.split()) > 1 and _looks_like_sql(text):
                yield Statement(text)
    for item in named(call.arguments, ("command", "cmd", "shellcommand", "bash", "script")):
        yield from (Shell(text) for text in texts(item))


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
