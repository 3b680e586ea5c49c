"""Finding operands behind a program's options."""

from warpgate.reading.commands import Word


def names(text: str) -> "frozenset[str]":
    """The names in a text with blanks between them: how tables of names are written."""
    return frozenset(text.split())


def first_operand(words: "tuple[Word, ...]", i: int, values: "frozenset[str]") -> int:
    """The index of the first word from `i` on that is no option and no option's value; the length when there is none."""
    while i < len(words):
        text = words[i].text
        if text == "--":
            return i + 1
        if text[:1] != "-" or len(text) == 1:
            return i
        i += 1 + takes_next(text, values)
    return len(words)


def takes_next(text: str, values: "frozenset[str]") -> bool:
    """Whether the option, as written, takes the next word as its value."""
    if text in values:
        return True
    if text[1:2] == "-":
        return False
    for position, letter in enumerate(text[1:], 2):
        if "-" + letter in values:
            return position == len(text)
    return False


def option_value(words: "tuple[Word, ...]", i: int, names: "frozenset[str]") -> "tuple[Word | None, int]":
    """When the word at `i` is one of the options: its value and the index after it. Else None and the same index."""
    text = words[i].text
    if text in names:
        return (words[i + 1], i + 2) if i + 1 < len(words) else (None, i)
    for name in names:
        if name[:2] == "--" and text.startswith(name + "="):
            return Word(text[len(name) + 1 :], raw=words[i].raw), i + 1
        if len(name) == 2 and text.startswith(name) and text[:2] != "--":
            return Word(text[2:], raw=words[i].raw), i + 1
    return None, i


def program_name(text: str) -> str:
    """What a program is called, without its folder, `.exe` or `.cmd`, and the version of Python."""
    name = text.replace("\\", "/").rpartition("/")[2] if "/" in text or "\\" in text else text
    if name[-4:].lower() in (".exe", ".cmd"):
        name = name[:-4]
    return "python3" if name.startswith("python3.") else name
