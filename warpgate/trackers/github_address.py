"""Which repository on which server, checked before anything is sent there."""

import re
from urllib.parse import urlsplit

from warpgate.errors import UsageError

PUBLIC = "https://api.github.com"
# A dot alone or two would be resolved as a step in the path, and lead to another address.
SLUG = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}"
LOOPBACK = ("localhost", "127.0.0.1", "::1")


def checked_slug(repo: str) -> str:
    """The repository as `owner/name`; raises UsageError for anything else."""
    slug = repo.strip().removesuffix(".git")
    if not is_slug(slug):
        raise UsageError(f"{repo!r:.120} is not a repository: write it as owner/name")
    return slug


def is_slug(text: str) -> bool:
    """Whether the text is `owner/name` and nothing else."""
    return re.fullmatch(SLUG, text) is not None


def checked_base_url(base_url: str) -> str:
    """The root of the API; a GitHub Enterprise host alone gets its `/api/v3`. Raises UsageError for what is not https."""
    url = (base_url or PUBLIC).strip().rstrip("/")
    parts = urlsplit(url)
    host = parts.hostname or ""
    if parts.scheme != "https" and not (parts.scheme == "http" and host in LOOPBACK):
        raise UsageError(f"{base_url!r:.120} is not the https address of a GitHub API, and a token must not travel in the clear")
    if parts.username or parts.query or parts.fragment:
        raise UsageError("the address of the GitHub API must hold neither a user nor a query")
    bare = not parts.path and host not in LOOPBACK and not host.startswith("api.")
    return f"{url}/api/v3" if bare else url


def checked_token(token: str) -> str:
    """The token without blanks around it; raises UsageError, without showing it, when it cannot be one."""
    stripped = token.strip()
    if not re.fullmatch(r"[!-~]+", stripped):
        raise UsageError("the GitHub token is empty or holds blanks, line breaks or other characters that no token has")
    return stripped
