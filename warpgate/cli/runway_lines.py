"""The runway report as lines for a terminal or a pipe."""

from warpgate.cli.render import columns, one_line
from warpgate.preflight.people import PHRASING
from warpgate.preflight.runway import Blocker, Made, Runway, groups, unclear

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.cli.render import Line

WIDTH = 100
LAST = 20


def lines(report: Runway) -> "list[Line]":
    """The whole report."""
    title = "Runway report" + (" (a preview: nothing is filed)" if report.preview else "")
    out: list[Line] = [((f"{title}{f': {report.name}' if report.name else ''}", "bold"),)]
    if report.session:
        out.append((("session  ", "dim"), f"{report.session}, {report.phase}{', dry run' if report.dry_run else ''}"))
    out += ["", ((f"Decided beforehand: {len(report.made)}", "bold green"),)]
    for each in report.made:
        out += _made(each)
    out += ["", ((f"Only a person can do: {len(report.open)}", "bold yellow"),)]
    for group in groups(report.open):
        out += [((f"  {group.category}", "bold"),), *_card(group.shared, "    ")]
        for blocker in group.blockers:
            out += _blocker(blocker, group.shared)
    out += _unclear(unclear(report.open))
    out += _rest(report)
    out += ["", report.budget]
    if report.pending:
        out.append(((f"Recorded, but not filed yet: {report.pending} (warpgate sync)", "yellow"),))
    return [*out, ((report.verdict, "bold green" if report.cleared else "bold red"),)]


def _made(made: Made) -> "list[Line]":
    chosen = f" -> {one_line(made.chosen, 60)}" if made.chosen else ""
    head: Line = (
        "  ",
        (f"{made.id}  ", "dim"),
        _number(made.number),
        (f"{made.category}: ", "dim"),
        one_line(made.description, WIDTH) + chosen,
    )
    rows: list[Line] = [head]
    others = [way for way in made.ways if not way.chosen]
    if others:
        rows.append((("      instead of  ", "dim"), "; ".join(f"{one_line(way.text, 60)} ({way.level})" for way in others)))
    rows.append((("      undo  ", "dim"), f"{one_line(made.undo, WIDTH) or 'nothing to undo'} ({made.level})"))
    if made.reverted:
        rows.append((("      taken back  ", "dim"), one_line(made.reverted, WIDTH)))
    return rows


def _card(each: Blocker, indent: str) -> "list[Line]":
    rows: list[tuple[str, Line]] = [
        (f"{indent}changes", each.changes),
        (f"{indent}affected", each.affected),
        (f"{indent}if wrong", each.if_wrong),
        (f"{indent}who", f"{each.who}; {each.takes} (an estimate)"),
    ]
    return columns(rows)


def _blocker(each: Blocker, shared: Blocker) -> "list[Line]":
    gates = f" (gates #{each.issue})" if each.issue else ""
    head: Line = ("    ", (f"{each.id}  ", "dim"), _number(each.number), one_line(each.description, WIDTH) + gates)
    rows: list[Line] = [head, (("      why  ", "dim"), one_line(each.why, WIDTH))]
    rows += [(("      waits for  ", "dim"), one_line(one, WIDTH)) for one in each.waits_for]
    if each.answer:
        rows.append((("      said  ", "dim"), _said(each)))
    return rows if each.card == shared.card else [*rows, *_card(each, "      ")]


def _unclear(blockers: "tuple[Blocker, ...]") -> "list[Line]":
    if not blockers:
        return []
    out: list[Line] = ["", ((f"Not understood, and so a person's: {len(blockers)}", "bold yellow"),)]
    for each in blockers:
        gates = f" (gates #{each.issue})" if each.issue else ""
        out.append(("    ", (f"{each.id}  ", "dim"), _number(each.number), one_line(each.description, WIDTH) + gates))
        out.append((("      why  ", "dim"), one_line(each.why, WIDTH)))
        if each.instead:
            out.append((("      say  ", "dim"), one_line(each.instead, WIDTH)))
    return [*out, (("  To be understood:", "dim"),), *((("    - ", "dim"), text) for text in PHRASING)]


def _rest(report: Runway) -> "list[Line]":
    out: list[Line] = []
    if report.waiting:
        out += ["", ((f"Waiting for others: {len(report.waiting)}", "bold yellow"),)]
        for each in report.waiting:
            out.append(("  ", (f"{each.id}  ", "dim"), one_line(each.description, WIDTH)))
            out += [(("      waits for  ", "dim"), one_line(one, WIDTH)) for one in each.waits_for]
    if report.settled:
        out += ["", ((f"Settled by a person: {len(report.settled)}", "bold green"),)]
        out += [_short(each) for each in report.settled]
    if report.skipped:
        out += ["", f"Left out: {', '.join(report.skipped)}"]
    if report.later:
        out += ["", ((f"Decided during the run: {len(report.later)}", "bold"),)]
        for made in report.later:
            out += _made(made)
    if report.met:
        out += ["", ((f"Put before a person during the run: {len(report.met)}", "bold"),)]
        out += [_short(each) for each in report.met]
    if report.history:
        steps = report.history[-LAST:]
        out += ["", (("Time line", "bold"),)]
        if len(steps) < len(report.history):
            out.append(f"  … {len(report.history) - len(steps)} earlier steps (--format json has them all)")
        out += [f"  {step.at}  {step.event:<20} {step.phase:<16} {one_line(step.about, 60)}" for step in steps]
    return out


def _short(each: Blocker) -> "Line":
    return (
        f"  {each.id}  ",
        _number(each.number),
        (f"{each.category}: ", "dim"),
        one_line(each.description, 60),
        f"  {_said(each)}",
    )


def _number(number: int | None) -> str:
    return f"#{number} " if number else ""


def _said(each: Blocker) -> str:
    if not each.answer:
        return "open"
    who = f" by {one_line(each.answer.by, 40)}" if each.answer.by else ""
    why = f": {one_line(each.answer.reason, 60)}" if each.answer.reason else ""
    return f"{each.answer.verb}{who}{f', {each.answer.at}' if each.answer.at else ''}{why}"
