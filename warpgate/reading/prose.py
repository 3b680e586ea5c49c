"""What a description says: its facts, and clauses that each stand for one act, in an order that can be shown."""

import re

from warpgate.reading.acts import read_clause
from warpgate.reading.clauses import clauses, sentences
from warpgate.reading.conditions import is_rule
from warpgate.reading.furniture import Furniture, strip_furniture
from warpgate.reading.plain_text import PlainText, plain_text
from warpgate.reading.prose_clause import ARTEFACTS, Clause, Sentence
from warpgate.reading.prose_tokens import read_tokens
from warpgate.reading.tongues import ENGLISH, language_of, read_foreign
from warpgate.values import replace, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.lexicon import Lexicon
    from warpgate.reading.prose_tokens import Token

OPTION = r"(?:^|(?<=[\s,;:]))\(?([a-fA-F1-6])\)\s"
LONGEST_LABEL = 6
RUNS = frozenset(("running", "store", "dns", "deployable"))
LONGEST = 100_000
LABELLED = frozenset(("code", "test", "doc", "config", "tool", "either", "deployable", "game", "lock", "busmsg"))
NAMING = frozenset(("switch", "code", "shape", "look", "text", "build", "edit", "compile", "fix", "use", "format", "load"))
MOST_CLAUSES = 5_000

# A sentence that says that its act is not to be done, or that weighs what has not been chosen.
OUT_OF_SCOPE = ("out of scope", "not part of", "not in scope", "is not needed for this", "not our job")
CONSIDERED = (
    "options considered",
    "alternatives considered",
    "alternatives:",
    "rejected:",
    "we considered",
    "considered:",
    "we discussed",
    "we looked at",
    "we thought about",
)


@value
class Reading:
    """Everything that was understood of a description."""

    plain: PlainText
    furniture: tuple[Furniture, ...]
    clauses: tuple[Clause, ...]
    too_long: bool = False
    guessed: tuple[str, ...] = ()  # words that were read as the dangerous word they resemble
    foreign: bool = False  # a part of it is in another language, whose grammar is stricter than the English one


def read_prose(text: str, lexicon: "Lexicon") -> Reading:
    """The description as clauses; beyond the limits of size nothing is read and `too_long` says so."""
    if len(text) > LONGEST:
        return Reading(PlainText(""), (), (), True)
    plain = plain_text(text)
    furniture: list[Furniture] = []
    found: list[Clause] = []
    guessed: list[str] = []
    foreign = False
    for part in (plain.text, *plain.hidden):
        for line in _lines(part):
            facts = strip_furniture(line)
            furniture.append(facts)
            if facts.done or not facts.text:
                found.append(Clause(facts.text or line, "past", note="it is marked as done"))
                continue
            tokens = read_tokens(facts.text, lexicon)
            guessed += [token.text for token in tokens if token.guessed]
            tongue = language_of(tokens, lexicon)
            if tongue == ENGLISH:
                found += _clauses(tokens, facts.text, lexicon)
            else:
                foreign = True
                found += read_foreign(tokens, facts.text, tongue, lexicon)
            if len(found) > MOST_CLAUSES:
                return Reading(plain, tuple(furniture), tuple(found), True, tuple(guessed))
    return Reading(plain, tuple(furniture), tuple(found), False, tuple(guessed), foreign)


def _options(text: str) -> list[str]:
    """ "Faster builds: (a) cache (b) rent runners": each option as a line of its own, after what leads to it."""
    marks = list(re.finditer(OPTION, text))
    names = [found.group(1).lower() for found in marks]
    for start, first in enumerate(names):
        if first in ("a", "1") and names[start + 1 : start + 2] == [{"a": "b", "1": "2"}[first]]:
            cuts = [found.start(1) - (text[found.start(1) - 1 : found.start(1)] == "(") for found in marks[start:]]
            pieces = [text[: cuts[0]], *(text[cut:end] for cut, end in zip(cuts, [*cuts[1:], len(text)], strict=True))]
            lead, *options = (
                [piece.strip(" ,;") for piece in pieces] if cuts[0] else ["", *(piece.strip(" ,;") for piece in pieces)]
            )
            label = lead if lead.endswith(":") and lead.count(" ") < LONGEST_LABEL else ""
            return [
                *([lead] if lead and not label else []),
                *(f"{label} {option.lstrip('(')[2:].strip()}".strip() for option in options),
            ]
    return [text]


def _lines(text: str) -> list[str]:
    """Lines that are items of their own; a wrapped sentence stays whole."""
    return [part for line in _items(text) for part in _options(line)] if ")" in text else _items(text)


def _items(text: str) -> list[str]:
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
        shown = text[sentence[0].start : sentence[-1].end].lower()
        rejected = any(mark in shown for mark in OUT_OF_SCOPE) or shown.startswith(CONSIDERED)
        parts = list(clauses(sentence, lexicon))
        for place, (part, link) in enumerate(parts):
            label = place + 1 < len(parts) and parts[place + 1][1] == "colon"
            for clause in read_clause(part, link, said, lexicon):
                clause = _linked(_carried(clause, found, number), link, label)
                if found and found[-1].standing == "condition" and clause.standing in ("state", "told", "ordered", "noun"):
                    clause = replace(clause, when=clause.when or clause.standing != "ordered", rule=is_rule(found[-1], lexicon))
                if rejected and clause.standing != "gloss":
                    clause = replace(clause, standing="rejected", note="it is said to be out of scope or only weighed")
                elif place and link == "and" and clause.form == "imperative" and found and _goes_on(found[-1]):
                    clause = replace(clause, standing="third-party", note="somebody else does this too")
                found.append(replace(clause, sentence=number) if number else clause)
    return _shared(found)


def _goes_on(before: Clause) -> bool:
    """Whether a bare verb behind "and" is still somebody else's: "ops stop and restart it", "Dana will post and close it".

    Behind "Dana posts it" it would be "closes": a bare verb there orders something of its own.
    """
    if before.standing != "third-party" or not before.subject:
        return False
    behind = before.text.lower().removeprefix(before.subject[0].text.lower()).split()
    return before.subject[0].plural or not behind or not behind[0].endswith("s")


def _shared(found: list[Clause]) -> list[Clause]:
    """ "Drop and recreate the test database": both verbs have the one object."""
    for place in range(len(found) - 2, -1, -1):
        first, second = found[place], found[place + 1]
        if (
            first.act
            and not first.objects
            and not first.places
            and first.form == "imperative"
            and first.text.count(" ") < 2
            and second.act
            and second.objects
        ):
            around = tuple(dict.fromkeys((*first.around, *second.around)))
            found[place] = replace(
                first, objects=second.objects, places=second.places, around=around, typed=second.typed, code=second.code
            )
    return found


def _linked(clause: Clause, link: str, label: bool) -> Clause:
    """A noun phrase in parentheses, behind a dash or before a colon explains; it orders nothing."""
    if clause.standing in ("noun", "told", "state") and link in ("aside", "dash"):
        return replace(clause, standing="gloss", note="it explains")
    short = clause.text.count(" ") < 3 and clause.form == "imperative" and clause.objects and clause.objects[0].kind in LABELLED
    if label and (clause.standing in ("noun", "told") or (short and not clause.objects[0].definite)):
        return replace(clause, standing="label", note="a label before a colon")
    if (
        label
        and (clause.form == "gerund" or clause.act in NAMING)
        and not clause.objects
        and not clause.places
        and " " not in clause.text.strip()
    ):
        return replace(clause, standing="label", note="a label before a colon")
    what = clause.standing == "asked" and clause.text.lower().startswith("what ")
    if label and (what or (clause.form == "gerund" and clause.act == "keep")):
        return replace(clause, standing="label", note="a label before a colon")
    if label and clause.form == "participle" and clause.objects and not clause.objects[0].kind:
        return replace(clause, standing="label", note="reassurance before a colon")
    return clause


def _carried(clause: Clause, before: list[Clause], number: int) -> Clause:
    """ "Build the image; push it": the pronoun stands for what was spoken of last.

    What another sentence only reports is not taken up: "The header was renamed. Send it" speaks of something else.
    """
    if not before or clause.standing not in ("ordered", "asked") or not _points_back(clause):
        return clause
    meant = next(
        (
            earlier.objects[0]
            for earlier in reversed(before)
            if earlier.objects
            and (earlier.standing in ("ordered", "asked", "noun", "label") or earlier.sentence == number)
            and (clause.objects or earlier.standing in ("ordered", "state"))
            and earlier.objects[0].kind not in ("vague", "")
        ),
        None,
    )
    if clause.act in ("restart", "deploy", "reset"):
        # "Raise the limit on the primary and restart it": what runs is restarted, not the limit.
        meant = next((place for earlier in reversed(before) for _, place in earlier.places if place.kind in RUNS), meant)
    return replace(clause, objects=(meant, *clause.objects[1:])) if meant is not None else clause


def _points_back(clause: Clause) -> bool:
    if not clause.objects:
        own = set(clause.tail) - ARTEFACTS - {"vague"}  # "raise what we charge per seat" names its object behind the cut
        return bool(clause.act) and not own and clause.form in ("imperative", "we", "participle")
    return clause.objects[0].head in ("it", "them", "this", "these", "that", "those", "both", "they", "ones", "one", "one in")
