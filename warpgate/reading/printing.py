"""What a command prints, where its words and its feed tell."""

from warpgate.reading.commands import UNKNOWN, Command
from warpgate.reading.quoting import unescaped

_SILENT = frozenset(("true", ":", "cd", "pushd", "popd", "export", "set", "shopt", "unset", "local", "readonly", "sleep", "mkdir"))
LONGEST = 100_000


def printed(commands: "list[Command]") -> "str | None":
    """What commands print one after the other; None when it cannot be known."""
    parts = []
    for command in commands:
        if command.feeds:
            continue  # it goes to another command
        text = _one(command)
        if text is None:
            return None
        parts.append(text)
    whole = "".join(parts)
    return whole if len(whole) <= LONGEST else None


def _one(command: Command) -> "str | None":
    words = [word.text for word in command.words]
    if not words:
        return None if any(redirect.operator == "<" for redirect in command.redirects) else ""
    program = words[0].rpartition("/")[2]
    if program in _SILENT:
        return ""
    if any(redirect.operator[0] in ">&" and redirect.descriptor == 1 for redirect in command.redirects):
        return None
    if any(word.glob for word in command.words[1:]) and program != "printf":
        return None
    fed = command.feed.text if command.feed else None
    match program:
        case "echo":
            return _echo(words[1:])
        case "printf":
            return _printf(words[1:])
        case "cat" if words[1:] in ([], ["-"]):
            return fed
        case "base64" | "openssl" | "xxd" if fed is not None:
            from warpgate.reading.decoding import decoded

            return decoded(words, fed)
        case "rev" if fed is not None and words[1:] == []:
            return "".join(line[::-1] + "\n" for line in fed.splitlines())
        case "tr" if fed is not None and len(words) == 3 and words[1] == "-d" and len(words[2]) == 1:
            return fed.replace(words[2], "")
    return None


def _echo(words: "list[str]") -> str:
    escapes = False
    newline = "\n"
    while words and len(words[0]) > 1 and words[0][0] == "-" and set(words[0][1:]) <= set("neE"):
        for letter in words[0][1:]:
            if letter == "n":
                newline = ""
            else:
                escapes = letter == "e"
        words = words[1:]
    text = " ".join(words)
    if not escapes:
        return text + newline
    done = unescaped(text, zero=True)
    return done if "\\c" in text else done + newline


def _printf(words: "list[str]") -> "str | None":
    if words[:1] == ["-v"]:
        return ""
    if words[:1] == ["--"]:
        words = words[1:]
    if not words:
        return ""
    pieces = _format(words[0])
    if pieces is None:
        return None
    takes = sum(1 for piece in pieces if piece[0] == "%")
    arguments = words[1:]
    parts = []
    while True:
        for piece in pieces:
            if piece[0] != "%":
                parts.append(piece[1:])
                continue
            argument = arguments.pop(0) if arguments else ""
            if piece == "%d" and not argument.lstrip("-").isdecimal():
                return None if argument else "".join(parts) + "0"
            parts.append(unescaped(argument, zero=True) if piece == "%b" else argument)
        if not arguments or not takes:
            return "".join(parts)


def _format(text: str) -> "list[str] | None":
    """The pieces of a format: `=text` as it is, `%s`, `%b`, `%d`; None when it holds another."""
    if UNKNOWN in text:
        return None
    pieces = []
    i = 0
    while i < len(text):
        if text[i] != "%":
            end = text.find("%", i)
            end = len(text) if end < 0 else end
            pieces.append("=" + unescaped(text[i:end], zero=False))
            i = end
        elif text[i + 1 : i + 2] == "%":
            pieces.append("=%")
            i += 2
        elif text[i + 1 : i + 2] in ("s", "b", "d"):
            pieces.append(text[i : i + 2])
            i += 2
        else:
            return None
    return pieces
