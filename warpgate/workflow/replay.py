"""What the gate would have done with calls that were made long ago: judged one by one, counted, and nothing kept but figures."""

import os

from warpgate.decision.surroundings import Surroundings
from warpgate.decision.toolcalls import Facts, judge_call
from warpgate.decision.verdict import Confidence, Door
from warpgate.reading.redacting import redact
from warpgate.reading.transcripts import Place, read_line
from warpgate.storage.grants import digest_of
from warpgate.storage.jsontext import decode, encode
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from warpgate.decision.registry import Registry
    from warpgate.decision.rulebook import Rulebook
    from warpgate.decision.toolcalls import Judged
    from warpgate.reading.tool_calls import ToolCall

LONGEST = 32 << 20  # bytes of one line
MOST_SAMPLES = 3  # of each rule
MOST_NAMED = 500  # tools and near misses that are counted by name
REMEMBERED = 20_000  # verdicts kept for calls that come again
RECENT = 2_000  # ids of calls, for a call that stands in two forms


class Tally:
    """The figures of a replay; their size does not grow with the number of calls."""

    def __init__(self) -> None:
        self.calls = 0
        self.internal = 0
        self.stopped = 0
        self.lines = 0
        self.unreadable = 0
        self.files = 0
        self.sessions = 0
        self.sessions_stopped = 0
        self.first = ""
        self.last = ""
        self.hosts: dict[str, int] = {}
        self.tiers = {"auto": 0, "checkpoint": 0, "irreversible": 0}
        self.categories: dict[str, int] = {}
        self.rules: dict[str, Noted] = {}
        self.near: dict[str, Noted] = {}
        self.unregistered: dict[str, int] = {}

    def to_dict(self) -> "dict[str, Any]":
        """All figures, the noisiest first."""
        return {
            "files": self.files,
            "lines": self.lines,
            "unreadable_lines": self.unreadable,
            "calls": self.calls,
            "internal": self.internal,
            "would_stop": self.stopped,
            "sessions": self.sessions,
            "sessions_with_a_stop": self.sessions_stopped,
            "first": self.first,
            "last": self.last,
            "agents": _largest(self.hosts),
            "tiers": self.tiers,
            "categories": _largest(self.categories),
            "rules": [each.to_dict(rule) for rule, each in _noisiest(self.rules)],
            "near_misses": [each.to_dict(rule) for rule, each in _noisiest(self.near)],
            "unregistered_tools": _largest(self.unregistered),
        }


class Noted:
    """One rule: how often it spoke, and a few samples without secrets."""

    def __init__(self, category: str, why: str) -> None:
        self.count = 0
        self.category = category
        self.why = why
        self.samples: list[str] = []

    def add(self, sample: str) -> None:
        """Counts one more call; keeps its text while there are few and it is not there yet."""
        self.count += 1
        if len(self.samples) < MOST_SAMPLES and sample not in self.samples:
            self.samples.append(sample)

    def to_dict(self, rule: str) -> "dict[str, Any]":
        """The rule with its count."""
        return {"rule": rule, "count": self.count, "category": self.category, "why": self.why, "samples": self.samples}


@value
class Source:
    """One transcript: its path and its lines as bytes."""

    path: str
    lines: "Iterable[bytes]"


def replay(sources: "Iterable[Source]", registry: "Registry", rulebook: "Rulebook") -> "Iterator[Tally]":
    """The figures so far, after each file and every thousand lines; the last one is the result."""
    judge = _Judge(registry, rulebook)
    tally = Tally()
    for source in sources:
        tally.files += 1
        yield from _file(source, judge, tally)
        yield tally
    yield tally


def _file(source: Source, judge: "_Judge", tally: Tally) -> "Iterator[Tally]":
    place, session, stopped = Place(), "", False
    seen: dict[str, None] = {}
    for raw in source.lines:
        tally.lines += 1
        if tally.lines % 1000 == 0:
            yield tally
        line = _read(raw)
        if line is None:
            tally.unreadable += bool(raw.strip())
            continue
        read = read_line(line, place)
        place = read.place
        name = place.session or source.path
        if read.calls and name != session:
            tally.sessions += 1
            tally.sessions_stopped += stopped
            session, stopped = name, False
        for identifier, call in read.calls:
            if identifier:
                if identifier in seen:
                    continue
                seen[identifier] = None
                if len(seen) > RECENT:
                    del seen[next(iter(seen))]
            stopped = _count(call, place, judge, tally) or stopped
    tally.sessions_stopped += stopped


def _read(raw: bytes) -> "dict[str, Any] | None":
    if len(raw) > LONGEST:
        return None
    try:
        line = decode(raw)
    except ValueError:
        return None
    return line if isinstance(line, dict) else None


class _Judge:
    """Judges calls, and remembers what it said of the last ones: agents repeat themselves."""

    def __init__(self, registry: "Registry", rulebook: "Rulebook") -> None:
        self._registry = registry
        self._rulebook = rulebook
        self._known: dict[str, Judged] = {}

    def __call__(self, call: "ToolCall", cwd: str) -> "Judged":
        """The verdict by the call's own text, in the folder where it was made."""
        key = digest_of(cwd, call.host, call.server, call.name, encode(dict(call.arguments)))
        known = self._known.pop(key, None)
        if known is None:
            known = judge_call(call, self._registry, self._rulebook, Facts(Surroundings(root=cwd, home=os.path.expanduser("~"))))
            if len(self._known) >= REMEMBERED:
                del self._known[next(iter(self._known))]
        self._known[key] = known
        return known


def _count(call: "ToolCall", place: Place, judge: _Judge, tally: Tally) -> bool:
    """Whether the call would have been stopped."""
    judged = judge(call, place.cwd)
    tally.calls += 1
    if place.at:
        tally.first = min(tally.first or place.at, place.at)
        tally.last = max(tally.last, place.at)
    _add(tally.hosts, place.host)
    if judged.internal:
        tally.internal += 1
    verdict = judged.verdict
    tally.tiers[verdict.tier] += 1
    worst = verdict.matches[0]
    if verdict.door is Door.TWO_WAY:
        if verdict.confidence is not Confidence.HIGH and (worst.rule in tally.near or len(tally.near) < MOST_NAMED):
            tally.near.setdefault(worst.rule, Noted(str(verdict.category), worst.why)).add(_sample(call))
        return False
    tally.stopped += 1
    _add(tally.categories, str(verdict.category))
    if worst.rule == "tool-unregistered":
        _add(tally.unregistered, call.name)
    if worst.rule in tally.rules or len(tally.rules) < MOST_NAMED:
        tally.rules.setdefault(worst.rule, Noted(str(verdict.category), worst.why)).add(_sample(call))
    return True


def _sample(call: "ToolCall") -> str:
    from warpgate.workflow.gate import shown

    return f"{call.name}: {redact(shown(call, 160), 160)}"


def _add(counts: "dict[str, int]", name: str) -> None:
    if name in counts or len(counts) < MOST_NAMED:
        counts[name] = counts.get(name, 0) + 1


def _largest(counts: "dict[str, int]") -> "dict[str, int]":
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _noisiest(noted: "dict[str, Noted]") -> "list[tuple[str, Noted]]":
    return sorted(noted.items(), key=lambda item: (-item[1].count, item[0]))
