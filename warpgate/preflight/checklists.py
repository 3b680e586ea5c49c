"""Checklists as people write them in Markdown: every open box is a decision, with what stands below it."""

import re

from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

BULLET = re.compile(r"(?P<indent>[ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]+(?P<text>\S.*)$")
BOX = re.compile(r"\[(?P<mark>[ xX~-]?)\](?:[ \t]+(?P<text>.*))?$")
HEADING = re.compile(r" {0,3}#{1,6}[ \t]+(?P<text>\S.*)$")
CODE = re.compile(r"(?P<indent>[ \t]*)(?P<ticks>`{3,}|~{3,})[ \t]*(?P<language>[\w+-]*)")
NAMES = r"command|run|options?|alternatives|issue|id|needs|depends on|blocked by|why|rationale|reason"
FIELD = re.compile(rf"(?P<name>{NAMES})[ \t]*:[ \t]*(?P<text>.*)$", re.I)
OPTION = re.compile(r"(?:option|alternative) [A-Z0-9][ \t]*[:.)][ \t]*(?P<text>.+)$", re.I)
FIELDS = {
    "run": "command",
    "option": "options",
    "alternatives": "options",
    "depends on": "needs",
    "blocked by": "needs",
    "why": "rationale",
    "reason": "rationale",
}
# Under such a heading a plain bullet is a decision as well.
LISTING = re.compile(r"\b(?:acceptance criteria|decisions?(?: to make)?|definition of done)\b", re.I)
ISSUE = re.compile(r"\(?#(?P<number>[1-9]\d{0,8})\)?")
SHELLS = ("", "sh", "bash", "shell", "console", "zsh", "powershell", "cmd")
TAB = 4


@value
class Ticked:
    """One open box: its line, the heading it stands under, its words, and the fields written below it."""

    line: int
    heading: str
    text: str
    fields: "tuple[tuple[str, str], ...]" = ()

    def to_json(self) -> "dict[str, Any]":
        """The item in the form that a plan's JSON has."""
        text, issue = self.text, None
        head, _, last = text.rstrip(". \t").rpartition(" ")
        found = ISSUE.fullmatch(last)
        if found and head.strip():
            text, issue = head.rstrip(), found["number"]
        item: dict[str, Any] = {"description": text, "heading": self.heading, "issue": issue}
        for name, entry in self.fields:
            if name in ("options", "needs"):
                item.setdefault(name, []).extend(_parts(entry) if name == "needs" else [entry])
            elif name == "more":
                item["description"] = f"{item['description'].rstrip('.')}. {entry}"
            elif name == "command" and item.get("command"):
                item["command"] += f"\n{entry}"
            else:
                item[name] = entry
        return item


class _Open:
    """A box while the lines below it are read."""

    def __init__(self, line: int, indent: int, heading: str, text: str, wanted: bool) -> None:
        self.line, self.indent, self.heading, self.wanted = line, indent, heading, wanted
        self.text = text
        self.fields: list[tuple[str, str]] = []
        self.options_at: int | None = None  # the indent of an `Options:` whose list is being read

    def closed(self) -> "Ticked | None":
        """The finished item, or None for a box that is ticked."""
        return Ticked(self.line, self.heading, self.text.strip(), tuple(self.fields)) if self.wanted else None


def read_checklist(text: str) -> tuple[Ticked, ...]:
    """Every open box of a Markdown text in its order; ticked boxes, quotations, comments and code are left out."""
    items: list[_Open] = []
    heading, listing, current = "", False, None
    for number, row, code in _rows(text):
        if code is not None:
            if current and code[0] > current.indent and code[1].lower() in SHELLS and row.strip():
                current.fields.append(("command", _command(row, *code)))
            continue
        titled = HEADING.match(row)
        if titled:
            heading, current = _title(titled["text"].rstrip()), None
            listing = bool(LISTING.search(heading))
            continue
        bullet = BULLET.match(row)
        indent = _width(bullet["indent"] if bullet else row)
        box = BOX.match(bullet["text"]) if bullet else None
        if box:
            current = _Open(number, indent, heading, box["text"] or "", box["mark"] in (" ", ""))
            items.append(current)
        elif bullet and current and indent > current.indent:
            _below(current, bullet["text"].strip(), indent)
        elif bullet and listing:
            current = _Open(number, indent, heading, bullet["text"], True)
            items.append(current)
        elif bullet or (row.strip() and (current is None or indent <= current.indent)):
            current = None
        elif current and row.strip():
            _go_on(current, row.strip())
    return tuple(done for item in items if (done := item.closed()))


def has_boxes(text: str) -> bool:
    """Whether the text holds a box at all, ticked or not."""
    rows = (BULLET.match(row) for _, row, code in _rows(text) if code is None)
    return any(bullet and BOX.match(bullet["text"]) for bullet in rows)


def _title(text: str) -> str:
    """The words of a heading without the signs that may close it."""
    bare = text.rstrip("#")
    return bare.rstrip() if not bare or bare[-1] in " \t" else text


def _below(item: _Open, text: str, indent: int) -> None:
    """A bullet below a box: a field, one of its options, or more words."""
    if item.options_at is not None and indent > item.options_at:
        item.fields.append(("options", _plain(text)))
        return
    item.options_at = None
    option, field = OPTION.match(text), FIELD.match(text.replace("**", ""))
    if option:
        item.fields.append(("options", _plain(option["text"])))
    elif field:
        name = FIELDS.get(field["name"].lower(), field["name"].lower())
        said = _plain(field["text"])
        if name == "options" and not said:
            item.options_at = indent
        elif name == "options":
            item.fields += [("options", part.strip()) for part in re.split(r"[;|]", said) if part.strip()]
        elif said:
            item.fields.append((name, said))
    else:
        item.fields.append(("more", text))


def _go_on(item: _Open, text: str) -> None:
    """A line that goes on with the words above it."""
    if item.fields and item.fields[-1][0] in ("more", "rationale", "options"):
        name, before = item.fields[-1]
        item.fields[-1] = (name, f"{before} {text}")
    elif not item.fields:
        item.text = f"{item.text} {text}"
    else:
        item.fields.append(("more", text))


def _rows(text: str) -> "Iterator[tuple[int, str, tuple[int, str] | None]]":
    """Number and text of each line that counts; inside a fence also the fence's indent and language."""
    fence: tuple[str, int, str] | None = None
    comment = False
    for number, row in enumerate(text.replace("\r\n", "\n").split("\n"), 1):
        mark = CODE.match(row)
        if fence:
            if mark and mark["ticks"].startswith(fence[0]) and not row.strip().strip(fence[0][0]):
                fence = None
            else:
                yield number, row, fence[1:]
            continue
        row, comment = _without_comments(row, comment)
        if mark and not comment and row.strip():
            fence = (mark["ticks"], _width(mark["indent"]), mark["language"])
        elif not row.lstrip().startswith(">"):
            yield number, row, None


def _without_comments(row: str, inside: bool) -> tuple[str, bool]:
    """The line without its HTML comments, and whether one is still open at its end."""
    kept = ""
    while row:
        if inside:
            _, closing, row = row.partition("-->")
            inside = not closing
        else:
            before, opening, row = row.partition("<!--")
            kept += before
            inside = bool(opening)
    return kept, inside


def _width(row: str) -> int:
    lead = row[: len(row) - len(row.lstrip(" \t"))]
    return len(lead.expandtabs(TAB))


def _plain(text: str) -> str:
    """The text out of a code span that holds all of it."""
    inner = text.strip()
    return inner[1:-1].strip() if len(inner) > 2 and inner[0] == inner[-1] == "`" and "`" not in inner[1:-1] else inner


def _parts(text: str) -> "list[str]":
    return [part.strip(" `#") for part in re.split(r"[,;]|\band\b", text) if part.strip(" `#")]


def _command(row: str, indent: int, language: str) -> str:
    """A line of a fence without the indent of the fence; more may end a here-document."""
    row = row.expandtabs(TAB)
    line = row[min(indent, _width(row)) :].rstrip()
    return line.removeprefix("$ ") if language.lower() == "console" else line
