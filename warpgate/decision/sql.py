"""What SQL does to the rows of a database: reads, adds, changes who may enter, loses rows, or cannot be told."""

from enum import IntEnum

from warpgate.decision.globs import names
from warpgate.decision.sqltokens import Token, statements
from warpgate.reading.commands import UNKNOWN


class Effect(IntEnum):
    """What a statement does; gravest last."""

    READS = 0
    ADDS = 1
    ACCESS = 2
    UNSEEN = 3
    LOSES = 4


_READING = names(
    """
    SELECT TABLE VALUES SHOW DESCRIBE DESC PRAGMA USE SET RESET BEGIN START COMMIT END ROLLBACK SAVEPOINT RELEASE
    ABORT FETCH MOVE CLOSE DECLARE LISTEN UNLISTEN HELP CHECK ANALYZE ANALYSE LIST EXISTS PRINT LOCK UNLOCK PREPARE
    DEALLOCATE DISCARD FROM SUMMARIZE PIVOT CHECKSUM CHECKPOINT DESCRIBE_TABLE CONSISTENCY TRACING PAGING EXPAND
    CAPTURE SOURCE_LIST LATERAL IF RETURN
    """
)
_ADDING = names(
    """
    CREATE COMMENT VACUUM REINDEX CLUSTER OPTIMIZE REFRESH ATTACH IMPORT EXPORT BACKUP RENAME UNDROP FLUSH INSTALL
    LOAD CACHE UNCACHE MSCK REPAIR
    """
)
_LOSING = names(
    """
    DELETE UPDATE TRUNCATE DROP MERGE REPLACE UPSERT RESTORE PURGE DETACH EXCHANGE REASSIGN
    """
)
_ACCESS = frozenset(["GRANT", "REVOKE", "DENY"])
_ACCOUNTS = frozenset(
    ("USER", "ROLE", "LOGIN", "GROUP", "POLICY", "SERVER", "SUBSCRIPTION", "PUBLICATION", "CREDENTIAL", "CONNECTION")
)
# Functions that act although a SELECT calls them.
_ACTING = names(
    """
    PG_TERMINATE_BACKEND PG_CANCEL_BACKEND PG_RELOAD_CONF PG_DROP_REPLICATION_SLOT PG_SWITCH_WAL PG_PROMOTE
    PG_ROTATE_LOGFILE SETVAL LO_UNLINK LO_EXPORT LO_IMPORT DBLINK_EXEC PG_WRITE_FILE PG_FILE_WRITE PG_FILE_UNLINK
    LOAD_EXTENSION XP_CMDSHELL SYS_EXEC PG_NOTIFY PG_READ_BINARY_FILE_EXEC WRITEFILE EDIT SP_EXECUTESQL DROP_CHUNKS
    TRUNCATE_LOCAL_DATA_AFTER_DISTRIBUTING_TABLE
    """
)
_META_READS = (
    "\\d",
    "\\l",
    "\\z",
    "\\s",
    "\\h",
    "\\?",
    "\\q",
    "\\x",
    "\\t",
    "\\e",
    "\\p",
    "\\a",
    "\\c",
    "\\f",
    "\\v",
    "\\w",
    "\\r",
    "\\b",
    "\\g",
)
_META_SPECIAL = {
    **dict.fromkeys(
        (
            "\\i",
            "\\ir",
            "\\include",
            "\\!",
            "\\gexec",
            "\\e",
            "\\edit",
            "\\ef",
            "\\ev",
            "\\.",
        ),
        Effect.UNSEEN,
    ),
    **dict.fromkeys(("\\password",), Effect.ACCESS),
    **dict.fromkeys(("\\lo_unlink",), Effect.LOSES),
    **dict.fromkeys(
        (
            "\\lo_import",
            "\\o",
            "\\out",
            "\\w",
        ),
        Effect.ADDS,
    ),
    **dict.fromkeys(("\\set",), Effect.READS),
}
_DOT_READS = names(
    """
    .tables .schema .headers .header .mode .dump .indexes .indices .databases .show .stats .width .print .help .quit
    .exit .timeout .nullvalue .separator .eqp .explain .bail .echo .fullschema .lint .recover .sha3sum .dbinfo .timer
    .limit .changes .open .prompt .vfsinfo .vfslist .columns .maxrows .constant .keyword .large_number_rendering
    .progress .selftest .session .dbconfig .filectrl .auth .binary .cd .crnl .imposter .parameter .scanstats .trace
    .unmodule .version
    """
)
_DOT_ADDS = frozenset((".import", ".backup", ".save", ".clone", ".output", ".once", ".excel", ".log", ".archive"))


def effect(text: str, dialect: str = "") -> Effect:
    """The gravest effect of the statements in a text; an empty text reads."""
    return max((_of(statement, dialect) for statement in statements(text, dialect)), default=Effect.READS)


def _of(statement: list[Token], dialect: str) -> Effect:
    kind, first = statement[0]
    if kind == "meta":
        return _meta(first)
    words = [text for kind, text in statement if kind == "word"]
    if kind == "mark" and first == "(":
        # A query in brackets.
        return _of([token for token in statement if token[1] not in "()"], dialect) if words else Effect.UNSEEN
    if kind != "word" or UNKNOWN in first:
        return Effect.UNSEEN
    found = _by_verb(first, statement, words, dialect)
    if dialect == "tsql":
        # Its statements need no semicolon between them.
        found = max([found, *(_LATER[word] for word in _outer_words(statement)[1:] if word in _LATER)])
    return found


_LATER = {
    "DELETE": Effect.LOSES, "DROP": Effect.LOSES, "TRUNCATE": Effect.LOSES, "MERGE": Effect.LOSES, "UPDATE": Effect.LOSES,
    "EXEC": Effect.UNSEEN, "EXECUTE": Effect.UNSEEN, "INSERT": Effect.ADDS, "ALTER": Effect.LOSES, "CREATE": Effect.ADDS,
}  # fmt: skip


def _by_verb(verb: str, statement: list[Token], words: list[str], dialect: str) -> Effect:
    if verb == "EXPLAIN":
        return _explain(statement, words, dialect)
    if verb == "WITH":
        return _with(statement, words)
    if verb == "INSERT":
        return _insert(words)
    if verb == "ALTER":
        return _alter(words)
    if verb == "COPY":
        return _copy(words, statement)
    if verb in _ACCESS:
        return Effect.ACCESS
    if verb == "CREATE":
        if words[1:3] == ["OR", "REPLACE"] and "TABLE" in words[3:6]:
            return Effect.LOSES
        return Effect.ACCESS if words[1:2] and words[1] in _ACCOUNTS else Effect.ADDS
    if verb == "DROP" or verb in _LOSING:
        return Effect.LOSES
    if verb == "SET" and words[1:2] in (["GLOBAL"], ["PASSWORD"], ["PERSIST"]):
        return Effect.ACCESS
    if verb == "LOAD" and "DATA" in words[:3]:
        return Effect.LOSES if "REPLACE" in words or "OVERWRITE" in words else Effect.ADDS
    if verb == "PRAGMA":
        return Effect.ADDS if ("mark", "=") in statement else Effect.READS
    if verb in ("PREPARE", "DECLARE") and (len(words) < 3 or any(word in _LOSING for word in words[2:])):
        return Effect.UNSEEN
    if verb in _READING:
        return _query(words)
    return Effect.ADDS if verb in _ADDING else Effect.UNSEEN


def _query(words: list[str]) -> Effect:
    if any(word in _ACTING for word in words):
        return Effect.UNSEEN
    if words[0] in ("SELECT", "FROM", "TABLE") and "INTO" in words:
        into = words.index("INTO")
        return Effect.UNSEEN if words[into + 1 : into + 2] in (["OUTFILE"], ["DUMPFILE"]) else Effect.ADDS
    return Effect.READS


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


def _with(statement: list[Token], words: list[str]) -> Effect:
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
                found = max(found, _insert(words))
    return max(found, _query(["WITH", *(["INTO"] if depth else []), *words[1:]]))


def _insert(words: list[str]) -> Effect:
    """New rows; those that may replace old ones lose them."""
    if words[1:3] == ["OR", "REPLACE"] or words[1:2] in (["OVERWRITE"], ["REPLACE"]):
        return Effect.LOSES
    if "DUPLICATE" in words and "UPDATE" in words:
        return Effect.LOSES
    if "CONFLICT" in words and "UPDATE" in words[words.index("CONFLICT") :]:
        return Effect.LOSES
    return Effect.ADDS


def _alter(words: list[str]) -> Effect:
    if words[1:2] == ["SYSTEM"]:
        return Effect.UNSEEN
    if words[1:2] and words[1] in _ACCOUNTS:
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


def _copy(words: list[str], statement: list[Token]) -> Effect:
    if "PROGRAM" in words:
        return Effect.UNSEEN
    if "FROM" in _outer_words(statement):
        return Effect.ADDS
    return Effect.READS if "STDOUT" in words else Effect.ADDS


def _outer_words(statement: list[Token]) -> list[str]:
    """The words outside of brackets."""
    depth, found = 0, []
    for kind, text in statement:
        if kind == "mark":
            depth += (text == "(") - (text == ")")
        elif kind == "word" and depth == 0:
            found.append(text)
    return found


def _meta(text: str) -> Effect:
    """A client's own command: psql's backslash, sqlite's dot."""
    name, _, rest = text.partition(" ")
    name = name.lower()
    if name[:1] == ".":
        if name in (".output", ".once") and not rest.strip():
            return Effect.READS
        if any(known.startswith(name) for known in _DOT_READS) and name not in (".s", ".r", ".sh", ".sy", ".re"):
            return Effect.READS
        return Effect.ADDS if name in _DOT_ADDS else Effect.LOSES if name == ".restore" else Effect.UNSEEN
    if name == "\\copy":
        inner = statements(rest, "")
        return _copy([word for kind, word in inner[0] if kind == "word"], inner[0]) if inner else Effect.UNSEEN
    if name in _META_SPECIAL:
        return _META_SPECIAL[name]
    if "|" in rest and name.startswith(("\\g", "\\o")):
        return Effect.UNSEEN
    return Effect.READS if name.startswith(_META_READS) else Effect.UNSEEN
