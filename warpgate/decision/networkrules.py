"""Conditions on where a request or message goes, and what it takes along."""

from warpgate.decision import paths
from warpgate.decision.globs import NO, YES, names
from warpgate.decision.hosts import loopback, reaches_new_container
from warpgate.reading.commands import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from warpgate.decision.subject import Subject
    from warpgate.reading.commands import Word

_METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")
_SECRETS = (
    ".env",
    "id_rsa",
    "id_ed25519",
    ".ssh/",
    ".aws/",
    ".netrc",
    ".npmrc",
    ".pypirc",
    ".kube/config",
    "/etc/passwd",
    "/etc/shadow",
    "printenv",
    ".pem",
    ".gnupg",
    "credentials",
    "secret",
)
_READ_WORDS = names(
    """
    status list show get info version ping whois netcheck ip help diff check-config check
    """
)


def _only_here(subject: "Subject") -> int:
    """Every address is loopback, and none is reached through a proxy."""
    addresses = [*subject.operands, *subject.line.options.get("--url", ())]
    if any(name in subject.line.options for name in ("-x", "--connect-to", "--resolve", "--preproxy", "--socks5")):
        return NO
    return min((loopback(word.text) for word in addresses), default=NO)


def _overrides(subject: "Subject") -> int:
    """A header asks the server to take the request for another method."""
    headers = [word.text.lower() for word in subject.line.options.get("-H", ())]
    return YES if any("method-override" in header for header in headers) else NO


def _leaks(subject: "Subject") -> int:
    """An unknown part of the request is the content of a secret, and the request leaves the machine."""
    if _only_here(subject) == YES:
        return NO
    words = [*subject.operands, *(word for values in subject.line.options.values() for word in values)]
    for word in words:
        for origin in word.origins:
            if origin.startswith(("$(", "`")) and (_shows_environment(origin) or any(secret in origin for secret in _SECRETS)):
                return YES
    return NO


def _shows_environment(origin: str) -> bool:
    """`$(env | …)`: every variable, tokens among them."""
    words = origin.lstrip("$(`").rstrip(")`").split()
    return words[:1] in (["env"], ["printenv"], ["set"], ["export"]) and (len(words) == 1 or words[1][:1] == "|")


def _fed_secret(subject: "Subject") -> int:
    """Its standard input is a file that git does not hold, or what shows the environment."""
    feed = subject.command.feed
    if feed is None or not feed.by or _only_here(subject) == YES:
        return NO
    words = feed.by if feed.source == "file" else feed.by[1:]
    if feed.source != "file" and feed.by[0].text in ("env", "printenv", "set") and len(feed.by) == 1:
        return YES
    shows = feed.source == "file" or feed.by[0].text in (
        "cat",
        "base64",
        "xxd",
        "gzip",
        "tac",
        "head",
        "tail",
        "grep",
        "openssl",
        "jq",
    )
    named = [word for word in words if word.known and word.text[:1] != "-"]
    return YES if shows and any(paths.local_data(subject.path(word)) == YES for word in named) else NO


def _stays_sealed(subject: "Subject") -> int:
    """`openssl` connects to nobody but with `s_client`."""
    first = subject.line.operands[0].text if subject.line.operands else ""
    return YES if subject.name == "openssl" and first != "s_client" else NO


def _asks_for_made_up_name(subject: "Subject") -> int:
    """The name that is looked up begins with what a command printed of a file: `$(cat key | base64).example.net`."""
    for word in subject.operands:
        head, dot, tail = word.text.partition(".")
        if UNKNOWN in head and dot and tail.count(".") and UNKNOWN not in tail.rpartition(".")[2]:
            for origin in word.origins:
                words = origin.lstrip("$(`").rstrip(")`").split()
                if (
                    origin.startswith(("$(", "`"))
                    and words[:1]
                    and words[0] in ("cat", "base64", "xxd", "head", "tail", "od", "openssl")
                ):
                    return YES
    return NO


def _http_words(subject: "Subject") -> "tuple[str, Sequence[Word]]":
    """The method and the operands from the address on."""
    operands = subject.operands
    if operands and operands[0].text.upper() in _METHODS:
        return operands[0].text.upper(), operands[1:]
    return "", operands


def _http_reads(subject: "Subject") -> int:
    if "--offline" in subject.line.options:
        return YES
    method, words = _http_words(subject)
    # `name==value` is a query, `Name:value` a header; `name=value`, `name:=value` and `name@file` are a body.
    body = any(
        ("=" in word.text and "==" not in word.text and "://" not in word.text) or "@" in word.text or word.text == UNKNOWN
        for word in words[1:]
    )
    if method:
        return YES if method in ("GET", "HEAD", "OPTIONS") else NO
    fed = subject.command.feed is not None and "-I" not in subject.line.options
    return NO if body or fed or any(name in subject.line.options for name in ("-f", "--multipart", "--raw")) else YES


def _http_here(subject: "Subject") -> int:
    _, words = _http_words(subject)
    if not words:
        return NO
    text = words[0].text
    if text.startswith(":") and not text.startswith("::"):
        return YES
    return loopback(text)


def _first_is_loopback(subject: "Subject") -> int:
    if any(name in subject.line.options for name in ("-e", "-c", "--exec", "--sh-exec", "-l")):
        return NO
    return loopback(subject.operands[0].text) if subject.operands else NO


def _looks_at_network(subject: "Subject") -> int:
    words = [word.text for word in subject.operands]
    if subject.name == "nmap":
        return min((loopback(word) for word in words), default=NO) if "--script" not in subject.line.options else NO
    if any(name in subject.line.options for name in ("-L", "-S", "--list-rules", "--list")) and subject.name in (
        "iptables",
        "ip6tables",
    ):
        return NO if any(name in subject.line.options for name in ("-F", "-A", "-D", "-I", "-P", "-X")) else YES
    if any(name in subject.line.options for name in ("--list-all", "--state", "--get-active-zones")) or words[:1] == ["version"]:
        return YES
    return YES if words and any(word in _READ_WORDS for word in words[:2]) else NO


def _mail_here(subject: "Subject") -> int:
    servers = [word for name in ("--server", "-server") for word in subject.line.options.get(name, ())]
    return min((loopback(word.text) for word in servers), default=NO)


def _mail_reads(subject: "Subject") -> int:
    """No recipient, no text, only a question: `mail -H`, `mutt -v`."""
    if subject.operands or subject.command.feed is not None or not subject.line.options:
        return NO
    return YES if all(name in ("-v", "-H", "--version", "-V", "-D", "-u", "-N") for name in subject.line.options) else NO


WHOLE: "dict[str, Callable[[Subject], int]]" = {
    "talks only to this machine": _only_here,
    "overrides the method": _overrides,
    "sends a secret away": _leaks,
    "is fed a secret": _fed_secret,
    "reaches a new container": reaches_new_container,
    "seals on the way": _stays_sealed,
    "looks up a name made of a file": _asks_for_made_up_name,
    "http call only reads": _http_reads,
    "http call stays on this machine": _http_here,
    "the first operand is loopback": _first_is_loopback,
    "looks at network settings": _looks_at_network,
    "mail stays on this machine": _mail_here,
    "mail only reads": _mail_reads,
}
