"""What a hook goes by: the settings, the tools that people registered, and what the project's session has left to spend.

The user's own folder is given, never taken from the environment: who can set a variable must not choose what loosens.
"""

import os

from warpgate.errors import StateError, UsageError
from warpgate.storage import places, registry
from warpgate.storage.files import read_file
from warpgate.storage.jsontext import decode
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.decision.registry import Registry

SESSION_LIMIT = 64 << 20
DEFAULT_CAP = 10


@value
class Policy:
    """What holds for the calls of one project."""

    home: str
    root: str
    shadow: bool = False
    cap: int = DEFAULT_CAP
    max_cost: int = 0  # whole units of money; 0 is no limit
    grant_minutes: int = 10
    budget_ms: int = 5000

    def registry(self) -> "Registry":
        """The tool registry with what the user and the project added; raises UsageError where an entry is wrong."""
        from warpgate.storage.registryown import own_entries

        own, stricter = own_entries(self.home, self.root)
        return registry.load(own, stricter)

    def halted(self, root: str) -> str:
        """Why the project's current session may not go on, or nothing; raises StateError where its file cannot be read."""
        session = _session(root)
        if session is None:
            return ""
        if session.get("phase") == "budget_exceeded":
            return str(session.get("halt") or "the session halted")
        count = sum(1 for each in session.get("decisions", []) if not each.get("reviewed") and not each.get("preflight"))
        if self.cap > 0 and count >= self.cap:
            return f"{count} of {self.cap} decisions wait for a review"
        return ""


def load(home: str, root: str) -> Policy:
    """The policy for a project; raises UsageError where the settings are wrong."""
    names = [os.path.join(home, "config.toml")]
    if root:
        names += [places.project_settings(root), os.path.join(root, "pyproject.toml")]
    if not any(map(os.path.lexists, names)) and not any(name.startswith("WARPGATE_") for name in os.environ):
        return Policy(home, root)
    from warpgate.storage.settings import load as load_settings

    # Where there is no project, its settings are looked for where none can be.
    found = load_settings(root or os.path.join(home, "no-project"), home)
    return Policy(
        home,
        root,
        shadow=bool(found["hook.shadow"]),
        cap=found.number("workflow.max_auto_decisions"),
        max_cost=found.number("workflow.max_cost"),
        grant_minutes=found.number("hook.grant_minutes"),
        budget_ms=found.number("hook.budget_ms"),
    )


def _session(root: str) -> "dict[str, Any] | None":
    """The project's current session as its file has it, or None when there is none."""
    if not root:
        return None
    state = places.state_folder(root)
    name = read_file(os.path.join(state, "current-session"), 1024)
    if name is None:
        return None
    data = read_file(
        os.path.join(state, "sessions", f"{os.path.basename(name.decode('utf-8', 'replace').strip())}.json"), SESSION_LIMIT
    )
    if data is None:
        return None
    try:
        content = decode(data)
    except ValueError as error:
        raise StateError(f"the session of {root} cannot be read: {error}") from None
    if not isinstance(content, dict):
        raise UsageError(f"the session of {root} is not a session")
    return content
