"""How the small lexicons of `rulebook/prose/languages` become the tables that other languages are read by."""

import unicodedata

from warpgate.reading.lexicon import SHORTEST_STEM
from warpgate.reading.tongue_forms import noun_forms, parted, verb_forms, with_zu

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Word lists that stand by themselves, and the kind of word that each holds.
KINDS = {
    "subordinators": "sub",
    "conditions": "cond",
    "without": "without",
    "forgetting": "forget",
    "articles": "article",
    "pronouns": "mark",
    "before": "before",
    "after": "after",
    "by": "by",
    "numerals": "number",
    "whether": "whether",
    "attributive": "attributive",
}
ACCENTED = frozenset(("es", "fr", "pt", "it"))


def compile_tongues(files: "dict[str, dict[str, Any]]") -> "dict[str, dict[str, Any]]":
    """The small lexicons by code; "xx-more" adds words that "xx" does not hold, a word of "xx-work" wins."""
    for name in sorted(files):
        if "-" in name:
            _add(files[name.split("-")[0]], files[name], wins=name.endswith("-work"))
    return {name: _tongue(table, name) for name, table in files.items() if "-" not in name}


def _add(whole: "dict[str, Any]", more: "dict[str, Any]", *, wins: bool) -> None:
    for section, content in more.items():
        if isinstance(content, dict):
            kept = whole.setdefault(section, {})
            known = {word for text in kept.values() for word in text.split()}
            if wins:
                fresh = {word for text in content.values() for word in text.split()}
                kept |= {sense: " ".join(word for word in text.split() if word not in fresh) for sense, text in kept.items()}
                known = set()
            for sense, text in content.items():
                kept[sense] = " ".join([kept.get(sense, ""), *(word for word in text.split() if word not in known)])
        elif isinstance(content, str) and isinstance(whole.get(section, ""), str):
            whole[section] = f"{whole.get(section, '')} {content}".strip()


def _tongue(table: "dict[str, Any]", code: str) -> "dict[str, Any]":
    """One small lexicon: its words with kind and sense, its stems, and what it says of itself."""
    words: dict[str, tuple[str, str]] = {}
    made: dict[str, tuple[str, str]] = {}
    listed: dict[str, tuple[str, str]] = {}
    made_nouns: dict[str, tuple[str, str]] = {}
    stems: dict[str, tuple[str, str]] = {}
    separable: dict[str, dict[str, str]] = {}
    for section, kind in (("nouns", "noun"), ("named", "named"), ("acts", "act")):
        for sense, text in table.get(section, {}).items():
            for written in text.split():
                word = written.rstrip("*").replace("_", " ")
                if written.endswith("*"):
                    stems[word] = (kind, sense)
                elif "+" in word:
                    base, _, particle = word.partition("+")
                    separable.setdefault(base, {})[particle] = sense
                    continue
                words[word] = (kind, sense)
                if kind == "noun":
                    listed[word] = (kind, sense)
                if kind == "act":
                    made.update(dict.fromkeys((*verb_forms(word, code), *with_zu(word, code)), (kind, sense)))
                    for form, particle in parted(word, code):
                        separable.setdefault(form, {}).setdefault(particle, sense)
                else:
                    for form in noun_forms(word, code):
                        made_nouns.setdefault(form, (kind, sense))
    small: dict[str, tuple[str, str]] = {}
    for prep, text in table.get("prepositions", {}).items():
        small |= {word.replace("_", " "): ("prep", prep) for word in text.split()}
    for case, text in table.get("endings", {}).items():
        small |= dict.fromkeys(text.split(), ("ending", case))
    for place, text in table.get("environment", {}).items():
        small |= {word.replace("_", " "): ("around", place) for word in text.split()}
    for section, kind in KINDS.items():
        small |= {word.replace("_", " "): (kind, "") for word in table.get(section, "").split()}
    for word in table["negations"].split():
        small[word] = ("not", "")
    for word in table["joins"].split():
        small[word] = ("join", "")
    nouns = {word: sense for word, (kind, sense) in {**made_nouns, **listed}.items() if kind == "noun"}
    whole = {**made_nouns, **made, **words, **small}
    if code in ACCENTED:
        whole = {**{_plain(word): row for word, row in whole.items() if not word.isascii()}, **whole}
        nouns |= {_plain(word): sense for word, sense in nouns.items() if not word.isascii() and _plain(word) not in nouns}
    return {
        **{key: item for key, item in table.items() if key in ("name", "script", "compounds", "verb", "negation", "elided")},
        "code": code,
        "words": whole,
        "stems": stems,
        "nouns": {word: sense for word, sense in nouns.items() if whole[word][0] == "act"},
        "in_files": {word: kind for kind, text in table.get("in_files", {}).items() for word in text.split()},
        "counted": {word: sense for sense, text in table.get("counted", {}).items() for word in text.split()},
        "shortest": min(map(len, stems), default=0),
        "separable": separable,
        "marks": dict.fromkeys(table["marks"].split(), True),
        "longest": max(map(len, whole)),
        "joined": _first_words(whole),
    }


def _plain(word: str) -> str:
    """The word without its accents, as people type it."""
    return "".join(char for char in unicodedata.normalize("NFD", word) if not unicodedata.combining(char))


def _first_words(words: "dict[str, tuple[str, str]]") -> "dict[str, int]":
    """The first words of what is only known together, with the most words that follow it."""
    table: dict[str, int] = {}
    for word in words:
        first, _, rest = word.partition(" ")
        if rest:
            table[first] = max(table.get(first, 0), word.count(" ") + 1)
    return table


def known_words(languages: "dict[str, dict[str, Any]]") -> "dict[str, Any]":
    """Which languages have a word or a stem, so that none of them is opened for a text in another."""
    known: dict[str, str] = {}
    stems: dict[str, list[tuple[str, str]]] = {}
    scripts = {table["script"]: code for code, table in languages.items() if "script" in table}
    for code, table in languages.items():
        if "script" not in table:
            for word in {**table["words"], **table["marks"], **table["separable"]}:
                if " " not in word:
                    known[word] = f"{known.get(word, '')} {code}".strip()
            for stem in table["stems"]:
                stems.setdefault(stem[:SHORTEST_STEM], []).append((stem, code))
    return {"known": known, "stems": stems, "scripts": scripts}
