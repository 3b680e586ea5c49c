"""Whether a text handed to bash is really PowerShell or cmd."""

from warpgate.reading.commands import Script
from warpgate.reading.lexing import NAME
from warpgate.reading.options import names

_VERBS = names(
    "add clear close compare compress convert convertfrom convertto copy debug disable disconnect dismount enable enter "
    "exit expand export find foreach format get group import initialize install invoke join limit measure merge mount move "
    "new open out ping pop publish push read receive register remove rename repair reset resize resolve restart restore "
    "resume save search select send set show sort split start stop submit suspend switch sync tee test trace unblock undo "
    "uninstall unlock unpublish unregister update use wait watch where write"
)
_CMD_PROGRAMS = names(
    "dir del erase rmdir rd copy move xcopy robocopy ren type cls findstr tasklist taskkill where md attrib icacls"
)
_CMD_FLAGS = names("/s /q /f /b /a /y /e /i /p /im /pid /fi /t /n /r /d /mir /-y /ad /a-d /o /c /v /fo /nh /l")


def looks_foreign(text: str, script: Script) -> str:
    """Which of `powershell` and `cmd` a text handed to bash is really written in; empty when it is bash."""
    start = text.lstrip()
    lower = start[:40].lower()
    if lower.startswith(("if exist ", "if not exist ", "@echo ")):
        return "cmd"
    if lower.startswith(('& "', "& '", "& {", "try {", "try{", "[system.", "[io.", "[console]", "[environment]", "[math]")):
        return "powershell"
    if _assigns(start) or (script.problems and lower.startswith(("iex ", "iex(", "foreach (", "foreach(", "if ("))):
        return "powershell"
    for command in script.commands[:20]:
        name = command.words[0].text if command.words else ""
        verb, dash, noun = name.partition("-")
        if dash and noun[:1].isalpha() and verb.lower() in _VERBS and (verb[0].isupper() or noun[0].isupper()):
            return "powershell"
        if name.lower() in _CMD_PROGRAMS and len(command.words) > 1:
            flags = [word.text.lower() for word in command.words[1:]]
            if any(flag in _CMD_FLAGS or (flag[:1] == "/" and ":" in flag) for flag in flags) or (
                name.lower() in ("type", "copy", "move", "del", "dir") and "\\" in command.raw and "\\ " not in command.raw
            ):
                return "cmd"
    return ""


def _assigns(text: str) -> bool:
    """Whether the text begins with `$name = ` or `$env:NAME = `."""
    if text[:1] != "$":
        return False
    end = 1
    while end < len(text) and (text[end] in NAME or text[end] in ":."):
        end += 1
    rest = text[end:].lstrip(" ")
    return end > 1 and rest[:1] == "=" and rest[:2] != "==" and (text[end : end + 1] == " " or text.startswith("$env:"))
