"""What keeps an issue from being a TODO in our format, all of it at once."""

import json
import re

from warpgate.decision.verdict import ONE_WAY_CATEGORIES
from warpgate.marker import read_marker
from warpgate.writing.bodies import BODY_LIMIT, TODO_LABELS, TODO_PREFIX
from warpgate.writing.neutral import TITLE_LIMIT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# In this order; each with what its text must hold, and how to say that it does not.
SECTIONS = (
    ("What", r"\S", "says nothing"),
    ("Why only a human", r"(?m)^- Category: \S.*\n(?:.*\n)*?- Reason: \S", "needs `- Category: …` and `- Reason: …`"),
    ("What changes", r"\S", "says nothing"),
    ("Who is affected", r"\S", "says nothing"),
    ("If it is wrong", r"\S", "says nothing"),
    ("Steps", r"(?m)^- \[[ xX]\] \S", "needs at least one checkbox: `- [ ] step`"),
    ("If nobody acts", r"\bdefer\b", "must say `defer`: nobody guesses a one-way decision"),
    ("Blocked by", r"Blocked by (#[1-9]\d*\b|nothing)", "needs `Blocked by #NN`, or `Blocked by nothing`"),
    ("How to answer", r"(?s)(?=.*/approve)(?=.*/reject)(?=.*/defer)(?=.*/done)", "must name /approve, /reject, /defer and /done"),
    ("Machine block", r"(?s)^\s*```json\n.*\n```\s*", "needs a ```json block"),
)
EMPTY = "Not said."


def problems(title: str, labels: "Iterable[str]", body: str) -> list[str]:
    """One line for each thing that is wrong; none for a TODO that can be filed."""
    return [*_title_problems(title), *_label_problems(labels), *_body_problems(body)]


def sections(body: str) -> dict[str, str]:
    """Heading to text, in the order of the body; a heading inside a fence is text."""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for row, in_fence in _with_fences(body):
        heading = None if in_fence else re.match(r"## +(.+?)\s*$", row)
        if heading:
            lines = found.setdefault(heading[1], [])
        else:
            lines.append(row)
    return {name: "\n".join(rows).strip("\n") for name, rows in found.items()}


def _title_problems(title: str) -> "Iterator[str]":
    act = title.removeprefix(TODO_PREFIX)
    if act == title or not act.strip():
        yield f"title: must read `{TODO_PREFIX}` and then what to do"
    if len(title) > TITLE_LIMIT:
        yield f"title: {len(title)} characters, at most {TITLE_LIMIT}"
    if "\n" in title:
        yield "title: must be one line"


def _label_problems(labels: "Iterable[str]") -> "Iterator[str]":
    own = {label.casefold() for label in labels}
    yield from (f"labels: `{label}` is missing" for label in TODO_LABELS if label not in own)


def _body_problems(body: str) -> "Iterator[str]":
    if len(body) > BODY_LIMIT:
        yield f"body: {len(body):,} characters, at most {BODY_LIMIT:,}"
    found = sections(body)
    names = [name for name, _, _ in SECTIONS]
    for name, pattern, complaint in SECTIONS:
        if name not in found:
            yield f"body: section `## {name}` is missing"
        elif found[name].strip() == EMPTY or not re.search(pattern, found[name]):
            yield f"{name}: {complaint}"
    order = [name for name in found if name in names]
    if order != sorted(order, key=names.index):
        yield f"body: the sections must come in the order {', '.join(names)}"
    yield from _machine_problems(body, found.get("Machine block", ""), found.get("Why only a human", ""))


def _machine_problems(body: str, block: str, why: str) -> "Iterator[str]":
    marker = read_marker(body)
    if marker is None:
        yield "body: must end in the marker `<!-- warpgate:v1 id=… digest=… -->`"
    found = re.search(r"(?s)```json\n(.*?)\n```", block)
    if not found:
        return
    try:
        machine = json.loads(found[1])
        category, digest, key = machine["category"], machine["digest"], machine["id"]
    except (ValueError, TypeError, KeyError) as error:
        yield f"Machine block: not JSON with category, digest and id ({error})"
        return
    if category not in ONE_WAY_CATEGORIES:
        yield f"Machine block: {category!r:.60} is not a one-way category"
    elif f"- Category: {category}\n" not in why:
        yield "Machine block: its category is not the one under `Why only a human`"
    if not re.fullmatch(r"[0-9a-f]{64}", str(digest)):
        yield "Machine block: the digest is not 64 hexadecimal digits"
    elif marker and (marker.digest, marker.key) != (digest, key):
        yield "Machine block: id and digest are not those of the marker"


def _with_fences(body: str) -> "Iterator[tuple[str, bool]]":
    ticks = ""
    for row in body.split("\n"):
        opened = re.match(r" {0,3}(`{3,}|~{3,})", row)
        if ticks:
            yield row, True
            if opened and opened[1].startswith(ticks) and not row.strip(" " + ticks[0]):
                ticks = ""
        else:
            ticks = opened[1] if opened else ""
            yield row, bool(ticks)
