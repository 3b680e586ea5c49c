"""`warpgate status`: where the session stands."""

from warpgate.cli import wiring
from warpgate.cli.render import columns, one_line, show, show_json
from warpgate.errors import UsageError
from warpgate.session.recording import is_full, pending, window

TYPE_CHECKING = False
if TYPE_CHECKING:
    import typer

    from warpgate.cli.render import Line

LAST = 5


def run(session: str | None, as_json: bool) -> int:
    """0 with the session's place and count; raises UsageError for a session that does not exist."""
    at = wiring.desk()
    name = wiring.session_id(at, session, start=False)
    content = at.sessions.read(name) if name else None
    if session and content is None:
        raise UsageError(f"there is no session {session}; there are: {', '.join(at.sessions.ids()) or 'none yet'}")
    cap = at.policy.cap
    count = len(window(content)) if content else 0
    halted = content is not None and is_full(content, cap)
    waiting = len(pending(content)) if content else 0
    if as_json:
        show_json(
            {
                "session": content.id if content else None,
                "phase": str(content.phase) if content else None,
                "level": at.policy.level,
                "requirement": (content.requirement or None) if content else None,
                "decisions": count,
                "cap": cap,
                "halted": halted,
                "recorded": len(content.decisions) if content else 0,
                "todos": len(content.todos) if content else 0,
                "outbox": waiting,
                "refused": list(at.settings.refused),
            }
        )
        return 0
    style = "bold yellow" if halted else ""
    rows: list[tuple[str, Line]] = [
        ("Session:", content.id if content else "none yet"),
        ("Phase:", str(content.phase) if content else "-"),
        ("Level:", str(at.policy.level)),
    ]
    lines = columns(rows)
    lines.append(((f"Decisions: {count} / {cap or 'no cap'}", style),))
    if waiting:
        lines.append((f"Outbox: {waiting} not filed yet (warpgate sync)",))
    lines += [f"Setting refused: {line}" for line in at.settings.refused]
    for record in content.decisions[-LAST:] if content else ():
        lines.append(f"  {record.id:<5} {record.category!s:<21} {one_line(record.description, 80)}")
    show(lines)
    return 0


def register(app: "typer.Typer") -> None:
    """Adds the command."""
    import typer

    from warpgate.cli.help import JSON, SESSION, example

    @app.command("status", epilog=example("warpgate status", "warpgate status --json"))
    def command(session: SESSION = None, as_json: JSON = False) -> None:
        """Show the session, its phase, and how much of the decision budget is used."""
        raise typer.Exit(run(session, as_json))
