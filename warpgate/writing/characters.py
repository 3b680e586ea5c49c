"""Which characters people can see, and what becomes of the others."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# Drawn as nothing, or turning the reading direction around: they hide words or show them in another order.
HIDDEN = (
    (0x0000, 0x0008),  # control characters, all but tab and line feed
    (0x000E, 0x001F),
    (0x007F, 0x0084),
    (0x0086, 0x009F),
    (0x00AD, 0x00AD),  # soft hyphen
    (0x034F, 0x034F),  # combining grapheme joiner
    (0x061C, 0x061C),  # Arabic letter mark
    (0x115F, 0x1160),  # Hangul fillers
    (0x17B4, 0x17B5),  # Khmer inherent vowels
    (0x180B, 0x180F),  # Mongolian selectors
    (0x200B, 0x200F),  # zero-width and direction marks
    (0x202A, 0x202E),  # direction embeddings and overrides
    (0x2060, 0x206F),  # invisible operators, direction isolates
    (0x3164, 0x3164),  # Hangul filler
    (0xFE00, 0xFE0D),  # variation selectors; the last two choose between text and picture and are kept
    (0xFEFF, 0xFEFF),  # byte order mark
    (0xFFA0, 0xFFA0),  # half-width Hangul filler
    (0xFFF0, 0xFFFB),  # interlinear annotation
    (0xFFFE, 0xFFFF),
    (0x1BCA0, 0x1BCA3),  # shorthand format controls
    (0x1D173, 0x1D17A),  # musical format controls
    (0xE0000, 0xE0FFF),  # tags and further variation selectors
)
LINE_ENDS = (0x0B, 0x0C, 0x85, 0x2028, 0x2029)
SURROGATES = (0xD800, 0xDFFF)


class _Shown(dict[int, "int | None"]):
    """What each character becomes, worked out when it is first met."""

    def __missing__(self, code: int) -> "int | None":
        shown: int | None = code
        if code in LINE_ENDS:
            shown = 0x0A
        elif SURROGATES[0] <= code <= SURROGATES[1]:
            # Half a character cannot be written as UTF-8.
            shown = 0xFFFD
        elif any(first <= code <= last for first, last in HIDDEN):
            shown = None
        self[code] = shown
        return shown


_shown = _Shown()


def visible(text: str) -> str:
    """The text in composed form, with line feeds as its only line ends and without what cannot be seen."""
    shown = text.replace("\r\n", "\n").replace("\r", "\n").translate(_shown)
    if shown.isascii():
        return shown
    from unicodedata import normalize

    # Composing can bring forth ASCII characters, a backtick for one, so all else comes after it.
    return normalize("NFC", shown)


def longest_run(text: str, character: str) -> int:
    """How often the character stands in a row at most."""
    longest = 0
    while (at := text.find(character * (longest + 1))) >= 0:
        rest = text[at:]
        longest = len(rest) - len(rest.lstrip(character))
    return longest


def folded(text: str, width: int) -> str:
    """The text with its lines broken at spaces so that they fit the width where they can."""
    return "\n".join(piece for row in text.split("\n") for piece in _pieces(row, width))


def _pieces(row: str, width: int) -> "Iterator[str]":
    while len(row) > width:
        indent = len(row) - len(row.lstrip(" "))
        end = row.rfind(" ", indent, width + 1)
        if end < 0:
            end = row.find(" ", max(width, indent))
        if end < 0:
            break
        yield row[:end].rstrip(" ")
        row = row[end:].lstrip(" ")
    yield row
