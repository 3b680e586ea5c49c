"""`warpgate config`: read and change the settings."""

from warpgate.cli import wiring
from warpgate.cli.given import argument
from warpgate.cli.render import show, show_json
from warpgate.decision import settings as rules
from warpgate.decision.settings import Layer
from warpgate.errors import UsageError
from warpgate.storage import settings
from warpgate.workflow.human import ask

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import typer

    from warpgate.cli.wiring import Desk
    from warpgate.decision.settings import Scalar, Setting


def run_list(origin: bool, as_json: bool) -> int:
    """0 with every setting; with `origin` also the layers in their order and where each value comes from."""
    at = wiring.desk()
    if as_json:
        layers = [{"layer": str(layer), "path": path, "found": found} for layer, path, found in at.settings.files]
        values = {name: {"value": each.value, "origin": str(each.origin)} for name, each in at.settings.values.items()}
        content: dict[str, Any] = {"settings": values, "refused": list(at.settings.refused)}
        show_json({**content, "layers": layers} if origin else content)
        return 0
    width = max(map(len, rules.SETTINGS))
    for name, each in at.settings.values.items():
        show([f"{name:<{width}}  {_text(each.value):<24}" + (f"  {each.origin}" if origin else "")])
    if origin:
        show(["", "layers, the later ones may only tighten:", "  default"])
        show([f"  {layer}  {path}{'' if found else '  (not there)'}" for layer, path, found in at.settings.files])
        show(["  environment  WARPGATE_…"])
    show([f"refused: {line}" for line in at.settings.refused])
    return 0


def run_get(name: str, as_json: bool) -> int:
    """0 with the value that holds; raises UsageError for a name that is no setting."""
    setting = rules.find(argument(name))
    each = wiring.desk().settings.values[setting.name]
    if as_json:
        show_json({"name": setting.name, "value": each.value, "origin": str(each.origin), "refused": list(each.refused)})
    else:
        show([_text(each.value)])
    return 0


def run_set(name: str, text: str, layer: Layer, as_json: bool) -> int:
    """0 when the value is written; raises UsageError when the layer may not, HumanNeeded when only a person may."""
    setting = rules.find(argument(name))
    return _write(setting, rules.parse(setting, argument(text)), layer, as_json)


def run_unset(name: str, layer: Layer, as_json: bool) -> int:
    """0 when the layer no longer sets it; raises HumanNeeded when that would loosen and nobody is at the terminal."""
    return _write(rules.find(argument(name)), None, layer, as_json)


def run_path(layer: Layer | None, as_json: bool) -> int:
    """0 with the files that settings are written to."""
    root = wiring.desk().root
    paths = {str(each): settings.path_of(each, root) for each in ((layer,) if layer else (Layer.USER, Layer.PROJECT))}
    if as_json:
        show_json(paths)
    else:
        show(list(paths.values()) if layer else [f"{name}  {path}" for name, path in paths.items()])
    return 0


def _write(setting: "Setting", new: "Scalar | None", layer: Layer, as_json: bool) -> int:
    at = wiring.desk()
    if layer is Layer.PROJECT:
        _refuse_loosening(at, setting, new)
    elif _user_loosens(at, setting, new):
        path = settings.path_of(layer, at.root)
        ask(f"{setting.name} = {_text(new) if new is not None else 'unset'} lets more through without a person ({path})")
    path = settings.write(layer, at.root, setting, new)
    now = settings.load(at.root).values[setting.name]
    if as_json:
        show_json({"name": setting.name, "value": now.value, "origin": str(now.origin), "path": path})
    else:
        show([f"{setting.name} is {_text(now.value)} ({now.origin}); written to {path}"])
    return 0


def _refuse_loosening(at: "Desk", setting: "Setting", new: "Scalar | None") -> None:
    """What the project sets is held against what holds without it."""
    if new is None:
        return
    below = settings.without(Layer.PROJECT, at.root)[setting.name]
    why = rules.refusal(setting, below.value, new, Layer.PROJECT, below.origin)
    if why:
        raise UsageError(f"a project may only tighten: {why}")


def _user_loosens(at: "Desk", setting: "Setting", new: "Scalar | None") -> bool:
    """Whether the user's own value would let more through than what holds now. Unsetting falls back to the default."""
    before = settings.without(Layer.PROJECT, at.root)[setting.name].value
    after = setting.default if new is None else new
    return after != before and (setting.tightness == "user" or rules.loosens(setting, before, after))


def _text(entry: "Scalar") -> str:
    return str(entry).lower() if isinstance(entry, bool) else str(entry)


def register(app: "typer.Typer") -> None:
    """Adds the group."""
    from typing import Annotated

    import typer

    from warpgate.cli.help import JSON, example

    group = typer.Typer(no_args_is_help=True, help="Read and change the settings.")
    app.add_typer(group, name="config")
    user_option = Annotated[bool, typer.Option("--user", help="The user's own settings, outside the project.")]
    project_option = Annotated[bool, typer.Option("--project", help="The project's settings; they may only tighten.")]
    name_argument = Annotated[str, typer.Argument(help="The dotted name, or the bare one where it is unique.")]

    def layer_of(user: bool, project: bool) -> Layer | None:
        if user and project:
            raise UsageError("give --user or --project, not both")
        return Layer.USER if user else Layer.PROJECT if project else None

    @group.command("list", epilog=example("warpgate config list --origin"))
    def list_command(
        origin: Annotated[
            bool, typer.Option("--origin", help="Also where each value comes from, and the layers in their order.")
        ] = False,
        as_json: JSON = False,
    ) -> None:
        """List every setting with the value that holds."""
        raise typer.Exit(run_list(origin, as_json))

    @group.command("get", epilog=example("warpgate config get max_auto_decisions"))
    def get_command(name: name_argument, as_json: JSON = False) -> None:
        """Print the value that holds."""
        raise typer.Exit(run_get(name, as_json))

    @group.command("set", epilog=example("warpgate config set max_auto_decisions 5 --project"))
    def set_command(
        name: name_argument,
        value: Annotated[str, typer.Argument(help="The new value.")],
        user: user_option = False,
        project: project_option = False,
        as_json: JSON = False,
    ) -> None:
        """Set a value, by default the project's. What loosens the user's own asks a person at the terminal."""
        raise typer.Exit(run_set(name, value, layer_of(user, project) or Layer.PROJECT, as_json))

    @group.command("unset", epilog=example("warpgate config unset max_auto_decisions --project"))
    def unset_command(
        name: name_argument, user: user_option = False, project: project_option = False, as_json: JSON = False
    ) -> None:
        """Take a value out, by default the project's."""
        raise typer.Exit(run_unset(name, layer_of(user, project) or Layer.PROJECT, as_json))

    @group.command("path", epilog=example("warpgate config path --user"))
    def path_command(user: user_option = False, project: project_option = False, as_json: JSON = False) -> None:
        """Print where the settings are kept."""
        raise typer.Exit(run_path(layer_of(user, project), as_json))
