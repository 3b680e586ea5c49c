"""`warpgate sync`: deliver what is recorded but not yet filed, and hear the answers."""

from warpgate.cli import wiring
from warpgate.cli.listening import listen_all
from warpgate.cli.render import one_line, show, show_json
from warpgate.errors import ServiceError
from warpgate.workflow.filing import deliver_all

TYPE_CHECKING = False
if TYPE_CHECKING:
    import typer


def run(session: str | None, token_file: str | None, as_json: bool) -> int:
    """0 when nothing is on its way any more and every answer is heard, 1 when a tracker did not take something."""
    at = wiring.desk(token_file=token_file)
    names = (session,) if session else at.sessions.ids()
    trackers = wiring.Trackers(at)
    sent = deliver_all(at.sessions, trackers.of, names, at.policy.now)
    listened = listen_all(at, trackers, names)
    problems = [each for each in sent if each.problem]
    code = ServiceError.exit_code if problems else listened.exit_code
    if as_json:
        show_json(
            {
                "delivered": [
                    {"key": each.filing.key, "number": each.filing.number, "url": each.filing.url, "created": each.created}
                    for each in sent
                    if not each.problem
                ],
                "pending": [{"key": each.filing.key, "tracker": each.filing.tracker, "problem": each.problem} for each in problems],
                **listened.to_dict(),
                "exit": code,
            }
        )
        return code
    lines = [f"filed as #{each.filing.number}  {each.filing.url}" for each in sent if not each.problem]
    lines += [f"still on its way: {each.filing.key}: {one_line(each.problem)}" for each in problems]
    show([*lines, *listened.lines()] or ["nothing is on its way"])
    return code


def register(app: "typer.Typer") -> None:
    """Adds the command."""
    import typer

    from warpgate.cli.help import JSON, SESSION, TOKEN_FILE, example

    @app.command("sync", epilog=example("warpgate sync", "warpgate sync --json"))
    def command(session: SESSION = None, token_file: TOKEN_FILE = None, as_json: JSON = False) -> None:
        """Deliver what is not yet filed, each thing once, and hear the answers: 0 all done, 1 something is still on its way."""
        raise typer.Exit(run(session, token_file, as_json))
