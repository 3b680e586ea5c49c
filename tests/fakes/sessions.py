"""Sessions and drafts for tests."""

from warpgate.decision.verdict import Category, Level, Recovery
from warpgate.session.state import Filing, Record, Session, Todo

AT = "2026-01-02T03:04:05Z"


def session() -> Session:
    """An empty session."""
    return Session(id="s", uid="uid-1", started_at=AT)


def draft(description: str, *, key: str = "", preflight: bool = False, reviewed: bool = False) -> Record:
    """A record before it has a number."""
    return Record(
        id="",
        at=AT,
        description=description,
        category=Category.CODE_EDIT,
        level=Level.REVERSIBLE,
        recovery=Recovery.REVERT,
        undo="git revert",
        preflight=preflight,
        reviewed=reviewed,
        filing=Filing(key, "local"),
    )


def todo(description: str, *, key: str = "") -> Todo:
    """A TODO before it has a number."""
    return Todo(id="", at=AT, description=description, category=Category.MONEY_SPEND, why="It costs.", filing=Filing(key, "local"))
