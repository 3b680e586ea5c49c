"""What the judging commands share: the judge itself, and how a verdict looks to a person."""

from warpgate.cli.codes import OK, PERSON_NEEDED
from warpgate.cli.render import DOOR_STYLES, columns, one_line
from warpgate.decision.classifier import classify
from warpgate.decision.settling import Settled, settle
from warpgate.decision.verdict import Verdict
from warpgate.storage.books import books

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.cli.render import Line
    from warpgate.decision.request import Request


def judge(request: "Request") -> Verdict:
    """The verdict on description and command, by the rulebook that this installation ships with."""
    return classify(request, books())


def settled(request: "Request") -> Settled:
    """The decision with its options settled."""
    return settle(request, judge)


def exit_code(verdict: Verdict) -> int:
    """0 for a two-way door, 3 for a one-way door."""
    return OK if verdict.reversible else PERSON_NEEDED


def verdict_lines(verdict: Verdict) -> "list[Line]":
    """The verdict in a few lines for a person."""
    door = str(verdict.door)
    head: Line = (
        (door, DOOR_STYLES[door]),
        f"  {verdict.category}, {verdict.level} ({verdict.rung}, confidence {verdict.confidence})",
    )
    rows: list[tuple[str, Line]] = [("why", one_line(verdict.rationale, 400))]
    if verdict.undo:
        rows.append(("undo", one_line(verdict.undo, 400)))
    if verdict.instead and not verdict.reversible:
        rows.append(("instead", one_line(verdict.instead, 400)))
    return [head, *columns(rows)]
