"""A session as JSON and back; what does not fit is named, never guessed."""

import json

from warpgate.decision.verdict import Category, Confidence, Level, Recovery
from warpgate.errors import StateError
from warpgate.session.state import (
    VERSION,
    Answer,
    Checklist,
    Choice,
    Edited,
    Filing,
    Gate,
    Meters,
    Phase,
    Record,
    Session,
    Step,
    Todo,
    Verb,
    Wait,
)
from warpgate.values import fields, plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

FORMAT = "warpgate-session"
# A file of version 1 lacks the breakers' figures and the chunks, one of version 2 the answers: their defaults are what held then.
OLDEST = 1
READABLE = range(OLDEST, VERSION + 1)


def encode(session: Session) -> bytes:
    """The session as the bytes of its file."""
    return (json.dumps({"format": FORMAT, "version": VERSION, **plain(session)}, indent=1, ensure_ascii=False) + "\n").encode(
        # A path that is no UTF-8 is kept as JSON's own escape.
        errors="backslashreplace"
    )


def decode(data: bytes, path: str) -> Session:
    """The session in the bytes; raises StateError when they are torn, foreign or from a newer version."""
    try:
        content = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise StateError(f"{path} is not a whole session file ({error}); it is kept as it is") from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise StateError(f"{path} is not a session file of warpgate; it is kept as it is")
    version = content.get("version")
    if version not in READABLE:
        raise StateError(f"{path} has version {version!r}, and this warpgate reads {OLDEST} to {VERSION}; it is kept as it is")
    try:
        return _sane(_session(content))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise StateError(f"{path} does not hold a session ({type(error).__name__}: {error}); it is kept as it is") from None


def _session(content: "dict[str, Any]") -> Session:
    session: Session = _made(
        Session,
        content,
        phase=Phase,
        left=lambda item: None if item is None else Phase(item),
        checklist=lambda item: _made(Checklist, item),
        gates=_each(lambda item: _made(Gate, item)),
        meters=lambda item: _made(Meters, item, edits=_each(lambda edited: _made(Edited, edited))),
        decisions=_each(_record),
        todos=_each(lambda item: _made(Todo, item, category=Category, steps=tuple, filing=_filing)),
        answers=_each(lambda item: _made(Answer, item, verb=Verb)),
        waits=_each(lambda item: _made(Wait, item)),
        history=_each(lambda item: _made(Step, item, origin=Phase, to=Phase)),
    )
    return session


def _sane(session: Session) -> Session:
    """The session when its figures can be; raises ValueError naming the first that cannot."""
    meters = session.meters
    figures = {
        "tokens": meters.tokens,
        "micros": meters.micros,
        "retries": meters.retries,
        "cycles": meters.cycles,
        "repeats": meters.repeats,
        "auto_continues": meters.auto_continues,
        **{f"edits of {edited.path}": edited.count for edited in meters.edits},
    }
    wrong = next((name for name, figure in figures.items() if figure < 0), None)
    if wrong:
        raise ValueError(f"{wrong} is below 0")
    if not 1 <= session.level <= 4 or session.chunk < 1 or session.chunks < 1:
        raise ValueError(f"level {session.level}, chunk {session.chunk} of {session.chunks}")
    return session


def _record(content: "dict[str, Any]") -> Record:
    graded = _each(lambda item: _made(Choice, item, level=Level, recovery=Recovery, category=Category))
    record: Record = _made(
        Record, content, category=Category, level=Level, recovery=Recovery, confidence=Confidence, options=graded, filing=_filing
    )
    return record


def _filing(content: "dict[str, Any] | None") -> Filing | None:
    return None if content is None else _made(Filing, content, labels=tuple)


def _each(read: "Callable[[Any], Any]") -> "Callable[[Any], tuple[Any, ...]]":
    return lambda items: tuple(read(item) for item in items)


def _made(kind: "Callable[..., Any]", content: "dict[str, Any]", **readers: "Callable[[Any], Any]") -> "Any":
    names = fields(kind)
    given = {name: content[name] for name in names if name in content}
    item = kind(**{name: readers[name](entry) if name in readers else entry for name, entry in given.items()})
    for name in names:
        _check(kind, name, getattr(item, name), readers)
    return item


# What a field without a reader of its own holds, by its declared type.
_KINDS: "dict[str, Any]" = {
    "str": str,
    "int": int,
    "bool": bool,
    "int | None": (int, type(None)),
    "bool | None": (bool, type(None)),
}


def _check(kind: "Any", name: str, entry: object, readers: "dict[str, Any]") -> None:
    if name in readers:
        return
    declared = declared_kind(kind, name)
    # To Python a boolean is a whole number; to a session file it is not.
    if not isinstance(entry, _KINDS[declared]) or (isinstance(entry, bool) and not declared.startswith("bool")):
        raise ValueError(f"{name} is {entry!r}")


def declared_kind(kind: "Any", name: str) -> str:
    """What a field is declared to hold, as text."""
    declared = kind.__annotations__[name]
    if isinstance(declared, str):
        return declared
    return declared.__name__ if isinstance(declared, type) else str(declared)
