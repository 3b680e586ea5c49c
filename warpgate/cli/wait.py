"""`warpgate wait`: sit until a person has answered a TODO, or until its time is over."""

import sys
import time

from warpgate.cli import given, wiring
from warpgate.cli.codes import PERSON_NEEDED
from warpgate.cli.listening import finish, github
from warpgate.cli.render import one_line, show, show_json
from warpgate.errors import ServiceError
from warpgate.session.answering import item_of, with_use
from warpgate.session.moving import Moment
from warpgate.session.state import Session, Todo, Verb, Wait
from warpgate.storage.sessions import stamp
from warpgate.workflow.brief import BATCH, notice
from warpgate.workflow.filing import send
from warpgate.workflow.hearing import hear
from warpgate.workflow.sessions import there
from warpgate.workflow.wait import Looking, Waited, wait

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    import typer

    from warpgate.cli.wiring import Desk
    from warpgate.decision.timeout import Outcome


class SystemClock:
    """The machine's own time."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    def sleep(self, seconds: float) -> None:
        """Returns after so long."""
        time.sleep(seconds)

    def stamp(self) -> str:
        """The moment as ISO 8601 in UTC."""
        return stamp(self.now())


def run(
    about: str,
    minutes: int | None,
    blocks: bool,
    take: bool,
    only_approved: bool,
    session: str | None,
    token_file: str | None,
    as_json: bool,
) -> int:
    """The exit code of the outcome table; raises UsageError when nothing waits under this name."""
    at = wiring.desk(token_file=token_file)
    name = wiring.session_id(at, session, start=False)
    there(at.sessions, name)
    waited = wait_for(at, name, given.argument(about), minutes, blocks)
    why = _take(at, name, waited) if take else ""
    code = exit_code(waited, why, only_approved=only_approved or take)
    if as_json:
        show_json({**to_dict(waited), "unusable": why or None, "exit": code})
    else:
        show(lines(waited))
        if why:
            show([f"not to be used: {why}"])
    return code


def wait_for(at: "Desk", session: str, about: str, minutes: int | None, blocks: bool) -> Waited:
    """How the wait for a TODO ended, with a progress bar where there is a terminal to show it on."""
    import random

    todo = item_of(there(at.sessions, session), about)
    looking = Looking(_looker(at, session, todo.id), lambda: random.uniform(0.8, 1.2))
    with Progress(todo.description) as progress:
        return wait(
            at.sessions,
            session,
            todo.id,
            SystemClock(),
            looking,
            minutes=at.settings.number("workflow.decision_timeout_minutes") if minutes is None else minutes,
            blocks=blocks,
            cap=at.settings.number("rdb.max_open_requests"),
            by=at.policy.by,
            progress=progress.show,
        )


def exit_code(waited: Waited, unusable: str = "", *, only_approved: bool = False) -> int:
    """The outcome's own code; with `only_approved`, 3 for all but an unused approval: what was done is not done again."""
    answer = waited.answer
    approved = answer is not None and answer.verb is Verb.APPROVE and not answer.used and not unusable
    return PERSON_NEEDED if only_approved and not approved else waited.outcome.exit_code


def to_dict(waited: Waited) -> "dict[str, Any]":
    """How the wait ended, as JSON."""
    told: Outcome = waited.outcome
    answer, began = waited.answer, waited.wait
    said = (
        {
            "answer": str(answer.verb),
            "by": answer.by,
            "at": answer.at,
            "reason": answer.reason or None,
            "digest": answer.digest or None,
            "expires": answer.expires or None,
            "used": answer.used or None,
        }
        if answer
        else None
    )
    return {
        **told.to_dict(),
        "id": waited.todo.id,
        "reply": said,
        "deadline": stamp(began.deadline) if began else None,
        "reason": waited.reason or None,
        "problem": waited.problem or None,
    }


def lines(waited: Waited) -> "list[str]":
    """How the wait ended, for a person."""
    answer = waited.answer
    said = (
        f"{waited.todo.id}: {answer.verb} by {answer.by}{f': {one_line(answer.reason)}' if answer.reason else ''}" if answer else ""
    )
    extra = [
        text
        for text in (said, waited.reason, f"the last look failed: {one_line(waited.problem)}" if waited.problem else "")
        if text
    ]
    return [*extra, f"{waited.outcome.ending}: {waited.outcome.why}"]


class Progress:
    """A bar on standard error while it is a terminal; elsewhere one line at the beginning."""

    def __init__(self, what: str) -> None:
        self._what = one_line(what, 60)
        self._bar: Any = None
        self._said = False

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def show(self, began: Wait, now: float) -> None:
        """How much of the wait is over."""
        if not sys.stderr.isatty():
            if not self._said:
                print(f"warpgate: waiting until {stamp(began.deadline)} for an answer: {self._what}", file=sys.stderr)
                self._said = True
            return
        if self._bar is None:
            self._bar = _bar(self._what, began)
        self._bar.update(self._bar.task_ids[0], completed=now - began.since)


def _bar(what: str, began: Wait) -> "Any":
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("waiting for a person: {task.description}"), BarColumn(), TimeRemainingColumn(elapsed_when_finished=True))
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    bar.add_task(what.replace("[", "\\["), total=max(1, began.deadline - began.since))
    bar.start()
    return bar


def _looker(at: "Desk", session: str, todo: str) -> "Callable[[], bool]":
    """A function that looks once where people answer; True when something was heard. Elsewhere than GitHub the session says all."""
    trackers = wiring.Trackers(at)
    etag, began = "", time.time()

    def look() -> bool:
        nonlocal etag
        item = _todo(there(at.sessions, session), todo)
        filing = item.filing
        if filing is None or not filing.tracker.startswith(wiring.GITHUB):
            return False
        if filing.number is None:
            sent = send(at.sessions, trackers.of(filing), session, filing, time.time())
            if sent.problem:
                raise ServiceError(sent.problem)
            return True
        moment = Moment(time.time(), stamp(time.time()), at.policy.by)
        tracker = github(trackers, filing.tracker)
        talk = tracker.conversation
        if time.time() - began >= BATCH and not item.noticed:
            mention = tuple(at.settings.text("github.notify").replace("@", "").split())
            notice(at.sessions, tracker, session, moment, at.policy.cap, mention)
        heard = talk.on(filing.number, etag=etag)
        if heard.unchanged:
            return False
        lasts = at.settings.number("workflow.approval_minutes") * 60
        done = hear(at.sessions, tracker, talk, session, heard.comments, moment, lasts)
        problem = next((each.problem for each in done if each.problem), "")
        if problem:
            raise ServiceError(problem)
        finish(at, trackers, session)
        # What we said ourselves has changed it again; it costs one more look.
        etag = heard.etag
        return any(each.answer for each in done)

    return look


def _todo(content: Session, about: str) -> Todo:
    item = item_of(content, about)
    assert isinstance(item, Todo)
    return item


def _take(at: "Desk", session: str, waited: Waited) -> str:
    """Uses the approval up; comes back with why it allows nothing."""
    if waited.answer is None:
        return ""
    digest = waited.todo.filing.digest if waited.todo.filing else ""
    moment = Moment(time.time(), stamp(time.time()), at.policy.by)
    return at.sessions.update(session, moment.now, 0, lambda before: with_use(before, waited.todo.id, digest, moment))


def register(app: "typer.Typer") -> None:
    """Adds the command."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import JSON, SESSION, TOKEN_FILE, example

    @app.command(
        "wait",
        epilog=example(
            "warpgate wait t1",
            "warpgate wait '#7' --timeout 30 --blocks-everything --json",
            "warpgate wait t1 --take && ./publish.sh",
        ),
    )
    def command(
        about: Annotated[str, typer.Argument(metavar="ID|#N", help="The TODO, by its id or its issue's number.")],
        timeout: Annotated[
            int | None, typer.Option(metavar="MINUTES", help="How long; by default the setting. 0 only looks.")
        ] = None,
        blocks_everything: Annotated[bool, typer.Option("--blocks-everything", help="All other work waits for it.")] = False,
        take: Annotated[bool, typer.Option("--take", help="Use the approval up: 0 once, and 3 for all but that.")] = False,
        only_approved: Annotated[
            bool, typer.Option("--only-approved", help="0 for an approval that is not used up, else 3.")
        ] = False,
        session: SESSION = None,
        token_file: TOKEN_FILE = None,
        as_json: JSON = False,
    ) -> None:
        """Wait for a person's answer to a TODO; taken up again after a crash with the same deadline.

        0 a person answered, or it is deferred and other work goes on; 3 stop: nobody answered and everything waits for it.
        """
        raise typer.Exit(
            run(
                about,
                None if timeout is None else given.minutes(str(timeout)),
                blocks_everything,
                take,
                only_approved,
                session,
                token_file,
                as_json,
            )
        )
