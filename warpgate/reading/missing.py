"""What stands behind a question whether a file is there: `[ -f .env ] || cp .env.example .env` never writes over one."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.tree import Node

_OPENING = ("[", "[[", "test")
_ASKING = ("-f", "-e", "-s", "-a", "-r", "-d")


def sought(node: "Node") -> tuple[str, bool]:
    """The file that a test looks for, as written, and whether the test holds where it is missing; no file, no such test."""
    while len(node.parts) == 1:
        node = node.parts[0]
    words = node.text.split() if len(node.text) < 300 else []
    missing = False
    if words[:1] == ["!"]:
        missing, words = True, words[1:]
    if not words or words[0] not in _OPENING:
        return "", False
    words = words[1:-1] if words[-1] in ("]", "]]") else words[1:]
    if words[:1] == ["!"]:
        missing, words = not missing, words[1:]
    return (words[1], missing) if len(words) == 2 and words[0] in _ASKING else ("", False)


def place_behind(node: "Node", *, holds: bool) -> tuple[str, ...]:
    """The place of what runs where a test holds, or does not: that its file is missing, if so."""
    file, missing = sought(node)
    return (f"missing {file}",) if file and missing == holds else ()
