"""What git can take back: a trial that touches nothing, and the revert itself on a branch of its own."""

import os
import shutil
import subprocess
import tempfile

from warpgate.errors import ServiceError, UsageError
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

TIMEOUT = 60
_AUTHOR = {"GIT_AUTHOR_NAME": "warpgate", "GIT_AUTHOR_EMAIL": "warpgate@localhost"}
_COMMITTER = {"GIT_COMMITTER_NAME": "warpgate", "GIT_COMMITTER_EMAIL": "warpgate@localhost"}


@value
class Span:
    """The commits of one decision: the newest one, and the one before the oldest."""

    newest: str
    before: str


@value
class Health:
    """How well a decision can still be taken back: `clean`, `conflicts`, `left`, `gone` or `manual`, and why."""

    state: str
    detail: str = ""


class Repository:
    """A git repository, read and written through the git program."""

    def __init__(self, root: str) -> None:
        self._root = root

    def span(self, commits: str) -> Span:
        """The commits named by `from..to` or by one name; raises UsageError when they are not there."""
        first, dots, last = commits.partition("..")
        newest = self._commit(last if dots else first)
        before = self._commit(first) if dots else self._commit(f"{newest}^")
        if self._run("merge-base", "--is-ancestor", before, newest).returncode:
            raise UsageError(f"{commits}: {first} is not among the ancestors of {last or newest}")
        return Span(newest, before)

    def commits_in(self, span: Span) -> tuple[str, ...]:
        """The commits of the span, newest first, each as its short name and subject."""
        return tuple(self._text("log", "--format=%h %s", "--no-decorate", f"{span.before}..{span.newest}").splitlines())

    def health(self, commits: str) -> Health:
        """Whether a revert would apply to the current commit now, tried without touching work tree, index, refs or objects."""
        try:
            span = self.span(commits)
        except UsageError as error:
            return Health("gone", str(error))
        clean = self._reverts(span)
        places = self._text(
            "for-each-ref", "--format=%(refname:short)", "--contains", span.newest, "refs/remotes", "refs/tags"
        ).split()
        if places:
            return Health("left", f"on {', '.join(places[:3])}; {'still reverts cleanly' if clean else 'and conflicts'}")
        if clean:
            return Health("clean")
        return Health("conflicts", "later commits changed the same lines")

    def revert(self, commits: str, branch: str, moment: str = "") -> str:
        """The name of a new branch on which the commits are taken back; raises ServiceError when they no longer apply cleanly.

        The work tree, the index and all other branches stay as they are. With a moment, ours is the signature, and doing the
        same again on another machine makes the same commits.
        """
        span = self.span(commits)
        if self.has_branch(branch):
            raise UsageError(f"the branch {branch} is there already")
        # Whoever works here signs; where nobody is known to git, we do.
        unknown = bool(moment) or self._run("var", "GIT_COMMITTER_IDENT").returncode
        signature = {**_AUTHOR, **_COMMITTER} if unknown else {}
        if moment:
            signature |= {"GIT_AUTHOR_DATE": moment, "GIT_COMMITTER_DATE": moment}
        folder = tempfile.mkdtemp(prefix="warpgate-revert-")
        try:
            self._done("worktree", "add", "--quiet", "-b", branch, folder, "HEAD")
            for commit in self._revertible(span):
                tried = self._run("revert", "--no-edit", *self._mainline(commit), commit, folder=folder, environment=signature)
                if tried.returncode:
                    self._run("revert", "--abort", folder=folder)
                    raise ServiceError(f"{commit[:10]} no longer reverts cleanly: {_last_line(tried)}")
        except BaseException:
            self._run("worktree", "remove", "--force", folder)
            self._run("branch", "--delete", "--force", branch)
            raise
        else:
            self._done("worktree", "remove", "--force", folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        return branch

    def has_branch(self, branch: str) -> bool:
        """Whether there is a local branch of this name."""
        return self._run("rev-parse", "--verify", "--quiet", f"refs/heads/{branch}").returncode == 0

    def push(self, branch: str, name: str) -> None:
        """Sends the branch to the remote called origin, under that name; raises ServiceError when other commits are there."""
        self._done("push", "--quiet", "--no-verify", "origin", f"refs/heads/{branch}:refs/heads/{name}")

    def base_at_origin(self) -> str:
        """The branch that is checked out when origin has it too, else nothing."""
        name = self._run("branch", "--show-current").stdout.strip()
        known = bool(name) and self._run("rev-parse", "--verify", "--quiet", f"refs/remotes/origin/{name}").returncode == 0
        return name if known else ""

    def fingerprint(self) -> str:
        """A text that changes whenever the current commit or the work tree's tracked content does."""
        head = self._run("rev-parse", "HEAD").stdout.strip()
        import hashlib

        return hashlib.sha256(
            (
                head + self._text("diff", "--no-ext-diff", "--no-textconv", "HEAD") if head else self._text("status", "--porcelain")
            ).encode()
        ).hexdigest()

    def _reverts(self, span: Span) -> bool:
        head = self._commit("HEAD")
        with tempfile.TemporaryDirectory(prefix="warpgate-trial-") as folder:
            scratch = {
                "GIT_OBJECT_DIRECTORY": folder,
                "GIT_ALTERNATE_OBJECT_DIRECTORIES": self._objects(),
                **_AUTHOR,
                **_COMMITTER,
            }
            # Three commits that stand in such a way that merging them is taking the span back.
            base = self._made(scratch, f"{span.newest}^{{tree}}")
            ours = self._made(scratch, f"{head}^{{tree}}", base)
            theirs = self._made(scratch, f"{span.before}^{{tree}}", base)
            return self._run("merge-tree", "--write-tree", ours, theirs, environment=scratch).returncode == 0

    def _made(self, scratch: "dict[str, str]", tree: str, *parents: str) -> str:
        lineage = [word for parent in parents for word in ("-p", parent)]
        made = self._run("commit-tree", "-m", "trial", *lineage, tree, environment=scratch)
        if made.returncode:
            raise ServiceError(f"git commit-tree: {_last_line(made)}")
        return made.stdout.strip()

    def _objects(self) -> str:
        path = self._text("rev-parse", "--git-path", "objects").strip()
        return os.path.join(self._root, path)

    def _revertible(self, span: Span) -> "Iterator[str]":
        yield from self._text("rev-list", "--first-parent", f"{span.before}..{span.newest}").split()

    def _mainline(self, commit: str) -> tuple[str, ...]:
        parents = self._text("rev-list", "--parents", "-n", "1", commit).split()[1:]
        return ("--mainline", "1") if len(parents) > 1 else ()

    def _commit(self, name: str) -> str:
        if name.startswith("-"):
            raise UsageError(f"{name!r} is not a commit")
        found = self._run("rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
        if found.returncode:
            raise UsageError(f"there is no commit {name}")
        return found.stdout.strip()

    def _text(self, *words: str) -> str:
        return self._done(*words).stdout

    def _done(self, *words: str) -> "subprocess.CompletedProcess[str]":
        ran = self._run(*words)
        if ran.returncode:
            raise ServiceError(f"git {words[0]}: {_last_line(ran)}")
        return ran

    def _run(
        self, *words: str, folder: str = "", environment: "dict[str, str] | None" = None
    ) -> "subprocess.CompletedProcess[str]":
        # Nothing that the repository configures may run on our account.
        command = ["git", "-C", folder or self._root, "-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false"]
        command += ["-c", "commit.gpgSign=false", "-c", "core.editor=true", *words]
        env = {**os.environ, "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C", **(environment or {})}
        try:
            return subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=TIMEOUT, check=False, env=env)
        except (OSError, subprocess.SubprocessError) as error:
            raise ServiceError(f"git {words[0]} did not run: {error}") from error


def _last_line(ran: "subprocess.CompletedProcess[str]") -> str:
    lines = (ran.stderr.strip() or ran.stdout.strip()).splitlines()
    return lines[-1] if lines else f"exit {ran.returncode}"
