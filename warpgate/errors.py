"""What can go wrong, named by who can put it right."""


class WarpgateError(Exception):
    """The root of everything that a caller is meant to catch; `exit_code` is what a command line answers with."""

    exit_code = 70


class UsageError(WarpgateError):
    """What we were given is wrong: a flag, a file, a value. The caller can put it right."""

    exit_code = 2


class RulebookError(UsageError):
    """A rule file is wrong; `problems` holds one line for each thing that is."""

    def __init__(self, problems: "list[str]") -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


class StateError(UsageError):
    """A state file is torn, foreign, newer than this program or not readable; it is kept as it is."""


class HumanNeeded(WarpgateError):
    """Only a person can go on from here."""

    exit_code = 3


class ServiceError(WarpgateError):
    """A service failed or did not answer; nothing is lost, and `warpgate sync` tries again."""

    exit_code = 1
