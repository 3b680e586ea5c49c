"""`warpgate answers` and `warpgate answer`: what people said, heard now, or brought by the event of one comment."""

from warpgate.cli import wiring
from warpgate.cli.listening import listen_all
from warpgate.cli.render import one_line, show, show_json
from warpgate.session.state import Answer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import typer

    from warpgate.cli.render import Line


def run_answers(session: str | None, token_file: str | None, as_json: bool) -> int:
    """0 with every answer that counts, 1 when GitHub could not be asked for more or told of one."""
    at = wiring.desk(token_file=token_file)
    names = (session,) if session else at.sessions.ids()
    listened = listen_all(at, wiring.Trackers(at), names)
    found = [(name, answer) for name in names if (content := at.sessions.read(name)) for answer in content.answers]
    if as_json:
        show_json(
            {
                "answers": [_facts(name, answer) for name, answer in found],
                **listened.to_dict(),
                "exit": listened.exit_code,
            }
        )
    else:
        rows: list[Line] = [_row(name, answer) for name, answer in found]
        show([*listened.lines(), *(rows or ["nobody has answered yet"])])
    return listened.exit_code


def _facts(session: str, answer: Answer) -> "dict[str, Any]":
    return {
        "session": session,
        "id": answer.id,
        "about": answer.about,
        "answer": str(answer.verb),
        "at": answer.at,
        "by": answer.by,
        "where": answer.where,
        "digest": answer.digest or None,
        "reason": answer.reason or None,
        "expires": answer.expires or None,
        "used": answer.used or None,
        "cameTo": answer.came_to or None,
        "told": answer.told or None,
    }


def _row(session: str, answer: Answer) -> "Line":
    used = f", used {answer.used}" if answer.used else ""
    came_to = f", {one_line(answer.came_to, 100)}" if answer.came_to else ""
    reason = f": {one_line(answer.reason, 100)}" if answer.reason else ""
    return (
        f"{answer.about:<5}",
        (f"{answer.verb!s:<8}", "bold"),
        f"by {answer.by} at {answer.at}{used}{came_to}{reason}",
        (f"  {session}", "dim"),
    )


def register(app: "typer.Typer") -> None:
    """Adds both commands."""
    import typer

    from warpgate.cli.help import JSON, SESSION, TOKEN_FILE, example

    @app.command("answers", epilog=example("warpgate answers", "warpgate answers --json"))
    def answers_command(session: SESSION = None, token_file: TOKEN_FILE = None, as_json: JSON = False) -> None:
        """Hear what people said below the issues of the sessions, answer each command once, and list what counts."""
        raise typer.Exit(run_answers(session, token_file, as_json))
