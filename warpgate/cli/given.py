"""What a person or a loop handed over: texts, files, standard input, JSON in any of these forms."""

import os
import sys

from warpgate.decision.request import LIMIT
from warpgate.errors import UsageError
from warpgate.storage.files import decode_given, read_given

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

FILE_LIMIT = 16 * LIMIT
MOST_MINUTES = 1_000_000  # as many as the setting takes


def argument(text: str) -> str:
    """A command-line argument as text; raises UsageError when it was not valid UTF-8."""
    try:
        text.encode()
    except UnicodeEncodeError:
        # The interpreter read the bytes as another encoding; take them as they were.
        return decode_given(os.fsencode(text), "an argument")
    return text


def text_of(source: str) -> str:
    """The text of a file, or of standard input for `-`; raises UsageError when it is missing, too large or not UTF-8."""
    if source != "-":
        return read_given(source, FILE_LIMIT)
    data = sys.stdin.buffer.read(FILE_LIMIT + 1) if sys.stdin else b""
    if len(data) > FILE_LIMIT:
        raise UsageError(f"standard input is larger than {FILE_LIMIT:,} bytes")
    return decode_given(data, "standard input")


def json_value(given: str, name: str) -> "Any":
    """A JSON value given inline, as `@file`, or as `-` for standard input; raises UsageError saying what is wrong where."""
    if given == "-" or given.startswith("@"):
        source = given.removeprefix("@")
        return parse_json(text_of(source), f"{name} ({'standard input' if source == '-' else source})")
    return parse_json(given, name)


def json_file(source: str, name: str) -> "Any":
    """The JSON value in a file, or on standard input for `-`."""
    return json_value("-" if source == "-" else f"@{source}", name)


def json_lines(source: str) -> "Iterator[tuple[int, Any]]":
    """Each line that is not blank with its number, as JSON; a line that is not JSON comes as a UsageError."""
    for number, line in enumerate(text_of(source).splitlines(), 1):
        if not line.strip():
            continue
        try:
            yield number, parse_json(line, f"line {number}")
        except UsageError as error:
            yield number, error


def parse_json(text: str, name: str) -> "Any":
    """The JSON value in a text; raises UsageError with line and column of what is wrong."""
    if not text.strip():
        raise UsageError(f"{name} is empty; it takes JSON")
    # Loading the reader of JSON costs more than judging most commands.
    import json

    try:
        return json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        raise UsageError(f"{name} is not valid JSON: {error.msg.lower()} (line {error.lineno}, column {error.colno})") from None
    except RecursionError:
        raise UsageError(f"{name} is nested too deeply") from None
    except ValueError as error:
        raise UsageError(f"{name} holds a value that cannot be read: {str(error).partition(';')[0].lower()}") from None


def _once(pairs: "list[tuple[str, Any]]") -> "dict[str, Any]":
    """The object of these pairs; raises UsageError when a name stands twice, for then nobody knows which one is meant."""
    content = dict(pairs)
    if len(content) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise UsageError(f"{twice!r} stands twice in one object")
    return content


def minutes(text: str) -> int:
    """A number of minutes to wait; negative ones are as the policy reads them. Raises UsageError for all that is no such number."""
    try:
        found = int(text)
    except ValueError:
        raise UsageError(f"--timeout takes whole minutes, not {text!r}") from None
    if found > MOST_MINUTES:
        raise UsageError(f"--timeout takes at most {MOST_MINUTES:,} minutes, not {text}")
    return found
