"""Whether a rule speaks about a command, a redirection, an assignment or a call, and what it then says."""

from warpgate.decision.conditions import condition
from warpgate.decision.globs import MAYBE, NO, YES, fits
from warpgate.decision.verdict import Category, Confidence, Door, Level, Match, Recovery
from warpgate.reading.commands import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from warpgate.decision.subject import Subject
    from warpgate.reading.commands import Word

    Rule = dict[str, Any]


def speaks(rule: "Rule", subject: "Subject") -> int:
    """Whether the rule applies: NO, YES, or MAYBE where an unknown part decides."""
    answer = YES
    subject.skip = 0
    for kind, payload in rule["tests"]:
        found = TESTS[kind](subject, payload)
        if found == NO:
            return NO
        if found < answer:
            answer = found
    return answer


def judge(rules: "Iterable[Rule]", subject: "Subject") -> list[Match]:
    """What the rules say that apply: a one-way rule speaks when it may apply, a two-way rule only when it surely does."""
    found = []
    yielding = []
    for rule in rules:
        answer = speaks(rule, subject)
        if answer == YES or (answer == MAYBE and rule["door"] == "one-way"):
            match = said(rule, subject, answer)
            found.append(match)
            if rule["yields"]:
                yielding.append(match)
    if yielding and any(match.door is Door.ONE_WAY and match not in yielding for match in found):
        # A rule on whatever changes something leaves the word to those that know what it is.
        found = [match for match in found if match not in yielding]
    return found


def said(rule: "Rule", subject: "Subject", answer: int = YES) -> Match:
    """The match that the rule makes of the subject."""
    made = rule.get("made")
    if made is None:
        # Made when the rule first speaks: a process hears few rules, and a long-lived one hears them often.
        made = rule["made"] = (Door(rule["door"]), Category(rule["category"]), Level(rule["level"]), Recovery(rule["recovery"]))
    door, category, level, recovery = made
    if category is Category.CODE_EDIT and door is Door.TWO_WAY:
        from warpgate.decision.written_kinds import kind_of_edit  # only for edits

        category = kind_of_edit(subject)
    undo = rule["undo"]
    if "{" in undo:
        undo = undo.replace("{operands}", " ".join(word.raw or word.text for word in subject.operands))
    confidence = Confidence.HIGH if answer == YES else Confidence.MEDIUM
    return Match(rule["id"], door, category, rule["why"], subject.where, rule["instead"], undo, level, recovery, confidence)


def fits_any(alternatives: "Sequence[Any]", word: "Word", subject: "Subject") -> int:
    """Whether the word fits one of the alternatives: compiled globs, or the names of predicates."""
    best = NO
    lower = word.text.lower()
    known = UNKNOWN not in lower
    for alternative in alternatives:
        if type(alternative) is str:
            found = condition(alternative)(word, subject)
        elif known and alternative[0] == "in":
            found = YES if lower in alternative[1] else NO
        elif known and alternative[0] == "=":
            found = YES if lower == alternative[1] else NO
        else:
            found = fits(alternative, lower)
        if found == YES:
            return YES
        if found > best:
            best = found
    return best


def _has(subject: "Subject", option: "Sequence[Any]") -> int:
    """Whether the command line has the option, with a value that fits where the rule names one."""
    name, alternatives, each = option
    values = subject.line.options.get(name)
    if values is None:
        return MAYBE if subject.presume_hidden or name in subject.line.doubtful else NO
    if alternatives is None:
        return YES
    # Of a repeated option the last value may count or all of them: tools differ.
    return (min if each else max)([fits_any(alternatives, value, subject) for value in values], default=NO)


def _any(subject: "Subject", options: "Sequence[Any]") -> int:
    line = subject.line
    if not line.options and not line.doubtful and not subject.presume_hidden:
        return NO
    best = NO
    for option in options:
        found = _has(subject, option)
        if found == YES:
            return YES
        if found > best:
            best = found
    return best


def _all(subject: "Subject", options: "Sequence[Any]") -> int:
    return min([_has(subject, option) for option in options])


def _none(subject: "Subject", options: "Sequence[Any]") -> int:
    return YES - _any(subject, options)


def _only(subject: "Subject", names: "Sequence[str]") -> int:
    line = subject.line
    if any(name not in names for name in line.options):
        return NO
    return MAYBE if line.doubtful or line.hidden else YES


def _act(subject: "Subject", acts: "Sequence[Any]") -> int:
    """Whether the leading operands are one of the acts; the operands that a rule sees are then those behind it."""
    operands = subject.line.operands
    count = len(operands)
    if not count:
        return NO
    text = operands[0].text
    text = subject.tool["aliases"].get(text, text)
    lower = text.lower()
    for words, more in acts:
        length = len(words)
        if length > count or (not more and length < count):
            continue
        for glob in words[0]:
            # Most acts begin with a plain word, so most are passed over here.
            if lower == glob[1] if glob[0] == "=" else lower in glob[1] if glob[0] == "in" else fits(glob, text) == YES:
                break
        else:
            continue
        if length == 1 or _follows(operands, words):
            subject.skip = length
            return YES
    return NO


def _follows(operands: "Sequence[Word]", words: "Sequence[Any]") -> bool:
    """Whether the operands behind the first are the words of the act behind its first."""
    for place in range(1, len(words)):
        text = operands[place].text
        if not any(fits(glob, text) == YES for glob in words[place]):
            return False
    return True


def _count(subject: "Subject", bounds: "Sequence[int]") -> int:
    low, high = bounds
    number = len(subject.operands)
    # An unquoted unknown word or a glob may become several words.
    loose = any(word.glob or (not word.known and not word.quoted) for word in subject.operands)
    if not loose:
        return YES if low <= number <= high else NO
    if number > high:
        return NO
    return YES if low <= number and high >= 10**6 else MAYBE


def _every(subject: "Subject", alternatives: "Sequence[Any]") -> int:
    return min([fits_any(alternatives, word, subject) for word in subject.operands], default=NO)


def _some(subject: "Subject", alternatives: "Sequence[Any]") -> int:
    return max([fits_any(alternatives, word, subject) for word in subject.operands], default=NO)


def _no(subject: "Subject", alternatives: "Sequence[Any]") -> int:
    return YES - _some(subject, alternatives)


def _at(place: int) -> "Callable[[Subject, Sequence[Any]], int]":
    def test(subject: "Subject", alternatives: "Sequence[Any]") -> int:
        try:
            word = subject.operands[place]
        except IndexError:
            return NO
        return fits_any(alternatives, word, subject)

    return test


def _rest(subject: "Subject", alternatives: "Sequence[Any]") -> int:
    return min([fits_any(alternatives, word, subject) for word in subject.operands[1:]], default=NO)


def _when(subject: "Subject", names: "Sequence[str]") -> int:
    return min([condition(name)(subject) for name in names])


def _unless(subject: "Subject", names: "Sequence[str]") -> int:
    return YES - max([condition(name)(subject) for name in names])


def _name(subject: "Subject", alternatives: "Sequence[Any]") -> int:
    name = subject.name
    lower = name.lower()
    best = NO
    for glob in alternatives:
        kind = glob[0]
        if kind == "in":
            found = YES if lower in glob[1] else NO
        elif kind == "=":
            found = YES if lower == glob[1] else NO
        else:
            found = fits(glob, name)
        if found == YES:
            return YES
        if found > best:
            best = found
    return best


def _sets(subject: "Subject", options: "Sequence[Any]") -> int:
    """Whether the command has an assignment in front of it (or exported before) that fits."""
    best = NO
    for name, alternatives in options:
        for given, word in subject.environment:
            if fits(name, given) == YES and word.origins != ("unset",):
                best = max(best, YES if alternatives is None else fits_any(alternatives, word, subject))
    return best


def _unset(subject: "Subject", options: "Sequence[Any]") -> int:
    """Whether the text gives none of the variables a value that fits."""
    return YES - _sets(subject, options)


def _fed(subject: "Subject", asked: "tuple[Sequence[Any], bool]") -> int:
    """Whether the lines on standard input fit: all of them, or for a one-way rule one."""
    globs, each = asked
    feed = subject.command.feed
    if feed is None:
        return NO
    if feed.text is None:
        return MAYBE
    lines = [line.strip() for line in feed.text.split("\n") if line.strip()][:1000]
    return (min if each else max)([max(fits(glob, line) for glob in globs) for line in lines], default=NO)


def _via(subject: "Subject", alternatives: "Sequence[Any]") -> int:
    return max([fits(glob, name) for glob in alternatives for name in subject.command.via], default=NO)


def _host(subject: "Subject", alternatives: "Sequence[Any]") -> int:
    host = subject.host
    return NO if host is None else fits_any(alternatives, host, subject)


TESTS: "dict[str, Callable[[Subject, Any], int]]" = {
    "act": _act,
    "any": _any,
    "all": _all,
    "none": _none,
    "only": _only,
    "count": _count,
    "first": _at(0),
    "second": _at(1),
    "last": _at(-1),
    "rest": _rest,
    "every": _every,
    "some": _some,
    "no": _no,
    "name": _name,
    "sets": _sets,
    "unset": _unset,
    "fed": _fed,
    "via": _via,
    "host": _host,
    "when": _when,
    "unless": _unless,
}
