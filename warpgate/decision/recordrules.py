"""Conditions on files that hold records: whether they are written over, or emptied before they are read."""

from warpgate.decision.filerules import FILLED
from warpgate.decision.globs import NO, YES, names
from warpgate.reading.commands import Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.decision.subject import Subject


def _empties_its_source(subject: "Subject") -> int:
    """The redirection empties a file before the command reads it: `grep x f > f`."""
    target = subject.line.operands[0]
    if not target.known or subject.command.program in ("echo", "printf", "touch", "true", ":", "truncate", "mkdir"):
        return NO
    path = subject.path(target)
    return YES if any(word.known and subject.path(word).text == path.text for word in subject.command.words[1:]) else NO


_PEOPLE = names(
    """
    customer customers user users order orders account accounts invoice invoices payment payments member members subscriber
    subscribers patient patients transaction transactions contact contacts client clients employee employees lead leads
    ledger donor donors
    """
)
_RECORDS = (".csv", ".tsv", ".json", ".jsonl", ".ndjson", ".xlsx", ".xls", ".parquet", ".yaml", ".yml", ".xml", ".txt", ".ods")
_MADE_UP = names(
    """
    test tests spec specs fixture fixtures mock mocks sample samples example examples demo seed seeds schema schemas src lib
    docs doc public static assets dist build e2e stories locales i18n types migrations testdata __tests__ __mocks__ cypress
    factories dummy fake
    """
)


def holds_records(word: Word, subject: "Subject") -> int:
    """A file of the project's data that by its name holds records of people or of money, not made up for tests."""
    path = subject.path(word)
    if path.place != "inside" or not path.parts or not path.parts[-1].lower().endswith(_RECORDS):
        return NO
    folders = [part.lower() for part in path.parts[:-1]]
    stem = path.parts[-1].lower().rpartition(".")[0].replace("-", "_").replace(".", "_").split("_")
    if not _MADE_UP.isdisjoint(folders) or not _MADE_UP.isdisjoint(stem):
        return NO
    kept = any(folder in ("data", "db", "database", "records", *FILLED) for folder in folders)
    return YES if kept and not _PEOPLE.isdisjoint(stem) else NO


WORDS: "dict[str, Callable[[Word, Subject], int]]" = {
    "is a file of records": holds_records,
}

WHOLE: "dict[str, Callable[[Subject], int]]" = {
    "empties what it reads": _empties_its_source,
}
