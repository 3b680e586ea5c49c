"""Whether a text fits a shell pattern."""

_BEYOND = frozenset("[\\()")


def matches(pattern: str, text: str) -> "bool | None":
    """Whether the whole text fits a pattern of `*`, `?` and letters; None for a pattern with more in it."""
    if not _BEYOND.isdisjoint(pattern):
        return None
    p = t = 0
    star, mark = -1, 0
    while t < len(text):
        if p < len(pattern) and pattern[p] == "*":
            star, mark = p, t
            p += 1
        elif p < len(pattern) and (pattern[p] == "?" or pattern[p] == text[t]):
            p += 1
            t += 1
        elif star >= 0:
            mark += 1
            p, t = star + 1, mark
        else:
            return False
    return not pattern[p:].strip("*")
