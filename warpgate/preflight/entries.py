"""The decisions of a plan as they were handed over: each read into a request, and all that is wrong said at once."""

import re

from warpgate.decision.request import Request, read_request
from warpgate.errors import UsageError
from warpgate.preflight.spoken import spoken_options
from warpgate.values import replace, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

ID = r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}"
MOST = 2000  # decisions of one plan


@value
class Entry:
    """One decision that was asked for; `id` is the plan's own name for it, `needs` are ids or places of others."""

    request: Request
    place: int
    id: str = ""
    needs: tuple[str, ...] = ()


def read_entries(given: object, places: "Sequence[str]" = (), issue: int | None = None) -> tuple[Entry, ...]:
    """The decisions in a list of texts and objects; `issue` is the requirement of those that name none.

    `places` says where each stands where that is more than its number. Raises UsageError naming every item that is none.
    """
    if not isinstance(given, list):
        raise UsageError("a plan is an array of texts and objects with a description")
    if len(given) > MOST:
        raise UsageError(f"a plan holds at most {MOST} decisions, not {len(given)}: split it")
    entries, problems = [], []
    for number, item in enumerate(given, 1):
        name = f"item {number}" + (f" ({places[number - 1]})" if places else "")
        try:
            entries.append(_entry(item, number, name, issue))
        except UsageError as error:
            text = str(error)
            problems.append(text if text.startswith(name) else f"{name}: {text}")
    if problems:
        raise UsageError("; ".join(problems))
    return tuple(entries)


def checked_id(text: str, name: str = "the id") -> str:
    """The id; raises UsageError for one that cannot be typed as a word."""
    if not re.fullmatch(ID, text):
        raise UsageError(f"{name} takes letters, digits, dot, dash and underscore, at most 64, not {text[:80]!r}")
    return text


def _entry(item: object, number: int, name: str, issue: int | None) -> Entry:
    request = read_request(item, name)
    if request.issue is None:
        request = replace(request, issue=issue)
    if not (request.options or request.chosen or request.command):
        # Without them, the question would be filed as its own answer.
        request = replace(request, options=spoken_options(request.description))
    if not isinstance(item, dict):
        return Entry(request, number)
    own = item.get("id")
    if own is not None and (not isinstance(own, str | int) or isinstance(own, bool)):
        raise UsageError("id takes a word")
    return Entry(request, number, checked_id(str(own), "id") if own not in (None, "") else "", _needs(item.get("needs")))


def _needs(given: object) -> tuple[str, ...]:
    """The ids and places in `needs`: one, or a list of them."""
    if given is None or given == "":
        return ()
    items = given if isinstance(given, list) else [given]
    if not all(isinstance(each, str | int) and not isinstance(each, bool) for each in items):
        raise UsageError("needs takes ids or numbers of other items")
    return tuple(str(each).strip() for each in items)
