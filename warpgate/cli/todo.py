"""`warpgate todo`: check an issue against the TODO format, and write one."""

from warpgate.cli import given, wiring
from warpgate.cli.codes import USAGE
from warpgate.cli.judging import judge
from warpgate.cli.render import show, show_json
from warpgate.decision.request import checked_text, issue_number
from warpgate.decision.verdict import Category
from warpgate.errors import ServiceError
from warpgate.session.state import Todo
from warpgate.values import replace
from warpgate.workflow import todos
from warpgate.workflow.linking import link

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import typer

    from warpgate.session.state import Filing


def run_check(source: str, title: str | None, labels: "list[str]", tracker: str | None, as_json: bool) -> int:
    """0 for an issue in our format, 2 with everything that is wrong with it."""
    text = _issue(source, tracker)
    if title is not None:
        text = replace(text, title=given.argument(title))
    if labels:
        text = replace(text, labels=tuple(map(given.argument, labels)))
    found = todos.check(text)
    code = USAGE if found else 0
    if as_json:
        show_json({"ok": not found, "problems": found, "exit": code})
    else:
        show(found or ["a TODO as warpgate files them"])
    return code


def run_new(
    texts: "dict[str, str | None]",
    steps: "list[str]",
    category: str | None,
    issue: str | None,
    filing: bool,
    session: str | None,
    tracker: str | None,
    as_json: bool,
) -> int:
    """0 with the TODO, written or filed; 1 when it is recorded but not yet filed."""
    read = {name: checked_text(name, given.argument(text)) for name, text in texts.items() if text is not None}
    lines = tuple(checked_text("a step", given.argument(step)) for step in steps)
    bare = Todo(
        "", "", category=Category.UNKNOWN, why=read.pop("reason", ""), steps=lines, issue=issue_number(issue), **_fields(read)
    )
    todo = todos.draft(bare, judge, category)
    if not filing:
        written = todos.write(todo)
        show_json({**_shown(written), "exit": 0}) if as_json else show([todos.as_text(written).rstrip()])
        return 0
    at = wiring.desk()
    place = wiring.session_id(at, session, start=True)
    box = wiring.tracker(at, wiring.tracker_name(at, tracker))
    standing, sent = todos.file(replace(todo, at=at.policy.at), at.policy, at.sessions, box, place)
    if sent.created:
        link(box, standing.issue, sent.filing)
    code = ServiceError.exit_code if sent.problem else 0
    if as_json:
        show_json({"id": standing.id, "session": place, **_shown(sent.filing), "problem": sent.problem or None, "exit": code})
    elif sent.problem:
        raise ServiceError(f"recorded as {standing.id}, but not filed yet: {sent.problem} (warpgate sync tries again)")
    else:
        show([f"{standing.id} filed as #{sent.filing.number}  {sent.filing.url}"])
    return code


def _issue(source: str, tracker: str | None) -> todos.Text:
    number = source.removeprefix("#")
    if not number.isdecimal():
        return todos.read(given.text_of(source))
    at = wiring.desk()
    filed = wiring.tracker(at, wiring.tracker_name(at, tracker)).get(int(number))
    return todos.Text(filed.title, filed.labels, filed.body)


def _fields(read: "dict[str, str]") -> "dict[str, Any]":
    return {"description": read.pop("title"), **read}


def _shown(filing: "Filing") -> "dict[str, Any]":
    place = {"tracker": filing.tracker, "number": filing.number, "url": filing.url or None} if filing.number else {}
    text = {"title": filing.title, "labels": list(filing.labels), "body": filing.body} if filing.body else {}
    return {"key": filing.key, "digest": filing.digest, **place, **text}


def register(app: "typer.Typer") -> None:
    """Adds the group."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import ISSUE, JSON, SESSION, TRACKER, example

    group = typer.Typer(no_args_is_help=True, help="Check issues against the TODO format, and write one.")
    app.add_typer(group, name="todo")

    @group.command(
        "check",
        epilog=example(
            "warpgate todo check todo.md",
            "gh issue view 7 --json title,labels,body | warpgate todo check -",
            "warpgate todo check '#7'",
        ),
    )
    def check_command(
        source: Annotated[str, typer.Argument(metavar="FILE|-|#N", help="A file, standard input, or an issue of the tracker.")],
        title: Annotated[str | None, typer.Option(help="The title, where the text does not hold it.")] = None,
        label: Annotated[list[str] | None, typer.Option(help="A label, where the text holds none; may be given again.")] = None,
        tracker: TRACKER = None,
        as_json: JSON = False,
    ) -> None:
        """Say everything that keeps an issue from being a TODO in our format: 0 nothing, 2 something."""
        raise typer.Exit(run_check(given.argument(source), title, label or [], tracker, as_json))

    @group.command(
        "new",
        epilog=example(
            "warpgate todo new --title 'Buy the domain example.org' --step 'Log in at the registrar' --issue 41 > todo.md",
            "warpgate todo new --title 'Sign the contract' --category subjective-signoff --file",
        ),
    )
    def new_command(
        title: Annotated[str, typer.Option(help="What is to be done, as an order: 'Buy the domain'.")],
        what: Annotated[str | None, typer.Option(help="The same at length.")] = None,
        category: Annotated[str | None, typer.Option(help="Why only a person can do it; by default the classifier's.")] = None,
        reason: Annotated[str | None, typer.Option(help="The same in words.")] = None,
        changes: Annotated[str | None, typer.Option(help="What changes.")] = None,
        affected: Annotated[str | None, typer.Option(help="Who is affected.")] = None,
        if_wrong: Annotated[str | None, typer.Option(help="What happens if it is wrong.")] = None,
        step: Annotated[list[str] | None, typer.Option(help="A step; may be given again.")] = None,
        command: Annotated[str | None, typer.Option(help="The command that does it.")] = None,
        instead: Annotated[str | None, typer.Option(help="A safer act.")] = None,
        issue: ISSUE = None,
        filing: Annotated[bool, typer.Option("--file", help="Record it in the session and file it.")] = False,
        session: SESSION = None,
        tracker: TRACKER = None,
        as_json: JSON = False,
    ) -> None:
        """Write a TODO in our format to standard output, or file it; what is left out is written by its category."""
        texts = {
            "title": title, "what": what, "reason": reason, "changes": changes, "affected": affected,
            "if_wrong": if_wrong, "command": command, "instead": instead,
        }  # fmt: skip
        raise typer.Exit(run_new(texts, step or [], category, issue, filing, session, tracker, as_json))
