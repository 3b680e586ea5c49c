"""`warpgate plan` and `warpgate emit`: clear the runway before a build."""

from warpgate.cli import given, wiring
from warpgate.cli.codes import PERSON_NEEDED
from warpgate.cli.judging import judge
from warpgate.cli.render import one_line, show, show_json
from warpgate.decision.request import issue_number
from warpgate.errors import ServiceError, UsageError
from warpgate.preflight.plan import Item, Plan, plan, read_requests, to_dict
from warpgate.workflow.preflight import Emitted, emit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import typer

    from warpgate.cli.render import Line


def run_plan(decisions: str | None, issue: str | None, as_json: bool) -> int:
    """0 when the runway is clear, 3 when blockers remain; files nothing."""
    planned = _plan(decisions, issue)
    if as_json:
        show_json(_report(planned, {}))
    else:
        show(_lines(planned, {}, "Runway report (a preview: nothing is filed)"))
    return 0 if planned.cleared else PERSON_NEEDED


def run_emit(decisions: str | None, issue: str | None, session: str | None, tracker: str | None, as_json: bool) -> int:
    """0 when the runway is clear, 3 when blockers remain, 1 when something is recorded but not yet filed."""
    planned = _plan(decisions, issue)
    at = wiring.desk()
    name = wiring.tracker_name(at, tracker)
    place = wiring.session_id(at, session, start=True)
    done = emit(planned, at.policy, at.sessions, wiring.tracker(at, name), place)
    if name == "local" and tracker is None and any(each.sent.created for each in done):
        wiring.say_embedded()
    sent = {each.item.key: each for each in done}
    if as_json:
        show_json(_report(planned, sent))
    else:
        show(_lines(planned, sent, "Runway report"))
    problems = [each.sent.problem for each in done if each.sent.problem]
    if problems and not as_json:
        raise ServiceError(f"{len(problems)} recorded, but not filed yet: {problems[0]} (warpgate sync tries again)")
    return ServiceError.exit_code if problems else 0 if planned.cleared else PERSON_NEEDED


def _plan(decisions: str | None, issue: str | None) -> Plan:
    if decisions is None:
        raise UsageError("nothing to plan: give --decisions with a JSON array, @file or -")
    return plan(read_requests(given.json_value(given.argument(decisions), "--decisions"), issue_number(issue)), judge)


def _report(planned: Plan, sent: "dict[str, Emitted]") -> "dict[str, Any]":
    def shown(item: Item) -> "dict[str, Any]":
        each = sent.get(item.key)
        if each is None:
            return to_dict(item)
        filed = {"number": each.sent.filing.number, "url": each.sent.filing.url or None, "created": each.sent.created}
        return {**to_dict(item), "filed": {**filed, "problem": each.sent.problem or None}}

    problems = any(each.sent.problem for each in sent.values())
    return {
        "cleared": planned.cleared,
        "decided": [shown(item) for item in planned.decided],
        "blockers": [shown(item) for item in planned.blockers],
        "exit": ServiceError.exit_code if problems else 0 if planned.cleared else PERSON_NEEDED,
    }


def _lines(planned: Plan, sent: "dict[str, Emitted]", title: str) -> "list[Line]":
    lines: list[Line] = [((title, "bold"),), ""]
    lines.append(((f"Decided beforehand: {len(planned.decided)}", "bold green"),))
    lines += [_row(item, sent) for item in planned.decided]
    lines += ["", ((f"Only a person can do: {len(planned.blockers)}", "bold yellow"),)]
    lines += [_row(item, sent) for item in planned.blockers]
    if planned.cleared:
        return [*lines, "", (("The runway is clear.", "bold green"),)]
    return [*lines, "", ((f"Blockers remain: {len(planned.blockers)}.", "bold red"),)]


def _row(item: Item, sent: "dict[str, Emitted]") -> "Line":
    each = sent.get(item.key)
    number = "" if each is None else f"#{each.sent.filing.number} " if each.sent.filing.number else "(not filed yet) "
    chosen = f" -> {one_line(item.settled.chosen, 60)}" if item.settled.chosen else ""
    gates = f" (gates #{item.settled.request.issue})" if item.is_blocker and item.settled.request.issue else ""
    return ("  ", number, (f"{item.settled.verdict.category}: ", "dim"), one_line(item.settled.request.title, 100) + chosen + gates)


def register(app: "typer.Typer") -> None:
    """Adds both commands."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import ISSUE, JSON, SESSION, TRACKER, example

    decisions_option = Annotated[str | None, typer.Option(metavar="JSON|@FILE|-", help="The foreseeable decisions, a JSON array.")]

    @app.command(
        "plan",
        epilog=example(
            "warpgate plan --decisions @decisions.json", """warpgate plan --decisions '["Buy the domain"]' --issue 41 --json"""
        ),
    )
    def plan_command(decisions: decisions_option = None, issue: ISSUE = None, as_json: JSON = False) -> None:
        """Preview a pre-flight and file nothing: 0 runway cleared, 3 blockers remain, 2 usage."""
        raise typer.Exit(run_plan(decisions, issue, as_json))

    @app.command(
        "emit", epilog=example("warpgate emit --decisions @decisions.json", "warpgate emit --decisions - --json < decisions.json")
    )
    def emit_command(
        decisions: decisions_option = None,
        issue: ISSUE = None,
        session: SESSION = None,
        tracker: TRACKER = None,
        as_json: JSON = False,
    ) -> None:
        """File a decision per two-way door and a TODO per one-way door: 0 cleared, 3 blockers remain, 1 not filed yet, 2 usage."""
        raise typer.Exit(run_emit(decisions, issue, session, tracker, as_json))
