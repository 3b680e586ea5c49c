"""A line in a language with a small lexicon, cut into pieces that each hold one act."""

from warpgate.reading.tongue_words import Word
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

ENDS = frozenset(".!?;。；！？")
LINKS = {":": "colon", "：": "colon", "(": "paren", "（": "paren", "[": "paren", ")": "close", "）": "close", "]": "close"}
DASHES = frozenset(("—", "–", "--", "->", "→", "=>", "⇒"))
COMMAS = frozenset(",，、")
PASSED = frozenset(("mark", "article", "not", "number"))
BETWEEN = frozenset(("mark", "article", "prep", "number", "forget"))
GRAMMAR = frozenset(("sub", "mark", "article", "prep", "join", "break", "number", "ending", "attributive", "not", "forget"))
NEAR = 30  # so many words after "without" are looked at
LONGEST = 300  # words of one piece; what is longer is no single act that anybody reads


@value
class Piece:
    """Words between two cuts: how they stand to the rest, and what opened them."""

    words: tuple[Word, ...]
    role: str = ""  # sub cond negated label gloss, or nothing where it may order something
    link: str = ""  # stop comma colon paren close dash join


def has_act(words: "tuple[Word, ...] | list[Word]") -> bool:
    """Whether a verb, or a noun that names an act, stands among the words."""
    return any(word.kind in ("act", "named") for word in words)


def cut(words: "list[Word]", tongue: "dict[str, Any]") -> list[Piece]:
    """The pieces of a line, in order; pieces without an act are joined to their neighbours."""
    found: list[Piece] = []
    current: list[Word] = []
    role, link = "", "stop"

    def flush(then: str, role_then: str = "") -> None:
        nonlocal current, role, link
        if any(word.kind not in ("break", "join") for word in current):
            found.append(Piece(tuple(current), role, link))
        elif current or role:
            then = link if then == "comma" else then
        current, role, link = [], role_then, then

    for place, word in enumerate(words):
        kind = word.kind
        if kind == "break":
            if word.sense in ENDS:
                flush("stop")
            elif word.sense in LINKS:
                flush(LINKS[word.sense])
            elif word.sense in DASHES:
                flush("dash")
            elif word.sense in COMMAS or word.sense == "/":
                flush("comma")
            else:
                current.append(word)
        elif kind == "join" and (role or _whole(current) or says_more(current, tongue)):
            flush("join")
        elif kind in ("sub", "cond"):
            leads = any(word.kind not in GRAMMAR for word in current)
            goes_on = link != "join" or (found and found[-1].role == "sub")
            if not current and (kind == "cond" or (found and goes_on and link not in ("stop", "colon"))):
                role = kind
            elif not role and leads and _ends(current, kind, tongue):
                flush("comma", kind)
            else:
                current.append(word if not leads else Word("mark", "", word.text, word.start, word.end))
        elif kind == "whether":
            if has_act(current) and _looks(current):
                flush("comma", "sub")
            elif has_act(current):
                flush("join")
            elif current and found and _looks(found[-1].words):
                role = "sub"
        elif kind == "without" and (_leaves_out(words, place, tongue) or (not current and link == "paren")):
            flush("comma", "negated")
        elif kind == "before":
            role = role or "cond"
            flush("comma")
        elif kind == "after" and has_act(current):
            flush("join")
        else:
            current.append(word)
    flush("stop")
    if all(piece.role in ("sub", "cond") for piece in found):
        found = [Piece(piece.words, "", piece.link) for piece in found]
    return _merged(found, tongue)


def _ends(current: "list[Word]", kind: str, tongue: "dict[str, Any]") -> bool:
    """Whether what stands before a subordinate clause holds an act, known or not."""
    return (has_act(current) or (kind == "cond" and says_more(current, tongue))) and not _makes(current)


def _whole(current: "list[Word]") -> bool:
    """Whether the words are more than the first half of "A and B": an act, or a denial."""
    return has_act(current) or any(word.kind == "not" for word in current)


def _looks(words: "tuple[Word, ...] | list[Word]") -> bool:
    """Whether the first act among the words is to look, so that "whether" follows it."""
    return next((word.sense for word in words if word.kind == "act"), "") in ("look", "confirm", "ask", "tell")


def _makes(current: "list[Word]") -> bool:
    """Whether only "make" stands before a "that": what shall be true follows."""
    content = [word for word in current if word.kind not in GRAMMAR]
    return len(content) == 1 and content[0].sense == "do"


def _leaves_out(words: "list[Word]", place: int, tongue: "dict[str, Any]") -> bool:
    """Whether "without" is followed by a verb: that act is not done. Before a noun it only qualifies."""
    following = []
    for word in words[place + 1 : place + NEAR]:
        if word.kind == "break":
            break
        following.append(word)
    if tongue.get("verb") == "bracket":
        small = {word.text for word in following}
        last = following[-1] if following else None
        return last is not None and last.kind in ("act", "other") and (bool(small & {"zu", "te"}) or "zu" in last.text)
    for word in following:
        if word.kind not in PASSED:
            return word.kind == "act"
    return False


def says_more(words: "tuple[Word, ...] | list[Word]", tongue: "dict[str, Any]") -> bool:
    """Whether words without a known act are more than a noun phrase: a word that nobody knows stands where the verb would."""
    nouns = [word.sense for word in words if word.kind in ("noun", "typed")]
    if nouns and set(nouns) == {"vague"}:
        return True
    content = [place for place, word in enumerate(words) if word.kind not in GRAMMAR]
    if not content:
        return False
    before = words[: content[0]]
    if any(word.kind == "sub" for word in before):
        return True
    if tongue.get("script") == "han" and any(word.kind == "prep" and word.sense == "to" for word in before):
        return True
    led = any(word.kind in ("article", "prep", "number") for word in before)
    if tongue.get("verb") == "bracket":
        edges = (content[-1],) if led else (content[0], content[-1])
        return any(words[place].kind == "other" and not words[place].capital for place in edges)
    if tongue.get("verb") == "last":
        return words[content[-1]].kind == "other"
    first = words[content[0]]
    return first.kind == "other" and not first.capital and not led


def _merged(pieces: list[Piece], tongue: "dict[str, Any]") -> list[Piece]:
    found: list[Piece] = []
    for piece in pieces:
        before = found[-1] if found else None
        if before is None or piece.role:
            found.append(piece)
            continue
        if before.role in ("sub", "cond") and not has_act(piece.words) and (piece.link == "join" or piece.words[0].kind == "prep"):
            continue
        if piece.link == "colon" and not before.role and not any(word.kind == "act" for word in before.words):
            found[-1] = Piece(before.words, "label", before.link)
            found.append(piece)
        elif piece.link in ("paren", "dash") and not has_act(piece.words) and not _denies(piece):
            found.append(Piece(piece.words, "gloss", piece.link))
        elif _apart(before, piece, tongue):
            found.append(piece)
        elif piece.link in ("comma", "join", "close") and not before.role and not (has_act(piece.words) and has_act(before.words)):
            comma = Word("join", "", ",", piece.words[0].start, piece.words[0].start)
            found[-1] = Piece((*before.words, comma, *piece.words), "", before.link)
        else:
            found.append(piece)
    return found


def _apart(before: Piece, piece: Piece, tongue: "dict[str, Any]") -> bool:
    return len(before.words) > LONGEST or _closed(before, piece, tongue) or _unclear(before, tongue) or _unclear(piece, tongue)


def _closed(before: Piece, piece: Piece, tongue: "dict[str, Any]") -> bool:
    """Whether a verb that stands last has closed what came before an "and"."""
    return piece.link == "join" and tongue.get("verb") == "bracket" and before.words[-1].kind == "act"


def _unclear(piece: Piece, tongue: "dict[str, Any]") -> bool:
    return not has_act(piece.words) and says_more(piece.words, tongue)


def _denies(piece: Piece) -> bool:
    return any(word.kind == "not" for word in piece.words)
