"""Program text that a command carries: `python -c`, `node -e`, `perl -e`, here-documents for interpreters."""

from warpgate.reading.carrier_table import Row
from warpgate.reading.commands import UNKNOWN, Command, Word
from warpgate.reading.options import first_operand, option_value, takes_next
from warpgate.values import replace

_SHELLS = ("shell", "shell_plus")
_SHELL_CODE = frozenset(("-c", "--command"))


def _python(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """Code after `-c` or on standard input; `-m name` is the program `name`. A file is followed elsewhere."""
    words = command.words
    i = start
    while i < len(words) and words[i].text[:1] == "-" and words[i].text not in ("-", "--"):
        text = words[i].text
        letter = next((at for at, char in enumerate(text) if char in "cm" and text[1] != "-"), 0)
        if letter and "-" + text[1] not in row.values:
            after = [Word(text[letter + 1 :], raw=words[i].raw)] if text[letter + 1 :] else []
            carried = (*after, *words[i + 1 :])
            if not carried:
                return False
            if text[letter] == "m":
                to.inner(command, carried, f"{label} -m")
            else:
                to.keep(command, row, f"{label} -c", i + (not after))
                _python_code(to, command, carried[0], f"{label} -c")
            return True
        if text in ("-V", "-VV", "--version", "-h", "--help"):
            return False
        i += 1 + takes_next(text, row.values)
    if i < len(words) and words[i].text not in ("-", "/dev/stdin"):
        if words[i].raw.startswith("<("):
            to.problem("hidden-payload", command.raw)
        elif words[i].text.rpartition("/")[2] == "manage.py" and words[i + 1 : i + 2] and words[i + 1].text in _SHELLS:
            return _django(to, command, row, f"{label} {words[i].text}", i + 1)
        elif to.files is not None:
            from warpgate.reading.following import python_file

            return python_file(to, command, words[i], label)
        return False
    return _fed_code(to, command, row, label)


def _django(to: "Unfolding", command: Command, row: Row, label: str, at: int) -> bool:
    """The code that Django's shell is given."""
    words = command.words
    label = f"{label} {words[at].text}"
    for i in range(at + 1, len(words)):
        value, _ = option_value(words, i, _SHELL_CODE)
        if value is not None:
            to.keep(command, row, label, i)
            _python_code(to, command, value, label)
            return True
    if command.feed is None or command.feed.text is None:
        if command.feed is not None:
            to.problem("hidden-payload", command.raw)
        return False
    to.keep(command, row, label, len(words))
    _python_code(to, command, Word(command.feed.text, raw=command.raw), label)
    return True


def _manage(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """`./manage.py shell -c …`, `django-admin shell -c …`."""
    at = first_operand(command.words, start, row.values)
    return at < len(command.words) and command.words[at].text in _SHELLS and _django(to, command, row, label, at)


def _fed_code(to: "Unfolding", command: Command, row: Row, label: str) -> bool:
    feed = command.feed
    if feed is None:
        return False
    text = to.fed(command)
    if text is not None:
        to.keep(command, row, f"{label} <", len(command.words))
        if row.kind == "python":
            _python_code(to, command, Word(text, raw=command.raw), f"{label} <")
        else:
            text = text.partition("<?php")[2].replace("?>", "") if "<?php" in text else text
            _inline_code(to, command, Word(text, raw=command.raw), label, f"{label} <")
        return True
    if feed.source == "pipe":
        by = " ".join(word.text for word in feed.by)
        to.problem("hidden-payload", f"{by} | {command.raw}")
    return False


def _python_code(to: "Unfolding", command: Command, code: Word, label: str) -> None:
    from warpgate.reading.following import modules_of
    from warpgate.reading.python_code import python_words

    to.script(command, python_words(code, modules_of(to, command)), label, feed=command.feed if label.endswith("-c") else None)


def _inline_code(to: "Unfolding", command: Command, code: Word, language: str, label: str) -> None:
    from warpgate.reading.inline_code import read_inline

    if UNKNOWN in code.text and not code.text.replace(UNKNOWN, "").strip():
        to.problem("hidden-payload", command.raw)
        return
    to.script(command, read_inline(code.text, language), label)


def _inline(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """Code after `-e` and its like, or on standard input. The carrier keeps all its words but the code: they may name files."""
    words = command.words
    codes: list[Word] = []
    kept = list(words[:start])
    i = start
    if label == "deno":
        if i >= len(words) or words[i].text != "eval":
            return False
        codes = [word for word in words[i + 1 :] if word.text[:1] != "-"][:1]
        kept = [word for word in words if word not in codes]
        i = len(words)
    while i < len(words) and words[i].text[:1] == "-" and words[i].text != "-":
        value, after = _code_option(words, i, row, label)
        if value is not None:
            codes.append(value)
            kept.append(words[i])
            i = after
        elif words[i].text == "--":
            break
        else:
            width = 1 + takes_next(words[i].text, row.values)
            kept += words[i : i + width]
            i += width
    if not codes:
        if i < len(words) and words[i].text not in ("-", "/dev/stdin"):
            if words[i].raw.startswith("<("):
                to.problem("hidden-payload", command.raw)
            return False
        return not any(word.text in ("-v", "--version", "-h", "--help", "-i", "-m") for word in words) and _fed_code(
            to, command, row, label
        )
    kept += words[i:]
    label = f"{label} {'-r' if label == 'php' else 'eval' if label == 'deno' else '-e'}"
    to.add(replace(command, words=tuple(kept), via=(*command.via, label), carrier=True))
    _inline_code(to, command, Word("\n".join(code.text for code in codes), raw=command.raw), label.partition(" ")[0], label)
    return True


def _code_option(words: "tuple[Word, ...]", i: int, row: Row, label: str) -> "tuple[Word | None, int]":
    """The code given by the option at `i`, and the index after it."""
    value, after = option_value(words, i, row.texts)
    text = words[i].text
    if value is not None or label not in ("perl", "ruby") or text[1:2] == "-":
        return value, after
    for position, letter in enumerate(text[1:], 1):
        if letter == "e" or (letter == "E" and label == "perl"):
            if text[position + 1 :]:
                return Word(text[position + 1 :]), i + 1
            return (words[i + 1], i + 2) if i + 1 < len(words) else (None, i)
        if letter in "iIMmFxCDrEK":
            break
    return None, i


def _awk(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """The awk command stays; what its program runs or writes is added."""
    words = command.words
    at = first_operand(words, start, row.values)
    if at >= len(words) or any(word.text[:2] in ("-f", "-E") or word.text[:6] in ("--file", "--exec") for word in words[start:at]):
        return False
    program = words[at]
    if not program.text.replace(UNKNOWN, "").strip():
        to.problem("hidden-payload", command.raw)
        return False
    if not any(sign in program.text for sign in ("system", "|", ">")):
        return False
    from warpgate.reading.awk_code import read_awk

    to.add(command)
    to.script(command, read_awk(program.text), label)
    return True


READERS = {"python": _python, "manage": _manage, "inline": _inline, "awk": _awk}

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.carriers import Unfolding
