"""`warpgate session` and `warpgate transition`: one run of a loop."""

from warpgate.cli import given, wiring
from warpgate.cli.codes import PERSON_NEEDED
from warpgate.cli.render import columns, one_line, show, show_json
from warpgate.errors import ServiceError, UsageError
from warpgate.session import metering
from warpgate.session.breakers import MICROS
from warpgate.session.moving import Moved, accepted
from warpgate.session.state import Session
from warpgate.values import plain
from warpgate.workflow import sessions as verbs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    import typer

    from warpgate.cli.render import Line

LAST = 10
MOST_MONEY = 10**9


def run_start(session: str | None, requirement: str | None, level: int | None, dry_run: bool, chunks: int, as_json: bool) -> int:
    """0 with the new session, which is the current one from now on; the level is never above what the settings allow."""
    at = wiring.desk()
    allowed = at.policy.level
    if level is not None and not 1 <= level <= allowed:
        raise UsageError(f"--level takes 1 to {allowed}, which the settings allow, not {level}")
    wiring.check_reviewed(at)
    kickoff = verbs.Kickoff(level or allowed, given.argument(requirement or ""), dry_run, chunks)
    name = session or at.sessions.new_id(at.policy.now)
    return _tell(verbs.start(at.sessions, name, kickoff, wiring.moment(at)), as_json)


def run_transition(
    event: str, session: str | None, gate: str | None, requirement: str | None, chunks: int | None, as_json: bool
) -> int:
    """0 when the event was taken, 3 when a limit diverted it; raises UsageError with what is taken here when it is not."""
    if gate not in (None, "passed", "failed"):
        raise UsageError(f"--gate takes passed or failed, not {given.argument(gate or '')!r}")
    at = wiring.desk()
    name = wiring.session_id(at, session, start=False)
    moved = verbs.transition(
        at.sessions,
        name,
        given.argument(event),
        wiring.moment(at),
        wiring.limits(at),
        gate=None if gate is None else gate == "passed",
        requirement=requirement,
        chunks=chunks,
    )
    if as_json:
        show_json(_moved(event, moved))
    elif moved.diverted:
        show([((f"budget_exceeded  {moved.diverted.reason}", "bold red"),), "here: budget_continue, budget_stop, abort"])
    else:
        show([*([f"went on past {moved.went_on.reason}"] if moved.went_on else []), str(moved.session.phase)])
    return PERSON_NEEDED if moved.halted else 0


def run_show(session: str | None, as_json: bool) -> int:
    """0 with all that a session holds."""
    at = wiring.desk()
    content = verbs.there(at.sessions, wiring.session_id(at, session, start=False))
    if as_json:
        show_json({**plain(content), "accepted": list(accepted(content))})
        return 0
    show(_facts(content))
    show(["", "history:"])
    show([f"  {step.at}  {step.event:<20} {step.to:<16} {one_line(step.about, 60)}" for step in content.history[-LAST:]])
    return 0


def run_list(as_json: bool) -> int:
    """0 with the sessions of this project; a file that cannot be read is named and does not hide the others."""
    at = wiring.desk()
    current = at.sessions.current()
    rows: list[dict[str, Any]] = []
    for name in at.sessions.ids():
        try:
            content = verbs.there(at.sessions, name)
        except UsageError as error:
            rows.append({"session": name, "problem": str(error)})
            continue
        facts = {"phase": str(content.phase), "startedAt": content.started_at, "decisions": len(content.decisions)}
        rows.append({"session": name, "current": name == current, **facts})
    if as_json:
        show_json(rows)
    else:
        show([_row(row) for row in rows] or ["no sessions"])
    return 0


def run_stop(session: str | None, as_json: bool) -> int:
    """0 when the session is on its way to its end."""
    return run_transition("abort", session, None, None, None, as_json)


def run_resume(session: str | None, as_json: bool) -> int:
    """0 with the session, which is the current one from now on."""
    at = wiring.desk()
    content = verbs.there(at.sessions, wiring.session_id(at, session, start=False))
    at.sessions.make_current(content.id)
    return _tell(content, as_json)


def run_end(session: str | None, as_json: bool) -> int:
    """0 when the session has ended; it takes no more decisions, and the next one starts another."""
    at = wiring.desk()
    content = verbs.end(at.sessions, wiring.session_id(at, session, start=False), wiring.moment(at), wiring.limits(at))
    at.sessions.forget_current(content.id)
    return _tell(content, as_json)


def run_tell(session: str | None, change: "Callable[[Session], Session]", as_json: bool, at: wiring.Desk | None = None) -> int:
    """0 when the session was told."""
    at = at or wiring.desk()
    return _tell(verbs.tell(at.sessions, wiring.session_id(at, session, start=False), wiring.moment(at), change), as_json)


def run_cost(session: str | None, tokens: int, money: str, as_json: bool) -> int:
    """0 when what was spent is added."""
    from decimal import Decimal

    try:
        amount = Decimal(money)
        if not amount.is_finite() or abs(amount) > MOST_MONEY:
            raise ValueError(money)
        micros = int(amount * MICROS)
    except (ArithmeticError, ValueError):
        raise UsageError(f"--money takes an amount such as 1.25, not {given.argument(money)[:40]!r}") from None
    at = wiring.desk()
    moment = wiring.moment(at)
    return run_tell(session, lambda before: metering.with_cost(before, tokens, micros, moment), as_json, at)


def run_progress(session: str | None, fingerprint: str | None, as_json: bool) -> int:
    """0 when the state of the work is reported; by default its fingerprint is taken from git."""
    from warpgate.checkpoints.git import Repository

    at = wiring.desk()
    try:
        mark = given.argument(fingerprint) if fingerprint else Repository(at.root).fingerprint()
    except ServiceError as error:
        raise UsageError(f"{error}; give --fingerprint where git does not answer") from None
    moment = wiring.moment(at)
    return run_tell(session, lambda before: metering.with_progress(before, mark, moment), as_json, at)


def run_edited(session: str | None, paths: "list[str]", as_json: bool) -> int:
    """0 when the edits are counted."""
    at = wiring.desk()
    moment = wiring.moment(at)
    names = [given.argument(path) for path in paths]
    return run_tell(session, lambda before: metering.with_edits(before, names, moment), as_json, at)


def run_schema() -> int:
    """0 with the JSON Schema of the session file."""
    from warpgate.storage.session_schema import schema

    show_json(schema())
    return 0


def _tell(content: Session, as_json: bool) -> int:
    if as_json:
        show_json(summary(content))
    else:
        show(_facts(content))
    return 0


def summary(content: Session) -> "dict[str, Any]":
    """A session in a few facts, as JSON."""
    return {
        "session": content.id,
        "phase": str(content.phase),
        "level": content.level,
        "requirement": content.requirement or None,
        "dryRun": content.dry_run,
        "chunk": content.chunk,
        "chunks": content.chunks,
        "halt": content.halt or None,
        "accepted": list(accepted(content)),
    }


def _moved(event: str, moved: Moved) -> "dict[str, Any]":
    return {
        **summary(moved.session),
        "event": event,
        "taken": not moved.halted,
        "diverted": moved.halted,
        "breaker": str(moved.diverted.breaker) if moved.diverted else None,
        "reason": moved.diverted.reason if moved.diverted else None,
        "wentOn": moved.went_on.reason if moved.went_on else None,
        "exit": PERSON_NEEDED if moved.halted else 0,
    }


def _facts(content: Session) -> "list[Line]":
    rows: list[tuple[str, Line]] = [
        ("session", content.id),
        ("phase", str(content.phase)),
        ("level", f"{content.level}{', dry run' if content.dry_run else ''}"),
        ("requirement", content.requirement or "-"),
        ("chunk", f"{content.chunk} of {content.chunks}"),
        ("taken here", ", ".join(accepted(content)) or "nothing"),
    ]
    if content.halt:
        rows.append(("halted", ((content.halt, "bold red"),)))
    return columns(rows)


def _row(row: "dict[str, Any]") -> "Line":
    if "problem" in row:
        return (f"  {row['session']}  ", (row["problem"], "bold red"))
    mark = "* " if row["current"] else "  "
    return f"{mark}{row['session']}  {row['phase']:<16} {row['startedAt']}  {row['decisions']} decisions"


def register(app: "typer.Typer") -> None:
    """Adds the group and the short form."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import JSON, SESSION, example

    group = typer.Typer(no_args_is_help=True, help="One run of a loop: start it, move it, look at it, end it.")
    app.add_typer(group, name="session")
    event_argument = Annotated[str, typer.Argument(metavar="EVENT", help="What happened; a refusal lists what is taken here.")]
    gate_option = Annotated[
        str | None, typer.Option(metavar="passed|failed", help="What came of the check that the event waits for.")
    ]
    requirement_option = Annotated[str | None, typer.Option(help="The requirement that is worked on.")]
    chunks_option = Annotated[int | None, typer.Option(help="How many chunks the plan has.")]
    id_argument = Annotated[str | None, typer.Argument(metavar="[ID]", help="By default the current session.")]

    @group.command(
        "start", epilog=example("warpgate session start --requirement 42 --chunks 3", "warpgate session start --dry-run")
    )
    def start(
        requirement: requirement_option = None,
        level: Annotated[int | None, typer.Option(help="1 to 4; never above what the settings allow.")] = None,
        dry_run: Annotated[bool, typer.Option("--dry-run", help="A pre-flight only: nothing is built.")] = False,
        chunks: Annotated[int, typer.Option(help="How many chunks the work has.")] = 1,
        session: SESSION = None,
        as_json: JSON = False,
    ) -> None:
        """Start a session and make it the current one."""
        raise typer.Exit(run_start(session, requirement, level, dry_run, chunks, as_json))

    def transition(
        event: event_argument,
        session: SESSION = None,
        gate: gate_option = None,
        requirement: requirement_option = None,
        chunks: chunks_option = None,
        as_json: JSON = False,
    ) -> None:
        """Tell the session what happened: 0 taken, 3 a limit is reached, 2 not taken here."""
        raise typer.Exit(run_transition(event, session, gate, requirement, chunks, as_json))

    examples = example("warpgate transition tests_passed", "warpgate transition code_complete --gate passed --json")
    group.command("transition", epilog=examples)(transition)
    app.command("transition", epilog=examples)(transition)

    @group.command("show", epilog=example("warpgate session show --json"))
    def show_command(session: id_argument = None, as_json: JSON = False) -> None:
        """Show one session with its history."""
        raise typer.Exit(run_show(session, as_json))

    @group.command("list", epilog=example("warpgate session list"))
    def list_command(as_json: JSON = False) -> None:
        """List the sessions of this project."""
        raise typer.Exit(run_list(as_json))

    @group.command("stop", epilog=example("warpgate session stop"))
    def stop(session: id_argument = None, as_json: JSON = False) -> None:
        """Stop the run: it goes to its end and builds nothing more."""
        raise typer.Exit(run_stop(session, as_json))

    @group.command("resume", epilog=example("warpgate session resume 20260101T000000-0a1b2c3d"))
    def resume(session: id_argument = None, as_json: JSON = False) -> None:
        """Make a session the current one again; it goes on in the phase where it was."""
        raise typer.Exit(run_resume(session, as_json))

    @group.command("end", epilog=example("warpgate session end"))
    def end(session: id_argument = None, as_json: JSON = False) -> None:
        """End the session; what was recorded stays."""
        raise typer.Exit(run_end(session, as_json))

    @group.command("cost", epilog=example("warpgate session cost --tokens 120000 --money 0.85"))
    def cost(
        tokens: Annotated[int, typer.Option(help="Tokens spent since the last report.")] = 0,
        money: Annotated[str, typer.Option(metavar="AMOUNT", help="Money spent since the last report.")] = "0",
        session: SESSION = None,
        as_json: JSON = False,
    ) -> None:
        """Report what was spent."""
        raise typer.Exit(run_cost(session, tokens, money, as_json))

    @group.command("progress", epilog=example("warpgate session progress"))
    def progress(
        fingerprint: Annotated[str | None, typer.Option(help="Of the state of the work; by default taken from git.")] = None,
        session: SESSION = None,
        as_json: JSON = False,
    ) -> None:
        """Report how the work looks; the same again and again is no progress."""
        raise typer.Exit(run_progress(session, fingerprint, as_json))

    @group.command("edited", epilog=example("warpgate session edited src/router.ts"))
    def edited(
        paths: Annotated[list[str], typer.Argument(help="The files that were edited.")],
        session: SESSION = None,
        as_json: JSON = False,
    ) -> None:
        """Count one more edit of each file."""
        raise typer.Exit(run_edited(session, paths, as_json))

    @group.command("schema", epilog=example("warpgate session schema > session.schema.json"))
    def schema(as_json: JSON = True) -> None:
        """Print the JSON Schema of the session file."""
        raise typer.Exit(run_schema())
