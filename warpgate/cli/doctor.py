"""`warpgate doctor`: whether what is set up would really work."""

from warpgate.cli import checkup
from warpgate.cli.codes import OK, PERSON_NEEDED
from warpgate.cli.render import one_line, show, show_json
from warpgate.errors import UsageError
from warpgate.hooks import doctor, wiring
from warpgate.storage import places
from warpgate.values import plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    import typer

    from warpgate.cli.render import Line
    from warpgate.hooks.findings import Finding

STYLES = {"ok": "bold green", "note": "dim", "warning": "bold yellow", "error": "bold red"}


def run_all(fixing: bool, tracker: str | None, token_file: str | None, scope: str | None, as_json: bool) -> int:
    """0 when issues can be filed and the hooks would hold, 1 when filing is kept from it, 3 when a hook would let a call run."""
    filing = checkup.look(fixing, tracker, token_file)
    if not as_json:
        show(filing.lines())
        show([""])
    return run_agent(None, scope, as_json, filing)


def run_agent(host: str | None, scope: str | None, as_json: bool, filing: "checkup.Checkup | None" = None) -> int:
    """0 when nothing is wrong with the hooks, 3 when something would let a call run; raises UsageError for an unknown agent."""
    root, home = places.project_root(), places.user_folder()
    hosts = [wiring.wiring_of(host).host] if host else list(wiring.WIRINGS)
    scopes = [scope] if scope else ["user", "project"]
    found = [(each, one, list(doctor.look_at(each, one, root, home))) for each in hosts for one in scopes]
    # Of what nobody wired only the agent that was asked about is worth a line.
    known = [row for row in found if any(finding.id != "not-configured" for finding in row[2])]
    shown = known or (found[:1] if host else [])
    code = PERSON_NEEDED if any(finding.severity == "error" for _, _, listed in shown for finding in listed) else OK
    code = (filing.exit_code if filing else OK) or code
    if as_json:
        rows = [{"host": each, "scope": one, "findings": [plain(finding) for finding in listed]} for each, one, listed in shown]
        show_json({**(filing.to_dict() if filing else {}), "agents": rows, "exit": code})
        return code
    for each, one, listed in shown:
        show([((f"{each}, {one}", "bold"),), *(line for finding in listed for line in _lines(finding))])
    show([] if shown else ["no agent is wired: warpgate install AGENT"])
    return code


def _lines(finding: "Finding") -> "list[Line]":
    lines: list[Line] = [((f"  {finding.severity:<8}", STYLES[finding.severity]), one_line(finding.title, 160))]
    if finding.detail:
        lines.append(f"           {one_line(finding.detail, 300)}")
    if finding.fix:
        lines.append(f"           {one_line(finding.fix, 200)}")
    return lines


def register(app: "typer.Typer") -> None:
    """Adds the command."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import JSON, TOKEN_FILE, TRACKER, example

    @app.command(
        "doctor",
        epilog=example("warpgate doctor", "warpgate doctor --fix", "warpgate doctor claude", "warpgate doctor codex --json"),
    )
    def command(
        host: Annotated[str | None, typer.Argument(metavar="AGENT", help="Only this agent's hook.")] = None,
        user: Annotated[bool, typer.Option("--user", help="Only your own settings.")] = False,
        project: Annotated[bool, typer.Option("--project", help="Only the project's settings.")] = False,
        fixing: Annotated[
            bool, typer.Option("--fix", help="Make missing labels, close duplicates, deliver what is on its way.")
        ] = False,
        tracker: TRACKER = None,
        token_file: TOKEN_FILE = None,
        as_json: JSON = False,
    ) -> None:
        """Say what keeps issues from being filed, and try the hooks as the agents would run them.

        0 all is well, 1 issues cannot be filed or something is stuck, 3 a hook would not stop a one-way door.
        """
        if user and project:
            raise UsageError("give --user or --project, not both")
        scope = "user" if user else "project" if project else None
        raise typer.Exit(run_agent(host, scope, as_json) if host else run_all(fixing, tracker, token_file, scope, as_json))
