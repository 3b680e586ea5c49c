"""The runway report in a browser, at the width of a phone and of a desk."""

import http.server
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest

from tests.writing.browser import needs_axe, needs_chromium, probed, screenshot
from tests.writing.reports import report
from warpgate.preflight.runway import Runway
from warpgate.writing.runway_page import page

pytestmark = needs_chromium
# Chromium makes no window narrower than this when it is headless; a phone's 390 is looked at in the picture.
WIDTHS = {"phone": 500, "desk": 1280}
LONG = "Register_the_domain_" * 20 + " and `" + "x" * 300 + "` for the portal"


@pytest.fixture(params=WIDTHS, ids=str)
def width(request: pytest.FixtureRequest) -> int:
    return WIDTHS[str(request.param)]


def test_all_of_it_can_be_read_without_scrolling_sideways(tmp_path: Path, width: int) -> None:
    found = probed(page(report(LONG)), tmp_path, width)
    assert found["width"] == width
    assert found["scroll"] <= width
    assert found["size"] >= 16
    for each in [*found["heads"], *found["verdict"], *found["items"], *found["links"]]:
        left, top, right, bottom = each["box"]
        assert 0 <= left < right <= width, each
        assert bottom > top
    verdict = "Blockers remain: 2. 1 more wait for them. Put before a person during the run, and still open: 1."
    assert [each["text"] for each in found["verdict"]] == [verdict]
    assert [each["text"].partition(":")[0] for each in found["heads"]][:2] == ["Runway report", "Only a person can do"]
    assert all(each["box"][3] - each["box"][1] >= 24 for each in found["links"])


PREVIEW = report(preview=True, pending=3, dry_run=True, blockers=())
LOOKS = {
    "phone": (report(), "phone", False),
    "phone in the dark": (report(), "phone", True),
    "desk": (report(), "desk", False),
    "preview": (PREVIEW, "desk", True),
    "empty": (Runway(""), "phone", False),
}


@needs_axe
@pytest.mark.parametrize(("shown", "size", "dark"), LOOKS.values(), ids=LOOKS)
def test_axe_has_nothing_against_it(tmp_path: Path, shown: Runway, size: str, dark: bool) -> None:
    found = probed(page(shown), tmp_path, WIDTHS[size], axe=True, dark=dark)
    assert found["dark"] is dark
    assert found["violations"] == []
    # The judge was there, and looked at what matters here.
    assert {"color-contrast", "landmark-one-main", "document-title", "bypass"} <= set(found["passes"])


def test_the_keyboard_goes_down_the_page(tmp_path: Path) -> None:
    found = probed(page(report()), tmp_path, WIDTHS["phone"])
    focused, texts, places = zip(*found["focus"], strict=True)
    assert all(focused)
    assert texts[0] == "Skip to the report"
    assert list(places[1:]) == sorted(places[1:])


class Ear(http.server.BaseHTTPRequestHandler):
    """Notes whoever asks."""

    heard: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.heard.append(self.path)
        self.send_error(404)

    def log_message(self, *_: object) -> None:
        """Keeps the output clean."""


@pytest.fixture
def address() -> Iterator[str]:
    Ear.heard.clear()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Ear)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_no_request_leaves_the_file(tmp_path: Path, address: str) -> None:
    text = f"<img src={address}/a><script src='{address}/b'></script><style>@import '{address}/c'</style>"
    text += f'"><link href={address}/d> {address}/e'
    assert probed(page(report(text)), tmp_path, 500)["resources"] == []
    screenshot(page(report(text)), tmp_path, 500, 300)
    assert Ear.heard == []


def near(one: "Colour", other: "Colour") -> bool:
    return all(abs(a - b) <= 4 for a, b in zip(one, other, strict=True))


Colour = tuple[int, int, int]
STANDS = {
    "blocked": (report(LONG), (0xFD, 0xE8, 0xE8), (0x8A, 0x0C, 0x1D)),
    "clear": (Runway("clear"), (0xDC, 0xF7, 0xE3), (0x0F, 0x53, 0x23)),
}


@pytest.mark.parametrize(("shown", "paper", "ink"), STANDS.values(), ids=STANDS)
def test_the_first_look_says_how_it_stands(tmp_path: Path, shown: Runway, paper: Colour, ink: Colour) -> None:
    rows = screenshot(page(shown), tmp_path, 390, 844)
    assert (len(rows), len(rows[0])) == (844, 390)
    # Our style applies (the page's own policy lets it), and the verdict stands on the first screen, in its colours.
    assert sum(near(pixel, paper) for row in rows[:400] for pixel in row) > 5_000
    assert sum(near(pixel, ink) for row in rows[:400] for pixel in row) > 300
    # Words stand on the page, and none runs into its edge.
    assert sum(sum(pixel) < 150 for row in rows for pixel in row) > 2_000
    assert all(near(pixel, (255, 255, 255)) for row in rows for pixel in (*row[:8], *row[-8:]))
