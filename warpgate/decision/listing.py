"""Whether a command lists files of the project, so that what it names stays inside although it is not known."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_FILTERS = ("grep", "egrep", "head", "tail", "sort", "uniq", "cat", "tr", "shuf")
_NAMES = ("-name", "-iname")
_ELSEWHERE = ("/", "~", "..", "$", "\x1a")


def filters(words: "Sequence[str]") -> bool:
    """Whether the command hands on some of the lines that it is fed."""
    if words[0] not in _FILTERS:
        return False
    operands = [word for word in words[1:] if word[:1] != "-"]
    return len(operands) <= (1 if words[0] in ("grep", "egrep", "head", "tail", "tr") else 0)


def standin(words: "Sequence[str]") -> str:
    """A name that stands for each file which the command lists; empty when it may list others than the project's sources."""
    name, rest = words[0] if words else "", words[1:]
    if name == "git":
        return _by_git(rest)
    if name == "find":
        return _by_find(rest)
    if name in ("fd", "fdfind", "rg"):
        lists = name != "rg" or any(word in ("-l", "--files", "--files-with-matches") for word in rest)
        hidden = any(word in ("-H", "-u", "-uu", "--hidden", "--no-ignore", "-I", "-x", "-X", "--exec") for word in rest)
        return "found" if lists and not hidden and not any(word.startswith(_ELSEWHERE) for word in rest) else ""
    if name == "grep" and any(word[:1] == "-" and word[1:2] != "-" and "l" in word for word in rest):
        places = [word for word in rest if word[:1] != "-"][1:]
        return "found" if places and not any(place.startswith((*_ELSEWHERE, ".", "*")) for place in places) else ""
    return ""


def _by_git(words: "Sequence[str]") -> str:
    verb = words[0] if words else ""
    if verb == "ls-files":
        return "" if any(word in ("-o", "--others", "-i", "--ignored") for word in words) else "found"
    return "found" if verb in ("diff", "show", "log", "diff-tree", "grep") and _names_only(words) else ""


def _names_only(words: "Sequence[str]") -> bool:
    return any(word in ("--name-only", "-l", "--files-with-matches") for word in words) and "-o" not in words


def _by_find(words: "Sequence[str]") -> str:
    places = []
    for word in words:
        if word[:1] in ("-", "!", "("):
            break
        places.append(word)
    if any(place.startswith(_ELSEWHERE) for place in places) or any(word in ("-o", "-or", "!", "-not", "-L") for word in words):
        return ""
    patterns = [words[at + 1] for at, word in enumerate(words[:-1]) if word in _NAMES]
    if patterns:
        return patterns[0].replace("*", "found")
    # Without a name, a search from the top finds what git itself keeps.
    return "found" if places and not any(place.strip("./") == "" for place in places) else ""
