"""The branch, the default branch and the remote of a repository, read from git's own files: three processes less a call.

Only the plainest form is read. Where the repository is kept in another way, the answer is None, and git itself is asked.
"""

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

LIMIT = 200_000
_NONE = ("", "")
# What would make git answer by more than the files that are read here.
_UNUSUAL = ("[include", "refstorage", "reftable", "worktreeconfig", "insteadof", "\\\n")


def plain_head(folder: str) -> tuple[str, str, str] | None:
    """The branch checked out, the default branch of origin and its address, each empty where not set; None: ask git."""
    found = _git_folder(folder)
    if found is None:
        return None
    if found == _NONE:
        return "", "", ""
    own, common = found
    config = _text(os.path.join(common, "config"))
    if config is None or any(mark in config.lower() for mark in _UNUSUAL):
        return None
    head = _text(os.path.join(own, "HEAD"))
    if head is None:
        return None
    branch = head.strip().removeprefix("ref: refs/heads/") if head.startswith("ref: refs/heads/") else ""
    remote = _text(os.path.join(common, "refs", "remotes", "origin", "HEAD")) or ""
    lead = "ref: refs/remotes/origin/"
    default = remote.strip().removeprefix(lead) if remote.startswith(lead) else ""
    return branch, default, _address(config)


def _git_folder(folder: str) -> tuple[str, str] | None:
    """The repository's folder for this work tree, and the one that all its work trees share; empty where there is no repository."""
    here = folder
    while not os.path.lexists(os.path.join(here, ".git")):
        above = os.path.dirname(here)
        if above == here:
            return _NONE
        here = above
    place = os.path.join(here, ".git")
    if os.path.isfile(place):
        text = _text(place) or ""
        if not text.startswith("gitdir: "):
            return None
        place = os.path.normpath(os.path.join(here, text.removeprefix("gitdir: ").strip()))
    if not os.path.isdir(place):
        return None
    shared = (_text(os.path.join(place, "commondir")) or "").strip()
    return place, os.path.normpath(os.path.join(place, shared)) if shared else place


def _text(path: str) -> str | None:
    try:
        if not os.path.isfile(path) or os.path.getsize(path) > LIMIT:
            return None
        with open(path, encoding="utf-8") as stream:
            return stream.read()
    except (OSError, UnicodeDecodeError):
        return None


def _address(config: str) -> str:
    """The last address of the remote called origin."""
    return next(reversed(list(_origin(config))), "")


def _origin(config: str) -> "Iterator[str]":
    inside = False
    for line in config.splitlines():
        line = line.strip()
        if line.startswith("["):
            inside = line.replace(" ", "").lower().startswith('[remote"origin"]')
            line = line.partition("]")[2].strip()
        name, mark, value = line.partition("=")
        if inside and mark and name.strip().lower() == "url":
            yield value.strip().strip('"')
