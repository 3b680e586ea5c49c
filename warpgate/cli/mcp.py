"""`warpgate mcp`: a tool server for agents on standard input and output."""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    import typer

MOST_SECONDS = 24 * 3600


def run(wait: float) -> int:
    """0 when the agent has closed the connection."""
    from warpgate.server.mcp import Server
    from warpgate.server.tools import Tools, project
    from warpgate.storage.places import user_folder

    def write(data: bytes) -> None:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()

    Server(Tools(project(), user_folder(), wait), write).serve(sys.stdin.buffer)
    return 0


def register(app: "typer.Typer") -> None:
    """Adds the command."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import example

    @app.command(
        "mcp",
        epilog=example(
            "claude mcp add warpgate -- warpgate mcp",
            "claude -p 'Fix the build' --permission-prompt-tool mcp__warpgate__approve_prompt",
        ),
    )
    def command(
        wait: Annotated[
            float,
            typer.Option(metavar="SECONDS", min=0, max=MOST_SECONDS, help="How long a permission question waits for a person."),
        ] = 600,
    ) -> None:
        """Serve classify, decide, plan, status, and a permission prompt that waits for a person, as tools of an agent (MCP)."""
        raise typer.Exit(run(wait))
