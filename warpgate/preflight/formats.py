"""The forms in which people and programs write plans, each read into one list of texts and objects."""

from warpgate.errors import UsageError
from warpgate.preflight.checklists import has_boxes, read_checklist
from warpgate.preflight.merging import merged
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

JSON, TOML, YAML, MARKDOWN = "JSON", "TOML", "YAML", "Markdown"
ENDINGS = {
    ".json": JSON,
    ".toml": TOML,
    ".yaml": YAML,
    ".yml": YAML,
    ".md": MARKDOWN,
    ".markdown": MARKDOWN,
}
FENCE = "---"
LONGEST_YAML = 1 << 20  # its reader is a slow one
# The names under which a file may hold its list.
LISTS = ("decisions", "decision")


@value
class Handed:
    """What a text holds: its items as JSON values, and where each stands where a number alone would not help to find it."""

    items: "Any"
    places: tuple[str, ...] = ()


def format_of(name: str, text: str) -> str:
    """The form of a text: by the name of its file, else by how it begins."""
    ending = name[name.rfind(".") :].lower() if "." in name else ""
    if ending in ENDINGS:
        return ENDINGS[ending]
    start = text.lstrip("\ufeff \t\r\n")
    if start[:1] in "[{" and not start.startswith(("[[", "[ ]", "[x]", "[X]")):
        return JSON
    if start.startswith("[["):
        return TOML
    return MARKDOWN if start else JSON


def read_text(text: str, kind: str, name: str) -> Handed:
    """The items in a text of that form, JSON being read elsewhere; raises UsageError saying what is wrong where."""
    if kind == TOML:
        return Handed(listed(_toml(text, name), name))
    if kind == YAML:
        return Handed(listed(_yaml(text, name), name))
    front, body, before = _front_matter(text, name)
    content = None if front is None else _yaml(front, f"{name}: front matter")
    has_list = isinstance(content, dict) and any(each in content for each in LISTS)
    first = listed(content, name) if has_list else []
    found = read_checklist(body)
    if not has_list and not found and not has_boxes(body):
        raise UsageError(f"{name} holds no checkbox: write each decision as `- [ ] …`, or list them under `decisions:`")
    places = (*("front matter" for _ in first), *(f"line {each.line + before}" for each in found))
    return Handed(merged(first, [each.to_json() for each in found]), places)


def listed(content: "Any", name: str) -> "Any":
    """The list in a file: the value itself, or what stands under `decisions`; raises UsageError when there is neither."""
    if isinstance(content, list):
        return content
    found = [content[each] for each in LISTS if each in content] if isinstance(content, dict) else []
    if len(found) == 1 and isinstance(found[0], list):
        return found[0]
    raise UsageError(f"{name} takes a JSON array of decisions, or an object that holds one under `decisions`")


def _toml(text: str, name: str) -> "Any":
    import tomllib

    try:
        return tomllib.loads(text)
    except ValueError as error:
        raise UsageError(f"{name} is not valid TOML: {error}") from None
    except RecursionError:
        raise UsageError(f"{name} is nested too deeply") from None


def _yaml(text: str, name: str) -> "Any":
    """The value of a YAML text, every scalar as a text: a plan that says `no` means the word."""
    import yaml  # type: ignore[import-untyped]

    if len(text) > LONGEST_YAML:
        raise UsageError(f"{name} has {len(text):,} characters of YAML; the limit is {LONGEST_YAML:,}, JSON may be longer")
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
        _refuse_tricks(node, yaml, set())
        return yaml.load(text, Loader=yaml.BaseLoader)
    except (yaml.YAMLError, ValueError) as error:
        mark = getattr(error, "problem_mark", None)
        said = getattr(error, "problem", None) or str(error)
        where = f" (line {mark.line + 1}, column {mark.column + 1})" if mark else ""
        raise UsageError(f"{name} is not valid YAML: {said}{where}") from None
    except RecursionError:
        raise UsageError(f"{name} is nested too deeply") from None


def _refuse_tricks(node: "Any", yaml: "Any", seen: "set[int]") -> None:
    """Raises ValueError for what reads differently than it looks: names that stand twice, one part used in two places."""
    if node is None:
        return
    if id(node) in seen:
        raise ValueError(f"an alias is not taken here (line {node.start_mark.line + 1})")
    seen.add(id(node))
    if isinstance(node, yaml.MappingNode):
        names = [key.value for key, _ in node.value if isinstance(key.value, str)]
        twice = next((each for each in names if names.count(each) > 1), None)
        if twice is not None:
            raise ValueError(f"{twice!r} stands twice in one object (line {node.start_mark.line + 1})")
        for _, entry in node.value:
            _refuse_tricks(entry, yaml, seen)
    elif isinstance(node, yaml.SequenceNode):
        for entry in node.value:
            _refuse_tricks(entry, yaml, seen)


def _front_matter(text: str, name: str) -> tuple[str | None, str, int]:
    """The YAML between two lines of `---` at the head of a Markdown text, the text behind it, and how many lines went before.

    Raises UsageError for a list of decisions that begins there and has no end, since it would be lost.
    """
    rows = text.removeprefix("\ufeff").split("\n")
    start = next((place for place, row in enumerate(rows) if row.strip()), 0)
    if rows[start].rstrip() != FENCE:
        return None, text, 0
    for place, row in enumerate(rows[start + 1 :], start + 1):
        if row.rstrip() in (FENCE, "..."):
            return "\n".join(rows[start + 1 : place]), "\n".join(rows[place + 1 :]), place + 1
    if any(row.startswith(tuple(f"{each}:" for each in LISTS)) for row in rows):
        raise UsageError(f"{name}: the front matter has no end: close it with a line of `{FENCE}`")
    return None, text, 0
