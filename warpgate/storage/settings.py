"""The settings files and the environment, read into layers; and one value written back."""

import os

from warpgate.decision import settings
from warpgate.decision.settings import Layer
from warpgate.errors import UsageError
from warpgate.storage import places
from warpgate.storage.files import decode_given, make_folder, read_file, replace_file
from warpgate.storage.trust import is_trusted
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.decision.settings import Scalar, Setting, Value

LIMIT = 1 << 20


@value
class Loaded:
    """What all layers came to, and where each layer was looked for."""

    values: "dict[str, Value]"
    files: tuple[tuple[Layer, str, bool], ...]  # layer, path, whether it is there

    def __getitem__(self, name: str) -> "Scalar":
        return self.values[name].value

    def number(self, name: str) -> int:
        """A setting that is a whole number."""
        return int(self[name])

    def text(self, name: str) -> str:
        """A setting that is a text."""
        return str(self[name])

    @property
    def refused(self) -> tuple[str, ...]:
        """What a layer asked for and may not have."""
        return tuple(line for each in self.values.values() for line in each.refused)


def load(root: str, home: str | None = None) -> Loaded:
    """All settings of a project; raises UsageError with every problem of every file at once.

    `home` stands for the user's own folder where the environment is not to choose it.
    """
    return _load(root, None, home)


def without(layer: Layer, root: str) -> "dict[str, Value]":
    """What the settings would be without a layer and those after it."""
    return _load(root, layer, None).values


def _load(root: str, until: Layer | None, home: str | None) -> Loaded:
    problems: list[str] = []
    layers: list[tuple[Layer, dict[str, Scalar]]] = []
    files: list[tuple[Layer, str, bool]] = []
    folder = home or places.user_folder()
    # Settings that lie in the project are the project's, whoever's folder the environment says it is.
    user = Layer.PROJECT if places.is_below(folder, root) else Layer.USER
    for layer, path in (
        (user, os.path.join(folder, "config.toml")),
        (Layer.PROJECT, os.path.join(root, "pyproject.toml")),
        (Layer.PROJECT, places.project_settings(root)),
    ):
        tables = _tables(path)
        if tables is not None and layer is Layer.PROJECT and user is Layer.USER and is_trusted(folder, path):
            layer = Layer.TRUSTED
        files.append((layer, path, tables is not None))
        layers.append((layer, settings.from_tables(tables or {}, path, problems.append)))
    if problems:
        raise UsageError("; ".join(problems))
    layers.append((Layer.ENVIRONMENT, settings.from_environment(os.environ)))
    order = list(Layer)
    heard = layers if until is None else [each for each in layers if order.index(each[0]) < order.index(until)]
    return Loaded(settings.combine(heard), tuple(files))


def path_of(layer: Layer, root: str) -> str:
    """The file that a layer's values are written to."""
    return places.user_settings() if layer is Layer.USER else places.project_settings(root)


def write(layer: Layer, root: str, setting: "Setting", new: "Scalar | None") -> str:
    """Sets the value in the layer's file, or takes it out when it is None; keeps all else in it. Returns the path."""
    import tomli_w

    path = path_of(layer, root)
    tables = _parsed(path) or {}
    table, _, key = setting.name.partition(".")
    section = tables.setdefault(table, {})
    if not isinstance(section, dict):
        raise UsageError(f"{path}: {table} is not a table")
    if new is None:
        section.pop(key, None)
        if not section:
            tables.pop(table)
    else:
        section[key] = new
    make_folder(os.path.dirname(path))
    # Through a link the file that the person keeps elsewhere is the one to change.
    replace_file(os.path.realpath(path), tomli_w.dumps(tables).encode())
    return path


def _tables(path: str) -> "dict[str, Any] | None":
    if not path.endswith("pyproject.toml"):
        return _parsed(path)
    data = read_file(path, LIMIT)
    # Most projects' pyproject.toml says nothing to us, and parsing TOML costs more than a bare interpreter.
    if data is None or b"warpgate" not in data:
        return None
    tool = _parse(data, path).get("tool", {})
    section = tool.get("warpgate") if isinstance(tool, dict) else None
    return section if isinstance(section, dict) else None


def _parsed(path: str) -> "dict[str, Any] | None":
    data = read_file(path, LIMIT)
    return None if data is None else _parse(data, path)


def _parse(data: bytes, path: str) -> "dict[str, Any]":
    import tomllib

    try:
        return tomllib.loads(decode_given(data, path))
    except RecursionError:
        raise UsageError(f"{path} is nested too deeply") from None
    except ValueError as error:
        raise UsageError(f"{path} is not valid TOML: {error}") from error
