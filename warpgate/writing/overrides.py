"""Templates of the user's own in the place of the shipped ones, run by jinja2 in a sandbox, and only from named folders."""

import os

from warpgate.errors import UsageError
from warpgate.writing import compiled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from warpgate.writing.render import Filters

    Template = Callable[[dict[str, Any], Filters], str]

NAMES = ("answer", "brief", "commits", "decision", "notice", "pull", "runway", "todo")
ENDING = ".md.j2"
LIMIT = 1 << 18
_folders: "list[str]" = []
_read: "dict[str, Template]" = {}


def use(folders: "tuple[str, ...]") -> None:
    """From now on a template is taken from the first of these folders that has it, else from those that are shipped."""
    _folders[:] = folders
    _read.clear()


def template(name: str) -> "Template":
    """What writes the text of that name; raises UsageError when the user's own template cannot be read."""
    if not _folders:
        shipped: Template = getattr(compiled, name)
        return shipped
    if name not in _read:
        path = path_of(name)
        _read[name] = _own(path) if path else getattr(compiled, name)
    return _read[name]


def path_of(name: str) -> str:
    """The user's own template of that name, or nothing where the shipped one holds."""
    places = (os.path.join(folder, name + ENDING) for folder in _folders)
    return next((place for place in places if os.path.isfile(place)), "")


def _own(path: str) -> "Template":
    from jinja2 import TemplateError

    from warpgate.writing.jinja import environment
    from warpgate.writing.render import Filters

    try:
        with open(path, encoding="utf-8") as stream:
            source = stream.read(LIMIT)
        environment(Filters()).parse(source)
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"the template {path} cannot be read: {error}") from None
    except TemplateError as error:
        raise UsageError(_where(path, error)) from None

    def render(values: "dict[str, Any]", filters: "Filters") -> str:
        try:
            return environment(filters).from_string(source).render(values)
        except TemplateError as error:
            raise UsageError(_where(path, error)) from None
        except (TypeError, ValueError, ArithmeticError, LookupError, AttributeError) as error:
            raise UsageError(f"the template {path} cannot be filled in: {error}") from None

    return render


def _where(path: str, error: "Any") -> str:
    line = getattr(error, "lineno", None)
    return f"the template {path} is wrong{f' in line {line}' if line else ''}: {error}"
