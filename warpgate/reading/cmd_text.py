"""From cmd text to the commands it would run: split at `&`, `|` and brackets outside of quotes."""

from warpgate.reading.cmd_words import cmd_words
from warpgate.reading.commands import UNKNOWN, Command, Feed, Problem, Script, Word
from warpgate.values import replace

LONGEST = 100_000
MOST = 1_000
MOST_ROUNDS = 32  # of a loop over known items
DEEPEST = 8


def read_cmd(text: str) -> Script:
    """The commands of a cmd text. Never raises."""
    if text.startswith('"') and text.endswith('"') and text.count('"') == 2:
        text = text[1:-1]
    if len(text) > LONGEST:
        return Script((), (Problem("too-long", text[:60]),))
    if text.count('"') % 2:
        return Script((), (Problem("syntax", text[:120]),))
    reading = _Cmd()
    reading.read(text, 0)
    return Script(tuple(reading.commands), tuple(reading.problems))


class _Cmd:
    def __init__(self) -> None:
        self.commands: list[Command] = []
        self.problems: list[Problem] = []
        self.given: dict[str, str] = {}  # what `set` gave a variable, for `!NAME!`

    def read(self, text: str, depth: int) -> None:
        """Add the commands of a text."""
        feeding = False
        for part, sign in _cmd_parts(text):
            if len(self.commands) > MOST or depth > DEEPEST:
                self.problems.append(Problem("too-many", text[:60]))
                return
            before = len(self.commands)
            self.part(part, feeding, depth)
            feeding = sign == "|" and (len(self.commands) > before or feeding)

    def part(self, part: str, fed: bool, depth: int) -> None:
        """Add what stands between two separators."""
        loop = part.strip().partition(" ")
        if loop[0].lower().lstrip("@") == "for":
            self.loop(loop[2], depth)
            return
        words, redirects = cmd_words(self.delayed(part))
        words = _without_condition(words)
        if words and words[0].text.lower() == "for":  # behind a condition
            self.loop(part[part.lower().index("for") + 3 :], depth)
            return
        if not words:
            if redirects:
                self.commands.append(Command((), redirects=tuple(redirects), raw=part.strip()))
            return
        if "%" in words[0].text or UNKNOWN in words[0].text:
            self.problems.append(Problem("unresolved-program", part.strip()))
        assigned = _set(words)
        if assigned is not None:
            self.given[assigned[0]] = assigned[1].text if assigned[1].known else "%?%"
            self.commands.append(Command((), (assigned,), tuple(redirects), raw=part.strip()))
            return
        if fed and self.commands:
            self.commands[-1] = replace(self.commands[-1], feeds=tuple(words))
        feed = Feed("pipe", None, self.commands[-1].words) if fed and self.commands else None
        self.commands.append(Command(tuple(words), redirects=tuple(redirects), feed=feed, raw=part.strip()))

    def delayed(self, part: str) -> str:
        """The text with `!NAME!` filled in; what is not known is written as `%NAME%`, which is unknown as well."""
        pieces = part.split("!")
        if len(pieces) < 3:
            return part
        filled = [pieces[0]]
        i = 1
        while i < len(pieces):
            name = pieces[i].upper()
            if i + 1 < len(pieces) and name.replace("_", "").isalnum():
                filled += [self.given.get(name, f"%{name}%"), pieces[i + 1]]
                i += 2
            else:
                filled.append("!" + pieces[i])
                i += 1
        return "".join(filled)

    def loop(self, text: str, depth: int) -> None:
        """`for %x in (…) do …`: what the bracket runs, and the body for each item that is known."""
        head, opener, rest = text.partition("(")
        inside, closer, body = rest.partition(")")
        name = next((word.strip("%") for word in head.split() if word[:1] == "%" and word.strip("%")), "")[:1]
        do = body.strip()
        if not opener or not closer or do[:2].lower() != "do" or not name:
            self.problems.append(Problem("syntax", text[:120]))
            return
        do = do[2:].strip()
        if do.startswith("(") and do.endswith(")"):
            do = do[1:-1]
        inside = inside.strip()
        lines = any(word.lower() == "/f" for word in head.split())
        if lines and inside[:1] in ("'", "`") and inside[-1:] == inside[:1]:
            self.read(inside[1:-1].replace("^|", "|"), depth + 1)
        flags = [word.lower() for word in head.split() if word[:1] == "/"]
        named = not any(char in inside for char in '%"')
        items = inside.replace(",", " ").split() if named and all(flag in ("/d", "/r") for flag in flags) else []
        if "/r" in flags:
            items = [f"./{item}" for item in items]  # found below the root that is given
        elif not flags and any(char in inside for char in "*?"):
            items = []
        for item in items if 0 < len(items) <= MOST_ROUNDS else [f"%{name}%"]:
            self.read(_put(do, name, item), depth + 1)


def _put(body: str, name: str, item: str) -> str:
    """The body of a loop with an item in the place of its variable, also where that has marks (`%~nxi`)."""
    parts = []
    i = 0
    while i < len(body):
        if body[i] != "%":
            parts.append(body[i])
            i += 1
            continue
        end = i
        while body[end : end + 1] == "%":
            end += 1
        marked = body.startswith("~", end)
        while marked and body[end : end + 1] in tuple("~fdpnxsatz") and body[end : end + 1] != name:
            end += 1
        if body[end : end + 1].lower() == name.lower():
            parts.append(f"%{name}%" if marked else item)
            i = end + 1
        else:
            parts.append(body[i:end])
            i = end
    return "".join(parts)


def _set(words: "list[Word]") -> "tuple[str, Word] | None":
    """The variable that `set NAME=value` gives a value; None for another command."""
    if words[0].text.lower() != "set" or len(words) < 2 or words[1].text[:1] == "/":
        return None
    text = " ".join(word.text for word in words[1:])
    name, equals, value = text.partition("=")
    return (name.strip().upper(), Word(value, True, raw=words[1].raw)) if equals else None


def _cmd_parts(text: str) -> "list[tuple[str, str]]":
    """The parts between `&`, `&&`, `|`, `||`, brackets and ends of lines, each with the sign after it. A loop is one part."""
    parts = []
    start = i = 0
    quoted = False
    while i < len(text):
        char = text[i]
        if char == '"':
            quoted = not quoted
        elif char == "^" and not quoted:
            i += 1
        elif not quoted and char == "(" and _is_loop(text[start:i]):
            end = _loop_end(text, i)
            parts.append((text[start:end], text[end : end + 1]))
            i = end
            start = end + 1
        elif not quoted and char == ";" and text[i + 1 : i + 2] in ("", " "):  # what PowerShell and bash would part here
            parts.append((text[start:i], char))
            start = i + 1
        elif not quoted and char in "&|\n()" and not (char == "&" and text[i - 1 : i] == ">"):
            double = text[i : i + 2] in ("&&", "||")
            parts.append((text[start:i], "|" if char == "|" and not double else char))
            i += double
            start = i + 1
        i += 1
    parts.append((text[start:], ""))
    return parts


def _is_loop(head: str) -> bool:
    words = head.lower().replace("@", " ").split()
    return "for" in words and words[-1:] == ["in"]


def _loop_end(text: str, i: int) -> int:
    """Where a loop ends whose set begins at `i`: behind the bracket of its body, or at the end of its line."""
    end = text.find(")", i)
    if end < 0:
        return len(text)
    at = end + 1
    while text[at : at + 1] in (" ", "\t"):
        at += 1
    at += 2
    while text[at : at + 1] in (" ", "\t"):
        at += 1
    depth = 0
    while at < len(text):
        depth += (text[at] == "(") - (text[at] == ")")
        if text[at] == "\n" and depth <= 0:
            return at
        if depth < 0:
            return at
        at += 1
    return at


def _without_condition(words: "list[Word]") -> "list[Word]":
    """The words behind `if exist x`, `else`, `do`, `call`, `start`."""
    while words:
        name = words[0].text.lower()
        if name == "if":
            words = words[1:]
            while words and words[0].text.lower() in ("not", "/i"):
                words = words[1:]
            if words and words[0].text.lower() in ("exist", "defined", "errorlevel"):
                words = words[2:]
            else:  # `a==b`, `a == b`, `a neq b`
                texts = [word.text.lower() for word in words[:3]]
                spaced = texts[1:2] == ["=="] or texts[1:2][0:1] in (["equ"], ["neq"], ["lss"], ["leq"], ["gtr"], ["geq"])
                words = words[3:] if spaced else words[1:]
        elif name in ("else", "do", "call"):
            words = words[1:]
        else:
            break
    return words
