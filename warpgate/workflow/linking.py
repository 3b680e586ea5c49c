"""How a requirement is linked to the TODO that it waits for, on servers that know such links; the text says it everywhere."""

from warpgate.errors import ServiceError, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.session.state import Filing
    from warpgate.workflow.preflight import Shelf

BLOCKED_BY, SUB_ISSUE, TEXT = "blocked-by", "sub-issue", "text"


def link(tracker: "Shelf", requirement: int | None, filing: "Filing | None") -> str:
    """How the requirement is linked to the TODO: `blocked-by`, else `sub-issue`, else by `text` alone.

    It raises nothing: a link that cannot be set keeps nobody from anything.
    """
    if not requirement or filing is None or not filing.number or filing.number == requirement:
        return TEXT
    try:
        if tracker.block(requirement, filing.number) or filing.number in (tracker.blocked_by(requirement) or ()):
            return BLOCKED_BY
        return SUB_ISSUE if tracker.adopt(requirement, filing.number) else TEXT
    except (ServiceError, UsageError):
        return TEXT
