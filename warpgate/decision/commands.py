"""What the rulebook says about a command text: every part is judged, all matches are kept."""

from warpgate.decision.environments import sets_up_a_shell
from warpgate.decision.globs import MAYBE, YES
from warpgate.decision.options import read_line
from warpgate.decision.rulebook import opened, rules_of
from warpgate.decision.rules import judge, said, speaks
from warpgate.decision.scripts import is_everyday
from warpgate.decision.subject import SETTERS, Around, Subject
from warpgate.decision.surroundings import NOTHING_KNOWN, Surroundings
from warpgate.decision.verdict import Category, Confidence, Door, Level, Match, Recovery, unknown
from warpgate.decision.written import files_with, texts_written
from warpgate.reading.carriers import unfold
from warpgate.reading.commands import UNKNOWN, Call, Command, Redirect, Script, Word
from warpgate.reading.shell import read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from warpgate.decision.options import Line
    from warpgate.decision.rulebook import Rulebook

# Folders in which a program stands for the tool of its name, wherever they are.
_TOOL_FOLDERS = ("/.bin", "/bin", "/sbin", "/Scripts", "/scripts/python", "/shims")
_PROJECT_TOOL_FOLDERS = (
    "node_modules/.bin",
    "vendor/bin",
    "venv/bin",
    ".venv/bin",
    "env/bin",
    "venv/Scripts",
    ".venv/Scripts",
    ".tox/py/bin",
)
_TEMPORARY = ("/tmp/", "/var/tmp/", "/private/tmp/", "/dev/shm/")
SCRIPT_RUNNERS = ("rye run", "hatch run", "pdm run", "pipenv run", "poetry run", "uv run", "pixi run")
NO_TOOL: "dict[str, Any]" = {"tables": {}, "depth": 0, "aliases": {}}  # how a program that no rule knows reads its words
SCRIPT = "./"  # the tool that stands for every script and binary of the project itself

PROBLEMS = {
    "syntax": "This text cannot be read as shell.",
    "too-long": "The text is too long to be judged.",
    "too-deep": "The text is nested too deeply to be judged.",
    "too-many": "The text runs too many commands to be judged.",
    "reserved-character": "The text contains a character that is reserved.",
    "unresolved-program": "Which program runs is decided only when the text runs.",
    "hidden-payload": "What runs cannot be seen: it is fetched, decoded or assembled.",
}


def judge_command(text: str, rulebook: "Rulebook", *, surroundings: Surroundings | None = None) -> tuple[Match, ...]:
    """Every match for the parts of a command text; what no rule knows or no reader understands is an `unknown` match."""
    if not text.strip():
        return (unknown("There is no command."),)
    around = surroundings or NOTHING_KNOWN
    script = read(text)
    folded = unfold(script, around.files)
    written = texts_written(folded)
    if written:
        folded = unfold(script, files_with(around.files, written))
    found = judge_script(folded, rulebook, around)
    if not found:
        # A known program in front that left no trace was lost on the way.
        if rulebook.tool(text.split()[0]) is not None:
            return (unknown("No command was found in this text."),)
        return (_harmless("nothing-runs", "Nothing runs here.", ""),)
    return found


def judge_script(script: Script, rulebook: "Rulebook", surroundings: Surroundings = NOTHING_KNOWN) -> tuple[Match, ...]:
    """Every match for what a script would run; none when nothing does."""
    around = Around(surroundings)
    found: list[Match] = []
    for command in script.commands:
        found += judge_part(command, rulebook, around)
        around.learn(command)
    around.read_secret = any(_opens_secret(call, around) for call in script.calls)
    for call in script.calls:
        found += _call(call, rulebook, around)
    found += [
        unknown(PROBLEMS.get(problem.what, f"This cannot be read ({problem.what})."), problem.where) for problem in script.problems
        if not (problem.what == "hidden-payload" and sets_up_a_shell(problem.where))
        and not (problem.what == "unresolved-program" and problem.where.lstrip().startswith("[ "))  # `[` is a program, not a glob
    ]
    return tuple(found)


def judge_part(command: Command, rulebook: "Rulebook", around: Around) -> list[Match]:
    """Every match for one simple command: its redirections, its assignments, its words."""
    found: list[Match] = []
    where = command.raw or " ".join(word.raw or word.text for word in command.words)
    for redirect in command.redirects:
        found += _redirect(redirect, command, rulebook, around, where)
    for name, word in (*command.assignments, *_set_by_words(command)):
        found += judge(rulebook.general("assignment"), _one(command, around, where, name, word))
    if command.words:
        found += _words(command, rulebook, around, where)
    elif not found:
        found.append(_harmless("shell-state", "Only the state of this shell changes.", where))
    return found


def _set_by_words(command: Command) -> list[tuple[str, Word]]:
    """The variables that `export NAME=value` and its like set."""
    if command.program not in SETTERS:
        return []
    pairs = [(word.text.partition("="), word) for word in command.words[1:]]
    return [(name, Word(text, word.quoted, word.glob, word.raw, word.origins)) for (name, equals, text), word in pairs if equals]


def _one(command: Command, around: Around, where: str, name: str, word: Word) -> Subject:
    subject = Subject(command, around, where, name)
    subject.line.operands.append(word)
    return subject


def _redirect(redirect: Redirect, command: Command, rulebook: "Rulebook", around: Around, where: str) -> list[Match]:
    """What a redirection to or from a file does; copies of descriptors do nothing."""
    operator = redirect.operator
    if operator in ("<<", "<<-", "<<<") or (
        (operator in (">&", "<&") and redirect.target.text.rstrip("-").isdigit()) or redirect.target.text == "-"
    ):
        return []
    subject = _one(command, around, where, operator, redirect.target)
    return judge(rulebook.general("redirect"), subject) or [unknown("No rule says what becomes of the file it writes.", where)]


def _opens_secret(call: Call, around: Around) -> bool:
    """Whether a call reads a file that git does not hold: `.env`, a key."""
    from warpgate.decision import paths

    if not call.name.endswith(("open", "readFileSync", "readFile", "read_text", "read_bytes", "File.read", "file_get_contents")):
        return False
    return any(
        paths.local_data(paths.locate(word.text, call.folder, around.surroundings)) == YES for word in call.arguments[:1] if word.known
    )


def _call(call: Call, rulebook: "Rulebook", around: Around) -> list[Match]:
    """What a call of an inline program does."""
    from warpgate.decision.callrules import sql_tool  # only programs written in the command have calls

    where = f"{call.name}({', '.join(word.raw or word.text for word in call.arguments)})"
    subject = Subject(
        Command((), place=call.place, via=call.via, folder=call.folder, host=call.host),
        around,
        where,
        call.name,
        tool=sql_tool(call.name),
    )
    subject.line.operands.extend(call.arguments)
    for name, word in call.keywords:
        subject.line.add((f"--{name}",), (word,))
    return judge(rulebook.general("call"), subject) or [unknown(f"No rule knows what {call.name} does.", where)]


def _words(command: Command, rulebook: "Rulebook", around: Around, where: str) -> list[Match]:
    program = command.words[0].text
    if UNKNOWN in program:
        return [unknown(PROBLEMS["unresolved-program"], where)]
    name, tool = _tool(program, rulebook)
    if around.built and (tool is None or name == SCRIPT or name in ("java", "node")):
        named = program if name not in ("java", "node") else next((w.text for w in command.words[1:] if w.text[:1] != "-"), "")
        if ("/" in program or name == "java") and around.was_built(named, command.folder):
            return [_harmless("run-built-here", "Runs a program that the same text compiled from files of the project.", where)]
    if tool is None:
        if len(command.words) == 2 and command.words[1].text in ("--help", "--version"):
            return [
                _harmless("help", "A program that is asked for its help or version does nothing else.", where, Confidence.MEDIUM)
            ]
        subject = Subject(command, around, where, name, read_line(command.words[1:], NO_TOOL), NO_TOOL)
        if command.via[-1:] and command.via[-1] in SCRIPT_RUNNERS and is_everyday(command.words[0], subject) == YES:
            return [_script_by_name(where), *_general(rulebook, subject, quiet=False)]
        return [unknown(f"No rule knows the program {name}.", where), *_general(rulebook, subject, quiet=False)]
    words = command.words if tool.get("program_is_operand") else command.words[1:]
    line = read_line(words, tool)
    _take_variables(line, tool, command, around)
    if tool.get("runs_files") and line.operands and not command.carrier:
        inner = _project_tool(line.operands[0].text, rulebook)
        if inner is not None:
            name, tool = inner
            words = words[words.index(line.operands[0]) + 1 :]
            line = read_line(words, tool)
    if any(option in line.options for option in tool["help"]) or (len(words) == 1 and words[0].text == "--version"):
        return [_harmless("help", "A program that is asked for its help or version does nothing else.", where)]
    if (name == SCRIPT or tool.get("runs_files")) and len(line.operands) == 2 and line.operands[1].text in ("--help", "--version"):
        why = "A script that is asked for its help or version is expected to do nothing else."
        return [_harmless("help", why, where, Confidence.MEDIUM)]
    subject = Subject(command, around, where, name, line, tool)
    found = _by_rules(subject)
    if line.unclear:
        again = Subject(command, around, where, name, read_line(words, tool, line.unclear), tool)
        found += [
            match for match in _by_rules(again) if match.door is Door.ONE_WAY and match.rule not in {known.rule for known in found}
        ]
    if not found and len(words) == 1 and words[0].text in ("-V", "-version", "version", "-v"):
        return [_harmless("help", "A program that is asked for its version does nothing else.", where, Confidence.MEDIUM)]
    quiet = bool(found) and all(match.category in QUIET for match in found)
    general = _general(rulebook, subject, quiet)
    found = found or [unknown(_why_unknown(subject), where)]
    if any(match.category is Category.SELF_PROTECTION for match in general):
        # What reaches for the gate is named for that, whatever else it loses.
        found = [match for match in found if match.category not in (Category.DESTRUCTIVE_DATA, Category.UNKNOWN)]
    return [*found, *general]


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
        for rule in rulebook.general("command")
        if (not quiet or rule["reads"]) and speaks(rule, subject) == YES
    ]


def _script_by_name(where: str) -> Match:
    return Match(
        "project-task-by-name", Door.TWO_WAY, Category.LOCAL_RUN, "Runs an everyday script of the project by its name.",
        where, "", "nothing to undo", Level.REVERSIBLE, Recovery.NOTHING,
    )  # fmt: skip


QUIET = (Category.READ_ONLY, Category.BRANCH_OP, Category.REQUIREMENT_TRACKING)


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


def _tool(program: str, rulebook: "Rulebook") -> "tuple[str, dict[str, Any] | None]":
    """The tool that a program name or path stands for, with its name."""
    if "@" in program[1:] or "==" in program:
        program = _unversioned(program)
    if "/" not in program and "\\" not in program:
        return rulebook.tool(program) or (program, None)
    if program[0] == "@":  # a package of a scope, as a package runner names it
        found = rulebook.tool(program) or rulebook.tool(program.partition("/")[2])
        return found if found and (found[0] == program or found[1].get("local")) else (program, None)
    path = program.replace("\\", "/")
    folder, _, base = path.rpartition("/")
    found = rulebook.tool(base)
    if found is not None and _stands_for(path, folder, found[1]):
        return found
    if path.startswith(("/", "~")) or path[1:2] == ":" or "../" in path:
        return base, None
    return rulebook.tool(SCRIPT) or (base, None)


def _unversioned(program: str) -> str:
    """The name without the version that a package runner was asked for: `vite@latest`, `ruff==0.6`, `@angular/cli@17`."""
    place = program.rfind("@")
    return program[:place].partition("==")[0] if place > 0 else program.partition("==")[0]


def _project_tool(path: str, rulebook: "Rulebook") -> "tuple[str, dict[str, Any]] | None":
    """The tool of the project that an interpreter runs from a file: `python manage.py`, `php artisan`."""
    found = rulebook.tool(path.replace("\\", "/").rpartition("/")[2])
    return found if found is not None and found[1].get("local") and not path.startswith(_TEMPORARY) else None


def _stands_for(path: str, folder: str, tool: "dict[str, Any]") -> bool:
    """Whether the program at this path is the tool of its name, not a file that happens to be called like it."""
    if path.startswith(_TEMPORARY):
        return False
    if path.startswith(("/", "~")) or path[1:2] == ":":
        return True
    return bool(tool.get("local")) or folder.endswith(_PROJECT_TOOL_FOLDERS)


def _harmless(rule: str, why: str, where: str, confidence: Confidence = Confidence.HIGH) -> Match:
    return Match(
        rule, Door.TWO_WAY, Category.READ_ONLY, why, where, "", "nothing to undo", Level.REVERSIBLE, Recovery.NOTHING, confidence
    )  # fmt: skip
