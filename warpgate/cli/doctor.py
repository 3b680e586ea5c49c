"""`warpgate doctor`: whether what is set up would really work."""

from warpgate.cli import checkup
from warpgate.cli.render import show, show_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    import typer


def run_all(fixing: bool, tracker: str | None, token_file: str | None, as_json: bool) -> int:
    """0 when issues can be filed, 1 when something keeps them from it."""
    filing = checkup.look(fixing, tracker, token_file)
    show_json({**filing.to_dict(), "exit": filing.exit_code}) if as_json else show(filing.lines())
    return filing.exit_code


def register(app: "typer.Typer") -> None:
    """Adds the command."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import JSON, TOKEN_FILE, TRACKER, example

    @app.command("doctor", epilog=example("warpgate doctor", "warpgate doctor --fix", "warpgate doctor --tracker github --json"))
    def command(
        fixing: Annotated[
            bool, typer.Option("--fix", help="Make missing labels, close duplicates, deliver what is on its way.")
        ] = False,
        tracker: TRACKER = None,
        token_file: TOKEN_FILE = None,
        as_json: JSON = False,
    ) -> None:
        """Say what keeps issues from being filed and what to do about it: 0 nothing, 1 something."""
        raise typer.Exit(run_all(fixing, tracker, token_file, as_json))
