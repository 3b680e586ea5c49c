"""As whom this command speaks to GitHub: the first token or App that is found, and the only server that may get it."""

import os

from warpgate.errors import UsageError
from warpgate.storage.files import read_given

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.cli.wiring import Desk
    from warpgate.trackers.github_account import Account

TOKENS = ("WARPGATE_GITHUB_TOKEN", "GITHUB_TOKEN", "GH_TOKEN")
PUBLIC = "https://api.github.com"
LIMIT = 1 << 16
_asked: "dict[str, str]" = {}


def find(at: "Desk") -> "Account | None":
    """The account by flag, environment, the user's own settings and `gh`, in this order; None when there is none.

    Raises UsageError when one is named that cannot be read.
    """
    bundle, bundle_stored = _setting(at, "github.ca_bundle")
    # Whom the environment trusts may see the environment's own token, and no other.
    own_bundle = bundle if bundle_stored else ""
    if at.token_file:
        return _account(_read(at.token_file), ca_bundle=own_bundle, source="--token-file", stored=True)
    name = next((name for name in TOKENS if os.environ.get(name, "").strip()), "")
    if name:
        return _account(os.environ[name].strip(), ca_bundle=bundle, source=name)
    path, path_stored = _setting(at, "github.token_file")
    if path:
        return _account(
            _read(path), ca_bundle=own_bundle if path_stored else bundle, source="github.token_file", stored=path_stored
        )
    app, app_stored = _setting(at, "github.app_id")
    if app:
        key, key_stored = _setting(at, "github.app_key")
        if not key:
            raise UsageError("github.app_id is set, and github.app_key is not: it names the file with the App's private key")
        installation = at.settings.number("github.app_installation")
        stored = app_stored or key_stored
        return _account("", app, _read(key), installation, own_bundle if stored else bundle, "github.app_id", stored)
    found = _by_gh(at) if _has_gh() else ""
    return _account(found, ca_bundle=own_bundle, source="gh auth token", stored=True) if found else None


def base_url(at: "Desk", account: "Account | None" = None) -> str:
    """The address of GitHub's API: from the settings, else from the environment that Actions sets.

    Raises UsageError when the environment names one for a token that is not its own: it would give the token away.
    """
    named = at.settings.values["github.base_url"]
    url, from_environment = str(named.value), named.origin == "environment"
    if named.origin == "default" and os.environ.get("GITHUB_API_URL"):
        url, from_environment = os.environ["GITHUB_API_URL"], True
    if account and account.stored and from_environment and url.rstrip("/") != PUBLIC:
        raise UsageError(
            f"the environment says that GitHub's API is at {url:.100}, and the token is from {account.source}:"
            " it does not go there; set github.base_url in your own settings, or give a token in GITHUB_TOKEN"
        )
    return url


def _account(*given: "Any", **named: "Any") -> "Account":
    # Loaded where there is one: without a token, nothing of GitHub is.
    from warpgate.trackers.github_account import Account

    return Account(*given, **named)


def _setting(at: "Desk", name: str) -> tuple[str, bool]:
    """The setting, and whether it is from anywhere but the environment."""
    found = at.settings.values[name]
    return str(found.value), found.origin != "environment"


def _read(path: str) -> str:
    return read_given(os.path.expanduser(path), LIMIT).strip()


def _host(at: "Desk") -> str:
    """The server that the user's own settings name, as `gh` calls it."""
    from urllib.parse import urlsplit

    named = at.settings.values["github.base_url"]
    url = str(named.value) if named.origin in ("user", "trusted") else PUBLIC
    host = urlsplit(url).hostname or ""
    return "github.com" if host == "api.github.com" else host


def _has_gh() -> bool:
    folders = os.environ.get("PATH", "").split(os.pathsep)
    return any(os.access(os.path.join(folder, "gh"), os.X_OK) for folder in folders if folder)


def _by_gh(at: "Desk") -> str:
    """The token that GitHub's own command line keeps for the server of the user's settings, or nothing."""
    host = _host(at)
    if host not in _asked:
        import subprocess

        try:
            ran = subprocess.run(
                ["gh", "auth", "token", "--hostname", host],
                capture_output=True,
                text=True,
                timeout=10,
                check=False,
                stdin=subprocess.DEVNULL,
            )
            _asked[host] = ran.stdout.strip() if ran.returncode == 0 else ""
        except (OSError, subprocess.SubprocessError):
            _asked[host] = ""
    return _asked[host]
