"""Git repositories for tests, made fast and by nobody in particular."""

import hashlib
import os
import subprocess
from pathlib import Path

ENVIRONMENT = {
    "PATH": os.environ["PATH"],
    "HOME": "/nonexistent",
    "GIT_CONFIG_NOSYSTEM": "1",
    **{
        f"GIT_{who}_{what}": value
        for who in ("AUTHOR", "COMMITTER")
        for what, value in (("NAME", "n"), ("EMAIL", "e@example.test"))
    },
}


class Checkout:
    """A repository with its work tree."""

    def __init__(self, root: Path) -> None:
        self.root = root
        root.mkdir(exist_ok=True)
        self.git("init", "--quiet", "--initial-branch", "topic")

    def git(self, *words: str) -> str:
        ran = subprocess.run(["git", "-C", str(self.root), *words], capture_output=True, text=True, check=False, env=ENVIRONMENT)
        assert ran.returncode == 0, ran.stderr
        return ran.stdout.strip()

    def commit(self, **files: str) -> str:
        """Commits the files (`a_txt` stands for a.txt) and gives the commit's name."""
        for name, text in files.items():
            (self.root / name.replace("_", ".")).write_text(text)
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", f"Change {', '.join(files)}")
        return self.git("rev-parse", "HEAD")

    def fingerprint(self) -> dict[str, str]:
        """Every file of the work tree and of the repository, refs, index and objects included."""
        files = sorted(path for path in self.root.rglob("*") if path.is_file() and ".warpgate" not in path.parts)
        return {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
