"""What stands around the sentence (marks, numbers, prefixes, labels) and what it tells of the item."""

import re

from warpgate.values import value


@value
class Furniture:
    """The bare text and the facts that were stripped from around it."""

    text: str
    done: str = ""  # the mark that says that the item is finished
    prefix: str = ""  # a conventional-commit prefix, a task id or a story mark: the item is work on the code
    gate: str = ""  # words that give the item to a person
    facts: tuple[str, ...] = ()


# What may stand before the sentence, several times over; the name of the part that matched says what it was.
_MARKS = {
    "quote": r">+\s",
    "bullet": r"[-*+•–]\s+",
    "box": r"\[[ xX✓✔~-]\]\s*",
    "head": r"#{1,6}\s+",
    "step": r"(?:step|schritt|phase|task|item|option|todo|étape|paso|passo)?\s?\(?(?:\d+(?:\.\d+)*|[a-h])[.):]\s+",
    "stepword": r"(?:step|phase|task)\s\d+(?:\.\d+)*\s*[:–—-]\s+",
    "num": r"\d+(?:\.\d+)+\.?\s+(?=[A-Z])",
    "task": r"T\d{2,5}\b[:.]?\s*",
    "story": r"\[(?:P|US\d+|S\d+|[A-Z]{1,5}-\d+|#\d+)\]\s*",
    "ticket": r"(?:[A-Z]{2,6}-\d+|#\d+)\s*(?:[:–—-]\s+|(?=[A-Z]))",
    "conv": r"(?:feat|fix|docs|doc|chore|refactor|test|tests|perf|style|build|ci|revert|deps)(?:\([^)]{1,40}\))?!?:\s+",
    "done": r"(?:✅|✔️?|☑️?|✓|🟢)\s*|(?:\[?(?:done|completed|erledigt|finished|closed|shipped already)\]?)\s*[:–—-]\s+"
    r"|\[(?:done|completed|merged)\]\s*",
    "open": r"(?:🔲|⬜|☐|⏳|🚧|🔥|⚠️?|❗|[\U0001f300-\U0001faff])\s*"
    r"|\[(?:pending|todo|wip|in progress|open|blocked|high|medium|low|p\d|feature|bug|task)\]\s*|todo:\s+",
    "gate": r"\[?(?:needs[ -]human|human[ -]only|human|owner|manual|owner decides|needs[ -]owner)\]?\s*[:–—]\s+"
    r"|\[(?:needs[ -]human|human[ -]only|human|owner|manual)\]\s*",
}
# Compiled when a text first needs them: most have nothing around their sentence, and compiling costs more than reading them.
_PATTERNS = {
    "mark": r"\s*(?:" + "|".join(f"(?P<{name}>{part})" for name, part in _MARKS.items()) + ")",
    "emphasis": r"\*\*|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])"
    r"|<(?:/?(?:b|i|em|strong|u|br|p|span|div|li|ul|code|kbd|sub|sup|details|summary|a)\b[^<>]{0,200})>",
    "link": r"!?\[([^\]\[\n]{1,300})\]\(([^()\s]{1,500})\)",
    "done": r"\s*(?:✅|✔️?|☑️?|\((?:already )?(?:done|completed|finished|merged|erledigt)(?:[ ,][^()]{0,40})?\)"
    r"|[–—-]\s*(?:done|completed|already done|erledigt))[.!]?\s*$",
    "struck": r"~~[^~\n]{1,2000}~~",
}
_READY: "dict[str, re.Pattern[str]]" = {}
_BEFORE = frozenset(":)]>–—-*+•#.0123456789")
_FINISHED = ("done", "completed", "erledigt")
_KEPT = {"conv": "prefix", "task": "prefix", "story": "prefix"}


def _pattern(name: str) -> "re.Pattern[str]":
    if name not in _READY:
        _READY[name] = re.compile(_PATTERNS[name], re.IGNORECASE)
    return _READY[name]


def _may_be_marked(text: str) -> bool:
    """Whether a mark may stand in front: every mark begins with a sign, or has one near its beginning."""
    return not text[:1].isascii() or not text[:1].isalpha() or not _BEFORE.isdisjoint(text[:60])


def _may_be_done(text: str) -> bool:
    end = text.rstrip(" .!\n\t")
    return not end[-1:].isascii() or end.endswith(")") or end.lower().endswith(_FINISHED)


def strip_furniture(text: str) -> Furniture:
    """The sentence without its furniture, and what the furniture said."""
    facts: list[str] = []
    done = prefix = gate = ""
    bare = _pattern("link").sub(r"\1", text) if "](" in text else text
    if "~~" in bare:
        bare, count = _pattern("struck").subn(" ", bare)
        if count:
            facts.append("struck out text was left out")
            done = done or ("struck out" if not bare.strip(" -*.\n") else "")
    if "*" in bare or "__" in bare or "<" in bare:
        bare = _pattern("emphasis").sub("", bare)
    while _may_be_marked(bare) and (found := _pattern("mark").match(bare)) and found.end() > 0:
        kind = found.lastgroup or ""
        mark = found.group().strip()
        facts.append(f"{kind}: {mark}")
        if kind == "done" or (kind == "box" and mark[1:2] in "xX✓✔"):
            done = mark
        elif kind in _KEPT:
            prefix = mark
        elif kind == "gate":
            gate = mark
        bare = bare[found.end() :]
    tail = _pattern("done").search(bare) if len(bare) < 4000 and _may_be_done(bare) else None
    if tail:
        done = tail.group().strip()
        facts.append(f"done: {done}")
        bare = bare[: tail.start()]
    return Furniture(bare.strip(), done, prefix, gate, tuple(facts))
