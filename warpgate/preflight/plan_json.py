"""A plan as JSON, as `plan` writes it down, with the digests by which a change of it is noticed."""

from warpgate.preflight.choosing import nothing_chosen
from warpgate.preflight.plan import Item, Plan

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.decision.request import Request

FORMAT = "warpgate-plan/1"
GROUPS = ("decided", "blockers", "waiting")
TEXTS = ("description", "command", "chosen", "rationale", "context", "heading", "key")
# What the digest of the whole plan binds; the items are bound each by its own.
BOUND = ("name", "issue", "cleared", "skipped", "items")
# What a person may edit, and what is compared in another way.
APART = ("chosen", "digest")


def to_json(planned: Plan) -> "dict[str, Any]":
    """The plan as JSON; a person may take items out, mark them with `skip`, or name another of an item's options as chosen."""
    content = {
        "format": FORMAT,
        "name": planned.name,
        "issue": planned.issue,
        "judgement": planned.judgement,
        "cleared": planned.cleared,
        "skipped": list(planned.skipped),
        "decided": [item_json(item, planned.judgement) for item in planned.decided],
        "blockers": [item_json(item, planned.judgement) for item in planned.blockers],
        "waiting": [item_json(item, planned.judgement) for item in planned.waiting],
        "items": {item.id: item_digest(item, planned.judgement) for item in planned.items},
    }
    return {**content, "digest": head_digest(content)}


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
        "chosen": None if nothing_chosen(settled) else settled.chosen or None,
        "nothingChosen": nothing_chosen(settled),
        "options": [graded.to_dict() for graded in settled.pick.graded] if settled.pick else [],
        "needs": list(item.needs),
        "waitsFor": list(item.waits_for),
        "repeats": list(item.repeats),
        **settled.verdict.to_dict(),
        "decision": _asked(settled.request),
        "digest": item_digest(item, judgement),
    }


def why(item: Item, row: "dict[str, Any]", group: str, judgement: str) -> str:
    """What of an item's row is not as it was when the plan was made, every field named, or nothing."""
    now = item_json(item, judgement)
    fields = [name for name in now if name not in APART and _text(row.get(name)) != _text(now[name])]
    if now["chosen"] and not row.get("chosen"):
        fields.append("chosen")
    judged = {"door", "category", "level"} & set(fields)
    said = []
    if "door" in fields:
        fields.remove("door")
        said.append(f"its door was {str(row.get('door'))[:20]} then and is {now['door']} now")
    if fields:
        said.append(f"its {', '.join(fields)} {'is' if len(fields) == 1 else 'are'} not what comes out now")
    place = "blockers" if item.is_blocker else "waiting" if item.is_waiting else "decided"
    if group != place:
        said.append(f"it stands under {group} and belongs under {place}")
    if not judged and row.get("digest") != now["digest"]:
        said.append("its digest is another, so its item, id, key, needs, waitsFor, repeats or decision is")
    return ", ".join(said)


def head_digest(content: "dict[str, Any]") -> str:
    """What binds a plan as a whole: which items it has, and what it says of all of them."""
    return _digest([FORMAT, content.get("judgement"), *(content.get(name) for name in BOUND)])


def item_digest(item: Item, judgement: str) -> str:
    """What binds one item."""
    verdict = item.settled.verdict
    judged = [str(verdict.door), str(verdict.category), str(verdict.level)]
    linked = [list(item.needs), list(item.waits_for), list(item.repeats)]
    return _digest([FORMAT, judgement, item.place, item.id, item.key, *linked, _asked(item.settled.request), judged])


def _asked(request: "Request") -> "dict[str, Any]":
    """The decision as it was asked for, without what was left open."""
    content: dict[str, Any] = {name: text for name in TEXTS if (text := getattr(request, name))}
    if request.options:
        content["options"] = [_option(option.text, option.command) for option in request.options]
    return content if request.issue is None else {**content, "issue": request.issue}


def _option(text: str, command: str) -> dict[str, str]:
    return {"text": text, "command": command} if command else {"text": text}


def _digest(content: "list[Any]") -> str:
    import hashlib

    return f"sha256:{hashlib.sha256(_text(content).encode('utf-8', 'surrogatepass')).hexdigest()}"


def _text(content: "Any") -> str:
    """A JSON value as one text, whatever the order of its names."""
    import json

    return json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
