"""The runway report as one page that needs nothing beside it: no script, no request, no font."""

import base64
import hashlib
import os

from warpgate.preflight.people import PHRASING
from warpgate.preflight.runway import Runway, groups, unclear
from warpgate.writing.characters import visible
from warpgate.writing.places import shipped_templates

TYPE_CHECKING = False
if TYPE_CHECKING:
    from jinja2.sandbox import ImmutableSandboxedEnvironment


def page(report: Runway) -> str:
    """The HTML of the report; what the agent wrote is escaped, and no style but our own applies."""
    # Whoever wants a page waits for jinja2; no other command does.
    from markupsafe import Markup

    folder = shipped_templates()
    style = "\n" + _read(folder, "runway.css")
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    text = (
        _environment()
        .from_string(_read(folder, "runway.html.j2"))
        .render(
            report=report,
            title=f"Runway report: {report.name}" if report.name else "Runway report",
            groups=groups(report.open),
            unclear=unclear(report.open),
            phrasing=PHRASING,
            parts=_parts(report),
            # Ours, and without anything that could end the element.
            style=Markup(style),
            style_hash=f"sha256-{digest}",
        )
    )
    return "\n".join(row for row in text.split("\n") if row.strip()) + "\n"


def _parts(report: Runway) -> "list[tuple[str, str, int]]":
    """The sections that the page has: their anchors, their names, how many each holds."""
    strangers = len(unclear(report.open))
    parts = [
        ("people", "Only a person can do", len(report.open) - strangers),
        ("unclear", "Not understood", strangers),
        ("waiting", "Waiting for others", len(report.waiting)),
        ("settled", "Settled by a person", len(report.settled)),
        ("later", "Decided during the run", len(report.later)),
        ("met", "Put before a person", len(report.met)),
        ("times", "Time line", len(report.history)),
    ]
    shown = [part for part in parts if part[2]]
    before = [part for part in shown if part[0] in ("people", "unclear", "waiting", "settled")]
    return [*before, ("decided", "Decided beforehand", len(report.made)), *(part for part in shown if part not in before)]


def _environment() -> "ImmutableSandboxedEnvironment":
    from jinja2 import StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment
    from markupsafe import Markup

    def shown(item: object) -> object:
        """A text without what cannot be seen or turns the reading around; what is ours already stays as it is."""
        return visible(item) if isinstance(item, str) and not isinstance(item, Markup) else item

    sandbox = ImmutableSandboxedEnvironment(
        trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined, finalize=shown, autoescape=True
    )
    sandbox.tests["web"] = lambda url: str(url).startswith(("https://", "http://"))
    return sandbox


def _read(folder: str, name: str) -> str:
    with open(os.path.join(folder, name), encoding="utf-8") as stream:
        return stream.read()
