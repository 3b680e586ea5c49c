"""`warpgate answers` and `warpgate answer`: what people said, heard now, or brought by the event of one comment."""

import os

from warpgate.checkpoints.git import Repository
from warpgate.cli import given, wiring
from warpgate.cli.listening import github, listen_all
from warpgate.cli.render import one_line, show, show_json
from warpgate.errors import UsageError
from warpgate.session.state import Answer
from warpgate.workflow import revert
from warpgate.workflow.event import Event, Outcome, answer_event, read_event

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import typer

    from warpgate.cli.render import Line
    from warpgate.trackers.values import Filed


def run_answers(session: str | None, token_file: str | None, as_json: bool) -> int:
    """0 with every answer that counts, 1 when GitHub could not be asked for more or told of one."""
    at = wiring.desk(token_file=token_file)
    names = (session,) if session else at.sessions.ids()
    listened = listen_all(at, wiring.Trackers(at), names)
    found = [(name, answer) for name in names if (content := at.sessions.read(name)) for answer in content.answers]
    if as_json:
        show_json(
            {
                "answers": [_facts(name, answer) for name, answer in found],
                **listened.to_dict(),
                "exit": listened.exit_code,
            }
        )
    else:
        rows: list[Line] = [_row(name, answer) for name, answer in found]
        show([*listened.lines(), *(rows or ["nobody has answered yet"])])
    return listened.exit_code


def run_event(path: str, token_file: str | None, as_json: bool) -> int:
    """0 when the comment was answered or needs no answer; raises UsageError when the event is none of a comment on an issue."""
    content = given.json_file(path, "--from-event")
    event = read_event(content)
    outcome = Outcome(nothing=event) if isinstance(event, str) else _on_github(event, token_file)
    verb = str(outcome.answer.verb) if outcome.answer else None
    if as_json:
        facts = {"answer": verb, "by": outcome.answer.by if outcome.answer else None, "refused": outcome.refused or None}
        came_to = outcome.answer.came_to if outcome.answer else ""
        show_json({**facts, "cameTo": came_to or None, "nothing": outcome.nothing or None, "exit": 0})
    elif outcome.answer:
        show([f"{verb} by {outcome.answer.by}{f': {outcome.answer.came_to}' if outcome.answer.came_to else ''}"])
    else:
        show([f"not counted: {outcome.refused}" if outcome.refused else f"nothing to do: {outcome.nothing}"])
    return 0


def _on_github(event: Event, token_file: str | None) -> Outcome:
    at = wiring.desk(token_file=token_file)
    known = os.environ.get("GITHUB_REPOSITORY", "") or event.repo
    if known.casefold() != event.repo.casefold():
        raise UsageError(f"the event is of {event.repo:.100}, and this runs for {known:.100}")
    tracker = github(wiring.Trackers(at), wiring.GITHUB + event.repo)
    repository = Repository(at.root)

    def take_back(issue: "Filed", answer: Answer, commits: str) -> str:
        return revert.for_issue(tracker.pulls, repository, issue, answer, commits)

    lasts = at.settings.number("workflow.approval_minutes") * 60
    login = at.settings.text("github.login")
    return answer_event(event, tracker, tracker.conversation, wiring.moment(at), lasts, take_back, login)


def _facts(session: str, answer: Answer) -> "dict[str, Any]":
    return {
        "session": session,
        "id": answer.id,
        "about": answer.about,
        "answer": str(answer.verb),
        "at": answer.at,
        "by": answer.by,
        "where": answer.where,
        "digest": answer.digest or None,
        "reason": answer.reason or None,
        "expires": answer.expires or None,
        "used": answer.used or None,
        "cameTo": answer.came_to or None,
        "told": answer.told or None,
    }


def _row(session: str, answer: Answer) -> "Line":
    used = f", used {answer.used}" if answer.used else ""
    came_to = f", {one_line(answer.came_to, 100)}" if answer.came_to else ""
    reason = f": {one_line(answer.reason, 100)}" if answer.reason else ""
    return (
        f"{answer.about:<5}",
        (f"{answer.verb!s:<8}", "bold"),
        f"by {answer.by} at {answer.at}{used}{came_to}{reason}",
        (f"  {session}", "dim"),
    )


def register(app: "typer.Typer") -> None:
    """Adds both commands."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import JSON, SESSION, TOKEN_FILE, example

    @app.command("answers", epilog=example("warpgate answers", "warpgate answers --json"))
    def answers_command(session: SESSION = None, token_file: TOKEN_FILE = None, as_json: JSON = False) -> None:
        """Hear what people said below the issues of the sessions, answer each command once, and list what counts."""
        raise typer.Exit(run_answers(session, token_file, as_json))

    @app.command("answer", epilog=example('warpgate answer --from-event "$GITHUB_EVENT_PATH"'))
    def answer_command(
        from_event: Annotated[
            str, typer.Option(metavar="FILE|-", help="The event of a comment on an issue, as GitHub Actions has it.")
        ],
        token_file: TOKEN_FILE = None,
        as_json: JSON = False,
    ) -> None:
        """Answer one comment below an issue of warpgate, in a workflow: 0 answered or nothing to do, 1 GitHub failed."""
        raise typer.Exit(run_event(from_event, token_file, as_json))
