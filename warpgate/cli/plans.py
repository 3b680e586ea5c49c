"""Where `plan` and `emit` get their decisions from: a value, a file in any form, standard input, an issue, a plan."""

import os
import re

from warpgate.cli import given, wiring
from warpgate.cli.judging import judge
from warpgate.decision.request import issue_number
from warpgate.errors import UsageError
from warpgate.preflight.entries import read_entries
from warpgate.preflight.formats import JSON, Handed, format_of, listed, read_text
from warpgate.preflight.plan import Plan, plan, with_choice, without
from warpgate.preflight.plan_file import is_plan, read_plan
from warpgate.storage.books import books
from warpgate.values import value

INLINE = "plan"
LONGEST_NAME = 60


@value
class Source:
    """What the command line says about where a plan comes from."""

    decisions: str | None = None
    plan: str | None = None
    from_issue: str | None = None
    issue: str | None = None
    tracker: str | None = None
    skip: tuple[str, ...] = ()
    choose: tuple[str, ...] = ()


def planned(source: Source) -> Plan:
    """The plan; raises UsageError with everything that is wrong with what was given, and then nothing has been filed."""
    ways = [each for each in (source.decisions, source.plan, source.from_issue) if each is not None]
    if len(ways) != 1:
        more = "give one of them, not several" if ways else "nothing to plan: give one of them"
        raise UsageError(f"--decisions (JSON, @FILE or -), --plan FILE, --from-issue NN: {more}")
    found = _read(source)
    choices = dict(_choice(each) for each in source.choose)
    found = with_choice(found, choices, judge) if choices else found
    return without(found, source.skip) if source.skip else found


def judgement() -> str:
    """The digest of everything that verdicts rest on: the rules on commands and the word lists."""
    import hashlib

    book = books()
    content = f"{book.rulebook().digest}\n{book.lexicon().digest}"
    return f"sha256:{hashlib.sha256(content.encode()).hexdigest()}"


def _read(source: Source) -> Plan:
    issue = issue_number(source.issue)
    if source.plan is not None:
        if issue is not None:
            raise UsageError("a plan names its requirement itself: --issue goes with --decisions")
        return read_plan(given.json_file(given.argument(source.plan), "--plan"), judge, judgement())
    if source.from_issue is not None:
        return _from_issue(source, issue)
    content, name = _decisions(given.argument(source.decisions or ""))
    if is_plan(content.items):
        return read_plan(content.items, judge, judgement())
    entries = read_entries(listed(content.items, "--decisions"), content.places, issue)
    default = f"issue-{issue}" if issue else INLINE
    return plan(entries, judge, name=name or default, issue=issue, judgement=judgement())


def _decisions(text: str) -> tuple[Handed, str]:
    """What `--decisions` holds, and the name of the file that it came from."""
    if not text.startswith("@") and text != "-":
        return Handed(given.parse_json(text, "--decisions")), ""
    source = text.removeprefix("@")
    where = "standard input" if source == "-" else source
    content = given.text_of(source)
    kind = format_of("" if source == "-" else source, content)
    name = "" if source == "-" else _name(os.path.splitext(os.path.basename(source))[0])
    if kind == JSON:
        return Handed(given.parse_json(content, f"--decisions ({where})")), name
    return read_text(content, kind, where), name


def _from_issue(source: Source, issue: int | None) -> Plan:
    """The plan in an issue's open boxes and acceptance criteria, for that issue."""
    number = issue_number(given.argument(source.from_issue or ""))
    if number is None:
        raise UsageError("--from-issue takes the number of an issue, such as 41")
    at = wiring.desk()
    filed = wiring.tracker(at, wiring.tracker_name(at, source.tracker)).get(number)
    content = read_text(filed.body, "Markdown", f"issue #{number}")
    entries = read_entries(content.items, content.places, issue or number)
    return plan(entries, judge, name=f"issue-{number}", issue=issue or number, judgement=judgement())


def _choice(text: str) -> tuple[str, str]:
    own, sign, option = given.argument(text).partition("=")
    if not sign or not own or not option:
        raise UsageError(f"--choose takes ID=OPTION, not {text[:80]!r}")
    return own, option


def _name(text: str) -> str:
    """The text as a word that can stand in a key and in a file name."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", text).strip("-._")[:LONGEST_NAME]
