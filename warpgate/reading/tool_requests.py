"""The requests that a tool call makes: where to, by which method, with what."""

from warpgate.reading.tool_calls import Request, ToolCall, Unread, named, plain_key, texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from warpgate.reading.tool_calls import Act, Arguments

ADDRESSES = ("url", "uri", "urls", "endpoint", "address", "href", "link", "requests")
METHODS = ("method", "httpmethod", "verb", "requestmethod")
BODIES = ("body", "data", "payload", "json", "form", "formdata", "postdata", "requestbody", "content", "files")
OVERRIDES = ("xhttpmethodoverride", "xhttpmethod", "xmethodoverride")


def fetched(call: ToolCall) -> "Iterator[Act]":
    """One request for every address of a tool that fetches; more than that where the arguments say so."""
    found = list(_requests(call.arguments, {}))
    # Some tools take the addresses within the words of a question.
    words = [word for item in named(call.arguments, ("prompt",)) for text in texts(item) for word in text.split() if "://" in word]
    found += [Request("GET", word) for word in words]
    kept = [act for act in found if not isinstance(act, Request) or "." in act.address or ":" in act.address]
    if not kept:
        yield Unread("The call names no address.")
    for act in kept:
        if not isinstance(act, Request):
            yield act
        elif " " not in act.address:
            yield Request(act.method, act.address.strip("<>()[]\"'`,;"), act.body)


def requested(call: ToolCall) -> "Iterator[Act]":
    """One request for every address of a tool that makes them."""
    found = list(_requests(call.arguments, {}))
    if not found:
        yield Unread("The call names no address.")
    yield from found


def _requests(arguments: "Arguments", around: "Arguments") -> "Iterator[Act]":
    """The requests of an object; what it does not say itself, the one around it says."""
    given = {**around, **{plain_key(key): item for key, item in arguments.items()}}
    for item in named(arguments, ADDRESSES):
        for each in item if isinstance(item, (list, tuple)) else [item]:
            if isinstance(each, dict):
                yield from _requests(each, {key: value for key, value in given.items() if key not in ADDRESSES})
            else:
                yield from (_request(text, given) for text in texts(each))


def _request(address: str, given: "Arguments") -> "Act":
    body = any(not isinstance(item, bool) for item in named(given, BODIES))
    said = [*named(given, METHODS), *_overriding(given)]
    if not all(isinstance(method, str) for method in said):
        return Unread("The method is not a text.")
    methods = [method.strip().upper() for method in said if method.strip()] or ["POST" if body else "GET"]
    # Whoever names two methods means the one that changes more.
    changing = [method for method in methods if method not in ("GET", "HEAD", "OPTIONS")]
    return Request((changing or methods)[0], address, body)


def _overriding(given: "Arguments") -> "Iterator[Any]":
    """The methods that headers, or parameters of their name, put in place of the request's own."""
    yield from named(given, OVERRIDES)
    for headers in named(given, ("headers", "header")):
        if isinstance(headers, dict):
            yield from named(headers, OVERRIDES)
        for text in texts(headers) if not isinstance(headers, dict) else ():
            for line in text.splitlines():
                name, colon, value = line.partition(":")
                if colon and plain_key(name.strip()) in OVERRIDES:
                    yield value
        for each in headers if isinstance(headers, list) else ():
            if isinstance(each, dict):
                yield from named(each, OVERRIDES)
                if any(plain_key(str(text)) in OVERRIDES for text in named(each, ("name", "key", "header"))):
                    yield from named(each, ("value",))
