"""A plan as JSON: what `plan` writes down, and how `emit` knows again exactly that, or refuses it."""

from warpgate.decision.request import Request, read_request
from warpgate.decision.settling import settle
from warpgate.errors import UsageError
from warpgate.preflight.entries import checked_id
from warpgate.preflight.plan import Item, Plan, waited, with_choice, without
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.decision.settling import Judge

FORMAT = "warpgate-plan/1"
GROUPS = ("decided", "blockers", "waiting")
TEXTS = ("description", "command", "chosen", "rationale", "context", "heading", "key")
HEAD = 19  # characters of a digest in a message: its kind and twelve digits


def to_json(planned: Plan) -> "dict[str, Any]":
    """The plan as JSON; a person may take items out, mark them with `skip`, or name another of an item's options as chosen."""
    return {
        "format": FORMAT,
        "name": planned.name,
        "issue": planned.issue,
        "judgement": planned.judgement,
        "cleared": planned.cleared,
        "skipped": list(planned.skipped),
        "decided": [item_json(item, planned.judgement) for item in planned.decided],
        "blockers": [item_json(item, planned.judgement) for item in planned.blockers],
        "waiting": [item_json(item, planned.judgement) for item in planned.waiting],
    }


def item_json(item: Item, judgement: str) -> "dict[str, Any]":
    """One item as the plan's JSON shows it; `digest` binds what was asked, what it was judged to be, and by what."""
    settled = item.settled
    return {
        "item": item.place,
        "id": item.id,
        "key": item.key,
        "description": settled.request.title,
        "command": settled.request.command or None,
        "issue": settled.request.issue,
        "chosen": settled.chosen or None,
        "options": [graded.to_dict() for graded in settled.pick.graded] if settled.pick else [],
        "needs": list(item.needs),
        "waitsFor": list(item.waits_for),
        "repeats": list(item.repeats),
        **settled.verdict.to_dict(),
        "decision": _asked(settled.request),
        "digest": _digest(item, judgement),
    }


def is_plan(given: object) -> bool:
    """Whether a JSON value is a plan that was written down, rather than a list of decisions."""
    return isinstance(given, dict) and "format" in given


def read_plan(given: object, judge: "Judge", judgement: str) -> Plan:
    """The plan in a JSON value, judged anew, without what was skipped and with what was chosen in it.

    Raises UsageError when it is none, or when its content, its verdicts or the rules have changed since it was made.
    """
    if not isinstance(given, dict) or given.get("format") != FORMAT:
        raise UsageError(f"this is no plan: warpgate plan --out FILE writes one (format {FORMAT})")
    if given.get("judgement") != judgement:
        before = given.get("judgement")
        raise UsageError(
            f"the rules have changed since the plan was made ({str(before)[:HEAD]} then, {judgement[:HEAD]} now): make it again"
        )
    read = _read(given)
    items = [Item(each.place, each.id, each.key, settle(each.request, judge), each.needs) for each in read]
    pairs = list(zip(items, read, strict=True))
    changed = [f"item {item.place} ({item.id}): {why}" for item, each in pairs if (why := _why(item, each, judgement))]
    if changed:
        raise UsageError("the plan has changed since it was made: " + "; ".join(changed))
    planned = waited(Plan(tuple(items), _text(given, "name"), _number(given, "issue"), judgement, _ids(given, "skipped")))
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
    digest: str
    door: str
    chosen: str
    skip: bool


def _read(given: "dict[str, Any]") -> "list[_Stored]":
    stored, problems = [], []
    for group in GROUPS:
        rows = given.get(group, [])
        if not isinstance(rows, list):
            raise UsageError(f"the plan's {group} are no list")
        for number, row in enumerate(rows, 1):
            try:
                stored.append(_stored(row))
            except UsageError as error:
                problems.append(f"{group}, item {number}: {error}")
    stored.sort(key=lambda each: each.place)
    ids = [each.id for each in stored]
    problems += [f"{one} stands in it twice" for one in dict.fromkeys(ids) if ids.count(one) > 1]
    if problems:
        raise UsageError("the plan cannot be read: " + "; ".join(problems))
    return stored


def _stored(row: object) -> _Stored:
    if not isinstance(row, dict):
        raise UsageError("it is no object")
    place = row.get("item")
    if not isinstance(place, int) or isinstance(place, bool):
        raise UsageError("its `item` is no number")
    return _Stored(
        place,
        checked_id(_text(row, "id"), "its id"),
        _text(row, "key"),
        read_request(row.get("decision"), "its decision"),
        _ids(row, "needs"),
        _text(row, "digest"),
        _text(row, "door"),
        _text(row, "chosen"),
        row.get("skip") is True,
    )


def _why(item: Item, stored: _Stored, judgement: str) -> str:
    """What is not as it was when the plan was made, or nothing."""
    if _digest(item, judgement) == stored.digest:
        return ""
    if stored.door and stored.door != item.settled.verdict.door:
        return f"it was {stored.door} then and is {item.settled.verdict.door} now"
    return "its content or its verdict is another"


def _asked(request: Request) -> "dict[str, Any]":
    """The decision as it was asked for, without what was left open."""
    content: dict[str, Any] = {name: text for name in TEXTS if (text := getattr(request, name))}
    if request.options:
        content["options"] = [_option(option.text, option.command) for option in request.options]
    return content if request.issue is None else {**content, "issue": request.issue}


def _option(text: str, command: str) -> dict[str, str]:
    return {"text": text, "command": command} if command else {"text": text}


def _digest(item: Item, judgement: str) -> str:
    import hashlib
    import json

    verdict = item.settled.verdict
    judged = [str(verdict.door), str(verdict.category), str(verdict.level)]
    content = [FORMAT, judgement, item.id, item.key, list(item.needs), _asked(item.settled.request), judged]
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return f"sha256:{hashlib.sha256(text.encode()).hexdigest()}"


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
