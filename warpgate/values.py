"""Frozen values with slots, without the start-up cost of the standard library's dataclasses.

`dataclasses` pulls in `inspect`, which alone costs more than one and a half bare interpreters; a hook starts a process for
each tool call. `@value` gives the part that this package uses: positional or keyword fields with defaults, equality, hash,
`repr`, immutability. To a type checker it is a frozen dataclass.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar, dataclass_transform

    T = TypeVar("T")

    @dataclass_transform(frozen_default=True)
    def value(cls: type[T]) -> type[T]:
        """The class as a frozen value."""
        return cls
else:

    def value(cls):
        """The class as a frozen value: its annotated names are the fields, in order."""
        names = tuple(cls.__annotations__)
        body = {k: v for k, v in cls.__dict__.items() if k not in ("__dict__", "__weakref__", *names)}
        defaults = {name: cls.__dict__[name] for name in names if name in cls.__dict__}

        def build(self, *given, **named):
            # Written when the first value is made: most processes make values of few classes.
            made.__init__ = _constructor(names, defaults)
            made.__init__(self, *given, **named)

        body |= {
            "__slots__": names,
            "__match_args__": names,
            "__init__": build,
            "__setattr__": _frozen,
            "__delattr__": _frozen,
            "__eq__": _equal,
            "__hash__": _hash,
            "__repr__": body.get("__repr__", _repr),
            "__getstate__": _fields,
            "__setstate__": _restore,
        }
        made = type(cls)(cls.__name__, cls.__bases__, body)
        return made

    def _constructor(names, defaults):
        parameters = ", ".join(f"{name}=_d_{name}" if name in defaults else name for name in names)
        lines = "".join(f"\n    _set(self, {name!r}, {name})" for name in names)
        space = {"_set": object.__setattr__, **{f"_d_{name}": default for name, default in defaults.items()}}
        exec(f"def __init__(self, {parameters}):{lines or ' pass'}", space)
        return space["__init__"]

    def _frozen(self, name, *_):
        raise AttributeError(f"{type(self).__name__}.{name} is frozen")

    def _fields(self):
        return tuple(getattr(self, name) for name in self.__slots__)

    def _restore(self, state):
        for name, item in zip(self.__slots__, state, strict=True):
            object.__setattr__(self, name, item)

    def _equal(self, other):
        return _fields(self) == _fields(other) if type(other) is type(self) else NotImplemented

    def _hash(self):
        return hash((type(self).__name__, _fields(self)))

    def _repr(self):
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self.__slots__)})"


def fields(item: object) -> "tuple[str, ...]":
    """The field names of a value, in order."""
    return tuple(getattr(item, "__slots__", ()))


def replace(item: "T", **changes: "Any") -> "T":
    """The value with some fields changed; raises TypeError for a field it does not have."""
    current = {name: getattr(item, name) for name in fields(item)}
    unknown = changes.keys() - current.keys()
    if unknown:
        raise TypeError(f"{type(item).__name__} has no field {sorted(unknown)[0]}")
    return type(item)(**{**current, **changes})


def plain(item: object) -> "Any":
    """The value as JSON would hold it: dicts, lists, strings, numbers, booleans, None."""
    names = fields(item)
    if names and not isinstance(item, (str, bytes)):
        return {name: plain(getattr(item, name)) for name in names}
    if isinstance(item, dict):
        return {str(key): plain(entry) for key, entry in item.items()}
    if isinstance(item, (tuple, list, frozenset, set)):
        return [plain(entry) for entry in (sorted(item) if isinstance(item, (set, frozenset)) else item)]
    return str(item) if isinstance(item, str) else item
