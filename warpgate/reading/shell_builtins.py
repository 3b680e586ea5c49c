"""What shell builtins change for the commands after them."""

from warpgate.reading.commands import UNKNOWN, Word
from warpgate.reading.scope import moved
from warpgate.values import replace

LONGEST_FILE = 200_000
DECLARING = frozenset(("export", "declare", "local", "readonly", "typeset"))


def _cd(run: "Run", words: "list[Word]", _: "Node") -> None:
    operands = [word.text for word in words[1:] if word.text not in ("-L", "-P", "-e", "-@", "--")]
    scope = run.scope
    to = operands[0] if operands else "~"
    if words[-1].glob or any(not word.known and not word.quoted for word in words[1:]):
        to = UNKNOWN
    now = scope.before if to == "-" else moved(scope.folder, to)
    scope.before, scope.folder = scope.folder, now


def _pushd(run: "Run", words: "list[Word]", node: "Node") -> None:
    if len(words) == 2 and words[1].text[:1] not in ("+", "-"):
        run.scope.stack = (*run.scope.stack, run.scope.folder)
        _cd(run, words, node)
    else:
        run.scope.folder = None


def _popd(run: "Run", words: "list[Word]", _: "Node") -> None:
    stack = run.scope.stack
    run.scope.folder = stack[-1] if stack and len(words) == 1 else None
    run.scope.stack = stack[:-1]


def _local_names(run: "Run", words: "list[Word]", node: "Node") -> None:
    for raw in node.words[1:]:
        name = raw.partition("=")[0].rstrip("+")
        if name.isidentifier():
            run.locals.add(name)
            if "=" not in raw and words[0].text == "local":
                run.assign(name, ("", ("unset",)))


def _unset(run: "Run", words: "list[Word]", _: "Node") -> None:
    for word in words[1:]:
        if word.text == "-f":
            continue
        run.scope.functions.pop(word.text, None)
        if word.known:
            run.assign(word.text, ("", ("unset",)))


def _read(run: "Run", words: "list[Word]", _: "Node") -> None:
    for word in words[1:]:
        if word.text.isidentifier():
            run.scope.forget(word.text)
    run.scope.forget("REPLY")
    run.scope.forget("MAPFILE")


def _printf(run: "Run", words: "list[Word]", _: "Node") -> None:
    if len(words) > 2 and words[1].text == "-v":
        run.scope.forget(words[2].text.partition("[")[0])


def _let(run: "Run", words: "list[Word]", _: "Node") -> None:
    for word in words[1:]:
        run.arithmetic(word.text + " ", word.raw)
        run.scope.forget(word.text.partition("=")[0].strip("+-*/%<>&|^ "))


def _set(run: "Run", words: "list[Word]", _: "Node") -> None:
    texts = [word.text for word in words]
    if len(words) > 1 and (texts[1] == "--" or texts[1][:1] not in ("-", "+")):
        operands = words[2:] if texts[1] == "--" else words[1:]
        open_ended = any(word.glob or (not word.known and not word.quoted) for word in operands)
        run.scope.arguments = None if open_ended else [(word.text, word.origins) for word in operands]


def _shift(run: "Run", words: "list[Word]", _: "Node") -> None:
    arguments = run.scope.arguments
    count = words[1].text if len(words) > 1 else "1"
    if arguments is not None:
        run.scope.arguments = arguments[int(count) :] if count.isascii() and count.isdecimal() else None


def _alias(run: "Run", words: "list[Word]", node: "Node") -> None:
    end = run.source.find("\n", node.start)
    for word in words[1:]:
        name, equals, text = word.text.partition("=")
        if equals and word.known:
            run.scope.aliases[name] = (text, run.source, len(run.source) + 1 if end < 0 else end)
        elif equals:
            run.problem("unresolved-program", word.raw)


def _unalias(run: "Run", words: "list[Word]", _: "Node") -> None:
    for word in words[1:]:
        run.scope.aliases.pop(word.text, None)


def _trap(run: "Run", words: "list[Word]", _: "Node") -> None:
    operands = words[2:] if len(words) > 1 and words[1].text == "--" else words[1:]
    if len(operands) < 2 or operands[0].text in ("-", "", "-p", "-l"):
        return
    if operands[0].known:
        run.inside("trap", text=operands[0].text)
    else:
        run.problem("hidden-payload", operands[0].raw)


def _eval(run: "Run", words: "list[Word]", _: "Node") -> None:
    """Its text is read in this very scope; the command itself stays, as a carrier does."""
    operands = words[2:] if len(words) > 1 and words[1].text == "--" else words[1:]
    text = " ".join(word.text for word in operands)
    if not operands:
        return
    if UNKNOWN in text and not text.replace(UNKNOWN, "").strip():
        return  # what carriers are opened by sees it
    run.commands.pop()
    outer = run.via
    run.via = (*outer, "eval")
    run.read(text)
    run.via = outer


def _source(run: "Run", words: "list[Word]", _: "Node") -> None:
    """The file is read in this very scope, where it can be read; the command itself stays, as a carrier."""
    run.sourcing = True
    scope = run.scope
    if run.files is None or len(words) < 2 or not words[1].known or words[1].glob:
        return
    path = moved(scope.folder, words[1].text)
    where = moved(run.base, path) if path is not None else None
    text = run.files.get(where) if where else None
    if text is None or len(text) > LONGEST_FILE:
        return
    label = f"source {words[1].text}"
    run.commands[-1] = replace(run.commands[-1], via=(*run.commands[-1].via, label), carrier=True)
    if label in run.sourced:
        return
    outer = (run.via, scope.arguments)
    run.via = (*run.via, label)
    if len(words) > 2:
        scope.arguments = [(word.text, word.origins) for word in words[2:]]
    run.sourced.append(label)
    run.read(text)
    run.sourced.pop()
    run.via = outer[0]
    if len(words) > 2:
        run.scope.arguments = outer[1]


# They take a word for a number or the name of a variable, and run what its subscript holds.
EVALUATING = frozenset(
    ("test", "[", "printf", "read", "mapfile", "readarray", "unset", "let", "declare", "typeset", "local", "wait")
)
BUILTINS = {
    "cd": _cd,
    "pushd": _pushd,
    "popd": _popd,
    "declare": _local_names,
    "typeset": _local_names,
    "local": _local_names,
    "unset": _unset,
    "read": _read,
    "mapfile": _read,
    "readarray": _read,
    "getopts": _read,
    "printf": _printf,
    "let": _let,
    "set": _set,
    "shift": _shift,
    "alias": _alias,
    "unalias": _unalias,
    "trap": _trap,
    "eval": _eval,
    "source": _source,
    ".": _source,
}


TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.running import Run
    from warpgate.reading.tree import Node
