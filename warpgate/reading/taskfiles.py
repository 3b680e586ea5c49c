"""The plain part of YAML that Taskfiles are written in: mappings, lists, texts on one line or as a block."""

MOST_LINES = 5_000


class Odd(ValueError):
    """Something that is beyond the plain part."""


def read_taskfile(text: str) -> object:
    """The values in the text; raises ValueError where it is more than plain."""
    lines = []
    for raw in text.replace("\t", "    ").split("\n"):
        stripped = raw.strip()
        lines.append((len(raw) - len(raw.lstrip()), stripped if not stripped.startswith("#") else "", raw))
    if len(lines) > MOST_LINES:
        raise Odd
    return _Reader(lines).block(0)


class _Reader:
    def __init__(self, lines: "list[tuple[int, str, str]]") -> None:
        self.lines = lines
        self.at = 0

    def skip(self) -> bool:
        """Go on to the next line that holds something; False at the end."""
        while self.at < len(self.lines) and self.lines[self.at][1] in ("", "---"):
            self.at += 1
        return self.at < len(self.lines)

    def block(self, least: int, depth: int = 0) -> object:
        """The mapping or list whose lines are indented by `least` or more."""
        if not self.skip() or self.lines[self.at][0] < least or depth > 20:
            return None
        indent, line, _ = self.lines[self.at]
        if line.startswith("- ") or line == "-":
            return self.items(indent, depth)
        return self.mapping(indent, depth)

    def items(self, indent: int, depth: int) -> "list[object]":
        found: list[object] = []
        while self.skip():
            here, line, raw = self.lines[self.at]
            if here != indent or not (line.startswith("- ") or line == "-"):
                break
            rest = line[1:].strip()
            if _key(rest) is not None:
                inner = here + len(line) - len(rest)
                self.lines[self.at] = (inner, rest, raw)
                found.append(self.mapping(inner, depth + 1))
            else:
                self.at += 1
                found.append(self.scalar(rest, here, depth) if rest else self.block(here + 1, depth + 1))
        return found

    def mapping(self, indent: int, depth: int) -> "dict[str, object]":
        found: dict[str, object] = {}
        while self.skip():
            here, line, _ = self.lines[self.at]
            if here != indent or line.startswith("- "):
                break
            key = _key(line)
            if key is None:
                raise Odd(line)
            rest = line[len(key) + 1 :].strip() if line[0] not in "'\"" else line[len(key) + 3 :].strip()
            self.at += 1
            if rest and not rest.startswith("#"):
                found[key] = self.scalar(rest, here, depth)
            else:
                nested = self.skip() and (
                    self.lines[self.at][0] > here or (self.lines[self.at][0] == here and self.lines[self.at][1].startswith("-"))
                )
                found[key] = self.block(here, depth + 1) if nested else None
        return found

    def scalar(self, text: str, indent: int, depth: int) -> object:
        """The value that stands behind a key or a dash."""
        if text[0] in "|>":
            return self.folded(indent, text[0] == ">")
        if text[0] in "'\"":
            end = text.rfind(text[0])
            if end == 0:
                raise Odd(text)
            inside = text[1:end]
            return inside.replace("''", "'") if text[0] == "'" else inside.replace('\\"', '"').replace("\\\\", "\\")
        if text[0] == "[" and text.endswith("]"):
            return [part.strip().strip("'\"") for part in text[1:-1].split(",") if part.strip()]
        if text[0] in "{&*!":
            if text.startswith("{{"):
                return text
            raise Odd(text)
        return text.partition(" #")[0].rstrip()

    def folded(self, indent: int, joined: bool) -> str:
        """The lines of a block text."""
        lines = []
        while self.at < len(self.lines):
            here, _, raw = self.lines[self.at]
            if raw.strip() and here <= indent:
                break
            lines.append(raw.strip() if joined else raw)
            self.at += 1
        margin = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
        return (" " if joined else "\n").join(line[0 if joined else margin :] for line in lines).strip()


def _key(line: str) -> "str | None":
    """The key that a line begins with."""
    if line[:1] in ("'", '"'):
        end = line.find(line[0], 1)
        return line[1:end] if end > 0 and line[end + 1 : end + 2] == ":" else None
    head, colon, rest = line.partition(":")
    while colon and rest[:1] not in ("", " "):  # `build:all:` is one key
        more, colon, rest = rest.partition(":")
        head = f"{head}:{more}"
    return head if colon and head and not any(char in head for char in " {}[]\"'$&|;") else None
