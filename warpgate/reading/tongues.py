"""Which language a text is written in, and what its clauses order in the languages that have a small lexicon."""

from warpgate.reading.lexicon import SHORTEST_STEM
from warpgate.reading.prose_clause import Clause
from warpgate.reading.tongue_clauses import read_piece, settled
from warpgate.reading.tongue_pieces import cut
from warpgate.reading.tongue_words import read_words
from warpgate.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.lexicon import Lexicon
    from warpgate.reading.prose_tokens import Token

ENGLISH = "en"
OTHER = "other"
LEAST_KNOWN = 3  # of so many words a lexicon must know one, in a text of more than a FEW
FEW = 3
MOST = 1_000  # keeps the numbers of clauses apart between lines
# Letters that none of the small lexicons' languages has: Nordic, Slavic, Baltic, Turkish, Hungarian, Romanian, Ukrainian.
STRANGE = frozenset("åøæłąęśźżćńčšžřěůďťňđőűşğıțășāēģķļņūėįųþðəơưіїєґўјљњћђџ")


def language_of(tokens: "list[Token]", lexicon: "Lexicon") -> str:
    """The language's code, `en`, or `other` where no lexicon explains the words."""
    words = [token for token in tokens if token.kind == "word"]
    text = "".join(token.text for token in words)
    if not words or (text.isascii() and all(token.entry.lemma for token in words)):
        return ENGLISH
    script = _script(text)
    if script:
        return OTHER if script == "cyrillic" and not STRANGE.isdisjoint(text.lower()) else lexicon.scripts.get(script, OTHER)
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
    if best and (most > english or (most == english and not text.isascii())):
        # A text of which a lexicon knows only a small part is in a language that merely looks like its own.
        strange = not text.isascii() and not STRANGE.isdisjoint(text.lower())
        return OTHER if strange or (most * LEAST_KNOWN < len(words) and len(words) > FEW) else best
    if english * 2 < len(words) and (not text.isascii() or not english or best) and len(words) > 1:
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
    found = {*lexicon.known.get(word, "").split(), *(code for stem, code in rows if word.startswith(stem))}
    if not found and "'" in word:
        return set(lexicon.known.get(word.rpartition("'")[2], "").split())
    if not found and "-" in word and not lexicon.entry(word.partition("-")[0]).lemma:
        return {"de", "nl"} & set(lexicon.known.get(word.rpartition("-")[2], "").split())
    return found


def read_foreign(tokens: "list[Token]", text: str, code: str, lexicon: "Lexicon") -> list[Clause]:
    """The clauses of a text in one of the small lexicons; in any other language one clause that says nothing."""
    tongue = lexicon.languages.get(code)
    if tongue is None:
        return [Clause(text, "ordered", note="in a language that no lexicon holds")]
    found: list[Clause] = []
    for piece in cut(read_words(tokens, text, tongue, lexicon), tongue):
        shown = text[piece.words[0].start : piece.words[-1].end]
        found += read_piece(piece, shown, tongue)
    # Each stands for itself: what nobody knows beside an edit is not taken for a part of it, as it is in English.
    return [replace(clause, sentence=-1 - place - len(text) * MOST) for place, clause in enumerate(settled(found))]
