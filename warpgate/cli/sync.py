"""`warpgate sync`: deliver what is recorded but not yet filed."""

from warpgate.cli import wiring
from warpgate.cli.render import one_line, show, show_json
from warpgate.errors import ServiceError
from warpgate.workflow.answer import tell
from warpgate.workflow.filing import deliver_all

TYPE_CHECKING = False
if TYPE_CHECKING:
    import typer


def run(session: str | None, as_json: bool) -> int:
    """0 when nothing is on its way any more, 1 when a tracker did not take something."""
    at = wiring.desk()
    names = (session,) if session else at.sessions.ids()
    trackers = wiring.Trackers(at)
    sent = deliver_all(at.sessions, trackers.of, names, at.policy.now)
    told = [each for name in names for each in tell(at.sessions, trackers.of, name, wiring.moment(at))]
    problems = [each for each in sent if each.problem]
    unsaid = [each for each in told if each.problem]
    code = ServiceError.exit_code if problems or unsaid else 0
    if as_json:
        show_json(
            {
                "delivered": [
                    {"key": each.filing.key, "number": each.filing.number, "url": each.filing.url, "created": each.created}
                    for each in sent
                    if not each.problem
                ],
                "pending": [{"key": each.filing.key, "tracker": each.filing.tracker, "problem": each.problem} for each in problems],
                "told": [
                    {"about": each.answer.about, "answer": str(each.answer.verb), "url": each.place} for each in told if each.place
                ],
                "untold": [{"about": each.answer.about, "problem": each.problem} for each in unsaid],
                "exit": code,
            }
        )
    else:
        show([f"filed as #{each.filing.number}  {each.filing.url}" for each in sent if not each.problem])
        show([f"still on its way: {each.filing.key}: {one_line(each.problem)}" for each in problems])
        show([f"said below {each.place}: {each.answer.verb}" for each in told if each.place])
        show([f"not said yet: {each.answer.about} {each.answer.verb}: {one_line(each.problem)}" for each in unsaid])
        if not sent and not told:
            show(["nothing is on its way"])
    return code


def register(app: "typer.Typer") -> None:
    """Adds the command."""
    import typer

    from warpgate.cli.help import JSON, SESSION, example

    @app.command("sync", epilog=example("warpgate sync", "warpgate sync --json"))
    def command(session: SESSION = None, as_json: JSON = False) -> None:
        """Deliver what is recorded but not yet filed, each thing once: 0 all filed, 1 something is still on its way."""
        raise typer.Exit(run(session, as_json))
