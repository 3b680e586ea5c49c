"""`warpgate inbox`: what waits for a person, and the person's answers, given at the terminal."""

from warpgate.checkpoints.git import Repository
from warpgate.cli import given, wiring
from warpgate.cli.render import columns, one_line, show, show_json
from warpgate.errors import ServiceError, UsageError
from warpgate.session.answering import answer_to, item_of, open_decisions, open_todos
from warpgate.session.answers import TERMINAL, Said
from warpgate.session.commands import NAMES_ITS_DIGEST, SHORTEST_DIGEST, Command
from warpgate.session.state import Record, Session, Todo, Verb
from warpgate.workflow import revert
from warpgate.workflow.answer import Given, give, note, tell, with_digest
from warpgate.workflow.human import Terminal
from warpgate.workflow.issues import written_todo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import typer

    from warpgate.cli.render import Line

HELP = {
    Verb.APPROVE: "Let exactly this be done, once.",
    Verb.REJECT: "Say that it is not to happen.",
    Verb.DEFER: "Set it aside for now.",
    Verb.DONE: "Say that you have done it yourself.",
    Verb.KEEP: "Let a decision stand; it counts as reviewed.",
    Verb.REVERT: "Take a decision back, on a branch of its own where commits are attached.",
}


def run_list(session: str | None, as_json: bool) -> int:
    """0 with everything that waits for a person."""
    at = wiring.desk()
    now = int(at.policy.now)
    found: list[tuple[Session, Record | Todo]] = []
    for content in _sessions(at, session):
        found += [(content, todo) for todo in open_todos(content, now)]
        found += [(content, record) for record in open_decisions(content)]
    if as_json:
        show_json([_facts(content, item) for content, item in found])
    else:
        show([_row(content, item) for content, item in found] or ["nothing waits for a person"])
    return 0


def run_show(about: str, session: str | None, as_json: bool) -> int:
    """0 with the card of a TODO or decision."""
    content, item = _find(wiring.desk(), about, session)
    if as_json:
        show_json({**_facts(content, item), "card": {name: text for name, text in _card(content, item) if text}})
    else:
        show(_lines(content, item))
    return 0


def run_answer(verb: Verb, about: str, reason: str, session: str | None, as_json: bool) -> int:
    """0 when the answer counts, 1 when its issue does not say so yet; raises HumanNeeded where there is no person to ask."""
    at = wiring.desk()
    content, item = _find(at, about, session)
    said = Said(wiring.person(), int(at.policy.now), TERMINAL)
    digest = item.filing.digest if item.filing else ""
    with Terminal(f"/{verb} {item.id}") as terminal:
        terminal.show("\n".join(_text(line) for line in _lines(content, item)))
        if terminal.ask(f"Type {verb} to answer so, anything else to leave it: ").lower() != verb:
            raise UsageError(f"{item.id} was left as it is")
    command = Command(verb, digest if verb in NAMES_ITS_DIGEST else "", given.argument(reason))
    lasts = at.settings.number("workflow.approval_minutes") * 60
    done = give(at.sessions, content.id, item.id, command, said, TERMINAL, wiring.moment(at), lasts)
    if done.answer is None:
        raise UsageError(f"{item.id}: {done.weighed.words}")
    return _finish(at, content, done, as_json)


def _finish(at: "wiring.Desk", content: Session, done: Given, as_json: bool) -> int:
    answer, moment = done.answer, wiring.moment(at)
    assert answer is not None
    came_to = ""
    if answer.verb is Verb.REVERT:
        came_to = revert.answered(at.sessions, content.id, answer, Repository(at.root), moment)
        note(at.sessions, content.id, answer, moment, came_to=came_to)
    told = tell(at.sessions, wiring.Trackers(at).of, content.id, moment)
    problem = next((each.problem for each in told if each.answer.id == answer.id), "")
    code = ServiceError.exit_code if problem else 0
    if as_json:
        facts = {"id": done.item.id, "answer": str(answer.verb), "by": answer.by, "cameTo": came_to or None}
        show_json({**facts, "session": content.id, "problem": problem or None, "exit": code})
        return code
    show([f"{done.item.id}: {answer.verb}{f', {came_to}' if came_to else ''}"])
    if problem:
        raise ServiceError(f"the answer counts, but its issue does not say so yet: {problem} (warpgate sync tries again)")
    return code


def _sessions(at: "wiring.Desk", named: str | None) -> "list[Session]":
    if named:
        content = at.sessions.read(named)
        if content is None:
            raise UsageError(f"there is no session {named}; there are: {', '.join(at.sessions.ids()) or 'none yet'}")
        return [content]
    return [content for name in at.sessions.ids() if (content := at.sessions.read(name))]


def _find(at: "wiring.Desk", about: str, named: str | None) -> "tuple[Session, Record | Todo]":
    """The item of that name: in the current session first, else in the only other one that has it."""
    about = given.argument(about)
    sessions = _sessions(at, named)
    current = at.sessions.current()
    found = []
    for content in sorted(sessions, key=lambda each: each.id != current):
        try:
            found.append((content, with_digest(item_of(content, about))))
        except UsageError:
            continue
        if content.id == current:
            break
    if not found:
        raise UsageError(f"nothing is called {about:.60}; warpgate inbox lists what waits")
    if len(found) > 1:
        raise UsageError(f"{about:.60} is in {', '.join(content.id for content, _ in found)}: name one with --session")
    return found[0]


def _facts(content: Session, item: Record | Todo) -> "dict[str, Any]":
    filing, answer = item.filing, answer_to(content, item.id)
    return {
        "session": content.id,
        "id": item.id,
        "kind": "todo" if isinstance(item, Todo) else "decision",
        "at": item.at,
        "category": str(item.category),
        "description": item.description,
        "command": item.command or None,
        "requirement": item.issue,
        "number": filing.number if filing else None,
        "url": (filing.url if filing else "") or (item.url if isinstance(item, Record) else "") or None,
        "digest": (filing.digest if filing else "") or None,
        "answer": str(answer.verb) if answer else None,
    }


def _row(content: Session, item: Record | Todo) -> "Line":
    number = f"#{item.filing.number}" if item.filing and item.filing.number else "-"
    kind = ("TODO", "bold yellow") if isinstance(item, Todo) else ("decision", "bold green")
    answer = answer_to(content, item.id)
    mark = f"  {answer.verb} by {answer.by}" if answer else ""
    return (f"{number:<6}{item.id:<5}", (f"{kind[0]:<9}", kind[1]), f"{item.category!s:<19} {one_line(item.description, 90)}{mark}")


def _lines(content: Session, item: Record | Todo) -> "list[Line]":
    rows: list[tuple[str, Line]] = [(name, one_line(text, 600)) for name, text in _card(content, item) if text]
    return [((f"{item.id}  {one_line(item.description, 200)}", "bold"),), *columns(rows)]


def _card(content: Session, item: Record | Todo) -> "list[tuple[str, str]]":
    filing, answer = item.filing, answer_to(content, item.id)
    head = [("category", str(item.category)), ("why", item.why), ("command", item.command)]
    if isinstance(item, Todo):
        card = written_todo(item, "card")
        what = card.what if card.what != item.description else ""
        middle = [("what", what), ("changes", card.changes), ("affects", card.affected), ("if wrong", card.if_wrong)]
        middle += [("safer", card.instead), *[("step", step) for step in card.steps]]
    else:
        over = ", ".join(choice.text for choice in item.options if choice.text != item.chosen)
        middle = [
            ("decided", item.chosen),
            ("over", over),
            ("reason", item.rationale),
            ("undo", item.undo),
            ("commits", item.commits),
        ]
    tail = [
        ("gates", f"#{item.issue}" if item.issue else ""),
        ("digest", filing.digest[:SHORTEST_DIGEST] if filing else ""),
        ("issue", (filing.url if filing else "") or (item.url if isinstance(item, Record) else "")),
        ("answered", f"{answer.verb} by {answer.by} at {answer.at}" if answer else ""),
        ("session", content.id),
    ]
    return [*head, *middle, *tail]


def _text(line: "Line") -> str:
    parts = (line,) if isinstance(line, str) else line
    return "".join(part if isinstance(part, str) else part[0] for part in parts)


def register(app: "typer.Typer") -> None:
    """Adds the group."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import JSON, SESSION, example

    about_argument = Annotated[str, typer.Argument(metavar="ID|#N", help="The TODO or decision, by its id or its issue's number.")]
    group = typer.Typer(
        invoke_without_command=True,
        help="What waits for a person, and the person's answers, which are asked for at the terminal.",
        epilog=example("warpgate inbox", "warpgate inbox show t1", "warpgate inbox approve t1"),
    )
    app.add_typer(group, name="inbox")

    @group.callback()
    def root(context: typer.Context) -> None:
        if context.invoked_subcommand is None:
            raise typer.Exit(run_list(None, False))

    @group.command("list", epilog=example("warpgate inbox list", "warpgate inbox list --json"))
    def list_command(session: SESSION = None, as_json: JSON = False) -> None:
        """List the TODOs that nobody has answered and the decisions that nobody has reviewed, of all sessions."""
        raise typer.Exit(run_list(session, as_json))

    @group.command("show", epilog=example("warpgate inbox show t1", "warpgate inbox show '#7' --json"))
    def show_command(about: about_argument, session: SESSION = None, as_json: JSON = False) -> None:
        """Show the card of one: what changes, who is affected, what if it is wrong, how it is undone."""
        raise typer.Exit(run_show(about, session, as_json))

    def add(verb: Verb) -> None:
        @group.command(str(verb), help=HELP[verb], epilog=example(f"warpgate inbox {verb} {'t1' if verb in _TODO else 'd1'}"))
        def command(
            about: about_argument,
            reason: Annotated[str, typer.Option(help="Why, in a few words; the issue shows it.")] = "",
            session: SESSION = None,
            as_json: JSON = False,
        ) -> None:
            raise typer.Exit(run_answer(verb, about, reason, session, as_json))

    for each in Verb:
        add(each)


_TODO = frozenset({Verb.APPROVE, Verb.REJECT, Verb.DEFER, Verb.DONE})
