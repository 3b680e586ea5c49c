"""What the name of a project script says when its text cannot be read: an everyday run, or something that reaches further."""

from warpgate.decision.globs import MAYBE, NO, YES, names
from warpgate.decision.tasknames import is_only_about

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.decision.subject import Subject
    from warpgate.reading.commands import Word

EVERYDAY = names(
    """
    test tests spec specs unit e2e integration smoke bench benchmark build compile bundle lint format fmt prettier
    eslint typecheck type-check types tsc check checks verify validate ci dev develop start serve server watch preview
    storybook coverage cov clean docs doc run debug analyze analyse audit generate gen codegen typegen fix style report
    reports summary stats metrics profile show print describe inspect count plot render diff compare
    stylelint vet all help configure autogen version list info status doctor setup install bootstrap prepare
    """
)
RISKY = names(
    """
    deploy deployment release publish ship promote rollout rollback push upload sync migrate migration migrations seed
    reset wipe nuke purge drop destroy delete remove truncate restore backfill send notify mail email announce tweet
    invoice charge refund pay payout purchase provision teardown prod production live terraform rotate revoke upgrade
    submit backup import cleanup prune
    """
)
DEPLOYING = names(
    """
    deploy deployment release publish ship promote rollout rollback prod production live
    """
)
_SEPARATORS = "-_.:/\\ "


def words_of(name: str) -> list[str]:
    """The words of a script's name, without its folder and ending."""
    name = name.replace("\\", "/").rstrip("/").rpartition("/")[2]
    stem, dot, ending = name.rpartition(".")
    if dot and stem and len(ending) <= 4:
        name = stem
    for mark in _SEPARATORS:
        name = name.replace(mark, " ")
    return name.lower().split()


def is_risky(word: "Word", subject: "Subject") -> int:
    """A word of the script's name says that it reaches data, other people or a release."""
    words = words_of(word.text)
    return YES if _grave(words, RISKY) else NO if word.known else MAYBE


def is_everyday(word: "Word", subject: "Subject") -> int:
    """The script's name is an everyday one (test, build, lint …) and no word of it is risky."""
    words = words_of(word.text)
    if not word.known:
        return MAYBE
    return YES if words and any(part in EVERYDAY for part in words) and not _grave(words, RISKY) else NO


def is_deploying(word: "Word", subject: "Subject") -> int:
    """A word of the script's name says that it deploys or publishes."""
    return YES if _grave(words_of(word.text), DEPLOYING) else NO


def _grave(words: list[str], grave: frozenset[str]) -> bool:
    """Whether one of the words is grave and says what the script does, not only what it tests or looks at."""
    return any(part in grave for part in words) and not is_only_about(words)


WORDS: "dict[str, Callable[[Word, Subject], int]]" = {
    "is everyday script": is_everyday,
    "is deploying script": is_deploying,
    "is risky script": is_risky,
}
