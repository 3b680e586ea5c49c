"""`warpgate issues`: read the embedded tracker."""

import os

from warpgate.cli.render import one_line, show, show_json
from warpgate.errors import UsageError
from warpgate.storage import places
from warpgate.trackers.local import LocalTracker
from warpgate.trackers.values import Filed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import typer


def run_list(label: "list[str]", state: str, as_json: bool) -> int:
    """0 with the issues."""
    if state not in ("open", "closed", "all"):
        raise UsageError(f"--state takes open, closed or all, not {state!r}")
    found = _tracker().list(labels=label, state=state)
    if as_json:
        show_json([_shown(issue) for issue in found])
    else:
        show([f"#{issue.number:<5} {issue.state:<7} {one_line(issue.title, 100)}" for issue in found] or ["no issues"])
    return 0


def run_show(number: int, as_json: bool) -> int:
    """0 with the issue; raises UsageError when there is none of this number."""
    issue = _tracker().get(number)
    if as_json:
        show_json({**_shown(issue), "body": issue.body})
    else:
        show([((f"#{issue.number} {issue.title}", "bold"),), f"{issue.state}  {', '.join(issue.labels)}", "", issue.body])
    return 0


def _tracker() -> LocalTracker:
    return LocalTracker(os.path.join(places.state_folder(places.project_root()), "issues"))


def _shown(issue: Filed) -> "dict[str, Any]":
    return {
        "number": issue.number,
        "title": issue.title,
        "state": issue.state,
        "labels": list(issue.labels),
        "url": issue.url,
        "key": issue.key,
        "at": issue.at,
    }


def register(app: "typer.Typer") -> None:
    """Adds the group."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import JSON, example

    group = typer.Typer(no_args_is_help=True, help="Read the issues that the embedded tracker keeps in this project.")
    app.add_typer(group, name="issues")

    @group.command("list", epilog=example("warpgate issues list", "warpgate issues list --label todo --state all --json"))
    def list_command(
        label: Annotated[list[str] | None, typer.Option(help="Only issues with this label; may be given again.")] = None,
        state: Annotated[str, typer.Option(help="open, closed or all.")] = "open",
        as_json: JSON = False,
    ) -> None:
        """List the issues of this project."""
        raise typer.Exit(run_list(label or [], state, as_json))

    @group.command("show", epilog=example("warpgate issues show 3"))
    def show_command(number: Annotated[int, typer.Argument(help="The issue's number.")], as_json: JSON = False) -> None:
        """Show one issue whole."""
        raise typer.Exit(run_show(number, as_json))
