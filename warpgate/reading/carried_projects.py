"""What a project's own runners carry: cargo and mix with several tasks, workspaces of yarn, ddev, sail and their like."""

from warpgate.reading.carrier_table import Row
from warpgate.reading.commands import Command, Word
from warpgate.reading.options import first_operand, names, option_value
from warpgate.values import replace

# What Laravel's sail, ddev, lando and symfony run under its own name, and what they call otherwise.
_TOOLS = names(
    "php composer npm npx yarn pnpm bun node mysql psql mariadb redis-cli bash pest pint drush wp python pip mix rails ruby gem "
    "bundle rake phpunit phpstan"
)
_MEANING = {
    "artisan": ("php", "artisan"),
    "art": ("php", "artisan"),
    "test": ("php", "artisan", "test"),
    "console": ("php", "bin/console"),
    "redis": ("redis-cli",),
    "shell": ("bash",),
}
# Programs of a JavaScript project that carry others.
_CARRYING = names(
    "tsx ts-node node concurrently dotenv dotenvx cross-env cross-env-shell env-cmd nodemon lerna nx c8 nyc chokidar onchange "
    "firebase hyperfine electron-forge retry-cli"
)
_SAIL_ONLY = ("exec", "run", "bin")


def _cargo(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """`cargo +nightly …` is cargo of another version; `cargo watch -x check -s text` runs what it is given."""
    words = command.words
    if start < len(words) and words[start].text[:1] == "+":
        to.inner(command, (words[0], *words[start + 1 :]), label)
        return True
    if label != "cargo" or start >= len(words) or words[start].text != "watch":
        return False
    found = False
    i = start + 1
    while i < len(words):
        for options, before in ((frozenset(("-x", "--exec")), "cargo "), (frozenset(("-s", "--shell")), "")):
            value, after = option_value(words, i, options)
            if value is not None:
                to.text(command, replace(value, text=before + value.text), "cargo watch")
                found = True
                i = after - 1
        if words[i].text == "--" and i + 1 < len(words):
            to.inner(command, words[i + 1 :], "cargo watch")
            return True
        i += 1
    return found


def _chain(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """`mix do ecto.drop --force, ecto.create + ecto.migrate`: several tasks of one tool."""
    tool = command.words[0]
    part: list[Word] = []
    for word in (*command.words[start:], Word("+")):
        ends = word.text == "+" or word.text.endswith(",")
        if word.text not in ("+", ","):
            part.append(replace(word, text=word.text.removesuffix(",")))
        if ends and part:
            to.inner(command, (tool, *part), label)
            part = []
    return True


def _tools(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """A tool that runs another one under its name, in a container that holds the project: `ddev composer …`, `sail artisan …`."""
    words = command.words
    if start >= len(words):
        return False
    name = words[start].text
    if name in _MEANING and (label != "symfony" or name == "console"):
        carried = (*map(Word, _MEANING[name]), *words[start + 1 :])
    elif label == "sail" and name in _SAIL_ONLY:
        carried = words[start + (1 if name == "bin" else 2) :]
    elif name in _TOOLS:
        carried = words[start:]
    else:
        return False
    if not carried:
        return False
    to.keep(command, row, label, start)
    to.inner(command, carried, label, "sail" if label == "sail" else None)
    return True


def _programs(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """`pnpm tsx …`, `yarn dotenv -- …`: a program of the project that carries a text or another program itself."""
    words = command.words
    if start >= len(words) or words[start].text not in _CARRYING or start + 1 >= len(words):
        return False
    to.keep(command, row, label, start)
    to.inner(command, words[start:], label)
    return True


def _workspace(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """`yarn workspace NAME …`, `yarn workspaces foreach -A …`: yarn itself in other folders."""
    words = command.words
    at = first_operand(words, start, row.values) + row.skip
    if at >= len(words):
        return False
    run = (Word("run"),) if "run" in row.values and words[at].text != "run" else ()
    to.inner(command, (words[0], *run, *words[at:]), label)
    return True


READERS = {
    "cargo": _cargo,
    "chain": _chain,
    "tools": _tools,
    "sail": _tools,
    "programs": _programs,
    "workspace": _workspace,
}

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.carriers import Unfolding
