"""What the name of a tool says: which server it belongs to, what it is called there, and the words it is made of."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_MARKS = "_-./: "
_MOST_SPLITS = 8


def split_server(name: str) -> tuple[str, str]:
    """The MCP server and the tool in a name that tells them apart for certain; an empty server where it does not."""
    if name.startswith("mcp__"):
        server, mark, tool = name[5:].partition("__")
        # A server's own name may hold the mark as well; a tool's rarely does.
        return (server, tool) if mark and server and tool else ("", name)
    for lead in ("MCP:", "mcp:"):
        if name.startswith(lead):
            server, mark, tool = name[len(lead) :].partition("/")
            return (server, tool) if mark else ("mcp", name[len(lead) :])
    server, mark, tool = name.partition("/")
    return (server, tool) if mark and server and tool and "/" not in tool else ("", name)


def possible_servers(name: str) -> "Iterator[tuple[str, str]]":
    """Every way to split a name such as `my-server_list_items` into server and tool, where only one mark joins the two."""
    text = name.removeprefix("mcp_") if name.startswith("mcp_") else name
    places = [place for place, letter in enumerate(text) if letter in "_-" and 0 < place < len(text) - 1]
    for place in places[:_MOST_SPLITS]:
        server, tool = text[:place], text[place + 1 :].lstrip("_")
        yield server, tool
        plain = _plain_server(server)
        if plain != server:
            yield plain, tool


def _plain_server(server: str) -> str:
    """The server's name without the words that only say what it is: `github-mcp-server` is github's."""
    for end in ("-mcp-server", "_mcp_server", "-mcp", "_mcp", "-server"):
        if server.endswith(end):
            return server[: -len(end)]
    return server


def words_of_name(name: str) -> tuple[str, ...]:
    """The words of a name in lower case: `deleteUserAccount`, `delete-user_account` and `HTTPPost` read as people read them."""
    words: list[str] = []
    word = ""
    for place, letter in enumerate(name):
        if letter in _MARKS:
            words.append(word)
            word = ""
            continue
        before = name[place - 1] if place else ""
        after = name[place + 1] if place + 1 < len(name) else ""
        if letter.isupper() and word and (before.islower() or before.isdigit() or (before.isupper() and after.islower())):
            words.append(word)
            word = ""
        word += letter
    words.append(word)
    return tuple(word.lower() for word in words if word)
