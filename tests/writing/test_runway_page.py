"""The runway report as a page: whole in one file, readable, and deaf to what an agent wrote."""

import base64
import hashlib
import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from hypothesis import given, settings

from tests.writing.examples import ATTACKS
from tests.writing.reports import REPORTS, report
from warpgate.preflight.runway import Runway
from warpgate.writing.runway_page import page

VOID = {"meta", "link", "br", "img", "input", "hr"}


class Tree(HTMLParser):
    """The tags of a page in order, with their attributes, and what was wrong with their nesting."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.wrong: list[str] = []
        self.text = ""
        self._open: list[str] = []
        self.feed(text)
        self.close()
        self.wrong += [f"{tag} is not closed" for tag in self._open]

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag):
        if not self._open or self._open.pop() != tag:
            self.wrong.append(f"{tag} is closed out of turn")

    def handle_data(self, data):
        if self._open[-1:] not in (["style"], ["title"]):
            self.text += data

    def names(self) -> list[str]:
        return [tag for tag, _ in self.tags]


def shape(text: str) -> list[tuple[str, tuple[str, ...]]]:
    """The tags and the names of their attributes."""
    return [(tag, tuple(attributes)) for tag, attributes in Tree(text).tags]


@pytest.mark.parametrize("text", ATTACKS, ids=range(len(ATTACKS)))
def test_what_an_agent_writes_adds_no_tag_and_no_attribute(text: str) -> None:
    assert shape(page(report(text))) == shape(page(report()))


@given(REPORTS)
@settings(max_examples=60, deadline=None)
def test_any_report_is_a_well_formed_page(runway: Runway) -> None:
    tree = Tree(page(runway))
    assert tree.wrong == []
    assert {"script", "img", "iframe", "form", "link", "object", "base"} & set(tree.names()) == set()


def test_nothing_is_loaded() -> None:
    text = page(report())
    tree = Tree(text)
    assert not {name for _, attributes in tree.tags for name in attributes} & {
        "src",
        "srcset",
        "style",
        "data",
        "action",
        "onclick",
    }
    assert not re.search(r"url\(|@import|@font-face", text)
    policy = next(attributes["content"] for tag, attributes in tree.tags if attributes.get("http-equiv"))
    assert policy is not None
    style = text.partition("<style>")[2].partition("</style>")[0]
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert policy == f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"


def test_only_addresses_of_the_web_are_links() -> None:
    links = [attributes["href"] for tag, attributes in Tree(page(report("alert(1)"))).tags if tag == "a"]
    assert [link for link in links if link and not link.startswith("#")] == ["https://x.test/9", "https://x.test/7"]


def test_it_can_be_found_one_s_way_in() -> None:
    tree = Tree(page(report()))
    names = tree.names()
    assert [names.count(tag) for tag in ("main", "header", "nav", "footer", "h1", "title")] == [1] * 6
    ids = [attributes["id"] for _, attributes in tree.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    # Every link within the page leads somewhere, and every section has its name.
    targets = [
        str(attributes["href"])[1:] for tag, attributes in tree.tags if tag == "a" and str(attributes["href"]).startswith("#")
    ]
    assert set(targets) == set(ids)
    assert {attributes["aria-labelledby"] for tag, attributes in tree.tags if tag == "section"} < set(ids)
    assert tree.tags[0] == ("html", {"lang": "en"})


def test_headings_leave_out_no_level() -> None:
    levels = [int(tag[1]) for tag in Tree(page(report())).names() if re.fullmatch(r"h[1-6]", tag)]
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


PAIRS = [("ink", "paper"), ("soft", "paper"), ("link", "paper"), ("ink", "card"), ("soft", "card"), ("link", "card")]
PAIRS += [("good", "good-paper"), ("bad", "bad-paper")]


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: " on ".join(pair))
def test_every_text_stands_out_in_every_scheme(pair: tuple[str, str]) -> None:
    schemes = [
        dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block)) for block in re.findall(r":root \{(.*?)\}", page(report()), re.S)
    ]
    assert len(schemes) == 3
    for scheme in schemes:
        complete = {**schemes[0], **scheme}
        assert contrast(complete[pair[0]], complete[pair[1]]) >= 4.5


def test_an_empty_report_is_a_page_too() -> None:
    text = page(Runway(""))
    assert "The runway is clear." in Tree(text).text
    assert Tree(text).wrong == []
