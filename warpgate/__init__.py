"""warpgate tells decisions that can be undone from those that cannot, and keeps an unattended agent on the near side.

import warpgate

verdict = warpgate.classify(command="git push --force origin main")
verdict.door, verdict.category  # "one-way", "history-loss"
"""

from warpgate.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.decision.verdict import Verdict

__all__ = ["__version__", "classify"]


def classify(
    description: str | None = None,
    command: str | None = None,
    *,
    options: "list[object] | None" = None,
    chosen: str | None = None,
    context: str | None = None,
    heading: str | None = None,
) -> "Verdict":
    """The verdict on a decision: its words, its command, or both; with `options`, on the most reversible way to settle it.

    Pure but for loading the rulebook. Raises `warpgate.errors.UsageError` for a text that cannot be judged: empty, longer than
    a million characters, with a NUL byte, or not valid Unicode.
    """
    # Imported here, so that a program which imports this package pays only for what it uses.
    from warpgate.decision.choices import read_options
    from warpgate.decision.classifier import classify as judge
    from warpgate.decision.request import Request, checked
    from warpgate.decision.settling import settle
    from warpgate.storage.books import books

    request = Request(
        description or "",
        command or "",
        read_options(options) if options is not None else (),
        chosen or "",
        context=context or "",
        heading=heading or "",
    )
    return settle(checked(request), lambda asked: judge(asked, books())).verdict
