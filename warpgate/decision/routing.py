"""What to do with a verdict now."""

from warpgate.decision.verdict import Door
from warpgate.values import Vocabulary, value

FULL_AUTO = 4


class Route(Vocabulary):
    """Where a decision goes."""

    AUTO_DECIDE = "auto-decide"
    NOTIFY_AND_WAIT = "notify-and-wait"
    FILE_TODO = "file-todo"
    ASK = "ask"
    HALT = "halt"


@value
class Routed:
    """A route and why it was taken."""

    route: Route
    reason: str

    @property
    def goes_on(self) -> bool:
        """Whether the loop may go on without a person."""
        return self.route is Route.AUTO_DECIDE


def route(door: Door, *, level: int, rdb: bool, halt: str = "") -> Routed:
    """Where the decision goes: only a two-way door, at level 4, in a session that did not halt, is decided without a person."""
    if level < FULL_AUTO:
        return Routed(Route.ASK, f"automation level {level} decides nothing without a person")
    if door is Door.ONE_WAY:
        if rdb:
            return Routed(Route.NOTIFY_AND_WAIT, "a one-way door waits for a person")
        return Routed(Route.FILE_TODO, "a one-way door is left to a person; it is deferred until then")
    if halt:
        return Routed(Route.HALT, halt)
    return Routed(Route.AUTO_DECIDE, "a two-way door is decided and recorded")
