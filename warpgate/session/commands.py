"""Which answer commands stand in a comment: `/approve DIGEST` and its like, each alone on a line of the writer's own."""

import re

from warpgate.session.state import Verb
from warpgate.values import replace, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# These say yes or no to one certain text, so they name it.
NAMES_ITS_DIGEST = (Verb.APPROVE, Verb.REJECT)
SHORTEST_DIGEST = 12
REASON_LIMIT = 500

_COMMAND = re.compile(rf"/({'|'.join(Verb)})(?:[ \t]+(.*?))?[ \t]*", re.IGNORECASE)
_DIGEST = re.compile(rf"[0-9a-f]{{{SHORTEST_DIGEST},64}}")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})(.*)")
_QUOTE = re.compile(r" {0,3}>")
# What HTML shows as a quotation, as code, or not at all.
_TAG = re.compile(r"<(/?)(pre|code|blockquote|q|script|style|template)\b[^>]*>", re.IGNORECASE)
# From here on a mail holds what it answers to.
_MAIL = re.compile(r"-{2,} ?Original Message ?-{2,}|_{20,}|On .{4,200} wrote:|-- ", re.IGNORECASE)


@value
class Command:
    """One answer command; with a `problem` it cannot be taken, and that says why."""

    verb: Verb
    digest: str = ""
    reason: str = ""
    problem: str = ""


def read_commands(text: str) -> tuple[Command, ...]:
    """The answer commands that the writer of the comment gave, in order; none for text that is quoted, code or hidden.

    More than one contradict or repeat each other, so then each of them has a problem.
    """
    found = tuple(_commands(text))
    if len(found) < 2:
        return found
    return tuple(replace(each, problem="a comment takes one command, and this one has several") for each in found)


def _commands(text: str) -> "Iterator[Command]":
    for row, in_quote in _own_lines(text):
        match = _COMMAND.fullmatch(row)
        if match is None:
            continue
        command = _parsed(Verb(match[1].lower()), match[2] or "")
        yield replace(command, problem="it stands in a quotation: leave a blank line before it") if in_quote else command


def _parsed(verb: Verb, rest: str) -> Command:
    first, _, others = rest.partition(" ")
    digest = first.lower() if _DIGEST.fullmatch(first.lower()) else ""
    reason = " ".join((others if digest else rest).split())[:REASON_LIMIT]
    problem = ""
    if verb in NAMES_ITS_DIGEST and not digest:
        problem = f"it does not name the digest: /{verb} and then the {SHORTEST_DIGEST} digits that the issue shows"
    elif verb is Verb.APPROVE and reason:
        # Half a sentence more may be a condition, and conditions are not kept.
        problem = "an approval takes the digest and nothing else: what goes beyond it is a /reject with the reason"
    return Command(verb, digest, reason, problem)


def _own_lines(text: str) -> "Iterator[tuple[str, bool]]":
    """The lines outside code, quotations and comments; with each, whether Markdown draws it into the quotation before it."""
    fence, hidden, depth, quoted = "", False, 0, False
    # Only these end a line on the page.
    for row in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        mark = _FENCE.fullmatch(row)
        if fence:
            if mark and mark[1].startswith(fence) and not mark[2].strip():
                fence = ""
            continue
        if hidden or depth:
            hidden, depth = _still(row, hidden, depth)
            continue
        if mark and not ("`" in mark[1] and "`" in mark[2]):
            fence, quoted = mark[1], False
            continue
        if _MAIL.fullmatch(row):
            return
        if _QUOTE.match(row):
            quoted = True
            continue
        quoted = quoted and bool(row.strip())
        yield row, quoted
        hidden, depth = _still(row, hidden, depth)


def _still(row: str, hidden: bool, depth: int) -> tuple[bool, int]:
    """Whether a comment, and how many quotations in HTML, are open at the end of the line."""
    rest = row
    while True:
        if hidden:
            _, end, rest = rest.partition("-->")
            if not end:
                return True, depth
            hidden = False
        before, start, after = rest.partition("<!--")
        for tag in _TAG.finditer(before):
            depth = max(0, depth + (-1 if tag[1] else 1))
        if not start:
            return False, depth
        hidden, rest = True, after
