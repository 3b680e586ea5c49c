"""Where things live: the project, its state folder, and the user's own folder outside it."""

import os

from warpgate.errors import UsageError

STATE_FOLDER = ".warpgate"
PROJECT_SETTINGS = ".warpgate.toml"
ROOT_MARKS = (STATE_FOLDER, PROJECT_SETTINGS, ".git")


def project_root(start: str | None = None) -> str:
    """The project of a folder: the nearest one upwards with `.warpgate`, `.warpgate.toml` or `.git`, else the folder itself."""
    try:
        here = os.path.realpath(start) if start else os.getcwd()
    except FileNotFoundError:
        raise UsageError("the working folder no longer exists") from None
    if start and not os.path.isdir(here):
        raise UsageError(f"no such folder: {start}")
    folder = here
    while True:
        if any(os.path.lexists(os.path.join(folder, mark)) for mark in ROOT_MARKS):
            return folder
        parent = os.path.dirname(folder)
        if parent == folder:
            return here
        folder = parent


def user_folder() -> str:
    """The user's own folder (`WARPGATE_HOME`, else `warpgate` in the configuration home); raises UsageError without a home."""
    named = os.environ.get("WARPGATE_HOME")
    if named:
        return os.path.abspath(named)
    base = os.environ.get("XDG_CONFIG_HOME")
    if base and os.path.isabs(base):
        return os.path.join(base, "warpgate")
    home = os.path.expanduser("~")
    if not os.path.isabs(home) or os.environ.get("HOME") == "":
        raise UsageError("there is no home folder: set HOME, or WARPGATE_HOME to a folder of your own")
    return os.path.join(home, ".config", "warpgate")


def account_folder() -> str:
    """The user's own folder as the system knows the account, whatever the environment says; raises UsageError without a home."""
    import pwd

    try:
        home = pwd.getpwuid(os.getuid()).pw_dir
    except KeyError:
        raise UsageError("this account has no home folder: give the hook --home") from None
    return os.path.join(home, ".config", "warpgate")


def user_settings() -> str:
    """The user's settings file."""
    return os.path.join(user_folder(), "config.toml")


def is_below(path: str, folder: str) -> bool:
    """Whether the path is the folder or lies in it, after every link on both is followed."""
    real, top = os.path.realpath(path), os.path.realpath(folder)
    return real == top or real.startswith(top.rstrip("/") + "/")


def project_settings(root: str) -> str:
    """The project's settings file."""
    return os.path.join(root, PROJECT_SETTINGS)


def state_folder(root: str) -> str:
    """The project's state folder, which git leaves out."""
    return os.path.join(root, STATE_FOLDER)
