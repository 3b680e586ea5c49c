"""Step by step how a command was read and which rules spoke: every part with its words, its place and its matches."""

from warpgate.decision.commands import judge_parts, knowing, nothing_runs, read_whole
from warpgate.decision.surroundings import NOTHING_KNOWN, Surroundings
from warpgate.decision.verdict import Match, Verdict, fold
from warpgate.reading.commands import UNKNOWN, Call, Command, Problem
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from warpgate.decision.rulebook import Rulebook
    from warpgate.reading.commands import Word

ELLIPSIS = "…"  # how a part is shown that is known only when the text runs


@value
class Part:
    """One command, call or problem as it was read, with what the rules said of it."""

    kind: str  # `command`, `call` or `problem`
    words: tuple[str, ...]  # after quoting and expansion; `…` for what cannot be known
    matches: tuple[Match, ...]
    raw: str = ""  # as it was written
    place: tuple[str, ...] = ()
    via: tuple[str, ...] = ()
    folder: str | None = ""
    host: str | None = None
    sets: tuple[str, ...] = ()  # NAME=value in front
    redirects: tuple[str, ...] = ()
    feed: str = ""  # where its standard input comes from, if anything feeds it
    carrier: bool = False

    @property
    def verdict(self) -> Verdict:
        """What the part is by itself."""
        return fold(self.matches)

    def to_dict(self) -> "dict[str, Any]":
        """The part as JSON."""
        verdict = self.verdict
        return {
            "kind": self.kind,
            "words": list(self.words),
            "raw": self.raw,
            "place": list(self.place),
            "via": list(self.via),
            "folder": self.folder,
            "host": self.host,
            "sets": list(self.sets),
            "redirects": list(self.redirects),
            "feed": self.feed,
            "carrier": self.carrier,
            "door": str(verdict.door),
            "category": str(verdict.category),
            "matches": [_match(match) for match in self.matches],
        }


@value
class Explanation:
    """A text, its parts and the verdict that they fold to."""

    text: str
    parts: tuple[Part, ...]
    verdict: Verdict

    def to_dict(self) -> "dict[str, Any]":
        """The explanation as JSON."""
        return {"command": self.text, "parts": [part.to_dict() for part in self.parts], "verdict": self.verdict.to_dict()}


def explain_command(text: str, rulebook: "Rulebook", surroundings: Surroundings | None = None) -> Explanation:
    """How the text was read and judged; its verdict is that of `judge_command`."""
    around = surroundings or NOTHING_KNOWN
    script = read_whole(text, around)
    parts = tuple(_part(part, matches) for part, matches in judge_parts(script, rulebook, knowing(script, around)))
    found = [match for part in parts for match in part.matches] or [nothing_runs(text, rulebook)]
    return Explanation(text, parts, fold(found, rulebook.digest))


def _part(part: "Command | Call | Problem", matches: "Iterable[Match]") -> Part:
    found = tuple(matches)
    if isinstance(part, Problem):
        return Part("problem", (part.what,), found, part.where)
    if isinstance(part, Call):
        keywords = tuple(f"{name}={_shown(word)}" for name, word in part.keywords)
        words = (part.name, *map(_shown, part.arguments), *keywords)
        return Part("call", words, found, place=part.place, via=part.via, folder=part.folder, host=part.host)
    return Part(
        "command",
        tuple(map(_shown, part.words)),
        found,
        part.raw.strip(),
        part.place,
        part.via,
        part.folder,
        part.host,
        tuple(f"{name}={_shown(word)}" for name, word in part.assignments),
        tuple(f"{redirect.operator}{_shown(redirect.target)}" for redirect in part.redirects),
        part.feed.source if part.feed is not None else "",
        part.carrier,
    )


def _shown(word: "Word") -> str:
    return word.text.replace(UNKNOWN, ELLIPSIS)


def _match(match: Match) -> "dict[str, Any]":
    return {
        "rule": match.rule,
        "door": str(match.door),
        "category": str(match.category),
        "why": match.why,
        "instead": match.instead,
        "undo": match.undo,
        "confidence": str(match.confidence),
    }
