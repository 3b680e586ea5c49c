"""The runway report and the plan as files, in the form that the name asks for."""

import json
import os

from warpgate.cli import given
from warpgate.errors import UsageError
from warpgate.preflight.runway import Runway
from warpgate.storage.files import replace_file
from warpgate.values import plain
from warpgate.writing.runway import markdown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FORMATS = ("text", "markdown", "html", "json")
ENDINGS = {".txt": "text", ".md": "markdown", ".markdown": "markdown", ".html": "html", ".htm": "html", ".json": "json"}
# GitHub throws a longer step summary away whole.
LONGEST = 1_000_000


def as_file(report: Runway, path: str) -> str:
    """The report in the form that the file's ending names; raises UsageError for another ending."""
    ending = os.path.splitext(path)[1].lower()
    if ending not in ENDINGS:
        raise UsageError(f"a report ends in {', '.join(ENDINGS)}, not {given.argument(path)[-40:]!r}")
    return written(report, ENDINGS[ending])


def written(report: Runway, form: str) -> str:
    """The report as a text of that form."""
    if form == "markdown":
        return markdown(report, LONGEST)
    if form == "html":
        from warpgate.writing.runway_page import page

        return page(report)
    if form == "json":
        return json.dumps(as_json(report), ensure_ascii=False, indent=2) + "\n"
    from io import StringIO

    from warpgate.cli.render import show
    from warpgate.cli.runway_lines import lines

    text = StringIO()
    show(lines(report), text)
    return text.getvalue()


def as_json(report: Runway) -> "dict[str, Any]":
    """The report as JSON: everything that it holds, and what it comes to."""
    return {"cleared": report.cleared, "verdict": report.verdict, "budget": report.budget, **plain(report)}


def write(path: str, content: "Any") -> None:
    """Puts a plan or a report in a file, whole or not at all; a JSON value is laid out for people to edit."""
    text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False, indent=2) + "\n"
    replace_file(given.argument(path), text.encode("utf-8", "replace"))
