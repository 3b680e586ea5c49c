"""`warpgate replay`: what the gate would have stopped in transcripts of runs that are over."""

import os
import sys
import time

from warpgate.cli.render import columns, one_line, show, show_json
from warpgate.errors import UsageError
from warpgate.workflow.replay import Source, Tally, replay

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    import typer

    from warpgate.cli.render import Line

ENDINGS = (".jsonl", ".ndjson")
SHOWN = 12
PIECE = 1 << 20
LONGEST = 32 << 20


def run(paths: list[str], as_json: bool) -> int:
    """0 with the figures; raises UsageError for a path that is not there, or where no transcript lies."""
    from warpgate.storage import places, registryown
    from warpgate.storage.books import books
    from warpgate.storage.registry import load

    files = list(_files(paths))
    if not files:
        raise UsageError(f"no transcript was found: files that end in {' or '.join(ENDINGS)}, or folders with them")
    own, stricter = registryown.own_entries(places.user_folder(), places.project_root())
    tally = Tally()
    started = shown = time.monotonic()
    for tally in replay((Source(path, _lines(path)) for path in files), load(own, stricter), books().rulebook()):
        if sys.stderr.isatty() and time.monotonic() - shown > 0.5:
            shown = time.monotonic()
            print(
                f"\r{tally.files} of {len(files)} files, {tally.calls} calls, {tally.stopped} would stop", end="", file=sys.stderr
            )
    if sys.stderr.isatty() and shown > started:
        print("\r\x1b[K", end="", file=sys.stderr)
    if as_json:
        show_json(tally.to_dict())
    else:
        show(_report(tally.to_dict()))
    return 0


def _files(paths: list[str]) -> "Iterator[str]":
    for path in paths:
        if os.path.isdir(path):
            for base, folders, names in os.walk(path):
                folders.sort()
                yield from (os.path.join(base, name) for name in sorted(names) if name.endswith(ENDINGS))
        elif path == "-" or os.path.exists(path):
            yield path
        else:
            raise UsageError(f"no such file: {path}")


def _lines(path: str) -> "Iterator[bytes]":
    """The lines of a file, one after the other; the rest of one that is far too long is passed over."""
    if path == "-":
        yield from iter(lambda: sys.stdin.buffer.readline(LONGEST + 1), b"")
        return
    try:
        with open(path, "rb") as stream:
            yield from iter(lambda: stream.readline(LONGEST + 1), b"")
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from None


def _report(figures: "dict[str, Any]") -> "list[Line]":
    calls, stopped = figures["calls"], figures["would_stop"]
    tiers = figures["tiers"]
    lines: list[Line] = [
        f"{calls} calls in {figures['sessions']} sessions, {figures['files']} files{_span(figures)}",
        ((f"{stopped} would have been stopped ({_share(stopped, calls)})", "bold red" if stopped else "bold green"),),
        f"sessions with a stop: {figures['sessions_with_a_stop']} of {figures['sessions']}",
        "tiers: " + ", ".join(f"{tier} {_share(count, calls)}" for tier, count in tiers.items()),
    ]
    if figures["unreadable_lines"]:
        lines.append(f"{figures['unreadable_lines']} of {figures['lines']} lines could not be read")
    lines += ["", "by category:", *columns([(f"  {name}", str(count)) for name, count in figures["categories"].items()])]
    lines += ["", "the noisiest rules:", *_rules(figures["rules"])]
    if figures["unregistered_tools"]:
        lines += ["", "tools that nobody registered (warpgate registry add NAME LEVEL):"]
        lines += columns([(f"  {name}", str(count)) for name, count in list(figures["unregistered_tools"].items())[:SHOWN]])
    if figures["near_misses"]:
        lines += ["", "near misses, let through without a rule that names them for certain:", *_rules(figures["near_misses"])]
    lines += ["", "Judged by the text of the calls alone: what git and the disk would have said then, nobody knows now."]
    return lines


def _rules(rules: "list[dict[str, Any]]") -> "list[Line]":
    lines: list[Line] = []
    for each in rules[:SHOWN]:
        lines.append(f"  {each['count']:>6}  {each['rule']:<32} {one_line(each['why'], 80)}")
        lines += [f"            {one_line(sample, 120)}" for sample in each["samples"]]
    if len(rules) > SHOWN:
        lines.append(f"  and {len(rules) - SHOWN} more (--json shows all)")
    return lines


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "none"


def _span(figures: "dict[str, Any]") -> str:
    return f", {figures['first'][:10]} to {figures['last'][:10]}" if figures["first"] else ""


def register(app: "typer.Typer") -> None:
    """Adds the command."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import JSON, example

    @app.command(
        "replay", epilog=example("warpgate replay ~/.claude/projects ~/.codex/sessions", "warpgate replay run.jsonl --json")
    )
    def command(
        paths: Annotated[
            list[str], typer.Argument(metavar="PATH…", help="Transcripts, or folders with them; - is standard input.")
        ],
        as_json: JSON = False,
    ) -> None:
        """Report what the gate would have stopped in past runs of Claude Code, Codex, Gemini, Copilot, or JSON Lines of calls."""
        raise typer.Exit(run(paths, as_json))
