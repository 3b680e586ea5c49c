"""SQL text to statements of tokens: comments dropped, strings and quoted names kept apart from words."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# A token is its kind and its text: `word` in capitals, `text` for a string, `name` for a quoted name, `mark`, or `meta` for a
# client's own command.
Token = tuple[str, str]

_BACKSLASH = frozenset(("mysql", "clickhouse", "bigquery", "spark"))
_META = frozenset(("postgres", "mysql"))


def statements(text: str, dialect: str = "") -> list[list[Token]]:
    """The statements of a text, in order; empty ones are left out."""
    found: list[list[Token]] = [[]]
    for token in _tokens(text, dialect):
        if token == ("mark", ";") or (dialect == "tsql" and token == ("word", "GO")):
            found.append([])
        elif token[0] == "meta":
            # `\g` and `\G` end a statement as a semicolon does; the others stand alone.
            found += [[token], []] if token[1].lower() not in ("\\g", "\\gx") else [[]]
        else:
            found[-1].append(token)
    return [statement for statement in found if statement]


def _tokens(text: str, dialect: str) -> "Iterator[Token]":
    place, length = 0, len(text)
    fresh = True  # at the beginning of a line, where a client's dot command may stand
    while place < length:
        letter = text[place]
        pair = text[place : place + 2]
        if letter in " \t\r\n":
            fresh = fresh or letter == "\n"
            place += 1
            continue
        if pair == "--" or (letter == "#" and dialect == "mysql"):
            place = _line_end(text, place)
            continue
        if pair == "/*":
            if text[place : place + 3] == "/*!" and dialect in ("mysql", ""):
                # MySQL runs what stands in such a comment.
                place += 3
                while place < length and text[place].isdigit():
                    place += 1
            else:
                place = _comment_end(text, place)
            continue
        if pair == "*/":
            place += 2
            continue
        if letter == "." and fresh and dialect in ("sqlite", "duckdb"):
            end = _line_end(text, place)
            yield "meta", text[place:end].strip()
            place = end
            continue
        fresh = False
        if letter == "\\" and dialect in _META:
            end = _meta_end(text, place, dialect)
            yield "meta", text[place:end].strip()
            place = end
            continue
        token, place = _token(text, place, dialect)
        yield token


def _token(text: str, place: int, dialect: str) -> tuple[Token, int]:
    letter = text[place]
    if letter == "'":
        escapes = dialect in _BACKSLASH or text[place - 1 : place].lower() == "e"
        return _quoted(text, place, "'", "text", escapes)
    if letter == '"':
        return _quoted(text, place, '"', "text" if dialect in ("mysql", "bigquery") else "name", dialect in _BACKSLASH)
    if letter == "`":
        return _quoted(text, place, "`", "name", False)
    if letter == "[" and dialect in ("tsql", "sqlite"):
        end = text.find("]", place)
        end = len(text) if end < 0 else end + 1
        return ("name", text[place + 1 : end - 1]), end
    if letter == "$":
        tag_end = text.find("$", place + 1)
        tag = text[place : tag_end + 1] if tag_end > 0 else ""
        if tag and (tag == "$$" or tag[1:-1].replace("_", "a").isalnum()) and not tag[1:2].isdigit():
            end = text.find(tag, tag_end + 1)
            end = len(text) if end < 0 else end
            return ("text", text[tag_end + 1 : end]), min(len(text), end + len(tag))
    if letter.isalnum() or letter in "_@\x1a":
        end = place + 1
        while end < len(text) and (text[end].isalnum() or text[end] in "_$@\x1a"):
            end += 1
        return ("word", text[place:end].upper()), end
    return ("mark", letter), place + 1


def _quoted(text: str, place: int, mark: str, kind: str, escapes: bool) -> tuple[Token, int]:
    end = place + 1
    while end < len(text):
        if escapes and text[end] == "\\":
            end += 2
            continue
        if text[end] == mark:
            if text[end + 1 : end + 2] != mark:
                return (kind, text[place + 1 : end]), end + 1
            end += 1
        end += 1
    return (kind, text[place + 1 :]), len(text)


def _line_end(text: str, place: int) -> int:
    found = text.find("\n", place)
    return len(text) if found < 0 else found


def _comment_end(text: str, place: int) -> int:
    """Behind a comment; PostgreSQL's may be nested."""
    depth = 0
    while place < len(text):
        pair = text[place : place + 2]
        if pair == "/*":
            depth += 1
            place += 2
        elif pair == "*/":
            depth -= 1
            place += 2
            if not depth:
                return place
        else:
            place += 1
    return place


def _meta_end(text: str, place: int, dialect: str) -> int:
    if dialect == "mysql":
        return place + 2
    line = _line_end(text, place)
    again = text.find("\\", place + 1, line)
    while again > 0 and text[again - 1 : again] not in (" ", "\t"):
        again = text.find("\\", again + 1, line)
    return line if again < 0 else again
