"""`warpgate outcome`: what a loop does with a decision now."""

from warpgate.cli.given import argument
from warpgate.cli.given import minutes as minutes_of
from warpgate.cli.render import show, show_json
from warpgate.decision.timeout import Reply, outcome
from warpgate.decision.verdict import Door
from warpgate.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from enum import StrEnum
    from typing import TypeVar

    import typer

    E = TypeVar("E", bound=StrEnum)

VALUES = {"--door": "door", "--timeout": "timeout", "--reply": "reply"}
SWITCHES = {"--rdb": "rdb", "--blocks-everything": "blocks_everything", "--json": "as_json"}


def run(
    door: str | None = None,
    timeout: str | None = None,
    reply: str = "none",
    rdb: bool = False,
    blocks_everything: bool = False,
    as_json: bool = False,
) -> int:
    """0 go on, 3 stop cleanly, 4 wait the printed minutes and call again; raises UsageError for a wrong value."""
    if door is None:
        raise UsageError("--door is missing: one-way or two-way")
    minutes = _configured() if timeout is None else minutes_of(argument(timeout))
    answer = outcome(
        _one_of(Door, "--door", door), minutes, rdb=rdb, reply=_one_of(Reply, "--reply", reply), blocks_everything=blocks_everything
    )
    if as_json:
        show_json(answer.to_dict())
    else:
        show([f"{answer.ending}: {answer.why}"])
        if answer.wait_minutes:
            show([f"wait {answer.wait_minutes} minutes"])
    return answer.exit_code


def _configured() -> int:
    from warpgate.cli.wiring import desk

    return desk().settings.number("workflow.decision_timeout_minutes")


def _one_of(words: "type[E]", flag: str, text: str) -> "E":
    try:
        return words(text)
    except ValueError:
        raise UsageError(f"{flag} takes {', '.join(words)}, not {argument(text)!r}") from None


def register(app: "typer.Typer") -> None:
    """Adds the command to the long way."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import JSON, example

    @app.command(
        "outcome",
        epilog=example(
            "warpgate outcome --door one-way --timeout 10 --rdb",
            "warpgate outcome --door one-way --reply no --blocks-everything --json",
        ),
    )
    def command(
        door: Annotated[str | None, typer.Option(metavar="one-way|two-way", help="The door of the decision.")] = None,
        timeout: Annotated[str | None, typer.Option(metavar="MINUTES", help="How long to wait; by default the setting.")] = None,
        reply: Annotated[
            str, typer.Option(metavar="yes|no|none", help="A person answered, the wait ran out, or not asked yet.")
        ] = "none",
        rdb: Annotated[bool, typer.Option("--rdb", help="A person can answer while the run waits.")] = False,
        blocks_everything: Annotated[bool, typer.Option("--blocks-everything", help="All other work waits for it.")] = False,
        as_json: JSON = False,
    ) -> None:
        """Say what happens to a decision now: 0 go on, 3 stop, 4 wait and call again with the reply, 2 usage."""
        raise typer.Exit(run(door, timeout, reply, rdb, blocks_everything, as_json))
