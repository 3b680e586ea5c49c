"""Which files a patch adds, changes, moves or deletes: the form that agents use, and unified diffs."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    Change = tuple[str, str, str]  # act, path, where to

_HEADS = {"*** Add File:": "create", "*** Update File:": "edit", "*** Delete File:": "delete"}
_MOVE = "*** Move to:"


def read_patch(text: str) -> "tuple[Change, ...]":
    """Every change of a patch, in order; none when the text is no patch."""
    if "*** " in text and any(head in text for head in _HEADS):
        return tuple(_agents(text))
    return tuple(_unified(text))


def _agents(text: str) -> "Iterator[Change]":
    """`*** Add File: path` and its like; a move belongs to the update in front of it."""
    changes: list[Change] = []
    for line in text.splitlines():
        line = line.strip()
        for head, act in _HEADS.items():
            if line.startswith(head):
                changes.append((act, line[len(head) :].strip(), ""))
        if line.startswith(_MOVE) and changes:
            act, path, _ = changes[-1]
            changes.append(("move", path, line[len(_MOVE) :].strip()))
    return iter(changes)


def _unified(text: str) -> "Iterator[Change]":
    """`--- a/path` with `+++ b/path`; git's own lines on renames and copies."""
    old = source = ""
    both = ""  # of a `diff --git` line, whose file may have no other header: an empty one, or one that is not text
    for line in text.splitlines():
        if line.startswith("diff --git "):
            both = _path(line.rpartition(" b/")[2])
        elif line.startswith("deleted file mode") and both:
            yield "delete", both, ""
        elif line.startswith(("new file mode", "new mode", "GIT binary patch", "Binary files ")) and both:
            yield "edit" if line.startswith(("GIT", "Bin", "new mode")) else "create", both, ""
        elif line.startswith("--- "):
            old = _path(line[4:])
        elif line.startswith("+++ ") and old:
            new = _path(line[4:])
            if new == "/dev/null":
                yield "delete", _bare(old), ""
            elif old == "/dev/null":
                yield "create", _bare(new), ""
            else:
                yield "edit", _bare(new), ""
            old = ""
        elif line.startswith("rename from "):
            source = line[12:].strip()
        elif line.startswith("rename to ") and source:
            yield "move", source, line[10:].strip()
            source = ""
        elif line.startswith("copy to "):
            yield "create", line[8:].strip(), ""


def _path(text: str) -> str:
    """The path of a header line, without the time behind it."""
    return text.partition("\t")[0].strip().strip('"')


def _bare(path: str) -> str:
    return path[2:] if path[:2] in ("a/", "b/") else path
