"""What the reader of prose knows about words: one frozen value, made from the rulebook and handed in."""

from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


@value
class Entry:
    """What is known of one word form: its lemma, its sense as a verb, its class as a noun, and its small roles."""

    lemma: str
    act: str = ""  # sense of the verb (acts.toml), empty for a word that is none
    shape: str = ""  # of the verb: b base, s third person, p past or participle, g gerund
    noun: str = ""  # class of the noun (nouns.toml)
    role: str = ""  # letters, see ROLES
    plural: bool = False

    def has(self, role: str) -> bool:
        """Whether the word can play the role."""
        return role in self.role


# One letter for each role of grammar.toml.
ROLES = {
    "determiner": "D",
    "definite": "F",
    "counted": "C",
    "preposition": "P",
    "cut": "X",
    "conjunction": "J",
    "pronoun": "N",
    "auxiliary": "A",
    "modal": "M",
    "skip": "S",
    "question": "Q",
    "negation": "G",
    "plain": "L",
    "weak": "W",
    "loose": "V",
    "technical": "T",
}

NOTHING = Entry("")


class Drawer:
    """One table whose parts are read when a word of theirs is first asked for."""

    __slots__ = ("kind", "parts", "read", "width")

    def __init__(self, read: "Callable[[str], dict[str, Any]]", prefix: str, kind: str = "", width: int = 0) -> None:
        self.read = read
        self.parts: dict[str, Any] = {}
        self.kind = kind
        self.width = width or 99
        self.parts[""] = prefix

    def get(self, key: str, default: "Any" = None) -> "Any":
        """What stands under the key, or the default."""
        part = key[: self.width] or " "
        found = self.parts.get(part)
        if found is None:
            whole = self.read(self.parts[""] + part)
            found = self.parts[part] = whole.get(self.kind, {}) if self.kind else whole
        return found.get(key, default)

    def __getitem__(self, key: str) -> "Any":
        found = self.get(key)
        if found is None:
            raise KeyError(key)
        return found


@value
class Lexicon:
    """All word lists and tables of `rulebook/prose`, as plain data; `digest` names exactly this content."""

    digest: str
    words: Drawer  # word form: lemma, act, shape, noun, role, plural
    joined: Drawer  # first word: the words that follow, and the joined form
    senses: Drawer  # head lemma: (where, words or classes, class)
    groups: Drawer  # word: the groups of alternatives in idioms that it belongs to, and those of them that idioms are looked up by
    known: Drawer  # word of another language: the codes of those that have it
    stems: Drawer  # first letters: stems of words of other languages, with the code
    near: Drawer  # a dangerous word with one letter left out: the words it may come from
    patterns: Drawer  # number of an idiom: rule, text, elements
    cells: Drawer  # act: object class: rule or choice
    rules: Drawer
    languages: Drawer
    scripts: "dict[str, str]"  # script: the code of the language that is written in it
    idioms: "dict[int, list[tuple[str, tuple[int, ...]]]]"  # group: the idioms that need it, with all the groups they need
    particles: "dict[str, dict[str, str]]"  # verb lemma: particle that may stand apart, sense
    suffixes: "dict[str, str]"  # ending: the class of nouns that it tells
    places: "dict[str, str]"  # environment word: production, throwaway, local, staging, draft, dry, dead, remote
    transparent: "dict[str, bool]"
    choices: "dict[str, list[tuple[str, str]]]"
    usual: "dict[str, str]"  # artefact class: its everyday rule
    nominal: "dict[str, str]"  # noun: the act that it names
    signs: "dict[str, int]"  # sign of the world or of a program: its points; and `limit`
    sign_words: "dict[str, int]"  # word: its points
    seen: "dict[str, Entry]"  # entries that were asked for, at most one for each known form

    def entry(self, word: str) -> Entry:
        """What is known of the word form, or `NOTHING`."""
        entry = self.seen.get(word)
        if entry is None:
            known = self.words.get(word)
            if known is None:
                return NOTHING
            entry = self.seen[word] = Entry(*known)
        return entry

    def misspelt(self, word: str) -> Entry:
        """The dangerous word that this unknown word is one edit away from, or `NOTHING`; harmless words are never guessed."""
        # No word that we know is longer, and trying every deletion of a long one costs its square.
        if not 5 <= len(word) <= LONGEST_MISSPELT or not word.isalpha():
            return NOTHING
        shorter = [word[:place] + word[place + 1 :] for place in range(len(word))]
        for candidate in (word, *shorter):
            for meant in self.near.get(candidate, ()):
                # The first letter is seldom mistyped, and holding on to it keeps ordinary words from being guessed at.
                if (meant[0] == word[0] or meant[:2] == word[1::-1]) and one_edit(word, meant):
                    return self.entry(meant)
        return NOTHING


LONGEST_MISSPELT = 30
SHORTEST_STEM = 3  # letters of a word of another language by which its stem is looked up


def word_set(text: str) -> frozenset[str]:
    """The words of a text as a set, for lists that read best as text."""
    return frozenset(text.split())


def one_edit(one: str, other: str) -> bool:
    """Whether the words differ by one letter put in, left out, changed, or swapped with its neighbour."""
    if one == other:
        return True
    if abs(len(one) - len(other)) > 1:
        return False
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    end = 0
    while end < min(len(one), len(other)) - start and one[-1 - end] == other[-1 - end]:
        end += 1
    left, right = one[start : len(one) - end], other[start : len(other) - end]
    return (len(left) <= 1 and len(right) <= 1) or (len(left) == 2 and left == right[::-1])
