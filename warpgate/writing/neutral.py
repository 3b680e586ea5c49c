"""How an agent's text is made harmless as GitHub Markdown: it may be read, but does nothing.

Prose and names go into code, where GitHub finds no mention, reference, link, image or HTML. Since text also travels on by
e-mail, in quotes and through readers that drop the code marks, what could act is softened as well: one character of it is
replaced by its look-alike. Commands are kept to the letter so that a person can copy them. Every function is idempotent.
"""

import re

from warpgate.writing.characters import folded, longest_run, visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from re import Match

    Rule = tuple[str, str, str | Callable[[Match[str]], str]]

TITLE_LIMIT = 256
LINE_LIMIT = 400
BLOCK_LIMIT = 20_000
WIDTH = 100
LANGUAGE = "text"


MARKDOWN = r"[\\`*_\[\]<>#|~&$!]|(?<=www)\.|:(?=//)"
DIGEST = r"(?<!\w)([0-9a-f]{12})(?!\w)"


class Safe(str):
    """Markdown that went through this file, or that we wrote ourselves: it is not neutralised again."""

    __slots__ = ()


def title(text: str, limit: int = TITLE_LIMIT) -> str:
    """The text as an issue's title: one line, no mention or reference, at most `limit` characters."""
    return soften(_shortened_line(text, limit))


def line(text: str, limit: int = LINE_LIMIT) -> Safe:
    """The text as inline code, softened; nothing for blank text."""
    inner = soften(_shortened_line(_without_span(text), limit))
    return code_span(inner) if inner else Safe("")


def plain(text: str, limit: int = LINE_LIMIT) -> Safe:
    """One line of prose without code around it: softened, and with every sign of Markdown taken literally.

    Twelve hexadecimal digits are a digest to copy, so they stay as they are, in code.
    """
    if isinstance(text, Safe):
        return text
    pieces = re.split(DIGEST, _shortened_line(text, limit))
    shown = [code_span(piece) if place % 2 else re.sub(MARKDOWN, r"\\\g<0>", soften(piece)) for place, piece in enumerate(pieces)]
    return Safe("".join(shown))


def block(text: str, limit: int = BLOCK_LIMIT) -> Safe:
    """The agent's prose in a fence of its own, softened, its long lines folded; nothing for blank text."""
    inner = soften(folded(_shortened(_without_fence(text), limit), WIDTH))
    return fence(inner) if inner else Safe("")


def code(text: str, limit: int = BLOCK_LIMIT) -> Safe:
    """A command in a fence of its own, to the letter but for what could pass for a marker or an answer to us."""
    inner = _with_look_alikes(_shortened(_without_fence(text), limit), FORGERY)
    return fence(inner) if inner else Safe("")


def truncate_middle(text: str, limit: int) -> str:
    """The text, or its beginning and end around a note of how much was cut: never longer than `limit`."""
    if len(text) <= limit:
        return text
    note = f" … [{len(text) - limit:,}+ characters cut] … "
    if len(note) >= limit:
        return text[:limit]
    head = (limit - len(note) + 1) // 2
    tail = limit - len(note) - head
    return text[:head] + note + text[len(text) - tail :]


def code_span(text: str) -> Safe:
    """One line as inline code, between more backticks than it holds in a row; it is not softened."""
    ticks = "`" * (longest_run(text, "`") + 1)
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return Safe(f"{ticks}{pad}{text}{pad}{ticks}")


def fence(text: str, language: str = LANGUAGE) -> Safe:
    """Lines as a code block, between more backticks than they hold in a row; they are not softened."""
    ticks = "`" * max(3, longest_run(text, "`") + 1)
    return Safe(f"{ticks}{language}\n{text}\n{ticks}")


def soften(text: str) -> str:
    """The text with a look-alike in each place that could ping, refer, close, comment, forge or command; as long as before."""
    return _with_look_alikes(text, (*FORGERY, *REFERENCES))


def _fullwidth(found: "Match[str]") -> str:
    return chr(ord(found[0][0]) + 0xFEE0) + found[0][1:]


def _graves(found: "Match[str]") -> str:
    return "ˋ" * len(found[0])


# What must be in the text for the pattern to be worth looking for, the pattern, and its look-alike.
FORGERY: "tuple[Rule, ...]" = (
    # Renderers count no more than 80 backticks in a row; a longer run would let the text out of its code.
    ("`" * 41, r"`{41,}", _graves),
    # A comment could hide words from people or pass for our marker.
    ("<!--", r"<!--", "<!‑‑"),
    # A word after a slash at the start of a line commands us and other bots; a path has a second slash.
    ("/", r"(?m)^([ \t]*)/(?=[A-Za-z][\w-]*(?![\w/-]))", r"\1／"),
)
REFERENCES: "tuple[Rule, ...]" = (
    (">", r"--(!?)>", r"‑‑\1>"),
    ("@", r"@(?=[A-Za-z0-9_])", "＠"),
    ("#", r"#(?=[0-9])", "＃"),
    ("-", r"\b([Gg][Hh])-(?=[0-9])", r"\1‑"),
    ("://", r"://(?=\S{0,400}/(?:issues|pull|pulls|discussions|commit|commits|compare)/)", ":／／"),
    # A commit: 7 to 40 hexadecimal digits, but neither a plain number nor a word.
    ("", r"(?<!\w)(?=[a-f]*[0-9])(?=[0-9]*[a-f])[0-9a-f]{7,40}(?!\w)", _fullwidth),
)


def _with_look_alikes(text: str, rules: "tuple[Rule, ...]") -> str:
    for sign, pattern, look_alike in rules:
        if sign in text:
            text = re.sub(pattern, look_alike, text)
    return text


def _shortened_line(text: str, limit: int) -> str:
    return " ".join(truncate_middle(" ".join(visible(text).split()), limit).split())


def _shortened(text: str, limit: int) -> str:
    rows = truncate_middle(visible(text), limit).split("\n")
    return "\n".join(row.rstrip() for row in rows).strip("\n")


def _without_span(text: str) -> str:
    inner = text.strip("`")
    inner = inner[1:-1] if inner.startswith(" `") or inner.endswith("` ") else inner
    return inner if code_span(inner) == text else text


def _without_fence(text: str) -> str:
    inner = text.partition("\n")[2].rpartition("\n")[0]
    return inner if fence(inner) == text else text
