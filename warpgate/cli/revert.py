"""`warpgate revert`, `warpgate attach`: take a decision back, and say which commits it led to."""

from warpgate.checkpoints.git import Repository
from warpgate.cli import given, wiring
from warpgate.cli.render import one_line, show, show_json
from warpgate.cli.session import summary
from warpgate.errors import ServiceError
from warpgate.workflow import revert, sessions
from warpgate.workflow.answer import name_commits

TYPE_CHECKING = False
if TYPE_CHECKING:
    import typer


def run_revert(decision: str, session: str | None, dry_run: bool, as_json: bool) -> int:
    """0 when the commits are taken back on a new branch (or the plan is shown), 1 when they no longer apply cleanly."""
    at = wiring.desk()
    name = wiring.session_id(at, session, start=False)
    repository = Repository(at.root)
    planned = revert.plan(at.sessions, name, given.argument(decision), repository)
    if not as_json:
        show([f"{planned.record.id}: {one_line(planned.record.description)}", f"takes back, on the new branch {planned.branch}:"])
        show([f"  {one_line(line)}" for line in planned.commits])
    if planned.health.state == "conflicts":
        raise ServiceError(f"{planned.record.id} no longer reverts cleanly: {planned.health.detail}; nothing was changed")
    if not dry_run:
        revert.carry_out(at.sessions, name, planned, repository, wiring.moment(at))
    if as_json:
        facts = {"id": planned.record.id, "branch": planned.branch, "commits": list(planned.commits)}
        show_json({**facts, "health": planned.health.state, "detail": planned.health.detail or None, "dryRun": dry_run})
    else:
        show(["a dry run: nothing was changed" if dry_run else f"done; look at it and merge it: git merge {planned.branch}"])
    return 0


def run_attach(decision: str, commits: str, session: str | None, as_json: bool) -> int:
    """0 when the commits are attached, 1 when the issue does not say so yet; raises UsageError when they are not there."""
    at = wiring.desk()
    name = wiring.session_id(at, session, start=False)
    span = Repository(at.root).span(given.argument(commits))
    # Names move; what was meant is kept.
    content = sessions.attach(at.sessions, name, given.argument(decision), f"{span.before}..{span.newest}", wiring.moment(at))
    # So that a revert can be asked for where the issue is.
    problems = name_commits(at.sessions, wiring.Trackers(at).of, name, wiring.moment(at))
    if as_json:
        show_json({**summary(content), "id": decision, "commits": f"{span.before}..{span.newest}", "problems": list(problems)})
    else:
        show([f"{decision} led to {span.before[:10]}..{span.newest[:10]}"])
        show([f"its issue does not say so yet: {problem} (warpgate sync tries again)" for problem in problems])
    return ServiceError.exit_code if problems else 0


def register(app: "typer.Typer") -> None:
    """Adds both commands."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import JSON, SESSION, example

    id_argument = Annotated[str, typer.Argument(metavar="ID", help="The decision, as warpgate decisions lists it.")]

    @app.command("revert", epilog=example("warpgate revert d3 --dry-run", "warpgate revert d3"))
    def revert_command(
        decision: id_argument,
        session: SESSION = None,
        dry_run: Annotated[bool, typer.Option("--dry-run", help="Show the plan and change nothing.")] = False,
        as_json: JSON = False,
    ) -> None:
        """Take a decision back on a new branch with git revert: 0 done, 1 it no longer applies cleanly, 3 it needs a person."""
        raise typer.Exit(run_revert(decision, session, dry_run, as_json))

    @app.command("attach", epilog=example("warpgate attach d3 main..HEAD", "warpgate attach d3 HEAD"))
    def attach_command(
        decision: id_argument,
        commits: Annotated[str, typer.Argument(metavar="FROM..TO", help="The commits that it led to, or a single one.")],
        session: SESSION = None,
        as_json: JSON = False,
    ) -> None:
        """Say which commits a decision led to, so that it can be taken back."""
        raise typer.Exit(run_attach(decision, commits, session, as_json))
