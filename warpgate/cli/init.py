"""`warpgate init`: make a project ready."""

import os

from warpgate.cli.render import show, show_json
from warpgate.storage import bundle, places
from warpgate.storage.files import make_folder, replace_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    import typer

SETTINGS = """\
# Settings of this project. They may only tighten what the person who runs it has allowed;
# `warpgate config list` shows what holds and where it comes from.

# [workflow]
# max_auto_decisions = 10        # unreviewed decisions before the run halts
# decision_timeout_minutes = 10  # how long to wait for a person

# [github]
# repo = "owner/name"            # by default the remote called origin
"""


def run(as_json: bool) -> int:
    """0; what is there already stays as it is."""
    root = places.project_root()
    folder, path = places.state_folder(root), places.project_settings(root)
    made = [name for name in (folder, path) if not os.path.lexists(name)]
    make_folder(folder, ignored=True)
    if path in made:
        replace_file(path, SETTINGS.encode())
    if not bundle.is_current():
        bundle.build()  # so that every later start is quicker; without it all works the same
    if as_json:
        show_json({"project": root, "made": made})
    else:
        show(
            [f"project {root}", *(f"made {name}" for name in made)] if made else [f"project {root}", "everything is there already"]
        )
    return 0


def register(app: "typer.Typer") -> None:
    """Adds the command."""
    import typer

    from warpgate.cli.help import JSON, example

    @app.command("init", epilog=example("warpgate init"))
    def command(as_json: JSON = False) -> None:
        """Make this project ready: its state folder, which git ignores, and a settings file with everything commented out."""
        raise typer.Exit(run(as_json))
