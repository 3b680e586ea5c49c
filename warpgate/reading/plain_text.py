"""What a text says once its disguises are taken off: one spelling for each letter, nothing invisible, nothing hidden."""

import unicodedata

from warpgate.values import value

# Letters of other scripts that look like Latin ones; a Latin word that holds one of them was not typed by accident.
LOOKALIKES = dict(
    zip(
        "асеоріхуѕјԁһԛԝкмнтвАВЕКМНОРСТХУІЅЈαορνικτυχεΑΒΕΖΗΙΚΜΝΟΡΤΥΧɡıℓ",
        "aceopixysjdhqwkmhtbABEKMHOPCTXYISJaopviktuxeABEZHIKMNOPTYXgil",
        strict=False,
    )
)
SPELLED = {
    "‘": "'",
    "’": "'",
    "‚": "'",
    "′": "'",
    "ʼ": "'",
    "“": '"',
    "”": '"',
    "„": '"',
    "«": '"',
    "»": '"',
    "‹": '"',
    "›": '"',
    "‐": "-",
    "‑": "-",
    "‒": "-",
    "−": "-",
    "…": "...",
    " ": " ",
    "⁄": "/",
}
_SPELLED = str.maketrans(SPELLED)
PLAIN = frozenset(" \n\t" + "".join(map(chr, range(33, 127))))


@value
class PlainText:
    """The text as it is read, what stood hidden in it, and what was done to get there."""

    text: str
    hidden: tuple[str, ...] = ()  # HTML comments: their words count, but as something that nobody sees
    disguised: bool = False  # look-alike letters stood inside words: never two-way
    notes: tuple[str, ...] = ()


def plain_text(text: str) -> PlainText:
    """The text without invisible characters, look-alike letters and comments; linear in its length."""
    if text.isascii() and "<" not in text and "&" not in text and "\x1b" not in text:
        return PlainText(text if text.isprintable() else _without_controls(text))
    notes = []
    shown = unicodedata.normalize("NFKC", text.translate(_SPELLED))
    visible = "".join(char for char in shown if char in PLAIN or not _invisible(char))
    if visible != shown:
        notes.append("invisible characters were taken out")
    visible, hidden = _comments(visible)
    if hidden:
        notes.append("a comment was read as text")
    words = visible.split(" ")
    honest = [_unmasked(word) for word in words]
    disguised = honest != words
    if disguised:
        notes.append("letters of another script stood in a Latin word")
    return PlainText(" ".join(honest), hidden, disguised, tuple(notes))


def _without_controls(text: str) -> str:
    return "".join(char for char in text if char in PLAIN)


def _invisible(char: str) -> bool:
    return (
        unicodedata.category(char) in ("Cf", "Cc", "Cn", "Co", "Cs") and char not in "\n\t"
    ) or char in "\u115f\u1160\u3164\uffa0\u034f\u2800\ufe0f"


def _comments(text: str) -> tuple[str, tuple[str, ...]]:
    kept, hidden, place = [], [], 0
    while (start := text.find("<!--", place)) >= 0:
        end = text.find("-->", start + 4)
        kept.append(text[place:start])
        hidden.append(text[start + 4 : end if end >= 0 else len(text)].strip())
        place = end + 3 if end >= 0 else len(text)
    return " ".join([*kept, text[place:]]) if hidden else text, tuple(part for part in hidden if part)


def _unmasked(word: str) -> str:
    """The word in Latin letters if it mixes them with look-alikes; a word wholly in another script is left alone."""
    if word.isascii():
        return word
    latin = any(char.isascii() and char.isalpha() for char in word)
    other = any(char in LOOKALIKES for char in word)
    if not (latin and other):
        return word
    plain = "".join(LOOKALIKES.get(char, char) for char in word)
    return plain if plain.isascii() else word
