"""Which idioms of the phrase book stand in a clause."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.reading.lexicon import Lexicon
    from warpgate.reading.prose_tokens import Token

GAP = 5


def find_idioms(tokens: "list[Token]", lexicon: "Lexicon") -> "list[tuple[str, str, int]]":
    """Rule, pattern and first place of each idiom in the clause."""
    found: list[tuple[str, str, int]] = []
    seen = set()
    for token in tokens:
        if token.kind != "word" and token.kind != "mark" and token.kind != "flag":
            continue
        keys = (token.norm,) if token.entry.lemma in ("", token.norm) else (token.norm, token.entry.lemma)
        for key in keys:
            if key in seen:
                continue
            seen.add(key)
            for rule, text, elements in lexicon.phrases.get(key, ()):
                place = _search(tokens, elements)
                if place >= 0:
                    found.append((rule, text, place))
    return found


def _search(tokens: "list[Token]", elements: "list[Any]") -> int:
    first = elements[0][0]
    last = 1 if first == "^" else len(tokens)
    for place in range(last):
        if _fits(tokens, place, elements, 0):
            return place
    return -1


def _fits(tokens: "list[Token]", place: int, elements: "list[Any]", element: int) -> bool:
    while element < len(elements):
        kind, values = elements[element]
        if kind == "word":
            if place >= len(tokens) or not _is(tokens[place], values):
                return False
            place += 1
        elif kind == "$":
            if place != len(tokens):
                return False
        elif kind == "*":
            return any(_fits(tokens, place + gap, elements, element + 1) for gap in range(GAP) if place + gap <= len(tokens))
        elif kind == "class":
            return any(
                place + gap < len(tokens)
                and tokens[place + gap].entry.noun in values
                and _fits(tokens, place + gap + 1, elements, element + 1)
                for gap in range(GAP)
            )
        element += 1
    return True


def _is(token: "Token", values: "list[str]") -> bool:
    return token.norm in values or token.entry.lemma in values
