"""Which idioms of the phrase book stand in a clause."""

from warpgate.reading.prose_clause import PARTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.reading.lexicon import Lexicon
    from warpgate.reading.prose_tokens import Token

    Words = list[tuple[str, str, str, bool]]  # form, lemma, class of the noun, whether it ends a noun phrase

GAP = 5
EDITS = ("code-edit", "config-edit", "doc-edit")
WORLD = ("people", "money", "legal", "judgement", "vendor", "store", "physical", "either")


def find_idioms(tokens: "list[Token]", lexicon: "Lexicon") -> "list[tuple[str, str, int]]":
    """Rule, pattern and first place of each idiom in the clause."""
    words = _words(tokens, lexicon)
    found: list[tuple[str, str, int]] = []
    present: set[int] = set()
    leading: dict[int, bool] = {}
    for word in dict.fromkeys(word for norm, lemma, *_ in words for word in (norm, lemma)):
        row = lexicon.groups.get(word)
        if row:
            present |= row[0]
            for group in row[1]:
                leading[group] = True
    for group in leading:
        for number, needs in lexicon.idioms[group]:
            if present.issuperset(needs):
                rule, text, elements = lexicon.patterns[number]
                place = _search(words, elements)
                if place >= 0 and (rule == "gate-itself" or not _within_a_compound(words, place, elements, rule in EDITS)):
                    found.append((rule, text, place))
    return found


def _within_a_compound(words: "Words", place: int, elements: "list[Any]", edits: bool) -> bool:
    """Whether the idiom's last word only qualifies a part of a program ("move the tag filter", "age rating badge").

    An idiom that says an edit must not end before another noun at all ("kill the animation contract").
    """
    kind, values = elements[-1]
    if edits and kind == "word" and place + 1 < len(words):
        at = [here for here in range(place, len(words) - 1) if _matched(words, here, values)]
        return bool(at) and all(words[here][2] and words[here + 1][2] in WORLD and not words[here + 1][3] for here in at)
    if kind != "word" or not any(lemma in PARTS for _, lemma, *_ in words[place + 1 :]):
        return False
    at = [here for here in range(place, len(words) - 1) if _matched(words, here, values)]
    return bool(at) and all(words[here][2] and words[here + 1][1] in PARTS for here in at)


def _words(tokens: "list[Token]", lexicon: "Lexicon") -> "Words":
    """Each word alone; the last one of a joined token keeps the class of the whole."""
    words: Words = []
    for token in tokens:
        if token.kind == "word" and " " in token.norm:
            first, *middle, last = token.norm.split(" ")
            for word in (first, *middle):
                words.append((word, lexicon.entry(word).lemma, "", False))
            words.append((last, lexicon.entry(last).lemma, token.entry.noun, False))
        else:
            words.append((token.norm, token.entry.lemma, token.entry.noun or _named(token, words), _ends(token)))
    return words


def _named(token: "Token", before: "Words") -> str:
    """A capital inside the sentence marks the name of somebody or something that no list holds."""
    return "name" if before and token.kind == "word" and not token.entry.lemma and token.text[:1].isupper() else ""


def _ends(token: "Token") -> bool:
    role = token.entry.role
    return token.kind == "mark" or (("P" in role or "X" in role) and "D" not in role and not token.entry.noun)


def _search(words: "Words", elements: "list[Any]") -> int:
    for place in range(1 if elements[0][0] == "^" else len(words)):
        if _fits(words, place, elements, 0):
            return place
    return -1


def _fits(words: "Words", place: int, elements: "list[Any]", element: int) -> bool:
    while element < len(elements):
        kind, values = elements[element]
        if kind == "word":
            length = _matched(words, place, values)
            if not length and place == len(words) and "$" in values:
                return element + 1 == len(elements)
            if not length:
                return False
            place += length
        elif kind == "$":
            if place != len(words):
                return False
        elif kind == "*":
            return any(_fits(words, place + gap, elements, element + 1) for gap in range(GAP) if place + gap <= len(words))
        elif kind == "class":
            return _fits_class(words, place, values, elements, element)
        element += 1
    return True


def _fits_class(words: "Words", place: int, values: "list[str]", elements: "list[Any]", element: int) -> bool:
    """A noun of the class, with nothing but its own phrase before it."""
    for here in range(place, min(place + GAP, len(words))):
        ends = here + 1 >= len(words) or not words[here + 1][2] or words[here + 1][3]
        if words[here][2] in values and ends and _fits(words, here + 1, elements, element + 1):
            return True
        if words[here][3]:
            return False
    return False


def _matched(words: "Words", place: int, values: "list[str]") -> int:
    """How many words an alternative of the element takes here; 0 when none stands here."""
    if place >= len(words):
        return 0
    norm, lemma, *_ = words[place]
    if norm in values or lemma in values:
        return 1
    for value in values:
        if " " in value:
            parts = value.split(" ")
            here = words[place : place + len(parts)]
            if len(here) == len(parts) and all(part in (word[0], word[1]) for part, word in zip(parts, here, strict=True)):
                return len(parts)
    return 0
