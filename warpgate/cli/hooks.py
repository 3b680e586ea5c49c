"""`warpgate install`, `uninstall` and `hook`: the gate in front of an agent's tool calls."""

import time

from warpgate.cli.render import columns, one_line, show, show_json
from warpgate.errors import UsageError
from warpgate.hooks import installing, wiring
from warpgate.storage import gatelog, places
from warpgate.storage.grants import Grants

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import typer

    from warpgate.cli.render import Line
    from warpgate.hooks.installing import Change


def run_install(host: str, scope: str, extra: tuple[str, ...], dry_run: bool, trust: bool, as_json: bool) -> int:
    """0 when the agent is wired; raises UsageError for settings that cannot be changed safely."""
    root, home = places.project_root(), places.user_folder()
    change = installing.to_install(host, scope, root, home, extra)
    if dry_run:
        return _show_change(change, as_json)
    if extra and change.needed:
        _ask(f"{' '.join(extra)} lets more through than the default answer of {change.wiring.title}")
    kept = installing.apply(change, home)
    from warpgate.storage.bundle import build, is_current

    compiled = is_current() or bool(build())
    trusted = _trust_codex(root, change.path) if trust and change.wiring.host == "codex" else None
    if as_json:
        show_json(
            {
                "host": change.wiring.host,
                "path": change.path,
                "changed": change.needed,
                "backup": kept,
                "compiled": compiled,
                "trusted": trusted,
            }
        )
        return 0
    show([f"{change.wiring.title}: {'written to' if change.needed else 'current in'} {change.path}"])
    show([f"what stood there is kept in {kept}"] if kept else [])
    if change.wiring.after and not trusted:
        show([change.wiring.after])
    show([f"warpgate doctor {change.wiring.host} tries it"])
    return 0


def run_uninstall(host: str, scope: str, dry_run: bool, as_json: bool) -> int:
    """0 when the agent's settings hold nothing of ours; raises HumanNeeded where nobody at a terminal agreed."""
    root, home = places.project_root(), places.user_folder()
    change = installing.to_uninstall(host, scope, root)
    if dry_run:
        return _show_change(change, as_json)
    if change.needed:
        _ask(f"Take the gate away from {change.wiring.title} ({change.path})")
    kept = installing.apply(change, home)
    if as_json:
        show_json({"host": change.wiring.host, "path": change.path, "changed": change.needed, "backup": kept})
    else:
        show([f"{change.wiring.title}: {'taken out of' if change.needed else 'nothing of ours in'} {change.path}"])
    return 0


def run_status(as_json: bool) -> int:
    """0 with how each agent is wired, what waits for an approval, and what the gate did last."""
    root, home = places.project_root(), places.user_folder()
    rows = [
        {"host": host, "scope": scope, **_state(host, scope, root, home)}
        for host in wiring.WIRINGS
        for scope in ("user", "project")
    ]
    last = gatelog.last(home, root, 1)
    waiting = Grants(home).waiting(time.time())
    shadow = _shadow(home, root)
    if as_json:
        content = {"wiring": rows, "shadow": shadow, "last": last[0] if last else None, "waiting": [each.id for each in waiting]}
        show_json(content)
        return 0
    known = [row for row in rows if row["state"] != "not configured"]
    lines: list[tuple[str, Line]] = [(f"{row['host']}, {row['scope']}", f"{row['state']}  {row['path']}") for row in known]
    show(columns(lines) or ["no agent is wired: warpgate install AGENT"])
    if shadow:
        show([(("shadow mode: the hooks judge and log, and stop nothing", "bold yellow"),)])
    show([f"last call  {_entry(last[0])}"] if last else ["no call was judged in this project yet"])
    show([f"waits for approval  {each.id}  {one_line(each.what, 80)}" for each in waiting])
    return 0


def run_instructions(write: bool, as_json: bool) -> int:
    """0 with the lines for AGENTS.md, or when they stand there."""
    from warpgate.hooks import instructions

    if not write:
        show_json({"text": instructions.TEXT}) if as_json else print(instructions.TEXT, end="")
        return 0
    path, changed = instructions.write(places.project_root())
    if as_json:
        show_json({"path": path, "changed": changed})
    else:
        show([f"{path}: {'written' if changed else 'current'}"])
    return 0


def _state(host: str, scope: str, root: str, home: str) -> "dict[str, Any]":
    try:
        found = installing.to_install(host, scope, root, home)
        gone = installing.to_uninstall(host, scope, root)
    except UsageError as error:
        return {"state": "cannot be wired", "path": wiring.path_of(wiring.wiring_of(host), scope, root), "problem": str(error)}
    if not gone.needed:
        return {"state": "not configured", "path": found.path}
    return {"state": "reinstall required" if found.needed else "wiring current", "path": found.path}


def _shadow(home: str, root: str) -> bool:
    from warpgate.storage.settings import load

    return bool(load(root, home)["hook.shadow"])


def _entry(entry: "dict[str, Any]") -> str:
    at = time.strftime("%Y-%m-%d %H:%M", time.localtime(float(entry.get("at", 0))))
    return one_line(
        f"{at}  {entry.get('host')}  {'went on' if entry.get('lets') else 'stopped'}  {entry.get('category')}  {entry.get('what')}",
        120,
    )


def _show_change(change: "Change", as_json: bool) -> int:
    if as_json:
        show_json(
            {
                "host": change.wiring.host,
                "path": change.path,
                "changed": change.needed,
                "before": change.before,
                "after": change.after,
            }
        )
        return 0
    if not change.needed:
        show([f"{change.path}: nothing to change"])
        return 0
    import difflib

    old, new = ((text or "").splitlines() for text in (change.before, change.after))
    show(list(difflib.unified_diff(old, new, change.path, f"{change.path} (as it would be)", lineterm="")))
    return 0


def _trust_codex(root: str, path: str) -> bool:
    from warpgate.hooks.codextrust import trust

    _ask(f"Have Codex trust the hooks of the gate in {path}, so that it runs them")
    return trust(root) > 0


def _ask(what: str) -> None:
    from warpgate.workflow.human import ask

    ask(what)


def _extra(answer: str | None, allow: bool) -> tuple[str, ...]:
    from warpgate.hooks.process import ANSWERS

    if answer is not None and answer not in ANSWERS:
        raise UsageError(f"--answer takes {', '.join(ANSWERS)}, not {answer!r}")
    return (*(("--answer", answer) if answer not in (None, "auto") else ()), *(("--allow",) if allow else ()))


def register(app: "typer.Typer") -> None:
    """Adds the commands."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import JSON, example

    host_argument = Annotated[str, typer.Argument(metavar="AGENT", help=f"{', '.join(wiring.WIRINGS)}.")]
    user_option = Annotated[bool, typer.Option("--user", help="In your own settings of the agent (the default).")]
    project_option = Annotated[bool, typer.Option("--project", help="In the project's settings of the agent.")]
    dry_option = Annotated[bool, typer.Option("--dry-run", help="Show what would change and change nothing.")]

    def scope_of(user: bool, project: bool) -> str:
        if user and project:
            raise UsageError("give --user or --project, not both")
        return "project" if project else "user"

    @app.command(
        "install",
        epilog=example("warpgate install claude", "warpgate install codex --trust", "warpgate install gemini --project --dry-run"),
    )
    def install(
        host: host_argument,
        user: user_option = False,
        project: project_option = False,
        answer: Annotated[str | None, typer.Option(help="How a one-way door is answered: auto, deny, ask or defer.")] = None,
        allow: Annotated[bool, typer.Option("--allow", help="Say yes to what is two-way, where the agent would ask you.")] = False,
        trust: Annotated[bool, typer.Option("--trust", help="Have Codex trust the hook, after asking you.")] = False,
        dry_run: dry_option = False,
        as_json: JSON = False,
    ) -> None:
        """Put the gate in front of an agent's tool calls; its settings keep everything else, and a copy is kept."""
        raise typer.Exit(run_install(host, scope_of(user, project), _extra(answer, allow), dry_run, trust, as_json))

    @app.command("uninstall", epilog=example("warpgate uninstall claude", "warpgate uninstall cline --project --dry-run"))
    def uninstall(
        host: host_argument,
        user: user_option = False,
        project: project_option = False,
        dry_run: dry_option = False,
        as_json: JSON = False,
    ) -> None:
        """Take the gate away from an agent; asks at the terminal, never on standard input."""
        raise typer.Exit(run_uninstall(host, scope_of(user, project), dry_run, as_json))

    group = typer.Typer(
        no_args_is_help=True, help="Stand in front of an agent's tool calls (warpgate hook AGENT), and see how that goes."
    )
    app.add_typer(group, name="hook")

    @group.command(
        "status",
        epilog=example("warpgate hook status", 'echo \'{"tool": "Bash", "arguments": {"command": "ls"}}\' | warpgate hook generic'),
    )
    def status(as_json: JSON = False) -> None:
        """Show how each agent is wired, what waits for your approval, and the last call that was judged."""
        raise typer.Exit(run_status(as_json))

    @group.command("instructions", epilog=example("warpgate hook instructions", "warpgate hook instructions --write"))
    def instructions(
        write: Annotated[bool, typer.Option("--write", help="Put them into the project's AGENTS.md.")] = False,
        as_json: JSON = False,
    ) -> None:
        """Print the lines for AGENTS.md that tell an agent how to live with the gate."""
        raise typer.Exit(run_instructions(write, as_json))
