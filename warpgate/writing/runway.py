"""The runway report as Markdown: in an issue, a step summary, a file."""

from warpgate.preflight.people import PHRASING
from warpgate.preflight.runway import Runway, groups, unclear
from warpgate.writing import overrides
from warpgate.writing.bodies import CONTENT_LIMIT, sealed
from warpgate.writing.digest import fingerprint
from warpgate.writing.neutral import Safe, title
from warpgate.writing.render import Filters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

REPORT_LABELS = ("runway", "warp-drive")
# A report that is too long is written again with less of each text, then with fewer rows of each list.
SIZES = ((2_000, 10_000), (400, 10_000), (200, 10_000), (100, 400), (100, 150), (100, 60), (100, 20), (60, 10))


def report_title(report: Runway) -> str:
    """The title of the report's issue."""
    return title(f"Runway report: {report.name}" if report.name else "Runway report")


def report_key(report: Runway) -> str:
    """What the report's issue is known by: one for everything that is planned under this name."""
    return f"runway-{report.name or 'plan'}"


def report_body(report: Runway) -> str:
    """The body of the report's issue, with its marker; it changes when the report does."""
    content = markdown(report)
    return sealed(content, report_key(report), fingerprint(content))


def markdown(report: Runway, limit: int = CONTENT_LIMIT) -> str:
    """The report as Markdown of at most so many characters, cut row by row where it has to be."""
    text = ""
    for size, rows in SIZES:
        text = overrides.template("runway")(_values(report, rows), Filters(size)).rstrip() + "\n"
        if len(text) <= limit:
            return text
    return text[:limit]


def _values(report: Runway, rows: int) -> "dict[str, Any]":
    """What the template is filled with, no list longer than `rows`."""
    known = tuple(each for each in report.open if not each.unclear)
    return {
        "report": report,
        "verdict": Safe(report.verdict),
        "budget": Safe(report.budget),
        "groups": groups(known[:rows]),
        "more_blockers": max(0, len(known) - rows),
        "unclear": unclear(report.open)[:rows],
        "phrasing": tuple(map(Safe, PHRASING)),
        "waiting": report.waiting[:rows],
        "more_waiting": max(0, len(report.waiting) - rows),
        "settled": report.settled[:rows],
        "made": report.made[:rows],
        "more_made": max(0, len(report.made) - rows),
        "skipped": report.skipped[:rows],
        "later": report.later[:rows],
        "more_later": max(0, len(report.later) - rows),
        "met": report.met[:rows],
        "history": report.history[-rows:],
        "more_history": max(0, len(report.history) - rows),
    }
