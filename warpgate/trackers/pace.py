"""How fast we write on GitHub: a pause between two writes, and never near the limits on new content."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

# GitHub takes 80 new things a minute and 500 an hour, and people who write in the browser count as well.
A_MINUTE, AN_HOUR = 60, 450


def pause(writes: "Sequence[float]", now: float, between: float) -> float:
    """For how many seconds the next write has to wait, after these (oldest first)."""
    recent = recent_writes(writes, now)
    waits = [0.0]
    if recent:
        waits.append(between - (now - recent[-1]))
    for most, span in ((A_MINUTE, 60), (AN_HOUR, 3600)):
        if len(recent) >= most:
            waits.append(span - (now - recent[-most]))
    return max(waits)


def recent_writes(writes: "Sequence[float]", now: float) -> list[float]:
    """Those of the last hour; a clock that was set back makes none of them future."""
    return [moment for moment in writes if 0 <= now - moment < 3600][-AN_HOUR:]
