"""What passes between an agent's adapter and the gate."""

from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.reading.tool_calls import ToolCall


class Malformed(ValueError):
    """What the agent sent is not an event as its adapter knows it."""


@value
class Event:
    """One event of an agent."""

    kind: str  # `before` a call, `after` one, `start` of a session, `prompt`, `stop`, or `other`
    name: str  # as the agent calls it
    calls: "tuple[ToolCall, ...]" = ()
    session: str = ""
    agent: str = ""  # of a subagent
    cwd: str = ""
    roots: tuple[str, ...] = ()  # the folders that the agent was opened on
    mode: str = ""
    repeated: bool = False  # the agent is here again because a hook held it


@value
class Output:
    """What the process prints on its two streams, and its exit code."""

    out: str = ""
    err: str = ""
    code: int = 0


NOTHING = Output()


@value
class Options:
    """What the installed command line says."""

    host: str
    event: str = ""  # which event the line was installed for
    home: str = ""
    answer: str = "auto"  # `auto`, `deny`, `ask`, `defer`: how a one-way door is answered where the agent leaves a choice
    alive: bool = False  # the line takes an exit code of the gate's own for an answer, and 0 for a program that is gone
    allow: bool = False  # say yes to what is two-way, where the agent would otherwise ask a person


@value
class Refusal:
    """A call that must not run: the words for the model, and the reason in one line for a person."""

    text: str
    short: str
    grave: bool = False  # not even a person at a prompt should wave it through: the gate itself is reached for, or has failed


def text_of(data: "dict[str, Any]", *keys: str) -> str:
    """The first of these that is a text, or nothing."""
    return next((data[key] for key in keys if isinstance(data.get(key), str) and data[key]), "")
