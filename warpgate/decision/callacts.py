"""What the smaller parts of a tool call mean: a request, a statement."""

from warpgate.decision.commands import judge_command
from warpgate.decision.rules import judge as judge_rules
from warpgate.decision.subject import Subject
from warpgate.decision.surroundings import NOTHING_KNOWN
from warpgate.decision.verdict import Match, unknown
from warpgate.reading.commands import UNKNOWN, Command, Word
from warpgate.reading.tool_calls import Request, Statement, quote
from warpgate.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from warpgate.decision.rulebook import Rulebook


def judge_request(act: Request, rulebook: "Rulebook") -> "Iterable[Match]":
    """A request as curl would make it."""
    where = f"{act.method} {act.address}"
    if UNKNOWN in act.address or "\n" in act.address or act.address.startswith("-") or not act.address.strip():
        return (unknown("The address cannot be read.", where),)
    body = ("--data", "x") if act.body else ()
    method = () if act.method == "GET" else ("--head",) if act.method == "HEAD" else ("--request", act.method)
    text = " ".join(quote(word) for word in ("curl", *method, *body, act.address))
    return [replace(match, where=where if match.where == text else match.where) for match in judge_command(text, rulebook)]


def judge_statement(act: Statement, rulebook: "Rulebook") -> "Iterable[Match]":
    """A statement as a program would hand it to a database that is not known."""
    from warpgate.decision.around import Around
    from warpgate.decision.callrules import sql_tool

    name = "tool.cursor.execute"
    where = " ".join(act.text.split())[:200]
    subject = Subject(Command((), folder=""), Around(NOTHING_KNOWN), where, name, tool=sql_tool(name))
    subject.line.operands.append(Word(act.text, quoted=True))
    found = judge_rules(rulebook.general("call"), subject)
    return found or (unknown("No rule says what this statement does.", where),)
