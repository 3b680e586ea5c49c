"""What the judging commands share: the judge itself, and how a verdict looks to a person."""

import os

from warpgate.cli.codes import OK, PERSON_NEEDED
from warpgate.cli.render import DOOR_STYLES, columns, one_line
from warpgate.decision.classifier import classify
from warpgate.decision.settling import Settled, settle
from warpgate.decision.verdict import Verdict
from warpgate.errors import UsageError
from warpgate.storage.books import books

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.cli.render import Line
    from warpgate.decision.request import Request
    from warpgate.decision.surroundings import Surroundings
    from warpgate.workflow.protocols import Judge


def judge(request: "Request", cwd: str | None = None) -> Verdict:
    """The verdict on description and command, by the rulebook that this installation ships with.

    With the folder in which the command would run, git is asked about what it names; without, the stricter answer stands.
    """
    return classify(request, books(), observed(request, cwd))


def judge_in(cwd: str | None) -> "Judge":
    """The judge for commands that would run in this folder."""

    def judge_there(request: "Request") -> Verdict:
        return judge(request, cwd)

    return judge_there


def settled(request: "Request", cwd: str | None = None) -> Settled:
    """The decision with its options settled."""
    return settle(request, judge_in(cwd))


def observed(request: "Request", cwd: str | None) -> "Surroundings | None":
    """What git and the disk say about the request's command in this folder; None when there is nothing to ask about."""
    if cwd is None or not request.command.strip():
        return None
    if not os.path.isdir(cwd):
        raise UsageError(f"no such folder: {cwd}")
    from warpgate.checkpoints.surroundings import observe
    from warpgate.storage.places import user_folder

    package = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
    return observe(request.command, cwd, (package, user_folder()))


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
