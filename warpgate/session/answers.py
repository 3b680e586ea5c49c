"""When an answer counts: who said it, with which right, at what, about which text, and whether it was said before."""

from warpgate.session.commands import Command
from warpgate.session.state import Answer, Verb
from warpgate.values import Vocabulary, value

# Who sits at the terminal of the machine on which the session runs.
TERMINAL = "terminal"
MAY_ANSWER = frozenset({"admin", "maintain", "write", TERMINAL})
TODO_VERBS = (Verb.APPROVE, Verb.REJECT, Verb.DEFER, Verb.DONE)
DECISION_VERBS = (Verb.KEEP, Verb.REVERT)
# What may still be said after an answer. An approval may be taken back until it is used; nothing else is taken back.
FOLLOWS: "dict[Verb | None, tuple[Verb, ...]]" = {
    None: (*TODO_VERBS, *DECISION_VERBS),
    Verb.DEFER: TODO_VERBS,
    Verb.APPROVE: (Verb.REJECT, Verb.DEFER, Verb.DONE),
    Verb.REJECT: (),
    Verb.DONE: (),
    Verb.KEEP: (Verb.REVERT,),
    Verb.REVERT: (),
}


class Refusal(Vocabulary):
    """Why an answer does not count, in the order in which it is asked."""

    EDITED = "edited"
    FILER = "filer"
    MACHINE = "machine"
    PERMISSION = "permission"
    UNCLEAR = "unclear"
    NOT_HERE = "not-here"
    ANSWERED = "answered"
    CHANGED = "changed"
    DIGEST = "digest"
    EXPIRED = "expired"


@value
class Said:
    """Who said it, when (seconds since 1970), and what they may do at the moment in which it is weighed."""

    by: str
    at: int
    permission: str
    edited: bool = False
    machine: bool = False


@value
class Asked:
    """What waits for an answer: the verbs it takes, the digest it was shown with, who filed it, and what was said so far."""

    verbs: tuple[Verb, ...]
    digest: str
    filed_by: str = ""
    intact: bool = True  # whether its text still stands as it was filed
    standing: Verb | None = None
    standing_by: str = ""
    used: bool = False  # whether what it was allowed has happened


@value
class Weighed:
    """An answer with what came of weighing it; `expires` is until when it may be used (0: for ever)."""

    command: Command
    said: Said
    refusal: Refusal | None = None
    words: str = ""
    expires: int = 0

    @property
    def counts(self) -> bool:
        """Whether the answer is one."""
        return self.refusal is None


def weigh(command: Command, said: Said, asked: Asked, now: int, lasts: int) -> Weighed:
    """The answer with the first reason why it does not count, if there is one; an approval lasts `lasts` seconds."""
    expires = said.at + lasts if command.verb is Verb.APPROVE else 0
    for refusal, words in (
        (Refusal.EDITED, _edited(said)),
        (Refusal.FILER, _by_filer(said, asked)),
        (Refusal.MACHINE, "a program cannot answer for a person" if said.machine else ""),
        (Refusal.PERMISSION, _without_right(said)),
        (Refusal.UNCLEAR, command.problem),
        (Refusal.NOT_HERE, _not_here(command, asked)),
        (Refusal.ANSWERED, _answered(command, asked)),
        (Refusal.CHANGED, "" if asked.intact else "the text of this issue was changed after it was filed; undo the edit first"),
        (Refusal.DIGEST, _other_digest(command, asked)),
        (Refusal.EXPIRED, f"it was said too long ago: an approval holds for {_duration(lasts)}" if 0 < expires <= now else ""),
    ):
        if words:
            return Weighed(command, said, refusal, words)
    return Weighed(command, said, expires=expires)


def why_unusable(answer: Answer, digest: str, now: int) -> str:
    """Why the answer allows nothing now, or an empty text when it may be used, once, for what has exactly this digest."""
    if answer.verb is not Verb.APPROVE:
        return f"the answer was {answer.verb}"
    if answer.used:
        return f"the approval was used up at {answer.used}"
    if not digest or answer.digest != digest:
        return "the approval is for another text"
    if answer.expires and answer.expires <= now:
        return "the approval has expired"
    return ""


def _edited(said: Said) -> str:
    return "the comment was edited, so nobody can say what was meant at first: write a new one" if said.edited else ""


def _by_filer(said: Said, asked: Asked) -> str:
    if said.permission == TERMINAL or said.by.casefold() != asked.filed_by.casefold():
        return ""
    return (
        f"{said.by} is the account that filed this, and nobody answers their own question: use another account, or `warpgate inbox`"
    )


def _without_right(said: Said) -> str:
    if said.by and said.permission in MAY_ANSWER:
        return ""
    return f"it needs the right to write here, and {said.by or 'nobody'} has {said.permission or 'none'}"


def _not_here(command: Command, asked: Asked) -> str:
    if command.verb in asked.verbs:
        return ""
    return f"/{command.verb} is no answer to this: it takes {', '.join(f'/{verb}' for verb in asked.verbs)}"


def _answered(command: Command, asked: Asked) -> str:
    if asked.used:
        return f"it was answered with /{asked.standing} by {asked.standing_by}, and that has been used"
    if command.verb in FOLLOWS[asked.standing]:
        return ""
    return f"it was answered with /{asked.standing} by {asked.standing_by} already; have it asked again"


def _other_digest(command: Command, asked: Asked) -> str:
    if not command.digest or (asked.digest and asked.digest.startswith(command.digest)):
        return ""
    return f"it names {command.digest[:12]}, and what stands here is {asked.digest[:12]}: read it again"


def _duration(seconds: int) -> str:
    hours, rest = divmod(seconds, 3600)
    return f"{hours} hours" if hours and not rest else f"{seconds // 60} minutes"
