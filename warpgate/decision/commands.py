"""What the rulebook says about a command text: every part is judged, all matches are kept."""

from warpgate.decision.around import SETTERS, Around
from warpgate.decision.environments import sets_up_a_shell
from warpgate.decision.globs import YES
from warpgate.decision.lines import UNRESOLVED, judge_words
from warpgate.decision.rules import judge
from warpgate.decision.subject import Subject
from warpgate.decision.surroundings import NOTHING_KNOWN, Surroundings
from warpgate.decision.verdict import Match, harmless, unknown
from warpgate.decision.written import files_with, texts_written
from warpgate.reading.carriers import unfold
from warpgate.reading.commands import Call, Command, Problem, Redirect, Script, Word
from warpgate.reading.shell import read
from warpgate.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.decision.rulebook import Rulebook

PROBLEMS = {
    "syntax": "This text cannot be read as shell.",
    "too-long": "The text is too long to be judged.",
    "too-deep": "The text is nested too deeply to be judged.",
    "too-many": "The text runs too many commands to be judged.",
    "reserved-character": "The text contains a character that is reserved.",
    "unresolved-program": UNRESOLVED,
    "hidden-payload": "What runs cannot be seen: it is fetched, decoded or assembled.",
}


def judge_command(text: str, rulebook: "Rulebook", *, surroundings: Surroundings | None = None) -> tuple[Match, ...]:
    """Every match for the parts of a command text; what no rule knows or no reader understands is an `unknown` match."""
    around = surroundings or NOTHING_KNOWN
    script = read_whole(text, around)
    return judge_script(script, rulebook, knowing(script, around)) or (nothing_runs(text, rulebook),)


def read_whole(text: str, surroundings: Surroundings) -> Script:
    """Everything that a text would run, through carriers and into the files that it names or writes itself."""
    plain = read(text)
    script = unfold(plain, surroundings.files)
    written = texts_written(script)
    return unfold(plain, files_with(surroundings.files, written)) if written else script


def knowing(script: Script, surroundings: Surroundings) -> Surroundings:
    """The surroundings with the texts of the files that the script writes itself."""
    written = texts_written(script)
    return replace(surroundings, files=files_with(surroundings.files, written)) if written else surroundings


def nothing_runs(text: str, rulebook: "Rulebook") -> Match:
    """The match for a text in which no command was found."""
    if not text.strip():
        return unknown("There is no command.")
    # A known program in front that left no trace was lost on the way.
    if rulebook.tool(text.split()[0]) is not None:
        return unknown("No command was found in this text.")
    return harmless("nothing-runs", "Nothing runs here.", "")


def judge_script(script: Script, rulebook: "Rulebook", surroundings: Surroundings = NOTHING_KNOWN) -> tuple[Match, ...]:
    """Every match for what a script would run; none when nothing does."""
    return tuple(match for _, matches in judge_parts(script, rulebook, surroundings) for match in matches)


def judge_parts(
    script: Script, rulebook: "Rulebook", surroundings: Surroundings = NOTHING_KNOWN
) -> "list[tuple[Command | Call | Problem, list[Match]]]":
    """Each part of a script in order, with its matches: commands, calls of inline programs, and what could not be read."""
    around = Around(surroundings)
    found: list[tuple[Command | Call | Problem, list[Match]]] = []
    for command in script.commands:
        found.append((command, judge_part(command, rulebook, around)))
        around.learn(command)
    around.read_secret = any(_opens_secret(call, around) for call in script.calls)
    if any(call.name.startswith("tempfile.") for call in script.calls):
        from warpgate.reading.python_values import SCRATCH

        around.made.add(f"temporary:{SCRATCH[1:]}")
    found += [(call, _call(call, rulebook, around)) for call in script.calls]
    found += [(problem, [_unreadable(problem)]) for problem in script.problems if not _is_known_idiom(problem)]
    return found


def _unreadable(problem: Problem) -> Match:
    return unknown(PROBLEMS.get(problem.what, f"This cannot be read ({problem.what})."), problem.where)


def _is_known_idiom(problem: Problem) -> bool:
    """Whether it is known after all what runs: `eval` of what a well-known program prints."""
    return problem.what == "hidden-payload" and sets_up_a_shell(problem.where)


def judge_part(command: Command, rulebook: "Rulebook", around: Around) -> list[Match]:
    """Every match for one simple command: its redirections, its assignments, its words."""
    found: list[Match] = []
    where = command.raw or " ".join(word.raw or word.text for word in command.words)
    for redirect in command.redirects:
        found += _redirect(redirect, command, rulebook, around, where)
    for name, word in (*command.assignments, *_set_by_words(command)):
        found += judge(rulebook.general("assignment"), _one(command, around, where, name, word))
    if command.words:
        found += judge_words(command, rulebook, around, where)
    elif not found:
        found.append(harmless("shell-state", "Only the state of this shell changes.", where))
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
    if redirect.target.raw.lower() == "$null":
        return []  # PowerShell's way to throw output away
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
    named = [word.text for word in call.arguments[:1] if word.known]
    return any(paths.local_data(paths.locate(text, call.folder, around.surroundings)) == YES for text in named)


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
