"""Conditions on interpreters: where the file lies that they run, and whether they only check it."""

from warpgate.decision import paths
from warpgate.decision.globs import MAYBE, NO, YES
from warpgate.decision.scripts import RISKY, is_everyday

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.decision.subject import Subject

_SHELLS = ("sh", "bash", "zsh", "dash", "ksh", "fish", "ash")
_CHECKS = {
    "node": ("-c", "--check"),
    "nodejs": ("-c", "--check"),
    "perl": ("-c",),
    "ruby": ("-c",),
    "php": ("-l", "--syntax-check"),
}


def _checks_only(subject: "Subject") -> int:
    flags = ("-n",) if subject.name in _SHELLS else _CHECKS.get(subject.name, ())
    return YES if any(flag in subject.line.options for flag in flags) and not subject.command.carrier else NO


def _lies_outside(subject: "Subject") -> int:
    if not subject.line.operands:
        return NO
    path = subject.path(subject.line.operands[0])
    if path.place == "unknown":
        return MAYBE
    return NO if path.place == "inside" and path.sure else YES


def _everyday(subject: "Subject") -> int:
    """The file is one of the project's, with an everyday name or built here, and nothing says production."""
    doubts = (_asks_risky, _written_here, _in_fetched_folder, _as_root)
    if not subject.line.operands or _lies_outside(subject) != NO or any(doubt(subject) == YES for doubt in doubts):
        return NO
    word = subject.line.operands[0]
    built = paths.rebuildable(subject.path(word)) if subject.name == "./" or "/" in word.text else NO
    return max(is_everyday(word, subject), built, YES if word.text == "./a.out" else NO)


def _asks_risky(subject: "Subject") -> int:
    """A word behind the script asks it for more than its name says: `setup.py upload`, `seed.js --truncate`."""
    for word in subject.line.operands[1:]:
        text = word.text.lower()
        if text in _RISKY_OPTIONS or (text in RISKY and text not in _BUILDS):
            return YES
    return NO


def _as_root(subject: "Subject") -> int:
    return YES if any(name in ("sudo", "doas", "su", "pkexec") for name in subject.command.via) else NO


_DRY = frozenset(
    (
        "--dry-run", "--dryrun", "--dry_run", "--dry-run=true", "--dry", "--noop", "--no-op", "--what-if", "--whatif", "-whatif",
        "--preview", "--plan", "--simulate", "--check-only", "--list-only", "--print-only",
    )
)  # fmt: skip


def _dry_run(subject: "Subject") -> int:
    """A script of the project that was there before is told only to say what it would do."""
    if _lies_outside(subject) != NO or max(_written_here(subject), _in_fetched_folder(subject)) == YES:
        return NO
    words = [word.text.lower() for word in subject.line.operands[1:]]
    refused = any(word in ("--no-dry-run", "--apply", "--execute", "--force", "--yes") or word.endswith("=false") for word in words)
    return YES if any(word in _DRY for word in words) and not refused else NO


_HIDING = (
    "new function", "function(\"", "function('", ".constructor(", "process.binding", "mainmodule", "globalthis[", "global[",
    "import('fs", 'import("fs', "import('node:fs", 'import("node:fs', "import('child_process", 'import("child_process',
    "import('node:child", 'import("node:child', 'array_map("unlink', "array_map('unlink", 'array_walk("', "array_map('r",
    'array_map("r',
    "method(:system", "method(:exec", "instance_method", "define_method",
)  # fmt: skip


def _hides(subject: "Subject") -> int:
    """The program text reaches for a function in a way that hides from its readers what is called."""
    if not subject.command.carrier or subject.name not in ("node", "nodejs", "tsx", "ts-node", "bun", "deno", "php", "ruby"):
        return NO
    raw = subject.command.raw.lower()
    return YES if any(mark in raw for mark in _HIDING) else NO


def _computes(subject: "Subject") -> int:
    """Code in a language that nobody reads here has no name in it that changes or reaches anything."""
    from warpgate.decision.snippets import only_computes

    options = subject.line.options
    texts = [word for name in ("-e", "-E", "--eval", "--execute") for word in dict.fromkeys(options.get(name, ()))]
    if not texts and subject.skip:
        texts = list(subject.operands[:1])
    if not texts and subject.command.feed is not None and subject.command.feed.text is not None:
        return YES if only_computes(subject.command.feed.text) else NO
    if not texts:
        return NO
    if any(" " not in word.text and ("/" in word.text or word.text.endswith(_FILES)) for word in texts):
        return NO  # a file that holds the code
    return YES if all(word.known and only_computes(word.text) for word in texts) else NO


_DELETING = (
    "delete_all",
    "destroy_all",
    "deleteall",
    "truncate",
    "forcedelete",
    "drop_table",
    "drop_all",
    "dropdatabase",
    "update_all",
    "->delete",
    ".delete",
    ".destroy",
    "flushall",
    "flushdb",
    "deletemany",
    "delete_where",
    "unlink",
    "rm_rf",
)


def _code_deletes(subject: "Subject") -> int:
    """A name in the code says that rows or files are deleted."""
    options = subject.line.options
    texts = [word.text for name in ("-e", "-E", "--eval", "--execute", "-c") for word in options.get(name, ())]
    texts += [word.text for word in subject.line.operands if " " in word.text or "." in word.text or "(" in word.text]
    if subject.command.feed is not None and subject.command.feed.text is not None:
        texts.append(subject.command.feed.text)
    return YES if any(name in text.lower() for text in texts for name in _DELETING) else NO


def _written_here(subject: "Subject") -> int:
    """The file was written or fetched by an earlier part of the same text, so its name says nothing."""
    written = subject.around.written
    if not written or not subject.line.operands:
        return NO
    parts = subject.path(subject.line.operands[0]).parts
    if subject.around.fetched and len(parts) > 1:
        return YES
    return YES if any("/".join(parts[:length]) in written for length in range(1, len(parts) + 1)) else NO


def _in_fetched_folder(subject: "Subject") -> int:
    """It works in a folder that an earlier part of the same text fetched."""
    written = subject.around.written
    folder = subject.command.folder
    if subject.around.fetched and folder != "":
        return YES
    if not written or not folder:
        return NO
    parts = paths.locate(".", folder, subject.surroundings).parts
    return YES if any("/".join(parts[:length]) in written for length in range(1, len(parts) + 1)) else NO


def _edits_only(subject: "Subject") -> int:
    return YES if "-i" in subject.line.options and subject.name in ("perl", "ruby") else NO


_FILES = (".rb", ".php", ".ex", ".exs", ".lua", ".r", ".jl", ".groovy", ".kts", ".swift", ".scala", ".java", ".jsh")
_BUILDS = ("release", "prepare", "production", "live", "sync", "upgrade", "submit", "import")
_RISKY_OPTIONS = frozenset(f"--{word}" for word in RISKY if word not in _BUILDS) | {"--prod", "--force-reset", "--delete-all"}

WHOLE: "dict[str, Callable[[Subject], int]]" = {
    "only checks syntax": _checks_only,
    "asks the script for a dry run": _dry_run,
    "the script lies outside": _lies_outside,
    "runs an everyday script of the project": _everyday,
    "was written by the same text": _written_here,
    "works in a fetched folder": _in_fetched_folder,
    "hides what it calls": _hides,
    "the code deletes": _code_deletes,
    "the code only computes": _computes,
    "asks the script for something risky": _asks_risky,
    "edits in place only": _edits_only,
}
