"""`warpgate approve`: a person lets exactly one stopped call through, once."""

import os
import time

from warpgate.cli.render import columns, one_line, show, show_json
from warpgate.errors import UsageError
from warpgate.storage.grants import Grants
from warpgate.storage.places import user_folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import typer

    from warpgate.cli.render import Line
    from warpgate.storage.grants import Stopped

MOST_MINUTES = 1440


def run(request: str | None, minutes: int | None, reject: bool, as_json: bool) -> int:
    """0 when a person at the terminal approved the call; raises HumanNeeded where none did, UsageError when nothing waits."""
    now, grants = time.time(), Grants(user_folder())
    if request is None:
        return _list(grants.waiting(now), as_json)
    if reject:
        stopped = grants.reject(request, now)
        return _say({"id": stopped.id, "rejected": True}, f"{stopped.id} is forgotten; the call stays stopped", as_json)
    stopped = grants.find(request, now)
    until = now + 60 * _minutes(minutes, stopped)
    from warpgate.workflow.human import ask

    ask(
        "\n".join(
            ["", *card(stopped, now), f"Let exactly this call run once, until {time.strftime('%H:%M', time.localtime(until))}?"]
        )
    )
    grants.give(stopped, until, os.environ.get("USER", ""))
    at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(until))
    text = f"approved {stopped.id}: the same call runs once until {at}; tell the agent to make it again"
    return _say({"id": stopped.id, "approved": True, "until": at}, text, as_json)


def card(stopped: "Stopped", now: float) -> list[str]:
    """What a person has to see before an approval, and no more."""
    rows = [
        ("call", f"{stopped.tool}: {stopped.what}"),
        ("why", f"{stopped.category}: {stopped.why}"),
        ("project", stopped.root or "none"),
        ("asked", f"{stopped.host}{f', session {stopped.session}' if stopped.session else ''}, {_ago(now - stopped.at)}"),
    ]
    if stopped.instead:
        rows.insert(2, ("safer", stopped.instead))
    return [f"{label:<8} {one_line(text, 400)}" for label, text in rows]


def _minutes(given: int | None, stopped: "Stopped") -> int:
    if given is not None:
        if not 1 <= given <= MOST_MINUTES:
            raise UsageError(f"--minutes takes 1 to {MOST_MINUTES}, not {given}")
        return given
    from warpgate.storage.policy import load

    return load(user_folder(), stopped.root if os.path.isdir(stopped.root) else "").grant_minutes


def _list(waiting: "tuple[Stopped, ...]", as_json: bool) -> int:
    if as_json:
        from warpgate.values import plain

        show_json({"waiting": [plain(each) for each in waiting]})
        return 0
    rows: list[tuple[str, Line]] = [
        (each.id, one_line(f"{each.category}  {each.tool}: {each.what}  ({each.root})", 160)) for each in waiting
    ]
    show(columns(rows) or ["no stopped call waits"])
    return 0


def _say(content: "dict[str, Any]", text: str, as_json: bool) -> int:
    if as_json:
        show_json(content)
    else:
        show([text])
    return 0


def _ago(seconds: float) -> str:
    minutes = int(max(0, seconds)) // 60
    return f"{minutes // 60} h {minutes % 60} min ago" if minutes >= 60 else f"{minutes} min ago"


def register(app: "typer.Typer") -> None:
    """Adds the command."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import JSON, example

    @app.command("approve", epilog=example("warpgate approve", "warpgate approve k3f9xm", "warpgate approve k3f9xm --reject"))
    def command(
        request: Annotated[
            str | None, typer.Argument(metavar="ID", help="The id in the denial; without it, what waits is listed.")
        ] = None,
        minutes: Annotated[int | None, typer.Option(help="How long the approval holds; by default what the settings say.")] = None,
        reject: Annotated[bool, typer.Option("--reject", help="Forget the call instead.")] = False,
        as_json: JSON = False,
    ) -> None:
        """Let a call that a hook stopped run once; asks at the terminal, never on standard input."""
        raise typer.Exit(run(request, minutes, reject, as_json))
