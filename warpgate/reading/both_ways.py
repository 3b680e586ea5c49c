"""What a text may run when Windows reads it and when bash does. Where the two differ, both sets of commands are handed over.

Bash eats an unquoted backslash: `.\\gradlew.bat test` would start `.gradlew.bat`. The Windows reading is what was meant; bash's
stays beside it unless it could only fail: a program that only Windows has, or a name that no file has (`srcapp.py`).
"""

from warpgate.reading.commands import Command, Problem, Redirect, Script, Word
from warpgate.reading.options import names
from warpgate.values import replace

MOST_WORDS = 50  # with a backslash, of one text
_PATH = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-\\:~@*=%/")
# A folder of such a name, or a root of the registry, before a backslash: the name that bash makes of it is no file's.
_FOLDERS = names(
    "src source scripts script tests test tools bin build dist lib libs app apps docs doc examples packages "
    "backend frontend server client node_modules .bin .venv venv debug release target out obj "
    "web api config public assets modules projects services windows users hkcu hklm hkcr hku hkey_current_user "
    "hkey_local_machine software gradle android ios e2e spec samples "
    "unit integration components pages utils core common shared models views controllers migrations deploy infra"
)
_STARTED = (".exe", ".bat", ".cmd", ".ps1", ".com", ".py", ".sh", ".js")
# Programs and words of Windows that bash would not find, or that change nothing there.
_ONLY_WINDOWS = names(
    "dir del erase rd copy move xcopy robocopy ren md cls findstr tasklist taskkill where attrib icacls type set call rem title "
    "pause ver start timeout if for do else try catch finally foreach function param return throw switch select sls gci gc gi gm "
    "gp gl gv gps gsv gcm gwmi gcim ri ni si mi cpi rni ii sl ft fl fw iwr irm iex icm ipmo saps spps measure compare group "
    "% ? { } [ elseif setlocal endlocal goto echo. systeminfo reg schtasks wmic chcp"
)

_SERVERLESS = names("deploy remove rollback invoke info logs print package offline login plugin create doctor metrics config test")
_OPERATORS = names("= += -= *= /= %= ++ -- + - * / % , .. ??")
_COMPARING = names(
    "eq ne gt ge lt le like notlike match notmatch contains notcontains in notin is isnot as and or xor not replace creplace split "
    "join f band bor ceq cne clike cmatch ieq ine"
)


def read_both(text: str, script: Script) -> Script:
    """The script that bash's reading of a text gave, with what Windows would make of the text instead or beside it."""
    from warpgate.reading.windows import looks_foreign

    language = looks_foreign(text, script)
    if language == "cmd":
        from warpgate.reading.cmd_text import read_cmd

        return _merged(_labelled(read_cmd(text), language), script, text)
    if language:
        from warpgate.reading.powershell import read_powershell

        return _merged(_labelled(read_powershell(text), language), script, text)
    slashed = _with_slashes(text, script)
    if slashed is None:
        return script
    from warpgate.reading.shell import read_carried

    return _beside(_named(read_carried(slashed)), script)


_GOING = names("cd chdir pushd set-location push-location sl")
_BACK = names("popd pop-location")


def _labelled(script: Script, language: str) -> Script:
    """The script with its language as a carrier, each command in the folder that those in front of it went to."""
    from warpgate.reading.scope import moved

    folder: str | None = ""
    stack: list[str | None] = []
    found = []
    for command in script.commands:
        there = command.folder if command.folder else folder
        found.append(replace(command, via=(language, *command.via), folder=there))
        name = command.program.lower()
        if name in _BACK:
            folder = stack.pop() if stack else None
        elif name in _GOING:
            named = [word for word in command.words[1:] if word.text[:1] not in ("-", "/") or len(word.text) > 3]
            stack.append(folder)
            folder = moved(folder, named[0].text.replace("\\", "/")) if named and named[0].known else folder if not named else None
    commands = tuple(found)
    calls = tuple(replace(call, via=(language, *call.via)) for call in script.calls)
    return Script(commands, script.problems, calls)


def _named(script: Script) -> Script:
    """`reg` with a key of the registry is Windows' own, which is called `reg.exe` where others have the name too."""
    commands = tuple(
        replace(command, words=(replace(command.words[0], text="reg.exe"), *command.words[1:]))
        if command.program == "reg" and any(word.text.lower().startswith("hk") for word in command.words[2:3])
        else command
        for command in script.commands
    )
    return replace(script, commands=commands)


# A text in another language


def _merged(foreign: Script, script: Script, text: str) -> Script:
    """What the other language runs, and what bash would run of the same text that is not among it."""
    script = _before_the_error(script, text)
    seen = {(_key(command), command.folder) for command in foreign.commands}
    targets = {_plain(redirect.target.text) for command in foreign.commands for redirect in command.redirects}
    kept: list[Command] = []
    for command in script.commands:
        redirects = tuple(redirect for redirect in command.redirects if _written(redirect, targets))
        if _runs(command) and (_key(command), command.folder) not in seen:
            kept.append(replace(command, redirects=redirects) if command.redirects else command)
        elif redirects:
            kept.append(replace(command, words=(), assignments=(), redirects=redirects))
        elif command.words and not command.words[0].known and not _is_value(command, text):
            kept.append(command)
    values = [command.raw for command in script.commands if command not in kept]
    problems = [
        problem
        for problem in script.problems
        if problem.where not in values
        or not (
            problem.what == "unresolved-program" or (problem.what == "reserved-character" and problem.where[:2] in ("@'", '@"'))
        )
    ]
    return Script((*foreign.commands, *kept), (*foreign.problems, *problems), foreign.calls)


def _before_the_error(script: Script, text: str) -> Script:
    """What bash runs of a text that it cannot read to the end: the lines before the one that it stumbles over."""
    if not any(problem.what == "syntax" for problem in script.problems) or "$[" in text:
        return script  # `$[1 + 2]` is what bash can read and we cannot
    from warpgate.reading.shell import read_carried

    for end in _line_ends(text):
        earlier = read_carried(text[:end])
        if not any(problem.what == "syntax" for problem in earlier.problems):
            return earlier
    inside = tuple(command for command in script.commands if "substitution" in command.place or "process" in command.place)
    return Script(inside, tuple(problem for problem in script.problems if problem.what not in ("syntax", "unresolved-program")))


def _line_ends(text: str) -> "list[int]":
    """The ends of up to twenty lines, the last first."""
    ends: list[int] = []
    at = text.find("\n")
    while at >= 0 and len(ends) < 20:
        ends.append(at)
        at = text.find("\n", at + 1)
    return ends[::-1]


def _is_value(command: Command, text: str) -> bool:
    """Whether what bash takes for a program in a variable is a value of PowerShell: assigned, compared, or shown alone."""
    raw = command.words[0].raw
    if raw[:1] != "$" or raw[:2] == "$(":
        return raw[:1] in ("@", "[", "{", "}")
    end = 1
    while end < len(raw) and (raw[end].isalnum() or raw[end] in "_:"):
        end += 1
    name = raw[1:end]
    if len(command.words) > 1:
        second = command.words[1].raw.lower()
        return second in _OPERATORS or second.startswith("=") or (second[:1] == "-" and second[1:] in _COMPARING)
    lower = name.lower()
    assigned = f"${name} =" in text or f"${name}=" in text
    return assigned or end < len(raw) or not name.isupper() or lower.startswith(("env:", "_", "ps"))


def _runs(command: Command) -> bool:
    """Whether bash would find a program of that name."""
    if not command.words:
        return bool(command.assignments)
    word = command.words[0]
    name = word.text.lower()
    if name == "sls" and len(command.words) > 1 and command.words[1].text in _SERVERLESS:
        return True  # the framework of that name, not `Select-String`
    if (
        not word.known
        or word.raw[:2] in ("@'", '@"')
        or name in _ONLY_WINDOWS
        or "\\" in word.text
        or " " in name
        or name[:1] in ("$", "@", "[", "(", "{", ":", "=")
    ):
        return False
    from warpgate.reading.cmdlets import is_cmdlet

    return not name.replace(".", "").isdecimal() and not is_cmdlet(word.text) and not _eaten(word) and name.isascii()


def _written(redirect: Redirect, targets: "set[str]") -> bool:
    text = redirect.target.text
    return (
        redirect.operator != "<"
        and text.lower() not in ("nul", "/dev/null")
        and redirect.target.raw.lower() != "$null"
        and _plain(text) not in targets
        and not (redirect.operator in (">&", "<&") and text.isdecimal())
        and not text.startswith("=")
        and not text[:1].isdecimal()
    )


def _key(command: Command) -> "tuple[str, ...]":
    return tuple(_plain(word.text) for word in command.words)


def _plain(text: str) -> str:
    for char in "\\/^":
        text = text.replace(char, "")
    return text.lower()


# Paths with backslashes in a text that is otherwise bash's


def _with_slashes(text: str, script: Script) -> "str | None":
    """The text with slashes in its Windows paths; None when it has none that bash would not take as they are."""
    raws = {word.raw for command in script.commands for word in _words(command) if "\\" in word.raw and _eaten(word)}
    if not raws or len(raws) > MOST_WORDS:
        return None
    for raw in sorted(raws, key=lambda raw: (-len(raw), raw)):
        text = text.replace(raw, raw.replace("\\", "/"))
    return text


def _words(command: Command) -> "tuple[Word, ...]":
    return (*command.words, *(redirect.target for redirect in command.redirects), *(word for _, word in command.assignments))


def _eaten(word: Word) -> bool:
    """Whether the word is a Windows path whose backslashes bash eats: letters only, a backslash between them, no quotes."""
    raw = word.raw
    if "\\" not in raw or not _PATH.issuperset(raw) or ("/" in raw and not raw.startswith(("./", "~/"))):
        return False
    at = raw.find("\\")
    if at == 1 and raw[0] not in ".~*%":
        return False  # `r\m`: a letter that is escaped for no reason, not a folder
    while at >= 0:
        before, after = raw[at - 1 : at], raw[at + 1 : at + 2]
        if before and (before.isalnum() or before in "._:-~%*") and (after.isalnum() or after in "._*%@~"):
            return True
        at = raw.find("\\", at + 1)
    return False


def _beside(windows: Script, bash: Script) -> Script:
    """The Windows reading, and those commands of bash's that are others and could do something."""
    kept: list[Command] = []
    pairs = len(windows.commands) == len(bash.commands)
    for number, command in enumerate(bash.commands):
        other = windows.commands[number] if pairs else None
        if other is not None and [word.text for word in _words(other)] == [word.text for word in _words(command)]:
            continue
        if not command.words or not _eaten(command.words[0]) or not _no_program(command.words[0]):
            if not all(_no_file(word) for word in _words(command) if _eaten(word)) or not any(
                _eaten(word) for word in _words(command)
            ):
                kept.append(command)
        elif any(_eaten(redirect.target) and not _no_file(redirect.target) for redirect in command.redirects):
            kept.append(replace(command, words=(), assignments=()))
    problems: list[Problem] = list(windows.problems)
    problems += [problem for problem in bash.problems if problem.what not in {known.what for known in problems}]
    return Script((*windows.commands, *kept), tuple(problems), (*windows.calls, *bash.calls))


def _no_program(word: Word) -> bool:
    """Whether the name that bash makes of the path is no program's: a dot in front, a drive, a well-known folder in it."""
    raw = word.raw
    return raw.startswith((".\\", "..\\")) or _no_file(word) or (raw.count("\\") > 1 and raw.lower().endswith(_STARTED))


def _no_file(word: Word) -> bool:
    """Whether the name that bash makes of the path is surely no file's."""
    raw = word.raw.partition("=")[2] if word.raw[:1] == "-" and "=" in word.raw else word.raw
    folders = raw.lower().replace("\\", "/").split("/")[:-1]
    return any(len(folder) == 2 and folder[1] == ":" for folder in folders[:1]) or any(folder in _FOLDERS for folder in folders)
