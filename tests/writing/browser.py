"""A page opened in a headless Chromium: what it looks like, what axe-core and a probe of ours find in it."""

import importlib.util
import json
import re
import shutil
import struct
import subprocess
import zlib
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed (Debian: apt-get install chromium)")
AXE = importlib.util.find_spec("axe_core_python")
needs_axe = pytest.mark.skipif(AXE is None, reason="axe-core is not installed (PyPI: axe-core-python)")

OPTIONS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-background-networking", "--no-first-run",
    "--disable-component-update", "--disable-dev-shm-usage", "--virtual-time-budget=20000",
)  # fmt: skip
DARK = "--blink-settings=preferredColorScheme=0"
POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')
PROBE = """
<script>
window.addEventListener('load', async () => {
  const box = element => (({left, top, right, bottom}) => [left, top, right, bottom])(element.getBoundingClientRect());
  const shown = selector => [...document.querySelectorAll(selector)].map(element => ({text: element.innerText, box: box(element)}));
  const focusable = [...document.querySelectorAll('a[href], button, input, select, textarea, [tabindex="0"]')];
  const found = {
    width: window.innerWidth,
    scroll: document.documentElement.scrollWidth,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    size: parseFloat(getComputedStyle(document.body).fontSize),
    resources: performance.getEntriesByType('resource').map(entry => entry.name),
    heads: shown('h1, h2'), verdict: shown('.verdict'), items: shown('.item'), links: shown('nav a'),
    focus: focusable.map(element => {
      element.focus();
      return [document.activeElement === element, element.innerText, box(element)[1] + scrollY];
    }),
  };
  if (window.axe) {
    const all = await axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']});
    found.violations = all.violations.map(each => [each.id, each.nodes.map(node => node.html)]);
    found.passes = all.passes.map(each => each.id);
  }
  const out = document.createElement('script');
  out.type = 'application/json';
  out.id = 'found';
  out.textContent = encodeURIComponent(JSON.stringify(found));
  document.head.append(out);
});
</script>
"""


def probed(page: str, folder: Path, width: int, *, axe: bool = False, dark: bool = False) -> Any:
    """What the probe finds in the page at this width; for the probe alone the page may run a script."""
    script = f"<script>{(Path(AXE.origin).parent / 'axe.min.js').read_text()}</script>" if axe and AXE and AXE.origin else ""
    path = folder / "probed.html"
    path.write_text(POLICY.sub("", page).replace("</body>", f"{script}{PROBE}</body>"))
    dom = _run(folder, "--dump-dom", f"--window-size={width},900", *([DARK] if dark else []), path.as_uri())
    found = re.search(r'<script type="application/json" id="found">(.*?)</script>', dom.decode(), re.S)
    assert found, "the probe did not finish"
    return json.loads(unquote(found[1]))


def screenshot(page: str, folder: Path, width: int, height: int) -> "list[list[tuple[int, int, int]]]":
    """The page as it is shown, as rows of red, green and blue."""
    path = folder / "shown.html"
    path.write_text(page)
    picture = folder / "shown.png"
    _run(folder, f"--screenshot={picture}", f"--window-size={width},{height}", path.as_uri())
    return _pixels(picture.read_bytes())


def _run(folder: Path, *words: str) -> bytes:
    command = [str(CHROMIUM), *OPTIONS, f"--user-data-dir={folder / 'profile'}", *words]
    return subprocess.run(command, capture_output=True, check=True, timeout=120).stdout


def _pixels(data: bytes) -> "list[list[tuple[int, int, int]]]":
    """The pixels of a PNG with eight bits a channel, with or without transparency."""
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    assert depth == 8
    assert kind in (2, 6)
    size = 3 if kind == 2 else 4
    packed, place = b"", 8
    while place < len(data):
        length, name = struct.unpack(">I4s", data[place : place + 8])
        packed += data[place + 8 : place + 8 + length] if name == b"IDAT" else b""
        place += 12 + length
    raw = zlib.decompress(packed)
    rows: list[list[tuple[int, int, int]]] = []
    before = bytearray(width * size)
    for number in range(height):
        start = number * (width * size + 1)
        row = _unfiltered(raw[start], bytearray(raw[start + 1 : start + 1 + width * size]), before, size)
        rows.append([(row[at], row[at + 1], row[at + 2]) for at in range(0, width * size, size)])
        before = row
    return rows


def _unfiltered(kind: int, row: bytearray, before: bytearray, size: int) -> bytearray:
    for at in range(len(row)):
        left = row[at - size] if at >= size else 0
        up, corner = before[at], before[at - size] if at >= size else 0
        if kind == 1:
            row[at] = (row[at] + left) & 255
        elif kind == 2:
            row[at] = (row[at] + up) & 255
        elif kind == 3:
            row[at] = (row[at] + (left + up) // 2) & 255
        elif kind == 4:
            guess = left + up - corner
            row[at] = (row[at] + min((left, up, corner), key=lambda each: abs(guess - each))) & 255
    return row
