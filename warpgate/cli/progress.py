"""How far a long run is, shown on the terminal that a person looks at and nowhere else."""

import contextlib
import sys

from warpgate.cli.render import coloured

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from warpgate.workflow.preflight import Shelf

# GitHub asks for a minute's pause where many issues are filed, and for an hour where its hourly limit is reached.
LONGEST_WAIT = 15 * 60.0


@contextlib.contextmanager
def progress(total: int, tracker: "Shelf") -> "Iterator[Callable[[object], None]]":
    """What is told of each item that was dealt with; a pause that the tracker asks for is kept, and said."""
    if not coloured(sys.stderr):
        tracker.wait_up_to(LONGEST_WAIT, lambda text: print(f"warpgate: {text}", file=sys.stderr))
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        TextColumn("[bold]filing"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[said]}", markup=False),
        console=Console(file=sys.stderr),
        transient=True,
    )
    with bar:
        task = bar.add_task("", total=total, said="")
        tracker.wait_up_to(LONGEST_WAIT, lambda text: bar.update(task, said=text))
        yield lambda _: bar.update(task, advance=1, said="")
