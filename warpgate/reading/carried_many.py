"""What programs that repeat a command carry: xargs, parallel, find, fd."""

from warpgate.reading.carried_scripts import written_by_find
from warpgate.reading.carrier_table import Row
from warpgate.reading.commands import UNKNOWN, Command, Word
from warpgate.reading.options import first_operand, names, option_value, takes_next
from warpgate.values import replace

MOST = 64  # commands that one of them is opened into
_EXECUTING = ("-exec", "-execdir", "-ok", "-okdir")
_FD_EXECUTING = ("-x", "-X", "--exec", "--exec-batch")
_FD_VALUES = names(
    "-e --extension -t --type -d --max-depth --min-depth -E --exclude -g --glob -j --threads -S --size --changed-within "
    "--changed-before -c --color --base-directory --search-path -o --owner --exact-depth --max-results"
)


def filled(words: "tuple[Word, ...]", place: str, by: "tuple[Word, ...]") -> "tuple[Word, ...]":
    """The words with `place` (`{}`) filled in: one word for each of `by` where it stands alone, else the only one of them."""
    result: list[Word] = []
    for word in words:
        if word.text == place:
            result += by
        elif place in word.text:
            instead = by[0] if len(by) == 1 else Word(UNKNOWN, origins=(place,))
            count = word.text.count(place)
            result.append(
                replace(word, text=word.text.replace(place, instead.text), origins=word.origins + instead.origins * count)
            )
        else:
            result.append(word)
    return tuple(result)


def _xargs(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    words = command.words
    at = first_operand(words, start, row.values)
    place, lines, separator = _xargs_options(words[start:at])
    to.keep(command, row, label, at)
    carried = words[at:] or (Word("echo"),)
    inner = replace(command, feed=None)
    by = command.feed.by if command.feed else ()
    unknown = Word(UNKNOWN, raw="", origins=(" ".join(word.text for word in by) or "xargs",))
    text = _listed(to, command, words[start:at])
    items = _items(text, separator, lines) if text is not None and UNKNOWN not in text else None
    if items is None or (lines and len(items) > MOST):
        to.inner(inner, filled(carried, place, (replace(unknown, quoted=True),)) if place else (*carried, unknown), label)
    elif place:
        for item in items:
            to.inner(inner, filled(carried, place, (Word(item, quoted=True),)), label)
    else:
        to.inner(inner, (*carried, *(Word(item, quoted=True) for item in items)), label)
    return True


def _listed(to: "Unfolding", command: Command, options: "tuple[Word, ...]") -> "str | None":
    """The text that the items come from: a file that is named, or the standard input."""
    for i in range(len(options)):
        value, _ = option_value(options, i, frozenset(("-a", "--arg-file")))
        if value is not None:
            from warpgate.reading.following import opened

            return opened(to, command, value)
    return to.fed(command)


def _xargs_options(words: "tuple[Word, ...]") -> "tuple[str, bool, str]":
    """The placeholder (empty: none), whether each line is an item, and the separator (empty: blanks)."""
    place, lines, separator = "", False, ""
    for i in range(len(words)):
        text = words[i].text
        value, _ = option_value(words, i, frozenset(("-I", "--replace", "-J")))
        if value is not None:
            place, lines = value.text or "{}", True
        elif text in ("-i", "--replace"):
            place, lines = "{}", True
        elif text in ("-0", "--null") or (text[:1] == "-" and text[1:2] != "-" and "0" in text and text[1:2] in "0rt"):
            separator = "\0"
        value, _ = option_value(words, i, frozenset(("-d", "--delimiter")))
        if value is not None:
            separator = value.text.replace("\\n", "\n").replace("\\0", "\0").replace("\\t", "\t")
    return place, lines, separator


def _items(text: str, separator: str, lines: bool) -> "list[str] | None":
    """The items in a known text; None when quotes in it make them hard to tell."""
    if separator:
        return [item for item in text.split(separator) if item]
    if any(char in text for char in "'\"\\"):
        return None
    if lines:
        return [line.strip() for line in text.split("\n") if line.strip()]
    return text.split()


def _parallel(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    words = command.words
    at = first_operand(words, start, row.values)
    ends = [i for i in range(at, len(words)) if words[i].text in (":::", "::::", ":::+")]
    end = ends[0] if ends else len(words)
    carried = words[at:end]
    if any(word.text in ("--dry-run", "--dryrun", "--version", "--help") for word in words[start:at]):
        return False
    given = [word for word in words[end + 1 :] if word.text not in (":::", ":::+")]
    to.keep(command, row, label, at)
    if len(ends) == 1 and words[end].text == "::::" and len(given) == 1 and to.files is not None:
        from warpgate.reading.following import opened

        lines = opened(to, command, given[0])
        if lines is not None:
            given = [Word(line, True) for line in lines.split("\n") if line.strip()]
            words = (*words[:end], Word(":::"), *words[end + 1 :])
    known = (
        len(ends) == 1 and words[end].text == ":::" and all(word.known and not word.glob for word in given) and len(given) <= MOST
    )
    if not carried:  # each item is a command itself
        text = to.fed(command)
        items = given if known else [Word(line) for line in text.split("\n") if line.strip()] if text else []
        if not items:
            to.problem("hidden-payload", command.raw)
        for item in items:
            to.text(command, item, label)
        return True
    items = given if known else [Word(UNKNOWN, origins=("parallel",))]
    for item in items:
        replaced = any("{" in word.text and "}" in word.text for word in carried)
        parts = tuple(
            replace(
                word,
                text=word.text.replace("{}", item.text) if "{}" in word.text else UNKNOWN if _is_place(word.text) else word.text,
            )
            for word in carried
        )
        parts = parts if replaced else (*parts, item)
        text = " ".join(part.text for part in parts)
        to.text(replace(command, feed=None), Word(text, raw=command.raw), label)
    return True


def _is_place(text: str) -> bool:
    return text in ("{.}", "{/}", "{//}", "{/.}", "{#}", "{%}", "{1}", "{2}", "{3}")


def _find(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """The find command stays, without its -exec parts; a file that it finds is its root, something unknown, and what its name
    filter fixes of the end."""
    words = command.words
    written = written_by_find(command) if any(word.text[:2] == "-f" for word in words) else []
    if not written and not any(word.text in _EXECUTING for word in words):
        return False
    kept: list[Word] = []
    parts: list[tuple[str, tuple[Word, ...]]] = []
    i = 0
    while i < len(words):
        if words[i].text not in _EXECUTING:
            kept.append(words[i])
            i += 1
            continue
        end = i + 1
        while end < len(words) and words[end].text != ";" and not (words[end].text == "+" and words[end - 1].text == "{}"):
            end += 1
        parts.append((words[i].text, words[i + 1 : end]))
        i = end + 1
    to.add(replace(command, words=tuple(kept), feeds=()) if parts else command)
    for file in written:
        to.add(file)
    found = _found(tuple(kept))
    for option, carried in parts:
        if carried:
            inside = replace(command, feed=None, folder=None) if option.endswith("dir") else replace(command, feed=None)
            to.inner(inside, filled(carried, "{}", found), f"find {option}")
    return True


def _found(words: "tuple[Word, ...]") -> "tuple[Word, ...]":
    """What `{}` stands for: one word for each root."""
    roots: list[Word] = []
    for word in words[1:]:
        if word.text[:1] in ("-", "(", "!"):
            if word.text in ("-H", "-L", "-P"):
                continue
            break
        roots.append(word)
    end = ""
    for i, word in enumerate(words[:-1]):
        if word.text in ("-name", "-iname") and words[i + 1].known:
            end = words[i + 1].text
    end = end.replace("?", "*").replace("[", "*").rpartition("*")[2] if "*" in end else "/" + end if end else ""
    origin = " ".join(word.text for word in words)
    return tuple(
        Word(f"{root.text.rstrip('/') or '/'}/{UNKNOWN}{end}".replace("//", "/"), quoted=True, origins=(*root.origins, origin))
        for root in roots or [Word(".")]
    )


def _fd(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    words = command.words
    at = next((i for i in range(start, len(words)) if words[i].text in _FD_EXECUTING), 0)
    if not at or at + 1 >= len(words):
        return False
    to.add(replace(command, words=words[:at], feeds=()))
    operands = []
    i = start
    while i < at:
        if words[i].text[:1] == "-":
            i += takes_next(words[i].text, _FD_VALUES)
        else:
            operands.append(words[i])
        i += 1
    roots = operands[1:] or [Word(".")]
    origin = " ".join(word.text for word in words[:at])
    found = tuple(Word(f"{root.text.rstrip('/') or ''}/{UNKNOWN}", quoted=True, origins=(*root.origins, origin)) for root in roots)
    carried = words[at + 1 :]
    end = next((i for i, word in enumerate(carried) if word.text == ";"), len(carried))
    carried = carried[:end]
    if not any("{}" in word.text or word.text in ("{/}", "{//}", "{.}", "{/.}") for word in carried):
        carried = (*carried, Word("{}"))
    for place in ("{/}", "{//}", "{.}", "{/.}"):
        carried = filled(carried, place, (Word(UNKNOWN, quoted=True, origins=(origin,)),))
    to.inner(replace(command, feed=None), filled(carried, "{}", found), f"{label} {words[at].text}")
    return True


READERS = {"xargs": _xargs, "parallel": _parallel, "find": _find, "fd": _fd}

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.carriers import Unfolding
