"""Which language a text is written in, and what its clauses order in the languages that have a small lexicon."""

from warpgate.reading.lexicon import SHORTEST_STEM
from warpgate.reading.prose_clause import ARTEFACTS, Clause
from warpgate.reading.prose_tokens import CODE_KINDS, Token
from warpgate.reading.things import Thing, path_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from warpgate.reading.lexicon import Lexicon

ENGLISH = "en"
OTHER = "other"
ENDS = frozenset(".!?;:\n,")
LOCAL = frozenset(
    (
        "lokal",
        "local",
        "localmente",
        "localement",
        "locale",
        "lokaal",
        "локально",
        "locais",
        "lokalen",
        "locales",
        "本地",
        "ローカル",
    )
)
MOST_JOINED = 4
LITTLE = 3  # so many words may be unknown to every lexicon before the language is


def language_of(tokens: "list[Token]", lexicon: "Lexicon") -> str:
    """The language's code, `en`, or `other` where no lexicon explains the words."""
    words = [token for token in tokens if token.kind == "word"]
    text = "".join(token.text for token in words)
    if not words or (text.isascii() and all(token.entry.lemma for token in words)):
        return ENGLISH
    script = _script(text)
    if script:
        return lexicon.scripts.get(script, OTHER)
    english = sum(1 for token in words if token.entry.lemma and not token.guessed)
    counts: dict[str, int] = {}
    own: dict[str, bool] = {}
    for token in words:
        for code in _codes(token.norm, lexicon):
            counts[code] = counts.get(code, 0) + 1
            own[code] = own.get(code, False) or not token.entry.lemma or token.guessed
    best, most = "", 0
    for code in sorted(counts):
        if own[code] and counts[code] > most:
            best, most = code, counts[code]
    if best and most >= english:
        return best
    if english * 2 < len(words) and (not text.isascii() or not english) and len(words) > 1:
        return OTHER
    return ENGLISH


def _script(text: str) -> str:
    han = False
    for char in text:
        if "぀" <= char <= "ヿ":
            return "kana"
        han = han or "一" <= char <= "鿿"
        if "Ѐ" <= char <= "ӿ":
            return "cyrillic"
        if "가" <= char <= "힣" or "؀" <= char <= "ۿ" or "֐" <= char <= "׿" or "ऀ" <= char <= "෿" or "Ͱ" <= char <= "Ͽ":
            return "another"
    return "han" if han else ""


def _codes(word: str, lexicon: "Lexicon") -> "set[str]":
    """The languages whose small lexicon has the word."""
    rows = lexicon.stems.get(word[:SHORTEST_STEM], ())
    return {*lexicon.known.get(word, "").split(), *(code for stem, code in rows if word.startswith(stem))}


def read_foreign(tokens: "list[Token]", text: str, code: str, lexicon: "Lexicon") -> list[Clause]:
    """The clauses of a text in one of the small lexicons; in any other language one clause that says nothing."""
    tongue = lexicon.languages.get(code)
    if tongue is None:
        return [Clause(text, "ordered", note="in a language that no lexicon holds")]
    parts = _pieces(text, tokens, tongue)
    found = []
    for words, shown in parts:
        clause = _clause(words, shown, tongue, lexicon)
        if clause is not None:
            found.append(clause)
    return found


def _pieces(text: str, tokens: "list[Token]", tongue: "dict[str, Any]") -> "list[tuple[list[tuple[str, str, str]], str]]":
    """Clauses as rows of (kind, sense or class, word), cut at punctuation and where "and" is followed by another act."""
    rows: list[tuple[list[tuple[str, str, str]], str]] = []
    current: list[tuple[str, str, str]] = []
    start = 0
    for token in _joined(tokens, tongue):
        if token.kind == "mark":
            if token.text in ENDS or token.text in "。，、；！？" or token.text in tongue["joins"]:
                rows.append((current, text[start : token.start]))
                current, start = [], token.end
            continue
        if token.norm in tongue["joins"] and any(kind == "act" for kind, _, _ in current):
            rows.append((current, text[start : token.start]))
            current, start = [], token.end
            continue
        current += _entries(token, tongue)
    rows.append((current, text[start:]))
    joined: list[tuple[list[tuple[str, str, str]], str]] = []
    for words, shown in rows:
        if joined and words and not any(kind == "act" for kind, _, _ in words):
            joined[-1] = ([*joined[-1][0], *words], f"{joined[-1][1]}, {shown}")
        elif words:
            joined.append((words, shown))
    return [(words, shown.strip()) for words, shown in joined]


def _joined(tokens: "list[Token]", tongue: "dict[str, Any]") -> "Iterator[Token]":
    """Words that the small lexicon knows only together come as one token."""
    place = 0
    while place < len(tokens):
        token = tokens[place]
        for length in range(min(MOST_JOINED, len(tokens) - place), 1, -1):
            form = " ".join(part.norm for part in tokens[place : place + length])
            if token.kind == "word" and form in tongue["words"]:
                last = tokens[place + length - 1]
                yield Token("word", form, form, token.start, last.end)
                place += length
                break
        else:
            yield token
            place += 1


def _entries(token: "Token", tongue: "dict[str, Any]") -> list[tuple[str, str, str]]:
    """What the small lexicon knows of a token; a line without spaces holds many words."""
    if token.kind in CODE_KINDS:
        inner = token.text.strip("`")
        return [("typed", path_class(inner) if token.kind == "path" else "code", token.text)]
    if token.kind != "word":
        return [("other", {"amount": "money", "mail": "people", "version": "release"}.get(token.kind, ""), token.text)]
    if tongue.get("script") in ("han", "kana"):
        return _inside(token.text.lower(), tongue)
    return [_word(token, tongue)]


def _word(token: "Token", tongue: "dict[str, Any]") -> tuple[str, str, str]:
    word = token.norm
    known = tongue["words"].get(word)
    if known:
        return (*known, word)
    for stem, sense in tongue["stems"]:
        if word.startswith(stem):
            return "act", sense, word
    if word in tongue["negations"]:
        return "not", "", word
    if word in tongue["marks"]:
        return "mark", "", word
    if "'" in word:
        tail = tongue["words"].get(word.rpartition("'")[2])
        if tail:
            return (*tail, word)
    if tongue["compounds"]:
        for noun, kind in tongue["endings"]:
            if word.endswith(noun) and len(word) > len(noun) + 1:
                return "noun", kind, word
    if token.entry.noun and not token.guessed:
        return "noun", token.entry.noun, word
    return "other", "", word


def _inside(text: str, tongue: "dict[str, Any]") -> list[tuple[str, str, str]]:
    """The words of a line without spaces, longest first."""
    found: list[tuple[str, str, str]] = []
    place = 0
    longest = tongue["longest"]
    while place < len(text):
        for length in range(min(longest, len(text) - place), 0, -1):
            word = text[place : place + length]
            known = tongue["words"].get(word) or (("not", "") if word in tongue["negations"] else None)
            if known:
                found.append((*known, word))
                place += length
                break
        else:
            if text[place] == tongue.get("object_mark"):
                found.append(("object-mark", "", text[place]))
            place += 1
    return found


def _clause(words: "list[tuple[str, str, str]]", shown: str, tongue: "dict[str, Any]", lexicon: "Lexicon") -> Clause | None:
    senses = [sense for kind, sense, _ in words if kind == "act"]
    things = [
        (kind, sense, word)
        for kind, sense, word in words
        if kind in ("noun", "typed", "other") and (sense or (kind == "other" and word.isalpha()))
    ]
    typed = any(kind == "typed" for kind, _, _ in words)
    if not senses:
        return Clause(
            shown,
            "ordered",
            "noun",
            objects=tuple(Thing(word, word, sense) for _, sense, word in things[:1]),
            typed=typed,
            note=tongue["name"],
        )
    if _negated(words, tongue):
        return Clause(shown, "ordered", "imperative", note="a negation")
    if senses[0] == "proceed" and not typed:
        return Clause(shown, "ordered", "imperative", "", "proceed", (), note=tongue["name"])
    act = "build" if senses[0] == "text" and any(sense == "test" for _, sense, _ in things[:1]) else senses[0]
    head = _head(words, things, tongue)
    others = tuple(("in", Thing(word, word, sense)) for kind, sense, word in things if word != head and sense)
    objects = (
        ()
        if head is None
        else (next(Thing(word, word, sense, typed=kind == "typed") for kind, sense, word in things if word == head),)
    )
    code = typed or any(thing.kind in ARTEFACTS for thing in (*objects, *(thing for _, thing in others)))
    around: tuple[str, ...] = ("local",) if any(word in LOCAL for _, _, word in words) else ()
    around = ("production",) if any(thing.kind == "running" for _, thing in others) else around
    return Clause(shown, "ordered", "imperative", "", act, objects, others, around, typed, code, note=tongue["name"])


def _negated(words: "list[tuple[str, str, str]]", tongue: "dict[str, Any]") -> bool:
    """Whether the act is denied; in some languages the word also stands before participles ("no usada")."""
    places = [place for place, (kind, _, _) in enumerate(words) if kind == "not"]
    if not places or tongue.get("negation") != "before":
        return bool(places)
    return any(place + 1 < len(words) and words[place + 1][0] == "act" for place in places)


def _head(words: "list[tuple[str, str, str]]", things: "list[tuple[str, str, str]]", tongue: "dict[str, Any]") -> str | None:
    """The word that is acted on: the first noun, the last, or the one before the object mark, as the language has it."""
    nouns = [word for _, sense, word in things if sense] or [word for _, _, word in things]
    if not nouns:
        return None
    order = tongue.get("order", "first")
    if order == "object-mark":
        places = [place for place, (kind, _, _) in enumerate(words) if kind == "object-mark"]
        before = [word for kind, sense, word in words[: places[0]] if kind in ("noun", "typed") and sense] if places else []
        return before[-1] if before else nouns[-1]
    if order == "last":
        return nouns[-1]
    return nouns[0]
