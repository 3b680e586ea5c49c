"""Conditions on the little programs of sed and awk: do they run commands, do they write files, and which do they edit?"""

from warpgate.decision import paths
from warpgate.decision.globs import NO, YES, names
from warpgate.reading.commands import UNKNOWN, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.decision.subject import Subject


def _sed_scripts(subject: "Subject") -> "list[Word]":
    options = subject.line.options
    if "-e" in options or "-f" in options:
        return options.get("-e", [])
    operands = subject.operands
    # BSD sed takes the suffix of -i as a word of its own.
    if operands and not operands[0].text and "-i" in options:
        operands = operands[1:]
    return list(operands[:1])


def sed_reaches_out(script: str) -> int:
    """Whether a sed script has a command that runs a program or names a file to write: `e`, `w`, `W`, `s///e`, `s///w`."""
    place, length = 0, len(script)
    while place < length:
        letter = script[place]
        if letter in " \t\n;{}!,0123456789$+~":
            place += 1
        elif letter == "/" or letter == "\\":
            place = (
                _past(script, place + 1, "/") if letter == "/" else _past(script, place + 2, script[place + 1 : place + 2] or "\\")
            )
        elif letter in "sy":
            mark = script[place + 1 : place + 2] or "/"
            place = _past(script, _past(script, place + 2, mark), mark)
            while place < length and script[place] not in ";\n}":
                if letter == "s" and script[place] in "ewW":
                    return YES
                place += 1
        elif letter in "ewW":
            return YES
        elif letter in "aic":
            place = _line_end(script, place)
        elif letter in "btTrR:" or letter == "#":
            place = _line_end(script, place) if letter in "rR#" else _word_end(script, place)
        elif letter == UNKNOWN:
            # What a variable adds to an edit is taken as text, not as another command.
            place += 1
        else:
            place += 1
    return NO


def _past(script: str, place: int, mark: str) -> int:
    """The place behind the next mark that is not escaped and not in brackets."""
    while place < len(script):
        if script[place] == "\\":
            place += 1
        elif script[place] == mark:
            return place + 1
        place += 1
    return place


def _line_end(script: str, place: int) -> int:
    found = script.find("\n", place)
    return len(script) if found < 0 else found


def _word_end(script: str, place: int) -> int:
    while place < len(script) and script[place] not in ";\n}":
        place += 1
    return place


def _sed_runs(subject: "Subject") -> int:
    return max((sed_reaches_out(word.text) for word in _sed_scripts(subject)), default=NO)


def swaps_literals(script: str) -> bool:
    """Whether every command of a sed script puts one known text in the place of another, so that the opposite edit undoes it."""
    commands = [part.strip() for part in script.replace("\n", ";").split(";") if part.strip()]
    for command in commands:
        mark = command[1:2]
        pieces = command[2:].split(mark) if command[:1] == "s" and mark and not mark.isalnum() and mark not in "\\ " else []
        if len(pieces) != 3 or pieces[2].strip() not in ("", "g") or UNKNOWN in command:
            return False
        pattern = pieces[0].removeprefix("^").removesuffix("$").replace("\\.", "")
        if not pattern or any(sign in pattern for sign in ".*[]\\+?|(){}^$") or any(sign in pieces[1] for sign in "&\\"):
            return False
    return bool(commands)


def _sed_swaps(subject: "Subject") -> int:
    """Only files of the project are edited, settings that git does not hold among them, and one known text becomes another."""
    words = _sed_scripts(subject)
    operands = list(subject.operands)
    if "-e" not in subject.line.options:
        operands = operands[2 if operands and not operands[0].text else 1 :]
    inside = all(
        subject.path(word).place == "inside" and subject.path(word).parts[-1:] and subject.path(word).parts[-1].startswith(".env")
        for word in operands
    )
    return YES if operands and inside and words and all(swaps_literals(word.text) for word in words) else NO


def _sed_outside(subject: "Subject") -> int:
    """A file that is edited in place lies outside the project or is not held by git."""
    operands = list(subject.operands)
    if operands and not operands[0].text:
        operands = operands[1:]
    if "-e" not in subject.line.options and "-f" not in subject.line.options:
        operands = operands[1:]
    keeps = any(word.text for name in ("-i", "--in-place") for word in subject.line.options.get(name, ()))
    for word in operands:
        path = subject.path(word)
        if path.place == "unknown":
            # A list of files that comes from a search or a loop over the project.
            continue
        if path.place == "temporary" or (keeps and path.place == "inside" and paths.guarded(path) != YES):
            continue
        if path.place != "inside" or not path.parts or paths.local_data(path) == YES or paths.guarded(path) == YES:
            return YES
    return NO


def _ed_writes_elsewhere(subject: "Subject") -> int:
    """The commands of `ed` write to a file that is named in them, or take another one in."""
    text = subject.command.feed.text if subject.command.feed is not None else None
    lines = [line.strip() for line in (text or "").split("\n")]
    named = [line for line in lines if line.lstrip("0123456789,.$%")[:2] in ("w ", "W ", "e ", "E ", "f ", "r ")]
    return YES if text is None or named or any("!" in line[:3] for line in lines) else NO


def awk_reaches_out(program: str) -> int:
    """Whether an awk program runs commands or writes files: `system`, a pipe into or from a text, `print > …`."""
    return _reaches_out(_bare(program))


def _bare(program: str) -> str:
    """The program without comments, with `"` for each text and `R` for each pattern."""
    code: list[str] = []
    place, length, last = 0, len(program), ""
    while place < length:
        letter = program[place]
        if letter == '"':
            place = _past(program, place + 1, '"')
        elif letter == "#":
            place = _line_end(program, place)
            continue
        elif letter == "/" and (last in ("", *"(,~!&|{;\n=") or "".join(code[-12:]).rstrip().endswith("return")):
            place = _past(program, place + 1, "/")
            letter = "R"
        else:
            place += 1
        code.append(letter)
        if letter not in " \t":
            last = letter
    return "".join(code)


def _reaches_out(bare: str) -> int:
    if "system(" in bare.replace(" ", "") or "|&" in bare or "@load" in bare or "@include" in bare:
        return YES
    if "|" in bare.replace("||", ""):
        return YES
    return YES if _prints_into(bare) else NO


def _awk_was_read(subject: "Subject") -> int:
    """All that the program reaches out for are commands that stand there as texts, which were read."""
    for word in subject.operands[:1]:
        if (
            "-f" in subject.line.options
            or not word.known
            or any(shell in word.text for shell in ('"sh"', '"bash"', "|sh", "| sh"))
            or awk_reaches_out(word.text) == NO
        ):
            return NO
        bare = _bare(word.text).replace(" ", "")
        for start in "({;=,!":
            bare = bare.replace(start + '"|getline', start).replace(start + 'system(")', start)
        for end in ")};\n":
            bare = bare.replace('|"' + end, end)
        return YES - _reaches_out(bare.removeprefix('system(")').removesuffix('|"'))
    return NO


def _prints_into(bare: str) -> bool:
    """A `>` behind print or printf, outside of brackets, names a file."""
    place = bare.find("print")
    while place >= 0:
        depth, end = 0, place
        for end in range(place, len(bare)):
            letter = bare[end]
            depth += (letter in "([") - (letter in ")]")
            if letter in ";}\n":
                break
            if letter == ">" and depth == 0:
                return True
        place = bare.find("print", end + 1)
    return False


_EX_LOOKS = names("p print P nu number l list q quit qa qall quitall cq set se setlocal syntax syn echo echom version ver noh")
_EX_WRITES = names("w wq x xit wa wqa xa update up")
_EX_EDITS = names("s sub substitute d delete m move t co copy j join sort retab g v global") | _EX_WRITES


def _ex_names(subject: "Subject") -> "list[str]":
    """The names of the ex commands that `vim -c` is given; empty names for what cannot be seen or reaches further."""
    options = subject.line.options
    given = [word for name in ("-c", "--cmd") for word in options.get(name, ())]
    given += [Word(word.text[1:]) for word in subject.operands if word.text[:1] == "+"]
    found = []
    for word in given:
        rest = word.text.lstrip(":").lstrip("0123456789,.$%;+-' ").rstrip("! ")
        name = rest[: next((at for at, letter in enumerate(rest) if not letter.isalpha()), len(rest))]
        further = not word.known or any(sign in rest for sign in ("|", "!", "\\=", "\n"))
        further = further or (name in _EX_WRITES and rest != name) or (name in ("g", "v", "global") and not rest.endswith("/d"))
        found.append("" if further else name)
    return found


def _ex_only_looks(subject: "Subject") -> int:
    found = _ex_names(subject)
    return YES if found and all(name in _EX_LOOKS for name in found) else NO


def _ex_only_edits(subject: "Subject") -> int:
    found = _ex_names(subject)
    return YES if found and all(name in _EX_LOOKS or name in _EX_EDITS for name in found) else NO


def _awk_runs(subject: "Subject") -> int:
    if "-f" in subject.line.options:
        return NO
    return max(
        (
            awk_reaches_out(word.text) if word.known else awk_reaches_out(word.text.replace(UNKNOWN, "x"))
            for word in subject.operands[:1]
        ),
        default=NO,
    )


WHOLE: "dict[str, Callable[[Subject], int]]" = {
    "sed runs or writes": _sed_runs,
    "sed edits outside": _sed_outside,
    "ed writes elsewhere": _ed_writes_elsewhere,
    "sed swaps known texts": _sed_swaps,
    "awk runs or writes": _awk_runs,
    "ex only looks": _ex_only_looks,
    "ex only edits": _ex_only_edits,
    "what awk runs was read": _awk_was_read,
}
