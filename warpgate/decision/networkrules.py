"""Conditions on where a request or message goes, and what it takes along."""

from warpgate.decision.globs import MAYBE, NO, YES, names
from warpgate.decision.hosts import loopback
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
    status list show get info version ping whois netcheck ip help diff check-config
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
            if origin.startswith(("$(", "`")) and any(secret in origin for secret in _SECRETS):
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
    "http call only reads": _http_reads,
    "http call stays on this machine": _http_here,
    "the first operand is loopback": _first_is_loopback,
    "looks at network settings": _looks_at_network,
    "mail stays on this machine": _mail_here,
    "mail only reads": _mail_reads,
}
