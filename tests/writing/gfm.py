"""What GitHub's own Markdown renderer makes of a body: which of its words are outside code, and which tags it holds."""

import shutil
import subprocess
from html.parser import HTMLParser

import pytest

CMARK = shutil.which("cmark-gfm")
needs_cmark = pytest.mark.skipif(CMARK is None, reason="cmark-gfm is not installed (Debian: apt-get install cmark-gfm)")
EXTENSIONS = ("autolink", "table", "strikethrough", "tasklist", "footnotes")


class Page(HTMLParser):
    """The text outside code, the tags and the comments of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.prose = ""
        self.codes: list[str] = []
        self.tags: set[str] = set()
        self.comments: list[str] = []
        self._depth = 0

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        if tag == "code":
            self._depth += 1
            self.codes.append("")

    def handle_endtag(self, tag):
        self._depth -= tag == "code"

    def handle_data(self, data):
        if self._depth:
            self.codes[-1] += data
        else:
            self.prose += data

    def handle_comment(self, data):
        self.comments.append(data)


def rendered(markdown: str) -> Page:
    """The page for a body, with raw HTML let through so that a test can see it."""
    options = [word for name in EXTENSIONS for word in ("-e", name)]
    done = subprocess.run([CMARK, "--unsafe", *options], input=markdown.encode(), capture_output=True, check=True)
    page = Page()
    page.feed(done.stdout.decode())
    page.close()
    return page
