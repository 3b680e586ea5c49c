"""What a sed script runs and which files it writes: the command `e`, the flags `e` and `w`, the command `w`."""

from warpgate.reading.commands import UNKNOWN

_BLANKS = " \t;\n{}"


def read_sed(script: str) -> "tuple[list[str], list[str]]":
    """The shell texts that a script runs, and the files it writes. Never raises."""
    texts: list[str] = []
    files: list[str] = []
    if not any(sign in script for sign in ("e", "w", "W")):
        return texts, files
    i = 0
    while i < len(script):
        i = _address(script, i)
        letter = script[i : i + 1]
        i += 1
        line_end = script.find("\n", i)
        line_end = len(script) if line_end < 0 else line_end
        if letter in ("s", "y") and letter:
            i = _substitution(script, i, letter, texts, files)
        elif letter == "e":
            texts.append(script[i:line_end].strip() or UNKNOWN)
            i = line_end
        elif letter in ("w", "W") and letter:
            files.append(script[i:line_end].strip())
            i = line_end
        elif letter and letter in "aic":
            while script[line_end - 1 : line_end] == "\\" and line_end < len(script):
                line_end = script.find("\n", line_end + 1)
                line_end = len(script) if line_end < 0 else line_end
            i = line_end
        elif letter and letter in "rRbtT:#":
            stop = script.find(";", i) if letter in "btT" else -1
            i = stop if 0 <= stop < line_end else line_end
    return texts, files


def _address(script: str, i: int) -> int:
    """The index of the command behind blanks and addresses."""
    while i < len(script):
        char = script[i]
        if char in _BLANKS or char.isdecimal() or char in ",$+~!-":
            i += 1
        elif char == "/" or (char == "\\" and i + 1 < len(script)):
            sign = "/" if char == "/" else script[i + 1]
            i = _delimited(script, i + (1 if char == "/" else 2), sign)
            while script[i : i + 1] in ("I", "M"):
                i += 1
        else:
            return i
    return i


def _delimited(script: str, i: int, sign: str) -> int:
    """The index behind the next sign that is neither escaped nor in brackets."""
    bracket = False
    while i < len(script):
        char = script[i]
        if char == "\\":
            i += 2
            continue
        if char == "[" and not bracket:
            bracket = True
            i += 2 if script[i + 1 : i + 2] in ("]", "^") else 1
            continue
        if char == "]":
            bracket = False
        elif char == sign and (not bracket or script.find("]", i) < 0):
            return i + 1
        i += 1
    return i


def _substitution(script: str, i: int, letter: str, texts: "list[str]", files: "list[str]") -> int:
    sign = script[i : i + 1]
    start = i + 1
    middle = _delimited(script, start, sign)
    end = middle
    while end < len(script) and script[end] != sign:
        end += 2 if script[end] == "\\" else 1
    replacement = script[middle:end]
    i = end + 1
    if letter == "y":
        return i
    whole = script[start:middle].rstrip(sign) in (".*", "^.*", "^.*$", ".*$")
    while i < len(script) and script[i] not in ";\n} ":
        if script[i] == "e":
            text = replacement.replace("&", UNKNOWN)
            texts.append(text if whole and "\\" not in text else f"{UNKNOWN}{text}")
        if script[i] == "w":
            line_end = script.find("\n", i)
            line_end = len(script) if line_end < 0 else line_end
            files.append(script[i + 1 : line_end].strip())
            return line_end
        i += 1
    return i
