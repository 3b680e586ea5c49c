"""The long way: every command with its help, its completion and its mistakes."""

import importlib
import sys

import typer

from warpgate.cli.codes import MEANINGS
from warpgate.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

# In the order of the help text.
COMMANDS = (
    "warpgate.cli.classify",
    "warpgate.cli.explain",
    "warpgate.cli.rules",
    "warpgate.cli.most_reversible",
    "warpgate.cli.decide",
    "warpgate.cli.outcome",
    "warpgate.cli.runway",
    "warpgate.cli.report",
    "warpgate.cli.records",
    "warpgate.cli.status",
    "warpgate.cli.outcomes",
    "warpgate.cli.inbox",
    "warpgate.cli.answers",
    "warpgate.cli.wait",
    "warpgate.cli.brief",
    "warpgate.cli.review",
    "warpgate.cli.revert",
    "warpgate.cli.session",
    "warpgate.cli.loop",
    "warpgate.cli.sync",
    "warpgate.cli.floor",
    "warpgate.cli.replay",
    "warpgate.cli.mcp",
    "warpgate.cli.doctor",
    "warpgate.cli.issues",
    "warpgate.cli.todo",
    "warpgate.cli.hooks",
    "warpgate.cli.check_tool",
    "warpgate.cli.registry",
    "warpgate.cli.approve",
    "warpgate.cli.trust",
    "warpgate.cli.templates",
    "warpgate.cli.config",
    "warpgate.cli.init",
)

# The root of the mistakes that the framework finds in a command line.
MISTAKE: "type[Exception]" = next(kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException")


def build() -> typer.Typer:
    """The application with all commands."""
    app = typer.Typer(
        name="warpgate",
        help="Tell decisions that can be undone from those that cannot, and record both where people look.",
        no_args_is_help=False,
        rich_markup_mode="rich" if sys.stdout.isatty() else None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["--help", "-h"]},
    )

    @app.callback(
        invoke_without_command=True,
        epilog="\b\nExit codes:\n" + "\n".join(f"  {code:<4} {says}" for code, says in MEANINGS.items()),
    )
    def root(
        context: typer.Context,
        version: bool = typer.Option(False, "--version", help="Print the version."),
    ) -> None:
        if version:
            from warpgate.version import __version__

            print(f"warpgate {__version__}")
            raise typer.Exit(0)
        if context.invoked_subcommand is None:
            raise UsageError("no command was given; warpgate --help lists them")

    for module in COMMANDS:
        importlib.import_module(module).register(app)
    return app


def run(words: "Sequence[str]") -> int:
    """The exit code of a command line; raises UsageError for a mistake in it."""
    command = typer.main.get_command(build())
    try:
        code = command.main(args=list(words), prog_name="warpgate", standalone_mode=False)
    except MISTAKE as error:
        context = getattr(error, "ctx", None)
        path = context.command_path if context else "warpgate"
        words_of = getattr(error, "format_message", error.__str__)
        message = str(words_of()).strip().rstrip(".")
        if type(error).__name__ == "NoArgsIsHelpError":
            message = f"{path} needs a sub-command"
        raise UsageError(f"{message} ({path} --help says what it takes)") from None
    except typer.Abort:
        raise KeyboardInterrupt from None
    return int(code or 0)
