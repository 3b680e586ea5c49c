"""TODOs that a person or a loop writes by hand: read in any form, checked against the format, recorded and filed."""

import json

from warpgate.decision.request import Request, content_key
from warpgate.decision.verdict import ONE_WAY_CATEGORIES, Category, Door
from warpgate.errors import UsageError
from warpgate.session.recording import with_todos
from warpgate.session.state import Filing, Session, Todo
from warpgate.trackers.frontmatter import FENCE, read_issue
from warpgate.values import replace, value
from warpgate.workflow.filing import Sent, send
from warpgate.workflow.issues import todo_issue
from warpgate.writing.bodies import TODO_PREFIX
from warpgate.writing.todo_check import problems

TYPE_CHECKING = False
if TYPE_CHECKING:
    from warpgate.workflow.decide import Policy
    from warpgate.workflow.protocols import Judge, SessionStore, Tracker

HEADING = f"# {TODO_PREFIX}"


@value
class Text:
    """An issue as it was handed over; None for what was not."""

    title: str | None
    labels: tuple[str, ...] | None
    body: str


def read(text: str) -> Text:
    """The issue in a text: with front matter, as JSON with `title`, `labels` and `body`, or Markdown with the title as heading.

    Raises UsageError when the text has one of these forms, but a broken one.
    """
    text = text.replace("\r\n", "\n")
    if text.startswith(FENCE):
        try:
            issue = read_issue(text)
        except ValueError as error:
            raise UsageError(f"the front matter cannot be read: {error}") from None
        return Text(issue.title, issue.labels, issue.body)
    if text.lstrip().startswith("{"):
        return _from_json(text)
    first, _, rest = text.lstrip().partition("\n")
    if first.startswith(HEADING):
        return Text(first.removeprefix("# ").strip(), None, rest)
    return Text(None, None, text)


def check(text: Text) -> list[str]:
    """One line for each thing that keeps the issue from being a TODO in our format."""
    found = []
    if text.title is None:
        found.append("title: not given: put it in front matter, in a first line `# TODO: …`, or give --title")
    if text.labels is None:
        found.append("labels: not given: put them in front matter, or give --label")
    wrong = problems(text.title or "", text.labels or (), text.body)
    return found + [line for line in wrong if line.partition(":")[0] not in {each.partition(":")[0] for each in found}]


def draft(todo: Todo, judge: "Judge", category: str | None = None) -> Todo:
    """The TODO with its category and the reason for it: as given, else as the classifier says.

    Raises UsageError when it needs no person, or when the category is none that only a person can settle.
    """
    if not todo.description.strip():
        raise UsageError("the title is empty: say in a few words what is to be done")
    verdict = judge(Request(todo.description, todo.command))
    if category is not None:
        kinds = [str(kind) for kind in ONE_WAY_CATEGORIES]
        if category not in kinds:
            raise UsageError(f"--category takes {', '.join(kinds)}, not {category!r:.60}")
        own = verdict.rationale if verdict.category == category else "Whoever wrote this TODO says so."
        return replace(todo, category=Category(category), why=todo.why or own)
    if verdict.door is Door.TWO_WAY:
        raise UsageError(f"this can be undone ({verdict.category}), so it needs no person; name --category if it does")
    return replace(todo, category=verdict.category, why=todo.why or verdict.rationale, instead=todo.instead or verdict.instead)


def write(todo: Todo) -> Filing:
    """The issue of a TODO that nobody files."""
    return todo_issue(todo, Filing(_key(todo, "todo"), "local"))


def as_text(filing: Filing) -> str:
    """The issue as Markdown with front matter, which `read` takes."""
    head = {"title": filing.title, "labels": list(filing.labels)}
    lines = "".join(f"{name}: {json.dumps(item, ensure_ascii=False)}\n" for name, item in head.items())
    return f"{FENCE}{lines}{FENCE}\n{filing.body}"


def file(todo: Todo, policy: "Policy", store: "SessionStore", tracker: "Tracker", session: str) -> tuple[Todo, Sent]:
    """The TODO recorded in the session and sent to the tracker; the same one again stands for the first."""

    def add(before: Session) -> tuple[Session, Todo]:
        named = replace(todo, filing=Filing(_key(todo, before.uid), tracker.name))
        after, todos = with_todos(before, (named,), policy.by, todo_issue)
        return after, todos[0]

    standing = store.update(session, policy.now, policy.level, add)
    assert standing.filing is not None
    return standing, send(store, tracker, session, standing.filing, policy.now)


def _key(todo: Todo, prefix: str) -> str:
    return f"{prefix}.{content_key(Request(todo.description, todo.command, issue=todo.issue))}"


def _from_json(text: str) -> Text:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"the text begins like JSON and is none: {error}") from None
    title, body, labels = content.get("title"), content.get("body"), content.get("labels")
    if not isinstance(body, str) or not isinstance(title, str | None) or not isinstance(labels, list | None):
        raise UsageError("as JSON an issue has the texts `title` and `body` and the list `labels`")
    names = [str(label.get("name", "")) if isinstance(label, dict) else str(label) for label in labels or ()]
    return Text(title, None if labels is None else tuple(names), body)
