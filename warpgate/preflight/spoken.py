"""The options that a decision's description names itself, and whether it leaves open what is chosen."""

import re

from warpgate.decision.choices import Option
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_OPTIONS = 12
LONGEST_TEXT = 4_000  # a longer description is prose, whose alternatives are not ours to find
LABEL_WORDS = 4  # of a label that does not say that something is chosen
FEW_WORDS = 3  # of an option behind such a label
MANY_WORDS = 14

VERB = r"(?:choose|pick(?!\s+up\b)|select|decide|settle|agree)"
POLITE = r"(?:please\s+|let'?s\s+|(?:we\s+)?(?:need|have)\s+to\s+)?"
CHOOSING = re.compile(rf"\b(?:{VERB}|choice|which|what|whether|either|between|options?|alternatives?)\b", re.I)
DETERMINER = r"(?:an?|the|our|its|their|this|one)"
ASKED = rf"(?:{DETERMINER}|which|what|how|where|when|who|whether|between)"
# "Choose Redis" names what is chosen, "Choose the cache" does not.
OPEN = re.compile(rf"{POLITE}{VERB}\s+(?:(?:up)?on\s+|about\s+)?{ASKED}\b|(?:which|what)\b[^.]*\?$", re.I)
NAMED = re.compile(r"[:=]\s*\S|\b(?:to be|as|shall be|is to be)\s+\S|`[^`]+`\W*$|\b\d[\w.]*\W*$", re.I)
SEVERAL = re.compile(r"\bor\b|\bvs\b|\bversus\b|\bbetween\b", re.I)

MARK = re.compile(
    r"(?:^|(?<=[\s;,.:]))(?P<named>(?:option|alternative)\s+)?[(\[]?(?P<label>[A-Za-z]|\d{1,2})(?:[)\]][:.]?|[.:](?=\s))\s*(?=\S)",
    re.I,
)
BULLETS = re.compile(r"^[ \t]*[-*+•][ \t]+(\S.*)$", re.M)
LABELLED = re.compile(r"(?P<label>[^:?\n]{1,160}?)(?:[:?]|\s[-–—])\s+(?P<rest>[^\n]+)$")
BETWEEN = re.compile(r"\bbetween\s+(?P<rest>[^\n]+)$", re.I)
DIRECT = re.compile(
    rf"{POLITE}{VERB}\s+(?:on\s+|either\s+|whether\s+(?:we\s+)?(?:to|should)\s+(?:use\s+|take\s+|adopt\s+|go\s+with\s+)?)?(?P<rest>[^\n]+)$",
    re.I,
)
OR = re.compile(r"\s*[,;]?\s+or\s+|\s+(?:vs\.?|versus)\s+|\s+[/|]\s+", re.I)
AND = re.compile(r"\s*,?\s+and\s+", re.I)
COMMA = re.compile(r"\s*[,;]\s+(?![^()]*\))")
SENTENCE = re.compile(r"(?<!\bvs)[.?!]\s+(?=[A-Z])")
PURPOSE = re.compile(rf"\s+(?:for|as|in|on|to)\s+{DETERMINER}\b.*$", re.I)


@value
class _Mark:
    """A letter or number that an option may begin with."""

    start: int
    end: int
    label: str
    named: bool


def spoken_options(text: str) -> tuple[Option, ...]:
    """The options in a description such as "Pick the cache: Redis or Memcached", or none where they are not plain to see."""
    if len(text) > LONGEST_TEXT:
        return ()
    # Runs of blanks are what the patterns below would take long for.
    said = "\n".join(" ".join(row.split()) for row in text.splitlines() if row.strip())
    for found in (_marked(said), _bulleted(said), _labelled(said), _between(said), _direct(said)):
        texts = [_clean(each) for each in found]
        kept = list(dict.fromkeys(texts))
        if 2 <= len(kept) == len(texts) <= MOST_OPTIONS and all(0 < len(each.split()) <= MANY_WORDS for each in kept):
            return tuple(Option(f"do not {kept[0]}" if each.casefold() == "not" else each) for each in kept)
    return ()


def leaves_open(text: str) -> bool:
    """Whether a description says that something is to be chosen, and not what."""
    said = " ".join(text.split())
    return bool(OPEN.match(said)) and (bool(SEVERAL.search(said)) or not NAMED.search(said))


def _marked(text: str) -> "list[str]":
    """Options behind letters or numbers that follow one another: "(a) Redis (b) Memcached"."""
    marks = [_Mark(each.start(), each.end(), each["label"], bool(each["named"])) for each in MARK.finditer(text)]
    run: list[_Mark] = []
    for mark in marks:
        if run and mark.label == _following(run[-1].label):
            run.append(mark)
        elif len(run) < 2:
            run = [mark] if mark.label in ("a", "A", "1") else []
    if len(run) < 2:
        return []
    ends = [*(mark.start for mark in run[1:]), len(text)]
    parts = [text[mark.end : end] for mark, end in zip(run, ends, strict=True)]
    # Without a word of choosing, a numbered list is one of steps.
    chosen = CHOOSING.search(text[: run[0].start]) or run[0].named or re.search(r"\bor\s*$", parts[-2], re.I)
    return [*parts[:-1], parts[-1].split("\n")[0]] if chosen else []


def _following(label: str) -> str:
    return str(int(label) + 1) if label.isdigit() else chr(ord(label) + 1)


def _bulleted(text: str) -> "list[str]":
    head = BULLETS.search(text)
    return BULLETS.findall(text) if head and CHOOSING.search(text[: head.start()]) else []


def _labelled(text: str) -> "list[str]":
    """Options behind a label: "Date library: moment.js or date-fns"."""
    found = LABELLED.match(text)
    if not found:
        return []
    label, rest = found["label"].strip(), SENTENCE.split(found["rest"])[0]
    parts = _parts(rest, OR)
    if CHOOSING.search(label):
        listed = COMMA.split(rest)
        return parts or (listed if len(listed) > 2 and _all_short(listed) else [])
    words = label.split()
    is_name = len(words) <= LABEL_WORDS and not any(re.fullmatch(DETERMINER, word, re.I) for word in words[1:])
    return parts if is_name and _all_short(parts) else []


def _between(text: str) -> "list[str]":
    found = BETWEEN.search(text)
    if not found or not CHOOSING.search(text[: found.start()]):
        return []
    rest = PURPOSE.sub("", SENTENCE.split(found["rest"])[0])
    return _parts(rest, AND) or _parts(rest, OR)


def _direct(text: str) -> "list[str]":
    """Options right behind the verb: "Choose Redis or Memcached for the cache"."""
    found = DIRECT.match(text)
    if not found:
        return []
    parts = _parts(PURPOSE.sub("", SENTENCE.split(found["rest"])[0]), OR)
    begins = [bool(re.match(rf"{ASKED}\b", part, re.I)) for part in parts]
    # "Choose the sort or filter algorithm" speaks of one thing.
    return parts if not any(begins) or all(begins) else []


def _parts(text: str, last: "re.Pattern[str]") -> "list[str]":
    """The parts of an enumeration whose last one stands behind `or` or `and`; none where there is no such word."""
    parts = last.split(re.sub(r"^(?:either|whether|whether to)\s+", "", text.strip(), flags=re.I))
    if len(parts) < 2:
        return []
    return [*(each for part in parts[:-1] for each in COMMA.split(part)), COMMA.split(parts[-1])[0]]


def _all_short(parts: "Iterable[str]") -> bool:
    return all(len(part.split()) <= FEW_WORDS for part in parts)


def _clean(text: str) -> str:
    bare = re.sub(r"[\s;,]+(?:or|and|vs\.?)\s*$", "", " ".join(text.split()), flags=re.I)
    return bare.strip(" \t;,.?!").removeprefix("either ").strip("`")
