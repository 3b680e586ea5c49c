"""Conditions on any command line: what carries it, what it is fed, where it runs."""

from warpgate.decision import hosts, paths, refs
from warpgate.decision.globs import MAYBE, NO, YES, names
from warpgate.decision.scripts import words_of
from warpgate.reading.commands import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from warpgate.decision.subject import Subject


def _carrier(subject: "Subject") -> int:
    """The command only carries another one, which was read and is judged on its own."""
    return YES if subject.command.carrier else NO


def _fed(subject: "Subject") -> int:
    return YES if subject.command.feed is not None or any(r.operator.startswith("<") for r in subject.command.redirects) else NO


def _fed_unknown(subject: "Subject") -> int:
    feed = subject.command.feed
    return YES if feed is not None and (feed.text is None or UNKNOWN in feed.text) else NO


def _elsewhere(subject: "Subject") -> int:
    host = subject.host
    if host is None or host.text in subject.around.containers:
        return NO  # what a container shares with this machine is looked at by its path
    return YES - hosts.is_throwaway(host, subject)


def _in_production(subject: "Subject") -> int:
    """A word of the host, the environment or an operand says production."""
    words = [word for _, word in subject.environment]
    words += subject.line.operands
    words += [value for values in subject.line.options.values() for value in values]
    if subject.host is not None:
        words.append(subject.host)
    return max([min(hosts.is_production(word, subject), YES if word.known else NO) for word in words], default=NO)


def _outside_folder(subject: "Subject") -> int:
    """The working folder has left the project."""
    folder = subject.command.folder
    if folder is None:
        return MAYBE
    return NO if paths.locate(".", folder, subject.surroundings).place == "inside" else YES


def _as_root(subject: "Subject") -> int:
    return YES if any(name in ("sudo", "doas", "su", "pkexec") for name in subject.command.via) else NO


def _by_xargs(subject: "Subject") -> int:
    return YES if subject.command.via[-1:] == ("xargs",) else NO


def _loop(subject: "Subject") -> int:
    return YES if "loop" in subject.command.place else NO


_ENVIRONMENTS = ("RAILS_ENV", "RACK_ENV", "HANAMI_ENV", "MIX_ENV", "APP_ENV", "NODE_ENV", "DJANGO_ENV")
_DATABASES = ("_URL", "_URI", "_DSN", "_HOST")


def _of_tests(text: str) -> bool:
    """The address of a database that is in memory, in a scratch folder, or on this machine and called a test database."""
    if text.startswith("sqlite:"):
        name = text.partition("///")[2]
        return name in ("", ":memory:") or name.startswith(("/tmp/", "/var/tmp/")) or hosts.is_for_tests(name)
    return hosts.loopback(text) == YES and hosts.is_for_tests(text)


def _in_tests(subject: "Subject") -> int:
    """An option or a variable chooses the test environment; a database that a variable names is a test database of this machine."""
    if hosts.over_ssh(subject.command.via):
        return NO
    databases = [word for name, word in subject.environment if name.endswith(_DATABASES)]
    if databases:
        return YES if all(_of_tests(word.text) for word in databases) else NO
    options = subject.line.options
    chosen = [word for name in ("--env", "--environment") for word in options.get(name, ())]
    chosen = chosen or [word for name, word in subject.environment if name in _ENVIRONMENTS]
    return min((YES if word.text in ("test", "testing") else NO for word in chosen), default=NO)


def _database_script_in_tests(subject: "Subject") -> int:
    """A script of the project whose name speaks of the database alone, in the test environment."""
    if not subject.operands or _in_tests(subject) != YES:
        return NO
    parts = words_of(subject.operands[0].text)
    return YES if parts and all(part in _DATABASE_WORDS for part in parts) else NO


_DATABASE_WORDS = names("db database reset drop create migrate migration migrations seed setup prepare schema load up down test")

WHOLE: "dict[str, Callable[[Subject], int]]" = {
    "is a carrier": _carrier,
    "is fed": _fed,
    "is fed unknown text": _fed_unknown,
    "runs elsewhere": _elsewhere,
    "names production": _in_production,
    "resets a database in tests": _database_script_in_tests,
    "in a test environment": _in_tests,
    "left the project": _outside_folder,
    "runs as root": _as_root,
    "stands behind xargs": _by_xargs,
    "stands in a loop": _loop,
    "on a protected branch": refs.on_protected,
}
