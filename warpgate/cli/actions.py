"""What a step of GitHub Actions is told: outputs, a summary, annotations; whatever an agent wrote stays text."""

import contextlib
import os
import sys

from warpgate.cli.render import one_line
from warpgate.errors import UsageError
from warpgate.storage.files import reason
from warpgate.writing.runway import markdown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from warpgate.preflight.runway import Blocker, Runway

OUTPUTS, SUMMARY = "GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY"
# GitHub throws a summary of more than a mebibyte away whole, and a character may take four bytes.
LONGEST_SUMMARY = 240_000
# Of one kind, a step shows ten annotations and drops the others without a word.
MOST = 10


@contextlib.contextmanager
def quiet_commands(wanted: bool) -> "Iterator[None]":
    """While this lasts, no line that is printed is taken for a command to the runner; after a failure none is any more."""
    if not wanted:
        yield
        return
    if not os.environ.get(OUTPUTS):
        raise UsageError(f"--github-actions is for a step of GitHub Actions: {OUTPUTS} is not set")
    word = os.urandom(16).hex()
    # The runner reads both streams, and nobody knows which one first.
    for stream in (sys.stdout, sys.stderr):
        print(f"::stop-commands::{word}", file=stream, flush=True)
    yield
    sys.stderr.flush()
    print(f"::{word}::", flush=True)


def tell(report: "Runway", paths: "Mapping[str, str]") -> None:
    """Gives the step its outputs, its summary and its annotations; raises UsageError when the runner's files cannot be written."""
    outputs = {
        "cleared": str(bool(report.cleared)).lower(),
        "decided": str(len(report.made)),
        "blockers": str(len(report.open)),
        "waiting": str(len(report.waiting)),
        **paths,
    }
    _append(OUTPUTS, "".join(_output(name, text) for name, text in outputs.items()))
    if os.environ.get(SUMMARY):
        _append(SUMMARY, f"# Runway report\n\n{markdown(report, LONGEST_SUMMARY)}\n")


def annotate(report: "Runway") -> None:
    """Prints an annotation for every blocker, or for as many as are shown and one for the others."""
    shown = report.open if len(report.open) <= MOST else report.open[: MOST - 1]
    for blocker in shown:
        print(_annotation(_said(blocker)))
    if len(shown) < len(report.open):
        print(_annotation(f"and {len(report.open) - len(shown)} more: the summary has them all"))


def _said(blocker: "Blocker") -> str:
    number = f"#{blocker.number} " if blocker.number else ""
    gates = f" (gates #{blocker.issue})" if blocker.issue else ""
    return f"{number}{blocker.category}: {one_line(blocker.description, 300)}{gates}"


def _annotation(text: str) -> str:
    """The command that shows the text; what has a meaning in a command is escaped in it."""
    # The older form of a command is looked for in the middle of a line as well.
    plain = text.replace("##[", "## [")
    escaped = plain.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return f"::warning title=Only a person can do this::{escaped}"


def _output(name: str, text: str) -> str:
    """One output, between two lines of a word that the text does not hold."""
    word = f"end-{os.urandom(16).hex()}"
    return f"{name}<<{word}\n{text}\n{word}\n"


def _append(variable: str, text: str) -> None:
    path = os.environ[variable]
    try:
        with open(path, "ab") as stream:
            stream.write(text.encode("utf-8", "replace"))
    except OSError as error:
        raise UsageError(f"cannot write {variable} ({path}): {reason(error)}") from None
