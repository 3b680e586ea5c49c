"""From cmd text to the commands it would run: split at `&`, `|` and brackets outside of quotes."""

from warpgate.reading.commands import UNKNOWN, Command, Feed, Problem, Redirect, Script, Word
from warpgate.values import replace

LONGEST = 100_000
MOST = 1_000


def read_cmd(text: str) -> Script:
    """The commands of a cmd text. Never raises."""
    if text.startswith('"') and text.endswith('"') and text.count('"') == 2:
        text = text[1:-1]
    if len(text) > LONGEST:
        return Script((), (Problem("too-long", text[:60]),))
    if text.count('"') % 2:
        return Script((), (Problem("syntax", text[:120]),))
    commands: list[Command] = []
    problems: list[Problem] = []
    feeding = False
    for part, sign in _cmd_parts(text):
        words, redirects = _cmd_words(part)
        words = _without_condition(words)
        if words:
            if "%" in words[0].text or UNKNOWN in words[0].text:
                problems.append(Problem("unresolved-program", part.strip()))
            if feeding and commands:
                commands[-1] = replace(commands[-1], feeds=tuple(words))
            feed = Feed("pipe", None, commands[-1].words) if feeding and commands else None
            commands.append(Command(tuple(words), redirects=tuple(redirects), feed=feed, raw=part.strip()))
        elif redirects:
            commands.append(Command((), redirects=tuple(redirects), raw=part.strip()))
        feeding = sign == "|"
        if len(commands) > MOST:
            problems.append(Problem("too-many", text[:60]))
            break
    return Script(tuple(commands), tuple(problems))


def _cmd_parts(text: str) -> "list[tuple[str, str]]":
    """The parts between `&`, `&&`, `|`, `||`, brackets and ends of lines, each with the sign after it."""
    parts = []
    start = i = 0
    quoted = False
    while i < len(text):
        char = text[i]
        if char == '"':
            quoted = not quoted
        elif char == "^" and not quoted:
            i += 1
        elif not quoted and char in "&|\n()" and not (char == "&" and text[i - 1 : i] == ">"):
            double = text[i : i + 2] in ("&&", "||")
            parts.append((text[start:i], "|" if char == "|" and not double else char))
            i += double
            start = i + 1
        i += 1
    parts.append((text[start:], ""))
    return parts


def _cmd_words(part: str) -> "tuple[list[Word], list[Redirect]]":
    words: list[Word] = []
    redirects: list[Redirect] = []
    i = 0
    while i < len(part):
        if part[i] in " \t\r,;@":
            i += 1
            continue
        start = i
        if part[i] in "<>" or (part[i].isdigit() and part[i + 1 : i + 2] == ">"):
            descriptor = int(part[i]) if part[i].isdigit() else int(part[i] == ">")
            i += part[i].isdigit()
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


def _without_condition(words: "list[Word]") -> "list[Word]":
    """The words behind `if exist x`, `else`, `do`, `call`, `start`."""
    while words:
        name = words[0].text.lower()
        if name == "if":
            words = words[1:]
            while words and words[0].text.lower() in ("not", "/i"):
                words = words[1:]
            words = words[2:] if words and words[0].text.lower() in ("exist", "defined", "errorlevel") else words[1:]
        elif name == "for":
            at = next((i + 1 for i, word in enumerate(words) if word.text.lower() == "do"), len(words))
            words = words[at:]
        elif name in ("else", "do", "call"):
            words = words[1:]
        else:
            break
    return words
