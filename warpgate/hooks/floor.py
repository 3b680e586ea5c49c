"""The irreversible acts that a plain list of command beginnings can name, taken from the rules and their examples.

An agent's own static rules cannot crash and need no process, but they know only how a command begins. A rule is put into such
a list where some beginning of its examples is one-way by itself and no command that is two-way begins so; dry runs, and what stays
on this machine by an address, are stopped along with it.
"""

from warpgate.decision.commands import judge_command
from warpgate.decision.globs import names
from warpgate.decision.verdict import Door, fold
from warpgate.reading.shell import read
from warpgate.storage.books import books
from warpgate.storage.rulebook import families
from warpgate.storage.rulefiles import is_one_way
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from warpgate.decision.rulebook import Rulebook

MOST_WORDS = 6
# Cmdlets and cmd are spelled in too many ways for a list.
_EVERYWHERE = ("origin", "main", "master", "HEAD", ".")
# A list cannot leave out the dry run of what it stops, so that is stopped along with it.
_ASKS = names(
    "--dry-run --dryrun -n --help -h --noop --check --preview --simulate --what-if --diff --dry-run=client --dry-run=server"
)
_LEFT_OUT = ("powershell", "windows", "prose")


@value
class Beginning:
    """How a one-way command begins, and the rule that says so."""

    words: tuple[str, ...]
    rule: str
    category: str
    why: str
    example: str


@value
class Floor:
    """What a list can name, and the rules that it cannot."""

    beginnings: tuple[Beginning, ...]
    left: tuple[tuple[str, str], ...]  # rule, category


def build() -> Floor:
    """The floor of the shipped rulebook."""
    rulebook = books().rulebook()
    one_way: list[tuple[dict[str, Any], str]] = []
    harmless: list[tuple[str, ...]] = []
    for family in families():
        for kind, source in family.written:
            texts = _listed(source.get("matches", []))
            if is_one_way(source):
                one_way += [(source, kind)] if family.name not in _LEFT_OUT else []
            else:
                harmless += [words for words in map(_words, texts) if words]
            harmless += [
                words for text in _listed(source.get("not_matches", [])) if (words := _words(text)) and _is_two_way(text, rulebook)
            ]
    found: dict[tuple[str, ...], Beginning] = {}
    left = []
    for source, kind in one_way:
        own = list(_beginnings(source, harmless, rulebook)) if kind == "rule" else []
        if not own:
            left.append((str(source["id"]), str(source["category"])))
        for each in own:
            found.setdefault(each.words, each)
    return Floor(tuple(_shortest(found)), tuple(left))


def _beginnings(source: "dict[str, Any]", harmless: "list[tuple[str, ...]]", rulebook: "Rulebook") -> "Iterator[Beginning]":
    known = _names_in(source)
    options = [option.partition("=")[0] for option in _listed(source.get("any", [])) if "=" not in option]
    for text in _listed(source.get("matches", [])):
        words = _words(text)
        for start in _starts(words, known, options):
            if any(each[: len(start)] == start and not _is_excepted(each) for each in harmless):
                continue
            # By itself it has to be what the rule is about, not merely something that nobody knows.
            if any(match.rule == source["id"] for match in judge_command(" ".join(start), rulebook)):
                yield Beginning(start, source["id"], source["category"], source["why"], text)
                if start == words[: len(start)]:
                    break


def _starts(words: tuple[str, ...], known: set[str], options: "list[str]") -> "Iterator[tuple[str, ...]]":
    """Ways to begin like the example: its act with each option that the rule asks for, then its own words one by one."""
    act = 1
    while act < len(words) and words[act] in known:
        act += 1
    if act > 1:
        yield from ((*words[:act], option) for option in options)
    for length in range(2, min(len(words), MOST_WORDS) + 1):
        if not (words[length - 1].startswith("-") or words[length - 1] in known):
            return  # a name that only stands for others
        yield words[:length]


def _is_excepted(words: tuple[str, ...]) -> bool:
    """Whether the command is harmless only as a dry run, or on this machine alone."""
    return bool(_ASKS.intersection(words)) or any("localhost" in word or "127.0.0.1" in word for word in words)


def _names_in(source: "dict[str, Any]") -> set[str]:
    """The words that the rule itself names: its acts, and branches that are protected everywhere."""
    acts = [part for act in _listed(source.get("act", [])) for word in act.split() for part in word.split("|")]
    return {*_EVERYWHERE, *(part for part in acts if "*" not in part)}


def _is_two_way(text: str, rulebook: "Rulebook") -> bool:
    return fold(judge_command(text, rulebook)).door is Door.TWO_WAY


def _words(text: str) -> tuple[str, ...]:
    """The words of a text that is one plain command; none for any other."""
    script = read(text)
    if len(script.commands) != 1 or script.problems or script.calls:
        return ()
    command = script.commands[0]
    if command.assignments or command.redirects or command.feed or command.place or command.via:
        return ()
    words = tuple(word.text for word in command.words)
    plain = all(word.known and not word.quoted and not word.glob for word in command.words)
    return words if plain and all(_is_plain(word) for word in words) else ()


def _is_plain(word: str) -> bool:
    return bool(word) and all(letter.isalnum() or letter in "@%+=:,./-_" for letter in word)


def _shortest(found: "dict[tuple[str, ...], Beginning]") -> "Iterator[Beginning]":
    """The beginnings without those that a shorter one covers, in the order of their words."""
    for words in sorted(found):
        if not any(words[:length] in found for length in range(2, len(words))):
            yield found[words]


def _listed(given: "str | list[str]") -> list[str]:
    return [given] if isinstance(given, str) else given
