"""What tools of a project carry: git aliases and hooks of its verbs, package runners, environment runners."""

from warpgate.reading.carrier_subcommands import GIT_GLOBAL, SUBCOMMANDS
from warpgate.reading.carrier_table import Row, row_of
from warpgate.reading.commands import UNKNOWN, Command, Word
from warpgate.reading.options import first_operand, names, option_value
from warpgate.reading.shell import read_carried
from warpgate.values import replace

_RTK_OWN = frozenset(("gain", "discover", "proxy", "init", "config", "--version", "--help"))


# Settings and variables whose value git runs.
_RUN_BY_GIT = names(
    "core.pager core.editor core.sshcommand core.fsmonitor core.askpass sequence.editor diff.external "
    "credential.helper gpg.program pager.log pager.diff pager.show uploadpack.packobjectshook"
)
_RUN_FOR_GIT = names(
    "GIT_EDITOR GIT_SEQUENCE_EDITOR GIT_PAGER GIT_SSH_COMMAND GIT_SSH GIT_EXTERNAL_DIFF GIT_ASKPASS "
    "GIT_PROXY_COMMAND EDITOR VISUAL PAGER"
)


def _subcommands(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    words = command.words
    if label == "bun" and len(words) > 1 and words[1].text in ("-e", "--eval", "-p", "--print"):
        return to.open(command, Row("inline", texts="-e --eval -p --print"), label, start)
    rows = SUBCOMMANDS[label]
    at = first_operand(
        words, start, frozenset(("-C", "--dir", "--directory", "--project", "-p", "--filter", "-F", "--cwd", "--prefix"))
    )
    if at >= len(words):
        return False
    name = words[at].text
    two = f"{name} {words[at + 1].text}" if at + 1 < len(words) else ""
    if two in rows:
        return to.open(command, row_of(rows[two]), f"{label} {two}", at + 2)
    if name in rows:
        return to.open(command, row_of(rows[name]), f"{label} {name}", at + 1)
    return "*" in rows and to.open(command, row_of(rows["*"]), label, at)


def _uv(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """`uv run x.py` runs it with Python, `uv run -m x` a module, `uv run -` the standard input."""
    words = command.words
    for i in range(start, len(words)):
        if words[i].text in ("-m", "--module") and i + 1 < len(words):
            to.keep(command, row, label, i)
            to.inner(command, (Word("python"), Word("-m"), *words[i + 1 :]), label)
            return True
        if words[i].text[:1] != "-":
            break
    at = first_operand(words, start, row.values)
    if at < len(words) and (words[at].text.endswith(".py") or words[at].text == "-"):
        to.keep(command, row, label, at)
        to.inner(command, (Word("python"), *words[at:]), label)
        return True
    return to.open(command, Row("words", " ".join(row.values)), label, start)


def _hatch(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """`hatch run env:command`."""
    words = command.words
    at = first_operand(words, start, row.values)
    if at >= len(words):
        return False
    _, colon, rest = words[at].text.partition(":")
    to.inner(command, (Word(rest) if colon and rest else words[at], *words[at + 1 :]), label)
    return True


def _nix(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    words = command.words
    at = next((i + 1 for i in range(start, len(words)) if words[i].text in ("-c", "--command")), len(words))
    if at >= len(words):
        return False
    to.keep(command, row, label, at)
    to.inner(command, words[at:], label)
    return True


def _nix_run(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """`nix run nixpkgs#git -- status` runs the package's own program on the words behind the dashes."""
    words = command.words
    at = first_operand(words, start, names("--override-input --inputs-from -I --option --expr"))
    if at >= len(words) or "#" not in words[at].text:
        return False  # what the project's own flake runs is not seen
    rest = words[at + 1 :]
    to.keep(command, row, label, at + 1)
    to.inner(command, (Word(words[at].text.rpartition("#")[2]), *(rest[1:] if rest[:1] and rest[0].text == "--" else rest)), label)
    return True


def _rtk(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    words = command.words
    if start >= len(words) or (words[start].text in _RTK_OWN and words[start].text != "proxy"):
        return False
    at = start + (words[start].text == "proxy")
    if at >= len(words):
        return False
    to.inner(command, words[at:], label)
    return True


def _git(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    words = command.words
    at = start
    for variable, word in command.assignments:
        if variable in _RUN_FOR_GIT:
            to.text(replace(command, assignments=(), redirects=()), word, variable)
        number = variable.removeprefix("GIT_CONFIG_KEY_")
        if number != variable and (word.text.lower() in _RUN_BY_GIT or not word.known):
            run = next((given for name, given in command.assignments if name == f"GIT_CONFIG_VALUE_{number}"), Word(UNKNOWN))
            run = replace(run, text=run.text.removeprefix("!"))
            to.text(replace(command, assignments=(), redirects=()), run, variable)
    aliases: dict[str, Word] = {}
    others: list[Word] = []
    while at < len(words) and words[at].text[:1] == "-":
        value, after = option_value(words, at, GIT_GLOBAL)
        if value is None:
            others.append(words[at])
            at += 1
            continue
        name, _, text = value.text.partition("=")
        if words[at].text == "-c" and name.lower() in _RUN_BY_GIT:
            to.text(command, Word(text.removeprefix("!"), raw=value.raw), "git -c")
        if words[at].text == "-c" and name.lower().startswith("alias."):
            aliases[name[6:]] = Word(text, quoted=value.quoted, raw=value.raw, origins=value.origins)
        else:
            others += words[at:after]
        at = after
    if at >= len(words):
        return False
    name = words[at].text
    if name in aliases:
        return _git_alias(to, command, label, aliases.pop(name), (words[0], *others), words[at + 1 :])
    return _git_carrying(to, command, row, name, at)


def _git_alias(
    to: "Unfolding", command: Command, label: str, text: Word, before: "tuple[Word, ...]", rest: "tuple[Word, ...]"
) -> bool:
    if text.text.startswith("!"):
        whole = Word(text.text[1:] + ' "$@"', raw=command.raw)
        to.text(command, whole, f"{label} alias", rest)
        return True
    script = read_carried(text.text)
    if script.problems or len(script.commands) != 1:
        to.problem("unresolved-program", command.raw)
        return False
    to.inner(command, (*before, *script.commands[0].words, *rest), f"{label} alias")
    return True


def _git_carrying(to: "Unfolding", command: Command, row: Row, name: str, at: int) -> bool:
    """The verbs of git that run a command they are given."""
    words = command.words
    if name == "bisect" and at + 2 < len(words) and words[at + 1].text == "run":
        to.keep(command, row, "git bisect run", at + 2)
        to.inner(command, words[at + 2 :], "git bisect run")
        return True
    if name == "submodule":
        found = next((i for i in range(at + 1, len(words)) if words[i].text == "foreach"), 0)
        begin = first_operand(words, found + 1, frozenset()) if found else len(words)
        return to.joined(command, "git submodule foreach", begin, row)
    if name == "rebase":
        execs = frozenset(("-x", "--exec"))
        found_text = False
        for i in range(at + 1, len(words)):
            value, _ = option_value(words, i, execs)
            if value is not None:
                to.text(command, value, "git rebase --exec")
                found_text = True
        if found_text:
            to.add(command)
        return found_text
    return False


READERS = {
    "subcommands": _subcommands,
    "uv": _uv,
    "hatch": _hatch,
    "nix": _nix,
    "nix-run": _nix_run,
    "rtk": _rtk,
    "git": _git,
}

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.carriers import Unfolding
