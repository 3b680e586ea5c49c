"""Whether a text handed to bash is really PowerShell or cmd."""

from warpgate.reading.cmdlets import is_cmdlet
from warpgate.reading.commands import Command, Script
from warpgate.reading.lexing import NAME
from warpgate.reading.options import names

CMD_NAMES = names("dir del erase rmdir rd copy move xcopy robocopy ren type cls findstr tasklist taskkill where md attrib icacls")
_CMD_FLAGS = names("/s /q /f /b /a /y /e /i /p /im /pid /fi /t /n /r /d /mir /-y /ad /a-d /o /c /v /fo /nh /l")
_FLAGGED = CMD_NAMES | names("timeout start cd exit set choice mklink ping tree pushd sort more find rename replace fc comp")
_CMD_STARTS = (
    "if exist ", "if not exist ", "if defined ", "if not defined ", "if errorlevel ", "@echo ", "for %", "for /f ", "for /l ",
    "for /r ", "for /d ", "rem ", "setlocal",
)  # fmt: skip
_POWERSHELL_STARTS = (
    '& "', "& '", "& {", "&{", "& $", "& .", "& (", "try {", "try{", "@{", "@(", "@'\n", '@"\n', "[", "$(", "(get-", "(gci", "(gc ",
)  # fmt: skip
_BRACKETED = ("iex ", "iex(", "foreach (", "foreach(", "if (", "if(", "while (", "while(", "param(", "param (", "switch (", "for (")
_PIPED = (
    "| select ", "| select-", "| % {", "| %{", "| ? {", "| ?{", "| where {", "| where ", "| foreach {", "| foreach-", "| where-",
    "| sort-", "| measure", "| ft", "| fl", "| format-", "| out-", "| convertto-", "| convertfrom-", "| group ", "| sls ",
)  # fmt: skip
_SIGNS = (
    "$_.", "{ $_", "if ($", "if (-not", "if (!$", "if (test-", "$lastexitcode", " -eq $", "foreach ($", "while ($", "} else {",
    "} catch {", "$env:", "$null", "$psscriptroot", "[string]::", "[system.", "@'\n", "@\"\n",
)  # fmt: skip
_ALIASES = names("gci gcm gps gsv gcim gwmi iwr irm ipmo saps spps sajb icm ipcsv epcsv gdr gcb rvpa cvpa")
_SHORT = names("gc gi gp gm gl gv ri ni si mi ii sl ft fl sls iex cat ls dir select where sort measure % ?")

_UNIX = names("cat ls dir select sort where")


def looks_foreign(text: str, script: Script) -> str:
    """Which of `powershell` and `cmd` a text handed to bash is really written in; empty when it is bash."""
    start = text.lstrip()
    lower = start[:40].lower()
    if lower.startswith(_CMD_STARTS):
        return "cmd"
    if _starts_powershell(start, lower, bool(script.problems)):
        return "powershell"
    if script.problems:
        bare = _outside_quotes(text)
        signs = bare.lower()
        if _pipes_objects(bare) or any(sign in signs for sign in _SIGNS) or _names_cmdlet(bare):
            return "powershell"
    commands = script.commands[:20]
    for number, command in enumerate(commands):
        name = command.words[0].text if command.words else ""
        if name and _is_powershell(name, command, number):
            return "powershell"
        if name and _is_cmd(name.lower(), command):
            return "cmd"
    return "cmd" if "%" in text and _has_variable(text) else ""


def _starts_powershell(start: str, lower: str, unreadable: bool) -> bool:
    """Whether the text begins in a way that is PowerShell's."""
    if _assigns(start) or (unreadable and lower.startswith(_BRACKETED)):
        return True
    if lower.startswith("function "):
        return is_cmdlet(start[9:].partition(" ")[0].partition("{")[0].strip())
    if not lower.startswith(_POWERSHELL_STARTS):
        return False
    if lower[0] == "[":  # a type: `[Math]::Sqrt(4)`, `[xml]$x = …`; `[ -f x ]` and `[[` are bash's
        name, closed, rest = start[1:80].partition("]")
        return bool(closed and name[:1].isalpha() and name.replace(".", "").isalnum() and rest.startswith(("::", "$")))
    if lower.startswith("$("):
        return unreadable and is_cmdlet(start[2:60].lstrip().partition(" ")[0].partition(")")[0])
    return unreadable or lower.startswith(("try", "&", "@"))


def _outside_quotes(text: str) -> str:
    """The text with empty quotes: what is handed to `powershell -Command "…"` does not make the text around it PowerShell."""
    pieces: list[str] = []
    place = 0
    while True:
        found = [at for at in (text.find("'", place), text.find('"', place)) if at >= 0]
        close = text.find(text[min(found)], min(found) + 1) if found else -1
        if close < 0:
            return "".join((*pieces, text[place:]))
        pieces.append(text[place : min(found) + 1] + text[close])
        place = close + 1


def _pipes_objects(text: str) -> bool:
    lower = text.lower()
    return any(sign in lower for sign in _PIPED)


def _names_cmdlet(text: str) -> bool:
    """Whether a cmdlet stands where a command begins."""
    for sign in "|;{(=&\n":
        text = text.replace(sign, "\n")
    starts = (piece.split(None, 1) for piece in text.split("\n")[:100])
    return any(words and is_cmdlet(words[0]) for words in starts)


def _is_powershell(name: str, command: Command, number: int) -> bool:
    if is_cmdlet(name):
        return True
    if name.lower() in _ALIASES and (not number or command.feed is not None):
        return True
    if command.feed is None or not command.feed.by:
        return False
    by = command.feed.by[0].text
    return name in ("%", "?") or (name in _SHORT and by in _SHORT and not (name in _UNIX and by in _UNIX))


def _is_cmd(name: str, command: Command) -> bool:
    words = command.words
    if len(words) < 2:
        return False
    flags = [word.text.lower() for word in words[1:]]
    if name == "set":
        named, equals, _ = words[1].text.partition("=")
        return bool(equals) and len(words) == 2 and named.isidentifier() and not words[1].quoted
    if name in _FLAGGED and any(flag in _CMD_FLAGS or (flag[:1] == "/" and ":" in flag) for flag in flags):
        return name not in ("cd", "pushd", "exit", "sort", "find", "more") or flags[0] in ("/d", "/b", "/i", "/n", "/r", "/c", "/v")
    return name in ("type", "copy", "move", "del", "dir") and "\\" in command.raw and "\\ " not in command.raw


def _has_variable(text: str) -> bool:
    """Whether `%NAME%` stands in it, as cmd writes a variable."""
    pieces = text.split("%")
    return any(len(piece) > 3 and piece.isupper() and piece.replace("_", "").isalnum() for piece in pieces[1:-1])


def _assigns(text: str) -> bool:
    """Whether the text begins with `$name = `, `$name='…'`, `$env:NAME = `, or is `$env:NAME`."""
    if text[:1] != "$":
        return False
    end = 1
    while end < len(text) and (text[end] in NAME or text[end] in ":."):
        end += 1
    rest = text[end:].lstrip(" ")
    if not rest and text.lower().startswith("$env:"):
        return True
    return end > 1 and rest[:1] == "=" and rest[:2] != "=="
