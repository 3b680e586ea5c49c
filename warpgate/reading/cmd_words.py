"""The words of one cmd command: quotes, carets, `%NAME%`, redirections."""

from warpgate.reading.commands import UNKNOWN, Redirect, Word


def cmd_words(part: str) -> "tuple[list[Word], list[Redirect]]":
    """The words of one command, and where it writes."""
    words: list[Word] = []
    redirects: list[Redirect] = []
    i = 0
    while i < len(part):
        if part[i] in " \t\r,;@":
            i += 1
            continue
        start = i
        if part[i] in "<>" or (part[i].isdecimal() and part[i + 1 : i + 2] == ">"):
            descriptor = int(part[i]) if part[i].isdecimal() else int(part[i] == ">")
            i += part[i].isdecimal()
            operator = ">>" if part.startswith(">>", i) else part[i]
            i += len(operator)
            while part[i : i + 1] == " ":
                i += 1
            end = _cmd_word_end(part, i)
            target = part[i:end].strip('"')
            if target.lower() != "nul" and not target.startswith("&"):
                redirects.append(Redirect(operator, descriptor, _cmd_word(part[i:end])))
            i = max(end, start + 1)
            continue
        i = max(_cmd_word_end(part, i), i + 1)
        words.append(_cmd_word(part[start:i]))
    return words, redirects


def _cmd_word_end(part: str, i: int) -> int:
    quoted = False
    while i < len(part) and (quoted or part[i] not in " \t\r<>"):
        quoted ^= part[i] == '"'
        i += 1
    return i


def _cmd_word(raw: str) -> Word:
    text = raw.replace('"', "").replace("^", "")
    pieces = text.split("%")
    origins: list[str] = []
    if len(pieces) > 2 and len(pieces) % 2:
        origins = [f"%{name}%" for name in pieces[1::2]]
        text = "".join(piece if number % 2 == 0 else UNKNOWN for number, piece in enumerate(pieces))
    return Word(text, '"' in raw, '"' not in raw and any(char in text for char in "*?"), raw, tuple(origins))
