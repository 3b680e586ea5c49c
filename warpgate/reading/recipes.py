"""What the targets of a Makefile and the recipes of a justfile would run."""

from warpgate.reading.commands import UNKNOWN, Command, Word
from warpgate.reading.following import following, opened, unknown_where
from warpgate.reading.matching import matches
from warpgate.reading.options import names, option_value
from warpgate.reading.scope import moved
from warpgate.values import replace

_MAKEFILES: tuple[str, ...] = ("GNUmakefile", "makefile", "Makefile")
_JUSTFILES: tuple[str, ...] = ("justfile", "Justfile", ".justfile")
_DRY = frozenset(
    ("-n", "--just-print", "--dry-run", "--recon", "-q", "--question", "-p", "--list", "-l", "--summary", "--show", "--help")
)
_VALUES = names("-f --file --makefile --justfile -C --directory -d --working-directory -j -o -W -I --set")
MOST_LINES = 500
MOST_NEEDS = 5_000


class Recipe:
    """What a target needs first, and the lines that make it."""

    __slots__ = ("lines", "needs")

    def __init__(self, needs: "list[str]") -> None:
        self.needs = needs
        self.lines: list[str] = []


def follow_recipes(to: "Unfolding", command: Command) -> bool:
    """Take what the named targets run, with what they need first; False when they cannot be read."""
    just = command.words[0].text == "just"
    words = command.words
    if any(word.text in _DRY for word in words[1:]):
        return False
    folder = command.folder
    files = _JUSTFILES if just else _MAKEFILES
    targets: list[str] = []
    given: dict[str, str] = {}
    i = 1
    while i < len(words):
        value, after = option_value(words, i, _VALUES)
        option = words[i].text
        if (value is not None and option[:2] in ("-C", "-d")) or option.startswith(("--directory", "--working-directory")):
            folder = moved(folder, value.text) if value is not None else None
        elif value is not None and (option[:2] == "-f" or "file" in option):
            files = (value.text,)
        elif value is None and option[:1] != "-":
            name, equals, text = option.partition("=")
            if equals:
                given[name] = text
            else:
                targets.append(option)
        i = max(after, i + 1)
    inside = replace(command, folder=folder)
    if files in (("-",), ("/dev/stdin",)):
        rules = to.fed(command)
    else:
        found = (opened(to, inside, Word(name)) for name in files)
        rules = next((one for one in found if one is not None), None)
    if rules is None or folder is None:
        return False
    recipes, variables = to.recipes.get((rules, just)) or (_just(rules) if just else _make(rules))
    to.recipes[(rules, just)] = (recipes, variables)
    variables = variables | given
    targets = targets[:1] if just else targets
    chosen = targets or [name for name in recipes if name[:1] not in ".%_"][:1]
    if not chosen or any(_found(recipes, target) is None for target in chosen):
        return False
    label = f"{command.words[0].text} {' '.join(chosen)}"
    return following(to, inside, label, lambda: _take(to, inside, label, recipes, variables, chosen, just))


def _take(
    to: "Unfolding",
    command: Command,
    label: str,
    recipes: "dict[str, Recipe]",
    variables: "dict[str, str]",
    targets: "list[str]",
    just: bool,
) -> None:
    waiting = targets[::-1]
    done: set[str] = set()
    order: list[str] = []
    while waiting:
        target = waiting.pop()
        if target in done:
            continue
        done.add(target)
        recipe = _found(recipes, target)
        if recipe is not None:
            order.append(target)
            needs = [_filled(need, variables, target, recipe, 0) if "$" in need else need for need in reversed(recipe.needs)]
            waiting += [need for need in needs if need not in done]
        if len(waiting) > MOST_NEEDS:
            to.problem("too-many", label)
            return
    count = 0
    for target in order:
        recipe = _found(recipes, target)
        lines = recipe.lines if recipe is not None else []
        if just and lines and lines[0].lstrip().startswith("#!"):
            lines = ["\n".join(lines)]
        for line in lines:
            count += 1
            if count > MOST_LINES:
                to.problem("too-many", label)
                return
            if recipe is not None:
                _line(to, command, label, line, variables, target, recipe, just)


def _line(
    to: "Unfolding", command: Command, label: str, line: str, variables: "dict[str, str]", target: str, recipe: Recipe, just: bool
) -> None:
    line = line.strip()
    if just and line.startswith("#!"):
        if not any(shell in line.split("\n", 1)[0] for shell in ("bash", "/sh", "zsh", " sh")):
            to.problem("hidden-payload", line[:80])
            return
        line = line.split("\n", 1)[1] if "\n" in line else ""
    while line[:1] in ("@", "-", "+") and line:
        line = line[1:].lstrip()
    text = unknown_where(line, "{{", "}}") if just else _filled(line, variables, target, recipe, 0)
    if text:
        to.text(command, Word(text, raw=line), label)


def _found(recipes: "dict[str, Recipe]", target: str) -> "Recipe | None":
    if target in recipes:
        return recipes[target]
    for name, recipe in recipes.items():
        if "%" in name and matches(name.replace("%", "*"), target):
            return recipe
    return None


def _make(text: str) -> "tuple[dict[str, Recipe], dict[str, str]]":
    recipes: dict[str, Recipe] = {}
    variables: dict[str, str] = {}
    current: list[Recipe] = []
    for line in text.replace("\\\n\t", " ").replace("\\\n", " ").split("\n"):
        if line.startswith("\t"):
            for recipe in current:
                recipe.lines.append(line[1:])
            continue
        line = line.split("#", 1)[0].rstrip()
        if not line or line.split(" ", 1)[0] in (
            "ifeq",
            "ifneq",
            "ifdef",
            "ifndef",
            "else",
            "endif",
            "include",
            "-include",
            "define",
            "endef",
        ):
            continue
        name, sign, rest = line.partition("=")
        bare = name.rstrip(" :?+!").removeprefix("export ").removeprefix("override ").strip()
        if sign and (":" not in name.rstrip(" :")) and bare and " " not in bare:
            variables[bare] = f"{variables.get(bare, '')} {rest.strip()}" if name.rstrip().endswith("+") else rest.strip()
            continue
        head, colon, needs = line.partition(":")
        if not colon:
            continue
        needs, semicolon, first = needs.lstrip(":").partition(";")
        current = []
        for target in head.split():
            recipe = recipes.setdefault(target, Recipe([]))
            if "=" not in needs:
                recipe.needs += [need for need in needs.split() if need != "|"]
            if semicolon:
                recipe.lines.append(first)
            current.append(recipe)
    for recipe in recipes.values():
        recipe.needs = list(dict.fromkeys(recipe.needs))
    return recipes, variables


def _filled(line: str, variables: "dict[str, str]", target: str, recipe: Recipe, depth: int) -> str:
    """A line with make's own variables put in; what is computed by a function of make is unknown."""
    if "$" not in line or depth > 8 or len(line) > 20_000:
        return line if "$" not in line else UNKNOWN
    parts: list[str] = []
    i = 0
    while i < len(line):
        if line[i] != "$":
            parts.append(line[i])
            i += 1
            continue
        following_char = line[i + 1 : i + 2]
        if following_char == "$":
            parts.append("$")
            i += 2
        elif following_char in ("(", "{") and following_char:
            closer = ")" if following_char == "(" else "}"
            level = 0
            end = i + 1
            while end < len(line):
                level += (line[end] == following_char) - (line[end] == closer)
                if not level:
                    break
                end += 1
            name = line[i + 2 : end]
            if name == "MAKE":
                parts.append("make")
            elif name in variables and variables[name] != line:
                parts.append(_filled(variables[name], variables, target, recipe, depth + 1))
            else:
                parts.append(UNKNOWN)
            i = end + 1
        else:
            automatic = {"@": target, "<": recipe.needs[0] if recipe.needs else "", "^": " ".join(recipe.needs)}
            parts.append(automatic.get(following_char, UNKNOWN))
            i += 2
    return "".join(parts)


def _just(text: str) -> "tuple[dict[str, Recipe], dict[str, str]]":
    recipes: dict[str, Recipe] = {}
    current: Recipe | None = None
    for line in text.replace("\\\n", " ").split("\n"):
        if line[:1] in (" ", "\t"):
            if current is not None and line.strip():
                current.lines.append(line.strip())
            continue
        stripped = line.strip()
        if not stripped or stripped[0] in "#[" or ":=" in stripped:
            continue
        head, colon, needs = stripped.partition(":")
        if not colon:
            continue
        words = head.lstrip("@").split()
        if words:
            current = Recipe([need.strip("()") for need in needs.replace("&&", " ").split("#")[0].split()])
            recipes[words[0]] = current
    return recipes, {}


TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.carriers import Unfolding
