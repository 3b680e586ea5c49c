"""The JSON Schema of a session file, made from the values that it holds."""

from warpgate.decision.verdict import Category, Confidence, Level, Recovery
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
from warpgate.storage.session_codec import FORMAT, declared_kind
from warpgate.values import fields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_PLAIN: "dict[str, dict[str, Any]]" = {
    "str": {"type": "string"},
    "int": {"type": "integer"},
    "bool": {"type": "boolean"},
    "int | None": {"type": ["integer", "null"]},
    "bool | None": {"type": ["boolean", "null"]},
    "tuple[str, ...]": {"type": "array", "items": {"type": "string"}},
}
_WORDS = {"Category": Category, "Confidence": Confidence, "Level": Level, "Recovery": Recovery, "Phase": Phase, "Verb": Verb}
_VALUES = {
    kind.__name__: kind for kind in (Answer, Checklist, Choice, Edited, Filing, Gate, Meters, Record, Session, Step, Todo, Wait)
}


def schema() -> "dict[str, Any]":
    """The schema of version `VERSION`, in JSON Schema's draft 2020-12."""
    session = _object(Session)
    head = {"format": {"const": FORMAT}, "version": {"const": VERSION}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A warpgate session",
        **session,
        "properties": {**head, **session["properties"]},
        "required": [*head, *session["required"]],
        "$defs": {name: _object(kind) for name, kind in _VALUES.items() if kind is not Session},
    }


def _object(kind: "Any") -> "dict[str, Any]":
    names = fields(kind)
    properties = {name: _kind(declared_kind(kind, name)) for name in names}
    return {"type": "object", "properties": properties, "required": list(names), "additionalProperties": False}


def _kind(declared: str) -> "dict[str, Any]":
    name = declared.replace("warpgate.session.state.", "").replace("warpgate.decision.verdict.", "")
    if name in _PLAIN:
        return _PLAIN[name]
    if name in _WORDS:
        return {"enum": [str(word) for word in _WORDS[name]]}
    if name.endswith(" | None"):
        return {"anyOf": [_kind(name.removesuffix(" | None")), {"type": "null"}]}
    if name.startswith("tuple["):
        return {"type": "array", "items": _kind(name.removeprefix("tuple[").removesuffix(", ...]"))}
    return {"$ref": f"#/$defs/{_VALUES[name].__name__}"}
