"""`warpgate report`: the runway report of a session once more, with what has come of it since."""

from warpgate.cli import wiring
from warpgate.cli.render import show, show_json
from warpgate.cli.runway_files import FORMATS, as_file, as_json, checked_place, write, written
from warpgate.cli.runway_lines import lines
from warpgate.errors import UsageError
from warpgate.storage.runways import Runways
from warpgate.workflow.runway import report
from warpgate.workflow.sessions import there

TYPE_CHECKING = False
if TYPE_CHECKING:
    import typer


def run(session: str | None, form: str | None, file: str | None, in_json: bool) -> int:
    """0 with the report; raises UsageError when there is no such session or format."""
    if form is not None and form not in FORMATS:
        raise UsageError(f"--format takes {', '.join(FORMATS)}, not {form!r:.60}")
    if in_json and form not in (None, "json"):
        raise UsageError(f"--json and --format {form} contradict each other")
    if file is not None:
        checked_place(file)
    at = wiring.desk()
    name = wiring.session_id(at, session, start=False)
    found = report(there(at.sessions, name), Runways(at.root).read(name), at.policy, whole=True)
    if file is not None:
        write(file, written(found, form) if form else as_file(found, file))
        show_json({"file": file, "cleared": found.cleared, "exit": 0}) if in_json else show([f"written to {file}"])
    elif in_json or form == "json":
        show_json(as_json(found))
    elif form in ("markdown", "html"):
        print(written(found, form), end="")
    else:
        show(lines(found))
    return 0


def register(app: "typer.Typer") -> None:
    """Adds the command."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import JSON, SESSION, example

    @app.command(
        "report",
        epilog=example(
            "warpgate report",
            "warpgate report --format markdown",
            "warpgate report --session 20260101T000000-0a1b2c3d --out report.html",
        ),
    )
    def command(
        session: SESSION = None,
        form: Annotated[str | None, typer.Option("--format", metavar="FORMAT", help="text, markdown, html or json.")] = None,
        out: Annotated[str | None, typer.Option(metavar="FILE", help="Write it here, in the form that the name asks for.")] = None,
        as_json: JSON = False,
    ) -> None:
        """Show a session's runway report again, with its decisions, reverts, answers and time line."""
        raise typer.Exit(run(session, form, out, as_json))
