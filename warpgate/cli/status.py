"""`warpgate status`: where the session stands, on one screen."""

import sys
import time

from warpgate.cli import wiring
from warpgate.cli.render import columns, one_line, show, show_json
from warpgate.errors import UsageError
from warpgate.session.breakers import Breaker, Figure, figures, halted
from warpgate.session.recording import pending, window
from warpgate.session.state import Phase, Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import typer

    from warpgate.cli.render import Line
    from warpgate.cli.wiring import Desk

LAST = 5
CLEAR = "\x1b[H\x1b[2J"


def run(session: str | None, as_json: bool) -> int:
    """0 with the session's place and figures; raises UsageError for a session that does not exist."""
    at = wiring.desk()
    content = _content(at, session)
    if as_json:
        show_json(_facts(at, content))
    else:
        show(_screen(at, content))
    return 0


def watch(session: str | None, seconds: float) -> int:
    """Shows the screen again and again until it is interrupted; raises UsageError where there is no terminal to show it on."""
    if not sys.stdout.isatty():
        raise UsageError("--watch needs a terminal; in a pipe, call warpgate status --json again")
    while True:
        at = wiring.desk()
        lines = _screen(at, _content(at, session))
        print(CLEAR, end="")
        show([*lines, "", (("Ctrl-C ends it", "dim"),)])
        time.sleep(seconds)


def _content(at: "Desk", session: str | None) -> Session | None:
    name = wiring.session_id(at, session, start=False)
    content = at.sessions.read(name) if name else None
    if session and content is None:
        raise UsageError(f"there is no session {session}; there are: {', '.join(at.sessions.ids()) or 'none yet'}")
    return content


def _facts(at: "Desk", content: Session | None) -> "dict[str, Any]":
    limits = wiring.limits(at)
    shown = figures(content, limits, at.policy.now) if content else ()
    return {
        "session": content.id if content else None,
        "phase": str(content.phase) if content else None,
        "level": content.level if content else at.policy.level,
        "requirement": (content.requirement or None) if content else None,
        "dryRun": bool(content and content.dry_run),
        "chunk": content.chunk if content else None,
        "chunks": content.chunks if content else None,
        "secondsInPhase": _seconds(at, content),
        "decisions": len(window(content)) if content else 0,
        "cap": at.policy.cap,
        "halted": bool(content and halted(content, at.policy.cap)),
        "halt": (content.halt or None) if content else None,
        "breakers": [
            {"breaker": str(each.breaker), "figure": each.figure, "limit": each.limit, "unit": each.unit, "over": each.over}
            for each in shown
        ],
        "recorded": len(content.decisions) if content else 0,
        "todos": len(content.todos) if content else 0,
        "outbox": len(pending(content)) if content else 0,
        "refused": list(at.settings.refused),
    }


def _screen(at: "Desk", content: Session | None) -> "list[Line]":
    facts = _facts(at, content)
    rows: list[tuple[str, Line]] = [
        ("Session:", content.id if content else "none yet"),
        ("Phase:", ((str(content.phase), _phase_style(content.phase)),) if content else "-"),
        ("Level:", f"{facts['level']}{', dry run' if facts['dryRun'] else ''}"),
    ]
    if content:
        rows += [
            ("Requirement:", one_line(content.requirement, 80) or "-"),
            ("Chunk:", f"{content.chunk} of {content.chunks}"),
            ("In phase for:", _duration(facts["secondsInPhase"])),
        ]
    lines = columns(rows)
    lines.append(((f"Decisions: {facts['decisions']} / {facts['cap'] or 'no cap'}", _cap_style(facts)),))
    if facts["halt"]:
        lines.append(((f"Halted: {facts['halt']}", "bold red"),))
    if content:
        limits = wiring.limits(at)
        lines += [_breaker(each) for each in figures(content, limits, at.policy.now) if each.breaker is not Breaker.DECISIONS]
        lines.append(f"TODOs for a person: {facts['todos']}")
    if facts["outbox"]:
        lines.append(((f"Outbox: {facts['outbox']} not filed yet (warpgate sync)", "yellow"),))
    lines += [((f"Setting refused: {line}", "yellow"),) for line in facts["refused"]]
    for record in content.decisions[-LAST:] if content else ():
        mark = "reviewed" if record.reviewed else "pre-flight" if record.preflight else "unreviewed"
        lines.append(f"  {record.id:<5} {mark:<10} {record.category!s:<21} {one_line(record.description, 80)}")
    return lines


def _breaker(figure: Figure) -> "Line":
    limit = str(figure.limit) if figure.limit else "no limit"
    about = f" ({figure.about})" if figure.about and figure.figure else ""
    return (
        f"  {figure.breaker!s:<15} ",
        (f"{figure.figure} / {limit}", "bold red" if figure.over else ""),
        f" {figure.unit}{about}",
    )


def _cap_style(facts: "dict[str, Any]") -> str:
    if facts["halt"]:
        return "bold red"
    return "bold yellow" if facts["halted"] else ""


def _phase_style(phase: Phase) -> str:
    return {Phase.BUDGET_EXCEEDED: "bold red", Phase.ENDED: "dim"}.get(phase, "bold")


def _seconds(at: "Desk", content: Session | None) -> int | None:
    if content is None or not content.phase_started:
        return None
    return max(0, int(at.policy.now) - content.phase_started)


def _duration(seconds: int | None) -> str:
    if seconds is None:
        return "-"
    hours, rest = divmod(seconds, 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {left} s" if minutes else f"{left} s"


def register(app: "typer.Typer") -> None:
    """Adds the command."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import JSON, SESSION, example

    @app.command("status", epilog=example("warpgate status", "warpgate status --json", "warpgate status --watch"))
    def command(
        session: SESSION = None,
        watching: Annotated[bool, typer.Option("--watch", help="Show it again and again until Ctrl-C.")] = False,
        every: Annotated[float, typer.Option(metavar="SECONDS", min=0.2, help="How often, with --watch.")] = 2.0,
        as_json: JSON = False,
    ) -> None:
        """Show the session, its phase, its limits, and how much of the decision budget is used."""
        raise typer.Exit(watch(session, every) if watching else run(session, as_json))
