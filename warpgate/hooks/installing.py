"""Putting the wiring into an agent's settings and taking it out: nothing lost, nothing followed, nothing done twice."""

import os
import time

from warpgate.errors import StateError, UsageError
from warpgate.hooks import lines, wiring
from warpgate.hooks.wiring import Wiring
from warpgate.storage import places
from warpgate.storage.files import make_folder, read_file, reason, replace_file
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LIMIT = 8 << 20


@value
class Change:
    """What an installation comes to: the file, what stood there, what is to stand there; None: no file."""

    wiring: Wiring
    path: str
    before: str | None
    after: str | None

    @property
    def needed(self) -> bool:
        """Whether anything changes."""
        return self.before != self.after


def to_install(host: str, scope: str, root: str, home: str, extra: tuple[str, ...] = ()) -> Change:
    """What installing comes to; raises UsageError for a file that is foreign, a link, or of another form."""
    found = wiring.wiring_of(host)
    if places.is_below(home, root):
        raise UsageError(
            f"the gate's own folder {home} lies in the project, where the agent could change it; set WARPGATE_HOME elsewhere"
        )
    path = wiring.path_of(found, scope, root)
    before = content_of(path, _top(scope, root))
    if found.shape in ("file", "copilot") and before is not None and not lines.is_ours(before):
        raise UsageError(f"{path} is not ours; it is left as it is. Move it away first")
    if found.shape == "file":
        after = lines.cline_file(home, extra) if found.host == "cline" else lines.plugin_file(found.host, home, extra)
    else:
        after = written(wiring.wanted(found, parsed(before, path), home, extra, path), before)
    return Change(found, path, before, after)


def to_uninstall(host: str, scope: str, root: str) -> Change:
    """What uninstalling comes to; raises UsageError for a file that is a link or of another form."""
    found = wiring.wiring_of(host)
    path = wiring.path_of(found, scope, root)
    before = content_of(path, _top(scope, root))
    if before is None or (found.shape in ("file", "copilot") and not lines.is_ours(before)):
        return Change(found, path, before, before)
    if found.shape in ("file", "copilot"):
        return Change(found, path, before, None)
    settings = parsed(before, path)
    return Change(
        found, path, before, written(wiring.without(found, settings, path), before) if wiring.has_ours(settings) else before
    )


def apply(change: Change, home: str) -> str:
    """Makes the change and returns where the old content is kept; nothing where there was none."""
    if not change.needed:
        return ""
    kept = _keep(change, home) if change.before is not None else ""
    try:
        if change.after is None:
            os.unlink(change.path)
            return kept
        make_folder(os.path.dirname(change.path))
        mode = (
            os.stat(change.path).st_mode & 0o777 if change.before is not None else 0o755 if change.wiring.host == "cline" else 0o644
        )
        replace_file(change.path, change.after.encode())
        os.chmod(change.path, mode)
    except OSError as error:
        raise StateError(f"cannot write {change.path}: {reason(error)}") from error
    return kept


def _keep(change: Change, home: str) -> str:
    folder = make_folder(os.path.join(home, "backups"))
    stamp = time.strftime("%Y%m%dT%H%M%S", time.gmtime())
    kept = os.path.join(folder, f"{stamp}-{os.getpid()}-{change.wiring.host}-{os.path.basename(change.path)}")
    replace_file(kept, str(change.before).encode())
    return kept


def _top(scope: str, root: str) -> str:
    return root if scope == "project" else os.path.expanduser("~")


def content_of(path: str, top: str) -> str | None:
    """What stands in the file; raises UsageError where the file, or a folder on the way to it, is a link."""
    here = path
    while here not in (top, os.path.dirname(here)):
        if os.path.islink(here):
            raise UsageError(
                f"{here} is a link to {os.readlink(here)}; it is not followed. Edit what it leads to by hand, or remove it"
            )
        here = os.path.dirname(here)
    data = read_file(path, LIMIT)
    if data is None:
        return None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise UsageError(f"{path} is not valid UTF-8; it is left as it is") from None


def parsed(content: str | None, path: str) -> "dict[str, Any]":
    """The settings in the text; raises UsageError where it is no plain JSON object."""
    import json

    if content is None or not content.strip():
        return {}
    try:
        found = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise UsageError(
            f"{path} is not plain JSON ({error}); it is left as it is. Take comments out, or add the hook by hand"
        ) from None
    if not isinstance(found, dict):
        raise UsageError(f"{path} is no JSON object; it is left as it is")
    return found


def written(settings: "dict[str, Any]", before: str | None) -> str:
    """The settings as text; the old text where nothing changed, so that its layout stays."""
    import json

    if before is not None and before.strip() and json.loads(before) == settings:
        return before
    return json.dumps(settings, indent=2, ensure_ascii=False) + "\n"
