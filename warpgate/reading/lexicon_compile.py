"""How the word lists of `rulebook/prose` become the tables that the reader looks words up in."""

from warpgate.reading.lexicon import ROLES
from warpgate.reading.lexicon_forms import plural, verb_forms
from warpgate.reading.tongue_compile import compile_tongues, known_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Senses and classes whose words are guessed when they are misspelt; all others never are, so that no guess lowers a verdict.
RISKY_ACTS = (
    "remove",
    "send",
    "tell",
    "post",
    "publish",
    "deploy",
    "buy",
    "pay",
    "obtain",
    "grant",
    "rewrite",
    "cancel",
    "approve",
    "overwrite",
    "reset",
    "restart",
    "decide",
    "switch",
)
# Small words that stand in nearly every sentence.
EVERYWHERE = ("determiner", "preposition", "pronoun", "auxiliary", "conjunction")
RISKY_NOUNS = (
    "schema",
    "record",
    "store",
    "backup",
    "running",
    "dns",
    "people",
    "money",
    "identity",
    "secret",
    "history",
    "judgement",
    "legal",
    "deployment",
    "message",
)


def compile_lexicon(files: "dict[str, dict[str, Any]]") -> "dict[str, Any]":
    """The tables as plain data (dict, list, tuple, str, bool), from the parsed files by name."""
    words = _Words()
    grammar = files["grammar"]
    for name, nouns in files["nouns"]["class"].items():
        for noun in nouns["words"].split():
            words.add_noun(noun.lower(), name, files["nouns"]["plural"]["odd"])
    for name, act in files["acts"].items():
        for verb in act.get("verbs", "").split():
            words.add_verb(verb.lower(), name)
    for name, table in files.items():
        if name.startswith("nouns_"):
            for kind, lists in table["class"].items():
                words.add_missing_nouns(" ".join(lists.values()), kind, files["nouns"]["plural"]["odd"])
        elif name.startswith("verbs_"):
            for act, text in table.items():
                words.add_missing_verbs(text, act)
    for role, text in grammar["role"].items():
        words.add_role(text.lower(), ROLES[role])
    words.add_role(grammar["plain"]["words"], ROLES["plain"])
    idioms = _phrases(
        [row for name, table in files.items() if name.startswith("phrases") for row in table["phrase"]],
        frozenset(" ".join(grammar["role"][role] for role in EVERYWHERE).split()),
    )
    languages = compile_tongues({name.split("/")[1]: table for name, table in files.items() if name.startswith("languages/")})
    usual = {name: nouns["usual"] for name, nouns in files["nouns"]["class"].items() if "usual" in nouns}
    return {
        "words": words.entries(),
        "joined": words.joined(),
        "particles": words.particles,
        "suffixes": _suffixes(files["nouns"]["suffix"]),
        "near": words.near(),
        "places": {word.replace("_", " "): place for place, text in grammar["environment"].items() for word in text.split()},
        "transparent": dict.fromkeys(files["nouns"]["transparent"]["words"].split(), True),
        "cells": {name: act["cells"] for name, act in files["acts"].items()},
        "choices": {name: [tuple(pair) for pair in pairs] for name, pairs in files["choices"].items()},
        "usual": usual,
        "rules": {rule["id"]: rule for rule in files["rules"]["rule"]},
        **idioms,
        "senses": _senses(files["senses"]["sense"]),
        "signs": {**files["signs"]["points"], "limit": files["signs"]["limit"]},
        "sign_words": {word: int(points) for points, text in files["signs_words"]["points"].items() for word in text.split()},
        "nominal": {noun: act for act, nouns in grammar["nominal"].items() for noun in nouns.split()},
        **known_words(languages),
        "languages": languages,
    }


class _Words:
    """Word forms as they are gathered; the later sense or class of a form wins."""

    def __init__(self) -> None:
        self.forms: dict[str, list[Any]] = {}
        self.particles: dict[str, dict[str, str]] = {}

    def _form(self, form: str, lemma: str) -> "list[Any]":
        return self.forms.setdefault(form, [lemma, "", "", "", "", False])

    def add_noun(self, noun: str, name: str, odd: str) -> None:
        table = dict(pair.split("=") for pair in odd.split())
        entry = self._form(noun, noun)
        entry[3] = name
        many = plural(noun, table)
        if many not in self.forms or not self.forms[many][3]:
            entry = self._form(many, noun)
            entry[3], entry[5] = name, True

    def add_missing_nouns(self, text: str, name: str, odd: str) -> None:
        for noun in dict.fromkeys(text.lower().split()):
            if noun not in self.forms or not self.forms[noun][3]:
                self.add_noun(noun, name, odd)

    def add_missing_verbs(self, text: str, name: str) -> None:
        for verb in dict.fromkeys(text.lower().split()):
            if verb not in self.forms or not self.forms[verb][1]:
                self.add_verb(verb, name)

    def add_verb(self, verb: str, name: str) -> None:
        for form, shape in verb_forms(verb):
            entry = self._form(form, verb)
            if entry[1] and entry[1] != name:
                entry[2] = ""
            entry[1] = name
            entry[2] += shape if shape not in entry[2] else ""
        first, _, particle = verb.partition("_")
        if particle and "_" not in particle:
            self.particles.setdefault(first, {})[particle] = name

    def add_role(self, text: str, letter: str) -> None:
        for word in text.split():
            entry = self._form(word, word)
            entry[4] += letter

    def entries(self) -> "dict[str, tuple[Any, ...]]":
        return {form.replace("_", " "): (entry[0].replace("_", " "), *entry[1:]) for form, entry in self.forms.items()}

    def joined(self) -> "dict[str, list[tuple[tuple[str, ...], str]]]":
        table: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for form in self.forms:
            if "_" in form:
                first, *rest = form.split("_")
                table.setdefault(first, []).append((tuple(rest), form.replace("_", " ")))
        for rows in table.values():
            rows.sort(key=lambda row: (-len(row[0]), row[0]))
        return table

    def near(self) -> "dict[str, list[str]]":
        table: dict[str, list[str]] = {}
        for form, entry in self.forms.items():
            if len(form) < 5 or not form.isalpha() or (entry[1] not in RISKY_ACTS and entry[3] not in RISKY_NOUNS):
                continue
            for key in {form, *(form[:place] + form[place + 1 :] for place in range(len(form)))}:
                table.setdefault(key, []).append(form)
        return {key: sorted(forms) for key, forms in table.items()}


def _suffixes(table: "dict[str, str]") -> "dict[str, str]":
    return {suffix: name for name, text in table.items() for suffix in text.split()}


def _senses(rows: "list[dict[str, Any]]") -> "dict[str, list[tuple[str, list[str], str]]]":
    table: dict[str, list[tuple[str, list[str], str]]] = {}
    for row in rows:
        for head in row["heads"].split():
            table.setdefault(head.replace("_", " "), []).append(
                (row["beside"], [word.replace("_", " ") for word in row["words"].split()], row["is"])
            )
    return table


def _phrases(rows: "list[dict[str, Any]]", common: "frozenset[str]") -> "dict[str, Any]":
    """Every idiom by its number, the groups of alternatives that each word belongs to, and the idioms that need a group.

    An idiom is looked for where its rarest group stands: one of few words, none of which is `common`.
    """
    numbers: dict[tuple[str, ...], int] = {}
    patterns: dict[str, Any] = {}
    needed: dict[str, list[int]] = {}
    for row in rows:
        for text in row["patterns"]:
            elements = [_element(part) for part in text.split()]
            firm = [
                tuple(sorted({word.split(" ")[0] for word in values}))
                for kind, values in elements
                if kind == "word" and "$" not in values
            ]
            if firm:
                number = str(len(patterns))
                patterns[number] = (row["rule"], text, elements)
                needed[number] = [
                    numbers.setdefault(words, len(numbers))
                    for words in sorted(set(firm), key=lambda words: (not common.isdisjoint(words), len(words), words))
                ]
    groups: dict[str, list[int]] = {}
    for words, number_of_group in numbers.items():
        for word in words:
            groups.setdefault(word, []).append(number_of_group)
    idioms: dict[int, list[tuple[str, tuple[int, ...]]]] = {}
    for number, needs in needed.items():
        idioms.setdefault(needs[0], []).append((number, tuple(needs[1:])))
    rows_of = {word: (frozenset(every), tuple(group for group in every if group in idioms)) for word, every in groups.items()}
    return {"patterns": patterns, "groups": rows_of, "idioms": idioms}


def _element(part: str) -> "tuple[str, list[str]]":
    if part in ("*", "^", "$"):
        return part, []
    if part.startswith("<"):
        return "class", part.strip("<>").split("|")
    return "word", [word.replace("_", " ") for word in part.split("|")]
