"""`warpgate plan` and `warpgate emit`: clear the runway before a build."""

from warpgate.cli import given, wiring
from warpgate.cli.codes import PERSON_NEEDED
from warpgate.cli.plans import Source, planned
from warpgate.cli.render import show, show_json
from warpgate.cli.runway_lines import lines
from warpgate.errors import ServiceError
from warpgate.preflight.plan import Plan
from warpgate.preflight.plan_file import to_json
from warpgate.storage.files import replace_file
from warpgate.workflow.preflight import Emission, Emitted, emit
from warpgate.workflow.runway import preview, report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import typer

    from warpgate.workflow.decide import Policy


def run_plan(source: Source, out: str | None, as_json: bool) -> int:
    """0 when the runway is clear, 3 when blockers remain; files nothing."""
    found = planned(source)
    policy = wiring.desk().policy
    code = 0 if found.cleared else PERSON_NEEDED
    content = _as_json(found, policy, code)
    if out is not None:
        write(out, content)
    show_json(content) if as_json else show(lines(preview(found, policy)))
    return code


def run_emit(source: Source, session: str | None, tracker: str | None, as_json: bool) -> int:
    """0 when the runway is clear, 3 when blockers remain, 1 when something is recorded but not yet filed."""
    found = planned(source)
    at = wiring.desk()
    name = wiring.tracker_name(at, tracker)
    place = wiring.session_id(at, session, start=True)
    box: Any = wiring.tracker(at, name)
    done = emit(found, at.policy, at.sessions, box, place)
    if name == "local" and tracker is None and any(each.sent.created for each in done.done):
        wiring.say_embedded()
    content = at.sessions.read(place)
    assert content is not None
    code = ServiceError.exit_code if done.problems else 0 if done.cleared else PERSON_NEEDED
    if as_json:
        show_json(_emitted(done, at.policy, code))
    else:
        show(lines(report(content, done.planned, at.policy)))
    if done.problems and not as_json:
        raise ServiceError(f"{len(done.problems)} recorded, but not filed yet: {done.problems[0]} (warpgate sync tries again)")
    return code


def write(path: str, content: "Any") -> None:
    """Puts a plan or a report in a file, whole or not at all; a JSON value is laid out for people to edit."""
    import json

    text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False, indent=2) + "\n"
    replace_file(given.argument(path), text.encode("utf-8", "replace"))


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
        tracker: TRACKER = None,
        as_json: JSON = False,
    ) -> None:
        """Preview a pre-flight and file nothing: 0 runway cleared, 3 blockers remain, 2 usage."""
        source = Source(decisions, plan, from_issue, issue, tracker, tuple(skip or ()), tuple(choose or ()))
        raise typer.Exit(run_plan(source, out, as_json))

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
        dry_run: Annotated[bool, typer.Option("--dry-run", help="Do as `plan` does: file nothing.")] = False,
        as_json: JSON = False,
    ) -> None:
        """File a decision per two-way door and a TODO per one-way door: 0 cleared, 3 blockers remain, 1 not filed yet, 2 usage."""
        source = Source(decisions, plan, from_issue, issue, tracker, tuple(skip or ()), tuple(choose or ()))
        raise typer.Exit(run_plan(source, None, as_json) if dry_run else run_emit(source, session, tracker, as_json))
