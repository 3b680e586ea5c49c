"""What a description says: its facts, and clauses that each stand for one act, in an order that can be shown."""

from warpgate.reading.acts import Clause, Sentence, read_clause
from warpgate.reading.clauses import clauses, sentences
from warpgate.reading.furniture import Furniture, strip_furniture
from warpgate.reading.plain_text import PlainText, plain_text
from warpgate.reading.prose_tokens import read_tokens
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.lexicon import Lexicon
    from warpgate.reading.prose_tokens import Token

LONGEST = 2_000_000
MOST_CLAUSES = 20_000


@value
class Reading:
    """Everything that was understood of a description."""

    plain: PlainText
    furniture: tuple[Furniture, ...]
    clauses: tuple[Clause, ...]
    too_long: bool = False
    guessed: tuple[str, ...] = ()  # words that were read as the dangerous word they resemble


def read_prose(text: str, lexicon: "Lexicon") -> Reading:
    """The description as clauses; beyond the limits of size nothing is read and `too_long` says so."""
    if len(text) > LONGEST:
        return Reading(PlainText(""), (), (), True)
    plain = plain_text(text)
    furniture: list[Furniture] = []
    found: list[Clause] = []
    guessed: list[str] = []
    for part in (plain.text, *plain.hidden):
        for line in _lines(part):
            facts = strip_furniture(line)
            furniture.append(facts)
            if facts.done or not facts.text:
                found.append(Clause(facts.text or line, "past", note="it is marked as done"))
                continue
            tokens = read_tokens(facts.text, lexicon)
            guessed += [token.text for token in tokens if token.guessed]
            found += _clauses(tokens, facts.text, lexicon)
            if len(found) > MOST_CLAUSES:
                return Reading(plain, tuple(furniture), tuple(found), True, tuple(guessed))
    return Reading(plain, tuple(furniture), tuple(found), False, tuple(guessed))


def _lines(text: str) -> list[str]:
    """Lines that are items of their own; a wrapped sentence stays whole."""
    if "\n" not in text:
        return [text] if text.strip() else []
    lines: list[str] = []
    fenced = False
    for line in text.split("\n"):
        stripped = line.strip()
        if stripped.startswith(("```", "~~~")):
            fenced = not fenced
            lines.append("")
        elif fenced or not stripped:
            lines.append("")
        elif not lines or not lines[-1] or stripped[0] in "-*+#>•[" or stripped[0].isdigit() or lines[-1][-1] in ".!?:":
            lines.append(stripped)
        else:
            lines[-1] += " " + stripped
    return [line for line in lines if line]


def _clauses(tokens: "list[Token]", text: str, lexicon: "Lexicon") -> list[Clause]:
    found: list[Clause] = []
    for number, (sentence, end) in enumerate(sentences(tokens, text)):
        said = Sentence(text, end == "?", number == 0)
        for part, link in clauses(sentence, lexicon):
            for clause in read_clause(part, link, said, lexicon):
                found.append(_linked(clause, link))
    return found


def _linked(clause: Clause, link: str) -> Clause:
    """A noun phrase in parentheses or behind a dash explains; it orders nothing."""
    if clause.standing in ("noun", "told", "state") and link in ("aside", "dash"):
        from warpgate.values import replace

        return replace(clause, standing="gloss", note="it explains")
    return clause
