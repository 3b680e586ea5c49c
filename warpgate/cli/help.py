"""What the help of every command shares; loaded only on the long way."""

from typing import Annotated

import typer

JSON = Annotated[bool, typer.Option("--json", help="Answer with one JSON object.")]
SESSION = Annotated[str | None, typer.Option(metavar="ID", help="The session; by default the current one.")]
TRACKER = Annotated[str | None, typer.Option(metavar="KIND", help="auto, local or github; by default what the settings say.")]
TOKEN_FILE = Annotated[str | None, typer.Option(metavar="FILE", help="The file with the GitHub token; it comes before all others.")]
ISSUE = Annotated[str | None, typer.Option(metavar="NN", help="The requirement issue that it belongs to.")]


def example(*lines: str) -> str:
    """Examples for the end of a help text, one a line."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)
