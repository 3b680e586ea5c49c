"""What a host, an address or a name says about the machine behind it: loopback, throw-away, production, somebody else's."""

from warpgate.decision.globs import MAYBE, NO, YES
from warpgate.reading.commands import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from warpgate.decision.subject import Subject
    from warpgate.reading.commands import Word

PRODUCTION_WORDS = frozenset(("prod", "production", "prd", "live"))
LOOPBACK_NAMES = frozenset(("localhost", "::1", "0.0.0.0", "host.docker.internal", "ip6-localhost", "[::1]"))
_REMOTE = frozenset(("ssh", "autossh", "mosh", "nomad exec", "nomad alloc exec", "machinectl shell"))
_SEPARATORS = "-_.:/@=,\\ ?&#+~"


def host_of(text: str) -> str:
    """The host in a URL, a `user@host:path` or a bare `host:port`; lower case."""
    text = text.lower()
    if "://" in text:
        text = text.partition("://")[2]
    for mark in ("/", "?", "#"):
        text = text.partition(mark)[0]
    text = text.rpartition("@")[2]
    if text.startswith("["):
        return text.partition("]")[0] + "]"
    return text.partition(":")[0] if text.count(":") == 1 else text


def loopback(text: str) -> int:
    """Whether the address stays on this machine."""
    host = host_of(text)
    if UNKNOWN in host:
        return MAYBE
    if host in LOOPBACK_NAMES or host.endswith(".localhost"):
        return YES
    numbers = host.split(".")
    return YES if len(numbers) == 4 and numbers[0] == "127" and all(part.isdigit() for part in numbers) else NO


def over_ssh(via: "Sequence[str]") -> bool:
    """Whether one of the carriers leads to another machine: ssh and its like, with a text or its standard input."""
    return any(label in _REMOTE or label.endswith(" ssh") or label.startswith("ssh ") for label in via)


def is_loopback(word: "Word", subject: "Subject") -> int:
    """The word is an address on this machine, or a path of a socket."""
    if word.text.startswith("/"):
        return YES
    return loopback(word.text)


def is_throwaway(word: "Word", subject: "Subject") -> int:
    """Loopback, or a host that was said to hold nothing of worth."""
    return YES if word.text in subject.around.throwaway else is_loopback(word, subject)


def reaches_new_container(subject: "Subject") -> int:
    """The port of this machine that is named leads into a container which the text started afresh."""
    ports = {name for name in subject.around.throwaway if name[:1] == ":" and name[1:].isdigit()}
    if not ports or subject.host is not None:
        return NO
    options = subject.line.options
    named = [word.text for name in ("-p", "--port", "-P") for word in options.get(name, ())]
    machines = [word.text for name in ("-h", "--host") for word in options.get(name, ())]
    addresses = [word.text for values in (*options.values(), subject.operands) for word in values if "://" in word.text]
    if not all(loopback(text) == YES for text in (*machines, *addresses)):
        return NO
    reached = [f":{text}" in ports for text in named]
    reached += [any(f"{port}/" in f"{text}/" for port in ports) for text in addresses]
    return YES if reached and all(reached) else NO


def words_of(text: str) -> list[str]:
    """The words of a name: `db.prod-eu:5432/shop` is db, prod, eu, 5432, shop."""
    for mark in _SEPARATORS:
        if mark in text:
            text = text.replace(mark, " ")
    return text.lower().split()


def is_production(word: "Word", subject: "Subject") -> int:
    """A word of the name says production: `db.prod.internal`, but not `product-page.md`."""
    text = word.text
    lower = text.lower()
    if "prod" in lower or "prd" in lower or "live" in lower:
        return YES if any(part in PRODUCTION_WORDS for part in words_of(text)) else NO
    return MAYBE if UNKNOWN in text else NO


def is_remote_path(word: "Word", subject: "Subject") -> int:
    """`host:path`, `user@host:path`, or a URL of rsync, scp or ssh."""
    text = word.text
    if text.startswith(("rsync://", "ssh://", "scp://", "sftp://")):
        return YES
    head, colon, _ = text.partition(":")
    if colon and head and "/" not in head and len(head) > 1:
        return YES
    return MAYBE if text.startswith(UNKNOWN) else NO


def is_own_repository(word: "Word", subject: "Subject") -> int:
    """The repository is the project's own, as far as that was observed."""
    own = subject.surroundings.repository
    if not own:
        return MAYBE
    text = word.text.removesuffix(".git").removeprefix("https://github.com/").removeprefix("github.com/")
    return YES if text.lower() == own.lower() else NO


def is_odd_address(word: "Word", subject: "Subject") -> int:
    """An address of a protocol that sends: mail, telnet, directories, printers."""
    return YES if word.text.lower().startswith(("smtp", "telnet:", "ldap", "gopher:", "mqtt:", "rtmp", "dict:")) else NO


def is_address(word: "Word", subject: "Subject") -> int:
    """A URL, or `git@host:path`."""
    return YES if "://" in word.text or word.text.startswith("git@") else NO


_TEST_WORDS = frozenset(("test", "tests", "testing", "testdb", "ci", "tmp", "temp", "scratch", "sandbox", "fixture", "fixtures"))


def is_for_tests(text: str) -> bool:
    """A word of the database's name, or of the last part of its address, says that it is for tests."""
    if "://" not in text:
        return any(part in _TEST_WORDS for part in words_of(text))
    name = text.rpartition("/")[2].partition("?")[0]
    return any(part in _TEST_WORDS for part in words_of(name.replace(host_of(text), "")))


WORDS: "dict[str, Callable[[Word, Subject], int]]" = {
    "is loopback": is_loopback,
    "is throwaway": is_throwaway,
    "is production": is_production,
    "is remote path": is_remote_path,
    "is an address": is_address,
    "is an odd address": is_odd_address,
    "is own repository": is_own_repository,
}
