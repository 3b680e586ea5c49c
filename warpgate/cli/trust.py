"""`warpgate trust`: a person lets one file of a project loosen the gate, as long as it stays just as it is."""

import os
import time

from warpgate.cli.render import columns, show, show_json
from warpgate.errors import UsageError
from warpgate.storage import places, trust
from warpgate.storage.sessions import stamp
from warpgate.storage.settings import load
from warpgate.values import plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import typer

    from warpgate.cli.render import Line


def run(file: str | None, remove: bool, as_json: bool) -> int:
    """0 when the file is trusted or no longer is, or with the list; raises HumanNeeded where nobody at a terminal agreed."""
    home, root = places.user_folder(), places.project_root()
    if places.is_below(home, root):
        raise UsageError(f"the user's own folder {home} lies in the project, so it can trust nothing; set WARPGATE_HOME elsewhere")
    if file is None:
        return _list(home, as_json)
    path = os.path.realpath(file)
    if remove:
        was = trust.remove(home, path)
        return _say(
            {"path": path, "trusted": False, "was": was}, f"{path} is not trusted{'' if was else ', and was not before'}", as_json
        )
    if path not in (places.project_settings(root), os.path.join(root, "pyproject.toml")):
        raise UsageError(
            f"only a project's settings can be trusted: {places.project_settings(root)} or its pyproject.toml, not {path}"
        )
    digest = trust.fingerprint(path)
    from warpgate.workflow.human import ask

    ask("\n".join(["", *_loosened(root, path), f"Trust {path} as it is now (sha256 {digest[:12]}…)? Any change ends it."]))
    if trust.fingerprint(path) != digest:
        raise UsageError(f"{path} was changed while you read; nothing is trusted")
    trust.add(home, trust.Trusted(path, digest, stamp(time.time())))
    return _say({"path": path, "trusted": True, "sha256": digest}, f"trusted {path} until it changes", as_json)


def _loosened(root: str, path: str) -> list[str]:
    """What the file would let through that is refused now."""
    from warpgate.storage.registryown import sources

    lines = [f"would hold: {line.partition(': ')[2]}" for line in load(root).refused if line.startswith("project")]
    lines += [
        f"would hold: tool {entry.get('name')} is {entry.get('category', 'read by its arguments')}" for entry in sources(path)
    ]
    return lines or ["It loosens nothing now."]


def _list(home: str, as_json: bool) -> int:
    known = [{**plain(each), "current": _is_current(each)} for each in trust.listed(home)]
    if as_json:
        show_json({"trusted": known})
        return 0
    rows: list[tuple[str, Line]] = [("trusted" if each["current"] else "changed since", str(each["path"])) for each in known]
    show(columns(rows) or ["no file of a project is trusted"])
    return 0


def _is_current(file: trust.Trusted) -> bool:
    return os.path.isfile(file.path) and trust.fingerprint(file.path) == file.sha256


def _say(content: "dict[str, Any]", text: str, as_json: bool) -> int:
    if as_json:
        show_json(content)
    else:
        show([text])
    return 0


def register(app: "typer.Typer") -> None:
    """Adds the command."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import JSON, example

    @app.command(
        "trust", epilog=example("warpgate trust", "warpgate trust .warpgate.toml", "warpgate trust .warpgate.toml --remove")
    )
    def command(
        file: Annotated[
            str | None, typer.Argument(help="A project's settings file; without it, the trusted ones are listed.")
        ] = None,
        remove: Annotated[bool, typer.Option("--remove", help="Trust it no longer.")] = False,
        as_json: JSON = False,
    ) -> None:
        """Let a project's settings file loosen the gate while it stays as it is; asks at the terminal, never on standard input."""
        raise typer.Exit(run(file, remove, as_json))
