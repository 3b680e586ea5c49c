"""`warpgate loop`: an example of a loop that goes by the gate; small enough to copy."""

import contextlib
import os
import subprocess
import sys

from warpgate.cli import session as verbs
from warpgate.cli import wiring
from warpgate.cli.render import show_json
from warpgate.errors import UsageError
from warpgate.session.state import Phase
from warpgate.workflow.sessions import there

TYPE_CHECKING = False
if TYPE_CHECKING:
    import typer

# What a chunk reports when its command ended with 0, in this order.
AFTER_A_CHUNK = ("code_complete", "tests_passed", "docs_updated", "committed")


def run(command: "list[str]", requirement: str | None, chunks: int, as_json: bool = False) -> int:
    """0 when all chunks are done; else the first exit code that was not 0, with the session left where it is."""
    if not command:
        raise UsageError("no command was given: warpgate loop -- COMMAND")
    at = wiring.desk()
    name = at.sessions.new_id(at.policy.now)
    if not as_json:
        return _run(command, name, requirement, chunks)
    # The chunks' own output and the steps go where progress goes; standard output holds the one object.
    with contextlib.redirect_stdout(sys.stderr):
        code = _run(command, name, requirement, chunks)
    show_json({**verbs.summary(there(at.sessions, name)), "exit": code})
    return code


def _run(command: "list[str]", name: str, requirement: str | None, chunks: int) -> int:
    code = verbs.run_start(name, requirement, None, False, chunks, False)
    for event in ("prerequisites_ok", "requirement_selected", "plan_ready"):
        code = code or _tell(event, name)
    for chunk in range(1, chunks + 1):
        code = code or _work(command, name, chunk)
        for event in AFTER_A_CHUNK:
            code = code or _tell(event, name)
        code = code or _tell("next_chunk" if chunk < chunks else "work_complete", name)
    if not code:
        code = verbs.run_end(name, False)
    return code


def _work(command: "list[str]", session: str, chunk: int) -> int:
    """The command's exit code; it finds its session and chunk in the environment."""
    phase = there(wiring.desk().sessions, session).phase
    if phase is not Phase.CODING:
        return 3
    try:
        code = subprocess.run(
            command, check=False, stdout=sys.stdout, env={**os.environ, "WARPGATE_SESSION": session, "WARPGATE_CHUNK": str(chunk)}
        ).returncode
        # What a shell makes of a signal.
        return code if code >= 0 else 128 - code
    except OSError as error:
        raise UsageError(f"cannot run {command[0]}: {os.strerror(error.errno or 0).lower()}") from error


def _tell(event: str, session: str) -> int:
    return verbs.run_transition(event, session, None, None, None, False)


def register(app: "typer.Typer") -> None:
    """Adds the command."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import JSON, example

    @app.command("loop", epilog=example("warpgate loop --chunks 3 -- ./agent.sh"))
    def command(
        words: Annotated[list[str], typer.Argument(metavar="-- COMMAND", help="Runs once for each chunk.")],
        requirement: Annotated[str | None, typer.Option(help="The requirement that is worked on.")] = None,
        chunks: Annotated[int, typer.Option(help="How many chunks the work has.")] = 1,
        as_json: JSON = False,
    ) -> None:
        """Run a command once for each chunk behind the gate, and stop on every exit code but 0."""
        raise typer.Exit(run(words, requirement, chunks, as_json))
