"""How GitHub is asked for what changed since a moment."""

from datetime import UTC, datetime, timedelta

from warpgate.errors import UsageError

# Two clocks are never the same, and asking for a little more costs nothing.
SLACK = 600


def seconds(moment: str) -> int:
    """The moment in seconds since 1970; raises ValueError for another form."""
    start = datetime.fromisoformat(moment.strip())
    return int((start if start.tzinfo else start.replace(tzinfo=UTC)).timestamp())


def day_before(moment: str) -> str:
    """The moment a day earlier: two clocks may differ by hours; raises ValueError for another form."""
    start = datetime.fromtimestamp(seconds(moment) - 86_400, UTC)
    return start.strftime("%Y-%m-%dT%H:%M:%SZ")


def since_query(moment: str, slack: int = SLACK) -> dict[str, str]:
    """The query for a moment in ISO 8601, `slack` seconds earlier; nothing for no moment. Raises UsageError for another form."""
    if not moment:
        return {}
    try:
        start = datetime.fromisoformat(moment.strip())
    except ValueError as error:
        raise UsageError(f"{moment!r:.60} is not a moment: write it as 2030-12-31T23:59:59Z") from error
    start = (start if start.tzinfo else start.replace(tzinfo=UTC)).astimezone(UTC) - timedelta(seconds=slack)
    return {"since": start.strftime("%Y-%m-%dT%H:%M:%SZ")}
