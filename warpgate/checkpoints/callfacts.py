"""What the disk and git say about everything that a tool call names."""

import os

from warpgate.checkpoints.guarding import guarded_places
from warpgate.decision.incoming import Bundle, bundles_in, names_in_patch
from warpgate.decision.surroundings import NOTHING_KNOWN, Seen, Surroundings
from warpgate.decision.toolcalls import Facts, acts_of, command_text
from warpgate.reading.tool_calls import FileAct, Shell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from warpgate.decision.registry import Registry
    from warpgate.reading.tool_calls import ToolCall


def observe_call(call: "ToolCall", registry: "Registry", root: str, guarded: "Iterable[str]" = ()) -> Facts:
    """The facts for a call that would be made in the project; an empty root stands for no project at all."""
    guarded = tuple(guarded)
    home = os.path.expanduser("~")
    project = Surroundings(root=root, home=home if os.path.isabs(home) else "", guarded=guarded_places(guarded, home))
    commands: dict[str, Surroundings] = {}
    files: dict[str, Seen] = {}
    brought: dict[str, list[tuple[Bundle, list[str]]]] = {}
    for asked, act in acts_of(call, registry):
        if isinstance(act, Shell):
            from warpgate.checkpoints.surroundings import observe

            text = command_text(act, asked)
            commands[text] = observe(text, root, guarded) if root else project
            bundles, patches = bundles_in(text)
            if bundles or patches:
                brought[text] = _brought(bundles, patches, root or "/")
        elif isinstance(act, FileAct) and act.act != "read":
            for path in filter(None, (act.path, act.to)):
                files[path] = _seen(path, act, asked, root)
    return Facts(project, commands, files, brought)


def _brought(bundles: "tuple[Bundle, ...]", patches: "tuple[str, ...]", root: str) -> "list[tuple[Bundle, list[str]]]":
    from warpgate.checkpoints.bundles import names_in

    found = [(bundle, names_in(bundle, root)) for bundle in bundles]
    return [*found, *((Bundle("patch", ""), names_in_patch(text)) for text in patches)]


def _seen(path: str, act: FileAct, call: "ToolCall", root: str) -> Seen:
    base = os.path.join(root or "/", call.folder or "")
    try:
        place = os.path.join(base, os.path.expanduser(path))
        real = os.path.realpath(place)
        exists = os.path.lexists(place)
    except (OSError, ValueError):
        return Seen()
    from warpgate.checkpoints.surroundings import tracked_unchanged
    from warpgate.decision.globs import YES
    from warpgate.decision.paths import local_data, locate

    # Of most files that are written git need not be asked: a revert brings them back whatever stood there.
    loses = act.act in ("delete", "move") or (act.act == "write" and local_data(locate(real, "", NOTHING_KNOWN)) == YES)
    inside = bool(root) and real.startswith(root.rstrip("/") + "/")
    return Seen(real, exists, loses and exists and inside and tracked_unchanged(root, os.path.relpath(real, root)))
