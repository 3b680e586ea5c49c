"""How filing an issue can fail."""

from warpgate.errors import ServiceError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.trackers.values import Filed


class Refused(ServiceError):
    """The tracker said no, and nothing was filed; `status` is its code. The message says what to do."""

    def __init__(self, message: str, status: int = 0) -> None:
        super().__init__(message)
        self.status = status


class Limited(Refused):
    """The tracker asks for a pause longer than we wait, and nothing was filed; `seconds` is how long."""

    def __init__(self, message: str, status: int, seconds: float) -> None:
        super().__init__(message, status)
        self.seconds = seconds


class UnknownOutcome(ServiceError):
    """The request went out and no usable answer came back: the issue may exist. `key` finds it later."""

    def __init__(self, message: str, key: str = "") -> None:
        super().__init__(message)
        self.key = key


class LabelsDropped(ServiceError):
    """The issue was filed as `filed`, but without some of its labels: do not file it again."""

    def __init__(self, message: str, filed: "Filed") -> None:
        super().__init__(message)
        self.filed = filed
