"""`warpgate floor`: the irreversible acts as an agent's own static rules, which need no process and cannot crash."""

import os

from warpgate.cli.render import columns, one_line, show, show_json
from warpgate.hooks import floors, installing
from warpgate.hooks.floor import build
from warpgate.hooks.wiring import Wiring
from warpgate.storage import places
from warpgate.storage.files import make_folder, read_file, replace_file
from warpgate.storage.jsontext import decode, encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    import typer

    from warpgate.cli.render import Line
    from warpgate.hooks.floors import Part
    from warpgate.hooks.installing import Change

LIMIT = 8 << 20


def run_show(host: str, strict: bool, as_json: bool) -> int:
    """0 with how many acts the agent's rules can name, and the rules that they cannot express."""
    floor = build()
    part = floors.part_of(host, floor, strict=strict)
    counts: dict[str, list[int]] = {}
    for each in floor.beginnings:
        counts.setdefault(each.category, [0, 0])[0] += 1
    for _, category in floor.left:
        counts.setdefault(category, [0, 0])[1] += 1
    if as_json:
        beginnings = [{"words": list(each.words), "rule": each.rule, "category": each.category} for each in floor.beginnings]
        left = [{"rule": rule, "category": category} for rule, category in floor.left]
        show_json({"host": host, "path": floors.path_of(part), "beginnings": beginnings, "not_expressible": left})
        return 0
    rows: list[tuple[str, Line]] = [
        (category, f"{named} beginnings; {left} rules that a list of beginnings cannot express")
        for category, (named, left) in counts.items()
    ]
    show([f"{host}: {floors.path_of(part)}", *columns(rows)])
    show([one_line("not expressible: " + ", ".join(rule for rule, _ in floor.left), 2000)])
    show(["A floor, not a gate: it knows how a command begins, and nothing else."])
    return 0


def run_export(host: str, strict: bool, as_json: bool) -> int:
    """0 with the rules as the agent takes them."""
    part = floors.part_of(host, build(), strict=strict)
    content = part.text or _pretty(floors.merged(part, {}, (), "export"))
    if as_json:
        show_json({"host": host, "path": floors.path_of(part), "content": content})
    else:
        print(content, end="")
    return 0


def run_install(host: str, strict: bool, dry_run: bool, as_json: bool) -> int:
    """0 when the agent has the rules; raises UsageError for settings that cannot be changed safely."""
    home = places.user_folder()
    part = floors.part_of(host, build(), strict=strict)
    change = _change(part, _old(home, host))
    if not dry_run:
        kept = installing.apply(change, home)
        make_folder(home)
        replace_file(_record(home, host), encode([*part.deny, *part.ask]).encode())
    else:
        kept = ""
    return _say(change, kept, dry_run, as_json)


def run_remove(host: str, as_json: bool) -> int:
    """0 when nothing of the floor is left; raises HumanNeeded where nobody at a terminal agreed."""
    home = places.user_folder()
    floors.part_of(host, build(), strict=False)
    path = {"claude": ".claude/settings.json", "opencode": ".config/opencode/opencode.json"}.get(host, "")
    part = floors.Part(host, path) if path else floors.part_of(host, build(), strict=False)
    change = _change(part, _old(home, host), remove=True)
    if change.needed:
        from warpgate.workflow.human import ask

        ask(f"Take the floor away from {host} ({change.path})")
    return _say(change, installing.apply(change, home), False, as_json)


def _change(part: "Part", old: tuple[str, ...], *, remove: bool = False) -> "Change":
    path = floors.path_of(part)
    before = installing.content_of(path, os.path.expanduser("~"))
    if part.host in ("codex", "gemini"):
        if before is not None and floors.MARK not in before:
            from warpgate.errors import UsageError

            raise UsageError(f"{path} is not ours; it is left as it is")
        return installing.Change(_wiring(part.host), path, before, None if remove else part.text)
    settings = installing.parsed(before, path)
    return installing.Change(_wiring(part.host), path, before, installing.written(floors.merged(part, settings, old, path), before))


def _wiring(host: str) -> Wiring:
    return Wiring(host, host, "", "", "nested")


def _old(home: str, host: str) -> tuple[str, ...]:
    """The entries that were put there before."""
    data = read_file(_record(home, host), LIMIT)
    try:
        listed = decode(data) if data is not None else []
    except ValueError:
        return ()
    return tuple(each for each in listed if isinstance(each, str)) if isinstance(listed, list) else ()


def _record(home: str, host: str) -> str:
    return os.path.join(home, f"floor-{host}.json")


def _pretty(content: object) -> str:
    import json

    return json.dumps(content, indent=2) + "\n"


def _say(change: "Change", kept: str, dry_run: bool, as_json: bool) -> int:
    if as_json:
        show_json({"host": change.wiring.host, "path": change.path, "changed": change.needed, "backup": kept, "dry_run": dry_run})
    elif not change.needed:
        show([f"{change.path}: nothing to change"])
    else:
        show(
            [
                f"{change.path}: {'would be changed' if dry_run else 'changed'}",
                *([f"what stood there is kept in {kept}"] if kept else []),
            ]
        )
    return 0


def register(app: "typer.Typer") -> None:
    """Adds the group."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import JSON, example

    group = typer.Typer(no_args_is_help=True, help="The irreversible acts as an agent's own static rules.")
    app.add_typer(group, name="floor")
    host_argument = Annotated[str, typer.Argument(metavar="AGENT", help=f"{', '.join(floors.HOSTS)}.")]
    strict_option = Annotated[bool, typer.Option("--strict", help="Forbid, where otherwise the agent asks you.")]

    @group.command("show", epilog=example("warpgate floor show claude"))
    def show_command(host: host_argument, strict: strict_option = False, as_json: JSON = False) -> None:
        """Show how much of the rules a static list can name, and what it cannot."""
        raise typer.Exit(run_show(host, strict, as_json))

    @group.command("export", epilog=example("warpgate floor export codex > warpgate.rules"))
    def export_command(host: host_argument, strict: strict_option = False, as_json: JSON = False) -> None:
        """Print the rules as the agent takes them."""
        raise typer.Exit(run_export(host, strict, as_json))

    @group.command("install", epilog=example("warpgate floor install codex", "warpgate floor install claude --strict --dry-run"))
    def install_command(
        host: host_argument,
        strict: strict_option = False,
        dry_run: Annotated[bool, typer.Option("--dry-run", help="Change nothing.")] = False,
        as_json: JSON = False,
    ) -> None:
        """Write the rules into the agent's own settings; everything else in them stays."""
        raise typer.Exit(run_install(host, strict, dry_run, as_json))

    @group.command("remove", epilog=example("warpgate floor remove codex"))
    def remove_command(host: host_argument, as_json: JSON = False) -> None:
        """Take the rules out again; asks at the terminal, never on standard input."""
        raise typer.Exit(run_remove(host, as_json))
