"""`warpgate brief`: what waits for people, in one text."""

from warpgate.cli import wiring
from warpgate.cli.render import show, show_json
from warpgate.workflow.brief import brief_of, file_brief
from warpgate.workflow.sessions import there
from warpgate.writing.bodies import brief_body, brief_title

TYPE_CHECKING = False
if TYPE_CHECKING:
    import typer


def run(filing: bool, session: str | None, tracker: str | None, token_file: str | None, as_json: bool) -> int:
    """0 with the brief, printed or filed; raises ServiceError when the tracker does not take it."""
    at = wiring.desk(token_file=token_file)
    name = wiring.session_id(at, session, start=False)
    brief = brief_of(there(at.sessions, name), int(at.policy.now), at.policy.cap)
    facts = {"session": name, "requests": len(brief.requests), "decisions": len(brief.decisions), "halted": brief.halted}
    if not filing:
        body = brief_body(brief)
        show_json({**facts, "title": brief_title(brief), "body": body}) if as_json else show([brief_title(brief), "", body])
        return 0
    box = wiring.tracker(at, wiring.tracker_name(at, tracker))
    number, url = file_brief(at.sessions, box, name, wiring.moment(at), at.policy.cap)
    show_json({**facts, "number": number, "url": url}) if as_json else show([f"#{number}  {url}"])
    return 0


def register(app: "typer.Typer") -> None:
    """Adds the command."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import JSON, SESSION, TOKEN_FILE, TRACKER, example

    @app.command("brief", epilog=example("warpgate brief", "warpgate brief --file"))
    def command(
        filing: Annotated[
            bool, typer.Option("--file", help="File it, in the one issue of the session that is kept up to date.")
        ] = False,
        session: SESSION = None,
        tracker: TRACKER = None,
        token_file: TOKEN_FILE = None,
        as_json: JSON = False,
    ) -> None:
        """Write down what waits for people: open TODOs, and the decisions that nobody has reviewed."""
        raise typer.Exit(run(filing, session, tracker, token_file, as_json))
