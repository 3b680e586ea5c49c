"""What statements do whose first word does not say: WITH, INSERT, ALTER, COPY, a query that writes."""

from itertools import pairwise

from warpgate.decision.sqleffects import ACCOUNTS, ACTING, ACTS, PURE, Effect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.decision.sqltokens import Token


def queried(words: list[str]) -> Effect:
    """A query that reads, unless it writes into something or calls what acts."""
    if any(word in ACTING for word in words):
        return Effect.UNSEEN
    if words[0] in ("SELECT", "FROM", "TABLE") and "INTO" in words:
        into = words.index("INTO")
        return Effect.UNSEEN if words[into + 1 : into + 2] in (["OUTFILE"], ["DUMPFILE"]) else Effect.ADDS
    return Effect.READS


def calls_what_acts(statement: "list[Token]") -> bool:
    """Whether a function is called whose own name says that it changes something: `select delete_user(3)`."""
    for place, ((kind, text), behind) in enumerate(pairwise(statement)):
        if kind != "word" or behind != ("mark", "(") or "_" not in text:
            continue
        name = text.rpartition(".")[2]
        before = statement[place - 1][1] if place else ""
        if name.startswith(ACTS) and name not in PURE and before not in ("INTO", "TABLE", "WITH", "JOIN", "AS", "ON", "."):
            return True
        if before == "." and name.startswith(ACTS) and name not in PURE and statement[place - 3 : place - 2] != [("word", "INTO")]:
            return True
    return False


def with_tables(statement: "list[Token]", words: list[str]) -> Effect:
    """The main statement behind the common table expressions, and any that write inside them."""
    depth = 0
    found = Effect.READS
    for place, (kind, text) in enumerate(statement):
        if kind == "mark":
            depth += (text == "(") - (text == ")")
        elif kind == "word":
            starts = depth == 0 or statement[place - 1] == ("mark", "(")
            if starts and text in ("DELETE", "UPDATE", "MERGE", "TRUNCATE") and statement[place - 1] != ("word", "FOR"):
                found = Effect.LOSES
            elif starts and text == "INSERT":
                found = max(found, inserted(words))
    return max(found, queried(["WITH", *(["INTO"] if depth else []), *words[1:]]))


def inserted(words: list[str]) -> Effect:
    """New rows; those that may replace old ones lose them."""
    if words[1:3] == ["OR", "REPLACE"] or words[1:2] in (["OVERWRITE"], ["REPLACE"]):
        return Effect.LOSES
    if "DUPLICATE" in words and "UPDATE" in words:
        return Effect.LOSES
    if "CONFLICT" in words and "UPDATE" in words[words.index("CONFLICT") :]:
        return Effect.LOSES
    return Effect.ADDS


def altered(words: list[str]) -> Effect:
    """A change of a table, an account or the system."""
    if words[1:2] == ["SYSTEM"]:
        return Effect.UNSEEN
    if words[1:2] and words[1] in ACCOUNTS:
        return Effect.ACCESS
    risky = (
        "DROP",
        "DELETE",
        "UPDATE",
        "TYPE",
        "MODIFY",
        "CHANGE",
        "TRUNCATE",
        "CLEAR",
        "DETACH",
        "REPLACE",
        "MOVE",
        "EXCHANGE",
        "PURGE",
        "COALESCE",
        "DISCARD",
    )
    # ALTER COLUMN … SET DEFAULT changes no row; a new type does.
    return Effect.LOSES if any(word in risky for word in words[2:]) else Effect.ADDS


def copied(words: list[str], statement: "list[Token]") -> Effect:
    """Rows copied in or out, perhaps by a program."""
    if "PROGRAM" in words:
        return Effect.UNSEEN
    if "FROM" in outer_words(statement):
        return Effect.ADDS
    return Effect.READS if "STDOUT" in words else Effect.ADDS


def outer_words(statement: "list[Token]") -> list[str]:
    """The words outside of brackets."""
    depth, found = 0, []
    for kind, text in statement:
        if kind == "mark":
            depth += (text == "(") - (text == ")")
        elif kind == "word" and depth == 0:
            found.append(text)
    return found
