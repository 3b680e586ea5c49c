"""Where a quoted or nested part of shell text ends."""

BLANK = frozenset(" \t")
META = frozenset(" \t\n;&|<>()")  # ends a word when it stands unquoted
NAME_START = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")
NAME = NAME_START | frozenset("0123456789")
MARK = "\x01"  # encloses the number of a here-document that was lifted out; refused in the text itself

# What the inside of each kind of nested part stops at. `top` is the whole text.
_STOPS = {
    '"': frozenset('"\\$`'),
    "(": frozenset("'\"\\$`()#<\nce"),
    "top": frozenset("'\"\\$`()#<\n"),
    "{": frozenset("}'\"\\$`"),
    '{"': frozenset('}"\\$`'),
    "((": frozenset("()$`\\'\""),
    "`": frozenset("`\\"),
}
_BEFORE_COMMAND = frozenset(";&|(\n{`")
_BEFORE_CASE = ("do", "then", "else", "!", "time")

_LONGEST_SUM = 400  # characters that are looked through for the end of an arithmetic expansion
_LONGEST_ARITHMETIC = 10_000
_DEEPEST = 200  # nested parts inside one another


class Unreadable(Exception):
    """The text cannot be read as shell from `at` on; `what` is the name of the problem."""

    def __init__(self, at: int, what: str = "syntax") -> None:
        super().__init__(what)
        self.at = at
        self.what = what


def word_end(text: str, i: int, assigning: bool = False) -> int:
    """The index after the word that starts at `i`; `assigning`: `NAME=(…)` is taken as one word. Raises `Unreadable`."""
    start = i
    size = len(text)
    while i < size:
        char = text[i]
        if char in META:
            if char in "<>" and text.startswith("(", i + 1):
                i = _skip(text, i + 2, "(")
            elif char == "(" and i > start and (text[i - 1] in "?*+@!" or (assigning and text[i - 1] == "=")):
                i = _skip(text, i + 1, "(")
            else:
                break
        elif char == "\\":
            i += 2
        elif char == "'":
            i = skip_single(text, i)
        elif char in '"`':
            i = _skip(text, i + 1, char)
        elif char == "$":
            i = skip_dollar(text, i)
        else:
            i += 1
    return min(i, size)


def skip_single(text: str, i: int) -> int:
    """The index after the single-quoted part whose opening quote is at `i`."""
    end = text.find("'", i + 1)
    if end < 0:
        raise Unreadable(i)
    return end + 1


def skip_ansi(text: str, i: int) -> int:
    """The index after `$'…'`, whose quote is at `i`."""
    i += 1
    size = len(text)
    while i < size:
        if text[i] == "\\":
            i += 2
        elif text[i] == "'":
            return i + 1
        else:
            i += 1
    raise Unreadable(size - 1)


def skip_dollar(text: str, i: int, quoted: bool = False) -> int:
    """The index after the expansion whose `$` is at `i`; after the `$` alone when it is none that nests or quotes."""
    following = text[i + 1 : i + 2]
    if following == "'" and not quoted:
        return skip_ansi(text, i + 1)
    if following == '"' and not quoted:
        return _skip(text, i + 2, '"')
    if following == "$":
        return i + 2
    kind = dollar_kind(text, i, quoted)
    return _skip(text, i + 1 + (2 if kind == "((" else 1), kind) if kind else i + 1


def skip_double(text: str, i: int) -> int:
    """The index after the double-quoted part whose opening quote is at `i`."""
    return _skip(text, i + 1, '"')


def skip_backtick(text: str, i: int) -> int:
    """The index after the backtick substitution that opens at `i`."""
    return _skip(text, i + 1, "`")


def skip_parenthesis(text: str, i: int) -> int:
    """The index after the parenthesis that opens at `i`."""
    return _skip(text, i + 1, "(")


def skip_arithmetic(text: str, i: int) -> int:
    """The index after `((…))`, which opens at `i`; raises `Unreadable` when it does not end in two parentheses."""
    return _skip(text[: i + _LONGEST_ARITHMETIC], i + 2, "((")


def dollar_kind(text: str, i: int, quoted: bool) -> str:
    """Which nested part the `$` at `i` opens: `((`, `(`, `{`, or none."""
    following = text[i + 1 : i + 2]
    if following == "(":
        return "((" if text.startswith("(", i + 2) and _is_arithmetic(text, i + 3) else "("
    if following == "{":
        return '{"' if quoted else "{"
    if following == "[":
        raise Unreadable(i)  # the old form of arithmetic, which may hold blanks
    return ""


def _is_arithmetic(text: str, i: int) -> bool:
    """Whether what opens as `$((` before `i` ends as arithmetic does; `$((a) b)` is a command that begins with a subshell."""
    depth = 0
    for at in range(i, min(len(text), i + _LONGEST_SUM)):
        if text[at] == "(":
            depth += 1
        elif text[at] == ")":
            if not depth:
                return text.startswith(")", at + 1)
            depth -= 1
    return True


def skip_whole(text: str, lifting: "Lifting") -> None:
    """Go through a whole text and hand its here-documents and continued lines to `lifting`."""
    _skip(text, 0, "top", lifting)


def _skip(text: str, i: int, kind: str, lifting: "Lifting | None" = None) -> int:
    """The index after the nested part of that kind whose content starts at `i`. One loop with its own stack, so that depth
    costs no Python frames."""
    size = len(text)
    stack = [kind]
    cases = [0]
    stops = _STOPS[kind]
    while i < size:
        char = text[i]
        if char not in stops:
            i += 1
            continue
        entered = ""
        if char == "\\":
            if lifting and text.startswith("\n", i + 1) and kind != "`":
                lifting.edits.append((i, i + 2, ""))
            i += 2
        elif char == "$":
            following = text[i + 1 : i + 2]
            if following == "'" and kind in ("(", "top", "{"):
                i = skip_ansi(text, i + 1)
            elif following == "$":
                i += 2
            else:
                entered = dollar_kind(text, i, kind in ('"', '{"'))
                i += 1 + (2 if entered == "((" else len(entered[:1]))
        elif char == "`":
            i += 1
            if kind != "`":
                entered = "`"
        elif char == "'":
            i = skip_single(text, i)
        elif kind in ("(", "top"):
            if char == '"':
                entered = char
                i += 1
            else:
                i, entered = _in_commands(text, i, char, cases, lifting)
        elif char == '"' and kind != '"':
            entered = char
            i += 1
        elif kind == "((" and char == "(":
            cases[-1] += 1
            i += 1
        elif kind == "((" and cases[-1]:
            cases[-1] -= 1
            i += 1
        elif kind == "((" and not text.startswith("))", i):
            raise Unreadable(i)
        else:
            i += 2 if kind == "((" else 1
            entered = "<"
        if char == "`" and kind == "`":
            entered = "<"
        if not entered:
            continue
        if entered == "<":
            stack.pop()
            cases.pop()
            if not stack:
                return i
        else:
            stack.append(entered)
            cases.append(0)
            if len(stack) > _DEEPEST:
                raise Unreadable(i, "too-deep")
        kind = stack[-1]
        stops = _STOPS[kind]
    if kind == "top":
        return size
    raise Unreadable(size)


def _in_commands(text: str, i: int, char: str, cases: "list[int]", lifting: "Lifting | None") -> "tuple[int, str]":
    """One stop inside command text: the index to go on at, and the kind that is entered (`<` leaves one)."""
    if char == "(":
        return i + 1, "("
    if char == ")":
        if cases[-1] or (len(cases) == 1 and lifting):
            return i + 1, ""  # ends a pattern of a case
        return i + 1, "<"
    if char == "#":
        if i and text[i - 1] not in META:
            return i + 1, ""
        end = text.find("\n", i)
        return (len(text) if end < 0 else end), ""
    if char == "\n":
        return (lifting.close(text, i + 1) if lifting and lifting.pending else i + 1), ""
    if char == "<":
        if text.startswith("<<<", i):
            return i + 3, ""
        return (lifting.open(text, i) if lifting and text.startswith("<<", i) else i + 1), ""
    if char == "c" and text.startswith("case", i) and text[i + 4 : i + 5] in BLANK and _starts_command(text, i):
        cases[-1] += 1
        return i + 4, ""
    if char == "e" and cases[-1] and text.startswith("esac", i) and text[i - 1] in META and text[i + 4 : i + 5] not in NAME:
        cases[-1] -= 1
        return i + 4, ""
    return i + 1, ""


def _starts_command(text: str, i: int) -> bool:
    """Whether a word at `i` stands where a command may start."""
    before = text[max(0, i - 40) : i].rstrip(" \t")
    return not before or before[-1] in _BEFORE_COMMAND or before.endswith(_BEFORE_CASE)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.here_documents import Lifting
