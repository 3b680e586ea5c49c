"""What is known about tools by their names: which entries speak about a call. Exact names first, then patterns, then verbs."""

import marshal

from warpgate.decision.globs import YES, compile_glob, fits
from warpgate.reading.tool_calls import ToolCall, plain_key
from warpgate.reading.tool_names import possible_servers, split_server, words_of_name
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    Entry = dict[str, Any]

ANY_SERVER = "*/"
# Agents that call a server's tool SERVER-TOOL, SERVER_TOOL or mcp_SERVER_TOOL.
JOINING = ("copilot", "opencode", "gemini")
_ANY = compile_glob("*")


@value
class Registry:
    """All entries, compiled. Those of an exact name are unpacked when the name is asked for, those with patterns together."""

    digest: str
    index: str  # a line for each exact name and for `*patterns`: name, where its pack begins, where it ends
    fetch: "Callable[[int, int], bytes]"
    own: "tuple[Entry, ...]" = ()  # what the user added: asked before the shipped entries of the same kind
    stricter: "tuple[Entry, ...]" = ()  # what the project added: always heard, and only ever raises

    def entries(self, call: ToolCall) -> "list[Entry]":
        """The entries that speak about the call; the nearest kind of match hides the others. Empty for an unregistered tool."""
        certain, any_server, guessed = identities(call)
        words = words_of_name((call.tool if call.server else "") or split_server(call.name)[1])
        looks: tuple[Callable[[], list[Entry]], ...] = (
            lambda: self._exact(certain),
            lambda: self._exact(any_server),
            lambda: self._patterns(certain, words, sure=True),
            lambda: self._exact(guessed),
            # A name that only may stand for a server's tool is not heard where any server would do.
            lambda: self._patterns(guessed, words, sure=False),
            lambda: self._verbs(words),
            lambda: self._verbs_of_known(call, guessed),
        )
        for look in looks:
            found = [entry for entry in look() if holds(entry, call)]
            if found:
                # What is said of the tool of one agent hides what is said of tools of that name anywhere.
                return [entry for entry in found if entry["hosts"]] or found
        return []

    def raising(self, call: ToolCall) -> "list[Entry]":
        """The project's own entries on the call, of every kind of match."""
        names = [name for group in identities(call) for name in group]
        return [
            entry
            for entry in self.stricter
            if (any(name in entry["exact"] for name in names) or _fits(entry, names, (), sure=True)) and holds(entry, call)
        ]

    def exact_names(self) -> list[str]:
        """Every name that an entry knows exactly."""
        return [line.partition("\t")[0] for line in self.index.split("\n") if line[:1] not in ("", "*") or line[:2] == ANY_SERVER]

    def _exact(self, names: "Iterable[str]") -> "list[Entry]":
        own = [entry for entry in self.own if any(name in entry["exact"] for name in names)]
        return own or [entry for name in names for entry in self._pack(name)]

    def _patterns(self, names: "Iterable[str]", words: "Sequence[str]", *, sure: bool) -> "list[Entry]":
        own = [entry for entry in self.own if _fits(entry, names, words, sure=sure)]
        return own or [entry for entry in self._pack("*patterns") if _fits(entry, names, words, sure=sure)]

    def _verbs(self, words: "Sequence[str]") -> "list[Entry]":
        return [entry for entry in self._pack("*verbs") if words and words[0] in entry["verbs"] and _does_one_thing(words, entry)]

    def _verbs_of_known(self, call: ToolCall, guessed: "Sequence[str]") -> "list[Entry]":
        """By the verb behind a server's name, at agents that join the two, and for servers that the registry knows alone."""
        if call.host not in JOINING:
            return []
        for name in guessed:
            server, _, tool = name.partition("/")
            found = self._verbs(words_of_name(tool)) if tool and f"\n{server}/" in self.index else []
            if found:
                return found
        return []

    def _pack(self, name: str) -> "list[Entry]":
        if not name or "\n" in name or "\t" in name:
            return []
        start = self.index.find(f"\n{name}\t")
        if start < 0:
            return []
        _, begin, end = self.index[start + 1 : self.index.index("\n", start + 1)].split("\t")
        found: list[Entry] = marshal.loads(self.fetch(int(begin), int(end)))
        return found


def identities(call: ToolCall) -> tuple[list[str], list[str], list[str]]:
    """The names that a call is looked up by: those that are certain, that of any server's tool, and those it may stand for."""
    server, tool = (call.server, call.tool or call.name) if call.server else split_server(call.name)
    if not server:
        name = call.name.lower()
        return [name], [], [f"{server}/{tool}" for server, tool in possible_servers(name)]
    servers = [server.lower()]
    if server.startswith("plugin_"):
        # Servers of a plugin carry its name in front of their own.
        servers.append(server.rpartition("_")[2].lower())
    # What a user registered by the name that the host shows is meant too.
    return [*(f"{name}/{tool.lower()}" for name in servers), call.name.lower()], [ANY_SERVER + tool.lower()], []


def holds(entry: "Entry", call: ToolCall) -> bool:
    """Whether the entry is meant for this host and these arguments."""
    if entry["hosts"] and call.host not in entry["hosts"]:
        return False
    if not entry["when"]:
        return True
    given = {plain_key(key): item for key, item in call.arguments.items()}
    return all(_argument(given.get(key), globs, absent) for key, globs, absent in entry["when"])


def _argument(item: "Any", globs: "Any", absent: bool) -> bool:
    if item is None:
        return absent
    text = ("true" if item else "false") if isinstance(item, bool) else str(item)
    return any(fits(glob, text.strip()) == YES for glob in globs)


def _fits(entry: "Entry", names: "Iterable[str]", words: "Sequence[str]", *, sure: bool) -> bool:
    """Whether one of the entry's patterns fits a name; `*` in one does not reach over the mark between server and tool."""
    for name in names:
        server, mark, tool = name.rpartition("/")
        for servers, globs in entry["patterns"]:
            if bool(servers) != bool(mark) or (mark and not sure and servers == _ANY):
                continue
            if (not mark or fits(servers, server) == YES) and fits(globs, tool) == YES and _does_one_thing(words, entry):
                return True
    return False


def _does_one_thing(words: "Sequence[str]", entry: "Entry") -> bool:
    """Whether no further word of the name says that something is done besides: `get_or_create`, `read_and_delete` do not."""
    return not any(word in entry["plain"] for word in words[1:])
