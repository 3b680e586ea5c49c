"""Where the parts meet: from settings and environment to what the verbs are handed."""

import os
import sys
import time

from warpgate.cli import accounts
from warpgate.errors import HumanNeeded, StateError, UsageError
from warpgate.storage import places, settings
from warpgate.storage.files import make_folder
from warpgate.storage.sessions import Sessions, stamp
from warpgate.trackers.local import LocalTracker
from warpgate.values import value
from warpgate.workflow.decide import Policy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.session.breakers import Limits
    from warpgate.session.moving import Moment
    from warpgate.session.state import Filing
    from warpgate.storage.settings import Loaded
    from warpgate.workflow.preflight import Shelf

GITHUB = "github:"


@value
class Desk:
    """One project as a command works on it."""

    root: str
    settings: "Loaded"
    sessions: Sessions
    policy: Policy
    token_file: str = ""


def desk(*, rdb: bool = False, token_file: str | None = None) -> Desk:
    """The project of the working folder with its settings; raises UsageError when they cannot be read."""
    root = places.project_root()
    loaded = settings.load(root)
    use_templates(root, loaded)
    now = time.time()
    policy = Policy(
        level=loaded.number("automation.level"),
        cap=loaded.number("workflow.max_auto_decisions"),
        rdb=rdb or bool(loaded["rdb.enabled"]),
        now=now,
        at=stamp(now),
        by=os.environ.get("USER", ""),
    )
    return Desk(root, loaded, Sessions(root), policy, token_file or "")


def use_templates(root: str, loaded: "Loaded") -> None:
    """Takes the user's own templates, for this repository and for all, from the home of the account.

    No variable of the environment moves that place: whoever words an issue decides what people think they approve.
    """
    try:
        folder = os.path.join(places.account_folder(), "templates")
    except UsageError:
        return
    if not os.path.isdir(folder) or places.is_below(folder, root):
        return
    from warpgate.writing import overrides

    slug = loaded.text("github.repo") or origin(root)
    own = (os.path.join(folder, *slug.split("/")),) if slug else ()
    overrides.use((*own, folder))


def session_id(at: Desk, given: str | None, *, start: bool) -> str:
    """The session that a command works on: the one named, else the current one, else (with `start`) a new one, else none."""
    from warpgate.storage.sessions import checked_id

    named = given or os.environ.get("WARPGATE_SESSION", "")
    if named:
        if start and at.sessions.read(checked_id(named)) is None:
            check_reviewed(at)
        return checked_id(named)
    if start:
        current = at.sessions.current()
        if current is None or at.sessions.read(current) is None:
            check_reviewed(at)
        return at.sessions.current_or_new(at.policy.now, at.policy.level)
    return at.sessions.current() or ""


def check_reviewed(at: Desk) -> None:
    """Raises HumanNeeded when another session's budget is used up: a new session is no way around its review."""
    from warpgate.session.recording import is_full

    for name in at.sessions.ids():
        try:
            content = at.sessions.read(name)
        except StateError:
            continue
        if content and is_full(content, at.policy.cap):
            raise HumanNeeded(
                f"budget_exceeded: the decisions of session {name} wait for a review before another session starts"
                f" (warpgate review --session {name})"
            )


def moment(at: Desk) -> "Moment":
    """Now, and who asks."""
    from warpgate.session.moving import Moment

    return Moment(at.policy.now, at.policy.at, at.policy.by)


def person() -> str:
    """The account of whoever runs this, as the system knows it."""
    import pwd

    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return str(os.getuid())


def limits(at: Desk) -> "Limits":
    """How far a run may go, by the settings."""
    from warpgate.session.breakers import Limits

    number = at.settings.number
    return Limits(
        decisions=at.policy.cap,
        cost=number("workflow.max_cost"),
        tokens=number("workflow.max_tokens"),
        phase_minutes=number("workflow.max_phase_minutes"),
        retries=number("workflow.max_retries"),
        cycles=number("workflow.max_coding_cycles"),
        edits=number("workflow.max_edits_per_file"),
        no_progress=number("workflow.max_no_progress"),
        auto_continue=number("workflow.auto_continue"),
    )


def tracker_name(at: Desk, given: str | None) -> str:
    """`local` or `github:owner/name`, by flag, settings, token and remote; raises UsageError when GitHub cannot be named."""
    kind = given or at.settings.text("workflow.tracker")
    if kind.startswith(GITHUB):
        return kind
    if kind not in ("auto", "local", "github"):
        raise UsageError(f"the tracker is auto, local or github, not {kind!r}")
    if kind == "local" or (kind == "auto" and accounts.find(at) is None):
        return "local"
    slug = at.settings.text("github.repo") or os.environ.get("GITHUB_REPOSITORY", "") or origin(at.root)
    if not slug and kind == "auto":
        return "local"
    if not slug:
        raise UsageError("no GitHub repository is known: set github.repo to owner/name, or add a remote called origin")
    return GITHUB + slug


def tracker(at: Desk, name: str) -> "Shelf":
    """The tracker of that name; raises UsageError for GitHub without a token."""
    if name == "local":
        return LocalTracker(issue_folder(at))
    account = accounts.find(at)
    if account is None:
        raise UsageError(f"{name} needs a token: set GITHUB_TOKEN to one that may write issues, or sign in with `gh auth login`")
    from warpgate.trackers.github import GitHubTracker

    folder = places.user_folder()
    make_folder(folder)
    # Who we are and which labels are there is asked once, not for each decision.
    memory = os.path.join(folder, "github.json")
    slug, login = name.removeprefix(GITHUB), at.settings.text("github.login")
    return GitHubTracker(slug, account, base_url=accounts.base_url(at, account), login=login, memory=memory)


def issue_folder(at: Desk) -> str:
    """Where the embedded tracker keeps its issues."""
    return os.path.join(places.state_folder(at.root), "issues")


class Trackers:
    """The trackers that filings were meant for, each opened once."""

    def __init__(self, at: Desk) -> None:
        self._desk = at
        self._open: dict[str, Shelf] = {}

    def of(self, filing: "Filing") -> "Shelf":
        """The tracker of a filing."""
        if filing.tracker not in self._open:
            self._open[filing.tracker] = tracker(self._desk, filing.tracker)
        return self._open[filing.tracker]


def say_embedded() -> None:
    """Says on standard error that issues stay on this machine; called once in a session's life."""
    print(
        "warpgate: no GitHub token, so issues are kept here (warpgate issues list); set GITHUB_TOKEN to file them", file=sys.stderr
    )


def origin(root: str) -> str:
    """`owner/name` of the remote called origin, or nothing when it is not on a GitHub server."""
    import subprocess

    try:
        found = subprocess.run(
            ["git", "-C", root, "config", "--get", "remote.origin.url"], capture_output=True, text=True, timeout=10, check=False
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return slug_in(found.stdout.strip())


def slug_in(url: str) -> str:
    """`owner/name` in the address of a remote, or nothing: `git@host:owner/name.git`, `https://host/owner/name`."""
    path = url.removesuffix("/").removesuffix(".git")
    if "://" in path:
        path = path.partition("://")[2].partition("/")[2]
    elif ":" in path:
        path = path.partition(":")[2]
    else:
        return ""
    parts = path.split("/")
    return "/".join(parts) if len(parts) == 2 and all(parts) else ""
