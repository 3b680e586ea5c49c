"""Frozen values with slots, without the start-up cost of the standard library's dataclasses.

`Vocabulary` is to `enum.StrEnum` what `value` is to a dataclass: that module costs a process half a bare interpreter.

`dataclasses` pulls in `inspect`, which alone costs more than one and a half bare interpreters; a hook starts a process for
each tool call. `@value` gives the part that this package uses: positional or keyword fields with defaults, equality, hash,
`repr`, immutability. To a type checker it is a frozen dataclass.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from enum import StrEnum
    from typing import Any, TypeVar, dataclass_transform

    T = TypeVar("T")

    class Vocabulary(StrEnum):
        """A closed set of words; each is a text, and there is one object for each."""

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

    class _Words(type):
        """A class whose texts are its members, in their order."""

        def __new__(meta, name, bases, body):
            words = {key: text for key, text in body.items() if type(text) is str and key[0] != "_"}
            rest = {key: item for key, item in body.items() if key not in words}
            made = super().__new__(meta, name, bases, rest)
            members = {}
            for key, text in words.items():
                member = str.__new__(made, text)
                str.__setattr__(member, "name", key)
                type.__setattr__(made, key, member)
                members[text] = member
            type.__setattr__(made, "_members", members)
            return made

        def __call__(cls, text):
            try:
                return cls._members[text]
            except (KeyError, TypeError):
                raise ValueError(f"{text!r} is not a valid {cls.__name__}") from None

        def __iter__(cls):
            return iter(cls._members.values())

        def __reversed__(cls):
            return reversed(cls._members.values())

        def __len__(cls):
            return len(cls._members)

        def __getitem__(cls, key):
            found = cls.__dict__[key]
            if type(found) is not cls:
                raise KeyError(key)
            return found

        def __contains__(cls, text):
            return text in cls._members

        def __bool__(cls):
            return True

        @property
        def __members__(cls):
            return {member.name: member for member in cls}

        def __setattr__(cls, key, item):
            raise AttributeError(f"{cls.__name__} is closed")

    class Vocabulary(str, metaclass=_Words):
        """A closed set of words; each is a text, and there is one object for each."""

        value = property(str)

        def __setattr__(self, key, item):
            raise AttributeError(f"{self!r} is frozen")

        def __repr__(self):
            return f"<{type(self).__name__}.{self.name}: {str(self)!r}>"

        def __reduce_ex__(self, _):
            return type(self), (str(self),)

        def __copy__(self):
            return self

        def __deepcopy__(self, _):
            return self

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
