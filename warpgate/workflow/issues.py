"""From what a session recorded to the issue that people read."""

from warpgate.decision.verdict import Category, Door, Verdict
from warpgate.session.state import Filing, Record, Todo
from warpgate.values import replace
from warpgate.writing import bodies, values
from warpgate.writing.digest import digest, fingerprint

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

# The approval card by category: what changes, who is affected, what if it is wrong.
CARDS: "Mapping[Category, tuple[str, str, str]]" = {
    Category.MONEY_SPEND: (
        "Money is spent, or a paid resource starts to cost.",
        "Whoever pays the bill.",
        "Money that was paid comes back late, partly or not at all.",
    ),
    Category.EXTERNAL_COMMS: (
        "Somebody outside reads, receives or can reach it.",
        "The people it goes to, and the name it goes out under.",
        "What was read cannot be unread; a correction reaches fewer people than the first message.",
    ),
    Category.DESTRUCTIVE_DATA: (
        "Data is deleted, overwritten or cut off.",
        "Everybody who needs that data.",
        "It is gone unless a backup is complete, recent and known to restore.",
    ),
    Category.PROD_DEPLOY: (
        "What real users run, install or see is changed.",
        "Every user of it, from that moment on.",
        "They meet the mistake before a rollback does, and what was published stays published.",
    ),
    Category.HISTORY_LOSS: (
        "Commits, branches or uncommitted work stop being reachable.",
        "Everybody who worked on them.",
        "The work has to be found in somebody's clone, or done again.",
    ),
    Category.PROVISIONING: (
        "An account, a domain, a credential or an access right comes to be, or ends.",
        "The owner in whose name it is.",
        "Names, terms and access are bound; giving them back takes time, money or somebody else's consent.",
    ),
    Category.SUBJECTIVE_SIGNOFF: (
        "Something that is a matter of taste, of law or of promise is settled.",
        "The people who answer for it.",
        "It is relied upon before anyone notices that it was never agreed.",
    ),
    Category.SELF_PROTECTION: (
        "The gate itself, its settings or its records are changed.",
        "Everybody who relies on the gate.",
        "Later one-way doors go through unseen.",
    ),
    Category.UNKNOWN: (
        "Not known: no rule recognises this.",
        "Not known.",
        "Not known; treat it as something that cannot be taken back.",
    ),
}


def decision_issue(record: Record, filing: Filing) -> Filing:
    """The filing with the decision written out; raises UsageError when its key cannot stand in a marker."""
    options = tuple(values.Option(choice.text, choice.level, choice.why, choice.text == record.chosen) for choice in record.options)
    verdict = Verdict(
        Door.TWO_WAY,
        record.category,
        record.confidence,
        record.why,
        record.level,
        record.recovery,
        record.undo,
        (),
        record.rulebook,
    )
    decision = values.Decision(
        id=filing.key,
        description=record.description,
        chosen=record.chosen,
        verdict=verdict,
        options=options,
        rationale=record.rationale,
        command=record.command,
        requirement=record.issue,
    )
    return _written(
        filing, bodies.decision_title(decision), bodies.decision_body(decision), bodies.DECISION_LABELS, digest(decision)
    )


def todo_issue(todo: Todo, filing: Filing) -> Filing:
    """The filing with the TODO written out; raises UsageError when its key cannot stand in a marker."""
    written = written_todo(todo, filing.key)
    return _written(filing, bodies.todo_title(written), bodies.todo_body(written), bodies.TODO_LABELS, digest(written))


def written_todo(todo: Todo, key: str) -> values.Todo:
    """What the issue of a TODO is written from; what its card leaves open is said by its category."""
    changes, affected, if_wrong = CARDS[todo.category]
    return values.Todo(
        id=key,
        imperative=todo.description,
        what=todo.what or todo.description,
        category=todo.category,
        reason=todo.why,
        changes=todo.changes or changes,
        affected=todo.affected or affected,
        if_wrong=todo.if_wrong or if_wrong,
        steps=todo.steps or _steps(todo),
        requirement=todo.issue,
        command=todo.command,
        instead=todo.instead,
    )


def _written(filing: Filing, title: str, body: str, labels: tuple[str, ...], bound: str) -> Filing:
    return replace(filing, title=title, body=body, labels=labels, digest=bound, shown=fingerprint(body))


def _steps(todo: Todo) -> tuple[str, ...]:
    act = "Run the command above yourself" if todo.command else "Do it yourself"
    return (
        "Read what changes, who is affected and what happens if it is wrong",
        f"{act}, or answer that it is not to be done",
        "Answer here with the outcome, so that the work that waits for it can go on",
    )
