"""Here-documents taken out of the way: their texts, and the text without them."""

from warpgate.reading.lexing import MARK, Unreadable, skip_whole, word_end


class HereDocument:
    """The text of a here-document, and whether its delimiter was quoted."""

    __slots__ = ("body", "quoted")

    def __init__(self, body: str, quoted: bool) -> None:
        self.body = body
        self.quoted = quoted


class Lifting:
    """What is cut from a text and put in its place while here-documents are lifted out of it."""

    def __init__(self, documents: "list[HereDocument]") -> None:
        self.documents = documents
        self.edits: list[tuple[int, int, str]] = []
        self.pending: list[tuple[int, str, bool]] = []

    def open(self, text: str, i: int) -> int:
        """Note the here-document whose `<<` is at `i`; the index after its delimiter."""
        strip = text.startswith("<<-", i)
        start = i + 2 + strip
        while text[start : start + 1] in (" ", "\t"):
            start += 1
        end = word_end(text, start)
        if end == start:
            raise Unreadable(i)
        raw = text[start:end]
        delimiter = bare(raw)
        self.pending.append((len(self.documents), delimiter, strip))
        self.documents.append(HereDocument("", delimiter != raw))
        self.edits.append((i, end, f"<{MARK}{len(self.documents) - 1}{MARK}"))
        return end

    def close(self, text: str, i: int) -> int:
        """Take the bodies of the noted here-documents, which start at `i`; the index after them."""
        start = i
        for number, delimiter, strip in self.pending:
            lines = []
            while i < len(text):
                end = text.find("\n", i)
                end = len(text) if end < 0 else end
                line = text[i:end]
                line = line.lstrip("\t") if strip else line
                i = end + 1
                if line == delimiter:
                    break
                lines.append(line + "\n")
            self.documents[number].body = "".join(lines)
        self.pending.clear()
        i = min(i, len(text))
        self.edits.append((start, i, ""))
        return i

    def result(self, text: str) -> str:
        """The text without what was lifted."""
        parts: list[str] = []
        last = 0
        for start, end, instead in self.edits:
            parts += (text[last:start], instead)
            last = end
        return "".join(parts) + text[last:]


def lifted(text: str, documents: "list[HereDocument]") -> str:
    """The text with each here-document cut out (added to `documents`, a mark in its place) and continued lines joined.

    Raises `Unreadable` when a quote or a nested part does not end.
    """
    if "<<" not in text and "\\\n" not in text:
        return text
    lifting = Lifting(documents)
    skip_whole(text, lifting)
    return lifting.result(text)


def bare(raw: str) -> str:
    """A word without its quotes, nothing expanded: what a here-document's delimiter means."""
    if not any(char in raw for char in "'\"\\"):
        return raw
    parts = []
    quote = ""
    i = 0
    while i < len(raw):
        char = raw[i]
        if char == "\\" and quote != "'" and i + 1 < len(raw) and (not quote or raw[i + 1] in '"\\$`'):
            i += 1
            parts.append(raw[i])
        elif char == quote:
            quote = ""
        elif not quote and char in "'\"":
            quote = char
        else:
            parts.append(char)
        i += 1
    return "".join(parts)
