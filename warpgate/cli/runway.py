"""`warpgate plan` and `warpgate emit`: clear the runway before a build."""

import sys

from warpgate.cli import wiring
from warpgate.cli.actions import annotate, quiet_commands, tell
from warpgate.cli.codes import PERSON_NEEDED
from warpgate.cli.emitting import Ran, file_plan
from warpgate.cli.plans import Source, planned
from warpgate.cli.render import show, show_json
from warpgate.cli.runway_files import as_file, checked_place, write
from warpgate.cli.runway_lines import lines
from warpgate.errors import ServiceError
from warpgate.preflight.plan import Plan, waited
from warpgate.preflight.plan_json import to_json
from warpgate.preflight.runway import Runway
from warpgate.values import value
from warpgate.workflow.preflight import Emitted
from warpgate.workflow.report import Posted
from warpgate.workflow.runway import preview

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import typer

    from warpgate.workflow.decide import Policy


@value
class Wanted:
    """What a command line wants besides the report on standard output."""

    out: str | None = None  # the plan as a file
    files: tuple[str, ...] = ()  # the report as files
    actions: bool = False
    as_json: bool = False


def run_plan(source: Source, wanted: Wanted) -> int:
    """0 when the runway is clear, 3 when blockers remain; files nothing."""
    with quiet_commands(wanted.actions):
        _check(wanted)
        found = planned(source)
        policy = wiring.desk().policy
        code = 0 if found.cleared else PERSON_NEEDED
        shown = preview(found, policy)
        _hand_out(wanted, _as_json(found, policy, code), shown)
        show_json(_as_json(found, policy, code)) if wanted.as_json else show(lines(shown))
    if wanted.actions:
        annotate(shown)
    return code


def run_emit(source: Source, session: str | None, tracker: str | None, wanted: Wanted) -> int:
    """0 when the runway is clear, 3 when blockers remain, 1 when something is recorded but not yet filed."""
    with quiet_commands(wanted.actions):
        _check(wanted)
        found = planned(source)
        at = wiring.desk()
        name = wiring.tracker_name(at, tracker)
        place = wiring.session_id(at, session, start=True)
        ran = file_plan(found, at, wiring.tracker(at, name), place)
        if name == "local" and tracker is None and any(each.sent.created for each in ran.done.done):
            wiring.say_embedded()
        content = _emitted(ran, at.policy)
        # As it can be filed again: without what came of this run.
        _hand_out(wanted, _as_json(waited(ran.done.planned), at.policy, ran.code), ran.shown)
        if wanted.as_json:
            show_json(content)
        else:
            show(lines(ran.shown))
            if ran.posted.url:
                show([(("The report  ", "dim"), f"#{ran.posted.number}  {ran.posted.url}")])
            if ran.noted:
                print(f"warpgate: {ran.noted}", file=sys.stderr)
            _complain(ran)
    if wanted.actions:
        annotate(ran.shown)
    return ran.code


def _complain(ran: Ran) -> None:
    """Raises ServiceError when something is on its way still."""
    if ran.problems:
        what = f"{len(ran.done.problems)} recorded, but not filed yet: " if ran.done.problems else ""
        raise ServiceError(f"{what}{ran.problems[0]} (warpgate emit again goes on where it stopped)")


def _check(wanted: Wanted) -> None:
    """Raises UsageError for a file that may not be written, before anything is done."""
    if wanted.out is not None:
        checked_place(wanted.out, plan=True)
    for file in wanted.files:
        checked_place(file)


def _hand_out(wanted: Wanted, plan: "dict[str, Any]", shown: Runway) -> None:
    """Writes the files that were asked for, and tells the step of GitHub Actions."""
    if wanted.out is not None:
        write(wanted.out, plan)
    for file in wanted.files:
        write(file, as_file(shown, file))
    if wanted.actions:
        paths = {"plan-path": wanted.out or "", "report-path": wanted.files[0] if wanted.files else ""}
        tell(shown, paths)


def _as_json(found: Plan, policy: "Policy", code: int) -> "dict[str, Any]":
    uses = len(found.decided)
    return {**to_json(found), "cap": {"limit": policy.cap, "wouldUse": uses}, "exit": code}


def _emitted(ran: Ran, policy: "Policy") -> "dict[str, Any]":
    done = ran.done
    content = _as_json(done.planned, policy, ran.code)
    sent = {each.item.id: each for each in done.done}
    for group in ("decided", "blockers"):
        for row in content[group]:
            row["filed"] = _filed(sent[row["id"]])
    for row in content["blockers"]:
        row["settled"] = row["id"] in done.settled
    return {**content, "cleared": done.cleared, "report": _posted(ran.posted), "note": ran.noted or None}


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

    out_option = Annotated[str | None, typer.Option(metavar="FILE", help="Write the plan here, for `emit --plan`.")]
    file_option = Annotated[
        list[str] | None, typer.Option("--report", metavar="FILE", help="Write the report here too: .md, .html, .json or .txt.")
    ]
    actions_option = Annotated[
        bool, typer.Option("--github-actions", help="In a step of GitHub Actions: give it outputs, a summary, annotations.")
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
        out: out_option = None,
        report: file_option = None,
        actions: actions_option = False,
        tracker: TRACKER = None,
        as_json: JSON = False,
    ) -> None:
        """Preview a pre-flight and file nothing: 0 runway cleared, 3 blockers remain, 2 usage."""
        source = Source(decisions, plan, from_issue, issue, tracker, tuple(skip or ()), tuple(choose or ()))
        raise typer.Exit(run_plan(source, Wanted(out, tuple(report or ()), actions, as_json)))

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
        out: out_option = None,
        report: file_option = None,
        actions: actions_option = False,
        dry_run: Annotated[bool, typer.Option("--dry-run", help="Do as `plan` does: file nothing.")] = False,
        as_json: JSON = False,
    ) -> None:
        """File a decision per two-way door and a TODO per one-way door: 0 cleared, 3 blockers remain, 1 not filed yet, 2 usage."""
        source = Source(decisions, plan, from_issue, issue, tracker, tuple(skip or ()), tuple(choose or ()))
        wanted = Wanted(out, tuple(report or ()), actions, as_json)
        raise typer.Exit(run_plan(source, wanted) if dry_run else run_emit(source, session, tracker, wanted))
