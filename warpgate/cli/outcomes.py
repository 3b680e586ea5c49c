"""`warpgate outcomes`: what became of decisions and TODOs, by category."""

from warpgate.cli import given, wiring
from warpgate.cli.render import show, show_json
from warpgate.errors import StateError, UsageError
from warpgate.session.account import Account, Asked, Decided, account
from warpgate.session.answering import answer_to
from warpgate.session.state import Filing, Session, Verb
from warpgate.trackers.moments import seconds
from warpgate.values import plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import typer

    from warpgate.cli.render import Line
    from warpgate.cli.wiring import Desk


def run(session: str | None, since: str | None, refresh: bool, token_file: str | None, as_json: bool) -> int:
    """0 with the account; raises ServiceError when GitHub was to be asked and cannot be."""
    at = wiring.desk(token_file=token_file)
    start = _checked(given.argument(since)) if since else ""
    sessions, unread = _sessions(at, session)
    found = account(sessions, _seconds, _reopened(at, sessions, refresh), start)
    if as_json:
        show_json({**_facts(found), "sessions": len(sessions), "unread": unread, "since": start or None})
    else:
        show([*_lines(found), *(f"left out: {line}" for line in unread)])
    return 0


def _sessions(at: "Desk", named: str | None) -> "tuple[list[Session], list[str]]":
    sessions, unread = [], []
    for name in (named,) if named else at.sessions.ids():
        try:
            content = at.sessions.read(name)
        except StateError as error:
            unread.append(str(error))
            continue
        if content is None:
            raise UsageError(f"there is no session {name}; there are: {', '.join(at.sessions.ids()) or 'none yet'}")
        sessions.append(content)
    return sessions, unread


def _reopened(at: "Desk", sessions: "list[Session]", refresh: bool) -> frozenset[tuple[str, str]]:
    """The decisions that were kept, and whose issues are open all the same; GitHub is asked with `refresh` alone."""
    closed: dict[str, dict[int, tuple[str, str]]] = {}
    for session in sessions:
        for record in session.decisions:
            last, filing = answer_to(session, record.id), record.filing
            if last and last.verb is Verb.KEEP and last.told and filing and filing.number:
                closed.setdefault(filing.tracker, {})[filing.number] = (session.id, record.id)
    trackers, found = wiring.Trackers(at), set()
    for place, numbers in closed.items():
        if place == "local" or refresh:
            still_open = trackers.of(Filing("", place)).list(labels=("decision",), state="open")
            found |= {numbers[issue.number] for issue in still_open if issue.number in numbers}
    return frozenset(found)


def _facts(found: Account) -> "dict[str, Any]":
    return {
        "decisions": [{**_row(each), "revertRate": _rounded(each.revert_rate)} for each in found.decided],
        "todos": [{**_row(each), "approvalRate": _rounded(each.approval_rate)} for each in found.asked],
    }


def _row(each: Decided | Asked) -> "dict[str, Any]":
    names = {"to_review": "secondsToReview", "to_answer": "secondsToAnswer"}
    return {names.get(name, name): entry for name, entry in plain(each).items()}


DECIDED = ("decided", "made", "kept", "reverted", "reopened", "waiting", "to review", "taken back")
ASKED = ("asked", "asked", "yes", "done", "no", "deferred", "waiting", "to answer", "approved")


def _lines(found: Account) -> "list[Line]":
    decided = [
        (
            each.category,
            each.made,
            each.kept,
            each.reverted,
            each.reopened,
            each.waiting,
            _time(each.to_review),
            _share(each.revert_rate),
        )
        for each in found.decided
    ]
    asked = [
        (
            *(each.category, each.asked, each.approved, each.done, each.rejected, each.deferred, each.waiting),
            *(_time(each.to_answer), _share(each.approval_rate)),
        )
        for each in found.asked
    ]
    lines: list[Line] = []
    for head, rows in ((DECIDED, decided), (ASKED, asked)):
        if rows:
            lines += [((_line(head, head), "bold"),), *(_line(head, row) for row in rows)]
    return lines or ["nothing was decided and nobody was asked yet"]


def _line(head: "tuple[str, ...]", cells: "tuple[object, ...]") -> str:
    first, *others = (str(cell) for cell in cells)
    return f"{first:<20}" + "".join(f"{cell:>{max(7, len(name) + 2)}}" for cell, name in zip(others, head[1:], strict=True))


def _seconds(moment: str) -> int | None:
    try:
        return seconds(moment)
    except ValueError:
        return None


def _checked(moment: str) -> str:
    if _seconds(moment) is None:
        raise UsageError(f"--since takes a day such as 2030-12-31, or a moment, not {moment!r:.60}")
    return moment


def _time(length: int | None) -> str:
    if length is None:
        return "-"
    if length < 3600:
        return f"{length // 60} min"
    return f"{length / 3600:.1f} h" if length < 48 * 3600 else f"{length / 86_400:.1f} d"


def _share(rate: float | None) -> str:
    return "-" if rate is None else f"{rate:.0%}"


def _rounded(rate: float | None) -> float | None:
    return None if rate is None else round(rate, 4)


def register(app: "typer.Typer") -> None:
    """Adds the command."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import JSON, SESSION, TOKEN_FILE, example

    @app.command("outcomes", epilog=example("warpgate outcomes", "warpgate outcomes --since 2030-01-01 --refresh --json"))
    def command(
        session: SESSION = None,
        since: Annotated[str | None, typer.Option(metavar="DAY", help="Leave out what is older.")] = None,
        refresh: Annotated[bool, typer.Option("--refresh", help="Ask GitHub which issues were opened again.")] = False,
        token_file: TOKEN_FILE = None,
        as_json: JSON = False,
    ) -> None:
        """Show by category what was kept, reverted and reopened, how long reviews took, and to what people said yes."""
        raise typer.Exit(run(session, since, refresh, token_file, as_json))
