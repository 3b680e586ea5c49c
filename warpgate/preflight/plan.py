"""The plan of a pre-flight: what can be decided now, what only a person can do, and what waits for that."""

from warpgate.decision.request import Request, content_key
from warpgate.decision.settling import Settled
from warpgate.decision.verdict import gravity
from warpgate.errors import UsageError
from warpgate.preflight.choosing import settled_in_plan
from warpgate.preflight.merging import folded
from warpgate.preflight.needs import needed, through
from warpgate.values import replace, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from warpgate.decision.settling import Judge
    from warpgate.preflight.entries import Entry

SHORT = 8  # hexadecimal digits of an id that was not given
KEY = "preflight-"


@value
class Item:
    """One planned decision, settled. `id` names it within the plan, `key` wherever the same thing is planned."""

    place: int
    id: str
    key: str
    settled: Settled
    needs: tuple[str, ...] = ()  # ids of the items whose outcome it needs
    waits_for: tuple[str, ...] = ()  # those of them, directly or through others, that have none yet
    repeats: tuple[int, ...] = ()  # the places where the same thing was planned again

    @property
    def is_blocker(self) -> bool:
        """Whether only a person can settle it."""
        return not self.settled.verdict.reversible

    @property
    def is_waiting(self) -> bool:
        """Whether it could be settled, but not before a person has settled another."""
        return not self.is_blocker and bool(self.waits_for)


@value
class Plan:
    """All planned decisions in the order given, each once. `name` is what it was read from, `judgement` what it rests on."""

    items: tuple[Item, ...]
    name: str = ""
    issue: int | None = None
    judgement: str = ""
    skipped: tuple[str, ...] = ()

    @property
    def decided(self) -> tuple[Item, ...]:
        """What needs no person."""
        return tuple(item for item in self.items if not item.is_blocker and not item.is_waiting)

    @property
    def blockers(self) -> tuple[Item, ...]:
        """What only a person can settle."""
        return tuple(item for item in self.items if item.is_blocker)

    @property
    def waiting(self) -> tuple[Item, ...]:
        """What could be settled, but not before a person has settled another."""
        return tuple(item for item in self.items if item.is_waiting)

    @property
    def cleared(self) -> bool:
        """Whether nothing waits for a person."""
        return not self.blockers and not self.waiting


def plan(entries: "Iterable[Entry]", judge: "Judge", *, name: str = "", issue: int | None = None, judgement: str = "") -> Plan:
    """The plan of the decisions; one that is asked twice stands once, at its first place, with the stricter verdict of both.

    Raises UsageError when one id or key is to stand for two different decisions, or when a need leads nowhere.
    """
    given = list(entries)
    groups: dict[tuple[object, ...], list[Entry]] = {}
    for entry in given:
        groups.setdefault(_sameness(entry.request), []).append(entry)
    _refuse_clashes(groups.values())
    names = _ids([group[0] for group in groups.values()], groups.values())
    ids = {entry.place: own for own, group in zip(names, groups.values(), strict=True) for entry in group}
    aliases = {own: own for own in names} | {entry.id: ids[entry.place] for entry in given if entry.id}
    needs = needed(given, ids, aliases)
    items = [_item(own, group, judge, needs) for own, group in zip(names, groups.values(), strict=True)]
    return waited(Plan(tuple(items), name, issue, judgement))


def waited(planned: Plan, settled: "Collection[str]" = ()) -> Plan:
    """The plan with what each item waits for: the blockers that it needs and, but for those `settled` by a person, no others."""
    there = {item.id: item for item in planned.items}
    needs = {item.id: item.needs for item in planned.items}
    missing = {one for item in planned.items for one in item.needs if one not in there}
    stops = {own for own, item in there.items() if item.is_blocker and own not in settled} | missing
    items = (replace(item, waits_for=through(item.id, needs, stops)) for item in planned.items)
    return replace(planned, items=tuple(items))


def without(planned: Plan, ids: "Iterable[str]") -> Plan:
    """The plan without these items; what needed one of them waits. Raises UsageError for an id that the plan does not have."""
    gone = tuple(dict.fromkeys(ids))
    there = {item.id for item in planned.items}
    unknown = [one for one in gone if one not in there]
    if unknown:
        raise UsageError(f"the plan has no item {', '.join(one[:70] for one in unknown)}; warpgate plan shows the ids")
    kept = tuple(item for item in planned.items if item.id not in gone)
    return waited(replace(planned, items=kept, skipped=(*planned.skipped, *gone)))


def with_choice(planned: Plan, choices: "Mapping[str, str]", judge: "Judge") -> Plan:
    """The plan with these items settled for the option that a person names; raises UsageError for one that an item lacks."""
    problems = []
    items = {item.id: item for item in planned.items}
    for own, text in choices.items():
        item = items.get(own)
        offered = [option.text for option in item.settled.request.options] if item else []
        if item is None:
            problems.append(f"the plan has no item {own[:70]}; warpgate plan shows the ids")
        elif text not in offered:
            problems.append(f"{own}: {text[:80]!r} is none of its options ({', '.join(offered) or 'it has none'})")
        else:
            request = replace(item.settled.request, chosen=text)
            settled = settled_in_plan(request, judge)
            items[own] = replace(item, settled=settled, key=_key(settled))
    if problems:
        raise UsageError("; ".join(problems))
    return waited(replace(planned, items=tuple(items.values())))


def _item(own: str, group: "list[Entry]", judge: "Judge", needs: "Mapping[str, tuple[str, ...]]") -> Item:
    """One item for all entries that ask the same; the gravest verdict of them stands."""
    variants = list(dict.fromkeys(entry.request for entry in group))
    settled = min((settled_in_plan(request, judge) for request in variants), key=lambda each: gravity(each.verdict.matches[0]))
    given = next((entry.request.key for entry in group if entry.request.key), "")
    return Item(
        group[0].place, own, given or _key(settled), settled, needs.get(own, ()), (), tuple(entry.place for entry in group[1:])
    )


def _key(settled: Settled) -> str:
    """What the issue is known by: another one when the door or the choice is another."""
    request = settled.request
    door = "" if settled.verdict.reversible else "todo-"
    return request.key or f"{KEY}{door}{content_key(replace(request, chosen=settled.chosen))}"


def _sameness(request: Request) -> tuple[object, ...]:
    """What is equal for two requests that ask the same, however they are spaced, spelt in capitals or ended."""
    options = tuple((folded(option.text), option.command.strip()) for option in request.options)
    return folded(request.description), request.command.strip(), options, folded(request.chosen), request.issue


def _refuse_clashes(groups: "Iterable[list[Entry]]") -> None:
    owners: dict[tuple[str, str], list[int]] = {}
    for group in groups:
        for name in {("id", entry.id) for entry in group} | {("key", entry.request.key) for entry in group}:
            owners.setdefault(name, []).append(group[0].place)
    clashes = [
        f"items {' and '.join(map(str, places))} have the same {kind} {text}"
        for (kind, text), places in sorted(owners.items(), key=lambda owner: owner[1])
        if text and len(places) > 1
    ]
    if clashes:
        raise UsageError("; ".join(clashes))


def _ids(firsts: "list[Entry]", groups: "Iterable[list[Entry]]") -> list[str]:
    """The id of each group: the one given, else the head of its content's digest, as long as it takes to be its own."""
    given = [next((entry.id for entry in group if entry.id), "") for group in groups]
    taken = {own for own in given if own}
    ids = []
    for own, first in zip(given, firsts, strict=True):
        digest = content_key(first.request)
        lengths = range(SHORT, len(digest) + 1)
        free = own or next((digest[:length] for length in lengths if digest[:length] not in taken), digest)
        taken.add(free)
        ids.append(free)
    return ids
