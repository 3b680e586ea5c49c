"""What the rules say about the words of one command: a program, its options, its operands."""

from warpgate.decision.around import Around
from warpgate.decision.globs import MAYBE, YES, names
from warpgate.decision.hosts import is_throwaway, over_ssh
from warpgate.decision.options import read_line
from warpgate.decision.programs import NO_TOOL, SCRIPT, SCRIPT_RUNNERS, project_tool, tool_of
from warpgate.decision.rulebook import opened, rules_of
from warpgate.decision.rules import judge, said, speaks
from warpgate.decision.scripts import is_everyday
from warpgate.decision.subject import Subject
from warpgate.decision.verdict import Category, Confidence, Door, Match, harmless, unknown
from warpgate.reading.commands import UNKNOWN, Command, Word
from warpgate.reading.program_words import is_installed
from warpgate.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from warpgate.decision.options import Line
    from warpgate.decision.rulebook import Rulebook

# Programs whose names are rather those of tasks where a package runner is given them.
TASK_WORDS = names(
    """
    test build watch start clean format check type types time open dev serve server docs doc lint fmt run stop kill man help
    info ps log logs up down bash shell image app api web ci generate gen g release dist pack make tools dump size stats env
    report bench cover local prepare setup configure version list ls validate verify print export set get code console
    update upgrade reset clear rename move copy del deploy publish migrate seed typecheck
    """
)
OWN_FOLDERS = ("$PWD", "${PWD}", "$(pwd)", "$(git rev-parse --show-toplevel)")
UNRESOLVED = "Which program runs is decided only when the text runs."
ASKED = "A program that is asked for its help or version does nothing else."
# Where only these spoke, the rules on every program have little to add.
QUIET = (Category.READ_ONLY, Category.BRANCH_OP, Category.REQUIREMENT_TRACKING)


def judge_words(command: Command, rulebook: "Rulebook", around: Around, where: str) -> list[Match]:
    """Every match for the words of a command; `unknown` where no rule speaks."""
    program = command.words[0].text
    if UNKNOWN in program:
        if not is_installed(command.words[0]):
            return [unknown(UNRESOLVED, where)]
        own = command.words[0].origins[0] in OWN_FOLDERS
        program = program.replace(UNKNOWN, "." if own else "/opt", 1)
    name, tool = tool_of(program, rulebook)
    if around.built and _was_built(name, program, tool is None, command, around):
        return [harmless("run-built-here", "Runs a program that the same text compiled from files of the project.", where)]
    if tool is None:
        return _without_tool(name, command, rulebook, around, where)
    words = command.words if tool.get("program_is_operand") else command.words[1:]
    line = read_line(words, tool)
    _take_variables(line, tool, command, around)
    if tool.get("runs_files") and line.operands and not command.carrier:
        inner = project_tool(line.operands[0].text, rulebook)
        if inner is not None:
            name, tool = inner
            words = words[words.index(line.operands[0]) + 1 :]
            line = read_line(words, tool)
    if any(option in line.options for option in tool["help"]) or (len(words) == 1 and words[0].text == "--version"):
        return [harmless("help", ASKED, where)]
    subject = Subject(command, around, where, name, line, tool)
    if (name == SCRIPT or tool.get("runs_files")) and _asks_script(subject):
        return [harmless("help", "A script that is asked for its help is expected to do nothing else.", where, Confidence.MEDIUM)]
    found = _by_rules(subject)
    if not found and tool.get("runs_names") and line.operands:
        return _by_name(subject, rulebook, words)
    if line.unclear:
        again = Subject(command, around, where, name, read_line(words, tool, line.unclear), tool)
        spoke = {match.rule for match in found}
        found += [match for match in _by_rules(again) if match.door is Door.ONE_WAY and match.rule not in spoke]
    if not found and len(words) == 1 and words[0].text in ("-V", "-version", "version", "-v"):
        return [harmless("help", ASKED, where, Confidence.MEDIUM)]
    return _with_general(found, subject, rulebook)


def _by_name(subject: Subject, rulebook: "Rulebook", words: "Sequence[Word]") -> list[Match]:
    """What is said of `yarn NAME …`: a task of the project, or a program that it installed."""
    from warpgate.decision.tasknames import NOT_SAID, kind_of

    line, command = subject.line, subject.command
    place = next((at for at, word in enumerate(words) if word is line.operands[0]), 0)
    first = words[place].text
    _, inner = tool_of(first, rulebook)
    if inner is not None and (first not in TASK_WORDS or kind_of(first) == NOT_SAID):
        carried = replace(command, words=tuple(words[place:]), via=(*command.via, subject.name))
        return judge_words(carried, rulebook, subject.around, subject.where)
    spelled = (*words[:place], Word("run"), *words[place:])
    task = Subject(command, subject.around, subject.where, subject.name, read_line(spelled, subject.tool), subject.tool)
    return _with_general(_by_rules(task), task if task.line.operands[1:] else subject, rulebook)


def _with_general(found: list[Match], subject: Subject, rulebook: "Rulebook") -> list[Match]:
    """The matches of the tool's rules, with those of the rules on every program."""
    quiet = bool(found) and all(match.category in QUIET for match in found)
    general = _general(rulebook, subject, quiet)
    if not found and subject.command.carrier:
        found = [harmless("carrier", "Runs another command, which is judged on its own.", subject.where)]
    found = found or [unknown(_why_unknown(subject), subject.where)]
    if subject.command.host is not None and over_ssh(subject.command.via) and _changes_elsewhere(found, subject):
        found.append(unknown("It changes something on another machine, where nothing is known to bring it back.", subject.where))
    if any(match.category is Category.SELF_PROTECTION for match in general):
        # What reaches for the gate is named for that, whatever else it loses.
        found = [match for match in found if match.category not in (Category.DESTRUCTIVE_DATA, Category.UNKNOWN)]
    return [*found, *general]


def _changes_elsewhere(found: list[Match], subject: Subject) -> bool:
    """Whether a machine that may matter is left otherwise than it was: all but reads there."""
    host = subject.host
    if host is None or is_throwaway(host, subject) == YES or subject.command.carrier:
        return False
    return any(match.door is Door.TWO_WAY and match.category is not Category.READ_ONLY for match in found)


def _without_tool(name: str, command: Command, rulebook: "Rulebook", around: Around, where: str) -> list[Match]:
    """What is said of a program that no rule knows."""
    if len(command.words) == 2 and command.words[1].text in ("--help", "--version") and "/" not in command.words[0].text:
        return [harmless("help", ASKED, where, Confidence.MEDIUM)]
    subject = Subject(command, around, where, name, read_line(command.words[1:], NO_TOOL), NO_TOOL)
    if command.carrier:
        match = harmless("carrier", "Runs another command, which is judged on its own.", where)
    elif command.host in around.throwaway and not _sounds_grave(command):
        match = harmless(
            "in-throwaway-container", "Runs a program of a container that is removed afterwards and shares nothing.", where
        )
    elif (
        command.via
        and (command.via[-1] in SCRIPT_RUNNERS or _is_own_module(command))
        and is_everyday(command.words[0], subject) == YES
    ):
        match = harmless("project-task-by-name", "Runs an everyday script of the project by its name.", where)
    else:
        match = unknown(f"No rule knows the program {name}.", where)
    return [match, *_general(rulebook, subject, quiet=False)]


def _is_own_module(command: Command) -> bool:
    """`python -m package.module`: a module of the project, and no word behind it is grave."""
    from warpgate.decision.tasknames import EVERYDAY_TASKS, NOT_SAID, kind_of

    if not command.via[-1].endswith(" -m") or "." not in command.program:
        return False
    return all(kind_of(word.text) in (EVERYDAY_TASKS, NOT_SAID) for word in command.words[1:] if word.text[:1] != "-")


def _sounds_grave(command: Command) -> bool:
    """Whether a word says that something is deployed, sent or deleted."""
    from warpgate.decision.tasknames import EVERYDAY_TASKS, NOT_SAID, kind_of

    return any(kind_of(word.text) not in (EVERYDAY_TASKS, NOT_SAID) for word in command.words)


def _was_built(name: str, program: str, unknown_tool: bool, command: Command, around: Around) -> bool:
    """Whether an earlier part of the same text compiled what runs here."""
    if name in ("java", "node"):
        program = next((word.text for word in command.words[1:] if word.text[:1] != "-"), "")
        return name == "java" and around.was_built(program, command.folder)
    return (unknown_tool or name == SCRIPT) and "/" in program and around.was_built(program, command.folder)


def _asks_script(subject: Subject) -> bool:
    """Whether a script of the project that was there before is only asked for its help."""
    from warpgate.decision.interpreterrules import WHOLE

    operands = subject.line.operands
    if len(operands) != 2 or operands[1].text not in ("--help", "--version"):
        return False
    return WHOLE["the script lies outside"](subject) == 0 and WHOLE["was written by the same text"](subject) == 0


def _take_variables(line: "Line", tool: "dict[str, Any]", command: Command, around: Around) -> None:
    """Variables that stand for an option of the tool count as the option where that is not given: `PGHOST` for `-h`."""
    known = tool.get("variables")
    if not known:
        return
    for name, word in (*around.environment, *command.assignments):
        option = known.get(name)
        if option is not None and option not in line.options:
            line.add((opened(tool["tables"], "") or {}).get(option, ((option,), 1))[0], (word,))


def _general(rulebook: "Rulebook", subject: Subject, quiet: bool) -> list[Match]:
    """What the rules on every program say; they go by what a word surely is, or any variable would trip them.

    Where only reads and the like spoke (`quiet`), those rules alone are asked that say so.
    """
    return [
        said(rule, subject)
        for rule in rulebook.any_program(subject.name)
        if (not quiet or rule["reads"]) and speaks(rule, subject) == YES
    ]


def _by_rules(subject: Subject) -> list[Match]:
    rules = _candidates(subject)
    found = judge(rules, subject)
    if subject.line.hidden and not any(match.category is Category.READ_ONLY for match in found):
        # A read stays a read; elsewhere an unquoted unknown word may be the option that makes the difference.
        subject.presume_hidden = True
        found = judge(rules, subject)
    return found


def _candidates(subject: Subject) -> "Sequence[dict[str, Any]]":
    """The rules of the tool that may speak, by the first word of their acts."""
    operands = subject.line.operands
    first = operands[0].text if operands else ""
    return rules_of(subject.tool, subject.tool["aliases"].get(first, first))


def _why_unknown(subject: Subject) -> str:
    """Say whether the act or only the way it is used is unknown."""
    operands = subject.line.operands
    act = " ".join(word.text for word in operands[: subject.tool["depth"]]).replace(UNKNOWN, "…")
    named = f"{subject.name} {act}".strip()
    if any(speaks(rule, subject) == MAYBE for rule in _candidates(subject)):
        return f"A part of `{named}` is decided only when it runs."
    return f"No rule knows this use of `{named}`."
