"""What a git ref or refspec names: a protected branch, a tag, one's own branch, a forced or deleting update."""

from warpgate.decision.globs import MAYBE, NO, YES, compile_glob, fits
from warpgate.reading.commands import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.decision.subject import Subject
    from warpgate.reading.commands import Word

PROTECTED = frozenset(("main", "master", "trunk", "production", "prod", "live", "gh-pages"))
PROTECTED_HEADS = ("release", "releases", "hotfix-release")
# What a substitution may ask git for: the branch that is checked out.
_CURRENT = (
    "git branch --show-current",
    "git rev-parse --abbrev-ref HEAD",
    "git symbolic-ref --short HEAD",
    "git symbolic-ref -q --short HEAD",
)


def destination(text: str) -> str:
    """The ref that a refspec writes to, without `refs/heads/`."""
    text = text.removeprefix("+")
    text = text.rpartition(":")[2]
    return text.removeprefix("refs/heads/").removeprefix("heads/")


def is_current(word: "Word") -> bool:
    """Whether the word asks git for the branch that is checked out."""
    origin = word.origins[0].strip("`") if word.origins and word.text in (UNKNOWN, f"HEAD:{UNKNOWN}") else ""
    return (origin[2:-1] if origin.startswith("$(") else origin).strip() in _CURRENT


def protected(name: str, subject: "Subject") -> int:
    """Whether the branch is the default one, a conventional protected one, or configured as protected."""
    if UNKNOWN in name:
        head = name.partition(UNKNOWN)[0]
        # `feature/$X` stays in its folder; a name that begins with the unknown part may be anything.
        return NO if "/" in head and head.partition("/")[0] not in PROTECTED_HEADS else MAYBE
    around = subject.surroundings
    lower = name.lower()
    if "*" in name:
        return YES
    if lower in PROTECTED or lower == around.default_branch.lower() != "":
        return YES
    if lower.startswith(PROTECTED_HEADS) and lower.rstrip("0123456789.x-_/v").rstrip("/-_") in PROTECTED_HEADS:
        return YES
    if lower.partition("/")[0] in PROTECTED_HEADS:
        return YES
    return max((fits(compile_glob(pattern), name) for pattern in around.protected), default=NO)


def is_protected(word: "Word", subject: "Subject") -> int:
    """The refspec writes to a protected branch."""
    if is_current(word) or word.text in ("HEAD", "@", "head"):
        return on_protected(subject)
    return protected(destination(word.text), subject)


def on_protected(subject: "Subject") -> int:
    """The branch checked out is protected; a topic branch is assumed where nothing was observed."""
    branch = subject.around.branch
    return protected(branch, subject) if branch else NO


def is_forced(word: "Word", subject: "Subject") -> int:
    """`+ref`: the update is forced whatever the remote holds."""
    return YES if word.text.startswith("+") else NO


def is_deleting(word: "Word", subject: "Subject") -> int:
    """`:ref`: the remote ref is deleted (a lone `:` pushes the matching branches)."""
    return YES if word.text.startswith(":") or word.text.startswith("+:") else NO


def is_tag(word: "Word", subject: "Subject") -> int:
    """The ref is a tag: `refs/tags/…`, `tag NAME`, one that the text makes, or a version such as `v1.4.0` or `v2`."""
    text = word.text.removeprefix("+")
    if "refs/tags/" in text or text == "tag":
        return YES
    name = destination(text)
    bare = name[1:] if name[:1] in ("v", "V") else name
    if name in subject.around.tags or (bare is not name and bare.isdigit()):
        return YES
    return YES if bare[:1].isdigit() and "." in bare and bare.replace(".", "").replace("-", "").isalnum() else NO


def is_own_branch(word: "Word", subject: "Subject") -> int:
    """A branch that this session created."""
    return YES if destination(word.text) in subject.surroundings.created_branches else NO


def is_path_like(word: "Word", subject: "Subject") -> int:
    """The word is surely a path, not a branch: `.`, a leading `./`, or a file ending behind no version number."""
    text = word.text
    if text in (".", "..") or text.startswith(("./", "../", ":/", ":(")) or word.glob or text.endswith("/"):
        return YES
    last = text.rpartition("/")[2]
    stem, dot, ending = last.rpartition(".")
    if dot and stem and ending.isalnum() and not ending.isdigit() and len(ending) <= 6:
        return MAYBE if stem.lstrip("v").replace(".", "").isdigit() else YES
    if word.known:
        return NO
    # The name of a variable is the only hint at what it holds.
    return MAYBE if any(hint in origin.lower() for origin in word.origins for hint in ("file", "path", "dir", "src", "$f")) else NO


WORDS: "dict[str, Callable[[Word, Subject], int]]" = {
    "is protected branch": is_protected,
    "is forced refspec": is_forced,
    "is deleting refspec": is_deleting,
    "is tag": is_tag,
    "is own branch": is_own_branch,
    "is path-like": is_path_like,
}
