"""`warpgate sync`: deliver what is recorded but not yet filed, and hear the answers."""

import contextlib
import sys
import time

from warpgate.cli import wiring
from warpgate.cli.listening import Listened, listen_all
from warpgate.cli.progress import progress
from warpgate.cli.render import one_line, show, show_json
from warpgate.errors import ServiceError, UsageError
from warpgate.session.recording import pending
from warpgate.values import value
from warpgate.workflow.filing import Sent, deliver_all
from warpgate.workflow.linking import link

LONGEST_PAUSE = 60.0

TYPE_CHECKING = False
if TYPE_CHECKING:
    import typer


@value
class Synced:
    """What one round came to."""

    sent: tuple[Sent, ...]
    listened: Listened

    @property
    def problems(self) -> "list[Sent]":
        """What is still on its way."""
        return [each for each in self.sent if each.problem]

    @property
    def exit_code(self) -> int:
        """0 when nothing is left to do, 1 when something is."""
        return ServiceError.exit_code if self.problems else self.listened.exit_code

    def lines(self) -> "list[str]":
        """The same for a person; none when nothing happened."""
        filed = [f"filed as #{each.filing.number}  {each.filing.url}" for each in self.sent if not each.problem]
        stuck = [f"still on its way: {each.filing.key}: {one_line(each.problem)}" for each in self.problems]
        return [*filed, *stuck, *self.listened.lines()]


def run(session: str | None, token_file: str | None, as_json: bool) -> int:
    """0 when nothing is on its way any more and every answer is heard, 1 when a tracker did not take something."""
    synced = _round(session, token_file)
    if not as_json:
        show(synced.lines() or ["nothing is on its way"])
        return synced.exit_code
    delivered = [each.filing for each in synced.sent if not each.problem]
    created = {each.filing.key for each in synced.sent if each.created}
    show_json(
        {
            "delivered": [
                {"key": each.key, "number": each.number, "url": each.url, "created": each.key in created} for each in delivered
            ],
            "pending": [
                {"key": each.filing.key, "tracker": each.filing.tracker, "problem": each.problem} for each in synced.problems
            ],
            **synced.listened.to_dict(),
            "exit": synced.exit_code,
        }
    )
    return synced.exit_code


def watch(session: str | None, token_file: str | None, every: float, as_json: bool) -> int:
    """Goes on round after round until it is interrupted, and shows what happens; raises UsageError with --json."""
    if as_json:
        raise UsageError("--watch goes on for ever, and --json answers with one object: call warpgate sync --json again instead")
    pause, before = every, [""]
    while True:
        lines = _round(session, token_file).lines()
        # The same trouble again is no news.
        if lines and lines != before:
            show([f"{time.strftime('%H:%M:%S')}  {line}" for line in lines])
            sys.stdout.flush()
        pause = every if lines and lines != before else min(max(every, LONGEST_PAUSE), pause * 1.5)
        before = lines
        time.sleep(pause)


def _round(session: str | None, token_file: str | None) -> Synced:
    at = wiring.desk(token_file=token_file)
    names = (session,) if session else at.sessions.ids()
    trackers = wiring.Trackers(at)
    waiting = [filing for name in names if (content := at.sessions.read(name)) for filing in pending(content)]
    boxes = {filing.tracker: trackers.of(filing) for filing in waiting}
    with contextlib.ExitStack() as stack:
        steps = [stack.enter_context(progress(len(waiting), box)) for box in list(boxes.values())[:1]]
        sent = deliver_all(at.sessions, trackers.of, names, at.policy.now, *steps)
    gated = {
        todo.filing.key: todo.issue
        for name in names
        if (content := at.sessions.read(name))
        for todo in content.todos
        if todo.filing and todo.issue
    }
    for each in sent:
        if each.created and each.filing.key in gated:
            link(trackers.of(each.filing), gated[each.filing.key], each.filing)
    return Synced(sent, listen_all(at, trackers, names))


def register(app: "typer.Typer") -> None:
    """Adds the command."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import JSON, SESSION, TOKEN_FILE, example

    @app.command("sync", epilog=example("warpgate sync", "warpgate sync --json", "warpgate sync --watch"))
    def command(
        session: SESSION = None,
        watching: Annotated[bool, typer.Option("--watch", help="Go on until Ctrl-C, and show what happens.")] = False,
        every: Annotated[float, typer.Option(metavar="SECONDS", min=1, help="The shortest pause, with --watch.")] = 15.0,
        token_file: TOKEN_FILE = None,
        as_json: JSON = False,
    ) -> None:
        """Deliver what is not yet filed, each thing once, and hear the answers: 0 all done, 1 something is still on its way."""
        raise typer.Exit(watch(session, token_file, every, as_json) if watching else run(session, token_file, as_json))
