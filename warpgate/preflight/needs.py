"""Which decisions of a plan need the outcome of others, by what they name and by what their words say."""

import re

from warpgate.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from warpgate.preflight.entries import Entry

WAITS = (
    r"\b(?:blocked by|depends on|depending on|needs|requires|waits? (?:for|on)|after|once|when)"
    r"\s+(?:the\s+)?(?:(?:outcome|result|answer|decision)\s+(?:of|on|to)\s+)?"
)
BY_NUMBER = re.compile(WAITS + r"(?:item|step|decision|point|task)\s+#?(\d{1,4})\b", re.I)


def needed(entries: "Sequence[Entry]", ids: "Mapping[int, str]", names: "Mapping[str, str]") -> dict[str, tuple[str, ...]]:
    """Id to the ids that it needs; `ids` are those of the entries by place, `names` the ids by every name they go by.

    Raises UsageError naming every `needs` that leads nowhere, and decisions that need one another in a circle.
    """
    by_word = _by_word(names)
    found: dict[str, dict[str, None]] = {}
    problems = []
    for entry in entries:
        own = ids[entry.place]
        mine = found.setdefault(own, {})
        for wanted in entry.needs:
            target = _target(wanted, ids, names)
            if target is None:
                problems.append(f"item {entry.place}: it needs {wanted[:60]!r}, which is no id and no number of an item")
            elif target != own:
                mine[target] = None
        for target in _said(entry, ids, by_word, names):
            if target != own:
                mine[target] = None
    problems += _circles(found)
    if problems:
        raise UsageError("; ".join(problems))
    return {own: tuple(mine) for own, mine in found.items()}


def through(start: str, needs: "Mapping[str, tuple[str, ...]]", stops: "Iterable[str]") -> tuple[str, ...]:
    """The ids among `stops` that this one waits for, directly or through others, each once."""
    wanted = set(stops)
    seen: dict[str, None] = {}
    waiting = list(needs.get(start, ()))
    while waiting:
        one = waiting.pop(0)
        if one not in seen:
            seen[one] = None
            waiting += needs.get(one, ())
    return tuple(one for one in seen if one in wanted)


def _target(wanted: str, ids: "Mapping[int, str]", names: "Mapping[str, str]") -> str | None:
    text = re.sub(r"^(?:item|step|decision|point|task)\s+", "", wanted.strip("`# "), flags=re.I).strip("`# ")
    if text in names:
        return names[text]
    return ids.get(int(text)) if text.isascii() and text.isdigit() and len(text) < 6 else None


def _said(
    entry: "Entry", ids: "Mapping[int, str]", by_word: "re.Pattern[str] | None", names: "Mapping[str, str]"
) -> "Iterable[str]":
    text = " ".join(entry.request.description.split())
    yield from (ids[int(number)] for number in BY_NUMBER.findall(text) if int(number) in ids)
    if by_word:
        yield from (names[name] for found in by_word.findall(text) if (name := found.strip("`")) in names)


def _by_word(names: "Iterable[str]") -> "re.Pattern[str] | None":
    """What finds the plan's own names behind words that wait for them.

    A name such as `go` would be read out of ordinary words, so one of letters alone has to stand in code.
    """
    words = sorted(names, key=lambda each: (-len(each), each))
    if not words:
        return None
    quoted = "|".join(map(re.escape, words))
    plain = "|".join(re.escape(each) for each in words if not each.isalpha())
    return re.compile(f"{WAITS}(`(?:{quoted})`{f'|(?:{plain})(?![A-Za-z0-9_-])' if plain else ''})", re.I)


def _circles(needs: "Mapping[str, dict[str, None]]") -> "list[str]":
    done: set[str] = set()
    for start in needs:
        circle = () if start in done else _circle(start, needs, done)
        if circle:
            return [f"these need one another: {', '.join(circle)}"]
    return []


def _circle(start: str, needs: "Mapping[str, dict[str, None]]", done: set[str]) -> "Sequence[str]":
    """The ids of a circle that can be reached from here; without recursion, for a plan may be long."""
    stack, path = [(start, iter(needs.get(start, ())))], [start]
    while stack:
        current, rest = stack[-1]
        following = next(rest, None)
        if following is None:
            done.add(current)
            path.pop()
            stack.pop()
        elif following in path:
            return path[path.index(following) :]
        elif following not in done:
            path.append(following)
            stack.append((following, iter(needs.get(following, ()))))
    return ()
