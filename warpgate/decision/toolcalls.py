"""The verdict on a tool call: what the registry knows of the tool, and what its arguments ask for; the gravest part decides."""

from warpgate.decision import hosts
from warpgate.decision.hiddenacts import hidden_acts
from warpgate.decision.surroundings import NOTHING_KNOWN
from warpgate.decision.verdict import Category, Confidence, Door, Level, Match, Recovery, fold, harmless, unknown
from warpgate.reading.tool_calls import (
    DEEPEST,
    FileAct,
    Inner,
    Request,
    Shell,
    Statement,
    ToolCall,
    named,
    quote,
)
from warpgate.reading.tool_readers import read_acts
from warpgate.values import replace, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from warpgate.decision.incoming import Bundle
    from warpgate.decision.registry import Entry, Registry
    from warpgate.decision.rulebook import Rulebook
    from warpgate.decision.surroundings import Seen, Surroundings
    from warpgate.decision.verdict import Verdict
    from warpgate.reading.tool_calls import Act

INTERNAL = "agent-internal"
UNREGISTERED = "tool-unregistered"
# Parameters that say where an act takes effect.
_TARGETS = ("target", "environment", "env", "stage", "namespace", "workspace", "cluster", "database", "host", "branch")
_LONGEST = 1_000_000
_NOWHERE = 'cd "$FOLDER_OF_THE_AGENT"'


@value
class Judged:
    """What came of a call: the verdict, the price that its entry names (in millionths), and whether any entry knew the tool."""

    verdict: "Verdict"
    price: int = 0
    registered: bool = True

    @property
    def internal(self) -> bool:
        """Whether the call only moves the agent's own furniture: its lists, its questions, its plans."""
        return bool(self.verdict.matches) and all(match.rule == INTERNAL for match in self.verdict.matches)


@value
class Facts:
    """What was observed for a call: the surroundings of the project, of each command, and what lies at each path."""

    project: "Surroundings" = NOTHING_KNOWN
    commands: "Mapping[str, Surroundings] | None" = None
    files: "Mapping[str, Seen] | None" = None
    brought: "Mapping[str, Sequence[tuple[Bundle, Sequence[str]]]] | None" = None  # by command: what it brings along


NO_FACTS = Facts()


def judge_call(call: ToolCall, registry: "Registry", rulebook: "Rulebook", facts: Facts = NO_FACTS) -> Judged:
    """The verdict on a call, with every reason kept."""
    entries = registry.entries(call)
    known = any(entry["reads"] or entry["category"] for entry in entries)
    matches = list(_matches(call, entries, registry, rulebook, facts, 0))
    verdict = fold(matches, rulebook.digest)
    price = max((entry["price"] for entry in entries), default=0)
    return Judged(verdict, price, known)


def acts_of(call: ToolCall, registry: "Registry", depth: int = 0) -> "Iterator[tuple[ToolCall, Act]]":
    """Everything that the call asks for with the call that asks it, so that an edge can look at what it names."""
    for entry in registry.entries(call):
        if entry["internal"]:
            continue
        for reader in entry["reads"]:
            for act in read_acts(reader, call):
                yield call, act
                if isinstance(act, Inner) and depth < DEEPEST:
                    yield from acts_of(act.call, registry, depth + 1)
        for act in hidden_acts(call, entry):
            yield call, act


def command_text(shell: Shell, call: ToolCall) -> str:
    """The command as it runs: in the folder that the call names, or the one where the agent stands."""
    return "\n".join([*_moves(shell, call), shell.text])


def _moves(shell: Shell, call: ToolCall) -> list[str]:
    """What leads to the folder; one that is not known stays so."""
    where = [_NOWHERE] if call.folder is None else [f"cd {quote(call.folder)}"] if call.folder else []
    return [*where, *([f"cd {quote(shell.folder)}"] if shell.folder else [])]


def _matches(
    call: ToolCall, entries: "list[Entry]", registry: "Registry", rulebook: "Rulebook", facts: Facts, depth: int
) -> "Iterator[Match]":
    if depth > DEEPEST:
        yield unknown("The calls are nested too deeply to be judged.", call.name)
        return
    if not entries:
        why = f"No registry entry knows the tool {call.name}."
        yield replace(unknown(why, call.name), rule=UNREGISTERED)
    for entry in entries:
        yield from _by_entry(entry, call, registry, rulebook, facts, depth)
    for entry in registry.raising(call):
        if entry["door"] == "one-way":
            yield _fixed(entry, call)
    yield from _annotated(call)


def _by_entry(
    entry: "Entry", call: ToolCall, registry: "Registry", rulebook: "Rulebook", facts: Facts, depth: int
) -> "Iterator[Match]":
    if entry["internal"]:
        yield Match(
            INTERNAL, Door.TWO_WAY, Category.READ_ONLY, entry["why"], call.name, "", "nothing to undo",
            Level.REVERSIBLE, Recovery.NOTHING,
        )  # fmt: skip
        return
    if entry["category"]:
        yield _fixed(entry, call)
    for reader in entry["reads"]:
        found = read_acts(reader, call)
        for act in found:
            yield from judge_act(act, call, registry, rulebook, facts, depth)
        if not found and not entry["category"]:
            yield harmless(entry["id"], entry["why"], call.name)
    for act in hidden_acts(call, entry):
        yield from judge_act(act, call, registry, rulebook, facts, depth)
    if entry["category"] not in ("", Category.READ_ONLY):
        yield from _in_production(call)


def _fixed(entry: "Entry", call: ToolCall) -> Match:
    return Match(
        entry["id"], Door(entry["door"]), Category(entry["category"]), entry["why"], _where(call), entry["instead"], entry["undo"],
        Level(entry["level"]), Recovery(entry["recovery"]), Confidence(entry["confidence"]),
    )  # fmt: skip


def _where(call: ToolCall) -> str:
    return f"{call.server}/{call.tool or call.name}" if call.server else call.name


def judge_act(
    act: "Act", call: ToolCall, registry: "Registry", rulebook: "Rulebook", facts: Facts, depth: int = 0
) -> "Iterable[Match]":
    """Every match for one act of a call."""
    # Imported here, since most calls need one of these, and each brings much along.
    if isinstance(act, Shell):
        return _command(act, call, rulebook, facts)
    if isinstance(act, FileAct):
        from warpgate.decision.filecalls import judge_file

        return judge_file(act, call.folder, facts.files or {}, rulebook, facts.project)
    if isinstance(act, Request):
        from warpgate.decision.callacts import judge_request

        return judge_request(act, rulebook)
    if isinstance(act, Statement):
        from warpgate.decision.callacts import judge_statement

        return judge_statement(act, rulebook)
    if isinstance(act, Inner):
        return _matches(act.call, registry.entries(act.call), registry, rulebook, facts, depth + 1)
    return (unknown(act.why, call.name),)


def _command(act: Shell, call: ToolCall, rulebook: "Rulebook", facts: Facts) -> "Iterable[Match]":
    if not act.text.strip():
        return (harmless("nothing-runs", "Nothing runs here.", call.name),)
    if len(act.text) > _LONGEST:
        return (unknown("The command is too long to be judged.", call.name),)
    from warpgate.decision.commands import judge_command

    text = command_text(act, call)
    around = (facts.commands or {}).get(text, facts.project)
    if act.dialect == "powershell":
        text = f"pwsh -NoProfile -Command {quote(act.text)}"
    found = judge_command(text, rulebook, surroundings=around)
    moved = _moves(act, call)
    brought = (facts.brought or {}).get(text, ())
    if brought:
        from warpgate.decision.incoming import judge_incoming

        found = (*found, *judge_incoming(brought, facts.project, act.text[:200]))
    return [match for match in found if match.where not in moved or match.door is Door.ONE_WAY]


def _in_production(call: ToolCall) -> "Iterator[Match]":
    """A match where a parameter says that the act takes effect in production."""
    for item in named(call.arguments, _TARGETS):
        if isinstance(item, str) and any(word in hosts.PRODUCTION_WORDS for word in hosts.words_of(item)):
            why = "It takes effect in production."
            yield Match("production-target", Door.ONE_WAY, Category.PROD_DEPLOY, why, f"{call.name} {item}"[:200])


def _annotated(call: ToolCall) -> "Iterator[Match]":
    """What a server says about its own tool; it is believed only where that makes the verdict stricter."""
    said: Mapping[str, Any] = call.annotations or {}
    if said.get("destructiveHint") is True and said.get("readOnlyHint") is not True:
        yield Match("mcp-destructive", Door.ONE_WAY, Category.DESTRUCTIVE_DATA, "Its server says that it destroys.", call.name)
    elif said.get("openWorldHint") is True and said.get("readOnlyHint") is False:
        yield Match(
            "mcp-open-world", Door.ONE_WAY, Category.EXTERNAL_COMMS, "Its server says that it acts on the outside world.", call.name
        )
