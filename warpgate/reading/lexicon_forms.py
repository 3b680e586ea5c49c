"""Which forms an English word takes: verbs by person and tense, nouns by number."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

VOWELS = "aeiou"

# Past and participle of the verbs that do not follow the rule.
ODD_PAST = {
    "be": "was been",
    "become": "became",
    "begin": "began begun",
    "bend": "bent",
    "bet": "bet",
    "bid": "bid",
    "bind": "bound",
    "blow": "blew blown",
    "break": "broke broken",
    "bring": "brought",
    "build": "built",
    "burn": "burned burnt",
    "buy": "bought",
    "cast": "cast",
    "catch": "caught",
    "choose": "chose chosen",
    "come": "came",
    "cost": "cost",
    "cut": "cut",
    "deal": "dealt",
    "dig": "dug",
    "do": "did done",
    "draw": "drew drawn",
    "drive": "drove driven",
    "fall": "fell fallen",
    "feed": "fed",
    "feel": "felt",
    "find": "found",
    "forbid": "forbade forbidden",
    "forget": "forgot forgotten",
    "freeze": "froze frozen",
    "get": "got gotten",
    "give": "gave given",
    "go": "went gone",
    "grow": "grew grown",
    "hand": "handed",
    "hang": "hung",
    "have": "had",
    "hear": "heard",
    "hide": "hid hidden",
    "hit": "hit",
    "hold": "held",
    "keep": "kept",
    "know": "knew known",
    "lay": "laid",
    "lead": "led",
    "learn": "learned learnt",
    "leave": "left",
    "lend": "lent",
    "let": "let",
    "lose": "lost",
    "make": "made",
    "mean": "meant",
    "meet": "met",
    "pay": "paid",
    "put": "put",
    "quit": "quit",
    "read": "read",
    "rebuild": "rebuilt",
    "redo": "redid redone",
    "reset": "reset",
    "rerun": "reran rerun",
    "resend": "resent",
    "rethink": "rethought",
    "rewrite": "rewrote rewritten",
    "rid": "rid",
    "ring": "rang rung",
    "rip": "ripped",
    "run": "ran run",
    "say": "said",
    "see": "saw seen",
    "sell": "sold",
    "send": "sent",
    "set": "set",
    "shake": "shook shaken",
    "shed": "shed",
    "shoot": "shot",
    "show": "showed shown",
    "shrink": "shrank shrunk",
    "shut": "shut",
    "sing": "sang sung",
    "sit": "sat",
    "speak": "spoke spoken",
    "spend": "spent",
    "spin": "spun",
    "split": "split",
    "spread": "spread",
    "stand": "stood",
    "steal": "stole stolen",
    "stick": "stuck",
    "strike": "struck",
    "sweep": "swept",
    "swing": "swung",
    "take": "took taken",
    "teach": "taught",
    "tear": "tore torn",
    "tell": "told",
    "think": "thought",
    "throw": "threw thrown",
    "undo": "undid undone",
    "understand": "understood",
    "unwind": "unwound",
    "wake": "woke woken",
    "wind": "wound",
    "withdraw": "withdrew withdrawn",
    "write": "wrote written",
    "overwrite": "overwrote overwritten",
    "override": "overrode overridden",
    "weave": "wove woven",
}

# Verbs whose last consonant is doubled although they have more than one syllable.
DOUBLED = {
    "admit",
    "commit",
    "submit",
    "permit",
    "refer",
    "transfer",
    "defer",
    "control",
    "cancel",
    "label",
    "model",
    "format",
    "kidnap",
    "patrol",
    "enrol",
    "equip",
    "omit",
    "occur",
    "rebut",
    "debug",
    "unplug",
    "unpin",
    "resubmit",
    "redeploy_",
    "unstub",
    "reset",
    "regret",
    "upset",
    "input",
    "output",
}


def verb_forms(verb: str) -> "Iterator[tuple[str, str]]":
    """Each form of the verb with its shape letters; the first word of a phrasal verb is bent."""
    first, rest = ([*verb.split("_", 1), ""])[:2]
    tail = f"_{rest}" if rest else ""
    for form, shape in _single_verb(first):
        yield form + tail, shape


def _single_verb(verb: str) -> "Iterator[tuple[str, str]]":
    yield verb, "b"
    yield _third(verb), "s"
    for stem, ending in ((verb, "ing"),):
        for form in _endings(stem, ending):
            yield form, "g"
    last = verb.rsplit("-", 1)
    odd = ODD_PAST.get(last[-1])
    if odd:
        for form in odd.split():
            yield (f"{last[0]}-{form}" if len(last) == 2 else form), "p"
        return
    for form in _endings(verb, "ed"):
        yield form, "p"


def _third(verb: str) -> str:
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        return verb + "es"
    if verb.endswith("y") and verb[-2:-1] not in VOWELS:
        return verb[:-1] + "ies"
    return verb + "s"


def _endings(verb: str, ending: str) -> "Iterator[str]":
    if verb.endswith("e") and not (ending == "ing" and verb.endswith(("ee", "oe", "ye"))):
        yield verb[:-1] + ending
        return
    if ending == "ed" and verb.endswith("y") and verb[-2:-1] not in VOWELS:
        yield verb[:-1] + "ied"
        return
    if _doubles(verb):
        yield verb + verb[-1] + ending
        if len(verb) > 4:
            yield verb + ending
        return
    yield verb + ending


def _doubles(verb: str) -> bool:
    if verb in DOUBLED:
        return True
    word = verb.rsplit("-", 1)[-1]
    if len(word) < 3 or (word[-1] in "aeiouwxyhg" and not word.endswith(("ag", "ug", "og", "ig", "eg"))):
        return False
    syllables = sum(
        1 for place, letter in enumerate(word) if letter in "aeiouy" and (place == 0 or word[place - 1] not in "aeiouy")
    )
    return syllables == 1 and word[-2] in VOWELS and word[-3] not in VOWELS


def plural(noun: str, odd: "dict[str, str]") -> str:
    """The plural of the noun, or of the last word of a compound."""
    first, last = noun.rsplit("_", 1) if "_" in noun else ("", noun)
    if last in odd:
        bent = odd[last]
    elif last.endswith(("s", "x", "z", "ch", "sh")):
        bent = last + "es"
    elif last.endswith("y") and last[-2:-1] not in VOWELS:
        bent = last[:-1] + "ies"
    else:
        bent = last + "s"
    return f"{first}_{bent}" if first else bent
