"""What a container of this machine shares with it: the folders that are mounted, and where its own paths lead."""

from itertools import pairwise

from warpgate.reading.commands import UNKNOWN, Command, Word
from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_SHARING = ("--privileged", "--device", "--pid", "--net", "--network", "--volumes-from", "--userns", "--ipc", "--cgroupns")
_VOLUMES = ("-v", "--volume")


@value
class Mount:
    """A folder of a container that is one of this machine: where it stands there, and the word that names it here."""

    inside: str
    here: Word
    read_only: bool = False


@value
class Container:
    """A container that is removed afterwards: what it shares, and the folder that it works in."""

    mounts: tuple[Mount, ...] = ()
    folder: str = ""

    def outside(self, text: str) -> "Word | None":
        """What a path in the container is on this machine; None when it stays in the container."""
        if not text.startswith("/"):
            text = f"{self.folder.rstrip('/')}/{text}" if self.folder else UNKNOWN
        if text == UNKNOWN:
            return Word(UNKNOWN)
        best = None
        for mount in self.mounts:
            inside = mount.inside.rstrip("/") or "/"
            if (text == inside or text.startswith(inside.rstrip("/") + "/")) and (best is None or len(best.inside) < len(inside)):
                best = mount
        if best is None or best.read_only:
            return None
        rest = text[len(best.inside.rstrip("/")) :]
        here = best.here.text.rstrip("/") if rest else best.here.text
        return Word(here + rest, best.here.quoted, False, best.here.raw, best.here.origins)


def container_of(command: Command) -> "Container | None":
    """The container that a `docker run --rm` starts; None when it stays, or shares more than folders."""
    words = command.words
    texts = [word.text for word in words]
    if "--rm" not in texts or "run" not in texts or "compose" in texts or any(text.startswith(_SHARING) for text in texts):
        return None
    mounts: list[Mount] = []
    folder = ""
    for place, word in enumerate(words):
        name, equals, attached = word.text.partition("=")
        following = words[place + 1] if place + 1 < len(words) else None
        given = Word(attached, word.quoted, word.glob, word.raw, word.origins) if equals else following
        if given is None:
            continue
        if name in _VOLUMES or (word.text.startswith("-v") and word.text[2:3] in ("/", UNKNOWN, ".", "~") and len(word.text) > 3):
            if name not in _VOLUMES:
                given = Word(word.text[2:], word.quoted, word.glob, word.raw, word.origins)
            mounts += _volume(given)
        elif name == "--mount":
            mounts += _mount(given)
        elif name in ("-w", "--workdir"):
            folder = given.text
    return Container(tuple(mounts), folder)


def published(command: Command) -> list[str]:
    """The ports of this machine that lead into a container which the command starts afresh, without a folder or volume of ours."""
    texts = [word.text for word in command.words]
    sharing = (*_SHARING, *_VOLUMES, "--mount", "--env-file", "--link")
    if texts[1:2] not in (["run"], ["create"]) or any(text.startswith(sharing) for text in texts):
        return []
    given = [behind for text, behind in pairwise(texts) if text in ("-p", "--publish")]
    given += [text.partition("=")[2] for text in texts if text.startswith("--publish=")]
    return [text.split(":")[-2] for text in given if ":" in text]


def _volume(word: Word) -> "Sequence[Mount]":
    """`here:inside:ro`; a name without a slash is a volume that outlives the container."""
    parts = word.text.split(":")
    if len(parts) < 2:
        return ()
    here = parts[0]
    if not here.startswith(("/", ".", "~", UNKNOWN)):
        here = f"/var/lib/docker/volumes/{here}"
    return (Mount(parts[1], Word(here, word.quoted, False, word.raw, word.origins), "ro" in parts[2:]),)


def _mount(word: Word) -> "Sequence[Mount]":
    """`type=bind,source=here,target=inside,readonly`."""
    fields = dict(part.partition("=")[::2] for part in word.text.split(","))
    here = fields.get("source", fields.get("src", ""))
    inside = fields.get("target", fields.get("dst", fields.get("destination", "")))
    if fields.get("type") == "tmpfs" or not here or not inside:
        return ()
    if fields.get("type", "volume") == "volume" and not here.startswith(("/", ".", "~", UNKNOWN)):
        here = f"/var/lib/docker/volumes/{here}"
    return (Mount(inside, Word(here, word.quoted, False, word.raw, word.origins), "readonly" in fields or "ro" in fields),)
