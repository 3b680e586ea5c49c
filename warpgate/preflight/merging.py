"""What a plan's front matter and its boxes say of the same decision, put together."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

# Where a decision stands says nothing against its being the same one.
PLACES = ("heading",)


def merged(first: "Sequence[Any]", boxes: "Sequence[dict[str, Any]]") -> "list[Any]":
    """The items of the front matter, then the boxes; a box that repeats an item and contradicts nothing of it says the same.

    Both then say all that either says, each under its own heading, so that the plan finds them to be one and judges both.
    """
    items: list[Any] = list(first)
    places: dict[str, list[int]] = {}
    for place, item in enumerate(items):
        places.setdefault(folded(_said(item).get("description")), []).append(place)
    rest = []
    for box in boxes:
        for place in places.get(folded(box.get("description")), ()):
            one, other = _said(items[place]), _said(box)
            if all(one[name] == other[name] for name in one.keys() & other.keys() if name not in ("description", *PLACES)):
                items[place] = {**other, **one, **{name: one.get(name) for name in PLACES}}
                box = {**other, **one, **{name: other.get(name) for name in PLACES}}
                break
        rest.append(box)
    return [*items, *rest]


def folded(text: object) -> str:
    """A text in which spacing, capitals and the sign at its end make no difference."""
    return " ".join(text.split()).casefold().rstrip(".!;, ") if isinstance(text, str) else ""


def _said(item: "Any") -> "dict[str, Any]":
    """What an item says, without what it leaves open."""
    if isinstance(item, str):
        return {"description": item}
    return {name: entry for name, entry in item.items() if entry not in (None, "", [])} if isinstance(item, dict) else {}
