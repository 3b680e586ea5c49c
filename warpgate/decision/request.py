"""A decision as it was asked for, with every text checked before anything reads it."""

from warpgate.decision.choices import Option, kind_of, read_options
from warpgate.errors import UsageError
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LIMIT = 1 << 20  # characters of one text
CONTEXTS = ("plan", "launch", "human", "operations")


@value
class Request:
    """What the agent is about to settle or do."""

    description: str = ""
    command: str = ""
    options: tuple[Option, ...] = ()
    chosen: str = ""
    rationale: str = ""
    issue: int | None = None
    context: str = ""
    heading: str = ""
    key: str = ""

    @property
    def title(self) -> str:
        """What to call it: the description, else the command."""
        return self.description or self.command


def checked(request: Request) -> Request:
    """The request when every text in it can be judged; raises UsageError with the first reason why not."""
    for name in ("description", "command", "chosen", "rationale", "heading"):
        checked_text(name, getattr(request, name))
    for option in request.options:
        checked_text("an option", option.text)
        checked_text("an option's command", option.command)
    if not request.description.strip() and not request.command.strip():
        raise UsageError("the description is empty, and there is no command: say what is to be decided")
    if request.context and request.context not in CONTEXTS:
        raise UsageError(f"context takes {', '.join(CONTEXTS)}, not {request.context!r}")
    if request.key:
        from warpgate.marker import checked_key

        checked_key(request.key)
    return request


def checked_text(name: str, text: str) -> str:
    """The text when it is one that can be judged; raises UsageError when it is too long, not UTF-8, or holds a NUL byte."""
    if len(text) > LIMIT:
        raise UsageError(f"{name} has {len(text):,} characters; the limit is {LIMIT:,}")
    if "\0" in text:
        raise UsageError(f"{name} holds a NUL byte (at character {text.index(chr(0)) + 1})")
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise UsageError(f"{name} is not valid UTF-8 (at character {error.start + 1})") from None
    return text


def read_request(given: object, name: str = "the decision") -> Request:
    """The request in a JSON value: a text, or an object with `description`, `command`, `options` and the rest.

    Raises UsageError with the first reason why it is none; keys that we do not know are left alone.
    """
    if isinstance(given, str):
        return checked(Request(description=given))
    if not isinstance(given, dict):
        raise UsageError(f"{name} is {kind_of(given)}; it takes a text or an object with a description")
    texts = {key: _text(given, key, name) for key in ("description", "command", "chosen", "rationale", "context", "heading", "key")}
    options = given.get("options")
    return checked(
        Request(
            **texts,
            options=read_options(options, f"{name}: options") if options is not None else (),
            issue=issue_number(given.get("issue")),
        )
    )


def issue_number(given: object) -> int | None:
    """The number of an issue, from 41, "41" or "#41"; None when none is given. Raises UsageError for anything else."""
    if given is None or given == "":
        return None
    if isinstance(given, (int, str)) and not isinstance(given, bool):
        text = f"{given:d}" if isinstance(given, int) else given.removeprefix("#")
        if len(text) < 10 and text.isdecimal() and text.isascii() and int(text):
            return int(text)
    raise UsageError(f"an issue is a number such as 41 or #41, not {str(given)[:40]!r}")


def _text(given: "dict[str, Any]", key: str, name: str) -> str:
    entry = given.get(key)
    if entry is None:
        return ""
    if not isinstance(entry, str):
        raise UsageError(f"{name}: {key} takes a text, not {kind_of(entry)}")
    return entry


def content_key(request: Request) -> str:
    """A key that is the same whenever the same thing is asked: 24 hexadecimal digits over what is to be decided."""
    import hashlib
    import json

    options = [[option.text, option.command] for option in request.options]
    content = json.dumps([request.description, request.command, options, request.chosen, request.issue], ensure_ascii=False)
    return hashlib.sha256(content.encode()).hexdigest()[:24]
