"""The plan of a pre-flight: what can be decided now, and what only a person can do."""

from warpgate.decision.request import Request, content_key, read_request
from warpgate.decision.settling import Settled, settle
from warpgate.errors import UsageError
from warpgate.values import replace, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.decision.settling import Judge


@value
class Item:
    """One planned decision, settled; `key` is the same whenever the same thing is planned."""

    place: int
    key: str
    settled: Settled

    @property
    def is_blocker(self) -> bool:
        """Whether only a person can settle it."""
        return not self.settled.verdict.reversible


@value
class Plan:
    """All planned decisions in the order given, each once."""

    items: tuple[Item, ...]

    @property
    def decided(self) -> tuple[Item, ...]:
        """What needs no person."""
        return tuple(item for item in self.items if not item.is_blocker)

    @property
    def blockers(self) -> tuple[Item, ...]:
        """What keeps the runway from being clear."""
        return tuple(item for item in self.items if item.is_blocker)

    @property
    def cleared(self) -> bool:
        """Whether nothing waits for a person."""
        return not self.blockers


def read_requests(given: object, issue: int | None = None) -> tuple[Request, ...]:
    """The decisions in a JSON array; `issue` is the requirement of those that name none.

    Raises UsageError that names every item that is none, by its place.
    """
    if not isinstance(given, list):
        raise UsageError("--decisions takes a JSON array of texts and objects with a description")
    requests, problems = [], []
    for place, item in enumerate(given, 1):
        try:
            requests.append(read_request(item, f"item {place}"))
        except UsageError as error:
            text = str(error)
            problems.append(text if text.startswith("item ") else f"item {place}: {text}")
    if problems:
        raise UsageError("; ".join(problems))
    return tuple(replace(request, issue=issue) if request.issue is None else request for request in requests)


def plan(requests: "tuple[Request, ...]", judge: "Judge") -> Plan:
    """The plan of the decisions; a decision that is asked twice stands once, at its first place.

    Raises UsageError when one key is to stand for two different decisions.
    """
    items: dict[str, Item] = {}
    clashes = []
    for place, request in enumerate(requests, 1):
        key = request.key or f"preflight-{content_key(request)}"
        earlier = items.get(key)
        if earlier is None:
            items[key] = Item(place, key, settle(request, judge))
        elif content_key(earlier.settled.request) != content_key(request):
            clashes.append(f"items {earlier.place} and {place} have the same key {key}")
    if clashes:
        raise UsageError("; ".join(clashes))
    return Plan(tuple(items.values()))


def to_dict(item: Item) -> "dict[str, Any]":
    """One item as the runway report's JSON shows it."""
    settled = item.settled
    return {
        "item": item.place,
        "key": item.key,
        "description": settled.request.title,
        "command": settled.request.command or None,
        "issue": settled.request.issue,
        "chosen": settled.chosen or None,
        **settled.verdict.to_dict(),
    }
