"""What of a plan is kept beside its session, so that its report can be written again: what waits for what, what was left out."""

from warpgate.errors import UsageError
from warpgate.preflight.plan import Item, Plan
from warpgate.values import plain, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FORMAT = "warpgate-runway/1"


@value
class Row:
    """One item of the plan: its id there, the key of its issue, what it is called, and what it waits for in words."""

    id: str
    key: str
    title: str
    waits_for: tuple[str, ...] = ()
    waiting: bool = False


@value
class Outline:
    """A plan without its verdicts: those stand in the session."""

    name: str = ""
    issue: int | None = None
    skipped: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()


def outline(planned: Plan) -> Outline:
    """The outline of a plan."""
    names = {item.id: f"{item.id}: {item.settled.request.title}" for item in planned.items}
    rows = tuple(Row(item.id, item.key, item.settled.request.title, waits(item, names), item.is_waiting) for item in planned.items)
    return Outline(planned.name, planned.issue, planned.skipped, rows)


def waits(item: Item, names: "dict[str, str]") -> tuple[str, ...]:
    """What an item waits for, in words."""
    return tuple(names.get(one, f"{one}, which is not in the plan") for one in item.waits_for)


def to_json(kept: Outline) -> "dict[str, Any]":
    """The outline as JSON."""
    return {"format": FORMAT, **plain(kept)}


def from_json(given: object) -> Outline:
    """The outline in a JSON value; raises UsageError when it is none."""
    if not isinstance(given, dict) or given.get("format") != FORMAT:
        raise UsageError(f"this is no outline of a runway (format {FORMAT})")
    issue, rows = given.get("issue"), given.get("rows")
    if not (issue is None or type(issue) is int) or not isinstance(rows, list):
        raise UsageError("the outline of the runway is broken")
    return Outline(_text(given.get("name")), issue, _texts(given.get("skipped")), tuple(map(_row, rows)))


def _row(given: object) -> Row:
    if not isinstance(given, dict):
        raise UsageError("the outline of the runway has a row that is no object")
    own, key, title = (_text(given.get(name)) for name in ("id", "key", "title"))
    return Row(own, key, title, _texts(given.get("waits_for")), given.get("waiting") is True)


def _text(given: object) -> str:
    if not isinstance(given, str):
        raise UsageError("the outline of the runway has something else in the place of a text")
    return given


def _texts(given: object) -> tuple[str, ...]:
    if not isinstance(given, list):
        raise UsageError("the outline of the runway has something else in the place of a list")
    return tuple(map(_text, given))
