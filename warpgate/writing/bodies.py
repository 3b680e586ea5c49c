"""The titles and bodies of the issues that we file; no body is too long, and none loses its marker."""

import re
from json import dumps

from warpgate.errors import UsageError
from warpgate.marker import Marker, checked_key
from warpgate.values import replace
from warpgate.writing import compiled, overrides
from warpgate.writing.digest import digest
from warpgate.writing.neutral import TITLE_LIMIT, Safe, code, code_span, fence, title
from warpgate.writing.render import Filters
from warpgate.writing.values import HEAD_OF_DIGEST, Brief, Decision, Reply, Todo, Waiting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

BODY_LIMIT = 65_536
# Room for the footer and the marker, so that no text of an agent can push them out.
CONTENT_LIMIT = BODY_LIMIT - 1_000
# A body that is too long is written again with less of each text.
TEXT_LIMITS = (20_000, 8_000, 3_000, 1_000, 400, 100)
LIST_LIMIT = 40
# An account, or a team of an organisation.
ACCOUNT = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})(?:/[A-Za-z0-9][A-Za-z0-9_-]{0,99})?"
BRIEF_LABELS = ("brief", "warp-drive")
DECISION_LABELS = ("decision", "warp-drive")
TODO_LABELS = ("todo", "warp-drive", "human-only")
TODO_PREFIX = "TODO: "
NO_UNDO = "Nothing to undo: it changes nothing."


def decision_title(decision: Decision) -> str:
    """The title of a decision's issue: what was to be decided, and what was chosen where that is not the same."""
    chosen = "" if decision.chosen in ("", decision.description) else f" → {decision.chosen}"
    return title(f"Decision: {decision.description}{chosen}")


def decision_body(decision: Decision) -> str:
    """The body of a decision's issue, footer and marker included."""
    shown = replace(decision, options=decision.options[:LIST_LIMIT], chosen=decision.chosen or decision.description)
    content = _fitting(
        "decision",
        {
            "decision": shown,
            "more_options": len(decision.options) - len(shown.options),
            "undo": decision.undo or decision.verdict.undo or NO_UNDO,
        },
    )
    _check_own("decision", content, decision.undo or decision.verdict.undo or NO_UNDO)
    return sealed(content, decision.id, digest(decision))


def todo_title(todo: Todo) -> str:
    """The title of a TODO: its imperative after the prefix."""
    return TODO_PREFIX + title(todo.imperative, TITLE_LIMIT - len(TODO_PREFIX))


def todo_body(todo: Todo) -> str:
    """The body of a TODO in the format that `todo_check` knows, footer and marker included."""
    bound = digest(todo)
    shown = replace(todo, steps=todo.steps[:LIST_LIMIT])
    content = _fitting(
        "todo",
        {
            "todo": shown,
            "more_steps": len(todo.steps) - len(shown.steps),
            "answer": Safe(bound[:HEAD_OF_DIGEST]),
            "machine": _machine_block(todo, bound),
        },
    )
    body = sealed(content, todo.id, bound)
    _check_own("todo", body)
    return body


def reply_body(reply: Reply, bound: str = "") -> str:
    """The comment that answers an answer, footer and marker included."""
    return sealed(_fitting("answer", {"reply": replace(reply, head=Safe(reply.head))}), reply.id, bound)


def pull_body(number: int, description: str, by: str, reason: str, key: str) -> str:
    """The body of the pull request that takes back what this issue decided."""
    values = {"place": Safe(f"#{number}"), "description": description, "by": by, "reason": reason}
    return sealed(_fitting("pull", values), key)


def commits_body(commits: str, key: str) -> str:
    """The comment that says which commits a decision led to."""
    return sealed(_fitting("commits", {"commits": code_span(commits)}), key)


def brief_title(brief: Brief) -> str:
    """The title of a brief."""
    return f"Waiting for a person: {len(brief.requests)} open, {len(brief.decisions)} to review"


def brief_body(brief: Brief) -> str:
    """The body of the one issue that says what waits for a person, footer and marker included."""
    shown = replace(brief, requests=_placed(brief.requests), decisions=_placed(brief.decisions))
    return sealed(
        _fitting(
            "brief",
            {
                "brief": shown,
                "requests": len(brief.requests),
                "decisions": len(brief.decisions),
                "more_requests": len(brief.requests) - len(shown.requests),
                "more_decisions": len(brief.decisions) - len(shown.decisions),
            },
        ),
        brief.id,
    )


def notice_body(lines: tuple[Waiting, ...], mention: tuple[str, ...], key: str) -> str:
    """The comment that tells people of requests that wait, naming those who are to be called."""
    called = " ".join(f"@{name}" for name in mention if re.fullmatch(ACCOUNT, name))
    shown = _placed(lines)
    return sealed(_fitting("notice", {"lines": shown, "only": len(shown) == 1, "mention": Safe(called)}), key)


def sealed(content: str, key: str, bound: str = "") -> str:
    """The content with its footer and marker; raises UsageError when the key or the digest cannot stand in a marker."""
    footer = {"id": code_span(checked_key(key)), "answer": Safe(bound[:HEAD_OF_DIGEST]), "marker": Safe(Marker(key, bound))}
    return f"{content.rstrip()}\n\n{compiled.footer(footer, Filters())}"


def _fitting(name: str, values: "dict[str, Any]") -> str:
    write = overrides.template(name)
    written = (write(values, Filters(limit)) for limit in TEXT_LIMITS)
    fitting = next((content for content in written if len(content) <= CONTENT_LIMIT), None)
    if fitting is None:
        raise UsageError(f"the template {overrides.path_of(name)} never writes less than {CONTENT_LIMIT:,} characters")
    return fitting


def _check_own(name: str, text: str, undo: str = "") -> None:
    """Raises UsageError when a template of the user's own leaves out what people or we need in the issue."""
    path = overrides.path_of(name)
    if not path:
        return
    if name == "todo":
        from warpgate.writing.todo_check import problems

        found = problems(TODO_PREFIX + "x", TODO_LABELS, text)
    else:
        shown = code(undo).split("\n")[1] if undo.strip() else ""
        needed = {"/keep": "/keep", "/revert": "/revert", "the undo": shown}
        found = [f"{what} is missing" for what, words in needed.items() if words not in text]
    if found:
        raise UsageError(f"the template {path} writes no issue of ours: {'; '.join(found)}")


def _placed(lines: tuple[Waiting, ...]) -> tuple[Waiting, ...]:
    """The lines that are shown; where an issue is, when it ends and its digest are our own words."""
    return tuple(
        replace(line, place=Safe(line.place), answer=Safe(line.answer[:HEAD_OF_DIGEST]), until=Safe(line.until))
        for line in lines[:LIST_LIMIT]
    )


def _machine_block(todo: Todo, bound: str) -> Safe:
    fields = {
        "format": "warpgate-todo/1",
        "id": todo.id,
        "category": str(todo.category),
        "requirement": todo.requirement,
        "if_nobody_acts": "defer",
        "digest": bound,
    }
    return fence(dumps(fields, indent=2), "json")
