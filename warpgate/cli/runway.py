"""`warpgate plan` and `warpgate emit`: clear the runway before a build."""

import sys
from typing import cast

from warpgate.cli import wiring
from warpgate.cli.codes import PERSON_NEEDED
from warpgate.cli.plans import Source, planned
from warpgate.cli.progress import progress
from warpgate.cli.render import show, show_json
from warpgate.cli.runway_files import as_file, write
from warpgate.cli.runway_lines import lines
from warpgate.errors import ServiceError
from warpgate.preflight.outline import outline
from warpgate.preflight.plan import Plan
from warpgate.preflight.plan_file import to_json
from warpgate.storage.runways import Runways
from warpgate.workflow.preflight import Emission, Emitted, emit
from warpgate.workflow.preflight_answers import hear_answers
from warpgate.workflow.report import Posted, end_dry_run, link, post
from warpgate.workflow.runway import preview, report
from warpgate.workflow.sessions import there

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import typer

    from warpgate.workflow.decide import Policy
    from warpgate.workflow.preflight import Shelf


def run_plan(source: Source, out: str | None, file: str | None, as_json: bool) -> int:
    """0 when the runway is clear, 3 when blockers remain; files nothing."""
    found = planned(source)
    policy = wiring.desk().policy
    code = 0 if found.cleared else PERSON_NEEDED
    content = _as_json(found, policy, code)
    shown = preview(found, policy)
    if out is not None:
        write(out, content)
    if file is not None:
        write(file, as_file(shown, file))
    show_json(content) if as_json else show(lines(shown))
    return code


def run_emit(source: Source, session: str | None, tracker: str | None, file: str | None, as_json: bool) -> int:
    """0 when the runway is clear, 3 when blockers remain, 1 when something is recorded but not yet filed."""
    found = planned(source)
    at = wiring.desk()
    name = wiring.tracker_name(at, tracker)
    place = wiring.session_id(at, session, start=True)
    box: Shelf = cast("Shelf", wiring.tracker(at, name))
    with progress(len(found.items), box) as step:
        done = emit(found, at.policy, at.sessions, box, place, step)
        answered, unheard = _heard(at, box, place, done)
        if answered:
            # What an answer has freed is decided now; all else is there already.
            done = emit(found, at.policy, at.sessions, box, place)
        kept = outline(done.planned)
        Runways(at.root).write(place, kept)
        noted = "; ".join(filter(None, (unheard, link(done, box))))
        shown = report(there(at.sessions, place), kept, at.policy)
        posted = post(shown, box) if not done.problems else Posted()
    if not done.problems and not posted.problem:
        end_dry_run(at.sessions, there(at.sessions, place), wiring.moment(at), wiring.limits(at))
    if name == "local" and tracker is None and any(each.sent.created for each in done.done):
        wiring.say_embedded()
    shown = report(there(at.sessions, place), kept, at.policy)
    problems = [*done.problems, *([posted.problem] if posted.problem else [])]
    code = ServiceError.exit_code if problems else 0 if done.cleared else PERSON_NEEDED
    if file is not None:
        write(file, as_file(shown, file))
    if as_json:
        show_json({**_emitted(done, at.policy, code), "report": _posted(posted), "note": noted or None})
        return code
    show(lines(shown))
    if posted.url:
        show([(("The report  ", "dim"), f"#{posted.number}  {posted.url}")])
    if noted:
        print(f"warpgate: {noted}", file=sys.stderr)
    if problems:
        what = f"{len(done.problems)} recorded, but not filed yet: " if done.problems else ""
        raise ServiceError(f"{what}{problems[0]} (warpgate emit again goes on where it stopped)")
    return code


def _heard(at: wiring.Desk, box: "Shelf", session: str, done: Emission) -> tuple[bool, str]:
    """Whether an answer below one of the TODOs has come to count, and why that is not known."""
    talk = getattr(box, "conversation", None)
    if talk is None:
        return False, ""
    lasts = at.settings.number("workflow.approval_minutes") * 60
    return hear_answers(at.sessions, box, talk, session, wiring.moment(at), lasts, done.oldest)


def _as_json(found: Plan, policy: "Policy", code: int) -> "dict[str, Any]":
    uses = len(found.decided)
    return {**to_json(found), "cap": {"limit": policy.cap, "wouldUse": uses}, "exit": code}


def _emitted(done: Emission, policy: "Policy", code: int) -> "dict[str, Any]":
    content = _as_json(done.planned, policy, code)
    sent = {each.item.id: each for each in done.done}
    for group in ("decided", "blockers"):
        for row in content[group]:
            row["filed"] = _filed(sent[row["id"]])
    for row in content["blockers"]:
        row["settled"] = row["id"] in done.settled
    return {**content, "cleared": done.cleared}


def _posted(posted: Posted) -> "dict[str, Any]":
    return {"number": posted.number, "url": posted.url or None, "created": posted.created, "changed": posted.changed}


def _filed(each: Emitted) -> "dict[str, Any]":
    filing = each.sent.filing
    return {"number": filing.number, "url": filing.url or None, "created": each.sent.created, "problem": each.sent.problem or None}


def register(app: "typer.Typer") -> None:
    """Adds both commands."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import ISSUE, JSON, SESSION, TRACKER, example

    decisions_option = Annotated[
        str | None,
        typer.Option(metavar="JSON|@FILE|-", help="The foreseeable decisions: JSON, or a file of JSON, TOML, YAML or Markdown."),
    ]
    from_option = Annotated[str | None, typer.Option(metavar="NN", help="Take the open boxes and acceptance criteria of an issue.")]
    plan_option = Annotated[
        str | None,
        typer.Option("--plan", metavar="FILE|-", help="A plan written with --out; refused when it has changed."),
    ]
    skip_option = Annotated[list[str] | None, typer.Option(metavar="ID", help="Leave an item out; may be given again.")]
    choose_option = Annotated[
        list[str] | None, typer.Option(metavar="ID=OPTION", help="Settle an item for this of its options; may be given again.")
    ]

    file_option = Annotated[
        str | None, typer.Option("--report", metavar="FILE", help="Write the report here too: .md, .html, .json or .txt.")
    ]

    @app.command(
        "plan",
        epilog=example(
            "warpgate plan --decisions @decisions.json",
            """warpgate plan --decisions '["Buy the domain"]' --issue 41 --json""",
            "warpgate plan --decisions @PLAN.md --out plan.json --skip 3f9a1c20",
            "warpgate plan --from-issue 41",
        ),
    )
    def plan_command(
        decisions: decisions_option = None,
        from_issue: from_option = None,
        plan: plan_option = None,
        issue: ISSUE = None,
        skip: skip_option = None,
        choose: choose_option = None,
        out: Annotated[str | None, typer.Option(metavar="FILE", help="Write the plan here, for `emit --plan`.")] = None,
        report: file_option = None,
        tracker: TRACKER = None,
        as_json: JSON = False,
    ) -> None:
        """Preview a pre-flight and file nothing: 0 runway cleared, 3 blockers remain, 2 usage."""
        source = Source(decisions, plan, from_issue, issue, tracker, tuple(skip or ()), tuple(choose or ()))
        raise typer.Exit(run_plan(source, out, report, as_json))

    @app.command(
        "emit",
        epilog=example(
            "warpgate emit --decisions @decisions.json",
            "warpgate emit --plan plan.json --skip 3f9a1c20",
            "warpgate emit --decisions - --json < decisions.json",
            "warpgate emit --decisions @PLAN.md --dry-run",
        ),
    )
    def emit_command(
        decisions: decisions_option = None,
        from_issue: from_option = None,
        plan: plan_option = None,
        issue: ISSUE = None,
        skip: skip_option = None,
        choose: choose_option = None,
        session: SESSION = None,
        tracker: TRACKER = None,
        report: file_option = None,
        dry_run: Annotated[bool, typer.Option("--dry-run", help="Do as `plan` does: file nothing.")] = False,
        as_json: JSON = False,
    ) -> None:
        """File a decision per two-way door and a TODO per one-way door: 0 cleared, 3 blockers remain, 1 not filed yet, 2 usage."""
        source = Source(decisions, plan, from_issue, issue, tracker, tuple(skip or ()), tuple(choose or ()))
        code = run_plan(source, None, report, as_json) if dry_run else run_emit(source, session, tracker, report, as_json)
        raise typer.Exit(code)
