"""`warpgate check-tool`: what happens to a tool call on the graduated ladder."""

import os
import time

from warpgate.cli import given
from warpgate.cli.codes import OK, PERSON_NEEDED
from warpgate.cli.render import DOOR_STYLES, columns, one_line, show, show_json
from warpgate.decision.ladder import Decision, combine, respond
from warpgate.decision.verdict import Level
from warpgate.errors import UsageError
from warpgate.hooks.places import root_and_folder
from warpgate.hooks.values import Event
from warpgate.reading.tool_calls import ToolCall
from warpgate.session.breakers import MICROS
from warpgate.storage.places import user_folder
from warpgate.storage.policy import load
from warpgate.workflow.gate import BUDGET, Asking, rule

DEAREST = 1_000_000_000

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import typer

    from warpgate.cli.render import Line
    from warpgate.workflow.gate import Ruling


def run(
    tool: str = "",
    arguments: str | None = None,
    server: str | None = None,
    session: str | None = None,
    estimate: float | None = None,
    allowlist: str | None = None,
    cwd: str | None = None,
    as_json: bool = False,
) -> int:
    """0 when the call may be made, 3 when a person has to approve it or the allowlist denies it."""
    listed = _listed(allowlist)
    content = given.json_value(arguments, "--input") if arguments is not None else {}
    if not isinstance(content, dict):
        raise UsageError("--input takes the arguments of the call as a JSON object")
    event = Event("before", "check-tool", cwd=os.path.abspath(cwd) if cwd else os.getcwd())
    root, folder = root_and_folder(event)
    policy = load(user_folder(), root)
    call = ToolCall(tool, content, server or "", tool if server else "", "check-tool", folder)
    asking = Asking("check-tool", session or "", "", root, "check-tool")
    ruling = rule(call, asking, policy, time.time(), None if estimate is None else _micros(estimate, "--estimate"))
    answer = _answer(tool, ruling, listed)
    if as_json:
        show_json(answer)
    else:
        show(_lines(answer, ruling))
    return OK if answer["effective_decision"] == Decision.ALLOW else PERSON_NEEDED


def run_settle(reservation: str, actual: float, session: str | None, as_json: bool) -> int:
    """0 when the session has what the call really cost in place of what was reserved."""
    from warpgate.cli import wiring
    from warpgate.session.reserving import with_settlement

    micros = _micros(actual, "--actual")
    at = wiring.desk()
    name = wiring.session_id(at, session, start=False)
    if not name:
        raise UsageError("there is no session, so nothing is reserved")
    moment = wiring.moment(at)
    at.sessions.update(
        name, at.policy.now, at.policy.level, lambda content: (with_settlement(content, reservation, micros, moment), None)
    )
    if as_json:
        show_json({"reservation": reservation, "actual": actual, "session": name})
    else:
        show([f"{reservation} cost {actual:g}; the session goes by that"])
    return OK


def _micros(amount: float, option: str) -> int:
    """The amount in millionths; raises UsageError for one that is no amount of money."""
    if not 0 <= amount <= DEAREST:
        raise UsageError(f"{option} takes an amount from 0 to {DEAREST:,}, not {amount:g}")
    return round(amount * MICROS)


def _answer(tool: str, ruling: "Ruling", listed: Decision) -> "dict[str, Any]":
    verdict = ruling.verdict
    headroom = ruling.why != BUDGET
    response = respond(verdict.level, headroom)
    own = (
        Decision.ALLOW if ruling.lets else response.decision if response.decision != Decision.ALLOW else Decision.REQUIRES_APPROVAL
    )
    return {
        # The verdict's own words for the response do not know about the budget.
        **verdict.to_dict(),
        "tool": tool,
        "decision": str(own),
        "effective_decision": str(combine(own, listed)),
        "reversibility": verdict.reversibility,
        "response_level": response.response_level,
        "response_rung": response.rung,
        "budget_headroom": headroom,
        "reservation": ruling.reservation or None,
        "approval": ruling.request or None,
        "why": ruling.why,
        "rung": response.rung,
    }


def _listed(allowlist: str | None) -> Decision:
    if allowlist is None:
        return Decision.ALLOW
    try:
        return Decision(allowlist)
    except ValueError:
        raise UsageError(f"--allowlist takes {', '.join(Decision)}, not {allowlist!r}") from None


def _lines(answer: "dict[str, Any]", ruling: "Ruling") -> "list[Line]":
    decision = answer["effective_decision"]
    style = DOOR_STYLES["two-way" if decision == Decision.ALLOW else "one-way"]
    head: Line = (
        (decision, style),
        f"  {answer['response_rung']} {answer['response_level']}, {answer['reversibility']}, {answer['category']}",
    )
    rows: list[tuple[str, Line]] = [("why", one_line(ruling.halt or answer["rationale"], 400))]
    if ruling.request:
        rows.append(("approve", f"warpgate approve {ruling.request}"))
    if ruling.reservation:
        rows.append(("reserved", f"{ruling.reservation} (warpgate check-tool --settle {ruling.reservation} --actual AMOUNT)"))
    if ruling.verdict.level is not Level.IRREVERSIBLE and answer["undo"]:
        rows.append(("undo", one_line(answer["undo"], 400)))
    return [head, *columns(rows)]


def register(app: "typer.Typer") -> None:
    """Adds the command."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import JSON, SESSION, example

    @app.command(
        "check-tool",
        epilog=example(
            """warpgate check-tool Bash --input '{"command": "git status"}'""",
            """warpgate check-tool send_email --input '{"to": "ada@example.test"}' --json""",
            "warpgate check-tool render_video --estimate 0.40 --allowlist allow",
            "warpgate check-tool --settle r3 --actual 0.31",
        ),
    )
    def command(
        tool: Annotated[str, typer.Argument(help="The tool as the agent names it.")] = "",
        arguments: Annotated[str | None, typer.Option("--input", metavar="JSON|@FILE|-", help="The call's arguments.")] = None,
        server: Annotated[str | None, typer.Option(help="The MCP server that the tool belongs to.")] = None,
        session: SESSION = None,
        estimate: Annotated[float | None, typer.Option(min=0, help="What the call is expected to cost; it is reserved.")] = None,
        allowlist: Annotated[str | None, typer.Option(help="What an allowlist says: allow, requires_approval or deny.")] = None,
        cwd: Annotated[str | None, typer.Option(metavar="DIR", help="Where the call would be made.")] = None,
        settle: Annotated[str | None, typer.Option(metavar="ID", help="Put a reservation right instead.")] = None,
        actual: Annotated[float | None, typer.Option(min=0, help="What the call really cost, with --settle.")] = None,
        as_json: JSON = False,
    ) -> None:
        """Say what happens to a tool call on the ladder R1, R2, R3: 0 allow, 3 a person has to approve, or denied."""
        if settle is not None:
            if actual is None:
                raise UsageError("--settle needs --actual, what the call really cost")
            raise typer.Exit(run_settle(settle, actual, session, as_json))
        if not tool:
            raise UsageError("no tool was named: warpgate check-tool NAME")
        raise typer.Exit(run(tool, arguments, server, session, estimate, allowlist, cwd, as_json))
