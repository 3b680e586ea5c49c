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
GRAMMAR = frozenset(("mark", "article", "prep", "join", "break", "number", "ending", "attributive", "not", "forget"))


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
        elif kind == "join" and has_act(current):
            flush("join")
        elif kind in ("sub", "cond"):
            if not current and (kind == "cond" or (found and link not in ("stop", "colon"))):
                role = kind
            elif has_act(current) and not role:
                flush("comma", kind)
            else:
                current.append(Word("mark", "", word.text, word.start, word.end))
        elif kind == "without" and _leaves_out(words, place, tongue):
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
    return _merged(found)


def _leaves_out(words: "list[Word]", place: int, tongue: "dict[str, Any]") -> bool:
    """Whether "without" is followed by a verb: that act is not done. Before a noun it only qualifies."""
    following = []
    for word in words[place + 1 :]:
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


def _merged(pieces: list[Piece]) -> list[Piece]:
    found: list[Piece] = []
    for piece in pieces:
        before = found[-1] if found else None
        if before is None or piece.role:
            found.append(piece)
            continue
        if piece.link == "join" and before.role in ("sub", "cond") and not has_act(piece.words):
            continue
        if piece.link == "colon" and not before.role and not any(word.kind == "act" for word in before.words):
            found[-1] = Piece(before.words, "label", before.link)
            found.append(piece)
        elif piece.link in ("paren", "dash") and not has_act(piece.words) and not _denies(piece):
            found.append(Piece(piece.words, "gloss", piece.link))
        elif piece.link in ("comma", "join", "close") and not before.role and not (has_act(piece.words) and has_act(before.words)):
            comma = Word("join", "", ",", piece.words[0].start, piece.words[0].start)
            found[-1] = Piece((*before.words, comma, *piece.words), "", before.link)
        else:
            found.append(piece)
    return found


def _denies(piece: Piece) -> bool:
    return any(word.kind == "not" for word in piece.words)
