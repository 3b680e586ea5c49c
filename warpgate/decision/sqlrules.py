"""Conditions on the SQL that a command line carries."""

from warpgate.decision.globs import MAYBE, NO, YES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.decision.subject import Subject


def _only_reads(subject: "Subject") -> int:
    return NO


def _unseen(subject: "Subject") -> int:
    return MAYBE


def _throwaway(subject: "Subject") -> int:
    return NO


WHOLE: "dict[str, Callable[[Subject], int]]" = {
    "sql only reads": _only_reads,
    "sql adds": _only_reads,
    "sql loses rows": lambda subject: YES,
    "sql is unseen": _unseen,
    "database is throwaway": _throwaway,
}
