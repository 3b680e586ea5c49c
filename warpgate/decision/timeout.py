"""What happens to a decision now: go on, wait, defer or stop. A one-way door is never guessed on any path."""

from warpgate.decision.verdict import Door
from warpgate.values import Vocabulary, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Reply(Vocabulary):
    """What came back from a person: nothing has been asked yet, an answer, or the wait ran out."""

    NONE = "none"
    YES = "yes"
    NO = "no"


class Ending(Vocabulary):
    """What a loop does with the decision."""

    AUTO_DECIDE = "auto-decide"
    PROCEED_WITH_REPLY = "proceed-with-reply"
    NOTIFY_AND_WAIT = "notify-and-wait"
    DEFER_AND_CONTINUE = "defer-and-continue"
    STOP = "stop"


EXIT_CODES = {
    Ending.AUTO_DECIDE: 0,
    Ending.PROCEED_WITH_REPLY: 0,
    Ending.DEFER_AND_CONTINUE: 0,
    Ending.STOP: 3,
    Ending.NOTIFY_AND_WAIT: 4,
}

_WHY = {
    Ending.AUTO_DECIDE: "A two-way door is decided at once; no wait applies to it.",
    Ending.PROCEED_WITH_REPLY: "A person answered: apply the answer itself.",
    Ending.NOTIFY_AND_WAIT: "Tell the person, wait, then call again with the reply.",
    Ending.DEFER_AND_CONTINUE: "Nobody decided: leave the blocked item for a person and go on with other work.",
    Ending.STOP: "Nobody decided and everything waits on it: stop cleanly.",
}


@value
class Outcome:
    """What a loop does now, and for how many minutes it waits."""

    ending: Ending
    wait_minutes: int
    files_todo: bool

    @property
    def exit_code(self) -> int:
        """0 go on, 3 stop, 4 wait and call again."""
        return EXIT_CODES[self.ending]

    @property
    def why(self) -> str:
        """One sentence for a person."""
        return _WHY[self.ending]

    def to_dict(self) -> "dict[str, Any]":
        """The outcome as JSON; `guessedOneWay` is false on every path."""
        return {
            "outcome": str(self.ending),
            "waitMinutes": self.wait_minutes,
            "fileTodo": self.files_todo,
            "guessedOneWay": False,
            "rationale": self.why,
            "exit": self.exit_code,
        }


def outcome(door: Door, minutes: int, *, rdb: bool, reply: Reply, blocks_everything: bool) -> Outcome:
    """What happens to a decision now. `minutes` below 0 counts as 0; without a channel nobody can be waited for."""
    minutes = max(0, minutes)
    if door is Door.TWO_WAY:
        return Outcome(Ending.AUTO_DECIDE, 0, False)
    if reply is Reply.YES:
        return Outcome(Ending.PROCEED_WITH_REPLY, 0, False)
    if reply is Reply.NONE and rdb and minutes > 0:
        return Outcome(Ending.NOTIFY_AND_WAIT, minutes, False)
    # Without a channel the notice is a TODO, so that the decision still reaches a person.
    files_todo = not rdb and minutes > 0
    return Outcome(Ending.STOP if blocks_everything else Ending.DEFER_AND_CONTINUE, 0, files_todo)
