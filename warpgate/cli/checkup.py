"""The part of `warpgate doctor` about filing: what keeps issues from reaching people and answers from coming back."""

import os

from warpgate.cli import accounts, wiring
from warpgate.cli.listening import github
from warpgate.errors import ServiceError, UsageError, WarpgateError
from warpgate.trackers.values import LABELS
from warpgate.values import value
from warpgate.workflow.doctor import Check, State, check_github, check_sessions
from warpgate.workflow.filing import deliver_all

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from warpgate.cli.render import Line
    from warpgate.cli.wiring import Desk

STYLES = {State.OK: "bold green", State.NOTE: "bold yellow", State.FAIL: "bold red"}
PROXIES = ("HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy")


@value
class Checkup:
    """Where issues go, and everything that was looked at."""

    tracker: str
    checks: tuple[Check, ...]

    @property
    def exit_code(self) -> int:
        """0 when issues can be filed, 1 when something keeps them from it."""
        return ServiceError.exit_code if any(check.state is State.FAIL for check in self.checks) else 0

    def to_dict(self) -> "dict[str, Any]":
        """The same as JSON."""
        rows = [{"name": each.name, "state": str(each.state), "says": each.says, "do": each.do or None} for each in self.checks]
        return {"tracker": self.tracker or None, "checks": rows}

    def lines(self) -> "list[Line]":
        """The same for a person."""
        return [_row(check) for check in self.checks]


def look(fixing: bool, tracker: str | None, token_file: str | None) -> Checkup:
    """Everything about filing; with `fixing`, labels are made, duplicates closed and what is on its way delivered before."""
    at = wiring.desk(token_file=token_file)
    checks = [Check("setting", State.NOTE, line, "warpgate config list --origin") for line in at.settings.refused]
    place = ""
    try:
        place = wiring.tracker_name(at, tracker)
        checks += _tracker(at, place, fixing)
    except WarpgateError as error:
        checks.append(Check("tracker", State.FAIL, str(error), "put that right; nothing is filed meanwhile"))
    if fixing and not any(check.state is State.FAIL for check in checks):
        deliver_all(at.sessions, wiring.Trackers(at).of, at.sessions.ids(), at.policy.now)
    return Checkup(place, (*checks, *check_sessions(at.sessions, place)))


def _tracker(at: "Desk", place: str, fixing: bool) -> "list[Check]":
    if place == "local":
        folder = wiring.issue_folder(at)
        above = next(each for each in _upwards(folder) if os.path.isdir(each))
        if not os.access(above, os.W_OK):
            return [Check("tracker", State.FAIL, f"{above} cannot be written", "give this account the right to write there")]
        hint = "" if accounts.find(at) else "set GITHUB_TOKEN, or sign in with `gh auth login`, to file them on GitHub"
        return [Check("tracker", State.OK if not hint else State.NOTE, f"issues are kept here, in {folder}", hint)]
    account = accounts.find(at)
    if account is None:
        raise UsageError(f"{place} needs a token: set GITHUB_TOKEN to one that may write issues, or sign in with `gh auth login`")
    checks = [Check("server", State.OK, accounts.base_url(at, account))]
    proxy = next((name for name in PROXIES if os.environ.get(name)), "")
    if proxy:
        checks.append(Check("proxy", State.NOTE, f"requests go through the proxy in {proxy}"))
    if account.ca_bundle and not os.path.isfile(account.ca_bundle):
        checks.append(Check("certificates", State.FAIL, f"there is no file {account.ca_bundle}", "put github.ca_bundle right"))
        return checks
    box = github(wiring.Trackers(at), place)
    facts = box.facts()
    if fixing and not facts.problem:
        if facts.missing:
            box.ensure_labels(LABELS)
        for _, numbers in facts.twice:
            box.heal(numbers)
        facts = box.facts()
    return [*checks, *check_github(facts, account.source, at.policy.now)]


def _upwards(folder: str) -> "list[str]":
    found = [folder]
    while os.path.dirname(found[-1]) != found[-1]:
        found.append(os.path.dirname(found[-1]))
    return found


def _row(check: Check) -> "Line":
    do = f": {check.do}" if check.do else ""
    return ((f"{check.state!s:<5}", STYLES[check.state]), f"{check.name:<14} {check.says}{do}")
