"""What SQL does to the rows of a database: reads, adds, changes who may enter, loses rows, or cannot be told."""

from warpgate.decision.sqlclients import of_client
from warpgate.decision.sqleffects import ACCESS, ACCOUNTS, ADDING, LOSING, READING, Effect
from warpgate.decision.sqlforms import altered, calls_what_acts, copied, inserted, outer_words, queried, with_tables
from warpgate.decision.sqltokens import Token, statements
from warpgate.reading.commands import UNKNOWN


def effect(text: str, dialect: str = "") -> Effect:
    """The gravest effect of the statements in a text; an empty text reads."""
    found = statements(text, dialect)
    grave = max((_of(statement, dialect) for statement in found), default=Effect.READS)
    return Effect.READS if grave is not Effect.UNSEEN and _taken_back(found, dialect) else grave


def _taken_back(found: "list[list[Token]]", dialect: str) -> bool:
    """Whether everything stands in one transaction that is rolled back at the end; in MySQL a change of a table would stay."""
    firsts = [statement[0] for statement in found]
    if dialect not in ("postgres", "sqlite") or len(firsts) < 3 or any(kind != "word" for kind, _ in firsts):
        return False
    verbs = [word for _, word in firsts]
    ends = ("COMMIT", "END", "ROLLBACK", "ABORT", "BEGIN", "START", "VACUUM", "CALL", "DO")
    return verbs[0] in ("BEGIN", "START") and verbs[-1] in ("ROLLBACK", "ABORT") and not any(verb in ends for verb in verbs[1:-1])


def _of(statement: list[Token], dialect: str) -> Effect:
    kind, first = statement[0]
    if kind == "meta":
        return of_client(first)
    words = [text for kind, text in statement if kind == "word"]
    if kind == "mark" and first == "(":
        # A query in brackets.
        inner = [token for token in statement if token[1] not in "()"]
        return Effect.UNSEEN if not words or calls_what_acts(statement) else _of(inner, dialect)
    if kind != "word" or UNKNOWN in first:
        return Effect.UNSEEN
    found = _by_verb(first, statement, words, dialect)
    if first in ("SELECT", "WITH", "INSERT", "VALUES", "TABLE", "FROM") and calls_what_acts(statement):
        found = max(found, Effect.UNSEEN)
    if dialect == "tsql":
        # Its statements need no semicolon between them.
        found = max([found, *(_LATER[word] for word in outer_words(statement)[1:] if word in _LATER)])
    return found


_LATER = {
    "DELETE": Effect.LOSES, "DROP": Effect.LOSES, "TRUNCATE": Effect.LOSES, "MERGE": Effect.LOSES, "UPDATE": Effect.LOSES,
    "EXEC": Effect.UNSEEN, "EXECUTE": Effect.UNSEEN, "INSERT": Effect.ADDS, "ALTER": Effect.LOSES, "CREATE": Effect.ADDS,
}  # fmt: skip


def _by_verb(verb: str, statement: list[Token], words: list[str], dialect: str) -> Effect:
    if verb == "EXPLAIN":
        return _explain(statement, words, dialect)
    if verb == "WITH":
        return with_tables(statement, words)
    if verb == "INSERT":
        return inserted(words)
    if verb == "ALTER":
        return altered(words)
    if verb == "COPY":
        return copied(words, statement)
    if verb in ACCESS:
        return Effect.ACCESS
    if verb == "CREATE":
        if words[1:3] == ["OR", "REPLACE"] and "TABLE" in words[3:6]:
            return Effect.LOSES
        if words[1:2] and words[1] in ("TEMP", "TEMPORARY"):
            return Effect.READS  # it is gone with the session
        return Effect.ACCESS if words[1:2] and words[1] in ACCOUNTS else Effect.ADDS
    if verb == "DROP" or verb in LOSING:
        return Effect.LOSES
    if verb == "SET" and words[1:2] in (["GLOBAL"], ["PASSWORD"], ["PERSIST"]):
        return Effect.ACCESS
    if verb == "LOAD" and "DATA" in words[:3]:
        return Effect.LOSES if "REPLACE" in words or "OVERWRITE" in words else Effect.ADDS
    if verb == "PRAGMA":
        return Effect.ADDS if ("mark", "=") in statement else Effect.READS
    if verb in ("PREPARE", "DECLARE") and (len(words) < 3 or any(word in LOSING for word in words[2:])):
        return Effect.UNSEEN
    if verb in READING:
        return queried(words)
    return Effect.ADDS if verb in ADDING else Effect.UNSEEN


def _explain(statement: list[Token], words: list[str], dialect: str) -> Effect:
    """A plan is a read; with ANALYZE the statement is run."""
    runs = False
    place = 1
    while place < len(statement):
        kind, text = statement[place]
        if kind == "mark" and text == "(":
            close = next((at for at in range(place, len(statement)) if statement[at] == ("mark", ")")), len(statement))
            inside = [word for _, word in statement[place:close]]
            runs = runs or (("ANALYZE" in inside or "ANALYSE" in inside) and "FALSE" not in inside and "OFF" not in inside)
            place = close + 1
        elif kind == "word" and text in ("ANALYZE", "ANALYSE"):
            runs = True
            place += 1
        elif (
            kind == "word"
            and text
            in (
                "VERBOSE",
                "EXTENDED",
                "QUERY",
                "PLAN",
                "FORMAT",
                "JSON",
                "TREE",
                "PIPELINE",
                "ESTIMATE",
                "AST",
                "SYNTAX",
                "FORMATTED",
            )
        ) or kind == "mark":
            place += 1
        else:
            break
    rest = statement[place:]
    return _of(rest, dialect) if runs and rest else Effect.READS
