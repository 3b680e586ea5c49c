"""What goes into a tracker and what comes back."""

from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

LABELS = {
    #               colour    description
    "decision": ("1d76db", "A reversible choice that was made unattended; see how to undo it in the issue."),
    "warp-drive": ("5319e7", "Filed by an unattended session."),
    "todo": ("fbca04", "Something that is waiting to be done."),
    "brief": ("0e8a16", "What waits for a person, in one place; kept up to date."),
    "runway": ("006b75", "What a pre-flight decided and what only a person can do; rewritten by each run."),
    "human-only": ("b60205", "Only a person can do this; no agent may."),
}
# Every issue of ours carries it.
FILED_LABEL = "warp-drive"
SECOND = len("2030-12-31T23:59:59")
OTHER_LABEL = ("ededed", "Used by warpgate.")


@value
class NewIssue:
    """An issue to be filed; `key` is the id in the body's marker and makes filing repeatable."""

    title: str
    body: str
    labels: tuple[str, ...]
    key: str


@value
class Comment:
    """One comment on an issue, as the tracker shows it now; moments are ISO 8601 in UTC."""

    id: int
    number: int  # of its issue
    body: str
    author: str = ""
    at: str = ""
    changed: str = ""
    machine: bool = False  # written by a program's account
    url: str = ""

    @property
    def edited(self) -> bool:
        """Whether it was changed after it was written; moments count by the second, as GitHub's do."""
        return self.changed[:SECOND] != self.at[:SECOND]


@value
class Filed:
    """An issue that a tracker holds; `created` says whether this very call made it."""

    number: int
    url: str
    key: str
    title: str
    state: str = "open"
    labels: tuple[str, ...] = ()
    created: bool = False
    body: str = ""
    author: str = ""
    at: str = ""
    comments: tuple[Comment, ...] = ()  # only where the tracker gives them with the issue


def has_labels(issue: Filed, labels: "Iterable[str]") -> bool:
    """Whether the issue carries all of these labels; trackers do not tell capitals apart."""
    own = {label.casefold() for label in issue.labels}
    return all(label.casefold() in own for label in labels)
