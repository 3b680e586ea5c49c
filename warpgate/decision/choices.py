"""Which of several ways to settle a decision can be undone best."""

from warpgate.decision.verdict import Level, Recovery, Verdict
from warpgate.errors import UsageError
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

_LEVELS = {level: -place for place, level in enumerate(Level)}
_RECOVERIES = {recovery: -place for place, recovery in enumerate(Recovery)}


@value
class Option:
    """One way to settle a decision: what it is called or does, and the command it would run, if any."""

    text: str
    command: str = ""


@value
class Graded:
    """An option with its verdict."""

    option: Option
    verdict: Verdict

    @property
    def reversible(self) -> bool:
        """Whether it may be chosen without a person."""
        return self.verdict.reversible

    def to_dict(self) -> "dict[str, Any]":
        """The grade as JSON."""
        return {
            "option": self.option.text,
            "door": str(self.verdict.door),
            "category": str(self.verdict.category),
            "level": str(self.verdict.level),
            "recovery": str(self.verdict.recovery),
            "rationale": self.verdict.rationale,
        }


@value
class Pick:
    """All options with their grades, and the place of the one that can be undone best."""

    graded: tuple[Graded, ...]
    place: int | None

    @property
    def chosen(self) -> Graded | None:
        """The option that can be undone best, or None when none can be undone."""
        return None if self.place is None else self.graded[self.place]

    def to_dict(self) -> "dict[str, Any]":
        """The pick as JSON; `noReversibleOption` tells the caller to escalate."""
        return {
            "option": self.chosen.option.text if self.chosen else None,
            "index": self.place,
            "noReversibleOption": self.chosen is None,
            "graded": [graded.to_dict() for graded in self.graded],
        }


def most_reversible(options: "Sequence[Option]", judge: "Callable[[Option], Verdict]") -> Pick:
    """The options graded; the best is the most reversible, then the cheapest to undo, then the earliest."""
    graded = tuple(Graded(option, judge(option)) for option in options)
    places = [place for place, each in enumerate(graded) if each.reversible]
    best = min(places, key=lambda place: _cost(graded[place].verdict), default=None)
    return Pick(graded, best)


def read_options(given: object, name: str = "options") -> tuple[Option, ...]:
    """Options from a JSON array of strings or of objects with `text` (or `description`, `label`) and `command`.

    Raises UsageError that names every item that is neither.
    """
    if not isinstance(given, list):
        raise UsageError(f"{name} takes a JSON array, not {kind_of(given)}")
    if not given:
        raise UsageError(f"{name} is an empty array")
    read = [_option(item) for item in given]
    wrong = [f"item {place} is {kind_of(given[place - 1])}" for place, option in enumerate(read, 1) if not option]
    if wrong:
        raise UsageError(f"{name} takes texts, or objects with a text: {'; '.join(wrong)}")
    return tuple(option for option in read if option)


def kind_of(item: object) -> str:
    """What a JSON value is, in words, for a message."""
    if isinstance(item, str):
        return "a text" if item.strip() else "an empty text"
    if isinstance(item, (bool, type(None))):
        return "null" if item is None else "true or false"
    return {list: "an array", dict: "an object", int: "a number", float: "a number"}.get(type(item), "something else")


def _option(item: object) -> Option | None:
    if isinstance(item, str):
        return Option(item.strip()) if item.strip() else None
    if not isinstance(item, dict):
        return None
    text = next((item[key] for key in ("text", "description", "label") if isinstance(item.get(key), str)), "").strip()
    command = item.get("command") or ""
    return Option(text or command, command) if isinstance(command, str) and (text or command.strip()) else None


def _cost(verdict: Verdict) -> tuple[int, int]:
    return _LEVELS[verdict.level], _RECOVERIES[verdict.recovery]
