"""What is carried to other machines by programs beside ssh itself: many at once, and the command lines of platforms."""

from warpgate.reading.carrier_table import Row
from warpgate.reading.commands import Command
from warpgate.reading.options import first_operand, option_value

_NAMING = frozenset(("-w", "-H", "--host", "-g", "-m", "-a", "--app", "-c", "--codespace", "-s", "--service"))
# The words that make a platform's command line one that runs something elsewhere.
_RUNNING = ("ssh", "exec", "run-command", "execute-command", "console", "start-iap-tunnel", "ssh-to-vm")


def _remote(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """`pdsh -w web[1-3] text`, `heroku run text -a app`: the rest is text for the shell there."""
    words = command.words
    at = first_operand(words, start, row.values)
    host = "elsewhere"
    for i in range(start, len(words)):
        value, _ = option_value(words, i, _NAMING & row.values)
        if value is not None:
            host = value.text
            break
    if at >= len(words):
        return False
    return to.joined(command, f"{label} ssh", at, row, host)


def _remote_options(to: "Unfolding", command: Command, row: Row, label: str, start: int) -> bool:
    """`gcloud compute ssh web1 --command text`, `fly ssh console -C text`."""
    words = command.words
    if not any(word.text in _RUNNING for word in words[start:]):
        return False
    at = next((i for i in range(start, len(words)) if option_value(words, i, row.texts)[0] is not None), 0)
    if not at:
        return False
    value, _ = option_value(words, at, row.texts)
    if value is None:
        return False
    to.keep(command, row, f"{label} ssh", at)
    to.text(command, value, f"{label} ssh", host=words[at - 1].text, feed=command.feed)
    return True


READERS = {"remote": _remote, "remote-options": _remote_options}

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.reading.carriers import Unfolding
