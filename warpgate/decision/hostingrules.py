"""Conditions on what is sent to a hosting site: whose repository, which part of its interface, which local file."""

from warpgate.decision import paths
from warpgate.decision.globs import MAYBE, NO, YES
from warpgate.reading.commands import UNKNOWN, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.decision.subject import Subject

# Owners that stand for one's own in templates and examples.
_OWN_OWNERS = ("acme", "owner", "my-org", "myorg", "org", "your-org", "example", "me")
_TRACKER = (
    "issues",
    "labels",
    "milestones",
    "pulls",
    "comments",
    "assignees",
    "reactions",
    "requested_reviewers",
    "reviews",
    "sub_issues",
)


def _sends_local_data(subject: "Subject") -> int:
    """A file that git does not hold, such as `.env` or a key, is the body or an operand."""
    words = [word for name in ("-F", "--body-file", "--notes-file") for word in subject.line.options.get(name, ())]
    words += subject.operands
    return YES if any(paths.local_data(subject.path(word)) == YES for word in words if word.known and "." in word.text) else NO


def _segments(subject: "Subject") -> "list[str]":
    """The path of an API call, without its query: `repos`, owner, name, and so on."""
    if not subject.operands:
        return []
    text = subject.operands[0].text.partition("?")[0].removeprefix("https://api.github.com")
    return [part for part in text.split("/") if part]


def _is_tracker(subject: "Subject") -> int:
    parts = _segments(subject)
    if parts[:1] != ["repos"] or len(parts) < 4:
        return NO
    if any(UNKNOWN in part for part in parts[3:4]):
        return MAYBE
    if parts[3] == "pulls" and parts[-1] in ("merge", "update-branch"):
        return NO
    return YES if parts[3] in _TRACKER else NO


def _is_other(subject: "Subject") -> int:
    """The path names a repository that is not the project's own, or may not be as far as was observed."""
    parts = _segments(subject)
    own = subject.surroundings.repository
    if parts[:1] != ["repos"] or len(parts) < 3 or parts[1][:1] in (":", "{"):
        return NO
    if not own:
        return NO if UNKNOWN in parts[1] or parts[1].lower() in _OWN_OWNERS else YES
    return NO if f"{parts[1]}/{parts[2]}".lower() == own.lower() or UNKNOWN in parts[1] + parts[2] else YES


def graphql_asks(text: str) -> int:
    """Whether a GraphQL document only asks."""
    if text.startswith("@") or UNKNOWN in text[:1]:
        return MAYBE
    return NO if "mutation" in text or "subscription" in text else YES


def _graphql(subject: "Subject") -> int:
    queries = [
        word.text[len("query=") :]
        for name in ("-f", "-F", "--field", "--raw-field")
        for word in dict.fromkeys(subject.line.options.get(name, ()))
        if isinstance(word, Word) and word.text.startswith("query=")
    ]
    if not subject.operands or subject.operands[0].text != "graphql":
        return NO
    return min((graphql_asks(query) for query in queries), default=NO)


WHOLE: "dict[str, Callable[[Subject], int]]" = {
    "sends local data": _sends_local_data,
    "api path is the tracker of a repository": _is_tracker,
    "api path belongs to another repository": _is_other,
    "graphql only asks": _graphql,
}
