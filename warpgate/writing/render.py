"""What a template may call while it is rendered, whether compiled ahead or run by jinja2."""

from warpgate.writing import neutral
from warpgate.writing.neutral import Safe

FILTERS = ("line", "block", "code", "plain", "length")
NOTHING = Safe("Not said.")


class Filters:
    """The filters of our templates; no single text gets longer than `limit`."""

    def __init__(self, limit: int = neutral.BLOCK_LIMIT) -> None:
        self._limit = limit

    def line(self, item: object) -> Safe:
        """The text as inline code."""
        return neutral.line(str(item), min(self._limit, neutral.LINE_LIMIT)) or NOTHING

    def block(self, item: object) -> Safe:
        """The prose in a fence of its own."""
        return neutral.block(str(item), self._limit) or NOTHING

    def code(self, item: object) -> Safe:
        """The command in a fence of its own."""
        return neutral.code(str(item), self._limit) or NOTHING

    def plain(self, item: object) -> Safe:
        """The text as prose of ours, in which names that others chose do nothing."""
        return neutral.plain(item if isinstance(item, Safe) else str(item), min(self._limit, neutral.LINE_LIMIT)) or NOTHING

    def length(self, items: "tuple[object, ...]") -> int:
        """How many there are."""
        return len(items)

    def show(self, item: object) -> str:
        """What stands in the body for the value of an expression; a bare string is an agent's until proven ours."""
        if item is None:
            return ""
        if isinstance(item, int) or (isinstance(item, str) and type(item) is not str):
            return str(item)
        return self.line(item)
