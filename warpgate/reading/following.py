"""From a command that names a file of the project to what that file would run."""

from warpgate.reading.commands import Command


def follow(to: "Unfolding", command: Command) -> bool:
    """Take what the file runs that the command names; False when it names none that can be read."""
    return False


TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.carriers import Unfolding
