"""What was observed around a decision and is handed in; without it the stricter answer stands."""

from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

NONE: "Mapping[str, str]" = {}


@value
class Surroundings:
    """Facts about the place where a command would run. Each is optional: what is not given is not known."""

    root: str = ""  # the project's absolute folder
    home: str = ""  # the user's home folder
    tracked: frozenset[str] = frozenset()  # project paths that git tracks and that are unchanged
    ignored: frozenset[str] = frozenset()  # project paths that git ignores and that the project regenerates
    precious: frozenset[str] = frozenset()  # project paths that are links, or hold changes to what git tracks
    branch: str = ""  # the branch checked out
    default_branch: str = ""
    protected: tuple[str, ...] = ()  # further protected branches, as globs
    created_branches: frozenset[str] = frozenset()  # branches that this session created
    repository: str = ""  # `owner/name` of the project's own remote
    remotes: "Mapping[str, str]" = NONE  # remote name to `owner/name`
    throwaway_hosts: frozenset[str] = frozenset()  # hosts and containers that hold nothing of worth
    guarded: tuple[str, ...] = ()  # absolute folders of the gate: its program, the user's settings
    files: "Mapping[str, str]" = NONE  # project files that a command leads to, by path: scripts, package.json, Makefile


NOTHING_KNOWN = Surroundings()


@value
class Seen:
    """What lies at a path: where it really is, whether anything is there, whether git brings it back."""

    real: str = ""
    exists: bool = True
    tracked: bool = False
