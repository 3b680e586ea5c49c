"""What a small lexicon knows of the words of a line in its language."""

from warpgate.reading.things import SCRATCH, path_class
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from warpgate.reading.lexicon import Lexicon
    from warpgate.reading.prose_tokens import Token

TYPED = frozenset(("code", "path", "ident", "flag"))
SIGNS = {
    "amount": "money",
    "mail": "people",
    "version": "release",
    "id": "tracker",
    "date": "date",
    "url": "url",
    "domain": "identity",
    "machine": "money",
    "quote": "quote",
    "outside": "store",
}
OPENING = {"«": "»", "„": "“”", "“": "”", "「": "」", "『": "』", "‹": "›", "《": "》"}
# English verbs that engineers leave as they are in any language; as nouns ("do a rollback") they name the act.
BORROWED = frozenset(("deploy", "push", "rewrite", "publish", "restart", "reset", "commit", "send"))
LEADING_TO_NOUNS = frozenset(("article", "prep", "number", "without"))
SHORTEST_HEAD = 3
SHORTEST_ENDING = 4  # letters of a noun that is looked for at the end of a compound
LONGEST_TAIL = 30
SHORT_RUN = 2  # letters of katakana that are no word of their own


@value
class Word:
    """One word of a line: what kind it is, its sense or class, and where it stands."""

    # act named noun typed other number prep article mark join not sub cond without forget before after ending around break
    kind: str
    sense: str
    text: str
    start: int
    end: int
    capital: bool = False


def read_words(tokens: "list[Token]", text: str, tongue: "dict[str, Any]", lexicon: "Lexicon") -> list[Word]:
    """Every word and sign of the line as the small lexicon knows it; what stands in quotes is one thing."""
    within = tongue.get("script") in ("han", "kana")
    found: list[Word] = []
    place = 0
    joined = tokens if within else list(_joined(tokens, tongue))
    while place < len(joined):
        token = joined[place]
        if token.kind == "mark":
            whole = f"{found[-1].text}'" if found and token.text == "'" and found[-1].end == token.start else ""
            if whole in tongue["words"]:  # "di' all'agenzia"
                kind, sense = tongue["words"][whole]
                found[-1] = Word(kind, sense, whole, found[-1].start, token.end)
                place += 1
                continue
            end = _closing(joined, place, OPENING.get(token.text, ""))
            if end:
                found.append(Word("noun", "quote", text[token.end : joined[end].start], token.start, joined[end].end))
                place = end
            elif token.text not in "«»„“”‹›「」『』《》*¿¡'\"’":
                found.append(Word("break", token.text, token.text, token.start, token.end))
        elif token.kind in TYPED:
            found.append(Word("typed", _typed(token), token.text, token.start, token.end))
        elif token.kind == "number":
            found.append(Word("number", "", token.text, token.start, token.end))
        elif token.kind != "word":
            found.append(Word("noun", SIGNS.get(token.kind, ""), token.text, token.start, token.end))
        elif within and not token.text.isascii():
            found += _whole_runs(list(_inside(token, tongue)))
        elif within or (tongue.get("script") == "cyrillic" and token.text.isascii()):
            found.append(_borrowed(token, tongue))
        else:
            found += _latin(token, tongue, found, lexicon)
        place += 1
    if not within:
        return found
    before_nouns = tongue.get("verb") == "last"
    return [_as_noun(word, found, place, before_nouns=before_nouns) for place, word in enumerate(found)]


def _as_noun(word: Word, found: list[Word], place: int, *, before_nouns: bool) -> Word:
    """A verb before a particle or before a noun is itself a noun ("the deletion button")."""
    following = found[place + 1] if place + 1 < len(found) else None
    if word.kind != "act" or following is None or following.start != word.end:
        return word
    if following.kind != "ending" and (not before_nouns or following.kind not in ("noun", "typed")):
        return word
    return Word("named", word.sense, word.text, word.start, word.end)


def _closing(tokens: "list[Token]", place: int, marks: str) -> int:
    """Where a quotation that begins here ends, or 0."""
    if not marks:
        return 0
    return next((end for end in range(place + 1, len(tokens)) if tokens[end].kind == "mark" and tokens[end].text in marks), 0)


def _typed(token: "Token") -> str:
    inner = token.text.strip("`").strip()
    if token.kind == "path" or (token.kind == "code" and ("/" in inner or "." in inner) and " " not in inner):
        return path_class(inner)
    if token.kind == "code":
        return "command" if " " in inner else "code"
    if token.kind == "ident" and inner.lower() in SCRATCH:
        return "scratch"
    return "config" if token.kind == "flag" else "code"


def _joined(tokens: "list[Token]", tongue: "dict[str, Any]") -> "Iterator[Token]":
    """Words that the small lexicon knows only together come as one token."""
    place = 0
    words, firsts = tongue["words"], tongue["joined"]
    while place < len(tokens):
        token = tokens[place]
        lead = token.norm
        if tongue.get("elided") and lead not in firsts:
            lead = lead.rpartition("'")[2]  # "l'option b"
        most = firsts.get(lead, 0) if token.kind == "word" else 0
        for length in range(min(most, len(tokens) - place), 1, -1):
            form = " ".join((lead, *(part.norm for part in tokens[place + 1 : place + length])))
            if form in words:
                last = tokens[place + length - 1]
                yield type(token)("word", form, form, token.start, last.end)
                place += length
                break
        else:
            yield token
            place += 1


def _latin(token: "Token", tongue: "dict[str, Any]", before: "list[Word]", lexicon: "Lexicon") -> "Iterator[Word]":
    """The word, and before it what has been joined to it by an apostrophe."""
    word, start = token.norm, token.start
    led = before[-1].kind if before else ""
    if "'" in word and word not in tongue["words"] and tongue.get("elided"):
        head, _, word = word.rpartition("'")
        kind, sense = tongue["words"].get(head + "'", ("mark", ""))
        yield Word(kind, sense, head + "'", start, start + len(head) + 1)
        start += len(head) + 1
        led = kind
    kind, sense = _kind(word, tongue, lexicon)
    if kind == "act" and led in LEADING_TO_NOUNS and word in tongue["nouns"]:
        kind, sense = "noun", tongue["nouns"][word]
    capital = token.text[:1].isupper() and bool(before)
    if kind == "act" and capital and tongue.get("verb") == "bracket" and tongue["compounds"] and word.endswith("n"):
        kind = "named"
    yield Word(kind, sense, word, start, token.end, capital)


def _kind(word: str, tongue: "dict[str, Any]", lexicon: "Lexicon") -> "tuple[str, str]":
    """Kind and sense of a word with spaces around it."""
    words = tongue["words"]
    known: tuple[str, str] | None = words.get(word)
    if known:
        return known
    if word in tongue["marks"]:
        return "mark", ""
    if word in tongue["separable"]:
        return "act", ""
    if "-" in word:
        known = words.get(word.rpartition("-")[2])
        if known and known[0] in ("noun", "named"):
            return known
    if tongue["compounds"]:
        for start in range(max(SHORTEST_HEAD, len(word) - LONGEST_TAIL), len(word) - SHORTEST_ENDING + 1):
            known = words.get(word[start:])
            if known and known[0] in ("noun", "named"):
                return known
    stems, shortest = tongue["stems"], tongue["shortest"]
    if shortest:
        for length in range(min(len(word), LONGEST_TAIL), shortest - 1, -1):
            known = stems.get(word[:length])
            if known:
                return known
    entry = lexicon.entry(word)
    if entry.act in BORROWED and not entry.noun:
        return "named", entry.act
    if entry.noun and len(word) > 2:
        return "noun", entry.noun
    return "other", ""


def _borrowed(token: "Token", tongue: "dict[str, Any]") -> Word:
    """A word in Latin letters in a line of another script: a term of the trade, a name, or an identifier."""
    entry = token.entry
    known = tongue["words"].get(token.norm)
    if known:
        return Word(known[0], known[1], token.norm, token.start, token.end)
    kind, sense = "noun", "tech" if token.text.islower() else "name"
    if entry.noun and not token.guessed:
        sense = entry.noun
    elif entry.act in BORROWED and not token.guessed:
        kind, sense = "named", entry.act
    return Word(kind, sense, token.norm, token.start, token.end)


def _whole_runs(words: list[Word]) -> list[Word]:
    """The words, where a known one that only ends a longer foreign word in katakana is not taken for that word ("uni-form")."""
    found: list[Word] = []
    for word in words:
        before = found[-1] if found else None
        if (
            before is not None
            and before.kind == "other"
            and len(before.text) <= SHORT_RUN
            and word.kind == "noun"
            and _katakana(before.text)
            and _katakana(word.text[:1])
        ):
            found[-1] = Word("other", "", before.text + word.text, before.start, word.end)
        else:
            found.append(word)
    return found


def _katakana(text: str) -> bool:
    return all("ァ" <= char <= "ー" for char in text)


def _inside(token: "Token", tongue: "dict[str, Any]") -> "Iterator[Word]":
    """The words of a line without spaces, longest first; what nobody knows between them is one word."""
    text, words, longest = token.text.lower(), tongue["words"], tongue["longest"]
    place = unknown = 0
    while place < len(text):
        for length in range(min(longest, len(text) - place), 0, -1):
            known = words.get(text[place : place + length])
            if known:
                if unknown < place:
                    yield Word("other", "", text[unknown:place], token.start + unknown, token.start + place)
                yield Word(known[0], known[1], text[place : place + length], token.start + place, token.start + place + length)
                place += length
                unknown = place
                break
        else:
            place += 1
    if unknown < len(text):
        yield Word("other", "", text[unknown:], token.start + unknown, token.end)
