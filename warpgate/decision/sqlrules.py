"""Conditions on the SQL that a command line carries: where it stands, what it does, whether its database is worth anything."""

from warpgate.decision import paths
from warpgate.decision.globs import MAYBE, NO, YES
from warpgate.decision.hosts import is_for_tests, is_production, loopback, reaches_new_container
from warpgate.decision.sql import effect
from warpgate.decision.sqleffects import Effect
from warpgate.reading.commands import UNKNOWN, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.decision.subject import Subject


def texts(subject: "Subject") -> "list[str | None]":
    """Every SQL text of the command line; None for one that cannot be seen."""
    where = subject.tool.get("sql", {})
    found: list[str | None] = []
    for name in where.get("options", ()):
        found += [word.text for word in subject.line.options.get(name, ())]
    if "operands" in where:
        found += [word.text for word in subject.operands[where["operands"] :]]
    for name in where.get("files", ()):
        found += [_file(subject, word) for word in subject.line.options.get(name, ())]
    feed = subject.command.feed
    if where.get("feed") and feed is not None and not found:
        found.append(_fed(subject))
    return found


def _file(subject: "Subject", word: Word) -> str | None:
    return subject.surroundings.files.get(subject.path(word).text)


def _fed(subject: "Subject") -> str | None:
    feed = subject.command.feed
    if feed is None or feed.text is not None:
        return feed.text if feed else None
    return _file(subject, feed.by[0]) if feed.source == "file" and feed.by else None


def _effect(subject: "Subject") -> Effect:
    known = subject.memo.get("sql")
    if known is not None:
        return Effect(known)
    dialect = str(subject.tool.get("sql", {}).get("dialect", ""))
    found = Effect.READS
    for text in texts(subject):
        unseen = text is None or text.strip() == UNKNOWN
        found = max(found, Effect.UNSEEN if unseen else effect(str(text), dialect))
    subject.memo["sql"] = found
    return found


def _does(*effects: Effect) -> "Callable[[Subject], int]":
    def condition(subject: "Subject") -> int:
        return YES if _effect(subject) in effects else NO

    return condition


def _absent(subject: "Subject") -> int:
    """No SQL is given and nothing is fed: a prompt that nobody types at."""
    return NO if texts(subject) or subject.command.feed is not None else YES


def _databases(subject: "Subject") -> "list[Word]":
    """The words that name the database: option values and the operand in front of the SQL."""
    where = subject.tool.get("sql", {})
    words = [word for name in where.get("databases", ()) for word in subject.line.options.get(name, ())]
    # With `operands = 1` the first operand is the database; without, all of them may be.
    words += subject.operands[: where.get("operands")]
    return words


def _hosts(subject: "Subject") -> "list[Word]":
    where = subject.tool.get("sql", {})
    words = [word for name in where.get("hosts", ()) for word in subject.line.options.get(name, ())]
    words += [word for name, word in subject.environment if name in ("PGHOST", "MYSQL_HOST", "DATABASE_URL")]
    return words + [word for word in _databases(subject) if "://" in word.text]


def _local(subject: "Subject") -> int:
    """The database is on this machine for certain, and nothing calls it production."""
    if subject.host is not None and subject.host.text not in subject.around.throwaway:
        return NO
    databases = _databases(subject)
    if any(is_production(word, subject) != NO for word in (*databases, *_hosts(subject))):
        return NO
    if subject.tool.get("sql", {}).get("embedded"):
        return min((_near(word, subject) for word in databases), default=YES)
    hosts = _hosts(subject)
    return min((YES if word.text.startswith("/") else loopback(word.text) for word in hosts), default=NO)


def _near(word: Word, subject: "Subject") -> int:
    """The file of an embedded database lies in the project or in a temporary folder."""
    if word.text in (":memory:", "", "file::memory:"):
        return YES
    path = subject.path(word)
    return MAYBE if path.place == "unknown" else YES if path.place in ("inside", "temporary") and path.sure else NO


def _throwaway(subject: "Subject") -> int:
    """In memory, in a temporary folder, or on this machine and called a test database."""
    databases = _databases(subject)
    if reaches_new_container(subject) == YES:
        return YES
    if subject.host is not None and subject.host.text in subject.around.throwaway:
        return min((loopback(word.text) for word in _hosts(subject)), default=YES)
    if _only_test_databases(subject):
        return _local(subject)
    if subject.tool.get("sql", {}).get("embedded"):
        if not databases:
            return YES
        return min(_worthless_file(word, subject) for word in databases)
    named = [word for word in databases if word.known]
    tests = any(is_for_tests(word.text) for word in named)
    elsewhere = subject.host is not None or any(is_production(word, subject) != NO for word in databases)
    if tests and not _hosts(subject) and not elsewhere:
        return YES  # a test database named as such, where no host says otherwise
    return min(YES if tests else NO, _local(subject))


def _only_test_databases(subject: "Subject") -> bool:
    """Every statement drops or creates a database whose own name says that it is for tests."""
    found = texts(subject)
    statements = [part.split() for text in found if text is not None for part in text.split(";") if part.strip()]
    if None in found or not statements:
        return False
    return all(
        len(words) >= 3
        and [word.lower() for word in words[:2]] in (["drop", "database"], ["create", "database"])
        and is_for_tests(words[-1].strip('`"'))
        for words in statements
    )


def _worthless_file(word: Word, subject: "Subject") -> int:
    if word.text in (":memory:", "", "file::memory:"):
        return YES
    if not word.known and not word.origins:
        return MAYBE
    path = subject.path(word)
    if path.place == "temporary":
        return YES
    if subject.host is not None or path.place != "inside":
        return NO
    name = path.parts[-1] if path.parts else ""
    return max(YES if is_for_tests(name) or (path.parts[0] in ("tmp", "temp")) else NO, paths.rebuildable(path))


def _unseen_file(subject: "Subject") -> int:
    """What is not seen are whole texts: files of the project, or what a pipe brings."""
    unseen = [text for text in texts(subject) if text is None]
    where = subject.tool.get("sql", {})
    files = [word for name in where.get("files", ()) for word in subject.line.options.get(name, ())]
    inside = all(subject.path(word).place == "inside" for word in files)
    return YES if unseen and inside and not where.get("embedded") and len(unseen) == len(texts(subject)) else NO


def _strange(subject: "Subject") -> int:
    """The SQL stands there, and nobody can say what it does."""
    seen = [text for text in texts(subject) if text is not None and text.strip() != UNKNOWN]
    dialect = str(subject.tool.get("sql", {}).get("dialect", ""))
    return YES if any(effect(text, dialect) == Effect.UNSEEN for text in seen) else NO


_LOSS = ("DROP ", "DELETE ", "TRUNCATE", "UNLINK", "UPDATE ", "TO '/", "WRITEFILE", "FLUSH")


def _names_a_loss(subject: "Subject") -> int:
    """The SQL stands there, and a word in it says that something is dropped, deleted or written over."""
    seen = [text.upper() for text in texts(subject) if text is not None]
    return YES if any(word in text for text in seen for word in _LOSS) else NO


def _plays_into_throwaway(subject: "Subject") -> int:
    return min(_unseen_file(subject), _throwaway(subject))


WHOLE: "dict[str, Callable[[Subject], int]]" = {
    "sql only reads": _does(Effect.READS),
    "sql adds": _does(Effect.ADDS),
    "sql changes access": _does(Effect.ACCESS),
    "sql loses rows": _does(Effect.LOSES),
    "sql is unseen": _does(Effect.UNSEEN),
    "sql is absent": _absent,
    "the sql names a loss": _names_a_loss,
    "the sql is seen and strange": _strange,
    "plays a file into a throw-away database": _plays_into_throwaway,
    "database is local": _local,
    "database is throwaway": _throwaway,
}
