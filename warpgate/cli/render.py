"""How an answer looks: one JSON object, plain lines in a pipe, colours on a terminal."""

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, TextIO

    Part = str | tuple[str, str]  # a text, or a text with its style
    Line = str | tuple[Part, ...]

DOOR_STYLES = {"one-way": "bold red", "two-way": "bold green"}


def show_json(content: "Any") -> None:
    """Prints one JSON value on one line."""
    import json

    print(json.dumps(content, ensure_ascii=False))


def show(lines: "Iterable[Line]", stream: "TextIO | None" = None) -> None:
    """Prints the lines, with their styles where a terminal shows them and plainly elsewhere."""
    stream = stream or sys.stdout
    parts = [(line,) if isinstance(line, str) else line for line in lines]
    if coloured(stream):
        _paint(parts, stream)
        return
    for line in parts:
        print("".join(_harmless(part if isinstance(part, str) else part[0]) for part in line), file=stream)


def coloured(stream: "TextIO") -> bool:
    """Whether the stream is a terminal that wants colour."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb"


def columns(rows: "Iterable[tuple[str, Line]]") -> "list[Line]":
    """Rows of a label and its text, the texts under one another."""
    rows = [(label, (text,) if isinstance(text, str) else text) for label, text in rows]
    width = max((len(label) for label, _ in rows), default=0)
    return [((f"{label:<{width}}  ", "dim"), *text) for label, text in rows]


def one_line(text: str, limit: int = 200) -> str:
    """The text on one line of a bounded length, without control characters."""
    flat = " ".join("".join(character if character.isprintable() else " " for character in text).split())
    return flat if len(flat) <= limit else flat[: limit - 1] + "…"


def _harmless(text: str) -> str:
    """The text without what a terminal would act upon."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() or letter in "\n\t" else "\N{REPLACEMENT CHARACTER}" for letter in text)


def _paint(lines: "Iterable[tuple[Part, ...]]", stream: "TextIO") -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(file=stream, highlight=False)
    for line in lines:
        clean = [_harmless(part) if isinstance(part, str) else (_harmless(part[0]), part[1]) for part in line]
        console.print(Text.assemble(*clean))
