"""Which project an event is about, and which folder of the user's the gate goes by."""

import os

from warpgate.decision.paths import AGENTS_OWN
from warpgate.errors import UsageError
from warpgate.storage import places

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.hooks.values import Event, Options


PACKAGE = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
_SYSTEM = ("bin", "boot", "dev", "etc", "lib", "lib32", "lib64", "proc", "run", "sbin", "sys", "usr")
# Where projects are kept below folders of the system: sources, mounted disks, memory.
_SOURCES = ("/usr/src/", "/usr/local/src/", "/run/media/", "/run/user/", "/dev/shm/")


def home_of(options: "Options") -> str:
    """The user's own folder: the one that was written into the command line, else the account's. Never the environment's."""
    if options.home:
        return os.path.abspath(options.home)
    return places.account_folder()


def root_and_folder(event: "Event") -> tuple[str, str | None]:
    """The project's folder (empty where there is none), and the working folder relative to it, absolute, or None.

    The project is where the agent was opened; the folder that a model has wandered to does not choose it.
    """
    cwd = os.path.realpath(event.cwd) if os.path.isabs(event.cwd) else ""
    hint = next((each for each in event.roots if os.path.isabs(each) and os.path.isdir(each)), cwd)
    if not hint or not os.path.isdir(hint):
        return "", cwd or None
    root = places.project_root(hint)
    if is_no_project(root):
        return "", cwd or root
    if not cwd or cwd == root:
        return root, ""
    return root, os.path.relpath(cwd, root) if cwd.startswith(root + "/") else cwd


def is_no_project(root: str) -> bool:
    """Whether the folder is nobody's project: one that holds several, the system's own, an agent's, or the gate's."""
    homes = {os.path.realpath(os.path.expanduser("~")), *_account()}
    if root == "/" or any(home == root or home.startswith(root.rstrip("/") + "/") for home in homes):
        return True
    marked = any(os.path.lexists(os.path.join(root, mark)) for mark in places.ROOT_MARKS)
    if root.split("/")[1] in _SYSTEM and not (marked and root.startswith(_SOURCES)):
        return True
    if any(root == own or root.startswith(f"{own}/") for own in (PACKAGE, *(f"{home}/.config/warpgate" for home in homes))):
        return True
    configuration = any(root == f"{home}/.config" for home in homes)
    return (configuration and not marked) or (_set_up_by(root) and "/worktrees/" not in root)


def _set_up_by(root: str) -> bool:
    """Whether the folder is, or lies in, one that agents are set up by."""
    return not AGENTS_OWN.isdisjoint(part.lower() for part in root.split("/"))


def _account() -> "list[str]":
    """The home folder of the account, where the system knows one."""
    try:
        return [os.path.dirname(os.path.dirname(places.account_folder()))]
    except UsageError:
        return []
