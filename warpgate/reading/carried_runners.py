"""What runners with a manner of their own carry: watchers, version managers, prefixes such as `k3s kubectl`, lines for a client."""

from warpgate.reading.carrier_table import Row
from warpgate.reading.commands import UNKNOWN, Command, Word
from warpgate.reading.options import first_operand, option_value
from warpgate.values import replace

MOST_LINES = 200
_WSL_OWN = ("--unregister", "--export", "--import", "--import-in-place", "--install", "--mount", "--unmount", "--set-version")
_WSL_LOOKING = (
    "--list",
    "-l",
    "--status",
    "--version",
    "--help",
    "--shutdown",
    "--terminate",
    "-t",
    "--update",
    "--set-default",
    "-s",
)


def _entr(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """`entr -s text`, `entr program /_`: the file that changed is not known."""
    words = command.words
    at = first_operand(words, start, row.values)
    if at >= len(words):
        return False
    fed = replace(command, feed=None)
    if any(word.text[:1] == "-" and "s" in word.text for word in words[start:at]):
        to.text(fed, words[at], label)
        return True
    changed = Word(UNKNOWN, True, origins=(" ".join(word.text for word in command.feed.by) if command.feed else "entr",))
    to.inner(fed, tuple(changed if word.text == "/_" else word for word in words[at:]), label)
    return True


def _wsl(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """`wsl -d NAME -e program …`; what manages the systems themselves carries nothing."""
    words = command.words
    if start < len(words) and words[start].text.lower() in (*_WSL_OWN, *_WSL_LOOKING):
        return False
    at = first_operand(words, start, row.values)
    if at < len(words) and words[at].text == "~":
        at = first_operand(words, at + 1, row.values)
    if at >= len(words):
        return False
    to.inner(command, words[at:], label)
    return True


def _prefix(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """`k3s kubectl …`, `minikube -p NAME kubectl -- …`: the tool of that name, with the cluster that the prefix stands for."""
    words = command.words
    profile = "minikube"
    at = start
    while at < len(words) and words[at].text not in row.values:
        value, after = option_value(words, at, frozenset(("-p", "--profile")))
        if value is not None:
            profile = value.text
        elif words[at].text[:1] != "-":
            return False
        at = max(after, at + 1)
    if at + 1 >= len(words):
        return False
    rest = words[at + 1 :]
    rest = rest[1:] if rest[0].text == "--" else rest
    cluster = (
        (Word(f"--context={profile if profile.startswith('minikube') else 'minikube-' + profile}"),) if label == "minikube" else ()
    )
    to.inner(command, (words[at], *cluster, *rest), label)
    return True


def _lines(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """A client that reads one command a line: each line stands behind the client's own words."""
    if first_operand(command.words, start, row.values) < len(command.words):
        return False
    text = to.fed(command)
    if text is None or UNKNOWN in text:
        return False
    lines = [line for line in text.replace("\r", "\n").split("\n") if line.strip() and line.lstrip()[:1] != "#"]
    if not lines or len(lines) > MOST_LINES:
        return False
    own = tuple(word for word in command.words if word.text != "--pipe")
    for line in lines:
        to.add(replace(command, words=(*own, *_split(line)), feed=None, raw=line))
    return True


def _split(line: str) -> "tuple[Word, ...]":
    """The words of a line, quotes taken off."""
    words: list[Word] = []
    i = 0
    while i < len(line):
        if line[i] in " \t":
            i += 1
            continue
        parts = []
        quoted = False
        while i < len(line) and line[i] not in " \t":
            quote = line[i]
            if quote not in "'\"":
                parts.append(quote)
                i += 1
                continue
            end = line.find(quote, i + 1)
            end = len(line) if end < 0 else end
            parts.append(line[i + 1 : end])
            quoted = True
            i = end + 1
        words.append(Word("".join(parts), quoted))
    return tuple(words)


def _interpreted(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """`coverage run -m pytest`, `scalene x.py`: Python runs what follows."""
    words = command.words
    i = start
    while i < len(words) and words[i].text[:1] == "-" and words[i].text not in ("-m", "--"):
        if words[i].text in ("--help", "--version"):
            return False
        i += 2 if words[i].text in row.values else 1
    if i < len(words) and words[i].text == "--":
        i += 1
    if i >= len(words):
        return False
    to.inner(command, (Word("python"), *words[i:]), label)
    return True


def _versioned(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """`nvm exec 20 npm test`: a version may stand in front of the program."""
    words = command.words
    at = first_operand(words, start, row.values)
    if at < len(words) and (words[at].text.lstrip("v")[:1].isdecimal() or words[at].text.startswith(("lts", "stable", "system"))):
        at += 1
    if at >= len(words):
        return False
    program = (Word("node"),) if "node" in row.values else ()
    to.inner(command, (*program, *words[at:]), label)
    return True


_BWRAP_NONE = ("--unshare-", "--share-", "--die-", "--new-session", "--as-pid-1", "--clearenv", "--disable-", "--help", "--version")
_BWRAP_TWO = ("--bind", "--dev-bind", "--ro-bind", "--symlink", "--setenv", "--file", "--bind-data", "--ro-bind-data", "--chmod")


def _bwrap(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """`bwrap --ro-bind / / program …`: some of its options take two values."""
    words = command.words
    at = start
    while at < len(words) and words[at].text[:2] == "--":
        text = words[at].text
        if text == "--":
            at += 1
            break
        at += 1 if text.startswith(_BWRAP_NONE) else 3 if text.removesuffix("-try") in _BWRAP_TWO else 2
    if at >= len(words):
        return False
    to.keep(command, row, label, at)
    to.inner(command, words[at:], label)
    return True


READERS = {
    "entr": _entr,
    "wsl": _wsl,
    "prefix": _prefix,
    "lines": _lines,
    "interpreted": _interpreted,
    "versioned": _versioned,
    "bwrap": _bwrap,
}

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.carriers import Unfolding
