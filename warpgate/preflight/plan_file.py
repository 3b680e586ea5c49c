"""How `emit` knows a plan again that was written down, exactly as it was made, or refuses it."""

from warpgate.decision.request import Request, read_request
from warpgate.errors import UsageError
from warpgate.preflight.choosing import settled_in_plan
from warpgate.preflight.entries import checked_id
from warpgate.preflight.plan import Item, Plan, waited, with_choice, without
from warpgate.preflight.plan_json import BOUND, FORMAT, GROUPS, head_digest, why
from warpgate.values import replace, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.decision.settling import Judge

HEAD = 19  # characters of a digest in a message: its kind and twelve digits


def is_plan(given: object) -> bool:
    """Whether a JSON value is a plan that was written down, rather than a list of decisions."""
    return isinstance(given, dict) and "format" in given


def read_plan(given: object, judge: "Judge", judgement: str) -> Plan:
    """The plan in a JSON value, judged anew, without what was taken out or skipped, and with what was chosen in it.

    Raises UsageError when it is none, or when anything that it shows, its verdicts or the rules have changed since it was made.
    """
    if not isinstance(given, dict) or given.get("format") != FORMAT:
        raise UsageError(f"this is no plan: warpgate plan --out FILE writes one (format {FORMAT})")
    if given.get("judgement") != judgement:
        before = given.get("judgement")
        raise UsageError(
            f"the rules have changed since the plan was made ({str(before)[:HEAD]} then, {judgement[:HEAD]} now): make it again"
        )
    read = _read(given)
    items = [
        Item(each.place, each.id, each.key, settled_in_plan(each.request, judge), each.needs, (), _places(each.row))
        for each in read
    ]
    listed = _listed(given)
    gone = tuple(own for own in listed if own not in {item.id for item in items})
    skipped = _ids(given, "skipped")
    planned = waited(Plan(tuple(items), _text(given, "name"), _number(given, "issue"), judgement, skipped))
    pairs = list(zip(planned.items, read, strict=True))
    # What an item waits for hangs on all others, so where one was taken out the digest alone can tell.
    claimed = [replace(item, waits_for=_ids(each.row, "waitsFor")) if gone else item for item, each in pairs]
    whys = ((item, why(item, each.row, each.group, judgement)) for item, (_, each) in zip(claimed, pairs, strict=True))
    changed = [f"item {item.place} ({item.id}): {said}" for item, said in whys if said]
    changed += [f"item {item.place} ({item.id}): it was put in" for item in items if item.id not in listed]
    if not changed and head_digest(given) != given.get("digest"):
        changed.append(f"its {', '.join(BOUND[:-1])} or {BOUND[-1]}")
    if changed:
        raise UsageError("the plan has changed since it was made: " + "; ".join(changed))
    planned = waited(replace(planned, skipped=(*skipped, *gone)))
    choices = {each.id: each.chosen for item, each in pairs if each.chosen and each.chosen != item.settled.chosen}
    planned = with_choice(planned, choices, judge) if choices else planned
    return without(planned, [each.id for each in read if each.skip])


@value
class _Stored:
    """One item as it stands in the file."""

    place: int
    id: str
    key: str
    request: Request
    needs: tuple[str, ...]
    chosen: str
    skip: bool
    group: str
    row: "dict[str, Any]"


def _read(given: "dict[str, Any]") -> "list[_Stored]":
    stored, problems = [], []
    for group in GROUPS:
        rows = given.get(group, [])
        if not isinstance(rows, list):
            raise UsageError(f"the plan's {group} are no list")
        for number, row in enumerate(rows, 1):
            try:
                stored.append(_stored(row, group))
            except UsageError as error:
                problems.append(f"{group}, item {number}: {error}")
    stored.sort(key=lambda each: each.place)
    ids = [each.id for each in stored]
    problems += [f"{one} stands in it twice" for one in dict.fromkeys(ids) if ids.count(one) > 1]
    if problems:
        raise UsageError("the plan cannot be read: " + "; ".join(problems))
    return stored


def _stored(row: object, group: str) -> _Stored:
    if not isinstance(row, dict):
        raise UsageError("it is no object")
    place = row.get("item")
    if not isinstance(place, int) or isinstance(place, bool):
        raise UsageError("its `item` is no number")
    if row.get("skip") not in (None, True, False):
        raise UsageError("its skip takes true or false")
    return _Stored(
        place,
        checked_id(_text(row, "id"), "its id"),
        _text(row, "key"),
        read_request(row.get("decision"), "its decision"),
        _ids(row, "needs"),
        _text(row, "chosen"),
        row.get("skip") is True,
        group,
        row,
    )


def _listed(given: "dict[str, Any]") -> "dict[str, Any]":
    """The ids of all items that the plan had when it was made."""
    listed = given.get("items")
    if not isinstance(listed, dict):
        raise UsageError("the plan cannot be read: its items are no object")
    return {checked_id(own, "its items"): bound for own, bound in listed.items()}


def _places(row: "dict[str, Any]") -> tuple[int, ...]:
    places = row.get("repeats", [])
    if not isinstance(places, list) or not all(type(each) is int for each in places):
        raise UsageError("the plan cannot be read: its repeats are no list of numbers")
    return tuple(places)


def _text(given: "dict[str, Any]", name: str) -> str:
    entry = given.get(name)
    if entry is not None and not isinstance(entry, str):
        raise UsageError(f"its {name} is no text")
    return entry or ""


def _number(given: "dict[str, Any]", name: str) -> int | None:
    entry = given.get(name)
    if entry is not None and (not isinstance(entry, int) or isinstance(entry, bool)):
        raise UsageError(f"its {name} is no number")
    return entry


def _ids(given: "dict[str, Any]", name: str) -> tuple[str, ...]:
    entries = given.get(name, [])
    if not isinstance(entries, list) or not all(isinstance(each, str) for each in entries):
        raise UsageError(f"its {name} is no list of ids")
    return tuple(checked_id(each, f"its {name}") for each in entries)
