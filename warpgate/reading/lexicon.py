"""What the reader of prose knows about words: one frozen value, made from the rulebook and handed in."""

from warpgate.values import value

TYPE_CHECKING = False
if TYPE_CHECKING:
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
    "technical": "T",
}

NOTHING = Entry("")


@value
class Lexicon:
    """All word lists and tables of `rulebook/prose`, as plain data; `digest` names exactly this content."""

    digest: str
    words: "dict[str, tuple[str, str, str, str, str, bool]]"
    joined: "dict[str, list[tuple[tuple[str, ...], str]]]"  # first word: the words that follow, and the joined form
    particles: "dict[str, dict[str, str]]"  # verb lemma: particle that may stand apart, sense
    suffixes: "list[tuple[str, str]]"
    near: "dict[str, list[str]]"  # a dangerous word with one letter left out: the words it may come from
    places: "dict[str, str]"  # environment word: production, throwaway, local, staging, draft, dry, dead, remote
    transparent: "dict[str, bool]"
    cells: "dict[str, dict[str, str]]"  # act: object class: rule or choice
    choices: "dict[str, list[tuple[str, str]]]"
    usual: "dict[str, str]"  # artefact class: its everyday rule
    rules: "dict[str, dict[str, Any]]"
    phrases: "dict[str, list[tuple[str, str, list[Any], list[list[str]]]]]"  # anchor word: rule, text, elements, needed words
    senses: "dict[str, list[tuple[str, list[str], str]]]"  # head lemma: (where, words or classes, class)
    nominal: "dict[str, str]"  # noun: the act that it names
    languages: "dict[str, dict[str, Any]]"
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
