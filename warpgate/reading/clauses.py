"""Where a text is cut: into sentences, and these into clauses that say one thing each."""

from warpgate.reading.prose_tokens import CODE_KINDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from warpgate.reading.lexicon import Lexicon
    from warpgate.reading.prose_tokens import Token

SHORT = frozenset(
    (
        "mr",
        "mrs",
        "ms",
        "dr",
        "prof",
        "st",
        "e.g",
        "i.e",
        "g",
        "e",
        "i",
        "etc",
        "vs",
        "approx",
        "inc",
        "ltd",
        "resp",
        "incl",
        "excl",
        "max",
        "min",
        "no",
        "fig",
    )
)
ENDS = frozenset(".!?;\n")
ARROWS = frozenset(("->", "=>", "→", "⇒"))
LOUD = frozenset(("deploy", "publish", "push", "send", "announce", "rewrite", "launch", "pay"))
DASHES = frozenset(("--", "—", "–", "-"))


def sentences(tokens: "list[Token]", text: str) -> "Iterator[tuple[list[Token], str]]":
    """The tokens of each sentence, with the sign that ends it."""
    start = 0
    for place, token in enumerate(tokens):
        if (token.kind == "mark" and token.text in ENDS) or (place > start and "\n" in text[tokens[place - 1].end : token.start]):
            if token.kind == "mark" and token.text == "." and place and tokens[place - 1].norm in SHORT:
                continue
            if token.kind == "mark" and token.text in ENDS:
                if place > start:
                    yield tokens[start:place], token.text
                start = place + 1
            else:
                yield tokens[start:place], "\n"
                start = place
    if start < len(tokens):
        yield tokens[start:], ""


def clauses(tokens: "list[Token]", lexicon: "Lexicon") -> "Iterator[tuple[list[Token], str]]":
    """The clauses of a sentence, each with what joins it on: `start`, `and`, `comma`, `colon`, `dash`, `arrow`, `aside`."""
    for part, link in _without_asides(tokens):
        start, how = 0, link
        for place in range(len(part)):
            token = part[place]
            cut = _cut(part, start, place, lexicon)
            if not cut:
                continue
            if place > start:
                yield part[start:place], how
            how = cut
            start = place + 1 if token.kind == "mark" or "J" in token.entry.role else place
        if start < len(part):
            yield part[start:], how


def _without_asides(tokens: "list[Token]") -> "Iterator[tuple[list[Token], str]]":
    """The sentence without its parentheses, then each of these."""
    main: list[Token] = []
    asides: list[list[Token]] = []
    depth = 0
    for token in tokens:
        if token.kind == "mark" and token.text in "([{":
            depth += 1
            if depth == 1:
                asides.append([])
        elif token.kind == "mark" and token.text in ")]}":
            depth = max(0, depth - 1)
        elif depth:
            asides[-1].append(token)
        else:
            main.append(token)
    if main:
        yield main, "start"
    for aside in asides:
        if aside:
            yield aside, "aside"


def _cut(part: "list[Token]", start: int, place: int, lexicon: "Lexicon") -> str:
    """How the clause that began at `start` is cut at `place`, or nothing."""
    token = part[place]
    if token.kind == "mark":
        if token.text in ARROWS:
            return "" if _between_names(part, place) else "arrow"
        if token.text in DASHES:
            return "dash" if place > start else ""
        if token.text == ":":
            return "colon" if place > start else ""
        if token.text == ",":
            return "comma" if _begins(part, start, place + 1, lexicon) or _after_denial(part, start, place) else ""
        if token.text in "&+":
            return "and" if _begins(part, start, place + 1, lexicon) else ""
        return ""
    if token.kind == "word" and "J" in token.entry.role and place > start and "S" not in token.entry.role.replace("J", "")[:0]:
        return "and" if _begins(part, start, place + 1, lexicon) else ""
    return ""


def _after_denial(part: "list[Token]", start: int, place: int) -> bool:
    """ "Not a soft delete, the tenant has to go": what follows the comma is said, with a subject of its own."""
    first = part[start]
    if "G" not in first.entry.role or place + 2 >= len(part):
        return False
    if part[place + 1].norm in ("straight", "just", "make", "take", "directly", "right", "the", "to"):
        return True
    return any("A" in token.entry.role or "M" in token.entry.role or "s" in token.entry.shape for token in part[place + 2 :])


def _between_names(part: "list[Token]", place: int) -> bool:
    """Whether the arrow stands between two names: a rename or a value changed, not a step after a condition."""
    if place == 0 or place + 1 >= len(part):
        return False
    sides = (part[place - 1], part[place + 1])
    return all(side.kind in CODE_KINDS or side.kind in ("number", "version") for side in sides)


def _begins(part: "list[Token]", start: int, place: int, lexicon: "Lexicon") -> bool:
    """Whether a new clause begins here: after words that only lead in, a verb that is not part of a list of nouns."""
    count = len(part)
    moved = False
    while place < count and part[place].kind == "word" and _leads_in(part[place]):
        moved = True
        if "G" in part[place].entry.role or part[place].entry.lemma in (
            "let us",
            "let's",
            "please",
            "then",
            "so",
            "therefore",
            "thus",
            "hence",
        ):
            return True
        place += 1
    if place >= count or part[place].kind != "word":
        return False
    entry = part[place].entry
    if "N" in entry.role and entry.lemma in ("we", "i", "you"):
        return True
    if "X" in entry.role and entry.lemma in ("if", "when", "once", "after", "because", "since", "while", "although"):
        return True
    if not entry.act or "b" not in entry.shape:
        following = part[place + 1].norm if place + 1 < count else ""
        return (moved and bool(entry.act)) or (following in ("it", "them") and part[place].norm in lexicon.particles)
    return not _only_a_noun(part, start, place)


def _leads_in(token: "Token") -> bool:
    role = token.entry.role
    return "S" in role or "J" in role or ("G" in role and "D" not in role)


def _only_a_noun(part: "list[Token]", start: int, place: int) -> bool:
    """Whether the word that could be a verb stands in a list of nouns ("add delete and send buttons")."""
    entry = part[place].entry
    following = part[place + 1] if place + 1 < len(part) else None
    if not entry.noun:
        # "delete and send buttons": what came before has no noun of its own yet.
        before = part[start:place]
        objects = [token for token in before if token.kind != "mark" and "J" not in token.entry.role]
        verbs = [token for token in objects if token.entry.act and not token.entry.noun and "b" in token.entry.shape]
        return len(objects) >= 2 and len(objects) == len(verbs)
    if following is None or following.kind == "mark":
        return entry.act not in LOUD or (place + 1 - start < 3 and start == 0)
    role = following.entry.role
    if (
        following.kind != "word"
        or "D" in role
        or "N" in role
        or "C" in role
        or ("P" in role and following.entry.lemma in ("to", "on", "at", "it"))
    ):
        return False
    if "J" in role or "P" in role:
        return True
    return bool(following.entry.noun) and not following.entry.plural and following.entry.noun not in ("people", "member")
