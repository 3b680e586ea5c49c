"""`warpgate most-reversible`: which of several options can be undone best."""

from warpgate.cli import given
from warpgate.cli.codes import PERSON_NEEDED
from warpgate.cli.judging import judge
from warpgate.cli.render import DOOR_STYLES, one_line, show, show_json
from warpgate.decision.choices import Graded, most_reversible, read_options
from warpgate.decision.request import Request, checked, checked_text
from warpgate.decision.settling import grader
from warpgate.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    import typer

    from warpgate.cli.render import Line
    from warpgate.decision.choices import Option
    from warpgate.decision.verdict import Verdict

VALUES = {"--options": "options", "--description": "description"}
SWITCHES = {"--json": "as_json"}


def run(options: str | None = None, description: str | None = None, as_json: bool = False) -> int:
    """0 with the option that can be undone best, 3 when none can; raises UsageError for a wrong list."""
    if options is None:
        raise UsageError("nothing to choose from: give --options with a JSON array of texts, @file or -")
    choices = read_options(given.json_value(given.argument(options), "--options"), "--options")
    for option in choices:
        checked_text("an option", option.text)
        checked_text("an option's command", option.command)
    pick = most_reversible(choices, _grade(given.argument(description or "")))
    if as_json:
        show_json(pick.to_dict())
    else:
        show([_row(graded, graded is pick.chosen) for graded in pick.graded])
        if pick.chosen is None:
            show(["none of them can be undone: a person decides"])
    return 0 if pick.chosen else PERSON_NEEDED


def _grade(description: str) -> "Callable[[Option], Verdict]":
    if description.strip():
        request = checked(Request(description))
        return grader(request, judge(request), judge)
    return lambda option: judge(Request(option.text, option.command))


def _row(graded: Graded, chosen: bool) -> "Line":
    door = str(graded.verdict.door)
    grade = f"  {graded.verdict.level}, {graded.verdict.recovery}: "
    return ("* " if chosen else "  ", (door, DOOR_STYLES[door]), grade, one_line(graded.option.text))


def register(app: "typer.Typer") -> None:
    """Adds the command to the long way."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import JSON, example

    @app.command(
        "most-reversible",
        epilog=example(
            """warpgate most-reversible --options '["Add weasyprint", "Buy a subscription"]'""",
            "warpgate most-reversible --options @options.json --json",
        ),
    )
    def command(
        options: Annotated[str | None, typer.Option(metavar="JSON|@FILE|-", help="The options, a JSON array.")] = None,
        description: Annotated[str | None, typer.Option(help="The question; bare answers take their meaning from it.")] = None,
        as_json: JSON = False,
    ) -> None:
        """Pick the option that can be undone best: 0 picked, 3 none can be undone, 2 usage."""
        raise typer.Exit(run(options, description, as_json))
