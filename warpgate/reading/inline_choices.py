"""What a variable of a loop over written texts is in JavaScript: `for (const d of ['dist', '.cache'])`, `['a'].forEach(d => …)`."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.inline_tokens import Token

MOST = 12
_EACH = ("forEach", "map")


def choices(tokens: "list[Token]") -> dict[str, list[str]]:
    """By variable: the texts that it is given in turn; none for a variable that is set or declared elsewhere too."""
    if sum(token.text in ("=>", "function") for token in tokens) > 1:
        return {}  # a parameter of another function may have the name
    found: dict[str, list[str]] = {}
    declared: list[str] = []
    for at, token in enumerate(tokens):
        if token.kind != "sign" or token.text != "[":
            continue
        end, texts = _texts(tokens, at)
        if not texts:
            continue
        before = [token.text for token in tokens[max(0, at - 4) : at]]
        behind = [token.text for token in tokens[end : end + 7]]
        name = ""
        if len(before) == 4 and before[0] == "(" and before[1] in ("const", "let", "var") and before[3] == "of":
            name = before[2]
        elif behind[:1] == ["."] and behind[1:2] and behind[1] in _EACH and behind[2:3] == ["("]:
            given = [text for text in behind[3:] if text not in ("(", ")")]
            name = given[0] if given[1:2] == ["=>"] else ""
        if name:
            declared.append(name)
            found[name] = texts
    return {name: texts for name, texts in found.items() if declared.count(name) == 1 and _given(tokens, name) == 1}


def _given(tokens: "list[Token]", name: str) -> int:
    """How often a name is set, declared or is a parameter."""
    count = 0
    for place, token in enumerate(tokens):
        if token.kind == "name" and token.text == name:
            behind = [other.text for other in tokens[place + 1 : place + 3]]
            count += behind[:1] in (["="], ["=>"], ["of"], ["in"], ["+="]) or behind == [")", "=>"]
    return count


def _texts(tokens: "list[Token]", at: int) -> tuple[int, list[str]]:
    """The index behind a list of nothing but texts, and the texts."""
    texts: list[str] = []
    place = at + 1
    while place < len(tokens) and len(texts) <= MOST:
        token = tokens[place]
        if token.kind == "text":
            texts.append(token.text)
        elif token.kind == "sign" and token.text == "]":
            return place + 1, texts
        elif token.text != ",":
            break
        place += 1
    return place, []
